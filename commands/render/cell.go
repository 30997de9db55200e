package render

import (
	"strings"
	"unicode"

	eastasian "golang.org/x/text/width"
)

// cells returns the number of columns that a text takes in a terminal, after legibly.
func cells(s string) (n int) {
	for _, r := range s {
		n += cellsOf(r)
	}
	return n
}

func cellsOf(r rune) int {
	if r < unicode.MaxASCII {
		return 1
	}
	if unicode.In(r, unicode.Mn, unicode.Me) {
		return 0
	}
	switch eastasian.LookupRune(r).Kind() {
	case eastasian.EastAsianWide, eastasian.EastAsianFullwidth:
		return 2
	case eastasian.Neutral, eastasian.EastAsianAmbiguous, eastasian.EastAsianNarrow, eastasian.EastAsianHalfwidth:
	}
	return 1
}

// maxMarks is the number of combining marks that a letter keeps: as many as languages use.
const maxMarks = 2

// legibly returns a text of which each letter takes the columns that cells counts: one
// line, without controls, joiners and variation selectors, and without marks piled up
// across other lines.
func legibly(s string) string {
	var out strings.Builder
	marks := 0
	for _, r := range Visible(s) {
		switch {
		case r == '\n':
			r = ' '
		case r < unicode.MaxASCII:
		case unicode.In(r, unicode.Cf) || r >= 0xfe00 && r <= 0xfe0f || r >= 0xe0100 && r <= 0xe01ef:
			continue
		}
		if cellsOf(r) > 0 {
			marks = 0
		} else if marks++; marks > maxMarks {
			continue
		}
		out.WriteRune(r)
	}
	return out.String()
}

// fit returns a text cut to at most n columns, with "…" if something is missing.
func fit(s string, n int) string {
	if cells(s) <= n {
		return s
	}
	var out strings.Builder
	used := 0
	for _, r := range s {
		if used+cellsOf(r) > n-1 {
			break
		}
		out.WriteRune(r)
		used += cellsOf(r)
	}
	return strings.TrimRight(out.String(), " ") + "…"
}
