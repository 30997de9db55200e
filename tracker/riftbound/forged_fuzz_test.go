package riftbound

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"arbiter/tracker"
	"arbiter/tracker/gametest"
)

// Whatever somebody writes into an exported game, it is refused or played on.
func FuzzForged(f *testing.F) {
	e := tracker.Of(newGame(f))
	alice := tracker.Speaker{Name: "Alice"}
	table := gametest.SitDown(f, e, gametest.Opening("")).Table
	said := 0
	for n, line := range lines {
		if _, err := table.Say(f.Context(), alice, strings.ReplaceAll(line, "%d", fmt.Sprint(1+n%5))); err == nil {
			said++
		}
		if c := table.Look().Choice; c != nil {
			if _, err := table.Choose(f.Context(), alice, c.ID, tracker.Answer{N: 1}); err != nil {
				f.Fatal(err)
			}
		}
	}
	if said < 15 {
		f.Fatalf("only %d of %d lines were understood", said, len(lines))
	}
	exported, err := table.Export()
	if err != nil {
		f.Fatal(err)
	}
	gametest.Forged(f, e, exported, func(r *rand.Rand) string {
		return strings.ReplaceAll(lines[r.IntN(len(lines))], "%d", fmt.Sprint(r.IntN(12)))
	})
}
