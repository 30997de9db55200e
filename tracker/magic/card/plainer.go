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
	// "Is attacked" is a player's attack (CR 508.3).
	{regexp.MustCompile(`^Whenever enchanted player is attacked, `), "Whenever a player attacks enchanted player, "},
	// The recipient of damage becomes the subject.
	{regexp.MustCompile(`^Whenever (combat |noncombat |)damage is dealt to you, `), "Whenever you are dealt ${1}damage, "},
	// A condition on the turn applies to both events.
	{regexp.MustCompile(`^Whenever you gain or lose life( during your turn|), `), "Whenever you gain life$1 or lose life$1, "},
	// A player kicks a spell while casting it (CR 702.33a).
	{regexp.MustCompile(`^Whenever (you|a player|an opponent) kicks? a spell, `), "Whenever $1 casts a kicked spell, "},
	{regexp.MustCompile(`^When you cast or cycle this \w+, `), "When you cast this spell or cycle this card, "},
	// What a player puts onto the battlefield enters under that player's control.
	{regexp.MustCompile(`^Whenever a player puts (an? [A-Z]\w+) onto the battlefield, `), "Whenever $1 enters, "},
	{regexp.MustCompile(`^Whenever an ability of (equipped creature|enchanted creature) is activated, if it isn't a mana ability, `), "Whenever a player activates an ability of $1 that isn't a mana ability, "},
	{regexp.MustCompile(`^Whenever a spell or ability you control counters a spell, `), "Whenever you counter a spell, "},
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
