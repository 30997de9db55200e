package event

import (
	"encoding/json"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
)

// The words that version 1 stored in place of codes.

var lostBefore = map[int]func(json.RawMessage) (Event, error){
	1: tracker.From(func(x struct {
		Seat int    `json:"seat"`
		Why  string `json:"why"`
	},
	) Event {
		codes := map[string]Loss{
			"concedes": Conceded, "no life left": NoLife, "ten or more poison counters": Poisoned, "21 or more combat damage by one commander": ByCommander,
		}
		if why, ok := codes[x.Why]; ok {
			return Lost{Seat: x.Seat, Why: why}
		}
		return Lost{Seat: x.Seat, Why: LostByEffect}
	}),
}

var sparedBefore = map[int]func(json.RawMessage) (Event, error){
	1: tracker.From(func(x struct {
		On   int64  `json:"on"`
		Why  string `json:"why"`
		From string `json:"from"`
	},
	) Event {
		codes := map[string]Sparing{
			"indestructible": Indestructible, "a shield counter goes instead": ShieldCounter, "an effect": HeldByEffect, "its text": HeldByAbility,
		}
		if why, ok := codes[x.Why]; ok {
			return Spared{On: x.On, Why: why, Untap: x.From == "untap"}
		}
		return Spared{On: x.On, Why: HeldByAttached, By: x.Why, Untap: x.From == "untap"}
	}),
}

var impossibleBefore = map[int]func(json.RawMessage) (Event, error){
	1: tracker.From(func(x struct {
		What string `json:"what"`
		On   int64  `json:"on"`
	},
	) Event {
		return Impossible{What: Said, Sentence: x.What, On: x.On}
	}),
}

var remindedBefore = map[int]func(json.RawMessage) (Event, error){
	1: tracker.From(func(x Reminded) Event {
		r := &x.Reminder
		if of, _, ok := strings.Cut(r.Text, ":"); ok {
			r.Of = of
		}
		r.For = map[tracker.Rule]board.Matter{RuleChapter: board.ChapterWaits, RuleSiegeDefeated: board.DefeatWaits, RuleExalted: board.Exalts, RuleDayCheck: board.DayCheck}[r.Rule]
		return x
	}),
}

var heldBefore = map[int]func(json.RawMessage) (Event, error){1: tracker.From(func(x Held) Event { return x })}
