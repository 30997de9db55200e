package updater_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf16"

	"arbiter/rules"
	"arbiter/rules/shelf"
	"arbiter/rules/updater"
)

// rulebook is a whole rulebook in our own words, in force from a day.
func rulebook(t testing.TB, day string, lines ...string) string {
	t.Helper()
	from, err := time.Parse(time.DateOnly, day)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "Magic: The Gathering Comprehensive Rules\n\nIn force.\nThese rules are effective as of %s.\n\n1. Lights\n\n100. Lanterns\n\n", from.Format("January 2, 2006"))
	for i, line := range append(lines, "Lanterns stand on the table.", "A lantern gives light – to “everybody”.", "Oil is shared by all who sit there.", "The last one puts them out.") {
		fmt.Fprintf(&b, "100.%d. %s\n\n", i+1, line)
	}
	b.WriteString("Glossary\n\nLantern\nA thing that glows.\n\nCredits\n\nUs.\n")
	return b.String()
}

// site is a fake publisher, with its responses and the requests it received.
type site struct {
	*httptest.Server
	mu     sync.Mutex
	answer map[string]http.HandlerFunc
	asked  []string // "/rules" or, asked for only if changed, "/rules?"
}

func publisher(t testing.TB) *site {
	t.Helper()
	s := &site{answer: make(map[string]http.HandlerFunc)}
	s.Server = httptest.NewServer(http.HandlerFunc(s.serve))
	t.Cleanup(s.Close)
	return s
}

// securePublisher is a publisher that answers over https.
func securePublisher(t testing.TB) *site {
	t.Helper()
	s := &site{answer: make(map[string]http.HandlerFunc)}
	s.Server = httptest.NewTLSServer(http.HandlerFunc(s.serve))
	t.Cleanup(s.Close)
	return s
}

func (s *site) serve(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	asked := r.URL.Path
	if r.Header.Get("If-None-Match") != "" || r.Header.Get("If-Modified-Since") != "" {
		asked += "?"
	}
	s.asked = append(s.asked, asked)
	answer := s.answer[r.URL.Path]
	s.mu.Unlock()
	if answer == nil {
		http.NotFound(w, r)
		return
	}
	answer(w, r)
}

// answers sets the response for an address.
func (s *site) answers(path string, answer http.HandlerFunc) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.answer[path] = answer
}

// took returns the requests since the last call.
func (s *site) took() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	asked := strings.Join(s.asked, " ")
	s.asked = nil
	return asked
}

// sends answers with a document, or that it has not changed.
func sends(mediaType, body string) http.HandlerFunc {
	tag := fmt.Sprintf(`"%d-%x"`, len(body), body[max(0, len(body)-8):])
	if i := strings.Index(body, "effective as of"); i >= 0 {
		tag = fmt.Sprintf(`"%x"`, body[i:i+40])
	}
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", mediaType)
		w.Header().Set("Etag", tag)
		if r.Header.Get("If-None-Match") == tag {
			w.WriteHeader(http.StatusNotModified)
			return
		}
		_, _ = io.WriteString(w, body)
	}
}

func page(links ...string) http.HandlerFunc {
	body := "<!DOCTYPE html><html><body><a href=\"/other\">Other</a>"
	for _, l := range links {
		body += `<a class="x" href="` + l + `">TXT</a>`
	}
	return sends("text/html; charset=utf-8", body+"</body></html>")
}

const (
	textPath = "/downloads/MagicCompRules 20240105.txt"
	textLink = "/downloads/MagicCompRules%2020240105.txt"
)

// offers is a publisher with a page and this text.
func offers(t testing.TB, text string) *site {
	t.Helper()
	s := publisher(t)
	s.answers("/rules", page("/downloads/MagicCompRules%2020240105.docx", textLink))
	s.answers(textPath, sends("text/plain", text))
	return s
}

type house struct {
	*shelf.Shelf
	dir string
}

func newHouse(t testing.TB) house {
	t.Helper()
	dir := t.TempDir()
	s, err := shelf.Open(context.Background(), filepath.Join(dir, "reference.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return house{s, dir}
}

func (h house) updater(s *site, change ...func(*updater.Options)) *updater.Updater {
	o := updater.Options{
		Shelf: h, Page: s.URL + "/rules", Note: filepath.Join(h.dir, "note.json"), Agent: "Arbiter-Test",
		Limits: updater.Limits{Rules: 3, Silence: 2 * time.Second},
	}
	for _, c := range change {
		c(&o)
	}
	return updater.New(o)
}

// has says which editions are on the shelf, newest first, each readable.
func (h house) has(t testing.TB) string {
	t.Helper()
	all, err := h.Editions(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, e := range all {
		if _, err := h.Load(t.Context(), e.Game, e.ID); err != nil {
			t.Errorf("%s: %v", e.ID, err)
		}
		ids = append(ids, e.ID)
	}
	return strings.Join(ids, " ")
}

func (h house) put(t testing.TB, text string) {
	t.Helper()
	if _, err := h.Import(t.Context(), "rules.txt", []byte(text), rules.Magic); err != nil {
		t.Fatal(err)
	}
}

// A year with one publisher: each state of its site, the requests of Arbiter,
// and the shelf afterwards.
func TestUpdate(t *testing.T) {
	h, s := newHouse(t), offers(t, rulebook(t, "2024-01-05"))
	u := h.updater(s)
	step := func(what string, result updater.Result, edition, asked, shelf string) {
		t.Helper()
		outcome, err := u.Update(t.Context())
		if err != nil || outcome.Result != result || outcome.Edition.ID != edition {
			t.Fatalf("%s: %+v, %v", what, outcome, err)
		}
		if got := s.took(); got != asked {
			t.Errorf("%s: asked for %s, want %s", what, got, asked)
		}
		if got := h.has(t); got != shelf {
			t.Errorf("%s: on the shelf are %s, want %s", what, got, shelf)
		}
	}
	step("the first time", updater.Installed, "2024-01-05", "/rules "+textPath, "2024-01-05")
	step("nothing new", updater.UpToDate, "2024-01-05", "/rules? "+textPath+"?", "2024-01-05")

	s.answers("/rules", page(textLink, "/downloads/MagicCompRules%2020240209.txt"))
	s.answers("/downloads/MagicCompRules 20240209.txt", sends("text/plain", rulebook(t, "2024-02-09", "Wicks are trimmed first.")))
	step("a new edition", updater.Installed, "2024-02-09", "/rules? /downloads/MagicCompRules 20240209.txt", "2024-02-09 2024-01-05")

	corrected := rulebook(t, "2024-02-09", "Wicks are trimmed last.")
	s.answers("/downloads/MagicCompRules 20240209.txt", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Last-Modified", "Sat, 10 Feb 2024 10:00:00 GMT")
		_, _ = io.WriteString(w, corrected)
	})
	step("corrected", updater.Corrected, "2024-02-09", "/rules? /downloads/MagicCompRules 20240209.txt?", "2024-02-09 2024-01-05")
	if b, err := h.Load(t.Context(), rules.Magic, "2024-02-09"); err != nil {
		t.Error(err)
	} else if e, _ := b.Entry("100.1"); e.Text != "Wicks are trimmed last." {
		t.Errorf("the corrected rule is %q", e.Text)
	}
	step("sent again, the same", updater.UpToDate, "2024-02-09", "/rules? /downloads/MagicCompRules 20240209.txt?", "2024-02-09 2024-01-05")

	if err := os.WriteFile(filepath.Join(h.dir, "note.json"), []byte("{nonsense"), 0o600); err != nil {
		t.Fatal(err)
	}
	step("without its note", updater.UpToDate, "2024-02-09", "/rules /downloads/MagicCompRules 20240209.txt", "2024-02-09 2024-01-05")

	h = newHouse(t)
	u = h.updater(s, func(o *updater.Options) { o.Note = u.Note })
	step("without its shelf", updater.Installed, "2024-02-09", "/rules /downloads/MagicCompRules 20240209.txt", "2024-02-09")
}

// After any invalid response the shelf is unchanged, the error names the
// reason, and the next valid download is used.
func TestRefused(t *testing.T) {
	whole := rulebook(t, "2024-02-09")
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	if _, err := io.WriteString(z, strings.Repeat("light ", 400_000)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	type refusal struct {
		name  string
		text  http.HandlerFunc
		want  error
		says  string
		limit func(*updater.Options)
	}
	refusals := []refusal{
		{"a web page", sends("text/html", "<!DOCTYPE html><html>Sorry</html>"), updater.ErrOdd, "web page", nil},
		{"a web page that says it is text", sends("text/plain", "\n<html><body>Log in</body></html>"), updater.ErrOdd, "web page", nil},
		{"a PDF", sends("text/plain", "%PDF-1.7 and so on"), updater.ErrOdd, "PDF", nil},
		{"nothing", sends("text/plain", ""), updater.ErrOdd, "empty", nil},
		{"cut before its end", sends("text/plain", whole[:strings.Index(whole, "Credits")]), updater.ErrOdd, "breaks off", nil},
		{"an older edition", sends("text/plain", rulebook(t, "2023-11-17")), updater.ErrOlder, "older", nil},
		{"of a day far ahead", sends("text/plain", rulebook(t, "2199-01-01")), updater.ErrOdd, "2199", nil},
		{"a part of the rules", sends("text/plain", "100. Lanterns\n\n100.1. A lantern.\n100.2. Another.\n100.3. A third.\n"), updater.ErrOdd, "another document", nil},
		{"few rules", sends("text/plain", whole), updater.ErrOdd, "only 4 rules", func(o *updater.Options) { o.Limits.Rules = 5 }},
		{"fewer rules than before", sends("text/plain", strings.Replace(whole, "100.5.", "Then", 1)), updater.ErrOdd, "can't be whole", nil},
		{"small, and large when unpacked", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Encoding", "gzip")
			_, _ = w.Write(packed.Bytes())
		}, updater.ErrTooLarge, "larger than", func(o *updater.Options) { o.Limits.Text = 1 << 20 }},
		{"status 404", http.NotFound, updater.ErrStatus, "ARBITER_RULES_URL", nil},
	}
	for _, f := range transferFaults(textLink, whole) {
		refusals = append(refusals, refusal{f.name, f.answer, f.want, f.says, f.limits.ofRules})
	}
	for _, tc := range refusals {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			h, s := newHouse(t), offers(t, whole)
			h.put(t, rulebook(t, "2024-01-05", "One more."))
			s.answers(textPath, tc.text)
			var options []func(*updater.Options)
			if tc.limit != nil {
				options = append(options, tc.limit)
			}
			_, err := h.updater(s, options...).Update(t.Context())
			requireRefused(t, err, tc.want, tc.says)
			if got := h.has(t); got != "2024-01-05" {
				t.Errorf("on the shelf are %s", got)
			}
			s.answers(textPath, sends("text/plain", rulebook(t, "2024-02-09", "One more.")))
			if outcome, err := h.updater(s).Update(t.Context()); err != nil || outcome.Result != updater.Installed {
				t.Errorf("the good one afterwards: %+v, %v", outcome, err)
			}
		})
	}
}

// The page may link the text in many ways, be at another address, or be the
// text.
func TestPage(t *testing.T) {
	for _, tc := range []struct {
		name string
		page http.HandlerFunc
		want error
	}{
		{"relative, with a space", page("downloads/MagicCompRules 20240105.txt"), nil},
		{"the current of several", page("/downloads/MagicCompRules%2020230101.txt", textLink, "/downloads/MTR_20240901.txt"), nil},
		{"in single quotes", sends("text/html", "<html><a href='"+textLink+"'>"), nil},
		{"without quotes", sends("text/html", "<html><A HREF="+textLink+">"), nil},
		{"in the page's data", func(w http.ResponseWriter, r *http.Request) {
			at := strings.ReplaceAll("http://"+r.Host+textLink, "/", `\u002F`)
			_, _ = io.WriteString(w, `<!doctype html><script>{"txt":"`+at+`"}</script>`) //nolint:gosec // a page for this test alone
		}, nil},
		{"elsewhere", func(w http.ResponseWriter, r *http.Request) {
			if r.URL.RawQuery == "" {
				http.Redirect(w, r, "/rules?there", http.StatusMovedPermanently)
				return
			}
			page(textLink)(w, r)
		}, nil},
		{"straight to the text", func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, textLink, http.StatusFound)
		}, nil},
		{"no link", page("/downloads/MagicCompRules.pdf"), updater.ErrNoLink},
		{"empty", sends("text/html", "<html>"), updater.ErrNoLink},
		{"too large", sends("text/html", "<html>"+strings.Repeat("x", 1<<20)), updater.ErrTooLarge},
		{"gone", http.NotFound, updater.ErrStatus},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			h, s := newHouse(t), offers(t, rulebook(t, "2024-01-05"))
			s.answers("/rules", tc.page)
			s.answers("/downloads/MTR_20240901.txt", sends("text/plain", "Another document."))
			outcome, err := h.updater(s, func(o *updater.Options) { o.Limits.Page = 1 << 19 }).Update(t.Context())
			if !errors.Is(err, tc.want) || tc.want == nil && outcome.Edition.ID != "2024-01-05" {
				t.Errorf("%+v, %v; want %v", outcome, err, tc.want)
			}
		})
	}
}

// A text in another encoding is read as well, and kept as it came.
func TestEncodings(t *testing.T) {
	text := rulebook(t, "2024-01-05")
	wide := []byte{0xFF, 0xFE}
	for _, unit := range utf16.Encode([]rune(text)) {
		wide = binary.LittleEndian.AppendUint16(wide, unit)
	}
	for name, body := range map[string]string{
		"Windows-1252": strings.NewReplacer("–", "\x96", "“", "\x93", "”", "\x94").Replace(text),
		"UTF-16":       string(wide),
		"UTF-8":        "\uFEFF" + text,
		"line ends":    strings.ReplaceAll(text, "\n", "\r\n"),
	} {
		t.Run(name, func(t *testing.T) {
			h, s := newHouse(t), offers(t, body)
			if _, err := h.updater(s).Update(t.Context()); err != nil {
				t.Fatal(err)
			}
			b, err := h.Load(t.Context(), rules.Magic, "2024-01-05")
			if err != nil {
				t.Fatal(err)
			}
			if e, _ := b.Entry("100.2"); e.Text != "A lantern gives light – to “everybody”." {
				t.Errorf("100.2 is %q", e.Text)
			}
		})
	}
}

// From https nothing leads to http.
func TestOnlyHTTPS(t *testing.T) {
	open := offers(t, rulebook(t, "2024-01-05"))
	safe := securePublisher(t)
	h := newHouse(t)
	trusting := func(o *updater.Options) { o.Transport = safe.Client().Transport }

	safe.answers("/rules", page(textLink))
	safe.answers(textPath, func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, open.URL+textLink, http.StatusFound)
	})
	if _, err := h.updater(safe, trusting).Update(t.Context()); !errors.Is(err, updater.ErrInsecure) {
		t.Errorf("redirected to http: %v", err)
	}
	// A link that still says http is taken for https.
	safe.answers("/rules", page(strings.Replace(safe.URL, "https:", "http:", 1)+textLink))
	safe.answers(textPath, sends("text/plain", rulebook(t, "2024-01-05")))
	if outcome, err := h.updater(safe, trusting).Update(t.Context()); err != nil || outcome.Result != updater.Installed {
		t.Errorf("an old link: %+v, %v", outcome, err)
	}
	if asked := open.took(); asked != "" {
		t.Errorf("asked for %s over http", asked)
	}
}

func TestUnreachableAndInterrupted(t *testing.T) {
	h, s := newHouse(t), offers(t, rulebook(t, "2024-01-05"))
	ctx, cancel := context.WithCancel(t.Context())
	s.answers(textPath, func(_ http.ResponseWriter, r *http.Request) { cancel(); <-r.Context().Done() })
	if _, err := h.updater(s).Update(ctx); !errors.Is(err, context.Canceled) || !strings.Contains(err.Error(), "interrupted") {
		t.Errorf("interrupted: %v", err)
	}
	s.Close()
	if _, err := h.updater(s).Update(t.Context()); !errors.Is(err, updater.ErrUnreachable) || !strings.Contains(err.Error(), "rules import FILE") {
		t.Errorf("unreachable: %v", err)
	}
	if _, err := h.updater(s, func(o *updater.Options) { o.Page = "ht tp://nowhere" }).Update(t.Context()); err == nil || !strings.Contains(err.Error(), "ARBITER_RULES_URL") {
		t.Errorf("no address: %v", err)
	}
}

func TestProgress(t *testing.T) {
	text := rulebook(t, "2024-01-05")
	h, s := newHouse(t), offers(t, text)
	s.answers(textPath, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Length", fmt.Sprint(len(text)))
		_, _ = io.WriteString(w, text)
	})
	var last, of int64
	u := h.updater(s, func(o *updater.Options) {
		o.Progress = func(got, all int64) {
			if got < last {
				t.Errorf("%d bytes after %d", got, last)
			}
			last, of = got, all
		}
	})
	if _, err := u.Update(t.Context()); err != nil {
		t.Fatal(err)
	}
	if last != int64(len(text)) || of != last {
		t.Errorf("%d of %d bytes, want %d", last, of, len(text))
	}
}
