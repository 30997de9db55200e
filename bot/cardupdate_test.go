package bot

import (
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync/atomic"
	"testing"

	"arbiter/rules"
	"arbiter/rules/cards/bulk/bulktest"
	"arbiter/rules/updater"
)

// Cards come once, and not again where another process has looked lately; a failure
// is noted and changes nothing.
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
	app, err := Open(t.Context(), config, config.Games())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := app.Close(); err != nil {
			t.Error(err)
		}
	})
	options := config.CardUpdater(app.shelf, "test")
	options.Import.Least = 10
	u := updater.NewCards(options)
	var said []string
	update := func() error { return app.updateCards(t.Context(), u, func(s string) { said = append(said, s) }) }
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
	if all, err := app.shelf.Cards(t.Context(), rules.Magic); err != nil || len(all) != 50 {
		t.Errorf("%d cards, %v", len(all), err)
	}
}

// Where cards are not to be downloaded, nothing runs.
func TestKeepCardsOff(t *testing.T) {
	config := Config{DataDir: t.TempDir()}
	app, err := Open(t.Context(), config, config.Games())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = app.Close() })
	<-app.keepCards(t.Context(), config, "test", func(string) {})
}
