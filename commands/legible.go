package commands

import (
	"strings"
	"unicode"
)

// maxMarks is the maximum number of accents on a letter: enough for every
// written language, too few to cover other lines.
const maxMarks = 2

// Legible removes invisible and disturbing characters from a text: control
// characters, directional marks, zero-width characters, and excess accents.
// Every other kind of space becomes a space; newlines stay. Typed text is made
// legible before it is parsed, so that names that look the same are the same;
// shown text is made legible again, because games can be imported. The result
// is never longer.
func Legible(s string) string {
	if !strings.ContainsFunc(s, func(r rune) bool {
		return r > unicode.MaxLatin1 || unicode.IsControl(r) && r != '\n' || r == 0xa0 || r == 0xad
	}) {
		return s
	}
	var out strings.Builder
	before, joiner, marks := ' ', rune(0), 0
	for _, r := range s {
		switch {
		case r == '\u200c' || r == '\u200d':
			// Joiners are used in other scripts and in emoji; between Latin
			// letters they only make names differ invisibly.
			if joiner = 0; before > lastLatin {
				joiner = r
			}
			continue
		case r == '\n':
		case unicode.IsSpace(r) || isBlank(r):
			r = ' '
		case isInvisible(r):
			continue
		case unicode.In(r, unicode.Mn, unicode.Me):
			if marks++; marks > maxMarks || before == ' ' || before == '\n' {
				continue
			}
			out.WriteRune(r)
			continue
		}
		if joiner != 0 && r > lastLatin {
			out.WriteRune(joiner)
		}
		out.WriteRune(r)
		before, joiner, marks = r, 0, 0
	}
	return out.String()
}

// lastLatin is the last Latin letter of Unicode's first blocks.
const lastLatin = '\u024f'

// isInvisible reports whether a character is an invisible control or format
// character, except joiners.
func isInvisible(r rune) bool {
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co) || r == '\u034f' || r == '\u17b4' || r == '\u17b5' || r >= '\u180b' && r <= '\u180f'
}

// isBlank reports whether a letter or sign looks like a space.
func isBlank(r rune) bool {
	return strings.ContainsRune("\u115f\u1160\u2800\u3164\uffa0", r)
}
