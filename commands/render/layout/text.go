package layout

import (
	"slices"
	"strings"
	"unicode"
)

// Metrics measures text.
type Metrics interface {
	// Advance returns the width of a character in 64ths of a pixel.
	Advance(s Style, r rune) int
	// Has reports whether there is a sign for a character.
	Has(r rune) bool
}

// advance returns the width of a character or of a symbol in 64ths of a pixel.
func (l *layout) advance(s Style, r rune) int {
	if r >= firstSymbol { // clean leaves no others
		return SymbolWidth(s) * 64
	}
	return l.Advance(s, r)
}

// width returns the width of a text in pixels.
func (l *layout) width(s Style, text string) int {
	w := 0
	for _, r := range l.clean(text) {
		w += l.advance(s, r)
	}
	return (w + 63) / 64
}

// clip truncates a text to a width, with "…" after the last character that is read. Its
// cost is bounded by the width.
func (l *layout) clip(s Style, text string, width int) string {
	room := width*64 - l.advance(s, '…')
	w, fits, shown := 0, 0, l.legible(text)
	for i, r := range shown {
		if w <= room {
			fits = i
		}
		if w += l.advance(s, r); w > width*64 {
			return leftward(strings.TrimRight(shown[:fits], " ,·") + "…")
		}
	}
	return leftward(shown)
}

// wrap breaks a text between words into at most most lines, and words of scripts that
// have no spaces where they must. A text that doesn't fit ends in "…".
func (l *layout) wrap(s Style, text string, width, most int) []string {
	var lines []string
	line := ""
	words := l.words(s, text, width, most)
	for i, word := range words {
		if longer := strings.TrimSpace(line + " " + word); line == "" || l.width(s, longer) <= width {
			line = longer
			continue
		}
		if len(lines) == most-1 {
			line += " " + strings.Join(words[i:min(len(words), i+maxWords)], " ")
			break
		}
		lines, line = append(lines, l.clip(s, line, width)), word
	}
	if line != "" {
		lines = append(lines, l.clip(s, line, width))
	}
	return lines
}

// maxWords is more words than any line has room for.
const maxWords = 60

// words returns the words of a text for at most most lines. Words of scripts without
// spaces that are wider than a line are in pieces, each of which fills one.
func (l *layout) words(s Style, text string, width, most int) []string {
	words := strings.Fields(text)
	for i := 0; i < len(words) && i <= most; i++ {
		if isPlain(words[i]) || !strings.ContainsFunc(words[i], isWide) || l.width(s, words[i]) <= width {
			continue
		}
		w := 0
		for at, r := range words[i] {
			if w += l.advance(s, r); w > width*64 && at > 0 {
				words = slices.Insert(words, i+1, words[i][at:])
				words[i] = words[i][:at]
				break
			}
		}
	}
	return words
}

// isWide reports whether a letter is of a script that is written without spaces.
func isWide(r rune) bool {
	return r > 0x1100 && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul)
}

// clean returns what is drawn of a text, from left to right.
func (l *layout) clean(text string) string { return leftward(l.legible(text)) }

// legible returns what is drawn of a text, in the order in which it is read.
func (l *layout) legible(text string) string {
	text = visible(l.symbols(text))
	if isPlain(text) {
		return text
	}
	return l.signed(l.joined(text))
}

// isPlain reports whether a text has only printable ASCII characters.
func isPlain(text string) bool {
	for i := range len(text) {
		if text[i] < ' ' || text[i] > '~' {
			return false
		}
	}
	return true
}

// visible returns a text without control characters, directional marks, and more than
// two accents per letter.
func visible(text string) string {
	if isPlain(text) {
		return text
	}
	accents := 0
	return strings.Map(func(r rune) rune {
		switch {
		case ' ' <= r && r <= '~':
		case r == '\u200d', '\ufe00' <= r && r <= '\ufe0f', '\U0001f3fb' <= r && r <= '\U0001f3ff': // joins and variants of emoji
			return -1
		case unicode.Is(unicode.Mn, r):
			if accents++; accents > 2 {
				return -1
			}
			return r
		case unicode.IsSpace(r):
			r = ' '
		case r >= firstSymbol:
			if _, ok := Symbol(r); !ok {
				return -1
			}
		case !unicode.IsPrint(r):
			return -1
		}
		accents = 0
		return r
	}, text)
}

// rightToLeft are the scripts that are written from right to left.
var rightToLeft = []*unicode.RangeTable{unicode.Hebrew, unicode.Arabic, unicode.Syriac, unicode.Thaana, unicode.Nko}

// leftward reverses runs of right-to-left letters, of what is between them, and of a "…"
// after the last of them, with the accents after their letters.
func leftward(text string) string {
	if !strings.ContainsFunc(text, isRightToLeft) {
		return text
	}
	runes := []rune(text)
	for from := 0; from < len(runes); from++ {
		if !isRightToLeft(runes[from]) {
			continue
		}
		to := from + 1 // after the last right-to-left letter of the run
		for i := to; i < len(runes) && (isRightToLeft(runes[i]) || !unicode.IsLetter(runes[i]) && !unicode.IsDigit(runes[i])); i++ {
			if isRightToLeft(runes[i]) || unicode.Is(unicode.Mn, runes[i]) || i == to && runes[i] == '…' {
				to = i + 1
			}
		}
		reverse(runes[from:to])
		from = to
	}
	return string(runes)
}

func isRightToLeft(r rune) bool { return r > 0x590 && unicode.In(r, rightToLeft...) }

// reverse reverses letters, each with its accents after it.
func reverse(runes []rune) {
	turned := make([]rune, 0, len(runes))
	for end := len(runes); end > 0; {
		begin := end - 1
		for begin > 0 && unicode.Is(unicode.Mn, runes[begin]) {
			begin--
		}
		turned = append(turned, runes[begin:end]...)
		end = begin
	}
	copy(runes, turned)
}
