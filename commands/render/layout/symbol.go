package layout

import (
	"slices"
	"strconv"
	"strings"

	"arbiter/tracker"
)

// A symbol in a text is one private character, which says its colors and its letter.
// Texts are measured, wrapped and clipped with it as with letters.

// firstSymbol is the first private character of symbols.
const firstSymbol = 0xf0000

// symbolColors are the colors that symbols have, by their number.
var symbolColors = []string{"", "white", "blue", "black", "red", "green", "fury", "calm", "mind", "body", "chaos", "order"}

// The numbers of letters: A to Z, and then 0 to maxSymbol.
const (
	letters   = 26
	maxSymbol = 20
)

// symbolOf returns the character of a symbol, if it has one: those of one letter or a
// small number, of at most two colors.
func symbolOf(p tracker.Pip) (rune, bool) {
	if len(p.Colors) > 2 {
		return 0, false
	}
	var colors [2]int
	for i, name := range p.Colors {
		if colors[i] = slices.Index(symbolColors, name); colors[i] < 0 {
			return 0, false
		}
	}
	letter := -1
	if n, err := strconv.Atoi(p.Text); err == nil && n >= 0 && n <= maxSymbol {
		letter = letters + n
	} else if len(p.Text) == 1 && p.Text[0] >= 'A' && p.Text[0] <= 'Z' {
		letter = int(p.Text[0] - 'A')
	} else if len(p.Colors) == 2 {
		letter = letters + maxSymbol + 1 // the colors say it
	}
	n := firstSymbol + colors[0]<<10 + colors[1]<<6 + letter
	return rune(n & 0xfffff), letter >= 0
}

// Symbol returns the symbol that a character of a text stands for.
func Symbol(r rune) (tracker.Pip, bool) {
	n := int(r) - firstSymbol
	first, second, letter := n>>10, n>>6&15, n&63
	if n < 0 || first >= len(symbolColors) || second >= len(symbolColors) {
		return tracker.Pip{}, false
	}
	var p tracker.Pip
	for _, i := range []int{first, second} {
		if i > 0 {
			p.Colors = append(p.Colors, symbolColors[i])
		}
	}
	switch {
	case letter < letters:
		p.Text = string(rune('A' + letter))
	case letter <= letters+maxSymbol:
		p.Text = strconv.Itoa(letter - letters)
	}
	return p, true
}

// SymbolWidth returns the width of a symbol in a text, with the space around it.
func SymbolWidth(s Style) int { return Heights[s] + 7 }

// symbols replaces symbols in a text, as the game writes them, by their characters.
func (l *layout) symbols(text string) string {
	if l.board == nil || len(l.board.Symbols) == 0 || !strings.ContainsAny(text, "{[") {
		return text
	}
	var b strings.Builder
	for text != "" {
		at := strings.IndexAny(text, "{[")
		if at < 0 {
			break
		}
		b.WriteString(text[:at])
		text = text[at:]
		end := strings.IndexAny(text, "}]")
		if end < 0 {
			break
		}
		if p, ok := l.board.Symbols[text[:end+1]]; ok {
			if r, ok := symbolOf(p); ok {
				b.WriteRune(r)
				text = text[end+1:]
				continue
			}
		}
		b.WriteByte(text[0])
		text = text[1:]
	}
	return b.String() + text
}
