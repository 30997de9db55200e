package cards

// FindSteps and CompleteSteps also return the work of a look-up.
func FindSteps(p *Pool, typed string, o Options) (Found, int) { return p.find(typed, o) }

func CompleteSteps(p *Pool, typed string, o Options, limit int) ([]Hit, int) {
	return p.complete(typed, o, limit)
}

func InSteps(p *Pool, text string, o Options) ([]Mention, int) { return p.in(text, o) }

// Pack adds a file header to any body.
func Pack(body []byte) []byte { return pack(body) }

// Body returns what Write compresses.
func Body(all []Card) []byte { return encode(all) }
