package table

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/magic/play"
	"arbiter/tracker/notation"
)

// levelPhrases are the phrases for levels and for station.
var levelPhrases = []row{
	say("level up", "level up", "level up", play.LevelUp{}),
	on("level something up", "level up {on:selector}", "level up #3", func(s notation.Selector) play.Action { return play.LevelUp{On: &s} }),
	{
		Name: "level of", Pattern: "level {n:integer} of|for {on:selector}", Example: "level 2 of #3",
		Make: func(s notation.Slots) (play.Action, error) {
			on := s.Selector("on")
			return play.LevelUp{On: &on, To: s.Amount("n").N}, nil
		},
	},
	{
		Name: "becomes a level", Pattern: "{on:selector} is|becomes level {n:integer}", Example: "#3 becomes level 2",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.BecomeLevel{On: s.Selector("on"), N: s.Amount("n").N}, nil
		},
	},
	on("station", "station {on:selector}", "station #3", func(s notation.Selector) play.Action { return play.Station{On: s} }),
	{
		Name: "station with", Pattern: "station {on:selector} with {with:selector}", Example: "station #3 with #4",
		Make: func(s notation.Slots) (play.Action, error) {
			with := s.Selector("with")
			return play.Station{On: s.Selector("on"), With: &with}, nil
		},
	},
}

// roomPhrases are the phrases for the doors of Rooms.
var roomPhrases = []row{
	on("unlock", "unlock [a] [door|half] [of] {on:selector}", "unlock #3", func(s notation.Selector) play.Action { return play.Unlock{On: s} }),
	on("lock", "lock [a] [door|half] [of] {on:selector}", "lock a door of #3", func(s notation.Selector) play.Action { return play.Unlock{On: s, Lock: true} }),
	on("effect: unlock", "unlock a locked door of {on:selector}", "unlock a locked door of #3", func(s notation.Selector) play.Action { return play.Unlock{On: s} }),
}

// designating are the phrases for the designations of permanents.
var designating = []row{
	mark("suspect", "suspect {on:selector}", "suspect #3", board.Suspected),
	mark("becomes suspected", "{on:selector} is|are|becomes|become suspected", "#3 becomes suspected", board.Suspected),
	unmark("no longer suspected", "{on:selector} is|are|becomes|become no longer suspected", "#3 is no longer suspected", board.Suspected),
	unmark("unsuspect", "unsuspect {on:selector}", "unsuspect #3", board.Suspected),
	on("detain", "detain {on:selector}", "detain #3", func(s notation.Selector) play.Action {
		return play.GiveBoost{On: s, NextTurn: true, Fixed: true, How: board.Pump{Change: notation.Change{Rules: []string{
			"This permanent can't attack or block, " + "and its activated abilities can't be activated.",
		}}}}
	}),
	mark("solve", "solve {on:selector}", "solve #3", board.Solved),
	mark("becomes solved", "{on:selector} is|becomes solved", "#3 becomes solved", board.Solved),
	mark("becomes prepared", "{on:selector} is|are|becomes|become prepared", "#3 becomes prepared", board.Prepared),
	unmark("becomes unprepared", "{on:selector} is|are|becomes|become unprepared", "#3 becomes unprepared", board.Prepared),
	unmark("unprepare", "unprepare {on:selector}", "unprepare #3", board.Prepared),
	mark("harness", "harness {on:selector}", "harness #3", board.Harnessed),
	mark("becomes harnessed", "{on:selector} is|becomes harnessed", "#3 becomes harnessed", board.Harnessed),
}

// mark returns the phrase that gives permanents a designation.
func mark(name, pattern, example string, as board.PermanentDesignation) row {
	return on(name, pattern, example, func(s notation.Selector) play.Action { return play.Mark{On: s, As: as} })
}

// unmark returns the phrase that ends a designation of permanents.
func unmark(name, pattern, example string, as board.PermanentDesignation) row {
	return on(name, pattern, example, func(s notation.Selector) play.Action { return play.Mark{On: s, As: as, Not: true} })
}

// tellPermanentDesignated returns the message of a designation of a permanent.
func tellPermanentDesignated(s board.State, e event.PermanentDesignated) tracker.Message {
	if i := slices.Index(board.Doors, e.As); i >= 0 {
		if stack, ok := s.Permanent.Get(e.On); ok && len(stack.Of.Def.Halves) > i {
			half := tracker.Name(stack.Of.Def.Halves[i].Name)
			if e.Not {
				return tracker.Say("%s: %s is locked.", s.Called(e.On), half)
			}
			return tracker.Say("%s: %s is unlocked.", s.Called(e.On), half)
		}
	}
	format := "%s is %s."
	if e.Not {
		format = "%s is no longer %s."
	}
	return tracker.Say(format, s.Called(e.On), tracker.Say(string(e.As)))
}
