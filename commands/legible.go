package commands

import (
	"strings"
	"unicode"
)

// mostMarks is how many accents stand on one letter: enough for every language
// that is written, too few to run over the lines above and below.
const mostMarks = 2

// Legible is a text without what nobody sees or what disturbs what stands around
// it: controls, marks that turn the order of letters round, letters of no width,
// and more accents on a letter than languages have. Every other space is a
// space; newlines stay. What is typed is made legible before it is read, so that
// two names that look alike are alike; what is shown is made so once more,
// because a game may come from elsewhere. The result is never longer.
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
			// They join what is written in other scripts, and emoji; among Latin
			// letters they make two names of one.
			if joiner = 0; before > lastLatin {
				joiner = r
			}
			continue
		case r == '\n':
		case unicode.IsSpace(r) || blank(r):
			r = ' '
		case unseen(r):
			continue
		case unicode.In(r, unicode.Mn, unicode.Me):
			if marks++; marks > mostMarks || before == ' ' || before == '\n' {
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

// lastLatin is the last letter of the Latin script in Unicode's first blocks.
const lastLatin = '\u024f'

// unseen are controls and formatting: all but the joiners command, and show
// nothing.
func unseen(r rune) bool {
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co) || r == '\u034f' || r == '\u17b4' || r == '\u17b5' || r >= '\u180b' && r <= '\u180f'
}

// blank are letters and signs that look like a space.
func blank(r rune) bool {
	return strings.ContainsRune("\u115f\u1160\u2800\u3164\uffa0", r)
}
