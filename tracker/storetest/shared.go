package storetest

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"arbiter/tracker"
)

// SharedStore is what the contract of tracker.Shared needs.
type SharedStore interface {
	StoreWithBoards
	tracker.Settings
	tracker.Shared
}

// RunShared tests the contract of tracker.Shared. Each call of open returns two processes'
// empty stores on the same data.
func RunShared(t *testing.T, open func(t *testing.T) (one, two SharedStore)) {
	t.Run("leases", func(t *testing.T) {
		RunLeases(t, func(t *testing.T) (one, two tracker.Leases) { return open(t) })
	})
	t.Run("claims", func(t *testing.T) { runClaims(t, open) })
	t.Run("inbox", func(t *testing.T) { runInbox(t, open) })
	t.Run("guilds", func(t *testing.T) { runGuilds(t, open) })
	t.Run("ahead", func(t *testing.T) { runAhead(t, open) })
}

func runAhead(t *testing.T, open func(t *testing.T) (one, two SharedStore)) {
	of := tracker.Scope{Kind: tracker.OfServer, ID: "s"}
	type first struct {
		lines   int
		board   string
		setting string
	}
	read := func(t *testing.T, ctx context.Context, s SharedStore, channel string, after tracker.Head) (got first) { //nolint:revive // the context is what is tested
		t.Helper()
		all, _, err := s.Load(ctx, channel, after)
		must(t, err)
		board, err := s.Board(ctx, channel)
		must(t, err)
		set, err := s.Settings(ctx, of)
		must(t, err)
		return first{len(all), string(board.Data), set["act"]}
	}
	change := func(t *testing.T, s SharedStore, after tracker.Head, version int64, to string) (tracker.Head, int64) {
		t.Helper()
		head, err := s.Append(t.Context(), "c", after, Batch(after.Seq+1, "said "+to, 1))
		must(t, err)
		now, _, err := s.PutBoards(t.Context(), map[string]tracker.LiveBoard{"c": {Data: []byte(to), Version: version}}, time.Time{})
		must(t, err)
		must(t, s.Set(t.Context(), of, "act", to))
		return head, now["c"]
	}
	is := func(t *testing.T, got, want first) {
		t.Helper()
		if got != want {
			t.Errorf("%+v, want %+v", got, want)
		}
	}
	t.Run("only the first reads use what was read ahead", func(t *testing.T) {
		one, two := open(t)
		empty := one.ReadAhead(t.Context(), "c", of)
		is(t, read(t, empty, one, "c", tracker.Head{}), first{})
		old, version := change(t, one, tracker.Head{}, 0, "old")
		ahead, other := one.ReadAhead(t.Context(), "c", of), one.ReadAhead(t.Context(), "d", tracker.Scope{Kind: tracker.OfServer, ID: "other"})
		_, _ = change(t, two, old, version, "new")
		is(t, read(t, other, one, "c", old), first{1, "new", "new"})
		is(t, read(t, ahead, one, "c", old), first{0, "old", "old"})
		is(t, read(t, ahead, one, "c", old), first{1, "new", "new"})
	})
	t.Run("a log that has grown is read to its end", func(t *testing.T) {
		one, two := open(t)
		old, version := change(t, one, tracker.Head{}, 0, "old")
		before := one.ReadAhead(t.Context(), "c", of)
		_, _ = change(t, two, old, version, "new")
		if got := read(t, before, one, "c", tracker.Head{}); got.lines != 2 {
			t.Errorf("%+v", got)
		}
	})
	t.Run("after the request has ended, nothing that was read ahead is used", func(t *testing.T) {
		one, two := open(t)
		old, version := change(t, one, tracker.Head{}, 0, "old")
		request, end := context.WithCancel(t.Context())
		ahead := context.WithoutCancel(one.ReadAhead(request, "c", of))
		_, _ = change(t, two, old, version, "new")
		end()
		is(t, read(t, ahead, one, "c", old), first{1, "new", "new"})
	})
}

func runGuilds(t *testing.T, open func(t *testing.T) (one, two SharedStore)) {
	is := func(t *testing.T, got []string, err error, want ...string) {
		t.Helper()
		must(t, err)
		if slices.Sort(got); !slices.Equal(got, want) {
			t.Errorf("%v, want %v", got, want)
		}
	}
	t.Run("a server is new once", func(t *testing.T) {
		one, two := open(t)
		added, err := one.SawGuilds(t.Context(), "1", "2")
		is(t, added, err, "1", "2")
		added, err = two.SawGuilds(t.Context(), "2", "3")
		is(t, added, err, "3")
		must(t, one.LeftGuild(t.Context(), "2"))
		known, err := two.KnownGuilds(t.Context(), "1", "2", "4")
		is(t, known, err, "1")
		added, err = two.SawGuilds(t.Context(), "2")
		is(t, added, err, "2")
	})
	t.Run("servers not seen since a mark are forgotten", func(t *testing.T) {
		one, two := open(t)
		_, err := one.SawGuilds(t.Context(), "1", "2", "3")
		must(t, err)
		mark, err := one.GuildsMark(t.Context())
		must(t, err)
		_, err = two.SawGuilds(t.Context(), "2", "4")
		must(t, err)
		must(t, one.DropGuilds(t.Context(), mark))
		known, err := one.KnownGuilds(t.Context(), "1", "2", "3", "4")
		is(t, known, err, "2", "4")
	})
	t.Run("of concurrent calls one sees a new server", func(t *testing.T) {
		one, two := open(t)
		var news atomic.Int64
		var seeing sync.WaitGroup
		for _, s := range []SharedStore{one, two, one, two} {
			seeing.Go(func() {
				added, err := s.SawGuilds(context.WithoutCancel(t.Context()), "9", "8", "7")
				if err != nil {
					t.Error(err)
				}
				news.Add(int64(len(added)))
			})
		}
		seeing.Wait()
		if news.Load() != 3 {
			t.Errorf("%d are new", news.Load())
		}
	})
}

func runClaims(t *testing.T, open func(t *testing.T) (one, two SharedStore)) {
	const long, short = time.Minute, 100 * time.Millisecond
	claim := func(t *testing.T, s tracker.BoardClaims, channel, holder string, d time.Duration) bool {
		t.Helper()
		ok, err := s.ClaimBoard(t.Context(), channel, holder, d)
		must(t, err)
		return ok
	}
	release := func(t *testing.T, s tracker.BoardClaims, channel, holder string) bool {
		t.Helper()
		now, again, err := s.ReleaseBoard(t.Context(), channel, holder, long, tracker.LiveBoard{}, time.Time{})
		must(t, err)
		if now != 0 {
			t.Error("a board was written")
		}
		return again
	}
	t.Run("one holder edits a board", func(t *testing.T) {
		one, two := open(t)
		if !claim(t, one, "c", "a", long) || claim(t, two, "c", "b", long) || !claim(t, two, "d", "b", long) {
			t.Error("a claim isn't one holder's")
		}
		if !release(t, one, "c", "a") { // b has asked for it
			t.Error("the other's wish is lost")
		}
		if claim(t, two, "c", "b", long) || !release(t, one, "c", "a") || release(t, one, "c", "a") {
			t.Error("the claim ends before nobody wants it")
		}
		if !claim(t, two, "c", "b", long) || release(t, one, "c", "a") || claim(t, one, "c", "a", long) {
			t.Error("released by another")
		}
	})
	t.Run("a release writes what the board shows", func(t *testing.T) {
		one, two := open(t)
		versions, _, err := one.PutBoards(t.Context(), map[string]tracker.LiveBoard{"c": {Data: []byte("posted")}}, time.Time{})
		must(t, err)
		edit := func(version int64, data string) (now int64) {
			t.Helper()
			_ = claim(t, one, "c", "a", long)
			now, again, err := one.ReleaseBoard(t.Context(), "c", "a", long, tracker.LiveBoard{Data: []byte(data), Version: version, Epoch: 7, Shown: 3}, time.UnixMilli(1))
			must(t, err)
			if again || !claim(t, two, "c", "b", long) {
				t.Error("it isn't released")
			}
			_ = release(t, two, "c", "b")
			return now
		}
		now := edit(versions["c"], "edited")
		if got, err := two.Board(t.Context(), "c"); err != nil || now == 0 || string(got.Data) != "edited" || got.Version != now || got.Epoch != 7 || got.Shown != 3 {
			t.Errorf("%+v, %v", got, err)
		}
		if edit(versions["c"], "late") != 0 || edit(now+1, "late") != 0 {
			t.Error("what another process has written is lost")
		}
		if got, err := two.Board(t.Context(), "c"); err != nil || string(got.Data) != "edited" {
			t.Errorf("%+v, %v", got, err)
		}
	})
	t.Run("a claim that has expired is another's", func(t *testing.T) {
		one, two := open(t)
		_ = claim(t, one, "c", "a", short)
		time.Sleep(2 * short)
		if !claim(t, two, "c", "b", short) || release(t, one, "c", "a") {
			t.Error("it is still the first holder's")
		}
		time.Sleep(2 * short)
		_ = claim(t, one, "held", "a", long)
		got, err := one.ClaimLate(t.Context(), "a", long, time.Time{}, time.Time{}, 10)
		if err != nil || !slices.Equal(got, []string{"c"}) || claim(t, two, "c", "b", long) {
			t.Errorf("%v, %v", got, err)
		}
	})
	t.Run("a board that nobody edits is claimed once it is late", func(t *testing.T) {
		one, two := open(t)
		at := Batch(1, "", 1).At
		for _, channel := range []string{"shows", "behind", "claimed", "deleted"} {
			head := Put(t, one, channel, Batch(1, "said", 3))
			if channel != "shows" {
				head.Seq--
			}
			_, _, err := one.PutBoards(t.Context(), map[string]tracker.LiveBoard{channel: {Data: []byte("{}"), Epoch: head.Epoch, Shown: head.Seq}}, at)
			must(t, err)
		}
		_, _ = claim(t, one, "claimed", "a", long), claim(t, one, "deleted", "a", short)
		must(t, one.Delete(t.Context(), "deleted"))
		for n, want := range [][]string{{"behind"}, nil} {
			got, err := two.ClaimLate(t.Context(), "b", long, at.Add(-time.Hour), at.Add(time.Hour), 10)
			if err != nil || !slices.Equal(got, want) {
				t.Errorf("time %d: %v, %v; want %v", n+1, got, err, want)
			}
		}
		if release(t, two, "behind", "b") {
			t.Error("nobody else wants it")
		}
		if got, err := one.ClaimLate(t.Context(), "a", long, at.Add(-time.Hour), at.Add(-time.Minute), 10); err != nil || len(got) > 0 {
			t.Errorf("before its time: %v, %v", got, err)
		}
	})
}

func runInbox(t *testing.T, open func(t *testing.T) (one, two SharedStore)) {
	const prefix = "replica/"
	lease := func(t *testing.T, s tracker.Leases, holder string) {
		t.Helper()
		_, _, err := s.Acquire(t.Context(), prefix+holder, holder, time.Minute)
		must(t, err)
	}
	put := func(t *testing.T, s tracker.Inbox, holder string, d tracker.Deferred) {
		t.Helper()
		must(t, s.Defer(t.Context(), holder, d))
	}
	taken := func(t *testing.T, s tracker.Inbox, holder string, open ...string) (ids []string) {
		t.Helper()
		all, err := s.TakeDeferred(t.Context(), holder, prefix, open, 10)
		must(t, err)
		for _, d := range all {
			if string(d.Data) != "data of "+d.ID || d.Age < 0 || d.Age > time.Hour {
				t.Errorf("%+v", d)
			}
			ids = append(ids, d.ID)
		}
		slices.Sort(ids)
		return ids
	}
	request := func(id, channel, person string) tracker.Deferred {
		return tracker.Deferred{ID: id, Channel: channel, Person: person, Data: []byte("data of " + id)}
	}
	t.Run("another answers what a process that is gone has promised", func(t *testing.T) {
		one, two := open(t)
		lease(t, one, "alive")
		put(t, one, "alive", request("1", "s/c", "zoe"))
		put(t, one, "gone", request("2", "s/c", "zoe"))
		put(t, one, "gone", request("2", "s/c", "zoe")) // delivered again
		put(t, one, "gone", request("3", "s/c", "zoe"))
		must(t, one.Answered(t.Context(), "gone", "3"))
		must(t, one.Answered(t.Context(), "alive", "2")) // delivered to it as well, and refused by Discord
		lease(t, two, "other")
		if got := taken(t, two, "other"); !slices.Equal(got, []string{"2"}) {
			t.Errorf("taken: %v", got)
		}
		if got := taken(t, one, "alive", "1"); len(got) > 0 {
			t.Errorf("taken from a process that lives, or open: %v", got)
		}
		if got := taken(t, two, "other", "1"); !slices.Equal(got, []string{"2"}) {
			t.Errorf("taken before, and not open: %v", got)
		}
		for _, tc := range []struct {
			holder, id string
			tries      int
			held       bool
		}{{"other", "2", 2, true}, {"other", "2", 3, true}, {"gone", "2", 0, false}, {"other", "3", 0, false}} {
			tries, held, err := one.BeginDeferred(t.Context(), tc.holder, tc.id)
			if must(t, err); tries != tc.tries || held != tc.held {
				t.Errorf("%s begins %s: %d, %v", tc.holder, tc.id, tries, held)
			}
		}
	})
	t.Run("what is forgotten or too old is answered by nobody", func(t *testing.T) {
		one, two := open(t)
		put(t, one, "gone", request("1", "s/c", "zoe"))
		put(t, one, "gone", request("2", "s/c", "bob"))
		put(t, one, "gone", request("3", "s_/c", "bob"))
		put(t, one, "gone", request("4", "t/c", "bob"))
		must(t, two.ForgetDeferred(t.Context(), "", "zoe"))
		must(t, two.ForgetDeferred(t.Context(), "s/", ""))
		must(t, two.TrimDeferred(t.Context(), time.Hour))
		if got := taken(t, two, "other"); !slices.Equal(got, []string{"3", "4"}) {
			t.Errorf("left: %v", got)
		}
		must(t, two.TrimDeferred(t.Context(), 0))
		if got := taken(t, one, "third"); len(got) > 0 {
			t.Errorf("left: %v", got)
		}
	})
}
