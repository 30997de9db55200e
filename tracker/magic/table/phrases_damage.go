package table

import (
	"arbiter/tracker/magic/play"
	"arbiter/tracker/notation"
)

// damaging returns the phrases for damage. Several assignments in one sentence
// are dealt simultaneously.
func damaging(v *notation.Vocabulary) []row {
	blow := func(name, pattern, example string, change func(*play.DamageAssignment)) notation.Row[play.DamageAssignment] {
		return notation.Row[play.DamageAssignment]{Name: name, Pattern: pattern, Example: example, Make: func(s notation.Slots) (play.DamageAssignment, error) {
			b := play.DamageAssignment{N: s.Amount("n"), To: s.Target("to")}
			if on, ok := s["to"].(notation.Selector); ok {
				b.To = notation.Target{Objects: &on}
			}
			if s.Has("from") {
				from := s.Selector("from")
				b.From = &from
			}
			if s.Has("and") {
				and := s.Player("and")
				b.And = &and
			}
			change(&b)
			return b, nil
		}}
	}
	blows := []notation.Row[play.DamageAssignment]{
		blow("damage", "{from:selector} deal|deals {n:amount} damage to {to:target}", "#2 deals 3 damage to #4", func(*play.DamageAssignment) {}),
		blow("combat damage", "{from:selector} deal|deals {n:amount} combat damage to {to:target}", "#4 deals 5 combat damage to Bob", func(b *play.DamageAssignment) { b.Combat = true }),
		blow("commander damage", "{from:selector} deal|deals {n:amount} commander damage to {to:target}", "#4 deals 5 commander damage to Bob", func(b *play.DamageAssignment) { b.Commander = true }),
		blow("damage that can't be prevented", "{from:selector} deal|deals {n:amount} damage to {to:target} [,] [and] [that] [it] [damage] can't be prevented", "#2 deals 3 damage to #4 that can't be prevented", func(b *play.DamageAssignment) { b.Certain = true }),
		blow("damage of its power", "{from:selector} deal|deals damage equal to its|their power to {to:target}", "#2 deals damage equal to its power to #4", func(b *play.DamageAssignment) { b.Power = true }),
		blow("bite", "{from:selector} bite|bites {to:target}", "#2 bites #4", func(b *play.DamageAssignment) { b.Power = true }),
		blow("damage to objects and players", "{from:selector} deal|deals {n:amount} damage to {to:selector} and {and:player}", "#2 deals 1 damage to each creature and each player", func(b *play.DamageAssignment) {}),
		blow("damage from nothing to objects and players", "[deal|deals] {n:amount} damage to {to:selector} and {and:player}", "2 damage to each creature and each player", func(b *play.DamageAssignment) {}),
		blow("damage from nothing named", "[deal|deals] {n:amount} damage to {to:target}", "3 damage to each creature", func(*play.DamageAssignment) {}),
	}
	for _, k := range []string{"deathtouch", "infect", "wither"} {
		blows = append(blows, blow(k+" damage from nothing named", "[deal|deals] {n:amount} "+k+" damage to {to:target}", "1 "+k+" damage to #4", func(b *play.DamageAssignment) { b.Keyword = k }))
	}
	blows = append(blows, casualBlows(blow)...)
	combat := notation.NewGrammar(v, append([]notation.Row[play.DamageAssignment]{
		blow("blow", "{from:selector} deal|deals {n:amount} to {to:target}", "#1 deals 3 to #4", func(b *play.DamageAssignment) { b.Combat = true }),
	}, blows...)...)
	var rows []row
	for _, b := range blows {
		rows = append(rows, row{Name: b.Name, Pattern: b.Pattern, Example: b.Example, Make: func(s notation.Slots) (play.Action, error) {
			made, err := b.Make(s)
			return play.Damage{Assignments: []play.DamageAssignment{made}}, err
		}})
	}
	rows = append(rows, row{
		Name: "take damage", Pattern: "{to:target} take|takes {n:amount} [damage]", Example: "Bob takes 3",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Damage{Assignments: []play.DamageAssignment{{N: s.Amount("n"), To: s.Target("to")}}}, nil
		},
	})
	return append(rows,
		row{
			Name: "combat", Pattern: "combat : {blows:text}", Example: "combat: #1 deals 3 to #4; #4 deals 2 to #1",
			Make: func(s notation.Slots) (play.Action, error) {
				blows, err := combat.Parse(s.Text("blows"))
				for i := range blows {
					blows[i].Combat = true
				}
				return play.Damage{Assignments: blows}, err
			},
		},
		row{
			Name: "divided damage", Pattern: "{from:selector} deal|deals {n:amount} damage divided [as] [you|they] [choose] among|between {to:target}", Example: "#2 deals 3 damage divided as you choose among #4 and #5",
			Make: func(s notation.Slots) (play.Action, error) { return divided(s), nil },
		},
		row{
			Name: "divided damage from nothing named", Pattern: "[deal|deals] {n:amount} damage divided [as] [you|they] [choose] among|between {to:target}", Example: "3 damage divided as you choose among #1 and #2",
			Make: func(s notation.Slots) (play.Action, error) { return divided(s), nil },
		},
		row{
			Name: "fight", Pattern: "{a:selector} fight|fights {b:selector}", Example: "#2 fights #5",
			Make: func(s notation.Slots) (play.Action, error) {
				return play.Fight{A: s.Selector("a"), B: s.Selector("b")}, nil
			},
		})
}

func divided(s notation.Slots) play.Action {
	b := play.DamageAssignment{N: s.Amount("n"), To: s.Target("to")}
	if s.Has("from") {
		from := s.Selector("from")
		b.From = &from
	}
	return play.Divide{Assignment: b}
}

// Optional words in the phrases that prevent damage and destruction.
const (
	dealt    = "[that] [would] [be] [dealt]"
	thisTurn = "[this] [turn]"
)

var preventing = []row{
	prevents("prevent the next damage", "prevent [the] [next] {n:amount} damage "+dealt+" to {to:target} "+thisTurn, "prevent the next 3 damage to #3 this turn", play.Prevent{}),
	prevents("prevent the next combat damage", "prevent [the] [next] {n:amount} combat damage "+dealt+" to {to:target} "+thisTurn, "prevent the next 3 combat damage to #3 this turn", play.Prevent{Combat: true}),
	prevents("prevent all damage to", "prevent all damage "+dealt+" to {to:target} "+thisTurn, "prevent all damage to Bob this turn", play.Prevent{All: true}),
	prevents("prevent all combat damage to", "prevent all combat damage "+dealt+" to {to:target} "+thisTurn, "prevent all combat damage to #3 this turn", play.Prevent{All: true, Combat: true}),
	prevents("prevent all damage by", "prevent all damage "+dealt+" by {by:selector} "+thisTurn, "prevent all damage by #3 this turn", play.Prevent{All: true}),
	prevents("prevent all combat damage by", "prevent all combat damage "+dealt+" by {by:selector} "+thisTurn, "prevent all combat damage by #3 this turn", play.Prevent{All: true, Combat: true}),
	prevents("prevent all damage that something would deal", "prevent all damage {by:selector} would deal "+thisTurn, "prevent all damage #3 would deal this turn", play.Prevent{All: true}),
	prevents("redirect the next damage", "the next {n:amount} damage that would be dealt [this] [turn] to {to:target} [this] [turn] is dealt to {onto:target} instead", "the next 3 damage that would be dealt to #3 this turn is dealt to #4 instead", play.Prevent{}),
	prevents("redirect damage the next time", "the next time damage would be dealt to {to:target} this turn [,] that damage is dealt to {onto:target} instead", "the next time damage would be dealt to #3 this turn, that damage is dealt to #4 instead", play.Prevent{Next: true}),
	prevents("redirect all damage", "all damage that would be dealt [this] [turn] to {to:target} [this] [turn] is dealt to {onto:target} instead", "all damage that would be dealt to Bob this turn is dealt to #4 instead", play.Prevent{All: true}),
	prevents("redirect all combat damage", "all combat damage that would be dealt [this] [turn] to {to:target} [this] [turn] is dealt to {onto:target} instead", "all combat damage that would be dealt to Bob this turn is dealt to #4 instead", play.Prevent{All: true, Combat: true}),
	prevents("redirect all damage by", "all damage that would be dealt [this] [turn] to {to:target} [this] [turn] by {by:selector} is dealt to {onto:target} instead", "all damage that would be dealt to Bob this turn by #3 is dealt to #4 instead", play.Prevent{All: true}),
	prevents("redirect all combat damage by", "all combat damage that would be dealt [this] [turn] to {to:target} [this] [turn] by {by:selector} is dealt to {onto:target} instead", "all combat damage that would be dealt to Bob this turn by #3 is dealt to #4 instead", play.Prevent{All: true, Combat: true}),
	say("prevent all damage", "prevent all damage "+dealt+" "+thisTurn, "prevent all damage this turn", play.Prevent{All: true}),
	say("prevent all combat damage", "prevent all combat damage "+dealt+" "+thisTurn, "prevent all combat damage this turn", play.Prevent{All: true, Combat: true}),
	say("fog", "fog", "fog", play.Prevent{All: true, Combat: true}),
	say("damage can't be prevented", "damage can't be prevented this turn", "damage can't be prevented this turn", play.Prevent{Cant: true}),
	on("regenerate", "regenerate {on:selector}", "regenerate #3", func(s notation.Selector) play.Action { return play.Regenerate{On: s} }),
	on("can't be regenerated", "{on:selector} can't be regenerated "+thisTurn, "#3 can't be regenerated this turn", func(s notation.Selector) play.Action { return play.ForbidRegeneration{On: s} }),
}

func prevents(name, pattern, example string, a play.Prevent) row {
	return row{Name: name, Pattern: pattern, Example: example, Make: func(s notation.Slots) (play.Action, error) {
		p := a
		p.N = s.Amount("n")
		if s.Has("to") {
			to := s.Target("to")
			p.To = &to
		}
		if s.Has("onto") {
			onto := s.Target("onto")
			p.Onto = &onto
		}
		if s.Has("by") {
			by := s.Selector("by")
			p.By = &by
		}
		return p, nil
	}}
}
