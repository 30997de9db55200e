package storetest

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"arbiter/tracker"
)

// Start returns a batch with which a game begins.
func Start(seq int64) tracker.Batch {
	b := Batch(seq, "start toy", 2)
	b.Records[0].Encoded = tracker.Encoded{Kind: "table/started", Version: 1, Data: json.RawMessage(`{"game":"toy"}`)}
	return b
}

// Games returns the batches of so many games with so many lines each, the first after a
// record. The last line of each is at the given time.
func Games(after int64, games, lines int, at time.Time) []tracker.Batch {
	var all []tracker.Batch
	for range games {
		for n := range lines {
			b := Batch(after+1, fmt.Sprintf("create %d Goblins", n), 1+n%3)
			if n == 0 {
				b = Start(after + 1)
			}
			b.At = at.Add(time.Duration(n-lines+1) * time.Second)
			b.Request = fmt.Sprint(1_430_000_000_000_000_000+after, " ", n%2)
			all, after = append(all, b), b.Last()
		}
	}
	return all
}

// RunGames tests that a store finds where games begin.
func RunGames(t *testing.T, open func(t *testing.T) tracker.Store) {
	requireStart := func(t *testing.T, s tracker.Store, before, want int64) {
		t.Helper()
		base, err := s.GameStart(t.Context(), "c", before)
		if err != nil || base.Seq != want || (base == tracker.Head{}) != (want == 0) {
			t.Fatalf("before %d: %v, want %d; %v", before, base, want, err)
		}
		all, whole := Load(t, s, "c")
		got, head, err := s.Load(t.Context(), "c", base)
		from := slices.IndexFunc(all, func(b tracker.Batch) bool { return b.Seq > want })
		if diff := cmp.Diff(all[from:], got); diff != "" || head != whole || err != nil {
			t.Errorf("loaded after %d: %v at %v, want %v\n%s", want, err, head, whole, diff)
		}
	}
	t.Run("a log is loaded from the start of any game", func(t *testing.T) {
		s := open(t)
		if base, err := s.GameStart(t.Context(), "c", 9); base != (tracker.Head{}) || err != nil {
			t.Errorf("without a log: %v, %v", base, err)
		}
		Put(t, s, "other", Start(1), Batch(3, "line", 2), Start(5))
		Put(t, s, "c", Start(1))
		requireStart(t, s, 1<<40, 0)
		Put(t, s, "c", Batch(3, "line", 2))
		Put(t, s, "c", Start(5))
		Put(t, s, "c", Batch(7, "line", 1), Start(8), Batch(10, "line", 1)) // an import
		for before, want := range map[int64]int64{1 << 40: 7, 9: 7, 8: 4, 5: 0, 0: 0} {
			requireStart(t, s, before, want)
		}
		must(t, s.Rewrite(t.Context(), "c", func(log []tracker.Batch) ([]tracker.Batch, error) { return log, nil }))
		requireStart(t, s, 1<<40, 7)
	})
}

// RunPacking tests that packed logs are those that were appended. Each call of open
// returns two processes' stores on the same empty data.
func RunPacking(t *testing.T, open func(t *testing.T) (one, two tracker.Store)) {
	day := time.Now().UTC().Truncate(time.Second).Add(48 * time.Hour) // packing begins a day after the tables are made
	pack := func(t *testing.T, s tracker.Store, now time.Time, want bool) {
		t.Helper()
		n, err := s.Pack(t.Context(), now, 10)
		if err != nil || n > 0 != want {
			t.Fatalf("packed in %d channels, %v", n, err)
		}
	}
	// requireSame requires that a log is loaded as it was appended, from each head.
	requireSame := func(t *testing.T, s tracker.Store, all []tracker.Batch, heads []tracker.Head) {
		t.Helper()
		for n, after := range heads {
			got, head, err := s.Load(t.Context(), "c", after)
			if diff := cmp.Diff(all[n:], slices.Clip(got)); len(got) != len(all)-n || len(got) > 0 && diff != "" || head != heads[len(heads)-1] || err != nil {
				t.Fatalf("after %d: %v at %v\n%s", after.Seq, err, head, diff)
			}
		}
	}
	fill := func(t *testing.T, s tracker.Store, all []tracker.Batch, heads []tracker.Head) []tracker.Head {
		t.Helper()
		for _, b := range all {
			heads = append(heads, Put(t, s, "c", b))
		}
		return heads
	}
	t.Run("games are packed as they end and logs as they are idle, and stay the same", func(t *testing.T) {
		one, two := open(t)
		all := Games(0, 3, 7, day)
		heads := fill(t, one, all, []tracker.Head{{}})
		pack(t, one, time.Now(), false) // other processes may be unable to read it
		pack(t, one, day.Add(time.Minute), false)
		pack(t, one, day.Add(2*time.Hour), true)
		requireSame(t, two, all, heads)
		pack(t, two, day.Add(2*time.Hour), false) // the last game may continue
		more := Games(heads[len(heads)-1].Seq, 2, 5, day.Add(2*time.Hour))
		heads, all = fill(t, two, more, heads), append(all, more...)
		requireSame(t, one, all, heads)
		for n := range 3 { // the last game, too, and then nothing is left to do
			pack(t, one, day.Add(50*time.Hour), n == 0)
			requireSame(t, two, all, heads)
		}
		if base, err := one.GameStart(t.Context(), "c", 1<<40); err != nil || base != heads[len(heads)-6] {
			t.Errorf("the last game begins after %v, want %v; %v", base, heads[len(heads)-6], err)
		}
		more = Games(heads[len(heads)-1].Seq, 1, 3, day.Add(50*time.Hour))
		heads, all = fill(t, one, more, heads), append(all, more...)
		pack(t, one, day.Add(100*time.Hour), true)
		requireSame(t, two, all, heads)
		stale(t, one, "c", heads[len(heads)-2], Batch(heads[len(heads)-2].Seq+1, "late", 1))
	})
	t.Run("a log of any length is packed step by step", func(t *testing.T) {
		one, two := open(t)
		all := Games(0, 300, 15, day)
		_, err := one.Append(t.Context(), "c", tracker.Head{}, all...)
		must(t, err)
		for steps := 0; ; steps++ {
			n, err := two.Pack(t.Context(), day.Add(30*time.Hour), 10)
			must(t, err)
			if n == 0 {
				break
			}
			if steps > 10 {
				t.Fatal("it doesn't end")
			}
		}
		if got, _ := Load(t, one, "c"); !cmp.Equal(all, got) {
			t.Error("it isn't the same")
		}
	})
	t.Run("a packed log is rewritten and deleted", func(t *testing.T) {
		one, two := open(t)
		all := Games(0, 2, 4, day)
		fill(t, one, all, nil)
		pack(t, one, day.Add(30*time.Hour), true)
		zoe := tracker.Speaker{Account: "1", Name: "Zoë"}
		if channels, err := two.ChannelsOf(t.Context(), zoe); err != nil || !slices.Equal(channels, []string{"c"}) {
			t.Errorf("%v, %v", channels, err)
		}
		must(t, two.Rewrite(t.Context(), "c", func(log []tracker.Batch) ([]tracker.Batch, error) {
			for i := range log {
				log[i].By = tracker.Speaker{Account: "gone", Name: "Somebody"}
			}
			return log, nil
		}))
		if channels, err := one.ChannelsOf(t.Context(), zoe); err != nil || len(channels) != 0 {
			t.Errorf("after the rewriting: %v, %v", channels, err)
		}
		got, _ := Load(t, one, "c")
		if len(got) != len(all) || slices.ContainsFunc(got, func(b tracker.Batch) bool { return b.By.Account != "gone" }) {
			t.Errorf("%v", got)
		}
		pack(t, one, day.Add(30*time.Hour), true)
		must(t, two.Delete(t.Context(), "c"))
		if got, head := Load(t, one, "c"); len(got) != 0 || head != (tracker.Head{}) {
			t.Errorf("after the deletion: %v at %v", got, head)
		}
		pack(t, one, day.Add(30*time.Hour), false)
		Put(t, one, "c", all...)
	})
	t.Run("a log that is rewritten keeps no requests that packing has forgotten", func(t *testing.T) {
		one, _ := open(t)
		fill(t, one, Games(0, 1, 4, day), nil)
		pack(t, one, day.Add(30*time.Hour), true)
		again := Games(0, 1, 4, day)
		Put(t, one, "d", again...)
		must(t, one.Rewrite(t.Context(), "c", func(log []tracker.Batch) ([]tracker.Batch, error) { return log, nil }))
		if got, _ := Load(t, one, "c"); len(got) != 4 {
			t.Errorf("%v", got)
		}
	})
}
