package bot

import (
	"path/filepath"
	"testing"
	"time"

	"arbiter/rules"
	"arbiter/rules/shelf"
	"arbiter/tracker/sqlite"
)

// replica is a shelf and what shares it.
func replica(t *testing.T, games string) *sharing {
	t.Helper()
	s, err := shelf.Open(t.Context(), filepath.Join(t.TempDir(), "reference.db"))
	if err != nil {
		t.Fatal(err)
	}
	notes, err := sqlite.Open(t.Context(), games, sqlite.Wait)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _, _ = s.Close(), notes.Close() })
	return &sharing{shelf: s, notes: notes, now: time.Now}
}

func (s *sharing) requireTaken(t *testing.T, want int) {
	t.Helper()
	if taken, err := s.exchange(t.Context()); err != nil || taken != want {
		t.Fatalf("%d items were taken, want %d; %v", taken, want, err)
	}
}

// excerpt is an edition of two rules.
const excerpt = "111. Tokens\n111.1. A token stands for a permanent.\n"

func (s *sharing) importEdition(t *testing.T, text string) rules.Edition {
	t.Helper()
	e, err := s.shelf.Import(t.Context(), "rules.txt", []byte(text), rules.Magic)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// What one process imports or updates, the others take, and nothing goes back and forth.
func TestShelfIsShared(t *testing.T) {
	games := filepath.Join(t.TempDir(), "games.db")
	one, two := replica(t, games), replica(t, games)
	one.requireTaken(t, 0)
	two.requireTaken(t, 0)
	e := one.importEdition(t, excerpt)
	one.requireTaken(t, 0)
	two.requireTaken(t, 1)
	if book, err := two.shelf.Load(t.Context(), e.Game, e.ID); err != nil || book.Edition != e {
		t.Fatalf("%v", err)
	}
	two.importEdition(t, excerpt+"\n") // the publisher has corrected it
	two.requireTaken(t, 0)
	one.requireTaken(t, 1)
	for range 2 {
		one.requireTaken(t, 0)
		two.requireTaken(t, 0)
	}
	importCards(t, one.shelf, 40)
	one.requireTaken(t, 0)
	two.requireTaken(t, 1)
	mine, err := one.shelf.CardPools(t.Context())
	theirs, errTheirs := two.shelf.CardPools(t.Context())
	if err != nil || errTheirs != nil || len(theirs) != 1 || theirs[0] != mine[0] {
		t.Errorf("%v and %v, %v, %v", mine, theirs, err, errTheirs)
	}
	if pool, err := two.shelf.Cards(t.Context(), rules.Magic); err != nil || pool == nil {
		t.Error(err)
	}
	three := replica(t, games) // a new machine
	three.requireTaken(t, 2)
	three.requireTaken(t, 0)
	parts, err := one.notes.Notes(t.Context(), sharedParts)
	if err != nil || len(parts) != 2 {
		t.Errorf("%d parts are stored, want one for the edition and one for the cards; %v", len(parts), err)
	}
}
