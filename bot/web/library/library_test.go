package library_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"testing"
	"time"

	"arbiter/bot/web/library"
	"arbiter/bot/web/page"
	"arbiter/commands"
	"arbiter/internal/chromium"
	"arbiter/internal/datatest"
	_ "arbiter/internal/gcpercent"
	"arbiter/internal/shared"
	"arbiter/rules"
	"arbiter/rules/cards"
	"arbiter/tracker/storetest"
)

func TestMain(m *testing.M) { os.Exit(chromium.Run(m)) }

// newJudge returns a judge with these editions of ../shared/rules, and with details of
// cards if there are any.
func newJudge(t testing.TB, file commands.CardFile, editions ...string) *commands.Judge {
	t.Helper()
	c := datatest.Config(t, storetest.Memory(), time.Now, datatest.Games(t)...)
	shelf := c.Library.Bare()
	for _, name := range editions {
		book, err := rules.Parse(name, shared.Read(t, name), "")
		if err != nil {
			t.Fatal(err)
		}
		shelf.Install(book)
	}
	c.Library, c.CardFile, c.Settings = shelf, file, storetest.Settings()
	c.Fault = func(_ context.Context, id string, err error) { t.Errorf("fault %s: %v", id, err) }
	j, err := commands.New(c)
	if err != nil {
		t.Fatal(err)
	}
	return j
}

// serve serves the pages of a judge, as the whole server does, and returns its address.
func serve(t testing.TB, j *commands.Judge) string {
	t.Helper()
	l, err := library.New(library.Options{Judge: j, Fault: func(r *http.Request, err error) { t.Errorf("%s: %v", r.URL, err) }})
	if err != nil {
		t.Fatal(err)
	}
	mux := http.NewServeMux()
	mux.Handle(page.StaticPrefix, page.Static())
	mux.Handle(page.SymbolPrefix, page.Symbols())
	mux.Handle("/", l)
	s := httptest.NewServer(page.Site{}.Protect(mux))
	t.Cleanup(s.Close)
	return s.URL
}

// got is what a server answered.
type got struct {
	status int
	to     string // where it sends to
	body   string
}

// get asks for a page without following where it is sent.
func get(t testing.TB, address string) got {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	a, err := client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = a.Body.Close() }()
	body, err := io.ReadAll(a.Body)
	if err != nil {
		t.Fatal(err)
	}
	return got{a.StatusCode, a.Header.Get("Location"), string(body)}
}

// file has details of one card, in words of ours.
type file struct{}

func (file) CardDetails(_ context.Context, card cards.Card) (cards.Details, bool) {
	if card.Name != "Serra Angel" {
		return cards.Details{}, false
	}
	return cards.Details{
		Texts: []string{"Made up for a test: flying and vigilance.\nSee rule 702.9."}, Legal: map[string]string{"modern": "legal", "vintage": "restricted"},
		Rulings: []cards.Ruling{
			{Date: "2026-01-04", Text: "The fourth, made up."},
			{Date: "2026-01-03", Text: "The third, made up, of rule 704.5f."},
			{Date: "2026-01-02", Text: "The second, made up."},
			{Date: "2026-01-01", Text: "The first, made up."},
		},
		URI: "https://example.org/serra-angel",
	}, true
}

// editions are three of Magic, newest first.
var editions = []string{"rules/magic/2026-04-17.txt", "rules/magic/2025-11-14.txt", "rules/magic/2019-01-25.txt"}
