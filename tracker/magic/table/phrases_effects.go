package table

import (
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/play"
	"arbiter/tracker/notation"
)

// effectRows are phrases that only the effects of cards have. Players' lines aren't
// read by them.
var effectRows = []row{
	{
		Name: "effect: can't attack or block this turn", Pattern: "{on:selector} can't block this turn", Example: "target creature can't block this turn",
		Make: func(s notation.Slots) (play.Action, error) {
			return restricted(s, "This permanent can't block.")
		},
	},
}

// restricted gives permanents a restriction until end of turn.
func restricted(s notation.Slots, text string) (play.Action, error) {
	return play.GiveBoost{On: s.Selector("on"), How: board.Pump{Change: notation.Change{Abilities: []string{text}}}}, nil
}
