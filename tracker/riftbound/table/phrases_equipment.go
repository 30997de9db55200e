package table

import (
	"arbiter/tracker/notation"
	"arbiter/tracker/riftbound/play"
)

var equipping = []row{
	{
		Name: "attach", Pattern: "attach|equip {on:selector} to {to:selector}", Example: "attach #7 to #3",
		Make: func(s notation.Slots) (play.Action, error) {
			to := s.Selector("to")
			return play.Attach{On: s.Selector("on"), To: &to}, nil
		},
	},
	on("attach what", "attach|equip {on:selector}", "attach #7", func(s notation.Selector) play.Action {
		you := notation.Player{Kind: notation.You}
		return play.Attach{On: s, To: &notation.Selector{Count: &notation.Amount{N: 1}, Filter: &notation.Filter{Words: []string{"unit"}, Noun: true, Controller: &you}}}
	}),
	{
		Name: "equip with", Pattern: "equip {to:selector} with {on:selector}", Example: "equip #3 with #7",
		Make: func(s notation.Slots) (play.Action, error) {
			to := s.Selector("to")
			return play.Attach{On: s.Selector("on"), To: &to}, nil
		},
	},
	on("detach", "detach|unattach {on:selector}", "detach #7", func(s notation.Selector) play.Action { return play.Attach{On: s} }),
}
