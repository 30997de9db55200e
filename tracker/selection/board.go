package selection

import (
	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// Board is a game's board while an action is decided.
type Board[O any] interface {
	// Stacks returns the stacks on the board, including the effects of what has
	// been decided.
	Stacks() tracker.Stacks[O]
	// Part splits n members off a stack and returns their id. If n is the whole
	// stack, that is the stack's id.
	Part(stack tracker.Stack[O], n int64) int64
	// Place returns the name of the board: "the battlefield".
	Place() string

	// Fits reports whether the members of a stack match a filter.
	Fits(stack *tracker.Stack[O], f notation.Filter) (bool, error)
	// MayTarget returns an error if a stack that matches a filter is an illegal target of
	// the action being decided.
	MayTarget(stack *tracker.Stack[O], f notation.Filter) error
	// Targeted is called with the stacks that have become targets.
	Targeted(ids []int64)
	// Stat returns a number of each member of a stack, in the terms of
	// notation.Bound. ok is false if its members have no such number.
	Stat(stack tracker.Stack[O], of string) (n int64, ok bool, err error)
	// Counts reports whether an object is included in a range "#3 to #7".
	Counts(o O) bool
	// Labelled reports whether an object has a label.
	Labelled(o O, name string) bool
	// Called returns the ids of the stacks with a name. If all is false, one of
	// them is meant; if it is true, all are ("Yordles").
	Called(name string) (ids []int64, all bool)
	// Names returns what an object can be called: its label and its names.
	Names(o O) []string

	// Name returns the name of one object for use in a question.
	Name(o O) string
	// Describe distinguishes a stack from others of its name.
	// Number evaluates an amount. If it has to be asked, the question names of.
	Describe(stack tracker.Stack[O]) tracker.Message
	Number(a notation.Amount, of string) (int64, error)
}
