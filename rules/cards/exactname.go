package cards

import (
	"slices"
	"strings"
)

// exact returns the cards with the name that was typed: as a whole name, else as
// that of a face, else as a former one. It reports whether the search ends there.
func (s *search) exact(typed string) (Found, bool) {
	all := s.x.called(s.typed.key)
	if len(all) == 0 {
		return Found{}, false
	}
	for _, step := range []struct {
		kind kind
		way  Way
	}{{whole, Exact}, {ofFace, OfFace}, {former, Former}} {
		var some []candidate
		for _, n := range all {
			if n.kind != step.kind {
				continue
			}
			if s.allowed(n.marks) {
				some = append(some, candidate{name: n})
			} else if len(s.left) < mostHits {
				s.left = append(s.left, s.hit(n))
			}
		}
		if len(some) == 0 {
			continue
		}
		// Several names can have one key. Prefer those spelled as typed.
		for _, alike := range []func(n *name) bool{
			func(n *name) bool { return s.display(n) == typed },
			func(n *name) bool { return strings.EqualFold(s.display(n), typed) },
			func(n *name) bool { return slices.Equal(n.words(0), s.typed.words()) },
		} {
			if one := keep(some, alike); len(one) > 0 {
				some = one
				break
			}
		}
		return s.found(step.way, some), true
	}
	// A spell card's exact name isn't taken for a typing error of another
	// card's name; an exact name of another game may be.
	for _, h := range s.left {
		if s.o.Game == "" || h.Card.Game == s.o.Game {
			return Found{}, true
		}
	}
	return Found{}, false
}

func keep(all []candidate, wanted func(n *name) bool) []candidate {
	var some []candidate
	for _, c := range all {
		if wanted(c.name) {
			some = append(some, c)
		}
	}
	return some
}

// blank returns the cards whose names have no letters, such as "_____".
func (s *search) blank(typed string) Found {
	var hits []Hit
	for _, id := range s.x.blanks[blank(typed)] {
		c := s.p.at(int(id))
		if s.allowed(marksOf(&c, c.Faces)) {
			hits = append(hits, Hit{Card: c, Name: c.Name, id: id})
		}
	}
	if blank(typed) == "" || len(hits) == 0 {
		return Found{}
	}
	return Found{Hits: hits, Way: Exact, One: len(hits) == 1}
}
