package table

import (
	"arbiter/tracker/notation"
	"arbiter/tracker/riftbound/board"
	"arbiter/tracker/riftbound/play"
)

var leaving = []row{
	on("kill", "kill|destroy|sacrifice|sac {on:selector}", "kill #3", take("killed", board.Trash)),
	on("dies", "{on:selector} die|dies", "#3 dies", take("killed", board.Trash)),
	{
		Name: "a player kills", Pattern: "{who:player} kill|kills {on:selector}", Example: "Bob kills #3",
		Make: func(s notation.Slots) (play.Action, error) {
			who := s.Player("who")
			return play.LeaveBoard{On: s.Selector("on"), How: "killed", To: board.Trash, Who: &who}, nil
		},
	},
	on("banish", "banish|exile {on:selector}", "banish #3", take("banished", board.Banishment)),
	on("bounce", "bounce {on:selector}", "bounce #3", take("put", board.Hand)),
	on("recycle", "recycle {on:selector}", "recycle #3", func(s notation.Selector) play.Action {
		return play.LeaveBoard{On: ownRunes(s), How: "recycled", To: board.MainDeck}
	}),
	{
		Name: "recycle runes", Pattern: "recycle {n:integer}", Example: "recycle 2",
		Make: func(s notation.Slots) (play.Action, error) {
			n := s.Amount("n")
			runes := ownRunes(notation.Selector{Count: &n, Filter: &notation.Filter{Words: []string{"rune"}, Noun: true}})
			return play.LeaveBoard{On: runes, How: "recycled", To: board.MainDeck}, nil
		},
	},
	{
		Name: "return to a zone", Pattern: "return {on:selector} to {zone:zone}", Example: "return #3 to hand",
		Make: func(s notation.Slots) (play.Action, error) { return put(s) },
	},
	{
		Name: "put into a zone", Pattern: "put {on:selector} into|in {zone:zone}", Example: "put #3 into the trash",
		Make: func(s notation.Slots) (play.Action, error) { return put(s) },
	},
	{
		Name: "put on a deck", Pattern: "put|place|return {on:selector} on|onto|to [the] top|bottom of {zone:zone}", Example: "put #3 on the bottom of my deck",
		Make: func(s notation.Slots) (play.Action, error) { return put(s) },
	},
	on("to the champion zone", "return|put {on:selector} to|into|in [my|the|its|their] [owner's] champion zone", "return #3 to the champion zone", take("put", board.ChampionZone)),
}

func take(how string, to board.Zone) func(notation.Selector) play.Action {
	return func(s notation.Selector) play.Action { return play.LeaveBoard{On: s, How: how, To: to} }
}

// put moves objects to a zone by its name in the rules.
func put(s notation.Slots) (play.Action, error) {
	zone := s.Zone("zone")
	a := play.LeaveBoard{On: s.Selector("on"), How: "put"}
	if zone.Owner != "" {
		whose := notation.PlayerCalled(zone.Owner)
		a.Whose = &whose
	}
	switch zone.Name {
	case "graveyard":
		a.To = board.Trash
	case "exile":
		a.How, a.To = "banished", board.Banishment
	case "hand":
		a.To = board.Hand
	case "library":
		a.To = board.MainDeck
	case "command":
		a.To = board.ChampionZone
	default:
		return play.Return{On: a.On}, nil
	}
	return a, nil
}
