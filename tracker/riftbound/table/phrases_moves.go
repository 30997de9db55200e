package table

import (
	"arbiter/tracker/notation"
	"arbiter/tracker/riftbound/play"
)

var moving = []row{
	{
		Name: "standard move", Pattern: "standard move {on:selector} to {to:place}", Example: "standard move #3 to battlefield 1",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Move{On: s.Selector("on"), To: *s.Place("to"), Standard: true}, nil
		},
	},
	{
		Name: "move", Pattern: "move|send {on:selector} to {to:place}", Example: "move #1 to base",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Move{On: s.Selector("on"), To: *s.Place("to")}, nil
		},
	},
	{
		Name: "moves", Pattern: "{on:selector} move|moves to {to:place}", Example: "#1 moves to battlefield 2",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Move{On: s.Selector("on"), To: *s.Place("to")}, nil
		},
	},
	{
		Name: "attack", Pattern: "attack {to:place} with {on:selector}", Example: "attack battlefield 1 with #3",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Move{On: s.Selector("on"), To: *s.Place("to"), Standard: true}, nil
		},
	},
	{
		Name: "put at a place", Pattern: "put|place {on:selector} at|on {to:place}", Example: "put #3 at battlefield 1",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Move{On: s.Selector("on"), To: *s.Place("to"), Plain: true}, nil
		},
	},
	on("recall", "recall {on:selector}", "recall #3", func(s notation.Selector) play.Action { return play.Recall{On: s} }),
	{
		Name: "give", Pattern: "give {on:selector} to {who:player}", Example: "give #3 to Bob",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Give{On: s.Selector("on"), To: s.Player("who")}, nil
		},
	},
	{
		Name: "gain control", Pattern: "{who:player?} gain|gains|take|takes control of {on:selector}", Example: "Bob gains control of #3",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Give{On: s.Selector("on"), To: s.Player("who")}, nil
		},
	},
}
