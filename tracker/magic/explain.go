package magic

import (
	"strconv"
	"strings"

	"arbiter/tracker"
)

// Explain derives what a permanent is: its printed values, then each effect
// with its layer and rule (CR 613.1).
func (g *Game) Explain(s State, what string) (tracker.Explanation, error) {
	stack, err := s.find(what)
	if err != nil {
		return tracker.Explanation{}, err
	}
	t := &trace{}
	c := s.layers().derive(stack, t)
	x := tracker.Explanation{ID: stack.ID, Title: string(thing(stack)) + s.sized(stack.ID), Steps: t.steps}
	stack.Of.explainValue(&x)
	if stack.Of.Damage > 0 && c.HasSize {
		x.Notes = append(x.Notes, strconv.FormatInt(stack.Of.Damage, 10)+" damage is marked on it; damage doesn't change toughness.")
	}
	return x, nil
}

// find is the stack that a text means: an id, a label, or a name.
func (s State) find(what string) (tracker.Stack[Permanent], error) {
	what = strings.Trim(strings.TrimSpace(what), `"`)
	what = strings.TrimPrefix(strings.TrimPrefix(what, "is "), "all ")
	digits := strings.TrimPrefix(what, "#")
	if id, err := strconv.ParseInt(digits, 10, 64); err == nil {
		if stack, ok := s.Permanent.Get(id); ok {
			return stack, nil
		}
		return tracker.Stack[Permanent]{}, tracker.Refuse("#%d isn't on the battlefield.", id).Next("Type `board` to see what is there.")
	}
	for _, by := range []func(Permanent) bool{
		func(p Permanent) bool { return p.labelled(what) },
		func(p Permanent) bool { return p.called(what) },
	} {
		for stack := range s.Permanent.All() {
			if what != "" && by(stack.Of) {
				return stack, nil
			}
		}
	}
	return tracker.Stack[Permanent]{}, tracker.Refuse("Nothing on the board is called %q.", what).Next("Ask with an id: why #3")
}
