package cards

import (
	"math/bits"
	"slices"
)

// misspelt finds the names nearest to what was typed, by the letters that are
// wrong, missing, superfluous or swapped. A given name counts as a name.
func (s *search) misspelt() []candidate {
	key := s.typed.key
	most := slips(key)
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

// keepNearest keeps those that are no farther, and of names with the same letters
// the whole card's before a face's and a former one.
func keepNearest(all []candidate, far int) []candidate {
	best := make(map[string]kind)
	for _, c := range all {
		if k, ok := best[c.name.key]; !ok || c.name.kind < k {
			best[c.name.key] = c.name.kind
		}
	}
	return slices.DeleteFunc(all, func(c candidate) bool { return c.far > far || c.name.kind > best[c.name.key] })
}

// slipped says what a misspelt name means. A short one with several slips is
// asked about even if only one name is as near.
func (s *search) slipped(all []candidate) Found {
	found := s.found(Typo, all)
	if n := len(s.typed.key); all[0].far > 1+n/12 || n < 5 {
		found.One = false
	}
	return found
}

// partMisspelt finds names that have the words which were typed, when each that
// no name has is replaced by the nearest ones: "balista".
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
		break // one word of them
	}
	return all
}

// nearWords lists words of names with one slip, in the order of the alphabet.
func (s *search) nearWords(word string) []string {
	most := min(1, slips(word))
	var all []string
	last := ""
	for _, p := range s.x.places {
		n := &s.x.names[p.name]
		end := n.wordEnd(int(p.offset))
		if d := end - int(p.offset) - len(word); d < -most || d > most {
			continue
		}
		w := n.key[p.offset:end]
		if w == last {
			continue
		}
		last = w
		s.looked++
		if s.edits.distance(word, w, most) <= most && !slices.Contains(all, w) {
			all = append(all, w)
		}
	}
	return all
}

// slips is how many wrong, missing, superfluous or swapped letters are excused.
func slips(key string) int {
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
