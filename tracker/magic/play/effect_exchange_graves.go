package play

import (
	"regexp"

	"arbiter/tracker/notation"
)

// graveSwap matches the exchange of the cards of graveyards with the permanents of a type.
var graveSwap = regexp.MustCompile(`(?i)^each player exiles all (artifact|creature|enchantment|land) cards from their graveyard, then sacrifices all (artifact|creature|enchantment|land)s they control, ` + `then puts all cards they exiled this way onto the battlefield$`)

// swapsGraves parses such an exchange: the cards are exiled, the permanents are sacrificed, and
// the exiled cards return.
func (r *reader) swapsGraves(text string) (Steps, bool) {
	m := graveSwap.FindStringSubmatch(text)
	if m == nil {
		return nil, false
	}
	said := "exile all " + m[1] + " cards from all graveyards"
	buried := r.exilesBuried(said)
	gone, ok := r.clause("each player sacrifices all " + m[2] + "s they control")
	if buried == nil || !ok {
		return nil, false
	}
	all := append(Steps{Note{Text: said, Exiles: buried}}, gone...)
	return append(all, Return{On: notation.Selector{It: notation.ExiledCards}}), true
}
