package table

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/play"
	"arbiter/tracker/notation"
)

// casting are the phrases for casting and playing cards.
var casting = slices.Concat(castingPaid(), castingWith(), castingDivided(), castingCopies(), castingWays(), entering("a known card", "{n:amount?} [the] {name:known} [for] {who:player?}", "Doubling Season", func(*notation.Creation, notation.Slots) {}),
	entering("a known card tapped", "{n:amount?} tapped {name:known} [for] {who:player?}", "a tapped Doubling Season", tapped),
	entering("a known card that is tapped", "{n:amount?} [the] {name:known} tapped [for] {who:player?}", "Doubling Season tapped", tapped),
	entering("a known card with counters", "{n:amount?} [the] {name:known} with {k:amount} {kind:counter} counter[s] [on] [it]", "Doubling Season with two charge counters",
		func(c *notation.Creation, s notation.Slots) {
			c.Counters = []notation.Counters{{N: s.Amount("k"), Kind: s.Text("kind")}}
		}),
	[]row{{
		Name: "add a known card with X", Pattern: "add [a|an|the|my] {name:known} [,] [with|for|where] x [=|is|equals] {x:integer} [for] {who:player?}", Example: "add Doubling Season with X = 3",
		Make: func(s notation.Slots) (play.Action, error) {
			a := addKnown(s)
			a.Card.Count, a.X = one.Count, new(s.Amount("x"))
			return a, nil
		},
	}},
	entering("a known battle protected", "[a|an|the|my] {name:known} protected by {by:player}", "Doubling Season protected by Bob",
		func(c *notation.Creation, s notation.Slots) {
			by := s.Player("by")
			c.Object.Protector = &by
		}),
	entering("a known card attached", "{name:known} attached to {host:selector}", "Rancor attached to #3",
		func(c *notation.Creation, s notation.Slots) {
			host := s.Selector("host")
			c.Attached = &host
		}),
	[]row{
		{
			Name: "cast at", Pattern: "cast|play|recast [a|an|the] {name:known} on|onto|at|to|targeting|targets|against {at:target} [for] {who:player?}", Example: "cast Doubling Season on #3",
			Make: func(s notation.Slots) (play.Action, error) {
				a := castKnown(s)
				a.At = eachTarget(s.Target("at"))
				return a, nil
			},
		},
		{
			Name: "cast from at", Pattern: "cast|play|recast [a|an|the] {name:known} from {zone:zone} on|at|to|targeting|targets|against {at:target}", Example: "cast Doubling Season from exile on #3",
			Make: func(s notation.Slots) (play.Action, error) {
				a := castKnown(s)
				a.At = eachTarget(s.Target("at"))
				return castFrom(a, s.Zone("zone").Name)
			},
		},
		{
			Name: "cast with modes", Pattern: "cast|play [a|an|the|my] {name:known} [,] choosing|naming {modes:text}", Example: "cast Doubling Season choosing both",
			Make: func(s notation.Slots) (play.Action, error) {
				a := castKnown(s)
				a.Modes = s.Text("modes")
				return a, nil
			},
		},
		{
			Name: "cast at with modes", Pattern: "cast|play [a|an|the|my] {name:known} on|at|to|targeting|targets|against {at:target} [,] choosing {modes:text}", Example: "cast Doubling Season on #3 choosing both",
			Make: func(s notation.Slots) (play.Action, error) {
				a := castKnown(s)
				a.At, a.Modes = eachTarget(s.Target("at")), s.Text("modes")
				return a, nil
			},
		},
		{
			Name: "add a known card choosing", Pattern: "add [a|an|the|my] {name:known} [,] choosing|naming {words:text}", Example: "add Doubling Season choosing red",
			Make: func(s notation.Slots) (play.Action, error) { return choosing(s, addKnown(s)), nil },
		},
		{
			Name: "play a land from", Pattern: "play a|another land from {zone:zone}", Example: "play a land from exile",
			Make: func(s notation.Slots) (play.Action, error) {
				return castFrom(play.Cast{Card: notation.Creation{Count: notation.Amount{N: 1}, Object: notation.Object{Name: "Land", Types: []string{"Land"}}}}, s.Zone("zone").Name)
			},
		},
		{
			Name: "cast a described card", Pattern: "cast|play {card:card}", Example: "cast a legendary 4/4 green Elf creature named Marwyn",
			Make: func(s notation.Slots) (play.Action, error) { return play.Cast{Card: s.Card("card")}, nil },
		},
		{
			Name: "cast a described card at", Pattern: "cast|play {card:card} targeting|targets|against {at:target}", Example: `cast a red instant named Shock with "Draw a card." targeting #3`,
			Make: func(s notation.Slots) (play.Action, error) {
				return play.Cast{Card: s.Card("card"), At: eachTarget(s.Target("at"))}, nil
			},
		},
		{
			Name: "cast a described card and countered", Pattern: "cast|play {card:card} [,] [but|and] [it|it's] [is|was|gets|got] countered", Example: `cast a red instant named Shock with "Draw a card.", countered`,
			Make: func(s notation.Slots) (play.Action, error) {
				return play.Cast{Card: s.Card("card"), Countered: true}, nil
			},
		},
		{
			Name: "cast from", Pattern: "cast|play|recast {on:selector} from {zone:zone} [for] {who:player?}", Example: "cast #3 from the command zone",
			Make: func(s notation.Slots) (play.Action, error) { return castFrom(castSelected(s), s.Zone("zone").Name) },
		},
		{
			Name: "cast again", Pattern: "cast|recast|replay {on:selector} [for] {who:player?}", Example: "cast #3",
			Make: func(s notation.Slots) (play.Action, error) { return castSelected(s), nil },
		},
		{
			Name: "cast again at", Pattern: "cast|recast {on:selector} targeting|targets|against {at:target}", Example: "cast #3 targeting #4",
			Make: func(s notation.Slots) (play.Action, error) {
				a := castSelected(s)
				a.At = eachTarget(s.Target("at"))
				return a, nil
			},
		},
		{
			Name: "cast and countered", Pattern: "cast|recast {on:selector} [,] [but|and] [it|it's] [is|was|gets|got] countered", Example: "cast #3, countered",
			Make: func(s notation.Slots) (play.Action, error) {
				a := castSelected(s)
				a.Countered = true
				return a, nil
			},
		},
		commanding("cast a known commander", "cast|play my|a|the|your commander|commanders [,] {name:known}", "cast my commander Doubling Season", castKnown),
		commanding("cast a known card as a commander", "cast|play {name:known} as my|a|the|your commander", "cast Doubling Season as my commander", castKnown),
		commanding("cast a described commander", "cast my|a|the commander [,] {card:card}", `cast my commander "Rhys", a legendary 1/1 green Elf creature`, castDescribed),
		commanding("cast as a commander", "cast {card:card} as my|a|the|your commander", "cast a legendary 1/1 green Elf creature named Rhys as my commander", castDescribed),
		{
			Name: "commanders in the command zone", Pattern: "my|your commanders are {all:list}", Example: "my commanders are Doubling Season and Parallel Lives",
			Make: func(s notation.Slots) (play.Action, error) {
				a := play.Place{Zone: board.Command, Commander: true}
				for _, l := range s.Listed("all") {
					a.Known = append(a.Known, l.Name)
				}
				return a, nil
			},
		},
	})

// castingPaid returns the phrases for spells with an additional cost that is paid.
func castingPaid() []row {
	var rows []row
	for _, p := range play.PaidWords {
		pay := func(a *play.Cast, _ notation.Slots) { a.Paid = p.Word }
		rows = append(rows, castingBehind(p.Word, p.Word, pay)...)
		rows = append(rows, castingBehind("with|using [its] "+p.Keyword, "with "+p.Keyword, pay)...)
	}
	kicked := func(times func(notation.Slots) int64) func(*play.Cast, notation.Slots) {
		return func(a *play.Cast, s notation.Slots) {
			if a.Kicks = times(s); a.Kicks > 0 {
				a.Paid = "kicked"
			}
		}
	}
	rows = append(rows, castingBehind("kicked twice", "kicked twice", kicked(func(notation.Slots) int64 { return 2 }))...)
	return append(rows, castingBehind("kicked {times:integer} times", "kicked 3 times", kicked(func(s notation.Slots) int64 { return s.Amount("times").N }))...)
}

// castingWith returns the phrases for spells with an announced X, with a permanent that pays an
// additional cost, or with characteristics that are said.
func castingWith() []row {
	return slices.Concat(
		castingBehind("[with|for|where] x [=|is|equals] {x:integer}", "with X = 3", func(a *play.Cast, s notation.Slots) { a.X = new(s.Amount("x")) }),
		castingBehind("kicked [,] [with|for|where] x [=|is|equals] {x:integer}", "kicked with X = 3", func(a *play.Cast, s notation.Slots) {
			a.X, a.Paid = new(s.Amount("x")), "kicked"
		}),
		castingBehind("with|using|for [its] emerge [cost] [,] [by] sacrificing {with:selector}", "with emerge, sacrificing #4", func(a *play.Cast, s notation.Slots) {
			a.Way, a.With = "emerge", new(s.Selector("with"))
		}),
		castingBehind("devouring {with:selector}", "devouring #4", func(a *play.Cast, s notation.Slots) { a.With, a.Devours = new(s.Selector("with")), true }),
		castingBehind("bargaining {with:selector}", "bargaining #4", func(a *play.Cast, s notation.Slots) { a.With, a.Paid = new(s.Selector("with")), "bargained" }),
		castingBehind("[choosing|changing|replacing] {words:rewording}", "changing black to red", func(a *play.Cast, s notation.Slots) { a.Reword = new(s.Rewording("words")) }),
		castingBehind("as a|its|the prototype", "as a prototype", func(a *play.Cast, _ notation.Slots) { a.Way = "prototype" }),
		castingBehind("[by] sacrificing {with:selector}", "sacrificing #4", func(a *play.Cast, s notation.Slots) { a.With = new(s.Selector("with")) }),
	)
}

// castingCopies returns the phrases for cards that enter as a copy of something.
func castingCopies() []row {
	var rows []row
	for _, said := range []string{"copying", "as a copy of"} {
		rows = append(rows, row{
			Name: "add " + said, Pattern: "add [a|an|the|my] {name:known} [,] " + said + " {as:selector}", Example: "add Doubling Season " + said + " #3",
			Make: func(s notation.Slots) (play.Action, error) {
				a, as := addKnown(s), s.Selector("as")
				a.Card.Count, a.As = one.Count, &as
				return a, nil
			},
		}, row{
			Name: "cast " + said, Pattern: "cast|play [a|an|the|my] {name:known} [,] " + said + " {as:selector}", Example: "cast Doubling Season " + said + " #3",
			Make: func(s notation.Slots) (play.Action, error) {
				a, as := castKnown(s), s.Selector("as")
				a.As = &as
				return a, nil
			},
		})
	}
	return rows
}

// castingBehind returns the phrases for casting a card with an option after its name.
func castingBehind(said, example string, how func(*play.Cast, notation.Slots)) []row {
	return append(castingAt(said, example, how), row{
		Name: "cast " + example, Pattern: "cast|play [a|an|the|my] {name:known} [,] " + said + " [for] {who:player?}", Example: "cast Doubling Season " + example,
		Make: func(s notation.Slots) (play.Action, error) {
			a := castKnown(s)
			how(&a, s)
			return a, nil
		},
	})
}

// castingAt returns the phrases for casting a card at a target with an option before or after
// the target.
func castingAt(said, example string, how func(*play.Cast, notation.Slots)) []row {
	cast := func(s notation.Slots) (play.Action, error) {
		a := castKnown(s)
		how(&a, s)
		a.At = eachTarget(s.Target("at"))
		return a, nil
	}
	const name, target = "cast|play [a|an|the|my] {name:known} ", "|targeting|targets|against {at:target}"
	return []row{
		{Name: "cast " + example + " at", Pattern: name + "[,] " + said + " [,] on|onto|at|to" + target + " [for] {who:player?}", Example: "cast Doubling Season " + example + " on #3", Make: cast},
		{Name: "cast at, " + example, Pattern: name + "on|onto|at|to" + target + " [,] " + said + " [for] {who:player?}", Example: "cast Doubling Season on #3 " + example, Make: cast},
	}
}

// castingWays returns the phrases for keywords by which cards are cast or set aside.
func castingWays() []row {
	var rows []row
	for _, word := range play.CastKeywords() {
		by := func(a *play.Cast, _ notation.Slots) { a.Way = word }
		if said := play.SaidBehind(word); said != "" {
			rows = append(rows, castingBehind(said, said, by)...)
		}
		rows = append(rows, castingAt("with|using|for|by|via [its] "+word+" [cost]", "with "+word, by)...)
		rows = append(rows,
			row{
				Name: word + " at", Pattern: word + " [a|an|the|my] {name:known} on|at|to|targeting|targets|against {at:target}", Example: word + " Doubling Season on #3",
				Make: func(s notation.Slots) (play.Action, error) {
					a := castKnown(s)
					a.Way, a.At = word, eachTarget(s.Target("at"))
					return a, nil
				},
			},
			row{
				Name: word, Pattern: word + " {on:selector} [for] {who:player?}", Example: word + " #3",
				Make: func(s notation.Slots) (play.Action, error) {
					a := castSelected(s)
					a.Way = word
					return a, nil
				},
			},
			row{
				Name: "cast with " + word, Pattern: "cast|play|recast {on:selector} with|using|for|by|via [its] " + word + " [cost]", Example: "cast #3 with " + word,
				Make: func(s notation.Slots) (play.Action, error) {
					a := castSelected(s)
					a.Way = word
					return a, nil
				},
			},
			row{
				Name: "cast from a zone with " + word, Pattern: "cast|play|recast {on:selector} from {zone:zone} with|using|for|by|via [its] " + word + " [cost]",
				Example: "cast #3 from exile with " + word,
				Make: func(s notation.Slots) (play.Action, error) {
					a := castSelected(s)
					a.Way = word
					return castFrom(a, s.Zone("zone").Name)
				},
			})
	}
	rows = slices.Concat(rows, mutating(), ninjutsu())
	for _, word := range play.SetAsideKeywords {
		rows = append(rows, row{
			Name: word, Pattern: word + " [a|an|the|my] {name:known}", Example: word + " Doubling Season",
			Make: func(s notation.Slots) (play.Action, error) {
				return play.Place{Known: []string{s.Text("name")}, Zone: board.Exile, Way: word}, nil
			},
		})
	}
	return append(rows, say("foretell a card", "foretell [a|one] card", "foretell a card", play.Place{Zone: board.Exile, Way: "foretell"}))
}

// mutating returns the phrases for spells that mutate, with the side on which they merge.
func mutating() []row {
	var rows []row
	for _, x := range []struct{ pattern, example, side string }{
		{"mutate [a|an|the|my] {name:known} onto {at:selector}", "mutate Doubling Season onto #3", ""},
		{"mutate [a|an|the|my] {name:known} over {at:selector}", "mutate Doubling Season over #3", "over"},
		{"mutate [a|an|the|my] {name:known} on|onto top of {at:selector}", "mutate Doubling Season on top of #3", "over"},
		{"mutate [a|an|the|my] {name:known} under|beneath {at:selector}", "mutate Doubling Season under #3", "under"},
		{"cast|play [a|an|the|my] {name:known} [,] mutating over {at:selector}", "cast Doubling Season mutating over #3", "over"},
		{"cast|play [a|an|the|my] {name:known} [,] mutating on|onto top of {at:selector}", "cast Doubling Season mutating on top of #3", "over"},
		{"cast|play [a|an|the|my] {name:known} [,] mutating under|beneath {at:selector}", "cast Doubling Season mutating under #3", "under"},
	} {
		rows = append(rows, row{Name: x.example, Pattern: x.pattern, Example: x.example, Make: func(s notation.Slots) (play.Action, error) {
			a, at := castKnown(s), s.Selector("at")
			a.Way, a.Side, a.At = "mutate", x.side, []notation.Target{{Objects: &at}}
			return a, nil
		}})
	}
	return append(rows, row{
		Name: "mutate, on a side", Pattern: "mutate [a|an|the|my] {name:known} onto {at:selector} , {side:text}", Example: "mutate Doubling Season onto #3, on the bottom",
		Make: func(s notation.Slots) (play.Action, error) {
			a, at := castKnown(s), s.Selector("at")
			side, ok := mergedSide(s.Text("side"), a.Known)
			if !ok {
				return nil, tracker.Refuse("Which of them is on top?").Next("Say it: %s or %s", tracker.Line("mutate "+a.Known+" over #3"), tracker.Line("mutate "+a.Known+" under #3"))
			}
			a.Way, a.Side, a.At = "mutate", side, []notation.Target{{Objects: &at}}
			return a, nil
		},
	})
}

// besideMerged matches words for the side on which a spell merges, with the spell before them.
var besideMerged = regexp.MustCompile(`(?i)^(?:with )?(.*?) ?\b(?:goes |is )?(?:on (?:the )?|to the )?(top|bottom|over|under)(?: it| of it)?$`)

// mergedSide returns the side on which a spell merges: "Gemrazer on top", "on the bottom".
func mergedSide(text, spell string) (side string, ok bool) {
	m := besideMerged.FindStringSubmatch(strings.TrimSpace(text))
	if m == nil {
		return "", false
	}
	named, spell := strings.ToLower(m[1]), strings.ToLower(spell)
	if named != "" && named != "it" && named != spell && !strings.HasPrefix(spell, named+" ") && !strings.HasPrefix(spell, named+",") {
		return "", false
	}
	if strings.EqualFold(m[2], "top") || strings.EqualFold(m[2], "over") {
		return "over", true
	}
	return "under", true
}

// ninjutsu returns the phrases for ninjutsu abilities.
func ninjutsu() []row {
	return []row{
		{
			Name: "ninjutsu for", Pattern: "ninjutsu [a|an|the|my] {name:known} [,] [by] returning|for|with|targeting|on {for:selector}", Example: "ninjutsu Doubling Season for #3",
			Make: func(s notation.Slots) (play.Action, error) {
				attacker := s.Selector("for")
				return play.Ninjutsu{Known: s.Text("name"), For: &attacker}, nil
			},
		},
		{
			Name: "ninjutsu", Pattern: "ninjutsu [a|an|the|my] {name:known}", Example: "ninjutsu Doubling Season",
			Make: func(s notation.Slots) (play.Action, error) { return play.Ninjutsu{Known: s.Text("name")}, nil },
		},
	}
}

// one is the count of a single card.
var one = notation.Creation{Count: notation.Amount{N: 1}}

// entering returns the phrases for adding and for casting a card, which say the same of
// how it enters.
func entering(what, pattern, example string, how func(*notation.Creation, notation.Slots)) []row {
	return []row{
		{
			Name: "add " + what, Pattern: "add " + pattern, Example: "add " + example,
			Make: func(s notation.Slots) (play.Action, error) {
				a := addKnown(s)
				how(&a.Card, s)
				return a, nil
			},
		},
		{
			Name: "cast " + what, Pattern: "cast|play " + pattern, Example: "play " + example,
			Make: func(s notation.Slots) (play.Action, error) {
				a := castKnown(s)
				how(&a.Card, s)
				return a, nil
			},
		},
	}
}

func tapped(c *notation.Creation, _ notation.Slots) { c.Tapped = true }

// commanding returns a phrase that casts a card as its player's commander.
func commanding(name, pattern, example string, cast func(notation.Slots) play.Cast) row {
	return row{Name: name, Pattern: pattern, Example: example, Make: func(s notation.Slots) (play.Action, error) {
		a := cast(s)
		a.Commander = true
		return a, nil
	}}
}

// castDescribed casts a card by its description.
func castDescribed(s notation.Slots) play.Cast { return play.Cast{Card: s.Card("card")} }

// castKnown casts a card by name.
func castKnown(s notation.Slots) play.Cast {
	a := addKnown(s)
	return play.Cast{Card: a.Card, Known: a.Known}
}

// castSelected casts a card that is tracked.
func castSelected(s notation.Slots) play.Cast {
	on := s.Selector("on")
	a := play.Cast{On: &on, Card: one}
	if s.Has("who") {
		who := s.Player("who")
		a.Card.For = &who
	}
	return a
}

// castFrom casts a card from a zone.
func castFrom(a play.Cast, zone string) (play.Action, error) {
	if zone == "battlefield" {
		return nil, tracker.Refuse("Nothing is cast from the battlefield.").By("magic/cast").Next("To return it first: %s", tracker.Line("return #3 to hand"))
	}
	a.From = board.Zone(zone)
	return a, nil
}

// castListed casts several cards by name.
func castListed(s notation.Slots) play.Cast {
	var all *play.Cast
	for _, l := range slices.Backward(s.Listed("all")) {
		a := play.Cast{Known: l.Name, Card: notation.Creation{Count: l.N}, And: all}
		if s.Has("who") {
			who := s.Player("who")
			a.Card.For = &who
		}
		all = &a
	}
	return *all
}

// eachTarget returns the targets of a list one by one, including those of nested lists. Each of
// several kinds is a target: "Bears and Elves".
func eachTarget(at notation.Target) []notation.Target {
	if at.Objects == nil || len(at.Objects.List) == 0 {
		return eachKind(at)
	}
	var all []notation.Target
	for _, one := range at.Objects.List {
		all = append(all, eachTarget(notation.Target{Objects: &one})...)
	}
	return all
}

// eachKind returns the kinds of objects that a target lists one by one.
func eachKind(at notation.Target) []notation.Target {
	if at.Objects == nil || at.Objects.Filter == nil || len(at.Objects.Filter.Or) < 2 || len(at.Objects.Filter.Words) > 0 || at.Objects.Target || at.Objects.Count != nil {
		return []notation.Target{at}
	}
	var all []notation.Target
	for _, kind := range at.Objects.Filter.Or {
		one, filter := *at.Objects, *at.Objects.Filter
		filter.Or, filter.Words, one.Filter = nil, []string{kind}, &filter
		all = append(all, notation.Target{Objects: &one})
	}
	return all
}
