package play

import (
	"regexp"
	"strings"

	"arbiter/tracker/magic/card"
)

// goesTo matches a sentence about the zone that a resolving spell goes to.
var goesTo = regexp.MustCompile(`(?i)^(exile|return|shuffle|put) this spell(?: (to its owner's hand|into its owner's library|on the bottom of its owner's library))?$`)

// spellGoes maps verbs to such zones.
var spellGoes = map[card.After]string{card.IntoExile: "exile", card.IntoHand: "return", card.IntoLibrary: "shuffle"}

// spellEnds parses such a sentence.
func (r *reader) spellEnds(text string) (Steps, bool) {
	m := goesTo.FindStringSubmatch(text)
	if m == nil {
		return nil, false
	}
	switch verb, where := strings.ToLower(m[1]), strings.ToLower(m[2]); {
	case verb == "exile" && where == "":
		return Steps{SpellGoes{card.IntoExile}}, true
	case verb == "return" && strings.HasSuffix(where, "hand"):
		return Steps{SpellGoes{card.IntoHand}}, true
	case verb == "shuffle" && strings.HasPrefix(where, "into"), verb == "put" && strings.HasPrefix(where, "on the bottom"):
		return Steps{SpellGoes{card.IntoLibrary}}, true
	}
	return nil, false
}

// decide sets the zone, which applies as the spell finishes resolving.
func (a SpellGoes) decide(d *Decision) error {
	if d.effect != nil && d.effect.spell != nil {
		d.effect.goes = a.To
	}
	return nil
}
