package talk

import (
	"slices"
	"strconv"
	"strings"
)

// spoken replaces spoken numbers, power and toughness by digits: "thirty one",
// "four one slash one red goblins", "plus two plus two".
func (b *Phrasebook) spoken(tokens []token) []token {
	if !slices.ContainsFunc(tokens, func(t token) bool { return b.saysNumber(t) || b.heard[t.low] != 0 || b.is(t, isSlash, isPlus, isMinus) }) {
		return tokens
	}
	return b.sizes(b.heardNumbers(b.counted(tokens)))
}

// saysNumber reports whether a word is a spelt-out number.
func (b *Phrasebook) saysNumber(t token) bool {
	_, ok := b.numbers[t.low]
	return ok && !t.name && !b.article(t)
}

// article reports whether a word is a number only before what is counted: "a".
func (b *Phrasebook) article(t token) bool {
	_, ok := b.quantities[t.low]
	return ok
}

// figure returns a number in digits with its original words.
func figure(n int64, said ...token) token {
	text := strconv.FormatInt(n, 10)
	return token{text: text, low: text, said: written(said)}
}

// counted joins the words of a number: "twenty two", "one hundred".
func (b *Phrasebook) counted(tokens []token) []token {
	var all []token
	for i := 0; i < len(tokens); i++ {
		t := tokens[i]
		n, ok := b.numbers[t.low]
		if !ok || t.name || i+1 == len(tokens) {
			all = append(all, t)
			continue
		}
		next, more := b.numbers[tokens[i+1].low]
		more = more && !b.article(tokens[i+1])
		switch {
		case more && n > 0 && n < 10 && next == 100:
			all = append(all, figure(n*next, t, tokens[i+1]))
			i++
		case more && n >= 20 && n < 100 && n%10 == 0 && next > 0 && next < 10:
			all = append(all, figure(n+next, t, tokens[i+1]))
			i++
		default:
			all = append(all, t)
		}
	}
	return all
}

// heardNumbers corrects words that sound like a number after a verb with an
// amount: "make to treasures".
func (b *Phrasebook) heardNumbers(tokens []token) []token {
	for i := 1; i < len(tokens)-1; i++ {
		n, ok := b.heard[tokens[i].low]
		f, isVerb := b.formOf(tokens[i-1])
		if next := tokens[i+1]; !ok || !isVerb || !b.amounts[f.base] || next.name || next.mark || tokens[i].name || !b.amounts[next.low] {
			continue
		}
		tokens = slices.Clone(tokens)
		tokens[i] = figure(n, tokens[i])
	}
	return tokens
}

// sizes joins the words of power and toughness: two numbers with "slash" or
// signs, or two numbers between a count and a creature.
func (b *Phrasebook) sizes(tokens []token) []token {
	var all []token
	for i := 0; i < len(tokens); {
		if text, n := b.signedSize(tokens[i:]); n > 0 {
			all = append(all, token{text: text, low: text, said: written(tokens[i : i+n])})
			i += n
			continue
		}
		run := b.run(tokens[i:])
		at := tokens[i+run:]
		slash := run > 0 && len(at) > 1 && b.is(at[0], isSlash) && b.run(at[1:]) == 1
		switch {
		case slash:
			power, _ := b.number(tokens[i+run-1].low)
			toughness, _ := b.number(at[1].low)
			all = append(all, tokens[i:i+run-1]...)
			all = append(all, b.printedSize(power, toughness, tokens[i+run-1:i+run+2]))
			i += run + 2
		case run == 3 && b.saysNumber(tokens[i+1]) && b.saysNumber(tokens[i+2]) && b.describes(at), run == 2 && b.saysNumber(tokens[i]) && b.saysNumber(tokens[i+1]) && b.describesOne(at):
			power, _ := b.number(tokens[i+run-2].low)
			toughness, _ := b.number(tokens[i+run-1].low)
			all = append(all, tokens[i:i+run-2]...)
			all = append(all, b.printedSize(power, toughness, tokens[i+run-2:i+run]))
			i += run
		case run > 0:
			all = append(all, tokens[i:i+run]...)
			i += run
		default:
			all = append(all, tokens[i])
			i++
		}
	}
	return all
}

func (b *Phrasebook) printedSize(power, toughness int64, said []token) token {
	text := digits(power) + "/" + digits(toughness)
	return token{text: text, low: text, said: written(said)}
}

// run returns the number of consecutive numbers at the start of tokens.
func (b *Phrasebook) run(tokens []token) int {
	for i, t := range tokens {
		if _, ok := b.number(t.low); !ok || t.name || t.mark {
			return i
		}
	}
	return len(tokens)
}

// signedSize parses "plus two plus two", "plus one slash plus one", and
// returns its number of words.
func (b *Phrasebook) signedSize(tokens []token) (string, int) {
	one := func(at int, before string) (string, int) {
		if at >= len(tokens) {
			return "", 0
		}
		sign := before
		switch t := tokens[at]; {
		case b.is(t, isPlus):
			sign = "+"
		case b.is(t, isMinus):
			sign = "-"
		case before == "":
			return "", 0
		default:
			at--
		}
		if at+1 >= len(tokens) {
			return "", 0
		}
		n, ok := b.number(tokens[at+1].low)
		if !ok || b.article(tokens[at+1]) && tokens[at+1].low != "one" {
			return "", 0
		}
		return sign + digits(n), at + 2
	}
	power, at := one(0, "")
	if at == 0 {
		return "", 0
	}
	before := ""
	if at < len(tokens) && b.is(tokens[at], isSlash) {
		at++
		before = power[:1]
	}
	toughness, end := one(at, before)
	if end == 0 {
		return "", 0
	}
	return power + "/" + toughness, end
}

// describes reports whether tokens start with a description of creatures.
func (b *Phrasebook) describes(tokens []token) bool {
	return len(tokens) > 0 && !tokens[0].mark && !tokens[0].name && len(b.particles[tokens[0].low]) == 0 && tokens[0].low[0] >= 'a' && tokens[0].low[0] <= 'z'
}

// describesOne reports whether tokens start with a color and describe a single
// creature.
func (b *Phrasebook) describesOne(tokens []token) bool {
	n := 0
	for n < len(tokens) && (b.isColor(tokens[n]) || n > 0 && b.is(tokens[n], isAnd)) {
		n++
	}
	return n > 0 && n < len(tokens) && b.describes(tokens[n:]) && !strings.HasSuffix(tokens[n].low, "s")
}

func (b *Phrasebook) isColor(t token) bool {
	for _, color := range b.colors {
		if t.is(color) {
			return true
		}
	}
	return false
}
