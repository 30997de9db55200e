package talk

import (
	"slices"

	"arbiter/tracker"
)

// mine reads a span as things: those of the speaker before those of others.
func (r *reader) mine(span []token) []option { return r.ofFirst(speaker, span) }

// own is mine; where a description and a name both fit, it is the description.
func (r *reader) own(span []token) []option { return r.describedFirst(speaker, span) }

func (r *reader) describedFirst(owner string, span []token) []option {
	r.describes = true
	defer func() { r.describes = false }()
	return r.ofFirst(owner, span)
}

// ofFirst reads a span as things: those of one player before those of others.
func (r *reader) ofFirst(owner string, span []token) []option {
	own := r.whatOf(span, owner)
	if len(own) == 0 {
		return r.what(span)
	}
	all := slices.Clone(own)
	for _, o := range r.what(span) {
		if !slices.ContainsFunc(own, func(known option) bool { return known.text == o.text }) {
			all = append(all, option{o.text, o.cost + costOthers})
		}
	}
	return all
}

// whatOf reads a span that says nothing of whose the things are.
func (r *reader) whatOf(span []token, owner string) []option {
	before := r.owner
	r.owner = owner
	defer func() { r.owner = before }()
	return r.what(span)
}

// areSo reports whether as many things are called so as are said to be there, or
// none: then the number may be said of what they are.
func (r *reader) areSo(total int64, name, owner string) bool {
	found := r.called(name, owner).things
	n := int64(0)
	for _, t := range found {
		n = tracker.SaturatingAdd(n, t.Count)
	}
	return n == 0 || n == total
}
