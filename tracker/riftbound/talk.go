package riftbound

import (
	"errors"
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/talk"
)

// Readings lists the ways to understand a line that is no phrase.
func (g *Game) Readings(s State, by tracker.Speaker, last, line string) []tracker.Reading[Action] {
	exact := g.grammar.Exact()
	return talk.Readings(g.phrasebook, g.symbols.plain(line), g.talked(s, by, last), func(sentence string) ([]Action, error) {
		actions, err := g.parse(exact, sentence)
		if err == nil && slices.ContainsFunc(actions, nameless(sentence)) {
			return nil, errors.New("a card without a name") // what was left out may be its name
		}
		return actions, err
	})
}

// nameless reports whether a card is added of which nothing but a type or a tag is
// said: no name, and no Might.
func nameless(sentence string) func(Action) bool {
	return func(a Action) bool {
		add, ok := a.(Add)
		return ok && add.Card.Known == "" && add.Card.CopyOf == nil && !sized.MatchString(sentence)
	}
}

// talked is what a line can speak of.
func (g *Game) talked(s State, by tracker.Speaker, last string) *talk.Table {
	t := &talk.Table{Last: last, Words: g.words}
	t.Seat(g.Seats(s), by, s.Active)
	for stack := range s.Board.All() {
		o := &stack.Of
		t.Things = append(t.Things, talk.Thing{
			ID: stack.ID, Count: stack.Count, Names: talk.Called(o.Label, o.Def.Name), Controller: s.Players[o.Controller-1].Name,
		})
	}
	return t
}
