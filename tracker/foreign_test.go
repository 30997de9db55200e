package tracker_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"testing"
	"time"

	"arbiter/tracker"
	"arbiter/tracker/gametest"
	"arbiter/tracker/gametest/toy"
	"arbiter/tracker/storetest"
)

// An import can't refer to another channel: if it says that its game was
// moved, that is undone like any other input.
func TestImportReachesNoOtherChannel(t *testing.T) {
	store := storetest.Memory()
	tables := tracker.NewTables(store, func() time.Time { return time.Unix(0, 0) }, tracker.Of(toy.Game{}))
	there, err := tables.At(t.Context(), "there")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := there.Start(t.Context(), bob, "toy", tracker.Opening{Seats: []tracker.Speaker{bob}}); err != nil {
		t.Fatal(err)
	}
	table, _ := started(t)
	play(t, table, "grey 1")
	if _, err := table.End(t.Context(), ann); err != nil {
		t.Fatal(err)
	}
	play(t, table, "undo")
	doc := gametest.Rewritten(t, export(t, table), func(log json.RawMessage) (json.RawMessage, error) {
		forged := bytes.Replace(log, []byte(`"kind":"table/ended","version":1,"data":{}`), []byte(`"kind":"table/ended","version":1,"data":{"to":"there"}`), 1)
		if bytes.Equal(forged, log) {
			t.Fatalf("the game doesn't end in\n%s", log)
		}
		return forged, nil
	})
	here, err := tables.At(t.Context(), "here")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := here.Import(t.Context(), doc); err != nil {
		t.Fatal(err)
	}
	for _, change := range []func() (tracker.Result, error){
		func() (tracker.Result, error) { return here.Redo(t.Context(), tracker.Speaker{Name: "Ann"}) },
		func() (tracker.Result, error) { return here.Undo(t.Context(), tracker.Speaker{Name: "Ann"}) },
	} {
		if _, err := change(); err != nil {
			problem := (*tracker.Problem)(nil)
			if errors.As(err, &problem) && problem.Elsewhere != "" {
				t.Errorf("it knows of the channel %q", problem.Elsewhere)
			}
			t.Fatal(err)
		}
	}
	if here.Look().Game != "toy" {
		t.Error("the game didn't come back")
	}
}

// An import has names but no accounts: it has no host, its lines belong to
// nobody, and deleting a person's data doesn't change it. A moved game keeps
// its accounts.
func TestImportSpeaksForNames(t *testing.T) {
	table, _ := started(t)
	play(t, table, "red 1", "red 2") // a choice is open, which knows who spoke
	doc := export(t, table)
	for name, take := range map[string]struct {
		into     func(here *tracker.Table) error
		accounts bool
	}{
		"import": {func(here *tracker.Table) error { _, err := here.Import(t.Context(), doc); return err }, false},
		"move":   {func(here *tracker.Table) error { _, err := here.TakeFrom(t.Context(), table); return err }, true},
	} {
		t.Run(name, func(t *testing.T) {
			store := storetest.Memory()
			tables := tracker.NewTables(store, func() time.Time { return time.Unix(0, 0) }, tracker.Of(toy.Game{}))
			here, err := tables.At(t.Context(), "table")
			if err != nil {
				t.Fatal(err)
			}
			if err := take.into(here); err != nil {
				t.Fatal(err)
			}
			log, _ := storetest.Load(t, store, "table")
			raw, err := json.Marshal(log)
			if err != nil {
				t.Fatal(err)
			}
			if has := bytes.Contains(raw, []byte(`"account"`)); has != take.accounts {
				t.Errorf("accounts are stored: %t\n%s", has, raw)
			}
			host := ann
			host.Reach = tracker.Own
			_, err = here.UndoLast(t.Context(), host, 1)
			if may := err == nil; may != take.accounts {
				t.Errorf("the account of who said the line takes it back: %v", err)
			}
			n, err := tables.ForgetPerson(t.Context(), tracker.Speaker{Account: ann.Account})
			if err != nil || (len(n) > 0) != take.accounts {
				t.Errorf("the account is found in the channels %v (%v)", n, err)
			}
		})
	}
}

// An import that is nested more deeply or has longer texts than any game is
// refused before it is decoded.
func TestImportsAreShallow(t *testing.T) {
	table, _ := started(t)
	play(t, table, "grey 1")
	doc := export(t, table)
	for name, extra := range map[string]string{
		"deep": `,"x":` + string(bytes.Repeat([]byte("["), 1_000)) + string(bytes.Repeat([]byte("]"), 1_000)),
		"long": `,"x":"` + string(bytes.Repeat([]byte("a"), 100_000)) + `"`,
	} {
		forged := gametest.Rewritten(t, doc, func(log json.RawMessage) (json.RawMessage, error) {
			return bytes.Replace(log, []byte(`"data":{`), []byte(`"data":{"y":1`+extra+`,`), 1), nil
		})
		if _, err := at(t, storetest.Memory()).Import(t.Context(), forged); !errors.Is(err, tracker.ErrTooMuch) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
