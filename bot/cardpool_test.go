package bot

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"path/filepath"
	"sync"
	"testing"

	"arbiter/rules"
	"arbiter/rules/cards"
	"arbiter/rules/cards/bulk/bulktest"
	"arbiter/rules/shelf"
)

// shelved returns a shelf with 50 invented cards, and its database.
func shelved(t *testing.T) (*shelf.Shelf, *sql.DB) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "reference.db")
	s, err := shelf.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	importCards(t, s, 50)
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return s, db
}

func importCards(t *testing.T, s *shelf.Shelf, n int) {
	t.Helper()
	m, err := s.ImportCards(t.Context(), shelf.CardOptions{Least: 10})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.Read(t.Context(), bytes.NewReader(bulktest.Lines(bulktest.Scryfall(n)))); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(m.Commit(t.Context()), m.Close()); err != nil {
		t.Fatal(err)
	}
}

// exec executes a statement that changes one row.
func exec(t *testing.T, db *sql.DB, query string) {
	t.Helper()
	result, err := db.ExecContext(t.Context(), query)
	if err != nil {
		t.Fatal(err)
	}
	if n, err := result.RowsAffected(); err != nil || n != 1 {
		t.Fatalf("%s: %d rows, %v", query, n, err)
	}
}

// warnings counts a pool's warnings.
type warnings struct {
	mu  sync.Mutex
	all []error
}

func (w *warnings) warn(_ context.Context, _ string, err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.all = append(w.all, err)
}

func hasCard(t *testing.T, c *cardPool, name string) bool {
	t.Helper()
	pool, err := c.get(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	_, ok := pool.Exact(rules.Magic, name, "")
	return ok
}

// Unreadable imported cards are replaced by the embedded ones, with one
// warning, and read again at the next refresh.
func TestUnreadCardsAreReadAgain(t *testing.T) {
	s, db := shelved(t)
	var w warnings
	c := &cardPool{shelf: s, embedded: openEmbedded, warn: w.warn}
	exec(t, db, `UPDATE card_pools SET facts = CAST('x' || facts AS BLOB)`)
	for range 3 {
		if hasCard(t, c, bulktest.Name(3)) || !hasCard(t, c, "Glorious Anthem") {
			t.Fatal("the damaged cards are used")
		}
	}
	if len(w.all) != 1 {
		t.Errorf("warned %d times: %v", len(w.all), w.all)
	}
	exec(t, db, `UPDATE card_pools SET facts = CAST(substr(facts, 2) AS BLOB)`)
	c.refresh(t.Context())
	if !hasCard(t, c, bulktest.Name(3)) {
		t.Error("the cards that can be read again aren't used")
	}
}

// A refresh with an unreadable shelf or a cancelled context changes nothing.
func TestRefreshKeepsThePool(t *testing.T) {
	s, _ := shelved(t)
	var w warnings
	c := &cardPool{shelf: s, embedded: openEmbedded, warn: w.warn}
	before, err := c.get(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	over, cancel := context.WithCancel(t.Context())
	cancel()
	c.refresh(over)
	if len(w.all) != 0 {
		t.Errorf("a refresh that was called off warns: %v", w.all)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	c.refresh(t.Context())
	if after, err := c.get(t.Context()); err != nil || after != before || len(w.all) != 1 {
		t.Errorf("another pool: %v; warnings %v; %v", after != before, w.all, err)
	}
}

// Imported details are found by a card's id; other cards have none.
func TestCardDetails(t *testing.T) {
	s, db := shelved(t)
	var w warnings
	c := &cardPool{shelf: s, embedded: openEmbedded, warn: w.warn}
	card := cards.Card{Game: rules.Magic, ID: bulktest.ID(3)}
	if d, ok := c.CardDetails(t.Context(), card); !ok || len(d.Texts) != 1 || d.Texts[0] != bulktest.Text(3) {
		t.Errorf("%+v, %v", d, ok)
	}
	for _, card := range []cards.Card{
		{Game: rules.Magic, ID: "another source's"}, {Game: rules.Magic}, {Game: rules.Riftbound, ID: bulktest.ID(3)},
	} {
		if d, ok := c.CardDetails(t.Context(), card); ok {
			t.Errorf("%+v of %+v", d, card)
		}
	}
	if len(w.all) != 0 {
		t.Errorf("warned: %v", w.all)
	}
	exec(t, db, `UPDATE card_details SET texts = '[' WHERE id = '`+card.ID+`'`)
	if d, ok := c.CardDetails(t.Context(), card); ok || len(w.all) != 1 {
		t.Errorf("damaged: %+v, %v, %v", d, ok, w.all)
	}
	if _, ok := (&cardPool{}).CardDetails(t.Context(), card); ok {
		t.Error("without a shelf")
	}
}

// During an import, callers get the whole pool from before or after it, and
// afterwards the new one.
func TestCardsWhileImported(t *testing.T) {
	s, _ := shelved(t)
	var w warnings
	c := &cardPool{shelf: s, embedded: openEmbedded, warn: w.warn}
	var asking sync.WaitGroup
	done := make(chan struct{})
	for range 4 {
		asking.Go(func() {
			for {
				pool, err := c.get(t.Context())
				if err != nil {
					t.Error(err)
					return
				}
				if !pool.Find(bulktest.Name(3), cards.Options{}).One {
					t.Error("an imported card isn't found")
				}
				select {
				case <-done:
					return
				default:
				}
			}
		})
	}
	for n := 51; n < 54; n++ {
		importCards(t, s, n)
		c.refresh(t.Context())
	}
	close(done)
	asking.Wait()
	if !hasCard(t, c, bulktest.Name(52)) || len(w.all) != 0 {
		t.Errorf("the last import isn't used; warnings %v", w.all)
	}
}
