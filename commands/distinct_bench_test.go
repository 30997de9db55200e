package commands_test

import (
	"fmt"
	"testing"
	"time"

	"arbiter/commands"
	"arbiter/commands/render"
	"arbiter/internal/datatest"
	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/storetest"
)

// BenchmarkDistinctLine performs a line on a board of distinct creatures, from
// its text to the console's reply: a line that changes nothing under an
// anthem, and 1 damage to each, of which all die. With 10,000 the line exceeds the limit
// of events per line and is refused.
func BenchmarkDistinctLine(b *testing.B) {
	for _, n := range []int64{0, 1_000, 10_000} {
		for name, line := range map[string]string{"check": "gain 1 life", "damage": "1 damage to each creature"} {
			refused := n > tracker.LineEvents && name == "damage"
			if n == 0 && name == "damage" {
				continue
			}
			b.Run(fmt.Sprintf("%s/%d", name, n), func(b *testing.B) {
				j := distinct(b, n, name == "check")
				i := 0
				for b.Loop() {
					if name == "damage" && i > 0 && !refused {
						b.StopTimer()
						j = distinct(b, n, false)
						b.StartTimer()
					}
					i++
					r := j.Talk(line)
					r.Channel, r.By = "kitchen", speaker
					reply := j.Do(b.Context(), r)
					if reply.Problem != nil != refused || len(reply.Events) == 0 != refused {
						b.Fatal(reply.Problem)
					}
					if text := render.Text(reply, 0); text == "" {
						b.Fatal("no reply")
					}
				}
			})
		}
	}
}

// distinct returns a judge with n distinct creatures on the board of the
// kitchen.
func distinct(b testing.TB, n int64, anthem bool) *commands.Judge {
	b.Helper()
	store := storetest.Memory()
	j, _ := judge(b, store)
	do := func(line string) commands.Reply {
		r := j.Talk(line)
		r.Channel, r.By = "kitchen", speaker
		return j.Do(b.Context(), r)
	}
	seq := do("gain 1 life").Table.Seq
	if anthem {
		seq = do("effect: creatures you control get +1/+1").Table.Seq
	}
	game, err := datatest.Magic()
	if err != nil {
		b.Fatal(err)
	}
	batch := tracker.Batch{Seq: seq + 1, At: time.Unix(0, 0).UTC(), By: speaker}
	for i := range n {
		def := card.Definition{Name: fmt.Sprintf("Bear %d Token", i), Types: []string{"Creature"}, Subtypes: []string{"Bear"}, Power: "1", Toughness: "1"}
		e, err := game.Events().Encode(event.Entered{ID: 1001 + i, Count: 1, Of: board.Permanent{Def: def, Token: true, Owner: 1, Controller: 1}})
		if err != nil {
			b.Fatal(err)
		}
		batch.Records = append(batch.Records, tracker.Record{Group: 1, Encoded: e})
	}
	if n > 0 {
		_, head, err := store.Load(b.Context(), "kitchen", tracker.Head{})
		if err != nil {
			b.Fatal(err)
		}
		if _, err := store.Append(b.Context(), "kitchen", head, batch); err != nil {
			b.Fatal(err)
		}
	}
	if got := len(do("board").Table.Board.Lanes[0].Tiles); got != int(n) {
		b.Fatalf("%d stacks", got)
	}
	return j
}
