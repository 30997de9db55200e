package cards

import (
	"slices"
	"strings"
)

// Complete returns at most limit cards whose names what was typed may become,
// best first and without duplicates: those in Options.First; then whole names
// with that prefix; nicknames; names with a word with that prefix; names with
// words that begin with the typed words. Within each group, cards with a
// nickname come first, then shorter names, then alphabetical order. If nothing
// matches, it returns the result of Find.
func (p *Pool) Complete(typed string, o Options, limit int) []Hit {
	hits, _ := p.complete(typed, o, limit)
	return hits
}

// Beginning returns the names of the cards that begin with what was typed, in alphabetical
// order and without duplicates: of a card with several faces, those of its faces.
func (p *Pool) Beginning(typed string, o Options) []string {
	if tooLong(typed) {
		return nil
	}
	s := p.search(o)
	key := fold(typed).key
	var all []string
	for _, i := range s.x.sorted[s.x.from(key):] {
		n := &s.x.names[i]
		if !strings.HasPrefix(n.key, key) {
			break
		}
		if !s.allowed(n.marks) || n.kind == former || n.marks&isAside != 0 {
			continue
		}
		c := s.p.at(int(n.card))
		switch {
		case n.kind == ofFace:
			all = append(all, c.Faces[n.at].Name)
		case len(c.Faces) == 1:
			all = append(all, c.Name)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

func (p *Pool) complete(typed string, o Options, limit int) ([]Hit, int) {
	if tooLong(typed) || limit <= 0 {
		return nil, 0
	}
	s := p.search(o)
	s.typed = fold(typed)
	key := s.typed.key
	if key == "" || len(key) > mostKey {
		return nil, s.looked
	}
	best := shortlist{s: s, limit: limit}
	for _, p := range s.x.beginning(key) {
		n := &s.x.names[p.name]
		if !s.allowed(n.marks) {
			continue
		}
		far := 2
		if p.offset == 0 {
			if far = 1; len(n.key) == len(key) {
				far = 0
			}
		}
		best.add(candidate{n, far})
	}
	for _, h := range s.nicknamed().Hits {
		for _, n := range s.x.called(keyOf(h.Card.Name)) {
			if n.card == h.id && n.kind == whole {
				best.add(candidate{n, 0})
			}
		}
	}
	if words := s.typed.words(); len(words) > 1 && len(best.all) < limit {
		for _, c := range s.abbreviated(words) {
			best.add(candidate{c.name, 3 + c.far})
		}
	}
	hits := make([]Hit, 0, len(best.all))
	for _, c := range best.all {
		hits = append(hits, s.hit(c.name))
	}
	if len(hits) == 0 {
		found, steps := p.find(typed, o)
		s.looked += steps
		hits = append(found.Hits, found.Near...)
		hits = hits[:min(len(hits), limit)]
	}
	return hits, s.looked
}

// shortlist keeps the best candidates in order, each card once.
type shortlist struct {
	s     *search
	limit int
	all   []candidate
}

func (l *shortlist) add(c candidate) {
	if len(l.all) == l.limit && l.s.compare(c, l.all[len(l.all)-1]) >= 0 {
		return
	}
	at, _ := slices.BinarySearchFunc(l.all, c, l.s.compare)
	for i := range l.all {
		if l.all[i].name.card == c.name.card {
			if i < at {
				return
			}
			l.all = slices.Delete(l.all, i, i+1)
			break
		}
	}
	if len(l.all) == l.limit {
		l.all = l.all[:l.limit-1]
	}
	l.all = slices.Insert(l.all, at, c)
}
