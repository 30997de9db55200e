package tracker

import "slices"

// Edit changes several stacks of a board at once, with the same result as single
// changes in the same order. It copies each piece of the board at most once. An Edit
// must not be copied.
type Edit[O any] struct {
	s   Stacks[O]
	own []bool // the pieces that are copies; nil before the first change
}

// Edit begins an edit. The stacks themselves don't change.
func (s Stacks[O]) Edit() Edit[O] { return Edit[O]{s: s} }

// Find returns the stack with an id or alias, with the changes made so far. The caller
// must not modify it.
func (e *Edit[O]) Find(id int64) (*Stack[O], bool) { return e.s.Find(id) }

// Now returns the stacks with the changes made so far. They are valid until the next
// change.
func (e *Edit[O]) Now() Stacks[O] { return e.s }

// Update changes the objects of a stack, if it exists.
func (e *Edit[O]) Update(id int64, change func(*O)) {
	piece, at, ok := e.s.runs.find(e.s.Resolve(id))
	if !ok {
		return
	}
	changed := *e.s.runs[piece].list[at].Stack
	change(&changed.Of)
	e.piece(piece).set(at, hold(&changed))
}

// Without removes a stack, if it exists.
func (e *Edit[O]) Without(id int64) {
	piece, at, ok := e.s.runs.find(e.s.Resolve(id))
	if !ok {
		return
	}
	p := e.piece(piece)
	if p.list = slices.Delete(p.list, at, at+1); len(p.list) == 0 {
		e.s.runs, e.own = slices.Delete(e.s.runs, piece, piece+1), slices.Delete(e.own, piece, piece+1)
	}
	e.s.count--
}

// With adds a stack, or replaces the one with its id.
func (e *Edit[O]) With(stack Stack[O]) {
	last := len(e.s.runs) - 1
	if last < 0 || len(e.s.runs[last].list) == longestRun || e.s.runs[last].list[len(e.s.runs[last].list)-1].ID >= stack.ID {
		done := e.Done()
		*e = Edit[O]{s: done.With(stack)}
		return
	}
	h, p := hold(&stack), e.piece(last)
	p.list, p.marks = append(p.list, h), p.marks|h.marks
	e.s.count++
}

// piece returns a piece of the board that this edit may modify, copying it if need be.
func (e *Edit[O]) piece(i int) *run[O] {
	if e.own == nil {
		e.s.runs, e.own = slices.Clone(e.s.runs), make([]bool, len(e.s.runs))
	}
	p := &e.s.runs[i]
	if !e.own[i] {
		p.list, e.own[i] = slices.Clone(p.list), true
	}
	return p
}

// Done returns the changed stacks. The edit must not be used afterwards.
func (e *Edit[O]) Done() Stacks[O] {
	for i, own := range e.own {
		if own {
			e.s.runs[i] = newRun(e.s.runs[i].list)
		}
	}
	return e.s
}
