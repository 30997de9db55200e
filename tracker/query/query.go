package query

import (
	"arbiter/tracker/notation"
)

// Query is a question about a board. It is a sum of the types in this file.
type Query interface{ query() }

// Things asks about objects on the board.
type Things struct {
	Ask    Ask
	What   []notation.Selector // the union of these
	Of     *notation.Player    // their controllers; nil means any
	Status string              // a status such as "tapped"; "" means any
	Kind   string              // a kind of counter; "" means all kinds
}

// Ask is what Things asks about its objects.
type Ask string

// The questions about objects.
const (
	HowMany  Ask = "count"
	Which    Ask = "list"
	Whether  Ask = "whether"
	Whose    Ask = "owners of"
	Size     Ask = "size of"
	Counters Ask = "counters on"
	Text     Ask = "text of"
	Why      Ask = "why of" // answered by an explanation
)

// Number asks for a number of players: life, points, or counters of a kind.
type Number struct {
	What string
	Of   notation.Player
}

// Extreme asks which player has the most or the least of something.
type Extreme struct {
	What  string
	Least bool
}

// Holder asks who has a designation: "monarch".
type Holder struct{ What string }

// Turn asks for the active player, the number of the turn, and the step.
type Turn struct{}

// Playing asks who is still in the game.
type Playing struct{}

// Cards asks for the cards in a zone that isn't part of the board.
type Cards struct {
	Zone string
	Of   notation.Player
}

// Able asks what can attack, block or move: which objects, or whether any can.
type Able struct {
	To   string // "attack", "block", "move"
	Of   *notation.Player
	What []notation.Selector
}

// Triggers asks which texts on the board mention an event.
type Triggers struct{ On string }

// Table asks for a fact about the whole table by its prefix: "battlefield 1". Called selects
// one of several facts by the name of its place. The answer is None if there is no such fact.
type Table struct{ Fact, Called, None string }

// Effects asks which effects apply.
type Effects struct{}

// Untracked asks for something that no board tracks.
type Untracked struct{ What string }

func (Things) query()    {}
func (Number) query()    {}
func (Extreme) query()   {}
func (Holder) query()    {}
func (Turn) query()      {}
func (Playing) query()   {}
func (Cards) query()     {}
func (Able) query()      {}
func (Triggers) query()  {}
func (Table) query()     {}
func (Effects) query()   {}
func (Untracked) query() {}

// Rows returns the phrases of queries for a game's phrasebook.
func Rows() []notation.Row[Query] {
	var rows []notation.Row[Query]
	add := func(pattern, example string, make func(notation.Slots) Query) {
		rows = append(rows, notation.Row[Query]{
			Name: pattern, Pattern: pattern, Example: example, Make: func(s notation.Slots) (Query, error) { return make(s), nil },
		})
	}
	for _, ask := range []Ask{HowMany, Which, Whether, Whose, Size, Counters, Text, Why} {
		for _, of := range []struct{ pattern, example string }{
			{"", ""}, {" of {who:player}", " of Bob"}, {" that are {status:text}", " that are tapped"}, {" of {who:player} that are {status:text}", " of Bob that are tapped"},
		} {
			add(string(ask)+" {on:selector}"+of.pattern, string(ask)+" all creatures"+of.example, func(s notation.Slots) Query {
				return Things{Ask: ask, What: []notation.Selector{s.Selector("on")}, Of: player(s), Status: s.Text("status")}
			})
		}
	}
	add("number {kind:counter} counter[s] on {on:selector}", "number oil counters on #1", func(s notation.Slots) Query {
		return Things{Ask: Counters, What: []notation.Selector{s.Selector("on")}, Kind: s.Text("kind")}
	})
	add("number {what:word} of {who:player}", "number life of Bob", func(s notation.Slots) Query {
		return Number{What: s.Text("what"), Of: s.Player("who")}
	})
	add("commander damage to {who:player}", "commander damage to Bob", func(s notation.Slots) Query {
		return Number{What: commanderDamage, Of: s.Player("who")}
	})
	add("most {what:word}", "most life", func(s notation.Slots) Query { return Extreme{What: s.Text("what")} })
	add("least {what:word}", "least life", func(s notation.Slots) Query { return Extreme{What: s.Text("what"), Least: true} })
	add("holder of {what:text}", "holder of monarch", func(s notation.Slots) Query { return Holder{s.Text("what")} })
	add("turn", "turn", func(notation.Slots) Query { return Turn{} })
	add("playing", "playing", func(notation.Slots) Query { return Playing{} })
	add("cards in {zone:word} of {who:player}", "cards in graveyard of Bob", func(s notation.Slots) Query {
		return Cards{Zone: s.Text("zone"), Of: s.Player("who")}
	})
	add("able to {to:word}", "able to attack", func(s notation.Slots) Query { return Able{To: s.Text("to")} })
	add("able to {to:word} of {who:player}", "able to attack of Bob", func(s notation.Slots) Query {
		return Able{To: s.Text("to"), Of: player(s)}
	})
	add("able to {to:word} : {on:selector}", "able to attack : #1", func(s notation.Slots) Query {
		return Able{To: s.Text("to"), What: []notation.Selector{s.Selector("on")}}
	})
	add("triggers on {on:text}", "triggers on landfall", func(s notation.Slots) Query { return Triggers{s.Text("on")} })
	add("day", "day", func(notation.Slots) Query { return Table{None: "It is neither day nor night."} })
	add("battlefield {n:integer}", "battlefield 1", func(s notation.Slots) Query {
		return Table{Fact: "battlefield " + s.Amount("n").String(), None: "There is no such battlefield."}
	})
	add("battlefield called {name:text}", "battlefield called Zaun Warrens", func(s notation.Slots) Query {
		return Table{Fact: "battlefield", Called: s.Text("name"), None: "There is no such battlefield."}
	})
	add("battlefields", "battlefields", func(notation.Slots) Query { return Table{Fact: "battlefield", None: "No battlefield is on the board."} })
	add("effects", "effects", func(notation.Slots) Query { return Effects{} })
	add("untracked {what:text}", "untracked mana", func(s notation.Slots) Query { return Untracked{s.Text("what")} })
	return rows
}

// player returns the player whose objects are asked about, nil for any.
func player(s notation.Slots) *notation.Player {
	if !s.Has("who") {
		return nil
	}
	who := s.Player("who")
	return &who
}

// commanderDamage is the name under which Number asks for commander damage.
const commanderDamage = "commander damage"
