package magic_test

import (
	"context"
	"testing"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
)

// settled folds the stored events and checks that no state-based action
// applies and no stacks can merge.
func (g *naiveGame) settled(t *testing.T) {
	g.r.Helper()
	game := withPool(t)
	batches, _, err := g.Store.Load(context.Background(), "table", tracker.Head{})
	if err != nil {
		g.r.Fatal(err)
	}
	done := []board.State{{}}
	var undone []board.State
	for _, b := range batches {
		now, reversed := done[len(done)-1], false
		for _, record := range b.Records {
			switch record.Kind {
			case "table/undone":
				undone, done, reversed = append(undone, done[len(done)-1]), done[:len(done)-1], true
			case "table/redone":
				undone, done, reversed = undone[:len(undone)-1], append(done, undone[len(undone)-1]), true
			case "table/started", "table/asked", "table/answered", "table/named", "table/drafted", "table/meant", "table/withdrew":
			default:
				e, err := game.Events().Decode(record.Encoded)
				if err != nil {
					g.r.Fatal(err)
				}
				now = game.Fold(now, e)
			}
		}
		if !reversed {
			done, undone = append(done, now), nil
		}
	}
	last := done[len(done)-1]
	if left, err := game.Settle(last, tracker.NewInquiry(tracker.Speaker{Name: "Alice"}, nil)); err != nil || len(left) > 0 {
		g.r.Fatalf("left to settle: %v (%v)", left, err)
	}
	if left := game.Merge(last); len(left) > 0 {
		g.r.Fatalf("left to merge: %v", left)
	}
}
