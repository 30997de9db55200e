package notation

import "strings"

// ManaValue is the canonical name of mana value (CR 202.3), for which players
// use several.
const ManaValue = "mana value"

// ClassLevel is the name of the level of a permanent (CR 716.2b), as opposed to its level
// counters.
const ClassLevel = "class level"

// TotalSize is the sum of power and toughness of an object.
const TotalSize = "total power and toughness"

// Bound is a limit on a number of an object: power 4 or greater.
type Bound struct {
	Of   string `json:"of"` // "power", "toughness", ManaValue, a kind of counter as in "oil counters", or the game's only stat
	N    int64  `json:"n"`
	More bool   `json:"more,omitempty"` // or greater
	Less bool   `json:"less,omitempty"` // or less

	// Fields of bounds in effects of cards. Expr is an expression that the game evaluates to N:
	// "X", "its power". Strict excludes N itself: "less than its power".
	Expr   string `json:"expr,omitempty"`
	Strict bool   `json:"strict,omitempty"`

	// Own is a number of the same object that stands for N: "base power", "toughness".
	Own string `json:"own,omitempty"`
}

// Keeps reports whether n is within the bound; false if the bound's number isn't known.
func (b Bound) Keeps(n int64) bool {
	return b.Expr == "" && (n == b.N && !b.Strict || b.More && n > b.N || b.Less && n < b.N)
}

// String returns the bound as typed: "power 4 or greater".
func (b Bound) String() string {
	if _, ok := CounterStat(b.Of); ok {
		if b.Less {
			return Amount{N: b.N}.String() + " or fewer " + b.Of
		}
		return Amount{N: b.N}.String() + " or more " + b.Of
	}
	if b.Own != "" {
		return b.Of + " " + b.comparison() + " its " + b.Own
	}
	text := b.Of + " " + Amount{N: b.N, Expr: b.Expr}.String()
	switch {
	case b.Expr != "" && !isLetter(b.Expr):
		return b.Of + " " + b.comparison() + " " + b.Expr
	case b.More:
		text += " or greater"
	case b.Less:
		text += " or less"
	}
	return text
}

// comparisons are the words that compare a number of an object with an amount.
var comparisons = []struct {
	words              []string
	more, less, strict bool
}{
	{words: []string{"less", "than", "or", "equal", "to"}, less: true},
	{words: []string{"greater", "than", "or", "equal", "to"}, more: true},
	{words: []string{"less", "than"}, less: true, strict: true},
	{words: []string{"greater", "than"}, more: true, strict: true},
	{words: []string{"equal", "to"}},
}

// comparison returns the words that compare a number with the amount of the bound.
func (b Bound) comparison() string {
	for _, c := range comparisons {
		if c.more == b.More && c.less == b.Less && c.strict == b.Strict {
			return strings.Join(c.words, " ")
		}
	}
	return ""
}

// dynamicBound parses a bound of a card's effect whose number depends on the board: "power
// less than its power", "mana value X or less", "lesser power".
func (p *parser) dynamicBound() (Bound, bool) {
	mark := p.at
	b := Bound{}
	switch {
	case p.accept("equal", "or", "lesser"):
		b.Less = true
	case p.accept("equal", "or", "greater"):
		b.More = true
	case p.accept("lesser"):
		b.Less, b.Strict = true, true
	case p.accept("greater"):
		b.More, b.Strict = true, true
	}
	than := p.at == mark
	switch words := p.manaValueWords(); {
	case words > 0:
		b.Of = ManaValue
		p.at += words
	case p.peek(0).is("power", "toughness") && p.v.stat == "":
		b.Of = strings.ToLower(p.peek(0).text)
		p.at++
	default:
		p.at = mark
		return Bound{}, false
	}
	if !than {
		b.Expr = "its " + b.Of
		return b, true
	}
	if w := p.peek(0); !w.quoted && isLetter(w.text) {
		p.at++
		b.Expr = w.text
		switch {
		case p.accept("or", "less"):
			b.Less = true
		case p.accept("or", "greater"), p.accept("or", "more"):
			b.More = true
		}
		return b, true
	}
	for _, c := range comparisons {
		if !p.accept(c.words...) {
			continue
		}
		from := p.at
		if q, ok := p.quantity(); !ok || q.Count != nil && q.Count.Card != nil {
			break
		}
		b.More, b.Less, b.Strict, b.Expr = c.more, c.less, c.strict, p.raw(from, p.at)
		return b, true
	}
	p.at = mark
	return Bound{}, false
}

// bound parses "power 4 or greater".
func (p *parser) bound() (Bound, bool) {
	if p.rules && !p.inText {
		if b, ok := p.dynamicBound(); ok {
			return b, true
		}
	}
	w, digits := p.peek(0), p.peek(1).text
	if p.v.stat != "" && p.peek(1).is(p.v.stat) { // "3 Might or less"
		w, digits = p.peek(1), w.text
	}
	if b, ok := p.ownBound(); ok {
		return b, true
	}
	if p.v.stat == "" && p.accept("total", "power", "and", "toughness") {
		b, ok := p.upTo(Bound{Of: TotalSize})
		if !ok {
			p.at -= 4
		}
		return b, ok
	}
	of := strings.ToLower(w.text)
	if w.is("base") && p.inText && p.peek(1).is("power", "toughness") {
		n, ok := number(p.peek(2).text)
		if !ok {
			return Bound{}, false
		}
		b := Bound{Of: "base " + strings.ToLower(p.peek(1).text), N: n}
		p.at += 3
		return b, true
	}
	words := p.manaValueWords()
	if words > 0 {
		of, digits = ManaValue, p.peek(words).text
	} else if !w.is("power", "toughness") && (p.v.stat == "" || !w.is(p.v.stat)) {
		return Bound{}, false
	}
	digits, minus := strings.CutPrefix(digits, "-")
	n, ok := number(digits)
	if !ok {
		return Bound{}, false
	}
	if minus {
		n = -n
	}
	p.at += max(words, 1) + 1
	b := Bound{Of: of, N: n}
	switch {
	case p.accept("or", "greater"), p.accept("or", "more"), p.accept("or", "higher"):
		b.More = true
	case p.accept("or", "less"), p.accept("or", "lower"), p.accept("or", "fewer"):
		b.Less = true
	}
	return b, true
}

// upTo parses the number of a bound: "5 or less".
func (p *parser) upTo(b Bound) (Bound, bool) {
	n, ok := number(p.peek(0).text)
	if !ok {
		return b, false
	}
	b.N = n
	p.at++
	switch {
	case p.accept("or", "greater"), p.accept("or", "more"):
		b.More = true
	case p.accept("or", "less"), p.accept("or", "fewer"):
		b.Less = true
	}
	return b, true
}

// ownBound parses a bound by another number of the same object: "toughness greater than its
// power", "power greater than its base power".
func (p *parser) ownBound() (Bound, bool) {
	mark := p.at
	if of := p.ownStat(); of != "" && p.inText {
		for _, c := range comparisons {
			if p.accept(c.words...) {
				if p.accept("its") {
					if own := p.ownStat(); own != "" && own != of {
						return Bound{Of: of, More: c.more, Less: c.less, Strict: c.strict, Own: own}, true
					}
				}
				break
			}
		}
	}
	p.at = mark
	return Bound{}, false
}

// ownStat parses "power", "base toughness".
func (p *parser) ownStat() string {
	base := ""
	if p.accept("base") {
		base = "base "
	}
	if w := p.peek(0); w.is("power", "toughness") && !w.quoted && p.v.stat == "" {
		p.at++
		return base + strings.ToLower(w.text)
	}
	return ""
}

// counterBound parses a number of counters in the text of an ability: "three or more
// level counters on it".
func (p *parser) counterBound() (Bound, bool) {
	mark := p.at
	if n, less, ok := p.orMore(); ok && p.inText && n > 1 {
		if kind, ok := p.counterKind(); ok && p.peek(0).is("counter", "counters") {
			p.at++
			if !p.accept("on", "it") {
				p.accept("on", "them")
			}
			return Bound{Of: kind.(string) + " counters", N: n, More: !less, Less: less}, true
		}
	}
	p.at = mark
	return Bound{}, false
}

// sized adds the bounds that "1/1" is.
func (f *Filter) sized(size string) bool {
	power, toughness, _ := strings.Cut(size, "/")
	n, ok := number(power)
	m, both := number(toughness)
	f.Bounds = append(f.Bounds, Bound{Of: "power", N: n}, Bound{Of: "toughness", N: m})
	return ok && both
}
