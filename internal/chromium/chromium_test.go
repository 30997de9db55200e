package chromium

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
)

func TestMain(m *testing.M) { os.Exit(Run(m)) }

// serve serves one page, with a strict policy.
func serve(t *testing.T, body string) string {
	t.Helper()
	s := httptest.NewServer(served(body))
	t.Cleanup(s.Close)
	return s.URL
}

func served(body string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:")
		switch r.URL.Path {
		case "/":
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			fmt.Fprintf(w, `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>A page</title><link rel="icon" href="data:,"><main><h1>A page</h1>%s</main>`, body)
		case "/shown.js":
			w.Header().Set("Content-Type", "text/javascript")
			fmt.Fprint(w, `document.querySelector("p").textContent = "by a script"`)
		case "/alert.js":
			w.Header().Set("Content-Type", "text/javascript")
			fmt.Fprint(w, `alert("hello"); throw new Error("thrown")`)
		default:
			http.NotFound(w, r)
		}
	})
}

func TestPage(t *testing.T) {
	p := Open(t, serve(t, `<p>without</p><script src="/shown.js"></script><a href="/#there">there</a><label>Name <input></label>`), Phone.InDark())
	if p.Title() != "A page" || p.Text("p") != "by a script" {
		t.Errorf("%q, %q", p.Title(), p.Text("p"))
	}
	p.Type("input", "Grüße, Bob")
	p.Until(`document.querySelector("input").value === "Grüße, Bob"`)
	p.Click("a")
	if !strings.HasSuffix(p.Address(), "#there") {
		t.Error(p.Address())
	}
	dark := Evaluate[bool](p, `matchMedia("(prefers-color-scheme: dark)").matches`)
	if width := Evaluate[int](p, `window.innerWidth`); width != 390 || !dark {
		t.Errorf("%d wide, dark: %v", width, dark)
	}
	p.Accessible()

	p = Open(t, serve(t, `<p>without</p><script src="/shown.js"></script>`), Desktop.WithoutScript())
	if p.Text("p") != "without" {
		t.Error(p.Text("p"))
	}
}

// Problems has what goes wrong on a page, and nothing else.
func TestProblems(t *testing.T) {
	for body, want := range map[string]string{
		`<p>nothing</p>`:                                  "",
		`<script src="/shown.js"></script>`:               "uncaught:", // there is no p
		`<script src="/alert.js"></script>`:               "a dialog: hello",
		`<script>document.title = "inline"</script>`:      "Content Security Policy",
		`<img src="x" onerror="alert(1)" alt="">`:         "Content Security Policy",
		`<script src="http://example.invalid/"></script>`: "a request to another host",
		`<p style="color: red">styled</p>`:                "Content Security Policy",
	} {
		p := Open(t, serve(t, body), Tablet)
		p.Until(`document.readyState === "complete"`)
		found := strings.Join(p.Problems(), "\n")
		if !strings.Contains(found, want) || (want == "") != (found == "") {
			t.Errorf("%s: %q", body, found)
		}
		p.problems.mu.Lock()
		p.problems.found = nil // later reports have the same cause
		p.problems.mu.Unlock()
	}
}

// Findings are what keeps people from using a page with a screen reader.
func TestFindings(t *testing.T) {
	for body, want := range map[string]string{
		`<p>black on white</p>`: "",
		`<input type="text">`:   "label",
		`<img src="data:,">`:    "image-alt",
		`<h4>deep</h4>`:         "heading-order",
		`<a href="/"></a>`:      "link-name",
	} {
		found := strings.Join(Open(t, serve(t, body), Tablet).findings(), "\n")
		if !strings.Contains(found, want) || (want == "") != (found == "") {
			t.Errorf("%s: %q", body, found)
		}
	}
}

// A page reaches the hosts of Options.Hosts, and no others.
func TestHosts(t *testing.T) {
	s := httptest.NewTLSServer(served(`<p>named</p>`))
	t.Cleanup(s.Close)
	o := Tablet
	o.Hosts = map[string]string{"table.example": s.URL}
	p := Open(t, "https://table.example/", o)
	if p.Text("p") != "named" || p.Address() != "https://table.example/" {
		t.Errorf("%q at %s", p.Text("p"), p.Address())
	}
	if got := Evaluate[string](p, `fetch("https://other.example/").then(() => "reached", () => "not reached")`); got != "not reached" {
		t.Error(got)
	}
	if found := p.Problems(); len(found) == 0 {
		t.Error("another host is no problem")
	}
}
