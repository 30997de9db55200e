package table

import (
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/magic/play"
	"arbiter/tracker/notation"
)

// spoken are phrases for what players say aloud about life, the command zone
// and combat.
var spoken = []row{
	{
		Name: "pay life", Pattern: "{who:player?} pay|pays {n:amount} life", Example: "pay 3 life",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.GainLife{Who: s.Player("who"), N: s.Amount("n"), Lose: true, Pay: true}, nil
		},
	},
	{
		Name: "life up or down", Pattern: "{n:signed} [life]", Example: "-3 life",
		Make: lifeByHowMuch,
	},
	{
		Name: "somebody's life up or down", Pattern: "{who:player} {n:signed} life", Example: "Bob -3 life",
		Make: lifeByHowMuch,
	},
	{
		Name: "is at", Pattern: "{who:player} am|is|goes at|to {n:integer} [life]", Example: "Bob is at 12",
		Make: lifeIs,
	},
	{
		Name: "drop to", Pattern: "{who:player} drop|drops|fall|falls|down to {n:integer} [life]", Example: "Bob drops to 12",
		Make: lifeIs,
	},
	{
		Name: "whose life is", Pattern: "{whose:whose} life [total] is|becomes [now] {n:integer}", Example: "Bob's life is 12",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.SetLife{Who: notation.PlayerCalled(s.Selector("whose").Name), Value: s.Amount("n")}, nil
		},
	},
	{
		Name: "whose life becomes another's", Pattern: "{whose:whose} life [total] becomes equal to {of:text}", Example: "Bob's life becomes equal to Carol's life total",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.BecomeLife{Who: notation.PlayerCalled(s.Selector("whose").Name), N: notation.Amount{Expr: "equal to " + s.Text("of")}}, nil
		},
	},
	{
		Name: "my life becomes another's", Pattern: "my|your life [total] becomes equal to {of:text}", Example: "my life becomes equal to Carol's life total",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.BecomeLife{Who: notation.Player{Kind: notation.You}, N: notation.Amount{Expr: "equal to " + s.Text("of")}}, nil
		},
	},
	{
		Name: "my life is", Pattern: "my life [total] is|becomes [now] {n:integer}", Example: "my life is 12",
		Make: lifeIs,
	},
	{
		Name: "monarch by a title", Pattern: "{who:player} become|becomes|is|am monarch", Example: "Bob becomes monarch",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Designate{Who: s.Player("who"), What: board.Monarch}, nil
		},
	},

	{
		Name: "return from", Pattern: "return {on:selector} from {zone:zone}", Example: "return #3 from the command zone",
		Make: func(s notation.Slots) (play.Action, error) { return play.Return{On: s.Selector("on")}, nil },
	},
	on("died", "{on:selector} died", "#3 died", take(board.Put, board.Graveyard)),
	on("bring back", "bring back {on:selector}", "bring back #3", func(s notation.Selector) play.Action { return play.Return{On: s} }),
	on("bring somebody back", "bring {on:selector} back", "bring #3 back", func(s notation.Selector) play.Action { return play.Return{On: s} }),
	{
		Name: "add a commander", Pattern: "add my|a|the commander [,] {card:card}", Example: `add my commander "Rhys", a legendary 1/1 green Elf creature`,
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Add{Card: s.Card("card"), Commander: true}, nil
		},
	},
	{
		Name: "add as a commander", Pattern: "add {card:card} as my|a|the|your commander", Example: "add a legendary 1/1 green Elf creature named Rhys as my commander",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Add{Card: s.Card("card"), Commander: true}, nil
		},
	},

	say("main phase by its number", "main [phase] 2|two", "main phase 2", play.Proceed{To: play.ToStep, Step: board.PostcombatMain}),
	say("untap what is mine", "untap", "untap", play.Tap{On: yours}),
	{
		Name: "a player blocks somebody", Pattern: "{who:player} blocks with {on:selector}", Example: "Bob blocks with #6",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Block{On: of(s.Player("who"), s.Selector("on")), What: theAttacker}, nil
		},
	},
	on("loses every counter", "{on:selector} lose|loses all counters", "#2 loses all counters", func(s notation.Selector) play.Action {
		return play.PutCounters{On: notation.Target{Objects: &s}, Remove: true, All: true}
	}),
	on("blocks somebody", "{on:selector} block|blocks", "#6 blocks", func(s notation.Selector) play.Action { return play.Block{On: s, What: theAttacker} }),
	on("block somebody", "block with {on:selector}", "block with #6", func(s notation.Selector) play.Action { return play.Block{On: s, What: theAttacker} }),
	{
		Name: "counters by their size", Pattern: "{kind:size} [counter] on {on:target}", Example: "+1/+1 on #3",
		Make: putSome,
	},
}

var (
	// yours selects everything the speaker controls.
	yours = notation.Selector{Filter: &notation.Filter{Controller: &notation.Player{Kind: notation.You}}, All: true}
	// theAttacker selects an attacking creature.
	theAttacker = notation.Selector{Filter: &notation.Filter{Words: []string{"creature"}, Noun: true, Status: "attacking"}, Count: &notation.Amount{N: 1}}
)

// lifeByHowMuch parses "+4" and "-3".
func lifeByHowMuch(s notation.Slots) (play.Action, error) {
	n, err := signed(s.Text("n"))
	if err != nil {
		return nil, err
	}
	if n < 0 {
		return play.GainLife{Who: s.Player("who"), N: notation.Amount{N: -n}, Lose: true, Unsaid: true}, nil
	}
	return play.GainLife{Who: s.Player("who"), N: notation.Amount{N: n}}, nil
}

// lifeIs sets a life total.
func lifeIs(s notation.Slots) (play.Action, error) {
	return play.SetLife{Who: s.Player("who"), Value: s.Amount("n")}, nil
}

var byHand = append([]row{
	{
		Name: "label", Pattern: "label {on:selector} {label:text}", Example: "label #3 Bob's soldier",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Label{On: s.Selector("on"), Label: s.Text("label")}, nil
		},
	},
	{
		Name: "set life", Pattern: "[set] {who:player?} [my] life [total] [to] {n:integer}", Example: "life 12",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.SetLife{Who: s.Player("who"), Value: s.Amount("n")}, nil
		},
	},
	{
		Name: "cards in hand", Pattern: "{who:player} have|has|hold|holds {n:integer} card[s] in hand|hands", Example: "Bob has 4 cards in hand",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.SetHand{Who: s.Player("who"), N: s.Amount("n")}, nil
		},
	},
	{
		Name: "set counters", Pattern: "set {on:selector} {kind:counter} counter[s] [to] {n:integer}", Example: "set #3 +1/+1 counters to 2",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.SetCounters{On: s.Selector("on"), Kind: s.Text("kind"), N: s.Amount("n")}, nil
		},
	},
	on("set tapped", "set {on:selector} tapped", "set #3 tapped", func(s notation.Selector) play.Action {
		return play.Set{On: s, What: event.PropertyTapped, Value: notation.Amount{N: 1}}
	}),
	on("set untapped", "set {on:selector} untapped", "set #3 untapped", func(s notation.Selector) play.Action {
		return play.Set{On: s, What: event.PropertyTapped}
	}),
}, settings()...)

func settings() []row {
	var rows []row
	for _, what := range []event.Property{event.PropertyPower, event.PropertyToughness, event.PropertyDamage, event.PropertyCount, event.PropertyManaValue} {
		word := string(what)
		rows = append(rows, row{
			Name: "set " + word, Pattern: "set {on:selector} " + word + " [to] {n:integer}", Example: "set #3 " + word + " 5",
			Make: func(s notation.Slots) (play.Action, error) {
				return play.Set{On: s.Selector("on"), What: what, Value: s.Amount("n")}, nil
			},
		})
	}
	return rows
}
