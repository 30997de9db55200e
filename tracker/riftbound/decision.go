package riftbound

import (
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// decision is an action being decided: the events so far, and the state with them
// applied. It is discarded if the action is refused or asks something.
type decision struct {
	game *Rules
	s    State
	in   *tracker.Inquiry
	you  int // the speaker's seat; 0 for none
	out  []tracker.Happening[Event]
}

// state is the state with the events decided so far.
func (d *decision) state() State { return d.s }

// decidedSteps is the work counted for deciding one event.
const decidedSteps = 50

func (d *decision) add(e Event, c tracker.Cause) {
	d.s.work.Do(decidedSteps)
	d.out = append(d.out, tracker.Happening[Event]{Event: e, Cause: c})
	d.s = fold(d.s, e)
}

// happen adds an event that the player causes, by a rule.
func (d *decision) happen(e Event, rule tracker.Rule) {
	d.add(e, tracker.Cause{Player: d.in.By.Name, Rule: rule})
}

// follow adds an event that a rule causes by itself.
func (d *decision) follow(e Event, rule tracker.Rule) { d.add(e, tracker.Cause{Rule: rule}) }

func (d *decision) byHand(e Event) {
	d.add(e, tracker.Cause{Player: d.in.By.Name, ByHand: true})
}

// newID returns an id that was never used.
func (d *decision) newID() int64 {
	d.s.LastID++
	return d.s.LastID
}

// part splits n members off a stack and returns their id; for the whole stack, the
// stack's.
func (d *decision) part(stack tracker.Stack[Object], n int64) int64 {
	if n == stack.Count {
		return stack.ID
	}
	on := tracker.Part{ID: stack.ID, Count: n, New: d.newID()}
	d.happen(Parted{on}, "")
	return on.New
}

// called reports whether an object has a name: its whole name, with or without
// "token", or the part before the comma.
func (o Object) called(name string) bool {
	if name == "" || o.Hidden {
		return false
	}
	short, _, _ := strings.Cut(o.Def.Name, ",") // "Jinx" of "Jinx, Rebel"
	return strings.EqualFold(o.Def.Name, name) || strings.EqualFold(short, name) || strings.EqualFold(o.Def.Name+" token", name)
}

func (o Object) labelled(name string) bool {
	return o.Label != "" && strings.EqualFold(strings.TrimPrefix(o.Label, "the "), strings.TrimPrefix(name, "the "))
}

// describe distinguishes a stack from others of the same name.
func (s State) describe(stack tracker.Stack[Object]) tracker.Message {
	o := stack.Of
	parts := []any{tracker.Name(strings.TrimSpace(string(thing(stack)) + " " + s.size(stack))), tracker.Name(s.where(o))}
	if o.Exhausted {
		parts = append(parts, tracker.Say("exhausted"))
	}
	if o.Stunned {
		parts = append(parts, tracker.Say("stunned"))
	}
	if o.Buffs > 0 {
		parts = append(parts, counted(o.Buffs))
	}
	if o.Damage > 0 {
		parts = append(parts, tracker.Say("%d damage", o.Damage))
	}
	if len(s.Players) > 1 {
		parts = append(parts, tracker.Name(s.seat(o.Controller).Name))
	}
	return tracker.Say("%s", tracker.Row{Between: ", ", Of: parts})
}

// number returns an amount, and asks the speaker for an expression.
func (d *decision) number(a notation.Amount, of string) (int64, error) {
	if a.Expr == "" {
		return a.N, nil
	}
	answer, err := d.in.Ask(tracker.Question{
		Player: d.in.By.Name, Meant: true, Text: tracker.Say("How many %s (%s)?", tracker.Say(of), tracker.Name(a.Expr)), Min: 0, Max: 1 << 62,
	})
	return answer.N, err
}
