package card

import "regexp"

// plainWords are wordings of abilities and what they say in other words. Each matches the
// beginning of an ability.
var plainWords = []struct {
	said *regexp.Regexp
	as   string
}{
	// A static ability functions only on the battlefield (CR 113.6).
	{regexp.MustCompile(`^As long as (this \w+|it) is on the battlefield, (?:it's|it is) `), "This permanent is "},
	// Whoever controls a permanent turns it face up.
	{regexp.MustCompile(`^Whenever you turn (a|another) (permanent|creature) face up, `), "Whenever $1 $2 you control is turned face up, "},
	// Two kinds of objects that become both.
	{regexp.MustCompile(`^All (\w+) and all (\w+) are (\d+/\d+ \w+ \w+) creatures and (\w+) lands in addition to their other types\b`), "All $1 and $2 are $3 $4 land creatures in addition to their other types"},
}

// plainer returns an ability in the words that the other files of this package read.
func plainer(text string) string {
	for _, one := range plainWords {
		if one.said.MatchString(text) {
			return one.said.ReplaceAllString(text, one.as)
		}
	}
	return text
}
