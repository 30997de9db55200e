package notation

import (
	"strings"
)

// mostFollows reports whether "with the greatest power" comes next.
func (p *parser) mostFollows() bool {
	w := p.peek(2)
	return p.peek(0).is("with") && p.peek(1).is("the") && (w.is(most...) || w.is(least...))
}

// The words for the greatest and the least of a number.
var (
	most  = []string{"greatest", "highest", "most"}
	least = []string{"least", "lowest", "smallest"}
)

// extreme parses "with the greatest power" behind a filter, and among which objects
// if they are described once more: "among creatures you control".
func (p *parser) extreme(s Selector) (Selector, bool) {
	if s.Filter == nil || !p.mostFollows() {
		return s, true
	}
	m := &Most{Least: p.peek(2).is(least...)}
	p.at += 3
	switch words := p.manaValueWords(); {
	case words > 0:
		m.Of = ManaValue
		p.at += words
	case p.peek(0).is("power", "toughness") && p.v.stat == "", p.v.stat != "" && p.peek(0).is(p.v.stat):
		m.Of = strings.ToLower(p.peek(0).text)
		p.at++
	default:
		return s, false
	}
	s.Most = m
	if !p.accept("among") {
		p.controlled(s.Filter)
		return s, true
	}
	among, ok := p.filter()
	if !ok || among.Controller == nil || s.Filter.Controller != nil {
		return s, false
	}
	with := *among
	with.Controller, with.plural = nil, s.Filter.plural
	s.Filter.Controller = among.Controller
	return s, with.String() == (Filter{Words: s.Filter.Words, Or: s.Filter.Or, Noun: s.Filter.Noun, Permanent: s.Filter.Permanent}).String()
}
