package talk

import "slices"

// slots caches how the spans of a line parse as slots. Equal spans share a result, also in
// different variants of the line.
type slots struct {
	parsed map[slotKey]remembered[[]option]
	starts map[slotStart]remembered[[]slotMatch]
}

func newSlots() slots {
	return slots{parsed: make(map[slotKey]remembered[[]option]), starts: make(map[slotStart]remembered[[]slotMatch])}
}

// slotKey identifies the words of a span as a kind of slot.
type slotKey struct {
	words string // the kind of slot and the words
	context
}

// slotStart identifies the first n words at a place of a line, whose tokens never change.
type slotStart struct {
	kind string
	at   *token
	n    int
	context
}

// slotMatch is a span at the start of some words that parses as a slot.
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

// remembered is a cached result, which may depend on the last line.
type remembered[V any] struct {
	value  V
	wentOn bool    // it depends on last
	last   []token // the last line when it was computed
}

// remember returns the cached result for a key, or else that of compute. A result that the
// limit of steps may have cut short isn't cached.
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
