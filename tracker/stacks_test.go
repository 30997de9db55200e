package tracker_test

import (
	"maps"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"arbiter/tracker"
)

// bead is an object with marks: its colors.
type bead struct{ color tracker.Marks }

func (b *bead) Marks() tracker.Marks { return b.color }

// Stacks equal a map in the order of ids, and a change leaves earlier values
// unchanged, also when there are enough for several pieces.
func TestStacksAreAMap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var now tracker.Stacks[bead]
		want := make(map[int64]tracker.Stack[bead])
		put := func(id int64, color tracker.Marks) {
			stack := tracker.Stack[bead]{ID: id, Count: 1 + int64(color), Of: bead{color}}
			now, want[id] = now.With(stack), stack
		}
		for id := range rapid.Int64Range(0, 400).Draw(t, "put in one after another") {
			put(2*id, tracker.Marks(id%5))
		}
		ids, colors := rapid.Int64Range(-10, 900), rapid.Uint32Range(0, 4)
		for range rapid.IntRange(0, 40).Draw(t, "changes") {
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
			if got := slices.Collect(before.All()); !slices.Equal(got, then) {
				t.Fatalf("the stacks before changed: they are %v and were %v", got, then)
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
		if got := slices.Collect(now.All()); !slices.Equal(got, all) || now.Len() != len(want) {
			t.Fatalf("%d stacks, want %d: %v, want %v", now.Len(), len(want), got, all)
		}
		if !slices.Equal(found, marked) {
			t.Fatalf("marked are %v, want %v", found, marked)
		}
		if other := ids.Draw(t, "other"); want[other].Count == 0 {
			if _, ok := now.Get(other); ok {
				t.Fatalf("#%d was never put in, or taken away", other)
			}
		}
	})
}
