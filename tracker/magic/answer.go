package magic

import (
	"arbiter/tracker"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
	"arbiter/tracker/talk"
)

// Asks reports whether a line may be a question about the board.
func (g *Game) Asks(line string) bool { return g.asker.Asks(line) }

// Answer answers a line if it is a question about the board; if it isn't, ok
// is false.
func (g *Game) Answer(s State, line string, loosely bool, in *tracker.Inquiry) (tracker.Message, bool, error) {
	return g.asker.Answer(line, loosely, answering{g, in, g.deciding(s, in)})
}

// answering answers questions about a board.
type answering struct {
	g  *Game
	in *tracker.Inquiry
	d  *decision
}

func (a answering) Talk() *talk.Table {
	t := a.d.state().talked(a.in.By, "")
	t.Words = a.g.words
	return t
}

func (a answering) View() tracker.Board { return a.g.Board(a.d.state(), 0) }

func (a answering) Find(sel notation.Selector) ([]int64, error) {
	if sel.It != "" {
		return a.in.Meant(), nil
	}
	return a.d.find().Resolve(sel)
}

func (a answering) Seats(who notation.Player) ([]int, error) { return a.d.seats(who) }

// Able lists the creatures that can attack, as far as the board knows, or the
// untapped creatures, which can block.
func (a answering) Able(to string) ([]int64, bool) {
	var ids []int64
	for stack := range a.d.state().Permanent.All() {
		switch to {
		case "attack":
			if a.d.canAttack(stack) == nil && !stack.Of.Attacking {
				ids = append(ids, stack.ID)
			}
		case "block":
			c := a.d.now().of(stack)
			if c.is("Creature") && !c.is("Battle") && !stack.Of.Tapped && !stack.Of.PhasedOut && a.d.now().forbids(&stack, card.CantBlock) == nil {
				ids = append(ids, stack.ID)
			}
		default:
			return nil, false
		}
	}
	return ids, to == "attack" || to == "block"
}

// Text returns the text of a permanent. If the text isn't stored in full, it
// is the text from the card pool, if that has it.
func (a answering) Text(id int64) (text string, whole bool) {
	stack, _ := a.d.state().Permanent.Get(id)
	def := stack.Of.Face()
	return tracker.TextOf(a.g.Pool, def.Name, a.d.now().of(stack).Abilities, def.TextLeft || def.LinesLeft > 0)
}
