package magic_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"arbiter/tracker"
	"arbiter/tracker/gametest"
	"arbiter/tracker/storetest"
)

// After a person is forgotten, no trace of them is left in others' questions,
// which can still be answered.
func TestForgottenInADraft(t *testing.T) {
	account := func(id, name string) tracker.Speaker { return tracker.Speaker{Account: id, Name: name} }
	alice, bob, eve := account("1", "Alice"), account("2", "Bob"), account("66666666", "Eve")
	store := storetest.Memory()
	tables := tracker.NewTables(store, time.Now, tracker.Of(withPool(t)))
	table, err := tables.At(t.Context(), "c")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := table.Start(t.Context(), alice, "magic", tracker.Opening{Seats: []tracker.Speaker{alice, bob, eve}}); err != nil {
		t.Fatal(err)
	}
	for _, said := range []struct {
		by   tracker.Speaker
		line string
	}{{eve, "add a 2/2 green Bear creature"}, {bob, "add a 3/3 green Bear creature"}, {alice, "target opponent loses 3 life"}, {bob, "destroy a Bear"}, {eve, "target opponent loses 1 life"}} {
		if _, err := table.Say(t.Context(), said.by, said.line); err != nil {
			t.Fatal(said.line, err)
		}
	}
	if n := len(table.Look().Drafts); n != 3 {
		t.Fatalf("%d drafts", n)
	}
	if _, err := tables.ForgetPerson(t.Context(), eve); err != nil {
		t.Fatal(err)
	}
	log, _ := storetest.Load(t, store, "c")
	raw, err := json.Marshal(log)
	if err != nil || strings.Contains(string(raw), "Eve") || strings.Contains(string(raw), "66666666") {
		t.Errorf("still there: %s, %v", raw, err)
	}
	for _, by := range []tracker.Speaker{alice, bob} {
		if _, err := table.Choose(t.Context(), by, 0, tracker.Answer{N: 2}); err != nil {
			t.Errorf("%s: %v", by.Name, err)
		}
	}
	var d struct {
		Players []struct {
			Name string
			Life int
		}
	}
	doc, err := json.Marshal(table.Look().Board.JSON)
	if err != nil || json.Unmarshal(doc, &d) != nil || d.Players[2].Name != "Somebody" || d.Players[2].Life != 17 {
		t.Errorf("%s, %v", doc, err)
	}
}

// With own permanents only, permanents of others aren't offered.
func TestDraftOfOnesOwn(t *testing.T) {
	table, _, bob := gametest.AliceAndBob(t, tracker.Of(withPool(t)),
		"create a 2/2 green Bear creature token", "create a 3/3 green Bear creature token for Bob")
	bob.Reach = tracker.Own
	if _, err := table.Say(t.Context(), bob, "destroy a Bear"); err != nil || table.Look().Asks(bob) != nil {
		t.Fatalf("Bob is asked: %v", err)
	}
	if n := len(table.Look().Board.Lanes[0].Tiles); n != 1 {
		t.Errorf("Alice has %d Bears", n)
	}
}
