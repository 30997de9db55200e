package play

import (
	"regexp"
	"strings"

	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

var (
	// damageToPlayer matches a replacement effect on the damage that any source would deal to a
	// player or to what that player controls, with its duration.
	damageToPlayer = regexp.MustCompile(`(?i)^(until your next turn|until end of turn), if a source would deal (combat |noncombat )?damage to (that player|target player|target opponent)( or (?:a permanent|a creature) that player controls)?, (it deals (?:double|triple) that damage)(?: to that player(?: or permanent)?)? instead$`)
	// noLifeForPlayer matches that a player can't gain life any more.
	noLifeForPlayer = regexp.MustCompile(`(?i)^(that player|they|target player|target opponent) can't gain life for the rest of the game$`)
)

// forPlayer reads an effect that applies from the point of view of a player whom it names.
func (r *reader) forPlayer(sentence string) (Steps, bool) {
	if m := noLifeForPlayer.FindStringSubmatch(sentence); m != nil {
		all := r.g.compiler.Compile("You can't gain life.", card.Self{})
		if len(all) != 1 {
			return nil, false
		}
		is, ok := all[0].(card.Replacing)
		who := strings.Replace(strings.ToLower(m[1]), "they", "that player", 1)
		return Steps{Begin{For: notation.PlayerCalled(who), Replaces: []card.Replacement{is.Replacement}}}, ok
	}
	m := damageToPlayer.FindStringSubmatch(sentence)
	if m == nil {
		return nil, false
	}
	to := "you"
	if m[4] != "" {
		to += strings.Replace(strings.ToLower(m[4]), "that player controls", "you control", 1)
	}
	all := r.g.compiler.Compile("If a source would deal "+m[2]+"damage to "+to+", "+m[5]+" instead.", card.Self{})
	if len(all) != 1 {
		return nil, false
	}
	is, ok := all[0].(card.DamageReplacing)
	a := Begin{For: notation.PlayerCalled(strings.ToLower(m[3])), Damage: []card.DamageReplacing{is}}
	if a.ThisTurn = strings.EqualFold(m[1], "until end of turn"); !a.ThisTurn {
		a.NextTurn, a.Yours = true, true
	}
	return Steps{a}, ok && len(is.By) == 0 && is.When == nil
}
