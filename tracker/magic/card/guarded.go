package card

import (
	"regexp"
	"strings"

	"arbiter/tracker/english"
)

// Guarded is a static ability by which its controller, as a player, has hexproof or shroud
// (CR 702.11c, 702.18a).
type Guarded struct {
	Has  string   `json:"has"` // "hexproof" or "shroud"
	When *Proviso `json:"when,omitempty"`
}

// Kind returns KindStatic.
func (Guarded) Kind() Kind { return KindStatic }
func (Guarded) ability()   {}

// youHave matches a sentence by which the controller has a keyword, alone or with permanents.
var youHave = regexp.MustCompile(`(?i)^you(?:,? and (.+)|, (.+), and (.+))? have (hexproof|shroud)$`)

// guarded parses "You have hexproof" and "You and creatures you control have hexproof".
func (c *Compiler) guarded(sentence string) ([]Ability, bool) {
	if !strings.HasSuffix(sentence, " have hexproof") && !strings.HasSuffix(sentence, " have shroud") {
		return nil, false
	}
	rest, when, begins := sentence, (*Proviso)(nil), ""
	if after, ok := english.CutPrefix(sentence, "during your turn, "); ok {
		p, ok := c.proviso("it's your turn")
		if !ok {
			return nil, false
		}
		rest, when, begins = after, p, "During your turn, "
	} else if after, p, ok := c.leading(sentence); ok {
		rest, when, begins = after, p, sentence[:len(sentence)-len(after)]
	}
	m := youHave.FindStringSubmatch(rest)
	if m == nil {
		return nil, false
	}
	keyword := strings.ToLower(m[4])
	all := []Ability{Guarded{Has: keyword, When: when}}
	for _, with := range m[1:4] {
		if with == "" {
			continue
		}
		verb := " have "
		if _, its := this(with); its {
			verb = " has "
		}
		a, ok := c.static(begins + with + verb + keyword)
		if !ok {
			a, ok = c.static(begins + english.Capital(with) + verb + keyword)
		}
		if !ok {
			return nil, false
		}
		all = append(all, a)
	}
	return all, true
}

// String returns the ability as a sentence.
func (g Guarded) String() string { return g.When.before("You have " + g.Has + ".") }
