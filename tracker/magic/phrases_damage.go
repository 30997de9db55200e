package magic

import "arbiter/tracker/notation"

// damaging returns the phrases for damage. Several assignments in one sentence
// are dealt simultaneously.
func damaging(v *notation.Vocabulary) []row {
	blow := func(name, pattern, example string, change func(*DamageAssignment)) notation.Row[DamageAssignment] {
		return notation.Row[DamageAssignment]{Name: name, Pattern: pattern, Example: example, Make: func(s notation.Slots) (DamageAssignment, error) {
			b := DamageAssignment{N: s.Amount("n"), To: s.Target("to")}
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
	blows := []notation.Row[DamageAssignment]{
		blow("damage", "{from:selector} deal|deals {n:amount} damage to {to:target}", "#2 deals 3 damage to #4", func(*DamageAssignment) {}),
		blow("combat damage", "{from:selector} deal|deals {n:amount} combat damage to {to:target}", "#4 deals 5 combat damage to Bob", func(b *DamageAssignment) { b.Combat = true }),
		blow("commander damage", "{from:selector} deal|deals {n:amount} commander damage to {to:target}", "#4 deals 5 commander damage to Bob", func(b *DamageAssignment) { b.Commander = true }),
		blow("damage that can't be prevented", "{from:selector} deal|deals {n:amount} damage to {to:target} [,] [and] [that] [it] [damage] can't be prevented", "#2 deals 3 damage to #4 that can't be prevented", func(b *DamageAssignment) { b.Certain = true }),
		blow("damage of its power", "{from:selector} deal|deals damage equal to its|their power to {to:target}", "#2 deals damage equal to its power to #4", func(b *DamageAssignment) { b.Power = true }),
		blow("bite", "{from:selector} bite|bites {to:target}", "#2 bites #4", func(b *DamageAssignment) { b.Power = true }),
		blow("damage to objects and players", "{from:selector} deal|deals {n:amount} damage to {to:selector} and {and:player}", "#2 deals 1 damage to each creature and each player", func(b *DamageAssignment) {}),
		blow("damage from nothing to objects and players", "[deal|deals] {n:amount} damage to {to:selector} and {and:player}", "2 damage to each creature and each player", func(b *DamageAssignment) {}),
		blow("damage from nothing named", "[deal|deals] {n:amount} damage to {to:target}", "3 damage to each creature", func(*DamageAssignment) {}),
	}
	for _, k := range []string{"deathtouch", "infect", "wither"} {
		blows = append(blows, blow(k+" damage from nothing named", "[deal|deals] {n:amount} "+k+" damage to {to:target}", "1 "+k+" damage to #4", func(b *DamageAssignment) { b.Keyword = k }))
	}
	blows = append(blows, casualBlows(blow)...)
	combat := notation.NewGrammar(v, append([]notation.Row[DamageAssignment]{
		blow("blow", "{from:selector} deal|deals {n:amount} to {to:target}", "#1 deals 3 to #4", func(b *DamageAssignment) { b.Combat = true }),
	}, blows...)...)
	var rows []row
	for _, b := range blows {
		rows = append(rows, row{Name: b.Name, Pattern: b.Pattern, Example: b.Example, Make: func(s notation.Slots) (Action, error) {
			made, err := b.Make(s)
			return Damage{Assignments: []DamageAssignment{made}}, err
		}})
	}
	rows = append(rows, row{
		Name: "take damage", Pattern: "{to:target} take|takes {n:amount} [damage]", Example: "Bob takes 3",
		Make: func(s notation.Slots) (Action, error) {
			return Damage{Assignments: []DamageAssignment{{N: s.Amount("n"), To: s.Target("to")}}}, nil
		},
	})
	return append(rows,
		row{
			Name: "combat", Pattern: "combat : {blows:text}", Example: "combat: #1 deals 3 to #4; #4 deals 2 to #1",
			Make: func(s notation.Slots) (Action, error) {
				blows, err := combat.Parse(s.Text("blows"))
				for i := range blows {
					blows[i].Combat = true
				}
				return Damage{Assignments: blows}, err
			},
		},
		row{
			Name: "divided damage", Pattern: "{from:selector} deal|deals {n:amount} damage divided [as] [you|they] [choose] among|between {to:target}", Example: "#2 deals 3 damage divided as you choose among #4 and #5",
			Make: func(s notation.Slots) (Action, error) { return divided(s), nil },
		},
		row{
			Name: "divided damage from nothing named", Pattern: "[deal|deals] {n:amount} damage divided [as] [you|they] [choose] among|between {to:target}", Example: "3 damage divided as you choose among #1 and #2",
			Make: func(s notation.Slots) (Action, error) { return divided(s), nil },
		},
		row{
			Name: "fight", Pattern: "{a:selector} fight|fights {b:selector}", Example: "#2 fights #5",
			Make: func(s notation.Slots) (Action, error) { return Fight{A: s.Selector("a"), B: s.Selector("b")}, nil },
		})
}

func divided(s notation.Slots) Action {
	b := DamageAssignment{N: s.Amount("n"), To: s.Target("to")}
	if s.Has("from") {
		from := s.Selector("from")
		b.From = &from
	}
	return Divide{b}
}
