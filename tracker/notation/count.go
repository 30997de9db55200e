package notation

import (
	"math"
	"strings"
)

// count parses a number of things: "three", "2,000", "a dozen", "X plus one",
// "twice that many", "up to two", "a number of".
func (p *parser) count() (Amount, bool) {
	start := p.at
	for _, words := range indefiniteAmounts {
		if p.accept(words...) {
			return Amount{Expr: strings.TrimSuffix(strings.ToLower(p.raw(start, p.at)), " of")}, true
		}
	}
	if p.accept("up", "to") {
		if n, ok := p.count(); ok {
			return Amount{Expr: "up to " + n.String()}, true
		}
		p.at = start
		return Amount{}, false
	}
	times := p.multiple()
	if unknown := p.peek(0); p.accept("that", "many") || !unknown.quoted && isLetter(unknown.text) && p.accept(unknown.text) {
		if sign := p.at; p.accept("plus") || p.accept("minus") {
			if _, ok := p.numeral(); !ok {
				p.at = sign
			}
		}
		return Amount{Expr: lowerButX(p.raw(start, p.at))}, true
	}
	if times {
		p.at = start
		return Amount{}, false
	}
	n, ok := p.numeral()
	if !ok {
		p.at = start
		return Amount{}, false
	}
	if p.peek(0).is("additional", "more", "extra") {
		p.at++
	}
	return Amount{N: n}, true
}

// indefiniteAmounts are phrases for amounts that are defined later in the sentence, or not
// at all.
var indefiniteAmounts = [][]string{
	{"a", "number", "of"},
	{"any", "number", "of"},
	{"the", "same", "number", "of"},
	{"one", "or", "more"},
	{"two", "or", "more"},
}

// multiple skips "twice", "half", "three times".
func (p *parser) multiple() bool {
	if p.accept("twice") || p.accept("half") {
		return true
	}
	mark := p.at
	if _, ok := p.numeral(); ok && p.accept("times") {
		return true
	}
	p.at = mark
	return false
}

// isLetter reports whether a word is a letter that stands for a number.
// Lower-case letters don't.
func isLetter(s string) bool { return s == "X" || s == "Y" || s == "Z" }

// lowerButX returns an expression in lower case, except X, Y and Z.
func lowerButX(s string) string {
	parts := strings.Fields(s)
	for i, w := range parts {
		if !isLetter(w) {
			parts[i] = strings.ToLower(w)
		}
	}
	return strings.Join(parts, " ")
}

// numeral parses a whole number in digits or words: "1,000", "two hundred
// fifty", "twenty-five", "2 million", "a dozen", "an additional".
func (p *parser) numeral() (int64, bool) {
	w := p.peek(0)
	n, ok := number(w.text)
	if digits, x := strings.CutSuffix(w.text, "x"); x && !ok && digits != "" && digits[0] <= '9' {
		n, ok = number(digits) // "3x"
	}
	if w.quoted || !ok {
		return 0, false
	}
	p.at++
	if p.peek(0).text == "x" {
		p.at++
	}
	total, part := int64(0), n
	for last := n; ; {
		w := strings.ToLower(p.peek(0).text)
		scale, isScale := scales[w]
		small := numerals[w]
		switch {
		case p.peek(0).quoted:
			return add(total, part)
		case isScale:
			if part, ok = times(part, scale); !ok {
				return 0, false
			}
			if scale >= 1000 {
				if total, ok = add(total, part); !ok {
					return 0, false
				}
				part = 0
			}
			last = scale
		case small > 0 && w != "a" && w != "an" && w != "another" && (last >= 100 && small < last || last >= 20 && last < 100 && last%10 == 0 && small < 10):
			part, last = part+small, small
		default:
			return add(total, part)
		}
		p.at++
	}
}

var scales = map[string]int64{
	"dozen": 12, "hundred": 100, "thousand": 1000, "million": 1_000_000, "billion": 1_000_000_000, "trillion": 1_000_000_000_000,
}

func times(a, b int64) (int64, bool) {
	if a > math.MaxInt64/b {
		return 0, false
	}
	return a * b, true
}

func add(a, b int64) (int64, bool) {
	if a > math.MaxInt64-b {
		return 0, false
	}
	return a + b, true
}

// repetitions parses how many times a sentence is performed, at its end: "twice",
// "three times", "X times".
func (p *parser) repetitions() (Amount, bool) {
	mark := p.at
	switch {
	case p.accept("once"):
		return Amount{N: 1}, true
	case p.accept("twice"):
		return Amount{N: 2}, true
	case p.accept("thrice"):
		return Amount{N: 3}, true
	}
	if n, ok := p.numeral(); ok && p.accept("times") {
		return Amount{N: n}, true
	}
	p.at = mark
	if n, ok := p.count(); ok && p.accept("times") {
		return n, true
	}
	p.at = mark
	return Amount{}, false
}

// multiplied returns the product of two amounts.
func (a Amount) multiplied(by Amount) Amount {
	if a.Expr == "" && by.Expr == "" {
		if n, ok := times(a.N, max(by.N, 1)); ok {
			return Amount{N: n}
		}
	}
	if a.Expr == "" && a.N == 1 {
		return by
	}
	return Amount{Expr: by.String() + " times " + a.String()}
}
