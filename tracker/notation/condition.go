package notation

import (
	"slices"
	"strconv"
	"strings"
)

// Condition is the condition of an effect: "as long as you control a Zombie",
// "as long as it's your turn", "as long as it's untapped".
type Condition struct {
	Controls *Filter `json:"controls,omitempty"` // permanents, by default yours
	Least    int64   `json:"least,omitempty"`    // the minimum count; 0 means none at all
	Fewer    bool    `json:"fewer,omitempty"`    // Least is the maximum count
	Turn     bool    `json:"turn,omitempty"`     // it's your turn
	Not      bool    `json:"not,omitempty"`      // it's not your turn
	Is       *Filter `json:"is,omitempty"`       // what the affected object is

	Opponents int64 `json:"opponents,omitempty"` // you have this many opponents or more
	Life      *Life `json:"life,omitempty"`
}

// Life is a condition on life totals: "a player has 13 or less life".
type Life struct {
	Of Player `json:"of"` // any one of them
	N  int64  `json:"n"`
	// Less says that N is the maximum; otherwise it is the minimum.
	Less bool `json:"less,omitempty"`
}

// String returns the condition as typed: "you have 10 or less life".
func (l Life) String() string {
	who, verb := l.Of.name(), "has"
	switch l.Of.Kind {
	case You:
		verb = "have"
	case EachPlayer:
		who = "a player"
	case EachOpponent:
		who = "an opponent"
	default: // by name
	}
	if l.Less {
		return who + " " + verb + " " + strconv.FormatInt(l.N, 10) + " or less life"
	}
	return who + " " + verb + " " + strconv.FormatInt(l.N, 10) + " or more life"
}

// ParseCondition parses a condition as it stands after "as long as": "you control
// a Zombie".
func ParseCondition(v *Vocabulary, text string) (Condition, bool) {
	text = straight.Replace(text)
	p := &parser{v: v, text: text, words: lex(text)}
	c, ok := p.conditionAfter()
	if !ok || p.at != len(p.words) {
		return Condition{}, false
	}
	return c.(Condition), true
}

// conditionAfter parses what follows "as long as".
func (p *parser) conditionAfter() (any, bool) {
	switch {
	case p.accept("it's", "your", "turn"), p.accept("its", "your", "turn"):
		return Condition{Turn: true}, true
	case p.accept("it's", "not", "your", "turn"), p.accept("it", "isn't", "your", "turn"):
		return Condition{Not: true}, true
	case p.accept("you", "control"):
		return p.controls(Player{Kind: You})
	case p.accept("an", "opponent", "controls"):
		return p.controls(Player{Kind: OneOpponent, Name: "an opponent"})
	case p.accept("your", "opponents", "control"):
		return p.controls(Player{Kind: EachOpponent})
	case p.accept("you", "have"):
		if n, less, ok := p.orMore(); ok && p.accept("opponents") {
			return Condition{Opponents: n}, !less
		} else if ok {
			return Condition{Life: &Life{Of: Player{Kind: You}, N: n, Less: less}}, p.accept("life")
		}
	case p.accept("a", "player", "has"):
		n, less, ok := p.orMore()
		return Condition{Life: &Life{Of: Player{Kind: EachPlayer}, N: n, Less: less}}, ok && p.accept("life")
	case p.accept("an", "opponent", "has"):
		n, less, ok := p.orMore()
		return Condition{Life: &Life{Of: Player{Kind: EachOpponent}, N: n, Less: less}}, ok && p.accept("life")
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

// orMore parses "two or more", "13 or less".
func (p *parser) orMore() (n int64, less, ok bool) {
	if n, ok = number(p.peek(0).text); !ok || !p.peek(1).is("or") || !p.peek(2).is("more", "fewer", "less", "greater") {
		return 0, false, false
	}
	less = p.peek(2).is("fewer", "less")
	p.at += 3
	return n, less, true
}

// controls parses how many of what players control: "no Zombies", "another
// Zombie", "two or fewer other lands", "a Forest or a Plains".
func (p *parser) controls(who Player) (any, bool) {
	c, other := Condition{Least: 1}, false
	if n, less, ok := p.orMore(); ok {
		c.Least, c.Fewer = n, less
	} else if p.accept("no") {
		c.Least = 0
	} else if other = p.accept("another"); !other && !p.accept("a") {
		p.accept("an")
	}
	f, ok := p.filter()
	if !ok || f.Controller != nil {
		return nil, false
	}
	for f.Noun && p.peek(0).is("or") && p.peek(1).is("a", "an") && c.Least == 1 {
		mark := p.at
		p.at++ // to the article, in the place of the word before the alternative
		if !p.alternative(f) {
			p.at = mark
			break
		}
		p.at++
	}
	f.Other, f.Controller = f.Other || other, &who
	c.Controls = f
	return c, true
}
