package magic_test

import (
	"fmt"
	"testing"

	"arbiter/tracker"
	"arbiter/tracker/gametest"
	"arbiter/tracker/magic"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
)

// BenchmarkDistinct performs a line on a board of distinct creatures, no two
// in one stack. Building the board isn't measured.
//
//	check    no change under an anthem: the state-based actions, and all power and toughness
//	damage   1 damage to each: all die and cease to exist
//	soldiers ten anthems, and each gets +1/+1 for each other Soldier: as check
//
// A line that destroys 10,000 creatures exceeds the limit of events per line, so deaths
// measures the engine alone, until no state-based action applies.
func BenchmarkDistinct(b *testing.B) {
	for _, n := range []int64{1_000, 1_600} {
		b.Run(fmt.Sprintf("check/%d", n), func(b *testing.B) {
			t := distinct(b, n, "effect: creatures you control get +1/+1")
			for b.Loop() {
				said(b, t, "gain 1 life")
			}
		})
		b.Run(fmt.Sprintf("damage/%d", n), func(b *testing.B) {
			for b.Loop() {
				b.StopTimer()
				t := distinct(b, n)
				b.StartTimer()
				if r := said(b, t, "1 damage to each creature"); len(r.Look.Board.Lanes[0].Tiles) > 0 {
					b.Fatal("something lives")
				}
			}
		})
		b.Run(fmt.Sprintf("soldiers/%d", n), func(b *testing.B) {
			lines := []string{"effect: each Soldier you control gets +1/+1 for each other Soldier you control"}
			for range 10 {
				lines = append(lines, "effect: creatures you control get +1/+1")
			}
			t := distinct(b, n, lines...)
			for b.Loop() {
				said(b, t, "gain 1 life")
			}
		})
	}
	b.Run("check/10000", func(b *testing.B) {
		t := distinct(b, 10_000, "effect: creatures you control get +1/+1")
		for b.Loop() {
			said(b, t, "gain 1 life")
		}
	})
	b.Run("deaths/10000", func(b *testing.B) {
		game := gametest.New(b, "magic", magic.New)
		crowd := game.Fold(game.New(), event.Seated{Name: alice.Name, Life: 20})
		for _, e := range bears(10_000) {
			crowd = game.Fold(crowd, e)
		}
		in := tracker.NewInquiry(alice, nil)
		actions, err := game.Parse("1 damage to each creature")
		if err != nil || len(actions) != 1 {
			b.Fatal(actions, err)
		}
		for b.Loop() {
			s := crowd
			all, err := game.Decide(s, actions[0], in)
			for len(all) > 0 && err == nil {
				s = game.FoldEach(s, all, func(s board.State, e event.Event) { _ = game.Tell(s, e) })
				all, _, err = game.Survey(s, in)
			}
			if err != nil || s.Permanent.Len()+s.Elsewhere.Len() > 0 {
				b.Fatal("something is left, or ", err)
			}
		}
	})
}

func said(b *testing.B, t *tracker.Table, line string) tracker.Result {
	b.Helper()
	r, err := t.Say(b.Context(), alice, line)
	if err != nil {
		b.Fatal(line, err)
	}
	return r
}

// distinct returns a table with n distinct creatures, after some lines.
func distinct(b testing.TB, n int64, lines ...string) *tracker.Table {
	b.Helper()
	store, t := begun(b, lines...)
	batch := tracker.Batch{Seq: t.Look().Seq + 1, By: alice}
	events := gametest.New(b, "magic", magic.New).Events()
	for _, bear := range bears(n) {
		e, err := events.Encode(bear)
		if err != nil {
			b.Fatal(err)
		}
		batch.Records = append(batch.Records, tracker.Record{Group: 1, Encoded: e})
	}
	log, head, err := store.Load(b.Context(), "table", tracker.Head{})
	if err != nil || len(log) == 0 {
		b.Fatal(err)
	}
	if _, err := store.Append(b.Context(), "table", head, batch); err != nil {
		b.Fatal(err)
	}
	t = open(b, store)
	if got := len(t.Look().Board.Lanes[0].Tiles); got != int(n) {
		b.Fatalf("%d stacks", got)
	}
	return t
}

// bears returns the events by which n distinct creatures enter.
func bears(n int64) (all []event.Event) {
	for i := range n {
		def := card.Definition{Name: fmt.Sprintf("Bear %d Token", i), Types: []string{"Creature"}, Subtypes: []string{"Bear", "Soldier"}, Power: "1", Toughness: "1"}
		all = append(all, event.Entered{ID: firstBear + i, Count: 1, Of: board.Permanent{Def: def, Token: true, Owner: 1, Controller: 1}})
	}
	return all
}
