package play

import (
	"maps"
	"regexp"

	"arbiter/tracker/notation"
)

// theirAmount matches an amount that may differ between players.
var theirAmount = regexp.MustCompile(`(?i)\b(?:they|their|that player|that player's|that opponent|that many|that much)\b`)

// differs reports whether an amount is determined for each of several players.
func (d *Decision) differs(who notation.Player, a notation.Amount) bool {
	switch who.Kind {
	case notation.EachPlayer, notation.EachOpponent, notation.EachOther:
		return theirAmount.MatchString(a.Expr)
	default:
		return false
	}
}

// numberOfEach evaluates an amount for one of several players, to whom "that player" and "they"
// refer.
func (d *Decision) numberOfEach(seat int, a notation.Amount, of string) (int64, error) {
	letters, asked := d.letters, d.asked
	defer func() { d.letters, d.asked = letters, asked }()
	d.letters, d.asked = maps.Clone(letters), seat
	if e := d.effect; e != nil {
		players := e.players
		defer func() { e.players = players }()
		e.players = nil
	}
	return d.numberFor(seat, a, of)
}

// numberFor evaluates an amount for the player to whom "they" refers.
func (d *Decision) numberFor(seat int, a notation.Amount, of string) (int64, error) {
	they := d.they
	defer func() { d.they = they }()
	d.they = seat
	if d.effect == nil {
		return d.number(a, of)
	}
	that := d.effect.that
	defer func() { d.effect.that = that }()
	d.effect.that = seat
	return d.number(a, of)
}
