package play

import (
	"regexp"
	"slices"
	"strconv"

	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
)

// movedAs is objects that a step of an effect has moved from the battlefield.
type movedAs struct {
	how   board.Leaving
	n     int64
	def   card.Definition
	token bool
}

// lifeLost and damageDealt match amounts that an effect has counted.
var (
	lifeLost    = regexp.MustCompile(`^(?:equal to |X where X is )?(?:the (?:total )?(?:amount of )?life (?:they )?lost this way)$`)
	damageDealt = regexp.MustCompile(`^(?:equal to |X where X is )?the (?:total )?(?:amount of )?damage dealt this way$`)
	movedSo     = regexp.MustCompile(`^(?:equal to |X where X is )?(?:the number of|(?:(\d+) )?for each) (nontoken )?(permanent|token|creature|artifact|enchantment|land|planeswalker)s? (?:that (?:was|were) )?(destroyed|exiled|sacrificed) this way$`)
	// ofThatSpell matches the mana value of the spell that an ability triggered on.
	ofThatSpell = regexp.MustCompile(`^(?:equal to |X where X is )?that spell's mana value$`)
	// damageByThem matches the amount of damage that an ability has triggered on.
	damageByThem = regexp.MustCompile(`^(?:equal to |X where X is )?the (?:total )?(?:amount of )?damage (?:those creatures )?dealt(?: to that player)?$`)
)

// thisWay returns how much life was lost, how much damage was dealt, or how many
// objects left the battlefield by the steps of the effect before.
func (d *Decision) thisWay(expr string) (int64, bool) {
	switch {
	case lifeLost.MatchString(expr):
		return d.effect.lost, true
	case damageDealt.MatchString(expr):
		return d.effect.dealt, true
	case d.effect.amount > 0 && damageByThem.MatchString(expr):
		return d.effect.amount, true
	case d.effect.value != nil && ofThatSpell.MatchString(expr):
		return *d.effect.value, true
	}
	m := movedSo.FindStringSubmatch(expr)
	if m == nil {
		return 0, false
	}
	var n int64
	for _, one := range d.effect.moved {
		kind := m[3] == "permanent" || m[3] == "token" && one.token || slices.Contains(one.def.Types, english.Capital(m[3]))
		if kind && string(one.how) == m[4] && (m[2] == "" || !one.token) {
			n = tracker.SaturatingAdd(n, one.n)
		}
	}
	if times, err := strconv.ParseInt(m[1], 10, 64); err == nil {
		n = tracker.SaturatingMul(n, times)
	}
	return n, true
}
