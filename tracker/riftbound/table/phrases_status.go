package table

import (
	"arbiter/tracker/notation"
	"arbiter/tracker/riftbound/play"
)

var changing = []row{
	on("ready", "ready|untap {on:selector}", "ready #3", func(s notation.Selector) play.Action { return play.Exhaust{On: ofSpeaker(s)} }),
	on("exhaust", "exhaust|tap {on:selector}", "exhaust #3", func(s notation.Selector) play.Action { return play.Exhaust{On: withRunes(s), Exhaust: true} }),
	on("stun", "stun {on:selector}", "stun #3", func(s notation.Selector) play.Action { return play.Stun{On: s} }),
	on("unstun", "unstun {on:selector}", "unstun #3", func(s notation.Selector) play.Action { return play.Stun{On: s, Off: true} }),
	on("buff", "buff {on:selector}", "buff #3", func(s notation.Selector) play.Action { return play.Buff{On: s, N: notation.Amount{N: 1}} }),
	{
		Name: "buff several times", Pattern: "buff {on:selector} {n:times}", Example: "buff #3 twice",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Buff{On: s.Selector("on"), N: s.Amount("n")}, nil
		},
	},
	{
		Name: "put buffs", Pattern: "put|place {n:amount} buff[s] [counter|counters] on {on:selector}", Example: "put a buff on #3",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Buff{On: s.Selector("on"), N: s.Amount("n")}, nil
		},
	},
	{
		Name: "spend a buff", Pattern: "spend|remove {n:amount} buff[s] [counter|counters] from|on {on:selector}", Example: "spend a buff from #3",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Buff{On: s.Selector("on"), N: s.Amount("n"), Spend: true}, nil
		},
	},
	on("spend its buff", "spend {on:selector} buff", "spend #3 buff", func(s notation.Selector) play.Action {
		return play.Buff{On: s, N: notation.Amount{N: 1}, Spend: true}
	}),
	on("empower", "empower|empowers {on:selector}", "empower #3", func(s notation.Selector) play.Action { return play.Empower{On: s} }),
	on("disempower", "disempower|disempowers {on:selector}", "disempower #3", func(s notation.Selector) play.Action { return play.Empower{On: s, Off: true} }),
}

// ofSpeaker restricts "everything" to the objects of the player who readies
// it, including runes, as in the Awaken Phase (RB 315.1).
func ofSpeaker(s notation.Selector) notation.Selector {
	if f := s.Filter; isEverything(s) && f.Controller == nil {
		s.Filter = &notation.Filter{Controller: &notation.Player{Kind: notation.You}}
	}
	return withRunes(s)
}

// withRunes adds runes, which are no permanents (RB 161.1.a), to "everything I have".
func withRunes(s notation.Selector) notation.Selector {
	if f := s.Filter; isEverything(s) && f.Controller != nil && f.Controller.Kind == notation.You {
		s.Filter = &notation.Filter{Controller: f.Controller}
	}
	return ownRunes(s)
}

// isEverything reports whether a selector is "everything", perhaps of one player.
func isEverything(s notation.Selector) bool {
	f := s.Filter
	return s.All && f != nil && f.Permanent && !f.Noun && f.At == nil && f.Status == "" && f.Token == nil
}
