package table

import (
	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/play"
	"arbiter/tracker/notation"
	"arbiter/tracker/talk"
)

// explainValue adds the derivation of a known mana value.
func explainValue(p *board.Permanent, x *tracker.Explanation) {
	n, known, rule := p.ManaValue()
	if !known {
		return
	}
	cost := p.Def.Cost
	if len(p.Def.Halves) > 0 { // CR 709.5
		cost = p.Face().Cost
	}
	if p.Back && p.Def.Modal && p.Def.Back != nil {
		cost = p.Def.Back.Cost
	}
	step := tracker.Step{Text: tracker.Named(cost), Result: tracker.Say("mana value %d", n), Cause: tracker.Cause{Rule: rule}}
	switch rule {
	case "":
		step.Text = tracker.Say("set by hand")
	case "magic/mana-value/no-cost":
		x.Notes = append(x.Notes, tracker.Say("It has no mana cost: its mana value is 0."))
		return
	case "magic/mana-value/back-face":
		step.Text = tracker.Say("%s of its front face", tracker.Name(cost))
	}
	x.Steps = append(x.Steps, step)
}

// Asks reports whether a line may be a question about the board.
func (g *Game) Asks(line string) bool { return g.asker.Asks(line) }

// Answer answers a line if it is a question about the board; if it isn't, ok
// is false.
func (g *Game) Answer(s board.State, line string, loosely bool, in *tracker.Inquiry) (tracker.Answered, bool, error) {
	return g.asker.Answer(line, loosely, answering{g, in, g.Deciding(s, in)})
}

// answering answers questions about a board.
type answering struct {
	g  *Game
	in *tracker.Inquiry
	d  *play.Decision
}

func (a answering) Talk() *talk.Table {
	t := talked(a.d.State(), a.in.By, "")
	t.Words = a.g.words
	return t
}

func (a answering) View() tracker.Board { return a.g.Board(a.d.State(), 0) }

func (a answering) Find(sel notation.Selector) ([]int64, error) {
	if sel.It != "" {
		return a.in.Meant(), nil
	}
	return a.d.Find().Resolve(sel)
}

func (a answering) Seats(who notation.Player) ([]int, error) { return a.d.Seats(who) }

// Able lists the creatures that can attack, as far as the board knows, or the
// untapped creatures, which can block.
func (a answering) Able(to string) ([]int64, bool) {
	var ids []int64
	for stack := range a.d.State().Permanent.All() {
		switch to {
		case "attack":
			if a.d.CanAttack(stack, a.d.State().OnlyOpponent(stack.Of.Controller)) == nil && !stack.Of.Attacking {
				ids = append(ids, stack.ID)
			}
		case "block":
			c := a.d.Now().Of(stack)
			if c.Is("Creature") && !c.Is("Battle") && !stack.Of.Tapped && !stack.Of.PhasedOut && a.d.Now().Forbids(&stack, card.CantBlock, board.Versus{}) == nil {
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
	stack, _ := a.d.State().Permanent.Get(id)
	def := stack.Of.Face()
	return tracker.TextOf(a.g.Pool, def.Name, []string{card.TextOf(a.d.Now().Of(stack).Abilities)}, def.TextLeft || def.LinesLeft > 0)
}

// Explain derives the characteristics of a permanent: the printed values, then
// each effect with its layer and rule (CR 613.1).
func (g *Game) Explain(s board.State, what string) (tracker.Explanation, error) {
	stack, err := findStack(s, what)
	if err != nil {
		return tracker.Explanation{}, err
	}
	t := &board.Trace{}
	c := s.Layers().Derive(stack, t)
	x := tracker.Explanation{ID: stack.ID, Title: tracker.Say("%s", board.NameOf(stack)+s.SizeNote(stack.ID)), Steps: t.Steps}
	explainValue(&stack.Of, &x)
	if stack.Of.Damage > 0 && c.HasSize {
		x.Notes = append(x.Notes, tracker.Say("%d damage is marked on it; damage doesn't change toughness.", stack.Of.Damage))
	}
	x.Abilities = g.abilityLines(&s, &c.Definition)
	return x, nil
}

// findStack returns the stack that a text refers to by an id, a label or a name.
func findStack(s board.State, what string) (tracker.Stack[board.Permanent], error) {
	gone := func(id int64) *tracker.Problem { return tracker.Refuse("#%d isn't on the battlefield.", id) }
	return tracker.FindStack(s.Permanent, what, gone,
		func(o *board.Permanent, name string) bool { return o.IsLabelled(name) },
		func(o *board.Permanent, name string) bool { return o.IsCalled(name) })
}
