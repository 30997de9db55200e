package riftbound

import (
	"fmt"
	"strconv"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/english"
)

// Explain derives the Might of an object: the printed value, then each change with
// its rule, in the order of the layers (RB 472).
func (g *Game) Explain(s State, what string) (tracker.Explanation, error) {
	if x, ok := s.explainField(what); ok {
		return x, nil
	}
	stack, err := s.find(what)
	if err != nil {
		return tracker.Explanation{}, err
	}
	t := &trace{}
	c := s.traits(stack, t)
	x := tracker.Explanation{ID: stack.ID, Title: string(thing(stack)), Steps: t.steps}
	if size := s.size(stack); size != "" {
		x.Title += ": " + size
	}
	if c.stunned && c.isUnit {
		x.Notes = append(x.Notes, "It is stunned: its Might adds nothing to combat damage, and it still takes its full Might to kill it.")
	}
	if d := stack.Of.Damage; d > 0 && c.isUnit {
		x.Notes = append(x.Notes, fmt.Sprintf("%d damage is marked on it; %d more is lethal.", d, max(0, c.might-d)))
	}
	return x, nil
}

// explainField explains the control and status of a battlefield.
func (s State) explainField(what string) (tracker.Explanation, bool) {
	text := strings.ToLower(strings.Trim(strings.TrimSpace(what), `"`))
	for i, f := range s.Fields {
		if text != "battlefield "+strconv.Itoa(i+1) && (f.Def.Name == "" || text != strings.ToLower(f.Def.Name)) && text != "#"+strconv.FormatInt(f.ID, 10) {
			continue
		}
		x := tracker.Explanation{ID: f.ID, Title: english.Capital(s.fieldFact(i + 1))}
		if f.Controller != 0 {
			why := tracker.Step{Text: tracker.Say("%s controls it", tracker.Name(s.seat(f.Controller).Name)), Cause: tracker.Cause{Rule: ruleFieldBinary}}
			if f.ByHand {
				why.Text = tracker.Say("%s controls it, as players said: no unit is tracked there", tracker.Name(s.seat(f.Controller).Name))
			}
			x.Steps = append(x.Steps, why)
		}
		if f.Contested != 0 {
			x.Steps = append(x.Steps, tracker.Step{Text: tracker.Say("%s contests it", tracker.Name(s.seat(f.Contested).Name)), Cause: tracker.Cause{Rule: ruleContesting}})
		}
		if f.Under != nil {
			x.Steps = append(x.Steps, tracker.Step{Text: tracker.Say("%s replaced what was there", tracker.Name(f.Def.Name)), Cause: tracker.Cause{Rule: ruleReplace}})
		}
		for _, seat := range f.Scored {
			x.Steps = append(x.Steps, tracker.Step{Text: tracker.Say("%s has scored it this turn, or can't", tracker.Name(s.seat(seat).Name)), Cause: tracker.Cause{Rule: ruleScoreOnce}})
		}
		return x, true
	}
	return tracker.Explanation{}, false
}

// find returns the stack that a text means by an id, a label or a name.
func (s State) find(what string) (tracker.Stack[Object], error) {
	gone := func(id int64) *tracker.Problem { return tracker.Refuse("#%d isn't on the board.", id) }
	return tracker.FindStack(s.Board, what, gone,
		func(o *Object, name string) bool { return o.labelled(name) },
		func(o *Object, name string) bool { return o.called(name) })
}
