package tracker_test

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"arbiter/tracker"
	"arbiter/tracker/gametest/toy"
	"arbiter/tracker/storetest"
)

// fromBeginning is a store that doesn't know where games begin.
type fromBeginning struct{ tracker.Store }

func (fromBeginning) GameStart(context.Context, string, int64) (tracker.Head, error) {
	return tracker.Head{}, nil
}

// tallying is a store that counts the batches that it has loaded.
type tallying struct {
	tracker.Store
	loaded *int
}

func (c tallying) Load(ctx context.Context, channel string, after tracker.Head) ([]tracker.Batch, tracker.Head, error) {
	all, head, err := c.Store.Load(ctx, channel, after)
	*c.loaded += len(all)
	return all, head, err
}

func coldTable(t testing.TB, s tracker.Store) *tracker.Table {
	t.Helper()
	table, err := tracker.NewTables(s, func() time.Time { return time.Unix(0, 0) }, tracker.Of(toy.Game{})).At(t.Context(), "c")
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// A table that has read the last game only does, shows and refuses the same as one that
// has read the whole log, whatever was undone across the beginnings of games.
func TestLastGameIsEnough(t *testing.T) {
	begin := func(table *tracker.Table) (tracker.Result, error) {
		return table.Start(t.Context(), ann, "toy", tracker.Opening{Seats: []tracker.Speaker{ann}})
	}
	rapid.Check(t, func(r *rapid.T) {
		last := storetest.Memory()
		whole := fromBeginning{storetest.Memory()}
		both := func(what string, do func(table *tracker.Table) (tracker.Result, error)) {
			var said [2]string
			for i, s := range []tracker.Store{last, whole} {
				table := coldTable(t, s)
				result, err := do(table)
				log, n, errLog := table.Log(t.Context(), 4)
				since, errSince := table.Said(t.Context(), 3)
				raw, errJSON := json.Marshal([]any{result.Told, result.Reversed, table.Look(), table.Last(5), table.SaidInGame(), log, n, since})
				said[i] = fmt.Sprint(err, errLog, errSince, errJSON, string(raw))
			}
			if diff := cmp.Diff(said[1], said[0]); diff != "" {
				r.Fatalf("%s (-whole +last):\n%s", what, diff)
			}
		}
		both("start", begin)
		for range rapid.IntRange(1, 40).Draw(r, "lines") {
			switch rapid.IntRange(0, 9).Draw(r, "what") {
			case 0, 1, 2:
				n := rapid.IntRange(1, 6).Draw(r, "back")
				both("undo", func(table *tracker.Table) (tracker.Result, error) { return table.UndoLast(t.Context(), ann, n) })
			case 3:
				n := rapid.IntRange(1, 4).Draw(r, "again")
				both("redo", func(table *tracker.Table) (tracker.Result, error) { return table.RedoLast(t.Context(), ann, n) })
			case 4, 5:
				both("end", func(table *tracker.Table) (tracker.Result, error) { return table.End(t.Context(), ann) })
				both("start", begin)
			case 6:
				both("export", func(table *tracker.Table) (tracker.Result, error) {
					_, err := table.Export()
					return tracker.Result{}, err
				})
			default:
				both("say", func(table *tracker.Table) (tracker.Result, error) { return table.Say(t.Context(), ann, "grey 1") })
			}
		}
	})
}

// Loading reads the last game only, and what is asked of earlier ones when it is asked.
func TestOnlyLastGameIsRead(t *testing.T) {
	loaded := 0
	s := tallying{storetest.Memory(), &loaded}
	table := coldTable(t, s)
	const games, lines = 20, 10
	for range games {
		if _, err := table.Start(t.Context(), ann, "toy", tracker.Opening{Seats: []tracker.Speaker{ann}}); err != nil {
			t.Fatal(err)
		}
		for range lines {
			if err := say(t, table, ann, "grey 1"); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := table.End(t.Context(), ann); err != nil {
			t.Fatal(err)
		}
	}
	const game, all = lines + 2, games * (lines + 2)
	for _, tc := range []struct {
		what string
		do   func(table *tracker.Table) error
		want int
	}{
		{"the board", func(*tracker.Table) error { return nil }, game},
		{"a line's refusal", func(table *tracker.Table) error { _ = say(t, table, ann, "grey 1"); return nil }, game},
		{"the last inputs", func(table *tracker.Table) error { _, _, err := table.Log(t.Context(), 5); return err }, game},
		{"the game before", func(table *tracker.Table) error { _, _, err := table.Log(t.Context(), game); return err }, game + all},
		{"all inputs", func(table *tracker.Table) error { _, _, err := table.Log(t.Context(), 0); return err }, game + all},
		{"undo", func(table *tracker.Table) error { _, err := table.UndoLast(t.Context(), ann, lines); return err }, game},
	} {
		loaded = 0
		table := coldTable(t, s)
		if err := tc.do(table); err != nil {
			t.Fatal(tc.what, err)
		}
		if loaded != tc.want {
			t.Errorf("%s: %d inputs were read, want %d", tc.what, loaded, tc.want)
		}
	}
}
