package riftbound

import (
	"arbiter/tracker"
	"arbiter/tracker/talk"
)

// Readings lists the ways to understand a line that is no phrase.
func (g *Game) Readings(s State, by tracker.Speaker, last, line string) []tracker.Reading[Action] {
	exact := g.grammar.Exact()
	return talk.Readings(g.phrasebook, g.symbols.plain(line), g.talked(s, by, last), func(sentence string) ([]Action, error) {
		return g.parse(exact, sentence)
	})
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
