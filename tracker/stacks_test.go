package tracker_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"arbiter/tracker"
)

// bead is an object with marks: its colors.
type bead struct{ color tracker.Marks }

func (b *bead) Marks() tracker.Marks { return b.color }

// Stacks are what a map is, in the order of ids, and a change leaves those before
// as they were: also where there are so many that they stand in several pieces.
func TestStacksAreAMap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var now tracker.Stacks[bead]
		want := make(map[int64]tracker.Stack[bead])
		put := func(id int64, color tracker.Marks) {
			stack := tracker.Stack[bead]{ID: id, Count: 1 + int64(color), Of: bead{color}}
			now, want[id] = now.With(stack), stack
		}
		for id := range rapid.Int64Range(0, 700).Draw(t, "put in one after another") {
			put(2*id, tracker.Marks(id%5))
		}
		ids, colors := rapid.Int64Range(-10, 1500), rapid.Uint32Range(0, 4)
		for range rapid.IntRange(0, 300).Draw(t, "changes") {
			before, then := now, slices.Collect(now.All())
			id, color := ids.Draw(t, "id"), tracker.Marks(colors.Draw(t, "color"))
			switch stack, there := want[id]; rapid.IntRange(0, 4).Draw(t, "change") {
			case 0:
				put(id, color)
			case 1:
				now = now.Without(id)
				delete(want, id)
			case 2:
				if stack.Of.color = color; there {
					want[id] = stack
				}
				now = now.Update(id, func(b *bead) { b.color = color })
			case 3:
				now = now.Change(func(b *bead) bool { return b.color == 4 }, func(b *bead) { b.color = color })
				for id, s := range want {
					if s.Of.color == 4 {
						s.Of.color = color
						want[id] = s
					}
				}
			case 4: // a whole piece goes
				for at := id; at < id+300; at++ {
					now = now.Without(at)
					delete(want, at)
				}
			}
			if diff := cmp.Diff(then, slices.Collect(before.All()), cmp.AllowUnexported(bead{})); diff != "" {
				t.Fatalf("the stacks before changed (-want +got):\n%s", diff)
			}
		}
		var all, marked []tracker.Stack[bead]
		for _, id := range slices.Sorted(maps.Keys(want)) {
			if all = append(all, want[id]); want[id].Of.color&6 != 0 {
				marked = append(marked, want[id])
			}
			if got, ok := now.Get(id); !ok || got != want[id] {
				t.Fatalf("#%d is %+v, want %+v", id, got, want[id])
			}
		}
		var found []tracker.Stack[bead]
		for stack := range now.Marked(6) {
			found = append(found, *stack)
		}
		if diff := cmp.Diff([][]tracker.Stack[bead]{all, marked}, [][]tracker.Stack[bead]{slices.Collect(now.All()), found}, cmp.AllowUnexported(bead{})); diff != "" || now.Len() != len(want) {
			t.Fatalf("%d stacks, want %d (-want +got):\n%s", now.Len(), len(want), diff)
		}
		if other := ids.Draw(t, "other"); want[other].Count == 0 {
			if _, ok := now.Get(other); ok {
				t.Fatalf("#%d was never put in, or taken away", other)
			}
		}
	})
}
