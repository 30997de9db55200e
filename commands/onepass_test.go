package commands_test

import (
	"context"
	"testing"
	"time"

	"arbiter/commands"
	"arbiter/internal/datatest"
	"arbiter/tracker"
	"arbiter/tracker/magic"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/magic/play"
	"arbiter/tracker/storetest"
)

// steps counts calls of a game and a store.
type steps struct{ parses, decisions, settles, folds, tells, codings, boards, loads, appends int }

// counted is Magic with its calls counted.
type counted struct {
	*magic.Game
	*steps
}

func (c counted) Parse(line string) ([]play.Action, error) {
	c.parses++
	return c.Game.Parse(line)
}

func (c counted) Decide(s board.State, a play.Action, in *tracker.Inquiry) ([]tracker.Happening[event.Event], error) {
	c.decisions++
	return c.Game.Decide(s, a, in)
}

func (c counted) Settle(s board.State, in *tracker.Inquiry) ([]tracker.Happening[event.Event], error) {
	c.settles++
	return c.Game.Settle(s, in)
}

func (c counted) Survey(s board.State, in *tracker.Inquiry) ([]tracker.Happening[event.Event], any, error) {
	c.settles++
	return c.Game.Survey(s, in)
}

func (c counted) Fold(s board.State, e event.Event) board.State {
	c.folds++
	return c.Game.Fold(s, e)
}

func (c counted) Tell(s board.State, e event.Event) tracker.Message {
	c.tells++
	return c.Game.Tell(s, e)
}

// Events is called for each event that is encoded or decoded.
func (c counted) Events() *tracker.Codec[event.Event] {
	c.codings++
	return c.Game.Events()
}

func (c counted) Board(s board.State, seq int64) tracker.Board {
	c.boards++
	return c.Game.Board(s, seq)
}

func (c counted) BoardOf(s board.State, seq int64, survey any) tracker.Board {
	c.boards++
	return c.Game.BoardOf(s, seq, survey)
}

type countedStore struct {
	tracker.Store
	*steps
}

func (c countedStore) Load(ctx context.Context, channel string, after tracker.Head) ([]tracker.Batch, tracker.Head, error) {
	c.loads++
	return c.Store.Load(ctx, channel, after)
}

func (c countedStore) Append(ctx context.Context, channel string, after tracker.Head, batches ...tracker.Batch) (tracker.Head, error) {
	c.appends++
	return c.Store.Append(ctx, channel, after, batches...)
}

// countedJudge returns a judge with its calls counted.
func countedJudge(t testing.TB, store tracker.Store) (*commands.Judge, *steps) {
	t.Helper()
	game, err := datatest.Magic()
	if err != nil {
		t.Fatal(err)
	}
	n := new(steps)
	c := datatest.Config(t, countedStore{store, n}, func() time.Time { return time.Unix(0, 0) }, tracker.Of(counted{game, n}))
	c.Dice, c.Settings = &cycle{falls: []int64{3}}, storetest.Settings()
	j, err := commands.New(c)
	if err != nil {
		t.Fatal(err)
	}
	return j, n
}

// A command is parsed, decided, folded, told and encoded once, and the board
// is laid out once, whether or not it starts a game. Nothing that was just
// encoded is decoded. The store is read when the request arrives and written once. For a
// channel that isn't in memory, it is also read before the write.
func TestOnePass(t *testing.T) {
	j, n := countedJudge(t, storetest.Memory())
	const begins, sits = 1, 1
	for i, want := range []steps{
		{parses: 1, decisions: begins + sits + 1, settles: 2, folds: begins + sits + 1, tells: begins + sits + 1, codings: begins + sits + 1, boards: 1, loads: 2, appends: 1},
		{parses: 1, decisions: 1, settles: 1, folds: 2, tells: 2, codings: 2, boards: 1, loads: 1, appends: 1}, // the new tokens merge
	} {
		*n = steps{}
		r := say(t, j, "Alice", "/create two 2/1 red Dwarf Berserker creature tokens")
		if r.Problem != nil || *n != want {
			t.Errorf("create %d: %+v, want %+v (%v)", i+1, *n, want, r.Problem)
		}
	}
}

// BenchmarkCreate performs a whole /create without the front end, with a store
// in memory: the first in a channel, which starts a game, and the next one.
func BenchmarkCreate(b *testing.B) {
	for _, name := range []string{"first", "next"} {
		b.Run(name, func(b *testing.B) {
			j, _ := countedJudge(b, storetest.Memory())
			r, err := j.Parse("/create two 2/1 red Dwarf Berserker creature tokens")
			if err != nil {
				b.Fatal(err)
			}
			r.By, r.Channel = speaker, "kitchen"
			j.Do(b.Context(), r)
			i := 0
			for b.Loop() {
				if name == "first" {
					i++
					r.Channel = "table " + time.Duration(i).String()
				}
				if reply := j.Do(b.Context(), r); reply.Problem != nil {
					b.Fatal(reply.Problem)
				}
			}
		})
	}
}
