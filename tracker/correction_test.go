package tracker_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/tracker"
	"arbiter/tracker/gametest/toy"
	"arbiter/tracker/storetest"
)

// A correction is stored as two inputs in one commit, the undo and the line that was meant.
// It uses no id twice, and replaying and undoing it give the same boards as live.
func TestCorrection(t *testing.T) {
	table, store := started(t)
	play(t, table, "grey 3")
	play(t, table, "red 2")
	before := table.Look().Seq
	result, err := table.Say(tracker.FromRequest(t.Context(), "press"), ann, "rather red 5")
	if err != nil {
		t.Fatal(err)
	}
	if len(result.Before) != 1 || len(result.Told) == 0 || !cmp.Equal(result.Reversed, []string{"red 2"}) {
		t.Errorf("told %v and %v, reversed %v", result.Before, result.Told, result.Reversed)
	}
	log, _, err := store.Load(t.Context(), "c", tracker.Head{})
	if err != nil {
		t.Fatal(err)
	}
	last := log[len(log)-2:]
	if last[0].Text != "undo" || last[1].Text != "red 5" || last[0].Seq != before+1 || last[0].Part != 0 || last[1].Part != 1 || last[1].Request != "press" {
		t.Errorf("stored is %+v", last)
	}
	if diff := cmp.Diff(table.Look().Board, at(t, store).Look().Board); diff != "" {
		t.Errorf("replayed (-live +replayed):\n%s", diff)
	}
	ids := make(map[int64]bool)
	for _, b := range log {
		for _, r := range b.Records {
			if id := addedID(t, r); id != 0 {
				if ids[id] {
					t.Errorf("id %d is used twice", id)
				}
				ids[id] = true
			}
		}
	}
	if len(ids) != 3 {
		t.Errorf("%d piles were added, want 3", len(ids))
	}
	if _, err := table.Say(tracker.FromRequest(t.Context(), "press"), ann, "rather red 5"); err == nil {
		t.Error("delivered twice, it is done twice")
	}
	play(t, table, "undo")
	if diff := cmp.Diff(table.Look().Board, at(t, store).Look().Board); diff != "" {
		t.Errorf("undone and replayed (-live +replayed):\n%s", diff)
	}
}

// addedID returns the id of the pile that a record adds, or 0.
func addedID(t *testing.T, r tracker.Record) int64 {
	t.Helper()
	if r.Kind != "toy/added" {
		return 0
	}
	var added toy.Added
	if err := json.Unmarshal(r.Data, &added); err != nil {
		t.Fatal(err)
	}
	return added.ID
}

// The start of a game, a line while a draft is open and another player's line can't be
// corrected; a correction that can't be done changes nothing.
func TestNoCorrection(t *testing.T) {
	for name, lines := range map[string][]string{
		"what began the game": nil,
		"a draft":             {"ask 3"},
	} {
		table, _ := started(t)
		play(t, table, lines...)
		seq := table.Look().Seq
		if err := say(t, table, ann, "rather red 5"); err == nil || table.Look().Seq != seq {
			t.Errorf("%s is corrected: %v", name, err)
		}
	}
	table, _ := started(t)
	play(t, table, "red 2")
	seq := table.Look().Seq
	if err := say(t, table, bob, "rather red 5"); err == nil || table.Look().Seq != seq {
		t.Errorf("Bob corrects Ann: %v", err)
	}
	if err := say(t, table, ann, "rather fail"); err == nil || table.Look().Seq != seq {
		t.Errorf("what fails is done: %v", err)
	}
}

// A correction is refused if another process has stored a line since the one it corrects.
func TestCorrectionOfTwoProcesses(t *testing.T) {
	store := storetest.Memory()
	here := at(t, store)
	if _, err := here.Start(t.Context(), ann, "toy", tracker.Opening{Seats: []tracker.Speaker{ann, bob}}); err != nil {
		t.Fatal(err)
	}
	play(t, here, "red 2")
	elsewhere := at(t, store)
	if err := say(t, elsewhere, bob, "grey 1"); err != nil {
		t.Fatal(err)
	}
	seq := elsewhere.Look().Seq
	if err := say(t, here, ann, "rather red 5"); err == nil || here.Look().Seq != seq {
		t.Errorf("Bob's line is taken back: %v", err)
	}
}
