package table

import (
	"strconv"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/notation"
	"arbiter/tracker/riftbound/board"
	"arbiter/tracker/riftbound/play"
	"arbiter/tracker/talk"
)

// Asks reports whether a line may be a question about the board.
func (g *Game) Asks(line string) bool { return g.asker.Asks(line) }

// Answer answers a line, if it is a question about the board.
func (g *Game) Answer(s board.State, line string, loosely bool, in *tracker.Inquiry) (tracker.Answered, bool, error) {
	return g.asker.Answer(line, loosely, answering{g, in, g.Deciding(s, in)})
}

// answering answers questions about a board.
type answering struct {
	g  *Game
	in *tracker.Inquiry
	d  *play.Decision
}

func (a answering) Talk() *talk.Table { return a.g.talked(a.d.State(), a.in.By, "") }

func (a answering) View() tracker.Board { return a.g.Board(a.d.State(), 0) }

func (a answering) Find(sel notation.Selector) ([]int64, error) {
	if sel.It != "" {
		return a.in.Meant(), nil
	}
	return a.d.Find().Resolve(sel)
}

func (a answering) Seats(who notation.Player) ([]int, error) { return a.d.Seats(who) }

// Able lists the units that can move: those that are ready (RB 144.2).
func (a answering) Able(to string) ([]int64, bool) {
	if to != "move" && to != "attack" {
		return nil, false
	}
	var ids []int64
	for stack := range a.d.State().Board.All() {
		if a.d.State().Traits(stack, nil).IsUnit && !stack.Of.Exhausted && !stack.Of.Hidden {
			ids = append(ids, stack.ID)
		}
	}
	return ids, true
}

// Text returns the text of an object: for a card whose text isn't part of its
// definition, the pool's, if it has one.
func (a answering) Text(id int64) (text string, whole bool) {
	stack, _ := a.d.State().Board.Get(id)
	def := stack.Of.Def
	return tracker.TextOf(a.g.Pool, def.Name, a.d.State().Traits(stack, nil).Abilities, def.TextLeft || def.LinesLeft > 0)
}

// Explain derives the Might of an object: the printed value, then each change with
// its rule, in the order of the layers (RB 477).
func (g *Game) Explain(s board.State, what string) (tracker.Explanation, error) {
	if x, ok := explainField(s, what); ok {
		return x, nil
	}
	stack, err := findStack(s, what)
	if err != nil {
		return tracker.Explanation{}, err
	}
	t := &board.Trace{}
	c := s.Traits(stack, t)
	x := tracker.Explanation{ID: stack.ID, Title: tracker.Say("%s", board.NameOf(stack)), Steps: t.Steps}
	if size := s.Size(stack); size != "" {
		x.Title = tracker.Say("%s: %s", board.NameOf(stack), tracker.Name(size))
	}
	if c.Stunned && c.IsUnit {
		x.Notes = append(x.Notes, tracker.Say("It is stunned: its Might adds nothing to combat damage, and it still takes its full Might to kill it."))
	}
	if d := stack.Of.Damage; d > 0 && c.IsUnit {
		x.Notes = append(x.Notes, tracker.Say("%d damage is marked on it; %d more is lethal.", d, max(0, c.Might-d)))
	}
	return x, nil
}

// explainField explains the control and status of a battlefield.
func explainField(s board.State, what string) (tracker.Explanation, bool) {
	text := strings.ToLower(strings.Trim(strings.TrimSpace(what), `"`))
	for i, f := range s.Fields {
		if text != "battlefield "+strconv.Itoa(i+1) && (f.Def.Name == "" || text != strings.ToLower(f.Def.Name)) && text != "#"+strconv.FormatInt(f.ID, 10) {
			continue
		}
		fact, _ := field(s, i+1)
		fact.Of = english.Capital(fact.Of)
		x := tracker.Explanation{ID: f.ID, Title: fact.Said()}
		if f.Controller != 0 {
			why := tracker.Step{Text: tracker.Say("%s controls it", tracker.Name(s.Seat(f.Controller).Name)), Cause: tracker.Cause{Rule: play.RuleFieldBinary}}
			if f.ByHand {
				why.Text = tracker.Say("%s controls it, as players said: no unit is tracked there", tracker.Name(s.Seat(f.Controller).Name))
			}
			x.Steps = append(x.Steps, why)
		}
		if f.Contested != 0 {
			x.Steps = append(x.Steps, tracker.Step{Text: tracker.Say("%s contests it", tracker.Name(s.Seat(f.Contested).Name)), Cause: tracker.Cause{Rule: play.RuleContesting}})
		}
		if f.Under != nil {
			x.Steps = append(x.Steps, tracker.Step{Text: tracker.Say("%s replaced what was there", tracker.Name(f.Def.Name)), Cause: tracker.Cause{Rule: play.RuleReplace}})
		}
		for _, seat := range f.Scored {
			x.Steps = append(x.Steps, tracker.Step{Text: tracker.Say("%s has scored it this turn, or can't", tracker.Name(s.Seat(seat).Name)), Cause: tracker.Cause{Rule: play.RuleScoreOnce}})
		}
		return x, true
	}
	return tracker.Explanation{}, false
}

// findStack returns the stack that a text means by an id, a label or a name.
func findStack(s board.State, what string) (tracker.Stack[board.Object], error) {
	gone := func(id int64) *tracker.Problem { return tracker.Refuse("#%d isn't on the board.", id) }
	return tracker.FindStack(s.Board, what, gone,
		func(o *board.Object, name string) bool { return o.IsLabelled(name) },
		func(o *board.Object, name string) bool { return o.IsCalled(name) })
}
