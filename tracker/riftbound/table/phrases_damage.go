package table

import (
	"arbiter/tracker/notation"
	"arbiter/tracker/riftbound/play"
)

var damaging = []row{
	{
		Name: "deal", Pattern: "deal {n:amount} [damage] to {on:selector}", Example: "deal 3 to #4",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Deal{N: s.Amount("n"), To: s.Selector("on")}, nil
		},
	},
	{
		Name: "deals", Pattern: "{from:selector} deal|deals {n:amount} [damage] to {on:selector}", Example: "#2 deals 3 to #4",
		Make: func(s notation.Slots) (play.Action, error) {
			from := s.Selector("from")
			return play.Deal{From: &from, N: s.Amount("n"), To: s.Selector("on")}, nil
		},
	},
	{
		Name: "takes", Pattern: "{on:selector} take|takes {n:amount} [damage]", Example: "#4 takes 3",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Deal{N: s.Amount("n"), To: s.Selector("on")}, nil
		},
	},
	{
		Name: "damage", Pattern: "{n:amount} damage to {on:selector}", Example: "3 damage to each unit",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Deal{N: s.Amount("n"), To: s.Selector("on")}, nil
		},
	},
	{
		Name: "fight", Pattern: "{a:selector} fight|fights|challenge|challenges {b:selector}", Example: "#2 fights #5",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Challenge{A: s.Selector("a"), B: s.Selector("b")}, nil
		},
	},
	{
		Name: "deal with bonus", Pattern: "deal {n:amount} [damage] to {on:selector} with|plus {bonus:amount} bonus [damage]", Example: "deal 3 to #4 with 1 bonus damage",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Deal{N: s.Amount("n"), To: s.Selector("on"), Bonus: s.Amount("bonus")}, nil
		},
	},
	{
		Name: "prevent", Pattern: "prevent [the] [next] {n:amount} damage to {on:selector} [this] [turn]", Example: "prevent the next 3 damage to #4",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Prevent{On: s.Selector("on"), N: s.Amount("n")}, nil
		},
	},
	on("prevent all", "prevent all damage to {on:selector} [this] [turn]", "prevent all damage to #4", func(s notation.Selector) play.Action { return play.Prevent{On: s, All: true} }),
	on("heal", "heal {on:selector}", "heal #3", func(s notation.Selector) play.Action { return play.Heal{On: s} }),
}
