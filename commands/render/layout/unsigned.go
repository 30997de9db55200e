package layout

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/runenames"
)

// Missing stands for a character without a sign and without a name.
const Missing = '▯'

// The letters of flags.
const firstFlag, lastFlag = 0x1f1e6, 0x1f1ff

// signed returns a text in which each character without a sign is said in words: letters
// of a script as the name of the script, once for all its words in a row, emoji and other
// symbols by their names. Accents without a sign are left out. Of what has no name at most
// three boxes in a row are left.
func (l *layout) signed(text string) string {
	var out strings.Builder
	last, missing, spaces := "", 0, 0
	put := func(s string) {
		out.WriteString(strings.Repeat(" ", spaces) + s)
		spaces = 0
	}
	for _, r := range text {
		switch {
		case r == ' ' && last != "":
			spaces++
			continue
		case r <= '~' || r >= firstSymbol || l.Has(r):
			put(string(r))
			last, missing = "", 0
			continue
		case r >= firstFlag && r <= lastFlag:
			put(string(r - firstFlag + 'A'))
			continue
		case unicode.Is(unicode.Mn, r):
			continue
		}
		name := inWords(r)
		switch {
		case name != "" && name == last && isPartOfWord(r):
			spaces = 0
		case name != "":
			put("‹" + name + "›")
		default:
			if missing++; missing <= 3 {
				put(string(Missing))
			} else if missing == 4 {
				put("…")
			}
		}
		last = name
	}
	return out.String()
}

func isPartOfWord(r rune) bool { return unicode.In(r, unicode.L, unicode.M, unicode.N) }

// inWords returns the name of a symbol, or of the script of a letter.
func inWords(r rune) string {
	name := runenames.Name(r)
	if name == "" || strings.HasPrefix(name, "<") {
		return ""
	}
	if isPartOfWord(r) {
		script, _, _ := strings.Cut(name, " ")
		return script[:1] + strings.ToLower(script[1:])
	}
	return strings.ToLower(name)
}
