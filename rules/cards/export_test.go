package cards

// FindSteps and CompleteSteps say how much work a look-up was, too.
func FindSteps(p *Pool, typed string, o Options) (Found, int) { return p.find(typed, o) }

func CompleteSteps(p *Pool, typed string, o Options, limit int) ([]Hit, int) {
	return p.complete(typed, o, limit)
}

func InSteps(p *Pool, text string, o Options) ([]Mention, int) { return p.in(text, o) }

// Pack gives a body the head of a file, whatever is in it.
func Pack(body []byte) []byte { return pack(body) }

// Body is what Write compresses.
func Body(all []Card) []byte { return encode(all) }
