package talk

import "slices"

// slots holds how the spans of a line are parsed as slots. Equal spans are parsed once,
// wherever they are in the line and in whichever of its variants.
type slots struct {
	parsed map[slotKey]remembered[[]option]
	starts map[slotStart]remembered[[]slotMatch]
}

func newSlots() slots {
	return slots{parsed: make(map[slotKey]remembered[[]option]), starts: make(map[slotStart]remembered[[]slotMatch])}
}

// slotKey is a span as a slot.
type slotKey struct {
	words string // the kind of slot and the words
	context
}

// slotStart is a number of words that a slot may start with. Tokens of a line never change.
type slotStart struct {
	kind string
	at   *token
	n    int
	context
}

// slotMatch is a span at the start of some words, and its options as a slot.
type slotMatch struct {
	n       int // the number of its words
	options []option
}

// slot parses a span as a slot.
func (r *reader) slot(kind string, span []token) []option {
	key := slotKey{string(appendWords([]byte(kind), span)), r.context()}
	return remember(r, r.slots.parsed, key, func() []option { return slotKinds[kind](r, span) })
}

// slotsIn returns the spans at the start of words that a slot can have, the shortest first.
func (r *reader) slotsIn(kind string, words []token) []slotMatch {
	if len(words) == 0 {
		return nil
	}
	most := min(longest[kind], len(words))
	return remember(r, r.slots.starts, slotStart{kind, &words[0], most, r.context()}, func() (all []slotMatch) {
		for n := 1; n <= most; n++ {
			if options := r.slot(kind, words[:n]); len(options) > 0 {
				all = append(all, slotMatch{n, options})
			}
		}
		return all
	})
}

// context is what the meaning of any words depends on, besides the last line.
type context struct {
	possessor         string
	unseen, strangers bool
}

func (r *reader) context() context { return context{r.possessor, r.unseen, r.strangers} }

// appendWords appends words to a key, so that equal keys have equal words.
func appendWords(key []byte, span []token) []byte {
	for _, t := range span {
		key = append(key, 0)
		switch {
		case t.mark:
			key = append(key, 1)
		case t.name:
			key = append(key, 2)
		}
		key = append(key, t.text...)
		if t.low != t.text {
			key = append(append(key, 3), t.low...)
		}
	}
	return key
}

// remembered is a result that holds with any last line, or only with one.
type remembered[V any] struct {
	value  V
	wentOn bool    // it holds only with last
	last   []token // the last line when it was computed
}

// remember returns the result of compute, which is called only if no result for the key
// holds. A result that the limit of steps may have cut isn't remembered.
func remember[K comparable, V any](r *reader, known map[K]remembered[V], key K, compute func() V) V {
	m, ok := known[key]
	if !ok || m.wentOn && !slices.Equal(m.last, r.last) {
		before := r.wentOn
		r.wentOn = false
		m.value = compute()
		m.wentOn, m.last = r.wentOn, r.last
		r.wentOn = before
		if r.steps >= 0 {
			known[key] = m
		}
	}
	r.wentOn = r.wentOn || m.wentOn
	return m.value
}
