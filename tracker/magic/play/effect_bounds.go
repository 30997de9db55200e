package play

import (
	"slices"

	"arbiter/tracker/notation"
)

// bounded evaluates the bounds with an expression in an action of an effect: "power less than
// its power". Players are asked for numbers that the board doesn't know.
func (d *Decision) bounded(a Action) (Action, error) {
	switch a.(type) {
	case May, Attempt, Provided, Modes, Note, Later, ForEach, GetEmblem, Once:
		return a, nil // bounded is called for each of their steps
	default: // an action that performs no others
	}
	var failed error
	with := notation.Replacing(a, func(s notation.Selector) (notation.Selector, bool) {
		if s.Filter == nil || !slices.ContainsFunc(s.Filter.Bounds, func(b notation.Bound) bool { return b.Expr != "" }) {
			return s, false
		}
		f := *s.Filter
		f.Bounds = slices.Clone(f.Bounds)
		for i, b := range f.Bounds {
			if b.Expr == "" {
				continue
			}
			n, err := d.number(notation.Amount{Expr: b.Expr}, b.Of)
			if err != nil {
				failed = err
				return s, false
			}
			f.Bounds[i].N, f.Bounds[i].Expr = n, ""
		}
		s.Filter = &f
		return s, true
	})
	return with, failed
}
