package bot

import (
	"bytes"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"arbiter/rules"
	"arbiter/rules/cards/bulk/bulktest"
	"arbiter/rules/shelf"
	"arbiter/rules/updater"
)

// Cards are downloaded once, and not if another process has checked recently;
// a failure is logged and changes nothing.
func TestUpdateCards(t *testing.T) {
	var broken atomic.Bool
	var asked atomic.Int32
	answers := map[string][]byte{
		"/cards": bulktest.Gzip(bulktest.Lines(bulktest.Scryfall(50))), "/rulings": bulktest.Lines(bulktest.Rulings(10)),
		"/bulk-data": []byte(`{"object":"list","data":[{"type":"oracle_cards","jsonl_download_uri":"/cards"},{"type":"rulings","jsonl_download_uri":"/rulings"}]}`),
	}
	source := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		if broken.Load() {
			w.WriteHeader(http.StatusForbidden)
			return
		}
		_, _ = w.Write(answers[r.URL.Path])
	}))
	t.Cleanup(source.Close)
	env := map[string]string{"ARBITER_DATA_DIR": t.TempDir(), "ARBITER_CARDS_URL": source.URL + "/bulk-data", "ARBITER_RULES_URL": "off"}
	config, err := Load(func(name string) string { return env[name] })
	if err != nil {
		t.Fatal(err)
	}
	app := Opened(t, config)
	t.Cleanup(func() {
		if err := app.Close(); err != nil {
			t.Error(err)
		}
	})
	options, err := config.CardUpdater(app.shelf, "test")
	if err != nil {
		t.Fatal(err)
	}
	options.Import.Least = 10
	u := updater.NewCards(options)
	var said []string
	update := func() error { return app.updateCards(t.Context(), u, func(s string) { said = append(said, s) }) }
	embedded, err := app.Cards(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	broken.Store(true)
	if err := update(); err == nil {
		t.Error("a failure went unnoticed")
	}
	if log, err := os.ReadFile(config.Log()); err != nil || !strings.Contains(string(log), "403") {
		t.Errorf("the log: %s, %v", log, err)
	}
	broken.Store(false)
	if err := update(); err != nil {
		t.Fatal(err)
	}
	before := asked.Load()
	if err := update(); err != nil || asked.Load() != before {
		t.Errorf("asked %d times more, %v", asked.Load()-before, err)
	}
	if len(said) != 1 || !strings.Contains(said[0], "50 cards, 20 rulings") {
		t.Errorf("it said %q", said)
	}
	if pool, err := app.Cards(t.Context()); err != nil || pool == embedded {
		t.Errorf("the new cards aren't used: %v", err)
	} else if _, ok := pool.Exact(rules.Magic, bulktest.Name(3), ""); !ok {
		t.Error("the new cards aren't there")
	} else if again, err := app.Cards(t.Context()); err != nil || again != pool {
		t.Errorf("read anew though nothing came: %v", err)
	}
	if all, err := app.shelf.Cards(t.Context(), rules.Magic); err != nil || all.Len() != 50 {
		t.Errorf("not 50 cards: %v", err)
	}
}

// With downloads disabled, nothing runs.
func TestKeepCardsOff(t *testing.T) {
	config := Config{DataDir: t.TempDir()}
	app := Opened(t, config)
	t.Cleanup(func() { _ = app.Close() })
	<-app.keepCards(t.Context(), config, "test", func(string) {}, nil)
}

// Imported cards of a game replace the embedded ones, unless they can't be
// read.
func TestOpenCards(t *testing.T) {
	s, err := shelf.Open(t.Context(), filepath.Join(t.TempDir(), "reference.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	has := func(name string) bool {
		t.Helper()
		pool, unread, err := OpenCards(t.Context(), s)
		if err != nil || unread != nil {
			t.Fatal(unread, err)
		}
		_, ok := pool.Exact("", name, "")
		for _, game := range []rules.Game{rules.Magic, rules.Riftbound} {
			_, of := pool.Exact(game, name, "")
			ok = ok || of
		}
		return ok
	}
	if !has("Glorious Anthem") || !has("Adaptatron") || has(bulktest.Name(3)) {
		t.Error("without an import")
	}
	m, err := s.ImportCards(t.Context(), shelf.CardOptions{Least: 10})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.Read(t.Context(), bytes.NewReader(bulktest.Lines(bulktest.Scryfall(50)))); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(m.Commit(t.Context()), m.Close()); err != nil {
		t.Fatal(err)
	}
	if has("Glorious Anthem") || !has("Adaptatron") || !has(bulktest.Name(3)) {
		t.Error("with Magic's cards imported")
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	pool, unread, err := OpenCards(t.Context(), s)
	if err != nil || unread == nil || pool.Len() < 30_000 {
		t.Errorf("from a closed shelf: %v, %v", unread, err)
	}
}
