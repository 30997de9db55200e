package language

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

var number = regexp.MustCompile(`\bN\b`)

// numbered is a format of which N is the one argument: what a keyword does, as
// reminders say it with the keyword's number. Any other stays as it is.
func numbered(text string) string {
	if strings.Contains(text, "%") {
		return text
	}
	return number.ReplaceAllLiteralString(text, "%[1]s")
}

// verbs are how a format begins that says of something what it is, does or has.
var verbs = []string{"is", "isn't", "has", "can", "gets", "gains", "loses", "regenerates"}

// behind is such a format with the subject before it.
func behind(text string) (said string, ok bool) {
	verb, _, _ := strings.Cut(text, " ")
	return subject(text), slices.Contains(verbs, verb)
}

// subject puts an argument before a format, whose own come after it.
func subject(text string) string {
	var out strings.Builder
	out.WriteString("%s ")
	f := taken(text)
	for i, v := range f.verbs {
		out.WriteString(strings.ReplaceAll(f.between[i], "%", "%%"))
		out.WriteString("%[" + strconv.Itoa(v.arg+2) + "]" + strings.TrimPrefix(v.show, "%"))
	}
	out.WriteString(strings.ReplaceAll(f.between[len(f.verbs)], "%", "%%"))
	return out.String()
}
