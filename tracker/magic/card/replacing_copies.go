package card

import (
	"regexp"

	"arbiter/tracker/english"
	"arbiter/tracker/notation"
)

// firstTime matches the replacement of the first tokens of a turn by copies of what the source is attached to.
var firstTime = regexp.MustCompile(`(?i)^(?:(as long as this \w+ is attached to a creature), )?the first time you would create one or more tokens each turn, ` + `you may instead create that many ` + `tokens that are copies of ((?:enchanted|equipped) \w+)$`)

// firstCreated parses such a replacement. The condition that its source is attached is dropped: without
// a host there is nothing to copy.
func (c *Compiler) firstCreated(sentence string) (Ability, bool) {
	m := firstTime.FindStringSubmatch(sentence)
	if m == nil || m[1] != "" && m[2] != "equipped creature" {
		return nil, false
	}
	return Replacing{Replacement{Of: "tokens", First: true, CopyOf: string(notation.Host)}}, true
}

// firstTime returns such a replacement as text.
func (r Replacing) firstTime() string {
	return english.Capital("the first time you would create one or more tokens each turn, " + "you may instead create that many " + "tokens that are copies of enchanted permanent.")
}
