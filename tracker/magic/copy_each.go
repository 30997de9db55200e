package magic

import (
	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// copiesOfEach splits a creation that copies each of several objects ("create
// a copy of each token you control") into one creation for each stack. Other
// creations stay unchanged.
func (d *decision) copiesOfEach(made []notation.Creation) ([]notation.Creation, error) {
	var all []notation.Creation
	for _, c := range made {
		of, times, err := d.eachOriginal(c)
		if err != nil {
			return nil, err
		}
		if of == nil {
			all = append(all, c)
			continue
		}
		ids, err := d.find().Objects(*of)
		if err != nil {
			return nil, err
		}
		for _, stack := range d.s.Permanent.These(ids) {
			one := c
			one.CopyOf = &notation.Selector{ID: stack.ID, All: true}
			if one.Count.N, err = tracker.Mul(times, stack.Count); err != nil {
				return nil, err
			}
			one.Count.Expr = ""
			all = append(all, one)
		}
	}
	return all, nil
}

// eachOriginal returns the selector of the objects that a creation copies, and
// the number of copies of each; nil if it doesn't copy each of several.
func (d *decision) eachOriginal(c notation.Creation) (of *notation.Selector, times int64, err error) {
	switch {
	case c.CopyOf == nil:
		return nil, 0, nil
	case c.CopyOf.All && (c.CopyOf.Filter != nil || c.CopyOf.ID != 0 || c.CopyOf.It != ""):
		times, err = d.number(c.Count, "copies of each")
		return c.CopyOf, times, err
	case c.CopyOf.It == "":
		return nil, 0, nil
	}
	q, ok := notation.ReadQuantity(d.game.Vocabulary, c.Count.Expr)
	if !ok || q.Count == nil || q.Among != "" || q.Half || q.Plus != 0 {
		return nil, 0, nil
	}
	return &notation.Selector{Filter: q.Count, All: true}, max(q.Times, 1), nil
}
