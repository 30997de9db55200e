package bot

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"arbiter/commands"
	"arbiter/internal/shared"
	"arbiter/tracker"
)

// A document that the publisher has is installed while the bot runs: questions are
// answered with its words.
func TestDocumentsAreBrought(t *testing.T) {
	raw := shared.Read(t, "tournament/mtr-2026-02-27.md")
	publisher := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, ".md") {
			w.Header().Set("Content-Type", "text/plain")
			_, _ = w.Write(raw)
			return
		}
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprint(w, `<html><a href="/MTR_2026_Feb27_EN.md">Tournament Rules</a></html>`)
	}))
	t.Cleanup(publisher.Close)
	env := map[string]string{"ARBITER_DATA_DIR": t.TempDir(), "ARBITER_RULES_URL": "off", "ARBITER_DOCUMENTS_URL": publisher.URL}
	config, err := Load(func(name string) string { return env[name] })
	if err != nil {
		t.Fatal(err)
	}
	app := Opened(t, config)
	t.Cleanup(func() { _ = app.Close() })
	ask := func() commands.Reply {
		return app.Judge.Do(t.Context(), commands.Request{Channel: "kitchen", By: tracker.Speaker{Name: "Alice"}, Command: "rule", Options: map[string]string{"what": "can i use my phone"}})
	}
	if r := ask(); len(r.Notices) != 1 || !strings.HasPrefix(r.Title.String(), "MTR 2.12") {
		t.Errorf("before: %+v", r)
	}
	var said []string
	for range 2 {
		if err := app.updateDocuments(t.Context(), config.Documents(app.shelf, "test"), func(s string) { said = append(said, s) }); err != nil {
			t.Fatal(err)
		}
	}
	if len(said) != 1 || !strings.Contains(said[0], "Magic Tournament Rules, in force from 2026-02-27") {
		t.Errorf("it said %q", said)
	}
	if r := ask(); len(r.Notices) != 0 || !strings.HasPrefix(r.Title.String(), "MTR 2.12") {
		t.Errorf("afterwards: %+v", r)
	}
}

// Without updates of the rules there are no updates of documents, unless their page is
// set.
func TestDocumentsOff(t *testing.T) {
	for _, tc := range []struct{ rules, documents, want string }{
		{"off", "", ""},
		{"off", "https://example.com/docs", "https://example.com/docs"},
		{"", "off", ""},
		{"", "", "https://wpn.wizards.com/en/rules-documents"},
	} {
		env := map[string]string{"ARBITER_DATA_DIR": t.TempDir(), "ARBITER_RULES_URL": tc.rules, "ARBITER_DOCUMENTS_URL": tc.documents}
		config, err := Load(func(name string) string { return env[name] })
		if err != nil || config.DocumentsURL != tc.want {
			t.Errorf("%+v: %q, %v", tc, config.DocumentsURL, err)
		}
	}
}
