package talk

import (
	"slices"

	"arbiter/tracker"
)

// mine parses a span as things, preferably the speaker's.
func (r *reader) mine(span []token) []option { return r.ofFirst(speaker, span) }

// own is like mine, but a description takes precedence over a name.
func (r *reader) own(span []token) []option { return r.describedFirst(speaker, span) }

// theirs parses a span as things of the player that the sentence has named, and of no other.
func (r *reader) theirs(span []token) []option {
	if r.possessor == "" {
		return r.what(span)
	}
	r.describes = true
	defer func() { r.describes = false }()
	return r.whatOf(span, r.possessor)
}

func (r *reader) describedFirst(owner string, span []token) []option {
	r.describes = true
	defer func() { r.describes = false }()
	return r.ofFirst(owner, span)
}

// ofFirst parses a span as things, preferably one player's.
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

// whatOf parses a span without an owner as things of a player.
func (r *reader) whatOf(span []token, owner string) []option {
	before := r.owner
	r.owner = owner
	defer func() { r.owner = before }()
	return r.what(span)
}

// areSo reports whether exactly total things have a name, or none: then the number may
// count things of a type.
func (r *reader) areSo(total int64, name, owner string) bool {
	found := r.called(name, owner).things
	n := int64(0)
	for _, t := range found {
		n = tracker.SaturatingAdd(n, t.Count)
	}
	return n == 0 || n == total
}

// some parses a span as a number of things, preferably the speaker's: "2 goblins".
func (r *reader) some(span []token) []option {
	return slices.DeleteFunc(slices.Clone(r.mine(span)), func(o option) bool { return o.text == "" || o.text[0] < '0' || o.text[0] > '9' })
}
