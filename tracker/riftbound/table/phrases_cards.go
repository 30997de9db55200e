package table

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/notation"
	"arbiter/tracker/riftbound/play"
)

func creating(g *play.Rules) []row {
	return []row{
		{
			Name: "play tokens", Pattern: "{who:player?} play|plays {made:tokens}", Example: "play two Recruit tokens to battlefield 1",
			Make: func(s notation.Slots) (play.Action, error) { return created(g, made(s)) },
		},
		{
			Name: "create tokens", Pattern: "{who:player?} create|creates|make|makes {made:creations}", Example: "create two Recruit tokens in my base",
			Make: func(s notation.Slots) (play.Action, error) { return created(g, made(s)) },
		},
	}
}

// created returns the action that puts what is described onto the board: a token where
// the sentence says "token" or describes one of the rules', otherwise a card (RB 187).
func created(g *play.Rules, made []notation.Creation) (play.Action, error) {
	isCard := func(c notation.Creation) bool {
		return c.Untold && c.CopyOf == nil && !c.EachOf && c.Object.Might != "" && !g.DescribesToken(c)
	}
	switch {
	case !slices.ContainsFunc(made, isCard):
		return play.Play{Made: made, Bare: slices.ContainsFunc(made, func(c notation.Creation) bool { return c.Untold })}, nil
	case len(made) > 1:
		return nil, tracker.Refuse("A card and a token can't be created in one go.").Next("Say one after the other: %s", tracker.Line("add a 4 Might unit named Bo"))
	}
	card := made[0]
	card.Object.Name = english.WithoutToken(card.Object.Name)
	return play.Add{Card: card, Played: true}, nil
}

// made returns the objects to play. A place at the end applies to all of them.
func made(s notation.Slots) []notation.Creation {
	made := s.Creations("made")
	for i := range made {
		if last := made[len(made)-1].At; made[i].At == nil && last != nil {
			made[i].At = last
		}
	}
	if s.Has("who") {
		who := s.Player("who")
		for i := range made {
			if made[i].For == nil {
				made[i].For = &who
			}
		}
	}
	return made
}

var playing = []row{
	adding("add a card", "{who:player?} add|adds {card:card}", "add a 4 Might Poro unit named Bo", play.Add{}),
	adding("play a card", "{who:player?} play|plays {card:card}", "play a 3 Might Poro unit named Bo", play.Add{Played: true}),
	adding("add a card by name", "{who:player?} add|adds {card:printed}", "add "+exampleCard, play.Add{}),
	adding("play a card by name", "{who:player?} play|plays {card:printed}", "play "+exampleCard+" to battlefield 1", play.Add{Played: true}),
	adding("add a champion", "{who:player?} add|adds my|the|a|your [chosen] champion [,] {card:printed}", "add my champion "+exampleCard, play.Add{As: "Champion"}),
	adding("play a champion", "{who:player?} play|plays my|the|a|your [chosen] champion [,] {card:printed}", "play my champion "+exampleCard, play.Add{As: "Champion", Played: true}),
	adding("add a legend", "{who:player?} add|adds|play|plays my|the|a|your legend [,] {card:printed}", "add my legend "+exampleCard, play.Add{As: "Legend"}),
	listing("add cards", "{who:player?} add|adds {all:list} [to|at|in] {at:place?}", "add "+exampleCard+" and "+exampleCard, false),
	listing("play cards", "{who:player?} play|plays {all:list} [to|at|in] {at:place?}", "play "+exampleCard+" and "+exampleCard+" to battlefield 1", true),
	{
		Name: "remember a card", Pattern: "remember {name:selector} : [a|an] {card:card}", Example: "remember Bo: 3 Might Poro unit",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Describe{Name: s.Selector("name").Name, Card: s.Card("card")}, nil
		},
	},
	{
		Name: "hide", Pattern: "{who:player?} hide|hides [a] [card] [at] {at:place?}", Example: "hide a card at battlefield 1",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Hide{Who: s.Player("who"), At: s.Place("at")}, nil
		},
	},
	{
		Name: "hide a named card", Pattern: "{who:player?} hide|hides [a] card [at] {at:place?} named {name:text}", Example: "hide a card at battlefield 1 named " + exampleCard,
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Hide{Who: s.Player("who"), At: s.Place("at"), Name: s.Text("name")}, nil
		},
	},
	facedown("play facedown", "play|plays|flip|flips {on:selector} as {name:text}", "play #2 as "+exampleCard, false),
	facedown("reveal", "reveal|reveals {on:selector} as {name:text}", "reveal #2 as "+exampleCard, true),
	facedown("play the hidden card", "{who:player?} play|plays|flip|flips my|the|a|his|her|their hidden|facedown card [from] [at] {at:place?} as {name:text}", "play my hidden card as "+exampleCard, false),
	{
		Name: "play a facedown card that is known", Pattern: "flip|flips {on:selector}", Example: "flip #2",
		Make: func(s notation.Slots) (play.Action, error) {
			if on := s.Selector("on"); on.Name == "" {
				return play.PlayHidden{On: on}, nil
			}
			return play.PlayHidden{Name: s.Selector("on").Name}, nil // "flip Teemo" says which card it is
		},
	},
	{
		Name: "return to play", Pattern: "return|play {on:selector} from [the|my|your] [trash|hand|banishment] [to|at] {at:place?}", Example: "play #5 from the trash to base",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Return{On: s.Selector("on"), At: s.Place("at")}, nil
		},
	},
}

// adding is a phrase that puts a card onto the board.
func adding(name, pattern, example string, a play.Add) row {
	return row{Name: name, Pattern: pattern, Example: example, Make: func(s notation.Slots) (play.Action, error) {
		add := a
		add.Card = s.Card("card")
		if s.Has("who") && add.Card.For == nil {
			who := s.Player("who")
			add.Card.For = &who
		}
		return add, nil
	}}
}

// listing is a phrase that puts several cards onto the board, by their names.
func listing(name, pattern, example string, played bool) row {
	return row{Name: name, Pattern: pattern, Example: example, Make: func(s notation.Slots) (play.Action, error) {
		var first *play.Add
		for _, l := range slices.Backward(s.Listed("all")) {
			a := play.Add{Card: notation.Creation{Count: l.N, Known: l.Name, At: s.Place("at")}, Played: played, And: first}
			if s.Has("who") {
				who := s.Player("who")
				a.Card.For = &who
			}
			first = &a
		}
		return *first, nil
	}}
}

// facedown is a phrase that plays or reveals a facedown card.
func facedown(name, pattern, example string, reveal bool) row {
	return row{Name: name, Pattern: pattern, Example: example, Make: func(s notation.Slots) (play.Action, error) {
		return play.PlayHidden{Who: s.Player("who"), On: s.Selector("on"), At: s.Place("at"), Name: s.Text("name"), Reveal: reveal}, nil
	}}
}
