package play_test

import (
	"fmt"
	"slices"
	"testing"

	"arbiter/bot/cardpool"
	"arbiter/data"
	"arbiter/rules/cards"
	"arbiter/tracker"
	"arbiter/tracker/gametest"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/magic/play"
	"arbiter/tracker/magic/table"
	"arbiter/tracker/notation"
)

// newRules is the game, read from the facts.
func newRules(t testing.TB) *table.Game {
	t.Helper()
	return gametest.New(t, "magic", table.New).With(cardpool.Magic(cards.Lazy(data.FS)))
}

// seated returns a table of one player with the named cards.
func seated(tb testing.TB, g *table.Game, cards ...string) board.State {
	tb.Helper()
	s := event.Fold(event.Fold(g.New(), event.Opened{Format: "constructed"}), event.Seated{Name: "Ann", Life: 20})
	for _, card := range cards {
		s = said(tb, g, s, "add "+card)
	}
	return s
}

// first answers each question with the first option.
var first = slices.Repeat([]tracker.Answer{{N: 1}}, 50)

// said returns the state after a line; every question is answered with 1.
func said(tb testing.TB, g *table.Game, s board.State, line string) board.State {
	tb.Helper()
	actions, err := g.Parse(line)
	if err != nil {
		tb.Fatal(err)
	}
	for _, a := range actions {
		done, err := g.Decide(s, a, tracker.NewInquiry(tracker.Speaker{Name: "Ann"}, first))
		if err != nil {
			tb.Fatalf("%s: %v", line, err)
		}
		for _, h := range done {
			s = event.Fold(s, h.Event)
		}
	}
	return s
}

// twelve lists cards whose replacement effects all differ.
var twelve = map[string][]string{
	"counters": {
		"Doubling Season", "Hardened Scales", "Branching Evolution", "Winding Constrictor", "Vorinclex, Monstrous Raider", "Pir, Imaginative Rascal",
		"Kami of Whispered Hopes", "Ozolith, the Shattered Spire", "Lae'zel, Vlaakith's Champion", "Loading Zone", "Primal Vigor", "Caradora, Heart of Alacria",
	},
	"tokens": {
		"Doubling Season", "Mondrak, Glory Dominus", "Primal Vigor", "Ojer Taq, Deepest Foundation", "Chatterfang, Squirrel General", "Academy Manufactor",
		"Divine Visitation", "Peregrin Took", "Xorn", "Worldwalker Helm", "Stridehangar Automaton", "Donatello, the Brains",
	},
}

// BenchmarkTwelveReplacements plans one event under one replacement effect and
// under twelve different ones, with all questions: in less than 5 ms.
func BenchmarkTwelveReplacements(b *testing.B) {
	g := newRules(b)
	for _, of := range []string{"counters", "tokens"} {
		for _, n := range []int{1, 12} {
			s := seated(b, g, twelve[of][:n]...)
			def, err := g.DescribedToken("2/2 green Bear creature")
			if err != nil {
				b.Fatal(err)
			}
			b.Run(fmt.Sprintf("%s/%d", of, n), func(b *testing.B) {
				for b.Loop() {
					in := tracker.NewInquiry(tracker.Speaker{Name: "Ann"}, first)
					var err error
					if of == "counters" {
						err = g.PlanCounters(s, in, def, []card.Counter{{Kind: "+1/+1", N: 1}})
					} else {
						p := board.Permanent{Def: def, Token: true, Owner: 1, Controller: 1}
						err = g.PlanCreation(s, in, &p, 3)
					}
					if err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

// Sixty doublings of a Scute Swarm give 2^60 in two stacks: the card and its
// copies.
func TestScuteSwarm(t *testing.T) {
	g := newRules(t)
	s := said(t, g, seated(t, g), "add 1/1 green Insect creature \"Scute Swarm\"")
	doubled := func(s board.State) ([]tracker.Happening[event.Event], error) {
		n := int64(0)
		for stack := range s.Permanent.All() {
			n = tracker.SaturatingAdd(n, stack.Count)
		}
		a := play.Create{Made: []notation.Creation{{Count: notation.Amount{N: n}, CopyOf: &notation.Selector{ID: 1}}}}
		return g.Decide(s, a, tracker.NewInquiry(tracker.Speaker{Name: "Ann"}, nil))
	}
	for range 60 {
		done, err := doubled(s)
		if err != nil {
			t.Fatal(err)
		}
		for _, h := range done {
			s = event.Fold(s, h.Event)
		}
		for _, e := range g.Merge(s) {
			s = event.Fold(s, e)
		}
	}
	if stack, ok := s.Permanent.Get(2); !ok || stack.Count != 1<<60-1 || s.Permanent.Len() != 2 {
		t.Fatalf("%d stacks, #2 ×%d", s.Permanent.Len(), stack.Count)
	}
}

// BenchmarkScuteSwarm doubles a swarm of one and a swarm of 2^50 in the same
// time.
func BenchmarkScuteSwarm(b *testing.B) {
	g := newRules(b)
	for _, count := range []string{"1", "1125899906842624"} {
		s := said(b, g, seated(b, g, "Parallel Lives"), "effect: creatures you control get +1/+1")
		s = said(b, g, s, "create "+count+" 1/1 green Insect creature tokens")
		b.Run(count, func(b *testing.B) {
			for b.Loop() {
				said(b, g, s, "create "+count+" tokens that are copies of #3")
			}
		})
	}
}
