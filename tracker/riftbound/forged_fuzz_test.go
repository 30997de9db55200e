package riftbound_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"arbiter/tracker"
	"arbiter/tracker/gametest"

	"arbiter/tracker/storetest"
)

// saidLines are lines with cards by name, and with described cards.
var saidLines = append([]string{
	"play Stalwart Poro to battlefield 1", "add two Vanguard Sergeants", "add B.F. Sword and Doran's Blade", "add my legend Jinx", "add Altar to Unity",
	"remember Bo: 2 Might Poro unit", "add Bo", "add Ahri", "#%d becomes a copy of Daisy!", "battlefield 2 is Zaun Warrens", "return #%d to the champion zone",
}, Lines...)

// forged is the forgery that tests share.
var forged struct {
	once sync.Once
	*gametest.Forgery
}

// forgery forges a board on which much was said, and all written games.
func forgery(t testing.TB) *gametest.Forgery {
	t.Helper()
	forged.once.Do(func() { forged.Forgery = newForgery(t) })
	return forged.Forgery
}

func newForgery(t testing.TB) *gametest.Forgery {
	t.Helper()
	e := engine(t)
	alice := tracker.Speaker{Name: "Alice"}
	table := gametest.SitDown(t, e, gametest.Opening("")).Table
	said := 0
	for n, line := range saidLines {
		if _, err := table.Say(t.Context(), alice, strings.ReplaceAll(line, "%d", fmt.Sprint(1+n%5))); err == nil {
			said++
		}
		if c := table.Look().Asks(alice); c != nil {
			if _, err := table.Choose(t.Context(), alice, c.ID, tracker.Answer{N: 1}); err != nil {
				t.Fatal(err)
			}
		}
	}
	if said < 15 {
		t.Fatalf("only %d of %d lines were understood", said, len(saidLines))
	}
	rich, err := table.Export()
	if err != nil {
		t.Fatal(err)
	}
	exports := append(gametest.Exported(t, e, "testdata/*.txtar"), rich)
	return &gametest.Forgery{Engine: e, Exports: exports, Line: func(r *rand.Rand) string {
		return strings.ReplaceAll(saidLines[r.IntN(len(saidLines))], "%d", fmt.Sprint(r.IntN(12)))
	}}
}

// Whatever somebody writes into an exported game, it is refused or played on.
func TestForgedRiftbound(t *testing.T) { forgery(t).Play(t) }

func FuzzForged(f *testing.F) { forgery(f).Fuzz(f) }

// A game with a hidden card at a battlefield that doesn't exist is refused,
// because every line would fail.
func TestHiddenNowhere(t *testing.T) {
	e := engine(t)
	g := gametest.SitDown(t, e, gametest.Opening(""))
	g.Say("Alice controls battlefield 2")
	g.Say("hide a card at battlefield 2")
	exported, err := g.Table.Export()
	if err != nil {
		t.Fatal(err)
	}
	for field, refused := range map[string]bool{"1": false, "3": true, "-1": true, "9223372036854775807": true} {
		moved := 0
		doc := gametest.Rewritten(t, exported, func(log json.RawMessage) (json.RawMessage, error) {
			moved = bytes.Count(log, []byte(`"field":2`))
			return bytes.ReplaceAll(log, []byte(`"field":2`), []byte(`"field":`+field)), nil
		})
		table, err := tracker.NewTables(storetest.Memory(), time.Now, e).At(t.Context(), "table")
		if err != nil {
			t.Fatal(err)
		}
		_, err = table.Import(t.Context(), doc)
		if moved == 0 || errors.Is(err, tracker.ErrBroken) != refused || err != nil && !refused {
			t.Errorf("at battlefield %s, in %d places: %v", field, moved, err)
		}
	}
}
