package notation

import (
	"slices"
	"strings"
)

// Condition is the condition of an effect: "as long as you control a Zombie",
// "as long as it's your turn", "as long as it's untapped".
type Condition struct {
	Controls *Filter `json:"controls,omitempty"`
	Least    int64   `json:"least,omitempty"` // the minimum count; 0 means none at all
	Turn     bool    `json:"turn,omitempty"`  // it's your turn
	Not      bool    `json:"not,omitempty"`   // it's not your turn
	Is       *Filter `json:"is,omitempty"`    // what the affected object is
}

// conditionAfter parses what follows "as long as".
func (p *parser) conditionAfter() (any, bool) {
	switch {
	case p.accept("it's", "your", "turn"), p.accept("its", "your", "turn"):
		return Condition{Turn: true}, true
	case p.accept("it's", "not", "your", "turn"), p.accept("it", "isn't", "your", "turn"):
		return Condition{Not: true}, true
	case p.accept("you", "control", "no"):
		f, ok := p.filter()
		return Condition{Controls: yours(f)}, ok
	case p.accept("you", "control"):
		c := Condition{Least: 1}
		if n, ok := number(p.peek(0).text); ok && p.peek(1).is("or") && p.peek(2).is("more") {
			c.Least = n
			p.at += 3
		} else if p.accept("another") {
			c.Least = 1
			f, ok := p.filter()
			if ok {
				f.Other = true
			}
			c.Controls = yours(f)
			return c, ok
		} else if !p.accept("a") {
			p.accept("an")
		}
		f, ok := p.filter()
		c.Controls = yours(f)
		return c, ok
	case p.accept("it's"), p.accept("its"), p.accept("they're"), p.accept("it", "is"), p.accept("they", "are"):
		f := &Filter{Permanent: true}
		if !p.accept("a") {
			p.accept("an")
		}
		if w := strings.ToLower(p.peek(0).text); slices.Contains(p.v.statuses, w) && p.at+1 == len(p.words) {
			p.at++
			f.Status = w
			return Condition{Is: f}, true
		}
		var c Change
		for p.quality(&c) {
			continue
		}
		f.Words = slices.Concat(lowered(c.Supertypes), c.Colors, c.Subtypes, lowered(c.Types))
		return Condition{Is: f}, len(f.Words) > 0
	}
	return nil, false
}

func yours(f *Filter) *Filter {
	if f == nil {
		return nil
	}
	f.Controller = &Player{Kind: You}
	return f
}
