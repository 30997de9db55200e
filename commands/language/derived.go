package language

import (
	"slices"
	"strconv"
	"strings"
)

// verbs are the first words of formats that state something about a subject.
var verbs = []string{"is", "isn't", "has", "can", "gets", "gains", "loses", "regenerates"}

// behind returns such a format with a subject before it.
func behind(text string) (said string, ok bool) {
	verb, _, _ := strings.Cut(text, " ")
	return subject(text), slices.Contains(verbs, verb)
}

// subject puts an argument before a format and renumbers the others.
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
