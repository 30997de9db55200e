package magic

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/english"
)

// Shield is an effect until end of turn on a permanent or player that prevents
// damage (CR 615.7) or regenerates the permanent (CR 701.19a).
type Shield struct {
	ID          int64 `json:"id"` // the id of the effect, the same on everything it protects
	Regenerates bool  `json:"regenerates,omitempty"`
	N           int64 `json:"n,omitempty"`      // the damage that it still prevents; 0 for all
	Combat      bool  `json:"combat,omitempty"` // only combat damage
	Deals       bool  `json:"deals,omitempty"`  // prevents damage dealt by the permanent instead of to it
}

// said is "the next 3 combat damage to it is prevented".
func (x Shield) said() tracker.Message {
	if x.Regenerates {
		return tracker.Say("regenerates instead of being destroyed")
	}
	what := tracker.Say("damage")
	if x.Combat {
		what = tracker.Say("combat damage")
	}
	switch {
	case x.Deals:
		return tracker.Say("%s by it is prevented", what)
	case x.N > 0:
		return tracker.Say("the next %d %s to it is prevented", x.N, what)
	}
	return tracker.Say("%s to it is prevented", what)
}

// regeneration returns the number of regeneration shields that can apply.
func (p *Permanent) regeneration() int64 {
	n := int64(0)
	for _, x := range p.Shields {
		if x.Regenerates && !p.NoRegeneration {
			n++
		}
	}
	return n
}

// shields changes the shields of a permanent or a player.
func (s State) shields(on int64, seat int, change func([]Shield) []Shield) State {
	if seat != 0 {
		return s.withPlayer(seat, func(p *Player) { p.Shields = change(p.Shields) })
	}
	return s.each(on, func(p *Permanent) { p.Shields = change(p.Shields) })
}

// used returns shields after one has prevented n damage. A shield that prevents all
// damage stays.
func used(all []Shield, id, n int64) []Shield {
	all = slices.Clone(all)
	for i, x := range all {
		if x.ID == id && x.N > 0 {
			if all[i].N -= n; all[i].N <= 0 {
				return slices.Delete(all, i, i+1)
			}
			break
		}
	}
	return all
}

// endShields ends the shields of players and the effects without a permanent
// that last until end of turn. Permanents' shields end in cleanUp.
func (s State) endShields() State {
	for i, p := range s.Players {
		if len(p.Shields) > 0 {
			s = s.withPlayer(i+1, func(p *Player) { p.Shields = nil })
		}
	}
	s.Effects = tracker.Without(s.Effects, func(e *Effect) bool { return e.ThisTurn })
	return s
}

// endShield ends one shield, on any permanent or player.
func (s State) endShield(id int64) State {
	without := func(all []Shield) []Shield {
		return tracker.Without(all, func(x *Shield) bool { return x.ID == id })
	}
	for i, p := range s.Players {
		if len(p.Shields) > 0 {
			s = s.withPlayer(i+1, func(p *Player) { p.Shields = without(p.Shields) })
		}
	}
	return s.all(func(p *Permanent) bool { return len(p.Shields) > 0 }, func(p *Permanent) { p.Shields = without(p.Shields) })
}

// endsThisTurn reports whether endShields ends anything.
func (s State) endsThisTurn() bool {
	return slices.ContainsFunc(s.Players, func(p Player) bool { return len(p.Shields) > 0 }) ||
		slices.ContainsFunc(s.Effects, func(e Effect) bool { return e.ThisTurn })
}

// shieldEffects lists the effects that prevent damage or regenerate permanents
// this turn, each once with all that it protects.
func (s State) shieldEffects() []effect {
	who := make(map[Shield][]string)
	on := make(map[Shield][]int64)
	note := func(x Shield, id int64, player string) {
		if _, ok := who[x]; !ok {
			who[x] = nil
		}
		if player != "" {
			who[x] = append(who[x], player)
		} else {
			on[x] = append(on[x], id)
		}
	}
	for stack := range s.Permanent.Marked(isShielded) {
		for _, x := range stack.Of.Shields {
			note(x, stack.ID, "")
		}
	}
	for _, p := range s.Players {
		for _, x := range p.Shields {
			note(x, 0, p.Name)
		}
	}
	var all []effect
	for _, x := range slices.SortedFunc(maps.Keys(who), func(a, b Shield) int {
		return cmp.Or(cmp.Compare(a.ID, b.ID), cmp.Compare(a.N, b.N))
	}) {
		names := who[x]
		if len(on[x]) > 0 {
			names = append(names, english.Some(on[x]))
		}
		text := strings.Join(names, ", ") + ": " + x.said().String()
		if x.Regenerates {
			text = strings.Join(names, ", ") + " " + x.said().String()
		}
		all = append(all, effect{EffectDocument: tracker.EffectDocument{ID: x.ID, Text: text, Duration: "until end of turn"}})
	}
	return all
}
