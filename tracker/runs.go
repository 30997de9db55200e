package tracker

import (
	"cmp"
	"slices"
)

// Marks are flags of an object, whose meaning a game defines.
type Marks uint32

// Marked is an object with marks, by which Stacks finds it without a pass over all
// others. They must be a function of the object.
type Marked interface{ Marks() Marks }

// longestRun is the maximum number of stacks in a run.
const longestRun = 64

// runs are stacks by ascending id, in pieces. A change copies one piece and the list of
// pieces, so that its cost grows little with the board.
type runs[O any] []run[O]

// run is one piece. It is never empty, and never changed in place.
type run[O any] struct {
	list  []held[O]
	marks Marks // the union of the elements' marks; an Edit doesn't remove any
}

// held is a stack and its marks. The stack is never changed in place.
type held[O any] struct {
	*Stack[O]
	marks Marks
}

func hold[O any](stack *Stack[O]) held[O] {
	h := held[O]{Stack: stack}
	if m, ok := any(&stack.Of).(Marked); ok {
		h.marks = m.Marks()
	}
	return h
}

func newRun[O any](list []held[O]) run[O] {
	r := run[O]{list: list}
	for i := range list {
		r.marks |= list[i].marks
	}
	return r
}

// set replaces an element of a piece that an Edit owns.
func (r *run[O]) set(at int, h held[O]) { r.list[at], r.marks = h, r.marks|h.marks }

// find returns the piece and the index in it of a stack, or where it would be
// inserted.
func (r runs[O]) find(id int64) (piece, at int, ok bool) {
	piece, ok = slices.BinarySearchFunc(r, id, func(r run[O], id int64) int { return cmp.Compare(r.list[0].ID, id) })
	if ok {
		return piece, 0, true
	}
	if piece = max(piece-1, 0); len(r) > 0 {
		at, ok = slices.BinarySearchFunc(r[piece].list, id, func(h held[O], id int64) int { return cmp.Compare(h.ID, id) })
	}
	return piece, at, ok
}

// with returns the runs with a stack, which replaces one with its id.
func (r runs[O]) with(stack *Stack[O]) runs[O] {
	h := hold(stack)
	if len(r) == 0 {
		return runs[O]{newRun([]held[O]{h})}
	}
	piece, at, ok := r.find(stack.ID)
	old := r[piece].list
	switch {
	case ok:
		list := slices.Clone(old)
		list[at] = h
		return r.put(piece, list)
	case at == longestRun && piece == len(r)-1: // most ids are higher than all before
		return append(slices.Clip(r), newRun([]held[O]{h}))
	}
	list := make([]held[O], 0, len(old)+1)
	return r.put(piece, append(append(append(list, old[:at]...), h), old[at:]...))
}

// without returns the runs without the stack at an index.
func (r runs[O]) without(piece, at int) runs[O] {
	old := r[piece].list
	list := make([]held[O], 0, len(old)-1)
	return r.put(piece, append(append(list, old[:at]...), old[at+1:]...))
}

// put replaces a piece by a list, split in two if it is too long.
func (r runs[O]) put(piece int, list []held[O]) runs[O] {
	switch {
	case len(list) == 0:
		return slices.Delete(slices.Clone(r), piece, piece+1)
	case len(list) > longestRun:
		half := len(list) / 2
		next := slices.Insert(slices.Clone(r), piece+1, newRun(slices.Clip(list[half:])))
		next[piece] = newRun(slices.Clone(list[:half]))
		return next
	}
	next := slices.Clone(r)
	next[piece] = newRun(list)
	return next
}

// change changes the objects of each stack that the change concerns.
func (r runs[O]) change(concerns func(*O) bool, change func(*O)) runs[O] {
	next := r
	for piece := range r {
		var list []held[O]
		for at, h := range r[piece].list {
			if !concerns(&h.Of) {
				continue
			}
			if list == nil {
				list = slices.Clone(r[piece].list)
			}
			changed := *h.Stack
			change(&changed.Of)
			list[at] = hold(&changed)
		}
		if list == nil {
			continue
		}
		if &next[0] == &r[0] {
			next = slices.Clone(r)
		}
		next[piece] = newRun(list)
	}
	return next
}
