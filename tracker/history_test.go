package tracker_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"arbiter/tracker"
	"arbiter/tracker/gametest/toy"
	"arbiter/tracker/storetest"
)

// The end of a log has the same messages as in the whole log, whatever was
// undone and redone before.
func TestEndOfLogIsToldAlike(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		table, err := tracker.NewTables(storetest.Memory(), func() time.Time { return time.Unix(0, 0) }, tracker.Of(toy.Game{})).At(t.Context(), "c")
		if err != nil {
			r.Fatal(err)
		}
		begin := func() {
			if _, err := table.Start(t.Context(), ann, "toy", tracker.Opening{Seats: []tracker.Speaker{ann}}); err != nil {
				r.Fatal(err)
			}
		}
		begin()
		for range rapid.IntRange(1, 300).Draw(r, "lines") {
			switch rapid.IntRange(0, 9).Draw(r, "what") {
			case 0, 1:
				_, _ = table.UndoLast(t.Context(), ann, rapid.IntRange(1, 5).Draw(r, "back")) // there may be fewer inputs
			case 2:
				_, _ = table.Redo(t.Context(), ann)
			case 3:
				if _, err := table.End(t.Context(), ann); err == nil {
					begin()
				}
			default:
				_, _ = table.Say(t.Context(), ann, fmt.Sprintf("grey %d", rapid.IntRange(1, 12).Draw(r, "n")))
			}
		}
		whole, all, err := table.Log(t.Context(), 0)
		if err != nil || all != len(whole) {
			r.Fatal(all, len(whole), err)
		}
		n := rapid.IntRange(1, all+2).Draw(r, "limit")
		end, count, err := table.Log(t.Context(), n)
		game := len(whole) // the inputs of the last game
		for ; game > 0 && (game == len(whole) || whole[game].Text != "start toy"); game-- {
		}
		if game = len(whole) - game; err != nil || count != all && (count <= n || whole[all-count].Text != "start toy") {
			r.Fatal(count, all, err)
		}
		if diff := cmp.Diff(whole[max(0, len(whole)-n):], end); diff != "" {
			r.Fatalf("the last %d of %d (-whole +end):\n%s", n, all, diff)
		}
		for i := range end {
			end[i].Told = nil
		}
		if diff := cmp.Diff(end[max(0, len(end)-game):], table.Last(n)); diff != "" {
			r.Fatalf("the last %d of %d, without their events:\n%s", n, all, diff)
		}
	})
}
