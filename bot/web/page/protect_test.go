package page_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"arbiter/bot/web/page"
)

// A request of another site, or to a name that isn't this server's, reaches no page.
func TestProtect(t *testing.T) {
	public, err := url.Parse("https://tables.example.org")
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		name, method, host string
		headers            map[string]string
		public             *url.URL
		want               int
	}{
		{"a page", "GET", "127.0.0.1:8080", nil, nil, 200},
		{"a page by name", "GET", "localhost:8080", nil, nil, 200},
		{"a page on IPv6", "GET", "[::1]:8080", nil, nil, 200},
		{"a page at the public address", "GET", "tables.example.org", nil, public, 200},
		{"a name that resolves to this machine", "GET", "evil.example:8080", nil, nil, 421},
		{"a name that resolves to this machine, beside a public one", "GET", "evil.example", nil, public, 421},
		{"a name that begins like a loopback address", "GET", "127.0.0.1.evil.example", nil, nil, 421},
		{"no host", "GET", "", nil, nil, 421},
		{"a form of this site", "POST", "127.0.0.1:8080", map[string]string{"Origin": "http://127.0.0.1:8080"}, nil, 200},
		{"a form of this site, as new browsers send it", "POST", "127.0.0.1:8080", map[string]string{"Origin": "http://127.0.0.1:8080", "Sec-Fetch-Site": "same-origin"}, nil, 200},
		{"a form of another site", "POST", "127.0.0.1:8080", map[string]string{"Origin": "https://evil.example"}, nil, 403},
		{"a form of another port", "POST", "127.0.0.1:8080", map[string]string{"Origin": "http://127.0.0.1:9090"}, nil, 403},
		{"a form of a page without an origin", "POST", "127.0.0.1:8080", map[string]string{"Origin": "null"}, nil, 403},
		{"a form without an origin", "POST", "127.0.0.1:8080", nil, nil, 403},
		{"a form from a sibling site", "POST", "tables.example.org", map[string]string{"Origin": "https://tables.example.org", "Sec-Fetch-Site": "same-site"}, public, 403},
		{"a form over plain HTTP at a public address", "POST", "tables.example.org", map[string]string{"Origin": "http://tables.example.org"}, public, 403},
		{"a form at the public address", "POST", "tables.example.org", map[string]string{"Origin": "https://tables.example.org"}, public, 200},
		{"a deletion of another site", "DELETE", "127.0.0.1:8080", map[string]string{"Origin": "https://evil.example"}, nil, 403},
	} {
		reached := false
		handler := page.Site{Public: tc.public}.Protect(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { reached = true }))
		r := httptest.NewRequestWithContext(t.Context(), tc.method, "http://x/", nil)
		r.Host = tc.host
		for name, value := range tc.headers {
			r.Header.Set(name, value)
		}
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		if w.Code != tc.want || reached != (tc.want == 200) {
			t.Errorf("%s: %d, reached %v; want %d", tc.name, w.Code, reached, tc.want)
		}
		csp := w.Header().Get("Content-Security-Policy")
		if !strings.HasPrefix(csp, "default-src 'none';") || strings.Contains(csp, "unsafe") || !strings.Contains(csp, "frame-ancestors 'none'") || w.Header().Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s: headers %v", tc.name, w.Header())
		}
	}
}
