package magic

import "arbiter/tracker/notation"

// Optional words in the phrases that prevent damage and destruction.
const (
	dealt    = "[that] [would] [be] [dealt]"
	thisTurn = "[this] [turn]"
)

var preventing = []row{
	prevents("prevent the next damage", "prevent [the] [next] {n:amount} damage "+dealt+" to {to:target} "+thisTurn, "prevent the next 3 damage to #3 this turn", Prevent{}),
	prevents("prevent the next combat damage", "prevent [the] [next] {n:amount} combat damage "+dealt+" to {to:target} "+thisTurn, "prevent the next 3 combat damage to #3 this turn", Prevent{Combat: true}),
	prevents("prevent all damage to", "prevent all damage "+dealt+" to {to:target} "+thisTurn, "prevent all damage to Bob this turn", Prevent{All: true}),
	prevents("prevent all combat damage to", "prevent all combat damage "+dealt+" to {to:target} "+thisTurn, "prevent all combat damage to #3 this turn", Prevent{All: true, Combat: true}),
	prevents("prevent all damage by", "prevent all damage "+dealt+" by {by:selector} "+thisTurn, "prevent all damage by #3 this turn", Prevent{All: true}),
	prevents("prevent all combat damage by", "prevent all combat damage "+dealt+" by {by:selector} "+thisTurn, "prevent all combat damage by #3 this turn", Prevent{All: true, Combat: true}),
	prevents("prevent all damage that something would deal", "prevent all damage {by:selector} would deal "+thisTurn, "prevent all damage #3 would deal this turn", Prevent{All: true}),
	say("prevent all damage", "prevent all damage "+dealt+" "+thisTurn, "prevent all damage this turn", Prevent{All: true}),
	say("prevent all combat damage", "prevent all combat damage "+dealt+" "+thisTurn, "prevent all combat damage this turn", Prevent{All: true, Combat: true}),
	say("fog", "fog", "fog", Prevent{All: true, Combat: true}),
	say("damage can't be prevented", "damage can't be prevented this turn", "damage can't be prevented this turn", Prevent{Cant: true}),
	on("regenerate", "regenerate {on:selector}", "regenerate #3", func(s notation.Selector) Action { return Regenerate{On: s} }),
	on("can't be regenerated", "{on:selector} can't be regenerated "+thisTurn, "#3 can't be regenerated this turn", func(s notation.Selector) Action { return ForbidRegeneration{On: s} }),
}

func prevents(name, pattern, example string, a Prevent) row {
	return row{Name: name, Pattern: pattern, Example: example, Make: func(s notation.Slots) (Action, error) {
		p := a
		p.N = s.Amount("n")
		if s.Has("to") {
			to := s.Target("to")
			p.To = &to
		}
		if s.Has("by") {
			by := s.Selector("by")
			p.By = &by
		}
		return p, nil
	}}
}
