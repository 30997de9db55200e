package cards

import (
	"math/bits"
	"slices"
)

// misspelt returns the names, and given names, at the smallest edit distance from
// what was typed, within slips.
func (s *search) misspelt() []candidate {
	key := s.typed.key
	most := maxErrors(key)
	if most == 0 {
		return nil
	}
	mask := letters(key)
	var all []candidate
	for i := range s.x.names {
		n := &s.x.names[i]
		if d := len(n.key) - len(key); d <= most && d >= -most && bits.OnesCount64(mask^n.letters) <= 2*most && s.allowed(n.marks) {
			if far := s.edits.distance(key, n.key, most); far <= most {
				most = far
				all = append(all, candidate{n, far})
			}
		}
		if short := int(n.comma); short > 3 && short < len(n.key) && n.marks&isAside == 0 {
			if d := short - len(key); d <= most && d >= -most && s.allowed(n.marks) {
				if far := s.edits.distance(key, n.key[:short], most); far <= most {
					most = far
					all = append(all, candidate{n, far})
				}
			}
		}
	}
	return keepNearest(all, most)
}

// keepNearest returns the candidates within distance far. Of names with the
// same key it keeps the best kind: whole name, face, former name.
func keepNearest(all []candidate, far int) []candidate {
	best := make(map[string]kind)
	for _, c := range all {
		if k, ok := best[c.name.key]; !ok || c.name.kind < k {
			best[c.name.key] = c.name.kind
		}
	}
	return slices.DeleteFunc(all, func(c candidate) bool { return c.far > far || c.name.kind > best[c.name.key] })
}

// correctSpelling returns what a misspelt name means. For a short name with several
// errors it returns candidates only, even if there is just one.
func (s *search) correctSpelling(all []candidate) Found {
	found := s.found(Typo, all)
	if n := len(s.typed.key); all[0].far > 1+n/12 || n < 5 {
		found.One = false
	}
	return found
}

// partMisspelt returns the names with the typed words, after replacing the
// first word that occurs in no name by the nearest ones: "balista".
func (s *search) partMisspelt() []candidate {
	words := s.typed.words()
	if len(words) > 6 {
		return nil
	}
	var all []candidate
	for i, w := range words {
		if len(w) < 4 || len(s.x.beginning(w)) > 0 {
			continue
		}
		for _, meant := range s.nearWords(w) {
			other := slices.Clone(words)
			other[i] = meant
			all = append(all, s.abbreviated(other)...)
		}
		break // later words are taken as typed
	}
	return all
}

// nearWords returns the words of names within edit distance 1, in alphabetical
// order.
func (s *search) nearWords(word string) []string {
	most := min(1, maxErrors(word))
	words := s.x.words()
	var all []string
	for n := len(word) - most; n <= len(word)+most && n < len(words); n++ {
		for _, w := range words[n] {
			s.looked++
			if s.edits.distance(word, w, most) <= most {
				all = append(all, w)
			}
		}
	}
	slices.Sort(all)
	return all
}

// maxErrors returns the largest edit distance at which a key counts as misspelt.
func maxErrors(key string) int {
	switch n := len(key); {
	case n < 4:
		return 0
	case n < 7:
		return 1
	case n < 12:
		return 2
	}
	return 3
}
