package magic

import "arbiter/tracker/notation"

// damaging is the phrases of damage. One combat is several blows at once.
func damaging(v *notation.Vocabulary) []row {
	blow := func(name, pattern, example string, change func(*Blow)) notation.Row[Blow] {
		return notation.Row[Blow]{Name: name, Pattern: pattern, Example: example, Make: func(s notation.Slots) (Blow, error) {
			b := Blow{N: s.Amount("n"), To: s.Target("to")}
			if s.Has("from") {
				from := s.Selector("from")
				b.From = &from
			}
			change(&b)
			return b, nil
		}}
	}
	blows := []notation.Row[Blow]{
		blow("damage", "{from:selector} deal|deals {n:amount} damage to {to:target}", "#2 deals 3 damage to #4", func(*Blow) {}),
		blow("combat damage", "{from:selector} deal|deals {n:amount} combat damage to {to:target}", "#4 deals 5 combat damage to Bob", func(b *Blow) { b.Combat = true }),
		blow("commander damage", "{from:selector} deal|deals {n:amount} commander damage to {to:target}", "#4 deals 5 commander damage to Bob", func(b *Blow) { b.Commander = true }),
		blow("damage from nothing named", "[deal|deals] {n:amount} damage to {to:target}", "3 damage to each creature", func(*Blow) {}),
	}
	combat := notation.NewGrammar(v, append([]notation.Row[Blow]{
		blow("blow", "{from:selector} deal|deals {n:amount} to {to:target}", "#1 deals 3 to #4", func(b *Blow) { b.Combat = true }),
	}, blows...)...)
	var rows []row
	for _, b := range blows {
		rows = append(rows, row{Name: b.Name, Pattern: b.Pattern, Example: b.Example, Make: func(s notation.Slots) (Action, error) {
			made, err := b.Make(s)
			return Damage{Blows: []Blow{made}}, err
		}})
	}
	rows = append(rows, row{
		Name: "take damage", Pattern: "{who:player} take|takes {n:amount} [damage]", Example: "Bob takes 3",
		Make: func(s notation.Slots) (Action, error) {
			who := s.Player("who")
			return Damage{Blows: []Blow{{N: s.Amount("n"), To: notation.Target{Players: &who}}}}, nil
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
				return Damage{Blows: blows}, err
			},
		},
		row{
			Name: "fight", Pattern: "{a:selector} fight|fights {b:selector}", Example: "#2 fights #5",
			Make: func(s notation.Slots) (Action, error) { return Fight{A: s.Selector("a"), B: s.Selector("b")}, nil },
		})
}
