package card

import (
	"strings"

	"arbiter/tracker/english"
)

// bracketed splits "[Shield 2] rest" behind its keyword.
func bracketed(text string) (keyword, rest string, ok bool) {
	inside, found := strings.CutPrefix(text, "[")
	if !found {
		return "", "", false
	}
	keyword, rest, ok = strings.Cut(inside, "]")
	return strings.ToLower(strings.TrimSpace(keyword)), strings.TrimSpace(rest), ok && keyword != ""
}

// keywordsIn lists the keywords in "[tank] and [shield 2]".
func keywordsIn(text string) []string {
	var all []string
	for part := range strings.SplitSeq(text, "]") {
		if _, name, ok := strings.Cut(part, "["); ok {
			all = append(all, name)
		}
	}
	return all
}

// inBrackets returns keywords as cards write them: "[Tank]", "[Shield 2]".
func inBrackets(keywords []string) []string {
	var all []string
	for _, k := range keywords {
		all = append(all, "["+english.Capital(k)+"]")
	}
	return all
}
