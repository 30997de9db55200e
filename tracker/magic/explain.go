package magic

import (
	"strconv"

	"arbiter/tracker"
)

// Explain derives the characteristics of a permanent: the printed values, then
// each effect with its layer and rule (CR 613.1).
func (g *Game) Explain(s State, what string) (tracker.Explanation, error) {
	stack, err := s.find(what)
	if err != nil {
		return tracker.Explanation{}, err
	}
	t := &trace{}
	c := s.layers().derive(stack, t)
	x := tracker.Explanation{ID: stack.ID, Title: string(thing(stack) + s.sized(stack.ID)), Steps: t.steps}
	stack.Of.explainValue(&x)
	if stack.Of.Damage > 0 && c.HasSize {
		x.Notes = append(x.Notes, strconv.FormatInt(stack.Of.Damage, 10)+" damage is marked on it; damage doesn't change toughness.")
	}
	return x, nil
}

// find returns the stack that a text refers to by an id, a label or a name.
func (s State) find(what string) (tracker.Stack[Permanent], error) {
	gone := func(id int64) *tracker.Problem { return tracker.Refuse("#%d isn't on the battlefield.", id) }
	return tracker.FindStack(s.Permanent, what, gone,
		func(o *Permanent, name string) bool { return o.labelled(name) },
		func(o *Permanent, name string) bool { return o.called(name) })
}
