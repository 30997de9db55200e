package magic

import "arbiter/tracker/notation"

var fighting = []row{
	on("attack", "attack|swing with {on:selector}", "attack with 5 of #3", func(s notation.Selector) Action { return Attack{On: s} }),
	on("attacks", "{on:selector} attack|attacks", "#3 attacks", func(s notation.Selector) Action { return Attack{On: s} }),
	{
		Name: "attack somebody", Pattern: "attack|swing [at] {whom:target} with {on:selector}", Example: "attack Bob with #3",
		Make: func(s notation.Slots) (Action, error) { return attack(s, s.Selector("on"), false) },
	},
	{
		Name: "attacks somebody", Pattern: "{on:selector} attack|attacks {whom:target}", Example: "#2 attacks #7",
		Make: func(s notation.Slots) (Action, error) { return attack(s, s.Selector("on"), false) },
	},
	{
		Name: "a player attacks", Pattern: "{who:player} attacks with {on:selector}", Example: "Bob attacks with #3",
		Make: func(s notation.Slots) (Action, error) { return Attack{On: of(s.Player("who"), s.Selector("on"))}, nil },
	},
	{
		Name: "a player attacks somebody", Pattern: "{who:player} attacks {whom:target} with {on:selector}", Example: "Bob attacks Carol with #3",
		Make: func(s notation.Slots) (Action, error) { return attack(s, of(s.Player("who"), s.Selector("on")), false) },
	},
	on("set attacking", "set {on:selector} attacking", "set #3 attacking", func(s notation.Selector) Action { return Attack{On: s, ByHand: true} }),
	{
		Name: "set attacking somebody", Pattern: "set {on:selector} attacking {whom:target}", Example: "set #3 attacking Bob",
		Make: func(s notation.Slots) (Action, error) { return attack(s, s.Selector("on"), true) },
	},
	{
		Name: "block", Pattern: "{on:selector} block|blocks {what:selector}", Example: "#6 blocks #3",
		Make: func(s notation.Slots) (Action, error) {
			return Block{On: s.Selector("on"), What: s.Selector("what")}, nil
		},
	},
	{
		Name: "block with", Pattern: "block {what:selector} with {on:selector}", Example: "block #3 with #6",
		Make: func(s notation.Slots) (Action, error) {
			return Block{On: s.Selector("on"), What: s.Selector("what")}, nil
		},
	},
	{
		Name: "a player blocks", Pattern: "{who:player} blocks {what:selector} with {on:selector}", Example: "Bob blocks #3 with #6",
		Make: func(s notation.Slots) (Action, error) {
			return Block{On: of(s.Player("who"), s.Selector("on")), What: s.Selector("what")}, nil
		},
	},
	{
		Name: "set blocking", Pattern: "set {on:selector} blocking {what:selector}", Example: "set #6 blocking #3",
		Make: func(s notation.Slots) (Action, error) {
			return Block{On: s.Selector("on"), What: s.Selector("what"), ByHand: true}, nil
		},
	},
	on("becomes blocked", "{on:selector} become|becomes|is blocked", "#3 becomes blocked", func(s notation.Selector) Action { return BecomeBlocked{On: s} }),
	on("becomes unblocked", "{on:selector} become|becomes|is unblocked", "#3 becomes unblocked", func(s notation.Selector) Action {
		return BecomeBlocked{On: s, Not: true}
	}),
	on("remove from combat", "remove {on:selector} from combat", "remove #3 from combat", func(s notation.Selector) Action { return LeaveCombat{On: s} }),
	say("deal the combat damage", "[deal] [the] [combat] damage", "combat damage", CombatDamage{}),
	say("first strike damage", "[deal] [the] first strike [combat] damage", "first strike damage", CombatDamage{}),
	say("end combat", "end [of] combat", "end combat", EndCombat{}),
}

// attack returns an attack on a given target.
func attack(s notation.Slots, on notation.Selector, byHand bool) (Action, error) {
	whom := s.Target("whom")
	return Attack{On: on, Whom: &whom, ByHand: byHand}, nil
}
