package table

import (
	"slices"

	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/play"
	"arbiter/tracker/notation"
)

type row = notation.Row[play.Action]

// phrases returns the phrases of the grammar, one row each. A test checks that
// each example matches its own row and no other.
func phrases(v *notation.Vocabulary) []row {
	return slices.Concat(casualFirst, casting, creating, exchanging, entryRows, objectRows, counting, doubling(), changing, tappingForMana(), becoming, ruling, using, activatingDivided(), hidden, fighting, copying, returningPhrases, moving, damaging(v),
		keywordPhrases(), triggerPhrases(), unseenPhrases(v), dungeonPhrases, ringPhrases, levelPhrases, roomPhrases, designating, turning, preventing, proceeding, reminderPhrases, pressingDivided(), byHand, spoken, casual)
}

var creating = []row{
	{
		Name: "create", Pattern: "{who:player?} create|creates|make|makes {made:creations}", Example: "create two 1/1 white Soldier creature tokens",
		Make: func(s notation.Slots) (play.Action, error) {
			made := s.Creations("made")
			if s.Has("who") {
				who := s.Player("who")
				for i := range made {
					if made[i].For == nil {
						made[i].For = &who
					}
				}
			}
			return play.Create{Made: made}, nil
		},
	},
	{
		Name: "add a known commander", Pattern: "add my|a|the|your commander|commanders [,] {name:known}", Example: "add my commander Doubling Season",
		Make: func(s notation.Slots) (play.Action, error) {
			a := addKnown(s)
			a.Commander = true
			return a, nil
		},
	},
	{
		Name: "add a known card as a commander", Pattern: "add {name:known} as my|a|the|your commander", Example: "add Doubling Season as my commander",
		Make: func(s notation.Slots) (play.Action, error) {
			a := addKnown(s)
			a.Commander = true
			return a, nil
		},
	},
	{
		Name: "add known commanders", Pattern: "add|cast|play my|the commander|commanders [,] {all:list}", Example: "add my commanders Doubling Season and Parallel Lives",
		Make: func(s notation.Slots) (play.Action, error) { return addListed(s, true), nil },
	},
	{
		Name: "add", Pattern: "add {card:card}", Example: "add a legendary 4/4 green Elf creature named Marwyn",
		Make: func(s notation.Slots) (play.Action, error) { return play.Add{Card: s.Card("card")}, nil },
	},
	{
		Name: "effect until end of turn", Pattern: "effect : {name:known} [for] {who:player?} until|till|til end|eot [of] [turn]", Example: "effect: Parallel Lives for Bob until end of turn",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Begin{Name: s.Text("name"), For: s.Player("who"), ThisTurn: true}, nil
		},
	},
	{
		Name: "effect", Pattern: "effect : {name:known} [for] {who:player?}", Example: "effect: Parallel Lives for Bob",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Begin{Name: s.Text("name"), For: s.Player("who")}, nil
		},
	},
	{
		Name: "end effect", Pattern: "end effect {n:amount}", Example: "end effect 2",
		Make: func(s notation.Slots) (play.Action, error) { return play.Finish{ID: s.Amount("n").N}, nil },
	},
}

var counting = append([]row{
	{
		Name: "put counters", Pattern: "put|place {n:amount} {kind:counter} counter[s] on {on:target}", Example: "put three +1/+1 counters on #3",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.PutCounters{On: s.Target("on"), N: s.Amount("n"), Kind: s.Text("kind")}, nil
		},
	},
	{
		Name: "distribute counters", Pattern: "distribute {n:amount} {kind:counter} counter[s] among {on:selector}", Example: "distribute three +1/+1 counters among #3 and #4",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Distribute{N: s.Amount("n"), Kind: s.Text("kind"), On: s.Selector("on")}, nil
		},
	},
	{
		Name: "put counters of two kinds", Pattern: "put|place {n:amount} {kind:counter} counter[s] and {n2:amount} {kind2:counter} counter[s] on {on:target}", Example: "put a +1/+1 counter and a flying counter on #3",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.PutCounters{
				On: s.Target("on"), N: s.Amount("n"), Kind: s.Text("kind"),
				More: []play.PutCounters{{N: s.Amount("n2"), Kind: s.Text("kind2")}},
			}, nil
		},
	},
	{
		Name: "remove every counter", Pattern: "remove all counters from {on:target}", Example: "remove all counters from #2",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.PutCounters{On: s.Target("on"), Remove: true, All: true}, nil
		},
	},
	{
		Name: "remove counters", Pattern: "remove {n:amount} {kind:counter} counter[s] from {on:target}", Example: "remove a loyalty counter from #2",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.PutCounters{On: s.Target("on"), N: s.Amount("n"), Kind: s.Text("kind"), Remove: true}, nil
		},
	},
	{
		Name: "remove counters of any kinds", Pattern: "remove {n:amount} counter[s] from {on:selector}", Example: "remove two counters from #2",
		Make: func(s notation.Slots) (play.Action, error) { return removeAny(s.Selector("on"), s.Amount("n")), nil },
	},
	{
		Name: "remove all counters", Pattern: "remove all {kind:counter} counter[s] from {on:target}", Example: "remove all oil counters from #2",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.PutCounters{On: s.Target("on"), Kind: s.Text("kind"), Remove: true, All: true}, nil
		},
	},
	{
		Name: "move counters", Pattern: "move {n:amount} {kind:counter} counter[s] from {from:selector} to|onto {to:selector}", Example: "move a -1/-1 counter from #2 to #5",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.MoveCounters{From: s.Selector("from"), To: s.Selector("to"), N: s.Amount("n"), Kind: s.Text("kind")}, nil
		},
	},
	{
		Name: "move some counters", Pattern: "move {n:amount} counter[s] from {from:selector} to|onto {to:selector}", Example: "move two counters from #1 to #2",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.MoveCounters{From: s.Selector("from"), To: s.Selector("to"), N: s.Amount("n")}, nil
		},
	},
}, playerCounters()...)

// playerCounters returns the phrases "2 poison to Bob" and "3 energy".
func playerCounters() []row {
	var rows []row
	for _, kind := range play.PlayerCounterKinds {
		rows = append(rows,
			row{
				Name: kind + " to a player", Pattern: "[get|gets] {n:amount} " + kind + " [counter|counters] to|for {who:player}", Example: "2 " + kind + " to Bob",
				Make: func(s notation.Slots) (play.Action, error) {
					who := s.Player("who")
					return play.PutCounters{On: notation.Target{Players: &who}, N: s.Amount("n"), Kind: kind}, nil
				},
			},
			row{
				Name: "get " + kind, Pattern: "{who:player?} [get|gets] {n:amount} " + kind + " [counter|counters]", Example: "3 " + kind,
				Make: func(s notation.Slots) (play.Action, error) {
					who := s.Player("who")
					return play.PutCounters{On: notation.Target{Players: &who}, N: s.Amount("n"), Kind: kind}, nil
				},
			})
	}
	return rows
}

var changing = []row{
	on("tap", "tap {on:selector}", "tap all #3", func(s notation.Selector) play.Action { return play.Tap{On: s, Tap: true} }),
	on("untap", "untap {on:selector}", "untap #4", func(s notation.Selector) play.Action { return play.Tap{On: s} }),
	on("transform", "transform|flip|convert {on:selector}", "transform #2", func(s notation.Selector) play.Action { return play.Transform{On: s} }),
	on("phase out", "phase out {on:selector}", "phase out #6", func(s notation.Selector) play.Action { return play.Phase{On: s, Out: true} }),
	on("phases out", "{on:selector} phases|phase out", "#6 phases out", func(s notation.Selector) play.Action { return play.Phase{On: s, Out: true} }),
	on("phase in", "phase in {on:selector}", "phase in #6", func(s notation.Selector) play.Action { return play.Phase{On: s} }),
	on("phases in", "{on:selector} phases|phase in", "#6 phases in", func(s notation.Selector) play.Action { return play.Phase{On: s} }),
	on("unattach", "unattach {on:selector}", "unattach #7", func(s notation.Selector) play.Action { return play.Attach{On: s} }),
	on("commander", "{on:selector} is [my|your|the|a] commander", "#3 is my commander", func(s notation.Selector) play.Action { return play.DesignateCommander{On: s} }),
	{
		Name: "attach", Pattern: "attach {on:selector} to {to:selector}", Example: "attach #7 to #3",
		Make: attaching,
	},
	{
		Name: "equip to", Pattern: "equip|fortify|reconfigure {on:selector} to {to:selector}", Example: "equip #7 to #3",
		Make: equipping,
	},
	on("equip", "equip|fortify|reconfigure {on:selector}", "equip #7", func(s notation.Selector) play.Action { return play.Equip{On: s} }),
	{
		Name: "give", Pattern: "give {on:selector} to {who:player}", Example: "give #3 to Bob",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Give{On: s.Selector("on"), To: s.Player("who")}, nil
		},
	},
	{
		Name: "gains control", Pattern: "{who:player?} gain|gains|take|takes control of {on:selector}", Example: "Bob gains control of #3",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Give{On: s.Selector("on"), To: s.Player("who")}, nil
		},
	},
}

// tappingForMana returns the phrases for tapping permanents for mana.
func tappingForMana() []row {
	tapping := func(mana string) func(notation.Selector) play.Action {
		return func(s notation.Selector) play.Action { return play.Tap{On: s, Tap: true, Mana: mana} }
	}
	rows := []row{on("tap for mana", "tap {on:selector} for [one|1|a] mana", "tap #1 for mana", tapping(card.AnyMana))}
	for _, of := range []struct{ color, words, symbol string }{
		{"white", "white", "{W}"},
		{"blue", "blue", "{U}"},
		{"black", "black", "{B}"},
		{"red", "red", "{R}"},
		{"green", "green", "{G}"},
		{"colorless", "colorless|colourless", "{C}"},
	} {
		rows = append(rows, on("tap for "+of.color, "tap {on:selector} for [one|1|a] "+of.words+" [mana]", "tap #1 for "+of.color, tapping(of.symbol)))
	}
	return rows
}

// on returns a phrase that has only objects.
func on(name, pattern, example string, make func(notation.Selector) play.Action) row {
	return row{Name: name, Pattern: pattern, Example: example, Make: func(s notation.Slots) (play.Action, error) {
		return make(s.Selector("on")), nil
	}}
}

var copying = []row{
	{
		Name: "become a copy until end of turn", Pattern: "{on:selector} become|becomes a|copies [copy] of {of:selector} until end|eot [of] [turn]", Example: "#3 becomes a copy of #5 until end of turn",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.BecomeCopy{On: s.Selector("on"), Of: s.Selector("of"), UntilEndOfTurn: true}, nil
		},
	},
	{
		Name: "become a copy until your next turn", Pattern: "{on:selector} become|becomes a|copies [copy] of {of:selector} until your|my next turn", Example: "#3 becomes a copy of #5 until your next turn",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.BecomeCopy{On: s.Selector("on"), Of: s.Selector("of"), NextTurn: true}, nil
		},
	},
	{
		Name: "become a copy except", Pattern: "{on:selector} become|becomes a|copies [copy] of {of:selector} , except {except:text}", Example: "#3 becomes a copy of #5, except it has flying",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.BecomeCopy{On: s.Selector("on"), Of: s.Selector("of"), Except: s.Text("except")}, nil
		},
	},
	{
		Name: "become a copy", Pattern: "{on:selector} become|becomes a|copies [copy] of {of:selector}", Example: "#3 becomes a copy of #5",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.BecomeCopy{On: s.Selector("on"), Of: s.Selector("of")}, nil
		},
	},
}

var moving = []row{
	on("destroy", "destroy|kill {on:selector}", "destroy #3", take(board.Destroyed, board.Graveyard)),
	on("destroy for good", "destroy|kill {on:selector} [,] [and] [but] it|they can't be regenerated", "destroy #3, it can't be regenerated", func(s notation.Selector) play.Action {
		return play.LeaveBattlefield{On: s, How: board.Destroyed, To: board.Graveyard, NoRegeneration: true}
	}),
	on("exile", "exile {on:selector}", "exile #3", take(board.Exiled, board.Exile)),
	on("sacrifice", "sacrifice|sac {on:selector}", "sacrifice #3", func(s notation.Selector) play.Action {
		return take(board.Sacrificed, board.Graveyard)(of(notation.Player{Kind: notation.You}, s))
	}),
	{
		Name: "sacrifice to an ability at", Pattern: "sacrifice|sac {with:selector} to {on:selector} on|targeting|targets|at {at:target}", Example: "sacrifice #3 to #4 targeting Bob",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Use{On: s.Selector("on"), Sacrificing: new(of(notation.Player{Kind: notation.You}, s.Selector("with"))), At: eachTarget(s.Target("at"))}, nil
		},
	},
	{
		Name: "sacrifice to an ability", Pattern: "sacrifice|sac {with:selector} to {on:selector}", Example: "sacrifice #3 to #4",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Use{On: s.Selector("on"), Sacrificing: new(of(notation.Player{Kind: notation.You}, s.Selector("with")))}, nil
		},
	},
	{
		Name: "a player sacrifices", Pattern: "{who:player} sacrifice|sacrifices {on:selector} [of] [their|his|her|your] [choice]", Example: "Bob sacrifices #3",
		Make: func(s notation.Slots) (play.Action, error) {
			who := s.Player("who")
			return play.LeaveBattlefield{On: of(who, s.Selector("on")), How: board.Sacrificed, To: board.Graveyard, By: &who}, nil
		},
	},
	on("bounce", "bounce {on:selector}", "bounce #3", take(board.Put, board.Hand)),
	{
		Name: "return to a zone", Pattern: "return {on:selector} to {zone:zone}", Example: "return #3 to hand",
		Make: func(s notation.Slots) (play.Action, error) { return put(s) },
	},
	{
		Name: "put into a zone", Pattern: "put|shuffle {on:selector} into|in {zone:zone}", Example: "put #3 into the graveyard",
		Make: func(s notation.Slots) (play.Action, error) { return put(s) },
	},
	{
		Name: "move to a zone", Pattern: "move|send {on:selector} to|into {zone:zone}", Example: "move #3 to exile",
		Make: func(s notation.Slots) (play.Action, error) { return put(s) },
	},
	{
		Name: "put on a library", Pattern: "put {on:selector} on [the] [top|bottom] [of] {zone:zone}", Example: "put #3 on top of your library",
		Make: func(s notation.Slots) (play.Action, error) { return put(s) },
	},
	{
		Name: "return under your control", Pattern: "return {on:selector} to the battlefield under your control", Example: "return #3 to the battlefield under your control",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Return{On: s.Selector("on"), Yours: true}, nil
		},
	},
	{
		Name: "put under your control", Pattern: "put {on:selector} onto the battlefield under your control", Example: "put #3 onto the battlefield under your control",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Return{On: s.Selector("on"), Yours: true}, nil
		},
	},
	{
		Name: "return under its owner's control", Pattern: "return|put {on:selector} to|onto the battlefield under its|their owner's|owners' control",
		Example: "return #3 to the battlefield under its owner's control",
		Make:    func(s notation.Slots) (play.Action, error) { return play.Return{On: s.Selector("on")}, nil },
	},
	{
		Name: "return tapped", Pattern: "return {on:selector} to [the] battlefield tapped", Example: "return #3 to the battlefield tapped",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Return{On: s.Selector("on"), Tapped: true}, nil
		},
	},
	{
		Name: "put onto the battlefield", Pattern: "put {on:selector} onto the battlefield", Example: "put #3 onto the battlefield",
		Make: func(s notation.Slots) (play.Action, error) { return play.Return{On: s.Selector("on")}, nil },
	},
}

// of restricts a selector to permanents of a player, who can sacrifice only
// those (CR 701.21a). "They control" means that player, too.
func of(who notation.Player, s notation.Selector) notation.Selector {
	they := who.Kind != notation.You && s.Filter != nil && s.Filter.Controller != nil && s.Filter.Controller.Name == "that player"
	if s.Filter != nil && (s.Filter.Controller == nil || they) {
		theirs := *s.Filter
		theirs.Controller = &who
		s.Filter = &theirs
	}
	return s
}

func take(how board.Leaving, to board.Zone) func(notation.Selector) play.Action {
	return func(s notation.Selector) play.Action { return play.LeaveBattlefield{On: s, How: how, To: to} }
}

// put moves objects to a zone; to the battlefield, they return.
func put(s notation.Slots) (play.Action, error) {
	on := s.Selector("on")
	zone := s.Zone("zone")
	a := play.LeaveBattlefield{On: on, How: board.Put, To: board.Zone(zone.Name)}
	if zone.Owner != "" {
		whose := notation.PlayerCalled(zone.Owner)
		a.Whose = &whose
	}
	switch zone.Name {
	case "battlefield":
		return play.Return{On: on}, nil
	case "exile":
		a.How = board.Exiled
	}
	return a, nil
}

var proceeding = []row{
	say("next turn", "next turn", "next turn", play.Proceed{To: play.NextTurn}),
	say("pass the turn", "pass [the] [turn]", "pass the turn", play.Proceed{To: play.NextTurn}),
	say("end my turn", "end [my] turn", "end my turn", play.Proceed{To: play.NextTurn}),
	{
		Name: "turn of a player", Pattern: "turn of {who:player}", Example: "turn of Bob",
		Make: func(s notation.Slots) (play.Action, error) {
			who := s.Player("who")
			return play.Proceed{To: play.TurnOf, Who: &who}, nil
		},
	},
	{
		Name: "skip to a turn", Pattern: "skip to the turn of {who:player}", Example: "skip to the turn of Carol",
		Make: func(s notation.Slots) (play.Action, error) {
			who := s.Player("who")
			return play.Proceed{To: play.SkipTo, Who: &who}, nil
		},
	},
	say("next step", "next step|phase", "next step", play.Proceed{To: play.NextStep}),
	say("untap step", "untap step", "untap step", play.Proceed{To: play.UntapStep}),
	say("end the turn", "end the turn", "end the turn", play.Proceed{To: play.EndTurn}),
	say("concede", "[I] concede|scoop|leave [the] [game]", "concede", play.Concede{Who: notation.Player{Kind: notation.You}}),
	{
		Name: "a player concedes", Pattern: "{who:player} concedes|scoops|quits|leaves [the] [game]", Example: "Bob concedes",
		Make: func(s notation.Slots) (play.Action, error) { return play.Concede{Who: s.Player("who")}, nil },
	},
	{
		Name: "lose the game", Pattern: "{who:player} lose|loses the game", Example: "Bob loses the game",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Concede{Who: s.Player("who"), Lost: true}, nil
		},
	},
	{
		Name: "gain life", Pattern: "{who:player?} gain|gains {n:amount} [life]", Example: "gain 3 life",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.GainLife{Who: s.Player("who"), N: s.Amount("n")}, nil
		},
	},
	{
		Name: "lose life", Pattern: "{who:player?} lose|loses {n:amount} [life]", Example: "Bob loses 2 life",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.GainLife{Who: s.Player("who"), N: s.Amount("n"), Lose: true}, nil
		},
	},
}

func say(name, pattern, example string, a play.Action) row {
	return row{Name: name, Pattern: pattern, Example: example, Make: func(notation.Slots) (play.Action, error) { return a, nil }}
}

// addKnown adds a card by name.
func addKnown(s notation.Slots) play.Add {
	a := play.Add{Known: s.Text("name"), Card: notation.Creation{Count: s.Amount("n")}}
	if s.Has("who") {
		who := s.Player("who")
		a.Card.For = &who
	}
	return a
}

// addListed adds several cards by name.
func addListed(s notation.Slots, commander bool) play.Add {
	var all *play.Add
	for _, l := range slices.Backward(s.Listed("all")) {
		a := play.Add{Known: l.Name, Card: notation.Creation{Count: l.N}, Commander: commander, And: all}
		if s.Has("who") {
			who := s.Player("who")
			a.Card.For = &who
		}
		all = &a
	}
	return *all
}
