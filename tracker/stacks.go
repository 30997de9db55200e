package tracker

import (
	"fmt"
	"iter"
)

// Stack is a number of identical objects: one full description, and how many.
type Stack[O any] struct {
	ID    int64 // unique on a board, never used again
	Count int64 // at least 1
	Of    O
}

// As names the stack in a sentence by what one of it is called: "#3 Soldier",
// "#3 ×4 Soldier".
func (s Stack[O]) As(name string) string {
	if s.Count > 1 {
		return fmt.Sprintf("#%d ×%d %s", s.ID, s.Count, name)
	}
	return fmt.Sprintf("#%d %s", s.ID, name)
}

// Stacks holds the stacks of a board by id. It is a value: every change gives
// a new one, and the old one stays as it was. What it costs hardly follows the
// number of stacks, and never the number of their members.
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

// Len is the number of stacks.
func (s Stacks[O]) Len() int { return s.count }

// All goes through the stacks by ascending id.
func (s Stacks[O]) All() iter.Seq[Stack[O]] {
	return func(yield func(Stack[O]) bool) {
		for stack := range s.Each() {
			if !yield(*stack) {
				return
			}
		}
	}
}

// stackSteps is how many steps it takes to pass a stack.
const stackSteps = 2

// Each goes through the stacks as All does, without copying them: they must not
// be changed.
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

// Marked goes through the stacks that have one of some marks, as Each does.
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

// Resolve follows the aliases that merging left: the id by which the members
// of id are known now. An id that was never merged is its own.
func (s Stacks[O]) Resolve(id int64) int64 {
	for range s.merged { // an imported log may say nonsense, but not for ever
		to, ok := s.aliases.find(id)
		if !ok {
			break
		}
		id = to
	}
	return id
}

// Get finds a stack by its id or an alias of it.
func (s Stacks[O]) Get(id int64) (Stack[O], bool) {
	piece, at, ok := s.runs.find(s.Resolve(id))
	if !ok {
		return Stack[O]{}, false
	}
	return *s.runs[piece].list[at].Stack, true
}

// These finds the stacks of ids as they are now, in that order; one that is
// not there any more is left out.
func (s Stacks[O]) These(ids []int64) []Stack[O] {
	all := make([]Stack[O], 0, len(ids))
	for _, id := range ids {
		if stack, ok := s.Get(id); ok {
			all = append(all, stack)
		}
	}
	return all
}

// With puts a stack in, in place of the one with its id if there is one.
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

// Update changes the objects of one stack, if it is there.
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

// Change changes the objects of each stack that the change concerns: for others
// it would do nothing. What it costs is one pass over the stacks, and a copy of
// those.
func (s Stacks[O]) Change(concerns func(*O) bool, change func(*O)) Stacks[O] {
	s.work.Do(s.count / 4)
	s.runs = s.runs.change(concerns, change)
	return s
}

// Without takes a stack away.
func (s Stacks[O]) Without(id int64) Stacks[O] {
	piece, at, ok := s.runs.find(s.Resolve(id))
	if !ok {
		return s
	}
	s.runs = s.runs.without(piece, at)
	s.count--
	return s
}

// Part is some members of a stack: all of it where New is 0, else Count of
// them, which get the id New when they part from the rest.
type Part struct {
	ID    int64 `json:"id"`
	Count int64 `json:"count"`
	New   int64 `json:"new,omitempty"`
}

// Now is the id of the part's members once it is split off.
func (p Part) Now() int64 {
	if p.New != 0 {
		return p.New
	}
	return p.ID
}

// Split parts the members of p from the rest of their stack. The part gets
// the new id, the rest keeps the old one. A part that is a whole stack leaves
// everything as it is.
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

// Merge joins the members of one stack with another's. The stack into keeps
// its id, and from stays known as an alias of it. The caller has seen to it
// that the objects are identical and that the count does not overflow.
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

// TellMerged says that a number of stacks, which are listed in words, join another one
// of so many members.
func TellMerged(listed string, stacks int, into, members int64) Message {
	switch {
	case stacks > 3:
		return Say("%d stacks join #%d: ×%d.", stacks, into, members)
	case stacks == 1:
		return Say("%s joins #%d: ×%d.", listed, into, members)
	}
	return Say("%s join #%d: ×%d.", listed, into, members)
}
