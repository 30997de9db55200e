package riftbound

import (
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/notation"
	"arbiter/tracker/selection"
	"arbiter/tracker/talk"
)

// find resolves selectors on the board, with the events decided so far.
func (d *decision) find() selection.Finder[Object] { return selection.On(objects{d}, d.in) }

// objects implements selection.Board.
type objects struct{ d *decision }

func (b objects) Stacks() tracker.Stacks[Object] { return b.d.s.Board }
func (b objects) Place() string                  { return "the board" }

func (b objects) Part(stack tracker.Stack[Object], n int64) int64 { return b.d.part(stack, n) }

func (b objects) Counts(Object) bool { return true }

func (b objects) Labelled(o Object, name string) bool { return o.labelled(name) }

// Called lists the objects of a name; a tag that the vocabulary doesn't know means all
// objects with it.
func (b objects) Called(name string) (ids []int64, all bool) {
	for stack := range b.d.s.Board.All() {
		if stack.Of.called(name) {
			ids = append(ids, stack.ID)
		}
	}
	if len(ids) > 0 {
		return ids, false
	}
	if ids = b.tagged(name); len(ids) > 0 {
		return ids, true
	}
	return b.ofWhom(name), false
}

// tagged finds all objects of a tag that the vocabulary doesn't know: "Yordles".
func (b objects) tagged(name string) []int64 {
	var found []int64
	for stack := range b.d.s.Board.All() {
		if slices.ContainsFunc(stack.Of.Def.Tags, func(t string) bool { return strings.EqualFold(t+"s", name) }) ||
			strings.EqualFold(stack.Of.Def.Name+"s", name) {
			found = append(found, stack.ID)
		}
	}
	return found
}

// ofWhom finds objects by their player and name: "bob's mech".
func (b objects) ofWhom(name string) []int64 {
	who, what, ok := strings.Cut(name, "'s ")
	if !ok {
		return nil
	}
	seats, err := b.d.seats(notation.Player{Kind: notation.NamedPlayer, Name: who})
	if err != nil {
		return nil
	}
	var found []int64
	for stack := range b.d.s.Board.All() {
		if stack.Of.Controller == seats[0] && stack.Of.called(what) {
			found = append(found, stack.ID)
		}
	}
	return found
}

func (b objects) Names(o Object) []string {
	if o.Hidden {
		return talk.Called(o.Label, "")
	}
	return talk.Called(o.Label, o.Def.Name)
}

func (b objects) Name(o Object) string { return o.Def.Name }

func (b objects) Describe(stack tracker.Stack[Object]) tracker.Message { return b.d.s.describe(stack) }

func (b objects) Number(a notation.Amount, of string) (int64, error) { return b.d.number(a, of) }

// Stat returns the Might of units: no other number of objects has a name.
func (b objects) Stat(stack tracker.Stack[Object], _ string) (int64, bool, error) {
	c := b.d.s.traits(stack, nil)
	return c.strength(), c.isUnit, nil
}

func (b objects) Fits(stack *tracker.Stack[Object], f notation.Filter) (bool, error) {
	return b.d.fits(*stack, f)
}
