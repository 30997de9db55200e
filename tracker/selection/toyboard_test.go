package selection_test

import (
	"fmt"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// pawn is the only kind of object on the board of these tests.
type pawn struct {
	name, label, color string
	asleep             bool
}

// toyBoard is a board of pawns: a description is of a color.
type toyBoard struct {
	stacks tracker.Stacks[pawn]
	last   int64
}

func board(stacks ...tracker.Stack[pawn]) *toyBoard {
	b := &toyBoard{last: 100}
	for _, stack := range stacks {
		b.stacks = b.stacks.With(stack)
	}
	return b
}

func (b *toyBoard) Stacks() tracker.Stacks[pawn] { return b.stacks }
func (b *toyBoard) Place() string                { return "the table" }

func (b *toyBoard) Part(stack tracker.Stack[pawn], n int64) int64 {
	if n == stack.Count {
		return stack.ID
	}
	b.last++
	b.stacks = b.stacks.Split(tracker.Part{ID: stack.ID, Count: n, New: b.last})
	return b.last
}

// Stat returns the length of a pawn's name.
func (b *toyBoard) Stat(stack tracker.Stack[pawn], of string) (int64, bool, error) {
	return int64(len(stack.Of.name)), of == "power" && stack.Of.name != "", nil
}

func (b *toyBoard) Fits(stack *tracker.Stack[pawn], f notation.Filter) (bool, error) {
	return !stack.Of.asleep && stack.Of.color == f.Words[0], nil
}

// MayTarget refuses pawns whose label is "safe".
func (b *toyBoard) MayTarget(stack *tracker.Stack[pawn], _ notation.Filter) error {
	if stack.Of.label == "safe" {
		return tracker.Refuse("It is safe.").Next("Name another.")
	}
	return nil
}

func (b *toyBoard) Targeted([]int64) {}

func (b *toyBoard) Counts(p pawn) bool                { return !p.asleep }
func (b *toyBoard) Labelled(p pawn, name string) bool { return p.label != "" && p.label == name }

func (b *toyBoard) Called(name string) (ids []int64, all bool) {
	one, several := strings.CutSuffix(name, "s")
	for stack := range b.stacks.All() {
		if stack.Of.name == one {
			ids = append(ids, stack.ID)
		}
	}
	return ids, several
}

func (b *toyBoard) Names(p pawn) []string { return []string{b.Name(p)} }
func (b *toyBoard) Name(p pawn) string    { return p.name }

func (b *toyBoard) Describe(stack tracker.Stack[pawn]) tracker.Message {
	return tracker.Named(stack.As(stack.Of.name))
}

func (b *toyBoard) Number(a notation.Amount, of string) (int64, error) {
	if a.Expr != "" {
		return 0, fmt.Errorf("nobody knows how many %s", of)
	}
	return a.N, nil
}
