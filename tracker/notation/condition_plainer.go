package notation

import (
	"regexp"
	"strconv"
	"sync"
)

// plainerRow gives a condition in other words with the same meaning.
type plainerRow struct {
	said *regexp.Regexp
	now  string
}

// plainerRows are the conditions that are read in the words of others.
var plainerRows = sync.OnceValue(func() []plainerRow {
	rows := []struct{ said, now string }{
		{`you don't control an? (.+)`, "you control no $1"},
		{`you control an? (.+) other than this permanent`, "you control another $1"},
		{`you control no (.+) other than this permanent`, "you control no other $1"},
		{`there are no ([a-z]+) counters on (this permanent|it)`, "$2 has no $1 counters on it"},
		{`(\w+ or more (?:[a-z]+ )?cards) are in your graveyard`, "there are $1 in your graveyard"},
		{`you have (\w+ or more (?:[a-z]+ )?cards) in your graveyard`, "there are $1 in your graveyard"},
		{`there are (\w+ or more) card types in your graveyard`, "there are $1 card types among cards in your graveyard"},
		{`you control fewer (.+) than an opponent`, "an opponent controls more $1 than you"},
		{`you have less life than an opponent`, "an opponent has more life than you"},
		{`you have more life than an opponent`, "your life total is greater than the lowest life total among your opponents"},
		{`you have exactly (\w+) life`, "your life total is exactly $1"},
		{`each player has (\w+) or less life`, "the highest life total among all players is at most $1"},
		{`creatures you control have total toughness (\w+) or greater`, "the total toughness among creatures you control is at least $1"},
		{`you control (\w+) or more creatures with different powers`, "the number of different powers among creatures you control is at least $1"}, // coven
		{`you have a full party`, "the number of creatures in your party is at least 4"},                                                           // CR 700.8c
		{
			`you control (?:an?|the) (creature|artifact) with the (?:greatest|highest) (power|toughness|mana value)(?: or tied for (?:the )?(?:greatest|highest) (?:power|toughness|mana value))?(?: among (?:creatures|artifacts)(?: on the battlefield)?)?`,
			"you control a $1 and the greatest $2 among ${1}s you control is at least the greatest $2 among ${1}s",
		},
		{`it's an opponent's turn`, "it's not your turn"},
		{`no creatures attacked this turn`, "the number of creatures that attacked this turn is exactly 0"},
	}
	all := make([]plainerRow, len(rows))
	for i, row := range rows {
		all[i] = plainerRow{regexp.MustCompile(`(?i)^(?:` + row.said + `)$`), row.now}
	}
	return all
})

// fewerThan matches a condition that something has fewer than a number of things.
var fewerThan = regexp.MustCompile(`(?i)^(.+ ha(?:s|ve)) fewer than (\w+) (.+)$`)

// inPlainWords returns a condition in words that are read, or the text itself.
func inPlainWords(text string) string {
	if m := fewerThan.FindStringSubmatch(text); m != nil {
		if n, ok := number(m[2]); ok && n > 1 {
			return m[1] + " " + strconv.FormatInt(n-1, 10) + " or fewer " + m[3]
		}
	}
	for _, row := range plainerRows() {
		if row.said.MatchString(text) {
			return row.said.ReplaceAllString(text, row.now)
		}
	}
	return text
}
