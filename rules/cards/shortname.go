package cards

import (
	"cmp"
	"slices"
	"strings"
)

// given returns the names in which the typed words are a given name: all before
// the comma, or the first words of a legend's name. only is false if other
// cards begin with the same words: "dragon" may be Dragon Throne of Tarkir, and
// many others.
func (s *search) given() (all []candidate, only bool) {
	key := s.typed.key
	only = true
	for _, p := range s.x.beginning(key) {
		n := &s.x.names[p.name]
		switch {
		case p.offset > 0 || !n.wordAt(len(key)) || n.marks&isAside != 0 || !s.allowed(n.marks):
		case n.marks&isLegendary != 0 || int(n.comma) == len(key):
			all = append(all, candidate{name: n})
		case n.kind == whole:
			only = false
		}
	}
	return all, only
}

// initialed returns the names that begin with the typed words, except the last,
// followed by words with the initials typed last: "jace tms".
func (s *search) initialed() []candidate {
	words := s.typed.words()
	last := words[len(words)-1]
	if len(words) < 2 || len(last) < 2 {
		return nil
	}
	head := strings.TrimSuffix(s.typed.key, last)
	var all []candidate
	for _, p := range s.x.beginning(head) {
		n := &s.x.names[p.name]
		if p.offset > 0 || !n.wordAt(len(head)) || len(head) == len(n.key) || len(head) > 63 || !s.allowed(n.marks) {
			continue
		}
		rest := n.words(len(head))
		if long, short := initials(rest); len(rest) > 1 && (long == last || short == last) {
			all = append(all, candidate{name: n})
		}
	}
	return all
}

func (s *search) nicknamed() Found {
	var hits []Hit
	for _, k := range s.x.nicks[s.typed.key] {
		if s.allowed(k.marks) {
			c := s.p.at(int(k.card))
			hits = append(hits, Hit{Card: c, Name: c.Name, id: k.card})
		}
	}
	return s.decide(Nickname, hits, 0)
}

// part returns the names that contain the typed words side by side. Those that
// end with them are nearest, then those that begin with them.
func (s *search) part() []candidate {
	key := s.typed.key
	if len(key) < 3 {
		return nil
	}
	var all []candidate
	for _, p := range s.x.beginning(key) {
		n := &s.x.names[p.name]
		end := int(p.offset) + len(key)
		if !n.wordAt(end) || !s.allowed(n.marks) {
			continue
		}
		far := 2
		switch {
		case end == len(n.key):
			far = 0
		case p.offset == 0:
			far = 1
		}
		all = append(all, candidate{n, far})
	}
	return all
}

// abbreviated returns the names in which each typed word begins another word, in
// any order: "sword fire ice".
func (s *search) abbreviated(words []string) []candidate {
	longest := slices.MaxFunc(words, func(a, b string) int { return cmp.Compare(len(a), len(b)) })
	if len(longest) < 3 || len(words) > 12 {
		return nil
	}
	seen := make(map[*name]bool)
	var all []candidate
	for _, p := range s.x.beginning(longest) {
		n := &s.x.names[p.name]
		if seen[n] || !s.allowed(n.marks) {
			continue
		}
		seen[n] = true
		if far, ok := n.hasWords(words); ok {
			all = append(all, candidate{n, far})
		}
	}
	if whole := slices.DeleteFunc(slices.Clone(all), func(c candidate) bool { return c.far > 0 }); len(whole) > 0 {
		return whole // every word of the name was typed, except small ones
	}
	return all
}

// hasWords reports whether each of the words begins another word of the name. far is
// 0 if they are all words of the name except small ones ("of"), in its order.
func (n *name) hasWords(words []string) (far int, ok bool) {
	all := n.words(0)
	if len(words) > len(all) {
		return 0, false
	}
	taken, last := uint64(0), -1
	for _, w := range words {
		at := slices.IndexFunc(all, func(o string) bool { return o == w })
		if at < 0 || taken&(1<<at) != 0 {
			at = -1
			for i, o := range all {
				if taken&(1<<i) == 0 && strings.HasPrefix(o, w) {
					at = i
					break
				}
			}
		}
		if at < 0 {
			return 0, false
		}
		taken |= 1 << at
		far += len(all[at]) - len(w)
		if at < last {
			far += 20
		}
		last = at
	}
	for i, w := range all {
		if taken&(1<<i) == 0 && !slices.Contains(smallWords, w) {
			far += 3
		}
	}
	return far, true
}
