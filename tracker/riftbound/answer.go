package riftbound

import (
	"arbiter/tracker"
	"arbiter/tracker/notation"
	"arbiter/tracker/talk"
)

// Asks reports whether a line may be a question about the board.
func (g *Game) Asks(line string) bool { return g.asker.Asks(line) }

// Answer answers a line, if it is a question about the board.
func (g *Game) Answer(s State, line string, loosely bool, in *tracker.Inquiry) (tracker.Message, bool, error) {
	return g.asker.Answer(line, loosely, answering{g, in, g.deciding(s, in)})
}

// answering answers questions about a board.
type answering struct {
	g  *Game
	in *tracker.Inquiry
	d  *decision
}

func (a answering) Talk() *talk.Table { return a.g.talked(a.d.state(), a.in.By, "") }

func (a answering) View() tracker.Board { return a.g.Board(a.d.state(), 0) }

func (a answering) Find(sel notation.Selector) ([]int64, error) {
	if sel.It != "" {
		return a.in.Meant(), nil
	}
	return a.d.find().Resolve(sel)
}

func (a answering) Seats(who notation.Player) ([]int, error) { return a.d.seats(who) }

// Able lists the units that can move: those that are ready (RB 143).
func (a answering) Able(to string) ([]int64, bool) {
	if to != "move" && to != "attack" {
		return nil, false
	}
	var ids []int64
	for stack := range a.d.state().Board.All() {
		if a.d.state().traits(stack, nil).isUnit && !stack.Of.Exhausted && !stack.Of.Hidden {
			ids = append(ids, stack.ID)
		}
	}
	return ids, true
}

// Text returns the text of an object: for a card whose text isn't part of its
// definition, the pool's, if it has one.
func (a answering) Text(id int64) (text string, whole bool) {
	stack, _ := a.d.state().Board.Get(id)
	def := stack.Of.Def
	return tracker.TextOf(a.g.Pool, def.Name, a.d.state().traits(stack, nil).Abilities, def.TextLeft || def.LinesLeft > 0)
}
