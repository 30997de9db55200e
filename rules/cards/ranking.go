package cards

import (
	"cmp"
	"math/bits"
	"slices"
	"strings"
)

// candidate is a name that may be meant. Smaller values of far are better.
type candidate struct {
	name *name
	far  int
}

// near returns the names with the most pairs of letters in common with what was
// typed.
func (s *search) near() []Hit {
	key := s.typed.key
	if len(key) < 2 || len(key) > mostKey {
		return nil
	}
	pairs := make(map[[2]byte]bool)
	for i := range len(key) - 1 {
		pairs[[2]byte{key[i], key[i+1]}] = true
	}
	var table [1 << 16 / 64]uint64
	for p := range pairs {
		at := int(p[0])<<8 | int(p[1])
		table[at/64] |= 1 << (at % 64)
	}
	mask := letters(key)
	var all []candidate
	for i := range s.x.names {
		n := &s.x.names[i]
		common := bits.OnesCount64(mask & n.letters)
		if 2*common < bits.OnesCount64(mask) || !s.allowed(n.marks) {
			continue
		}
		same := 0
		for j := range len(n.key) - 1 {
			at := int(n.key[j])<<8 | int(n.key[j+1])
			same += int(table[at/64] >> (at % 64) & 1)
		}
		// Dice's coefficient, in thousandths.
		if alike := 2000 * same / (len(key) + len(n.key)); alike > 500 {
			all = append(all, candidate{n, -alike})
		}
	}
	found := s.found(Typo, all)
	return found.Hits[:min(len(found.Hits), mostNear)]
}

// found returns the cards of the candidates, each once, in the order of compare.
func (s *search) found(way Way, all []candidate) Found {
	if len(all) == 0 {
		return Found{}
	}
	if on := keep(all, func(n *name) bool { return n.marks&isAside == 0 }); way != Exact && len(on) > 0 {
		all = on
	}
	slices.SortFunc(all, s.compare)
	seen := make(map[int32]bool)
	var hits []Hit
	more := 0
	for _, c := range all {
		switch {
		case seen[c.name.card]:
			continue
		case len(hits) == mostHits:
			more++
		default:
			hits = append(hits, s.hit(c.name))
		}
		seen[c.name.card] = true
	}
	return s.decide(way, hits, more)
}

// compare orders candidates: those in Options.First, then by distance,
// nickname, length and alphabet.
func (s *search) compare(a, b candidate) int {
	return cmp.Or(
		-compareBools(s.first[a.name.card], s.first[b.name.card]),
		cmp.Compare(a.far, b.far),
		-compareBools(s.x.hasNickname[a.name.card], s.x.hasNickname[b.name.card]),
		cmp.Compare(len(a.name.key), len(b.name.key)),
		strings.Compare(a.name.key, b.name.key),
		cmp.Compare(a.name.kind, b.name.kind),
		cmp.Compare(a.name.card, b.name.card),
	)
}

func compareBools(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

// decide sets One if there is only one card, or only one in Options.First.
func (s *search) decide(way Way, hits []Hit, more int) Found {
	if len(hits) == 0 {
		return Found{}
	}
	slices.SortStableFunc(hits, func(a, b Hit) int { return -compareBools(s.first[a.id], s.first[b.id]) })
	one := len(hits) == 1 && more == 0 || s.first[hits[0].id] && (len(hits) == 1 || !s.first[hits[1].id])
	return Found{Hits: hits, Way: way, One: one, More: more}
}

// hit returns the card of a name.
func (s *search) hit(n *name) Hit {
	h := Hit{Card: s.p.at(int(n.card)), id: n.card}
	switch n.kind {
	case whole:
		h.Name = h.Card.Name
	case ofFace:
		h.Face, h.Name = int(n.at), h.Card.Faces[n.at].Name
	case former:
		h.Name = h.Card.Former[n.at]
	}
	return h
}

// display returns a name as it is printed.
func (s *search) display(n *name) string { return s.hit(n).Name }
