package tracker

import (
	"fmt"
	"iter"
	"strconv"
)

// Stack is a number of identical objects: one full description, and how many.
type Stack[O any] struct {
	ID    int64 // unique on a board, never used again
	Count int64 // at least 1
	Of    O
}

// As names the stack in a sentence: "#3 Soldier", "#3 ×4 Soldier", where name
// is that of one member.
func (s Stack[O]) As(name string) string {
	id := "#" + strconv.FormatInt(s.ID, 10)
	if s.Count > 1 {
		return id + " ×" + strconv.FormatInt(s.Count, 10) + " " + name
	}
	return id + " " + name
}

// Stacks holds the stacks of a board by id. It is a value: every change returns a new
// one and leaves the old one unchanged. The cost of a change grows little with the
// number of stacks, and never with the number of their members.
//
// The zero value is an empty board.
type Stacks[O any] struct {
	runs    runs[O]
	count   int
	aliases *aliases
	merged  int // how many aliases there are
	work    *Work
}

// Metered returns stacks that count each stack passed as a step of w, as do all
// stacks derived from them.
func (s Stacks[O]) Metered(w *Work) Stacks[O] {
	s.work = w
	return s
}

// Len returns the number of stacks.
func (s Stacks[O]) Len() int { return s.count }

// All iterates over the stacks by ascending id.
func (s Stacks[O]) All() iter.Seq[Stack[O]] {
	return func(yield func(Stack[O]) bool) {
		for stack := range s.Each() {
			if !yield(*stack) {
				return
			}
		}
	}
}

// stackSteps is the work counted for visiting a stack.
const stackSteps = 2

// Each iterates as All does, without copying the stacks. They must not be changed.
func (s Stacks[O]) Each() iter.Seq[*Stack[O]] {
	return func(yield func(*Stack[O]) bool) {
		for i := range s.runs {
			s.work.Do(stackSteps * len(s.runs[i].list))
			for _, h := range s.runs[i].list {
				if !yield(h.Stack) {
					return
				}
			}
		}
	}
}

// Marked iterates as Each does, over the stacks with any of some marks.
func (s Stacks[O]) Marked(one Marks) iter.Seq[*Stack[O]] {
	return func(yield func(*Stack[O]) bool) {
		for i := range s.runs {
			if s.runs[i].marks&one == 0 {
				continue
			}
			s.work.Do(len(s.runs[i].list) / 4)
			for _, h := range s.runs[i].list {
				if h.marks&one != 0 && !yield(h.Stack) {
					return
				}
			}
		}
	}
}

// Resolve returns the id by which the members of a merged stack are known. Other ids
// it returns unchanged.
func (s Stacks[O]) Resolve(id int64) int64 {
	for range s.merged { // aliases of an imported log may form a cycle
		to, ok := s.aliases.find(id)
		if !ok {
			break
		}
		id = to
	}
	return id
}

// Get returns the stack with an id or alias.
func (s Stacks[O]) Get(id int64) (Stack[O], bool) {
	stack, ok := s.Find(id)
	if !ok {
		return Stack[O]{}, false
	}
	return *stack, true
}

// Find returns the stack with an id or alias, without copying it, or nil. It must not be
// changed.
func (s Stacks[O]) Find(id int64) (*Stack[O], bool) {
	piece, at, ok := s.runs.find(s.Resolve(id))
	if !ok {
		return nil, false
	}
	return s.runs[piece].list[at].Stack, true
}

// These returns the stacks of ids, in that order, without those that don't exist.
func (s Stacks[O]) These(ids []int64) []Stack[O] {
	all := make([]Stack[O], 0, len(ids))
	for _, id := range ids {
		if stack, ok := s.Get(id); ok {
			all = append(all, stack)
		}
	}
	return all
}

// With returns the stacks with one more, which replaces one with its id.
func (s Stacks[O]) With(stack Stack[O]) Stacks[O] {
	if stack.Count < 1 {
		panic(fmt.Sprintf("tracker: stack #%d of %d members", stack.ID, stack.Count))
	}
	if _, _, ok := s.runs.find(stack.ID); !ok {
		s.count++
	}
	s.runs = s.runs.with(&stack)
	return s
}

// Update changes the objects of a stack, if it exists.
func (s Stacks[O]) Update(id int64, change func(*O)) Stacks[O] {
	piece, at, ok := s.runs.find(s.Resolve(id))
	if !ok {
		return s
	}
	changed := *s.runs[piece].list[at].Stack
	change(&changed.Of)
	s.runs = s.runs.with(&changed)
	return s
}

// Change changes the objects of each stack to which concerns applies; on others the
// change must have no effect. It costs a pass over the stacks and a copy of those.
func (s Stacks[O]) Change(concerns func(*O) bool, change func(*O)) Stacks[O] {
	s.work.Do(s.count / 4)
	s.runs = s.runs.change(concerns, change)
	return s
}

// Without returns the stacks without one.
func (s Stacks[O]) Without(id int64) Stacks[O] {
	piece, at, ok := s.runs.find(s.Resolve(id))
	if !ok {
		return s
	}
	s.runs = s.runs.without(piece, at)
	s.count--
	return s
}

// Part is some members of a stack: all if New is 0, otherwise Count of them, which get
// the id New when they are split off.
type Part struct {
	ID    int64 `json:"id"`
	Count int64 `json:"count"`
	New   int64 `json:"new,omitempty"`
}

// Now returns the id of the part's members after the split.
func (p Part) Now() int64 {
	if p.New != 0 {
		return p.New
	}
	return p.ID
}

// Split splits the members of p off their stack. The part gets the new id, the rest
// keeps the old one. A part that is the whole stack changes nothing.
func (s Stacks[O]) Split(p Part) Stacks[O] {
	if p.New == 0 {
		return s
	}
	whole, ok := s.Get(p.ID)
	if !ok || p.Count < 1 || p.Count >= whole.Count {
		panic(fmt.Sprintf("tracker: cannot split %d of #%d", p.Count, p.ID))
	}
	part := Stack[O]{ID: p.New, Count: p.Count, Of: whole.Of}
	whole.Count -= p.Count
	return s.With(whole).With(part)
}

// Merge adds the members of one stack to another. The id from becomes an alias of into.
// The caller ensures that the objects are identical and the count doesn't overflow.
func (s Stacks[O]) Merge(from, into int64) Stacks[O] {
	a, okA := s.Get(from)
	b, okB := s.Get(into)
	if !okA || !okB || a.ID == b.ID {
		panic(fmt.Sprintf("tracker: cannot merge #%d into #%d", from, into))
	}
	b.Count += a.Count
	merged := s.Without(a.ID).With(b)
	merged.aliases = s.aliases.with(a.ID, b.ID, a.ID)
	merged.merged++
	return merged
}

// TellMerged returns the message that a number of stacks join another one.
func TellMerged(listed List, stacks int, into, members int64) Message {
	switch {
	case stacks > 3:
		return Say("%d stacks join #%d: ×%d.", stacks, into, members)
	case stacks == 1:
		return Say("%s joins #%d: ×%d.", listed, into, members)
	}
	return Say("%s join #%d: ×%d.", listed, into, members)
}
