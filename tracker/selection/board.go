package selection

import (
	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// Board is what a game says of its board and of the objects on it, while an
// action is decided.
type Board[O any] interface {
	// Stacks is what is there, with what was decided already.
	Stacks() tracker.Stacks[O]
	// Part gives the id of n members of a stack: they part from the rest, if
	// there is a rest.
	Part(stack tracker.Stack[O], n int64) int64
	// Place is what the board is called: "the battlefield".
	Place() string

	// Fits reports whether an object is what a filter describes.
	Fits(stack tracker.Stack[O], f notation.Filter) (bool, error)
	// Counts reports whether an object is one of those "from #3 to #7".
	Counts(o O) bool
	// Labelled reports whether players call an object so.
	Labelled(o O, name string) bool
	// Called lists what has a name: of several one is meant, or all where the
	// name says so ("Yordles").
	Called(name string) (ids []int64, all bool)
	// Names lists what an object is called: its label, its name.
	Names(o O) []string

	// Name is what one object is called in a question.
	Name(o O) string
	// Describe tells a stack from others of its name.
	Describe(stack tracker.Stack[O]) tracker.Message
	// Number is what an amount comes to; "of" says of what, for a question.
	Number(a notation.Amount, of string) (int64, error)
}
