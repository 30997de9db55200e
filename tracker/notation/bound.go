package notation

import "strings"

// ManaValue is the canonical name of mana value (CR 202.3), for which players
// use several.
const ManaValue = "mana value"

// ClassLevel is the name of the level of a permanent (CR 716.2b), as opposed to its level
// counters.
const ClassLevel = "class level"

// Bound is a limit on a number of an object: power 4 or greater.
type Bound struct {
	Of   string `json:"of"` // "power", "toughness", ManaValue, a kind of counter as in "oil counters", or the game's only stat
	N    int64  `json:"n"`
	More bool   `json:"more,omitempty"` // or greater
	Less bool   `json:"less,omitempty"` // or less
}

// Keeps reports whether n is within the bound.
func (b Bound) Keeps(n int64) bool { return n == b.N || b.More && n > b.N || b.Less && n < b.N }

// String returns the bound as typed: "power 4 or greater".
func (b Bound) String() string {
	if _, ok := CounterStat(b.Of); ok {
		if b.Less {
			return Amount{N: b.N}.String() + " or fewer " + b.Of
		}
		return Amount{N: b.N}.String() + " or more " + b.Of
	}
	text := b.Of + " " + Amount{N: b.N}.String()
	switch {
	case b.More:
		text += " or greater"
	case b.Less:
		text += " or less"
	}
	return text
}

// bound parses "power 4 or greater".
func (p *parser) bound() (Bound, bool) {
	w, digits := p.peek(0), p.peek(1).text
	if p.v.stat != "" && p.peek(1).is(p.v.stat) { // "3 Might or less"
		w, digits = p.peek(1), w.text
	}
	of := strings.ToLower(w.text)
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
