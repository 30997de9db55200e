package tracker_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"arbiter/tracker"
)

// marked is an object with a mark. An edit must keep the index of marks valid.
type marked struct{ n int }

func (m *marked) Marks() tracker.Marks {
	if m.n%2 == 1 {
		return 1
	}
	return 0
}

// An edit has the same result as single changes, keeps the index of marks valid, and
// doesn't modify the original stacks.
func TestEdit(t *testing.T) {
	type stack = tracker.Stack[marked]
	random := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // changes that can be made again
	var begun tracker.Stacks[marked]
	for id := range int64(300) {
		begun = begun.With(stack{ID: id + 1, Count: 1, Of: marked{int(id)}})
	}
	before := slices.Collect(begun.All())
	odd := func(s tracker.Stacks[marked]) (all []stack) {
		for m := range s.Marked(1) {
			all = append(all, *m)
		}
		return all
	}
	for round := range 50 {
		want, edit, last := begun, begun.Edit(), int64(300)
		for range random.IntN(400) {
			switch id := random.Int64N(last) + 1; random.IntN(4) {
			case 0:
				want = want.Without(id)
				edit.Without(id)
			case 1:
				add := func(m *marked) { m.n++ }
				want = want.Update(id, add)
				edit.Update(id, add)
			case 2:
				last++
				id = last
				fallthrough
			default: // also one that has left, or is there
				s := stack{ID: id, Count: 2, Of: marked{int(id)}}
				want = want.With(s)
				edit.With(s)
			}
			if now := edit.Now(); now.Len() != want.Len() || !slices.Equal(slices.Collect(now.All()), slices.Collect(want.All())) || !slices.Equal(odd(now), odd(want)) {
				t.Fatalf("round %d: now %v, want %v", round, slices.Collect(now.All()), slices.Collect(want.All()))
			}
		}
		id := random.Int64N(last) + 1
		if a, b := first(want.Find(id)), first(edit.Find(id)); (a == nil) != (b == nil) || a != nil && *a != *b {
			t.Fatalf("round %d: #%d is %v, want %v", round, id, b, a)
		}
		got := edit.Done()
		if a, b := slices.Collect(want.All()), slices.Collect(got.All()); !slices.Equal(a, b) || want.Len() != got.Len() {
			t.Fatalf("round %d:\n%v, want\n%v", round, b, a)
		}
		if a, b := odd(want), odd(got); !slices.Equal(a, b) {
			t.Fatalf("round %d: marked are %v, want %v", round, b, a)
		}
		if !slices.Equal(slices.Collect(begun.All()), before) {
			t.Fatalf("round %d: the edit changed what it began with", round)
		}
	}
}

func first[T any](v T, _ bool) T { return v }
