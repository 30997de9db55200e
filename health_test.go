package main

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// The health check succeeds only if a running Arbiter reports that it is
// healthy.
func TestHealth(t *testing.T) {
	answer := func(code int, body string) string {
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path != "/healthz" {
				http.NotFound(w, r)
				return
			}
			w.WriteHeader(code)
			_, _ = io.WriteString(w, body)
		}))
		t.Cleanup(s.Close)
		return strings.TrimPrefix(s.URL, "http://")
	}
	gone := httptest.NewServer(http.NotFoundHandler())
	gone.Close()
	well := answer(200, `{"status":"ok","discord":"online","games":"ok"}`)
	_, port, _ := strings.Cut(well, ":")
	for _, tc := range []struct {
		address string
		status  int
		says    string
	}{
		{well, done, "ok: discord online, games ok"},
		{":" + port, done, "ok: discord online"},
		{"0.0.0.0:" + port, done, "ok: discord online"},
		{answer(503, `{"status":"trouble","discord":"offline","games":"ok"}`), refused, "trouble: discord offline, games ok"},
		{answer(200, `<html>hello</html>`), refused, "is no Arbiter"},
		{answer(200, `{}`), refused, "is no Arbiter"},
		{answer(404, ``), refused, "is no Arbiter"},
		{strings.TrimPrefix(gone.URL, "http://"), refused, "no Arbiter answers"},
		{"", misused, "ARBITER_STATUS_ADDR is not set"},
	} {
		t.Setenv("ARBITER_STATUS_ADDR", tc.address)
		status, out, problem := arbiter(t, t.TempDir(), "health")
		if status != tc.status || !strings.Contains(out+problem, tc.says) {
			t.Errorf("at %q: status %d, %s%s; want %d, %q", tc.address, status, out, problem, tc.status, tc.says)
		}
	}
	if status, _, _ := arbiter(t, t.TempDir(), "health", "now"); status != misused {
		t.Errorf("with a word: status %d", status)
	}
}

func TestVersionOf(t *testing.T) {
	for _, tc := range [][4]string{
		{"v1.2.0", "(devel)", "", "v1.2.0"},
		{"v1.2.0", "v1.2.0", "abc123", "v1.2.0 abc123"},
		{"", "(devel)", "abc123", "(devel) abc123"},
		{"", "", "", "unknown"},
	} {
		if got := versionOf(tc[0], tc[1], tc[2]); got != tc[3] {
			t.Errorf("%q: %q", tc[:3], got)
		}
	}
}
