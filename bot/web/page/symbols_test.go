package page_test

import (
	"bytes"
	"net/http/httptest"
	"strings"
	"testing"

	"arbiter/bot/web/page"
)

// Symbols of both games are found in texts, and what only looks like one is text.
func TestRuns(t *testing.T) {
	for text, want := range map[string]string{
		"":                        "",
		"create a token":          "create a token",
		"{2}{G/W}, {T}: create":   "<{2}>|<{G/W}>|, |<{T}>|: create",
		"give me +3 [M] this":     "give me +3 |<[M]>| this",
		"{T} {nothing} [word] {T": "<{T}>| {nothing} [word] {T",
		"[Might {T}":              "[Might |<{T}>",
		"{T]":                     "{T]",
		"{<img src=x>}":           "{<img src=x>}",
		strings.Repeat("{", 1000): strings.Repeat("{", 1000),
	} {
		var got []string
		for _, r := range page.Runs(text) {
			if r.Symbol != "" {
				r.Text = "<" + r.Text + ">"
			}
			got = append(got, r.Text)
		}
		if all := strings.Join(got, "|"); all != want {
			t.Errorf("%q is %q, want %q", text, all, want)
		}
	}
}

// A symbol has a picture at its address, and what is no symbol has none.
func TestSymbols(t *testing.T) {
	for path, status := range map[string]int{page.SymbolPath("{T}"): 200, page.SymbolPrefix + "nothing.png": 404, page.SymbolPrefix: 404} {
		w := httptest.NewRecorder()
		page.Symbols().ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), "GET", path, nil))
		if w.Code != status || (status == 200) != bytes.HasPrefix(w.Body.Bytes(), []byte("\x89PNG")) {
			t.Errorf("%s: %d", path, w.Code)
		}
	}
}
