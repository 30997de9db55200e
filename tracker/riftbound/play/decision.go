package play

import (
	"arbiter/tracker"
	"arbiter/tracker/notation"
	"arbiter/tracker/riftbound/board"
	"arbiter/tracker/riftbound/event"
)

// Decision is an action being decided: the events so far, and the state with them
// applied. It is discarded if the action is refused or asks something.
type Decision struct {
	game *Rules
	s    board.State
	in   *tracker.Inquiry
	you  int // the speaker's seat; 0 for none
	out  []tracker.Happening[event.Event]
}

// State is the state with the events decided so far.
func (d *Decision) State() board.State { return d.s }

// decidedSteps is the work counted for deciding one event.
const decidedSteps = 50

func (d *Decision) add(e event.Event, c tracker.Cause) {
	d.s.Work.Do(decidedSteps)
	d.out = append(d.out, tracker.Happening[event.Event]{Event: e, Cause: c})
	d.s = event.Fold(d.s, e)
}

// happen adds an event that the player causes, by a rule.
func (d *Decision) happen(e event.Event, rule tracker.Rule) {
	d.add(e, tracker.Cause{Player: d.in.By.Name, Rule: rule})
}

// follow adds an event that a rule causes by itself.
func (d *Decision) follow(e event.Event, rule tracker.Rule) { d.add(e, tracker.Cause{Rule: rule}) }

func (d *Decision) byHand(e event.Event) {
	d.add(e, tracker.Cause{Player: d.in.By.Name, ByHand: true})
}

// newID returns an id that was never used.
func (d *Decision) newID() int64 {
	d.s.LastID++
	return d.s.LastID
}

// part splits n members off a stack and returns their id; for the whole stack, the
// stack's.
func (d *Decision) part(stack tracker.Stack[board.Object], n int64) int64 {
	if n == stack.Count {
		return stack.ID
	}
	on := tracker.Part{ID: stack.ID, Count: n, New: d.newID()}
	d.happen(event.Parted{On: on}, "")
	return on.New
}

// number returns an amount, and asks the speaker for an expression.
func (d *Decision) number(a notation.Amount, of string) (int64, error) {
	if a.Expr == "" {
		return a.N, nil
	}
	answer, err := d.in.Ask(tracker.Question{
		Player: d.in.By.Name, Meant: true, Text: tracker.Say("How many %s (%s)?", tracker.Say(of), tracker.Name(a.Expr)), Min: 0, Max: 1 << 62,
	})
	return answer.N, err
}
