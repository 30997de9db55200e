package bot

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"strings"
	"testing"

	"arbiter/rules"
	"arbiter/rules/updater"
)

// lanternRules is the number of rules of each edition about lanterns.
const lanternRules = 5

// lanterns starts a server of editions of a rulebook about lanterns. offering returns the
// address of the edition in force from a day; that of "broken" can't be downloaded.
func lanterns(t *testing.T) (offering func(day string) (url string)) {
	t.Helper()
	publisher := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		day := strings.TrimPrefix(r.URL.Path, "/")
		if day == "broken" {
			w.WriteHeader(http.StatusBadGateway)
			return
		}
		var b strings.Builder
		fmt.Fprintf(&b, "Magic: The Gathering Comprehensive Rules\n\nEffective as of %s.\n\n1. Lights\n\n100. Lanterns\n\n", day)
		for i := range lanternRules {
			fmt.Fprintf(&b, "100.%d. Lantern number %d gives light.\n\n", i+1, i+1)
		}
		b.WriteString("Glossary\n\nCredits\n")
		fmt.Fprint(w, b.String())
	}))
	t.Cleanup(publisher.Close)
	return func(day string) string { return publisher.URL + "/" + url.PathEscape(day) }
}

// A downloaded edition is used immediately; a failure is logged and changes
// nothing.
func TestUpdateRules(t *testing.T) {
	t.Parallel()
	offering := lanterns(t)
	env := map[string]string{"ARBITER_DATA_DIR": t.TempDir(), "ARBITER_RULES_URL": offering("January 5, 2024"), "ARBITER_DOCUMENTS_URL": "off"}
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
	offered := func(day string) *updater.Updater {
		options := config.Updater(app.shelf, "test")
		options.Limits.Rules = lanternRules
		options.Page = offering(day)
		return updater.New(options)
	}
	var said []string
	look := func(want string) {
		t.Helper()
		v := app.library.Default(rules.Magic)
		if got := v.Edition().ID; v.Official == nil || got != want {
			t.Errorf("rules are looked up in %s, want %s", got, want)
		}
	}
	update := func(day string) error {
		return app.updateRules(t.Context(), offered(day), func(s string) { said = append(said, s) })
	}
	if err := update("January 5, 2024"); err != nil {
		t.Fatal(err)
	}
	look("2024-01-05")
	if err := update("February 9, 2024"); err != nil {
		t.Fatal(err)
	}
	look("2024-02-09")
	if err := update("broken"); err == nil {
		t.Error("a failure went unnoticed")
	}
	look("2024-02-09")
	if len(said) != 2 || !strings.Contains(said[1], "2024-02-09") {
		t.Errorf("it said %q", said)
	}
	if log, err := os.ReadFile(config.Log()); err != nil || !strings.Contains(string(log), "502") {
		t.Errorf("the log: %s, %v", log, err)
	}
	// An edition from arbiter rules update is found without a restart.
	if outcome, err := offered("March 8, 2024").Update(t.Context()); err != nil || outcome.Result != updater.Installed {
		t.Fatalf("%+v, %v", outcome, err)
	}
	look("2024-02-09")
	if err := update("March 8, 2024"); err != nil {
		t.Fatal(err)
	}
	look("2024-03-08")
	// Another process finds the new edition too.
	if err := app.Close(); err != nil {
		t.Fatal(err)
	}
	app = Opened(t, config)
	look("2024-03-08")
}

// With downloads disabled, nothing runs.
func TestKeepRulesOff(t *testing.T) {
	config := Config{DataDir: t.TempDir()}
	app := Opened(t, config)
	t.Cleanup(func() { _ = app.Close() })
	<-app.keepRules(t.Context(), config, "test", func(string) {}, nil, nil)
}
