package card

import "regexp"

// plainWords maps rare wordings at the beginning of an ability to equivalent wordings that the
// compiler reads.
var plainWords = []struct {
	said *regexp.Regexp
	as   string
}{
	// A static ability functions only on the battlefield (CR 113.6).
	{regexp.MustCompile(`^As long as (this \w+|it) is on the battlefield, (?:it's|it is) `), "This permanent is "},
	// A permanent is turned face up by its controller (CR 708.7).
	{regexp.MustCompile(`^Whenever you turn (a|another) (permanent|creature) face up, `), "Whenever $1 $2 you control is turned face up, "},
	// Objects of either of two kinds are of both.
	{regexp.MustCompile(`^All (\w+) and all (\w+) are (\d+/\d+ \w+ \w+) creatures and (\w+) lands in addition to their other types\b`), "All $1 and $2 are $3 $4 land creatures in addition to their other types"},
}

// plainer returns the text of an ability with a rare wording replaced.
func plainer(text string) string {
	for _, one := range plainWords {
		if one.said.MatchString(text) {
			return one.said.ReplaceAllString(text, one.as)
		}
	}
	return text
}
