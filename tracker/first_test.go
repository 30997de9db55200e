package tracker_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/tracker"
	"arbiter/tracker/storetest"
)

// A line in a channel without a game starts one and is an input of its own:
// the first undo undoes the line, the second the start. A refused line and a
// question start none.
func TestSayFirst(t *testing.T) {
	store := storetest.Memory()
	table := at(t, store)
	opening := tracker.Opening{Seats: []tracker.Speaker{ann}}
	for line, want := range map[string]error{"frobnicate": nil, "fail": nil, "how many": tracker.ErrNoGame} {
		_, _, err := table.SayFirst(t.Context(), ann, line, "toy", opening)
		if err == nil || want != nil && !errors.Is(err, want) || table.Look().Game != "" || table.Look().Seq != 0 {
			t.Errorf("%s: %v, and %+v", line, err, table.Look())
		}
	}
	said, begun, err := table.SayFirst(tracker.FromRequest(t.Context(), "press"), ann, "red 3", "toy", opening)
	if err != nil || !begun || len(said.Before) == 0 || len(said.Told) == 0 || said.Look.Game != "toy" {
		t.Fatalf("%v %+v, %v", begun, said, err)
	}
	log, _, err := store.Load(t.Context(), "c", tracker.Head{})
	if err != nil || len(log) != 2 || log[0].Text != "start toy" || log[1].Text != "red 3" || log[0].Part != 0 || log[1].Part != 1 || log[1].Request != "press" {
		t.Errorf("stored is %+v, %v", log, err)
	}
	if diff := cmp.Diff(said.Look.Board, at(t, store).Look().Board); diff != "" {
		t.Errorf("replayed (-live +replayed):\n%s", diff)
	}
	if _, _, err := table.SayFirst(tracker.FromRequest(t.Context(), "press"), ann, "red 3", "toy", opening); !errors.Is(err, tracker.ErrRepeated) {
		t.Errorf("delivered twice: %v", err)
	}
	said, begun, err = table.SayFirst(t.Context(), ann, "ask 3", "toy", opening)
	if err != nil || begun || said.Look.Asks(ann) == nil {
		t.Errorf("in a game that goes on: %v %+v, %v", begun, said, err)
	}
	play(t, table, "undo", "undo")
	if look := table.Look(); look.Game != "toy" {
		t.Errorf("the line is taken back, and with it the game: %+v", look)
	}
	play(t, table, "undo")
	if look := table.Look(); look.Game != "" {
		t.Errorf("the beginning isn't taken back: %+v", look)
	}
}

// The question of a first line has the number that its answer needs.
func TestSayFirstAsks(t *testing.T) {
	table := at(t, storetest.Memory())
	said, _, err := table.SayFirst(t.Context(), ann, "must 3", "toy", tracker.Opening{Seats: []tracker.Speaker{ann}})
	if err != nil || said.Look.Asks(ann) == nil {
		t.Fatalf("%+v, %v", said, err)
	}
	if _, err := table.Choose(t.Context(), ann, said.Look.Asks(ann).ID, tracker.Answer{N: 2}); err != nil {
		t.Error(err)
	}
}
