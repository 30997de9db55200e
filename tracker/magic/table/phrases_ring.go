package table

import (
	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/magic/play"
	"arbiter/tracker/notation"
)

// ringPhrases are the phrases for the Ring.
var ringPhrases = []row{
	{
		Name: "the Ring tempts", Pattern: "the ring tempts {who:player}", Example: "the Ring tempts Bob",
		Make: func(s notation.Slots) (play.Action, error) { return play.Tempt{Who: s.Player("who")}, nil },
	},
	{
		Name: "the Ring tempts with", Pattern: "the ring tempts {who:player} , {bearer:selector} is|becomes|bears [my|his|her|their|the|it] [ring-bearer|ring]", Example: "the Ring tempts Bob, #3 becomes his Ring-bearer",
		Make: func(s notation.Slots) (play.Action, error) {
			bearer := s.Selector("bearer")
			return play.Tempt{Who: s.Player("who"), Bearer: &bearer}, nil
		},
	},
	on("becomes the Ring-bearer", "{on:selector} is|becomes my ring-bearer", "#3 becomes my Ring-bearer", func(s notation.Selector) play.Action {
		return play.Tempt{Who: notation.Player{Kind: notation.You}, Bearer: &s, Choice: true}
	}),
	{
		Name: "choose a Ring-bearer", Pattern: "{who:player?} choose|chooses {on:selector} as my|his|her|their ring-bearer", Example: "Bob chooses #3 as his Ring-bearer",
		Make: func(s notation.Slots) (play.Action, error) {
			bearer := s.Selector("on")
			return play.Tempt{Who: s.Player("who"), Bearer: &bearer, Choice: true}, nil
		},
	},
}

// tellTempted returns the message of the Ring tempting a player.
func tellTempted(s board.State, e event.RingTempted) tracker.Message {
	who := tracker.Name(s.Seat(e.Seat).Name)
	switch {
	case e.Choice:
		return tracker.Say("%s is %s's Ring-bearer.", s.Called(e.Bearer), who)
	case e.Bearer == 0:
		return tracker.Say("The Ring tempts %s, time %d: no creature bears it.", who, s.Seat(e.Seat).Tempted+1)
	}
	return tracker.Say("The Ring tempts %s, time %d: %s bears it.", who, s.Seat(e.Seat).Tempted+1, s.Called(e.Bearer))
}
