package picture_test

import (
	"fmt"
	"strings"

	"arbiter/tracker"
)

// change is an alteration of a tile.
type change func(*tracker.Tile)

// tile returns a stack with changes.
func tile(id int64, name, typ string, changes ...change) tracker.Tile {
	t := tracker.Tile{ID: id, Count: 1, Name: name, Type: typ}
	for word := range strings.FieldsSeq(typ) {
		if word == "—" {
			break
		}
		t.Types = append(t.Types, word)
	}
	for _, c := range changes {
		c(&t)
	}
	return t
}

// creature returns a creature of a size, with the size printed on it.
func creature(id int64, name, typ, size string, changes ...change) tracker.Tile {
	return tile(id, name, "Creature — "+typ, append([]change{func(t *tracker.Tile) {
		t.Size, t.Figure.Emblem = size, tracker.Being
	}}, changes...)...)
}

// quiet returns a stack that is drawn in a strip.
func quiet(id, count int64, name, typ string, emblem tracker.Emblem, changes ...change) tracker.Tile {
	return tile(id, name, typ, append([]change{func(t *tracker.Tile) {
		t.Count, t.Figure.Rank, t.Figure.Emblem = count, tracker.Quiet, emblem
	}}, changes...)...)
}

func times(n int64) change           { return func(t *tracker.Tile) { t.Count = n } }
func colored(names ...string) change { return func(t *tracker.Tile) { t.Colors = names } }
func having(words ...string) change  { return func(t *tracker.Tile) { t.Keywords = words } }
func printed(size string) change     { return func(t *tracker.Tile) { t.Printed = size } }
func label(as string) change         { return func(t *tracker.Tile) { t.Label = as } }
func damaged(n int64) change {
	return func(t *tracker.Tile) {
		t.Figure.Damage = n
		shown(t, tracker.Say("%d damage", n))
	}
}
func changed(t *tracker.Tile) { t.Changed = true }
func chosen(t *tracker.Tile)  { t.Chosen = true }
func yours(t *tracker.Tile)   { t.Yours = true }
func tapped(t *tracker.Tile) {
	t.Turned = true
	shown(t, tracker.Say("tapped"))
}

func sick(t *tracker.Tile) {
	t.Figure.Fresh = true
	shown(t, tracker.Say("summoning sick"))
}

func commander(t *tracker.Tile) {
	t.Figure.Crown, t.Figure.Rank = true, tracker.Lead
	shown(t, tracker.Say("commander"))
}

func marked(words ...string) change {
	return func(t *tracker.Tile) { t.Marks = append(t.Marks, tracker.AllNamed(words)...) }
}
func makes(colors ...string) change    { return func(t *tracker.Tile) { t.Figure.Makes = colors } }
func under(all ...tracker.Tile) change { return func(t *tracker.Tile) { t.Under = all } }
func at(place int) change              { return func(t *tracker.Tile) { t.Figure.Place = place } }
func cost(symbols string) change {
	return func(t *tracker.Tile) {
		names := map[string]string{"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
		for s := range strings.FieldsSeq(symbols) {
			p := tracker.Pip{Text: s}
			for half := range strings.SplitSeq(s, "/") {
				if color, ok := names[half]; ok {
					p.Colors = append(p.Colors, color)
				}
			}
			p.Text = strings.ReplaceAll(s, "/", "")
			t.Figure.Cost = append(t.Figure.Cost, p)
		}
	}
}

func with(kind string, n int64, means tracker.Meaning) change {
	return func(t *tracker.Tile) {
		t.Counters = append(t.Counters, tracker.Fact{Name: kind, Value: n, Means: means})
	}
}

func attacks(aim tracker.Aim, whom string) change {
	return func(t *tracker.Tile) {
		t.Figure.Role, t.Figure.Aims = tracker.Attacks, append(t.Figure.Aims, aim)
		shown(t, tracker.Say("attacking %s", tracker.Name(whom)))
	}
}

func blocks(id int64) change {
	return func(t *tracker.Tile) {
		t.Figure.Role, t.Figure.Aims = tracker.Blocks, append(t.Figure.Aims, tracker.Aim{ID: id})
		shown(t, tracker.Say("blocks #%d", id))
	}
}

// shown adds a mark that the figure shows, too.
func shown(t *tracker.Tile, m tracker.Message) {
	t.Marks, t.Figure.Said = append(t.Marks, m), append(t.Figure.Said, m)
}

// pod is a table of four in a fight.
func pod() tracker.Board {
	monster := tile(9, "Monster", "Token Enchantment — Aura Role", func(t *tracker.Tile) { t.Figure.Emblem = tracker.Charm })
	sword := tile(10, "Sword of Feast and Famine", "Artifact — Equipment", func(t *tracker.Tile) { t.Figure.Emblem = tracker.Device })
	return tracker.Board{
		Game: "magic", Format: "commander", Turn: tracker.Turn{Number: 7, Active: "Alice", Step: "combat", At: 5, Of: 8}, Facts: []tracker.BoardFact{{Says: tracker.Named("day")}},
		Lanes: []tracker.Lane{
			{Player: "Alice", Seat: 1, Active: true, Facts: []tracker.Fact{{Name: "life", Value: 34}, {Name: "poison", Value: 3, Most: 10}}, Marks: tracker.AllNamed([]string{"monarch"}), Tiles: []tracker.Tile{
				creature(1, "Dwarf Berserker Token", "Dwarf Berserker", "2/1", times(12), colored("red"), sick),
				creature(3, "Marwyn, the Nurturer", "Elf Druid", "9/9", label("big elf"), printed("4/4"), colored("green"), cost("2 G"), with("+1/+1", 4, tracker.Grows), having("trample"), under(monster, sword), commander, tapped, changed, attacks(tracker.Aim{Seat: 2}, "Bob")),
				creature(5, "Saproling Token", "Saproling", "1/1", times(1_234_567), colored("green"), tapped, attacks(tracker.Aim{Seat: 2}, "Bob")),
				creature(12, "Atraxa, Praetors' Voice", "Phyrexian Angel Horror", "4/4", colored("green", "white", "blue", "black"), cost("G W U B"), having("flying", "vigilance", "deathtouch", "lifelink"), attacks(tracker.Aim{ID: 8}, "Jace")),
				quiet(6, 3, "Treasure Token", "Token Artifact — Treasure", tracker.Device, tapped),
				quiet(13, 5, "Forest", "Basic Land — Forest", tracker.Ground, makes("green")),
				quiet(14, 2, "Forest", "Basic Land — Forest", tracker.Ground, makes("green"), tapped),
				quiet(15, 1, "The Great Henge", "Legendary Artifact", tracker.Device, colored("green"), changed),
				quiet(16, 2, "Food Token", "Token Artifact — Food", tracker.Device),
			}},
			{Player: "Bob", Seat: 2, Facts: []tracker.Fact{{Name: "life", Value: 31, Gained: -9}, {Name: "damage by %s", Of: "Marwyn, the Nurturer", Value: 18, Most: 21, Gained: 9}, {Name: "damage by %s", Of: "Atraxa, Praetors' Voice", Value: 4, Most: 21}}, Tiles: []tracker.Tile{
				creature(7, "Angel Token", "Angel", "2/2", printed("4/4"), colored("white"), damaged(1), with("-1/-1", 2, tracker.Shrinks), with("shield", 1, tracker.Counts), having("flying", "vigilance"), chosen, blocks(12)),
				tile(8, "Jace Beleren", "Legendary Planeswalker — Jace", colored("blue"), cost("1 U U"), with("loyalty", 5, tracker.Worth), func(t *tracker.Tile) { t.Owner, t.Figure.Rank, t.Figure.Emblem = "Alice", tracker.Lead, tracker.Hero }),
				tile(17, "Invasion of Zendikar", "Battle — Siege", colored("green"), cost("3 G"), with("defense", 3, tracker.Worth), func(t *tracker.Tile) { t.Figure.Emblem = tracker.Siege }),
				quiet(18, 4, "Island", "Basic Land — Island", tracker.Ground, makes("blue")),
				quiet(19, 1, "Rhystic Study", "Enchantment", tracker.Charm, colored("blue"), yours),
			}},
			{Player: "Cleo", Seat: 3, Facts: []tracker.Fact{{Name: "life", Value: 0}}, Lost: true},
			{Player: "Иван Ἀθηνᾶ", Seat: 4, Facts: []tracker.Fact{{Name: "life", Value: 21}, {Name: "energy", Value: 4}}, Tiles: []tracker.Tile{
				creature(11, "Tarmogoyf", "Lhurgoyf", "3/4", printed("0/1"), colored("white", "blue", "black", "red", "green"), cost("1 G")),
				creature(21, "Baleful Strix", "Bird", "1/1", colored("blue", "black"), cost("U B"), having("flying", "deathtouch")),
			}},
		},
		Gone:      []tracker.Tile{{ID: 22, Count: 2, Name: "Grizzly Bears", Owner: "Bob"}, {ID: 23, Count: 1, Name: "Llanowar Elves", Owner: "Alice"}},
		Elsewhere: []tracker.Tile{{ID: 20, Count: 1, Name: "Ursa", Zone: "graveyard", Owner: "Bob"}},
		Effects:   tracker.AllNamed([]string{"effect 12: #1 +2/+2 and trample, until end of turn"}),
		Reminders: []tracker.Reminder{{ID: 1, Text: tracker.Say("Undying: return Ursa with a +1/+1 counter"), Times: 2}},
	}
}

// unit returns a unit of Riftbound.
func unit(id int64, name, size string, changes ...change) tracker.Tile {
	return tile(id, name, "Unit", append([]change{func(t *tracker.Tile) { t.Size, t.Figure.Emblem = size+" Might", tracker.Being }}, changes...)...)
}

// riftbound is a duel at two battlefields.
func riftbound() tracker.Board {
	energy := func(n string, domains ...string) change {
		return func(t *tracker.Tile) {
			t.Figure.Cost = append(t.Figure.Cost, tracker.Pip{Text: n})
			for _, d := range domains {
				t.Figure.Cost = append(t.Figure.Cost, tracker.Pip{Text: strings.ToUpper(d[:1]), Colors: []string{d}})
			}
		}
	}
	fights := func(role tracker.Role, word string) change {
		return func(t *tracker.Tile) {
			t.Figure.Role = role
			shown(t, tracker.Say(word))
		}
	}
	blade := tile(7, "Doran's Blade", "Gear — Equipment", func(t *tracker.Tile) { t.Figure.Emblem = tracker.Device })
	return tracker.Board{
		Game: "riftbound", Format: "duel", Turn: tracker.Turn{Number: 5, Active: "Alice", Step: "main", At: 5, Of: 6},
		Facts:  []tracker.BoardFact{{Of: "battlefield 1 (Brush)", Place: 1, Says: tracker.Named("Bob, combat")}, {Of: "battlefield 2", Place: 2, Says: tracker.Named("nobody")}},
		Places: []tracker.Place{{Name: "Brush", Holder: "Bob", Rival: "Alice", Says: tracker.Named("combat")}, {Name: "Battlefield", Holder: "Bob"}},
		Lanes: []tracker.Lane{
			{Player: "Alice", Seat: 1, Active: true, Facts: []tracker.Fact{{Name: "points", Value: 6, Most: 8}, {Name: "XP", Value: 3}, {Name: "energy", Value: 2}, {Name: "Fury Power", Value: 1}}, Tiles: []tracker.Tile{
				tile(8, "Loose Cannon", "Legend", colored("fury", "chaos"), func(t *tracker.Tile) {
					t.Figure.Crown, t.Figure.Rank, t.Figure.Emblem = true, tracker.Lead, tracker.Hero
				}),
				unit(1, "Recruit", "1", times(3), colored("order")),
				unit(2, "Jinx, Demolitionist", "7", printed("4"), colored("fury", "chaos"), energy("3", "fury"), fights(tracker.Attacks, "attacker"), damaged(2), with("buff", 1, tracker.Grows), having("Accelerate", "Assault 2"), tapped, changed, under(blade), at(1)),
				quiet(3, 2, "Gold", "Gear", tracker.Device, tapped),
				quiet(9, 4, "Fury Rune", "Rune", tracker.Source, colored("fury")),
				quiet(10, 2, "Chaos Rune", "Rune", tracker.Source, colored("chaos"), tapped),
			}},
			{Player: "Bob", Seat: 2, Facts: []tracker.Fact{{Name: "point", Value: 1, Most: 8}}, Tiles: []tracker.Tile{
				unit(4, "Vi, Destructive", "3", printed("5"), colored("calm"), energy("5", "calm"), marked("stunned"), fights(tracker.Blocks, "defender"), having("Shield 3", "Tank"), chosen, at(1)),
				unit(5, "Teemo, Scout", "2", label("mushrooms"), colored("mind", "body"), marked("facedown"), func(t *tracker.Tile) { t.Owner = "Alice" }, at(2)),
				quiet(11, 5, "Calm Rune", "Rune", tracker.Source, colored("calm")),
			}},
		},
		Effects: tracker.AllNamed([]string{"#2 +2 Might, this turn"}),
	}
}

// crowd returns a board of that many stacks, divided among that many players.
func crowd(stacks, players int) tracker.Board {
	b := tracker.Board{Format: "commander", Turn: tracker.Turn{Number: 3, Active: "Player 1", Step: "upkeep", At: 2, Of: 8}}
	first := pod()
	kinds := append(append([]tracker.Tile(nil), first.Lanes[0].Tiles...), first.Lanes[1].Tiles...)
	for i := range players {
		b.Lanes = append(b.Lanes, tracker.Lane{Player: fmt.Sprintf("Player %d", i+1), Seat: i + 1, Active: i == 0, Facts: []tracker.Fact{{Name: "life", Value: 40}}})
	}
	for i := range stacks {
		t := kinds[i*5%len(kinds)]
		t.ID, t.Figure.Aims = int64(i+1), nil
		l := &b.Lanes[i%players]
		l.Tiles = append(l.Tiles, t)
	}
	return b
}

// fields returns a board of that many stacks at three battlefields and four bases.
func fields(stacks int) tracker.Board {
	b := riftbound()
	kinds := append(append([]tracker.Tile(nil), b.Lanes[0].Tiles...), b.Lanes[1].Tiles...)
	b.Places = append(b.Places, tracker.Place{Name: "Zaun Warrens"})
	for i, name := range []string{"Alice", "Bob", "Cleo", "Dana"} {
		l := tracker.Lane{Player: name, Seat: i + 1, Active: i == 0, Facts: []tracker.Fact{{Name: "points", Value: int64(i), Most: 8}}}
		for n := i; n < stacks; n += 4 {
			t := kinds[n*5%len(kinds)]
			t.ID, t.Chosen, t.Changed = int64(n+1), false, n == 0
			if t.Figure.Emblem == tracker.Being {
				t.Figure.Place = n / 3 % 4
			}
			l.Tiles = append(l.Tiles, t)
		}
		if i < 2 {
			b.Lanes[i] = l
		} else {
			b.Lanes = append(b.Lanes, l)
		}
	}
	return b
}

// hostile has names, numbers and texts that are hard to show.
func hostile() tracker.Board {
	many := make([]tracker.Tile, 12)
	for i := range many {
		many[i] = tile(int64(50+i), "Aura with a Name That Goes On and On", "Enchantment — Aura", func(t *tracker.Tile) { t.Figure.Emblem = tracker.Charm })
	}
	return tracker.Board{
		Format: "commander", Turn: tracker.Turn{Number: 1 << 40, Active: strings.Repeat("Bartholomew the ", 12), Step: "precombat main", At: 4, Of: 8},
		Lanes: []tracker.Lane{{
			Player: strings.Repeat("Bartholomew the ", 12), Seat: 1, Active: true,
			Facts: []tracker.Fact{{Name: "life", Value: 1_000_000_000_000_000_000}, {Name: "poison", Value: 9, Most: 10}, {Name: "damage by %s", Of: strings.Repeat("Ursa ", 40), Value: 21, Most: 21}},
			Marks: tracker.AllNamed([]string{"monarch", "the initiative", "city's blessing", "in Dungeon of the Mad Mage: Goblin Bazaar", "team 2"}),
			Tiles: []tracker.Tile{
				creature(31, strings.Repeat("Ursa, Terror of the North ", 8), "Bear", "1000000000000000000/-1000000000000000000", printed("1/1"), colored("green"), with("+1/+1", 1_000_000_000_000_000_000, tracker.Grows), with("oil", 0, tracker.Counts)),
				creature(32, strings.Repeat("W", 200), "Giant", "5/5", colored("white"), under(many...)),
				creature(33, "🐉🔥 Dragon 🐲 of 👩‍👩‍👧‍👦", "Dragon", "4/4", colored("red"), label("👍🏽")),
				creature(34, "תנין הנילוס", "Crocodile", "3/3", colored("black"), label("التنين الأحمر")),
				creature(35, "Z̸̛̭͎͗a̵͔͑l̶̰̓g̴̫͝o̷͇͝ "+"e"+strings.Repeat("\u0301", 60), "Horror", "6/6", colored("black", "red"), marked(strings.Repeat("a long mark ", 12))),
				creature(36, "青眼の白龍", "龍", "3/2", colored("blue"), times(1_000_000_000_000_000_000), having(strings.Repeat("very long keyword ", 10)), damaged(1_000_000_000_000_000_000)),
				quiet(37, 1_000_000_000_000_000_000, strings.Repeat("Treasure of the Deep ", 10), "Artifact", tracker.Device, with("charge", 1_000_000_000_000_000_000, tracker.Counts), with(strings.Repeat("a kind ", 20), 0, tracker.Counts)),
				tile(38, "", ""),
				creature(40, "التنين الأحمر العظيم من الشمال البعيد", "تنين", "7/7", colored("red"), having("پرواز")),
				creature(41, "용의 기사단장", "드래곤", "2/2", colored("white"), label("光り輝く竜騎士団の団長")),
				creature(42, "लाल अजगर มังกร", "Dragon", "3/3", colored("red", "green")),
				quiet(43, 3, "宝物", "Artifact", tracker.Device),
			},
		}},
		Gone: []tracker.Tile{{ID: 39, Count: 1 << 60, Name: strings.Repeat("Gone ", 40), Owner: strings.Repeat("Bartholomew the ", 12)}},
	}
}

// boards are the boards of the goldens.
func boards() map[string]tracker.Board {
	return map[string]tracker.Board{
		"pod": pod(), "empty": {Format: "constructed"}, "one": crowd(1, 1), "four": crowd(4, 2), "twelve": crowd(12, 2), "table": crowd(40, 4), "crowd": crowd(80, 8), "solo": crowd(40, 1), "riftbound": riftbound(), "war": fields(40), "fields": fields(80), "hostile": hostile(),
	}
}
