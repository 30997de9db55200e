package riftbound

import (
	"errors"
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/notation"
	"arbiter/tracker/talk"
)

// Readings lists the possible readings of a line that the grammar doesn't accept.
func (g *Game) Readings(s State, by tracker.Speaker, last, line string) []tracker.Reading[Action] {
	exact := g.grammar.Exact()
	return talk.Readings(g.phrasebook, g.plain(line), g.talked(s, by, last), func(sentence string) ([]Action, error) {
		actions, err := g.parse(exact, sentence)
		if err == nil && g.words.OneInPlural(sentence) {
			return nil, errors.New("more than one, and how many isn't said")
		}
		if err == nil && !sized.MatchString(sentence) && slices.ContainsFunc(actions, nameless) {
			return nil, errors.New("a card without a name") // its name may have been left out
		}
		return actions, err
	})
}

// nameless reports whether an action adds something described only by a type or tag:
// without a name, and not as a predefined token.
func nameless(a Action) bool {
	switch a := a.(type) {
	case Add:
		return a.Card.Known == "" && a.Card.CopyOf == nil
	case Play:
		return slices.ContainsFunc(a.Made, func(c notation.Creation) bool { return c.Predefined == "" && c.CopyOf == nil })
	default:
		return false
	}
}

// talked returns what a line can refer to.
func (g *Game) talked(s State, by tracker.Speaker, last string) *talk.Table {
	t := &talk.Table{Last: last, Words: g.words}
	t.Seat(g.Seats(s), by, s.Active)
	for stack := range s.Board.All() {
		o := &stack.Of
		t.Things = append(t.Things, talk.Thing{
			ID: stack.ID, Count: stack.Count, Names: talk.Called(o.Label, o.Def.Name), Controller: s.Players[o.Controller-1].Name,
		})
	}
	for _, f := range s.Fields {
		if f.Def.Name != "" {
			t.Places = append(t.Places, f.Def.Name)
		}
	}
	return t
}
