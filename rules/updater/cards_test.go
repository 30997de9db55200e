package updater_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"arbiter/rules"
	"arbiter/rules/cards/bulk"
	"arbiter/rules/cards/bulk/bulktest"
	"arbiter/rules/shelf"
	"arbiter/rules/updater"
)

// row is a row of the list of files.
type row = map[string]any

func bulkRow(kind, link, updated string) row {
	return row{
		"object": "bulk_data", "id": kind, "type": kind, "updated_at": updated, "uri": "/bulk-data/" + kind, "name": kind,
		"download_uri": link + "?array", "jsonl_download_uri": link, "compressed_size": 1234, "content_type": "application/json",
	}
}

// lists answers with a list of these files.
func lists(rows ...row) http.HandlerFunc {
	raw, err := json.Marshal(row{"object": "list", "has_more": false, "data": rows})
	if err != nil {
		panic(err) // a test's own list can be said in JSON
	}
	return func(w http.ResponseWriter, r *http.Request) {
		tag := fmt.Sprintf("%q", fmt.Sprint(crc32.ChecksumIEEE(raw)))
		w.Header().Set("Etag", tag)
		if r.Header.Get("If-None-Match") == tag {
			w.WriteHeader(http.StatusNotModified)
			return
		}
		_, _ = w.Write(raw)
	}
}

const (
	october  = "2026-10-31T09:07:12.123+00:00"
	november = "2026-11-30T21:02:00.000+00:00"
)

func bothFiles(updated string) http.HandlerFunc {
	return lists(bulkRow("all_cards", "/never", updated), bulkRow("oracle_cards", "/files/cards", updated), bulkRow("rulings", "/files/rulings", updated), row{"type": 7})
}

func packed(rows []bulktest.Row) string { return string(bulktest.Gzip(bulktest.Lines(rows))) }

// source is a source of cards that has as many.
func source(t testing.TB, n int) *site {
	t.Helper()
	s := publisher(t)
	s.answers("/bulk-data", bothFiles(october))
	s.answers("/files/cards", sends("application/gzip", packed(bulktest.Scryfall(n))))
	s.answers("/files/rulings", sends("application/gzip", packed(bulktest.Rulings(n))))
	return s
}

func (h house) cards(s *site, change ...func(*updater.CardOptions)) *updater.Cards {
	o := updater.CardOptions{
		Shelf: h.Shelf, List: s.URL + "/bulk-data", Note: filepath.Join(h.dir, "cards.json"), Agent: "Arbiter-Test",
		Import: shelf.CardOptions{Least: 10},
		Limits: updater.CardLimits{Silence: 2 * time.Second, Wait: time.Millisecond},
	}
	for _, c := range change {
		c(&o)
	}
	return updater.NewCards(o)
}

// hasCards says which cards are on the shelf, each readable.
func (h house) hasCards(t testing.TB) string {
	t.Helper()
	pools, err := h.CardPools(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var said []string
	for _, p := range pools {
		all, err := h.Cards(t.Context(), p.Game)
		if err != nil || all.Len() != p.Cards {
			t.Errorf("not %d cards: %v", p.Cards, err)
		}
		said = append(said, fmt.Sprintf("%s: %d cards, %d rulings", p.Game, p.Cards, p.Rulings))
	}
	return strings.Join(said, "; ")
}

// A year with one source: each of its states, the requests of Arbiter, and the
// shelf afterwards.
func TestUpdateCards(t *testing.T) {
	h, s := newHouse(t), source(t, 40)
	u := h.cards(s)
	step := func(what string, result updater.Result, asked, has string) {
		t.Helper()
		outcome, err := u.Update(t.Context())
		if err != nil || outcome.Result != result {
			t.Fatalf("%s: %+v, %v", what, outcome, err)
		}
		if got := s.took(); got != asked {
			t.Errorf("%s: asked for %s, want %s", what, got, asked)
		}
		if got := h.hasCards(t); got != has {
			t.Errorf("%s: on the shelf are %s, want %s", what, got, has)
		}
		if since := time.Since(u.Looked()); since > time.Minute {
			t.Errorf("%s: looked %v ago", what, since)
		}
	}
	if !u.Looked().IsZero() {
		t.Errorf("looked at %v before the first time", u.Looked())
	}
	step("the first time", updater.Installed, "/bulk-data /files/cards /files/rulings", "magic: 40 cards, 80 rulings")
	step("nothing new", updater.UpToDate, "/bulk-data?", "magic: 40 cards, 80 rulings")

	s.answers("/bulk-data", bothFiles(november))
	step("another list of the same files", updater.UpToDate, "/bulk-data? /files/cards? /files/rulings?", "magic: 40 cards, 80 rulings")

	s.answers("/files/rulings", sends("application/gzip", packed(bulktest.Rulings(41))))
	s.answers("/bulk-data", bothFiles("2026-12-01T00:00:00Z"))
	step("new rulings alone", updater.Installed, "/bulk-data? /files/cards? /files/rulings?", "magic: 40 cards, 82 rulings")

	s.answers("/bulk-data", lists(bulkRow("rulings", "/files/rulings", november), row{"type": "oracle_cards", "download_uri": s.URL + "/files/array", "updated_at": "2026-12-02T00:00:00Z"}))
	s.answers("/files/array", sends("application/json", string(bulktest.Array(bulktest.Scryfall(50)))))
	step("the older array, at another address", updater.Installed, "/bulk-data? /files/array /files/rulings?", "magic: 50 cards, 82 rulings")

	if err := os.WriteFile(filepath.Join(h.dir, "cards.json"), []byte("{nonsense"), 0o600); err != nil {
		t.Fatal(err)
	}
	step("without its note", updater.Installed, "/bulk-data /files/array /files/rulings", "magic: 50 cards, 82 rulings")

	h.importCards(t, bulktest.Atomic(45))
	step("after an import by hand", updater.Installed, "/bulk-data /files/array /files/rulings", "magic: 50 cards, 82 rulings")

	h = newHouse(t)
	u = h.cards(s, func(o *updater.CardOptions) { o.Note = u.Note })
	step("without its shelf", updater.Installed, "/bulk-data /files/array /files/rulings", "magic: 50 cards, 82 rulings")
}

func (h house) importCards(t testing.TB, files ...[]byte) {
	t.Helper()
	m, err := h.ImportCards(t.Context(), shelf.CardOptions{Least: 10})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = m.Close() }()
	for _, f := range files {
		if _, err := m.Read(t.Context(), bytes.NewReader(f)); err != nil {
			t.Fatal(err)
		}
	}
	if err := m.Commit(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// The headers that the source demands.
func TestCardsAreAskedForPolitely(t *testing.T) {
	h, s := newHouse(t), source(t, 20)
	polite := func(next http.HandlerFunc) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			if r.Header.Get("User-Agent") != "Arbiter-Test" || r.Header.Get("Accept") == "" {
				t.Errorf("asked as %q for %q", r.Header.Get("User-Agent"), r.Header.Get("Accept"))
				w.WriteHeader(http.StatusBadRequest)
				return
			}
			next(w, r)
		}
	}
	for path, answer := range s.answer {
		s.answers(path, polite(answer))
	}
	if _, err := h.cards(s).Update(t.Context()); err != nil {
		t.Error(err)
	}
}

// Packed by the server, twice or not at all: the cards are the same.
func TestCardsArePacked(t *testing.T) {
	lines := bulktest.Lines(bulktest.Scryfall(20))
	encoded := func(body []byte) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			if !strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
				t.Error("a packed file isn't wanted")
			}
			w.Header().Set("Content-Encoding", "gzip")
			_, _ = w.Write(body)
		}
	}
	for name, answer := range map[string]http.HandlerFunc{
		"as it is":       sends("application/x-ndjson", string(lines)),
		"by the server":  encoded(bulktest.Gzip(lines)),
		"twice":          encoded(bulktest.Gzip(bulktest.Gzip(lines))),
		"without a type": func(w http.ResponseWriter, _ *http.Request) { w.Header()["Content-Type"] = nil; _, _ = w.Write(lines) },
	} {
		t.Run(name, func(t *testing.T) {
			h, s := newHouse(t), source(t, 20)
			s.answers("/files/cards", answer)
			if _, err := h.cards(s).Update(t.Context()); err != nil || h.hasCards(t) != "magic: 20 cards, 40 rulings" {
				t.Errorf("%s, %v", h.hasCards(t), err)
			}
		})
	}
}

// After any invalid response the shelf is unchanged, the error names the
// reason, and the next valid download is used.
func TestCardsRefused(t *testing.T) {
	whole := packed(bulktest.Scryfall(40))
	plain := bulktest.Lines(bulktest.Scryfall(40))
	var bomb bytes.Buffer
	z := gzip.NewWriter(&bomb)
	for range 64 {
		_, _ = z.Write(bytes.Repeat([]byte(" "), 1<<20))
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	const file = "/files/cards"
	quiet := func(o *updater.CardOptions) { o.Limits.Silence = 200 * time.Millisecond }
	page := sends("text/html", "<!DOCTYPE html><html>Sorry</html>")
	type refusal struct {
		name, path string
		answer     http.HandlerFunc
		want       error
		says       string
		change     func(*updater.CardOptions)
	}
	refusals := []refusal{
		{"a web page", file, page, updater.ErrOdd, "web page", nil},
		{"a web page that says it is JSON", file, sends("application/json", "<html>Log in</html>"), updater.ErrOdd, "web page", nil},
		{"nothing", file, sends("application/json", ""), updater.ErrOdd, "empty", nil},
		{"cut before its end", file, sends("application/gzip", whole[:len(whole)-9]), updater.ErrOdd, "cut off", nil},
		{"cut before its end, unpacked", file, sends("application/json", string(plain[:len(plain)-9])), updater.ErrOdd, "cut off", nil},
		{"cut by the connection behind its end", file, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", fmt.Sprint(len(whole)+5))
			_, _ = io.WriteString(w, whole)
		}, updater.ErrCutOff, "broke off", nil},
		{"damaged", file, sends("application/gzip", whole[:300]+"XXXXXXXX"+whole[308:]), updater.ErrOdd, "", nil},
		{"few cards", file, sends("application/gzip", packed(bulktest.Scryfall(9))), updater.ErrOdd, "names of 9 cards", nil},
		{"half the cards", file, sends("application/gzip", packed(bulktest.Scryfall(14))), updater.ErrOdd, "less than half of the 30", nil},
		{"rulings in place of cards", file, sends("application/gzip", packed(bulktest.Rulings(40))), updater.ErrOdd, "it holds rulings", nil},
		{"cards in place of rulings", "/files/rulings", sends("application/gzip", whole), updater.ErrOdd, "it holds cards", nil},
		{"another game's cards", file, sends("application/gzip", packed(bulktest.Riftbound(40))), updater.ErrOdd, "it holds cards of Riftbound", nil},
		{"half the rulings", "/files/rulings", sends("application/gzip", packed(bulktest.Rulings(14))), updater.ErrOdd, "less than half of the 60", nil},
		{"rulings cut off, cards good", "/files/rulings", sends("application/json", `{"object":"ruling"`), updater.ErrOdd, "cut off", nil},
		{"broken rows", file, sends("application/json", strings.Repeat("{}\n", 10)+string(plain)), updater.ErrOdd, "10 of its 50 rows", nil},
		{"older cards", "/bulk-data", bothFiles("2026-10-30T09:00:00Z"), updater.ErrOlder, "older", nil},
		{"too large, says the list", "/bulk-data", lists(row{"type": "oracle_cards", "jsonl_download_uri": "/files/cards", "compressed_size": 1 << 40}, bulkRow("rulings", "/files/rulings", october)), updater.ErrTooLarge, "larger than", nil},
		{"small, and large when unpacked", file, sends("application/gzip", bomb.String()), updater.ErrTooLarge, "unpacked", func(o *updater.CardOptions) { o.Import.Limits.Bytes = 8 << 20 }},
		{"no answer with the list", "/bulk-data", func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }, updater.ErrSlow, "Nothing came", quiet},
		{"status 403", file, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusForbidden) }, updater.ErrStatus, "403", nil},
		{"too many requests, for an hour", "/bulk-data", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Retry-After", "3600")
			w.WriteHeader(http.StatusTooManyRequests)
		}, updater.ErrStatus, "429", nil},
		{"status 404 for the list", "/bulk-data", http.NotFound, updater.ErrStatus, "ARBITER_CARDS_URL", nil},
		{"a file on this machine, says the list", "/bulk-data", lists(bulkRow("oracle_cards", "file:///etc/passwd", october), bulkRow("rulings", "/files/rulings", october)), updater.ErrInsecure, "file:///etc/passwd", nil},
		{"a page in place of the list", "/bulk-data", page, updater.ErrOdd, "web page", nil},
		{"no JSON in place of the list", "/bulk-data", sends("application/json", "later"), updater.ErrOdd, "can't be read", nil},
		{"a list of other things", "/bulk-data", lists(bulkRow("unique_artwork", "/files/cards", october)), updater.ErrNoLink, "names no oracle_cards", nil},
		{"a list without links", "/bulk-data", lists(row{"type": "oracle_cards"}, bulkRow("rulings", "/files/rulings", october)), updater.ErrNoLink, "names no oracle_cards", nil},
		{"a list without end", "/bulk-data", sends("application/json", strings.Repeat(" ", 2<<20)), updater.ErrTooLarge, "larger than", nil},
	}
	for _, f := range transferFaults(file, whole) {
		refusals = append(refusals, refusal{f.name, file, f.answer, f.want, f.says, f.limits.ofCards})
	}
	for _, tc := range refusals {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			h, s := newHouse(t), source(t, 30)
			if _, err := h.cards(s).Update(t.Context()); err != nil {
				t.Fatal(err)
			}
			if err := os.Remove(filepath.Join(h.dir, "cards.json")); err != nil {
				t.Fatal(err)
			}
			s.answers("/files/rulings", sends("application/gzip", packed(bulktest.Rulings(40))))
			good := s.answer[tc.path]
			s.answers(tc.path, tc.answer)
			var changes []func(*updater.CardOptions)
			if tc.change != nil {
				changes = append(changes, tc.change)
			}
			_, err := h.cards(s, changes...).Update(t.Context())
			requireRefused(t, err, tc.want, tc.says)
			if got := h.hasCards(t); got != "magic: 30 cards, 60 rulings" {
				t.Errorf("on the shelf are %s", got)
			}
			if left, err := filepath.Glob(filepath.Join(h.dir, "*.import-*")); err != nil || len(left) > 0 {
				t.Errorf("left behind: %v, %v", left, err)
			}
			s.answers(tc.path, good)
			s.answers(file, sends("application/gzip", whole))
			if _, err := h.cards(s).Update(t.Context()); err != nil {
				t.Errorf("the good one afterwards: %v", err)
			}
			if got := h.hasCards(t); !strings.HasPrefix(got, "magic: 40 cards") {
				t.Errorf("afterwards on the shelf are %s", got)
			}
		})
	}
}

// A server that has no time is asked again, each time later, or as late as it
// says.
func TestCardsAreAskedForAgain(t *testing.T) {
	for _, tc := range []struct {
		name  string
		times int32
		wait  time.Duration // at least, in all
		says  http.HandlerFunc
	}{
		{"429", 3, 0, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusTooManyRequests) }},
		{"503", 3, 0, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusServiceUnavailable) }},
		{"with the time to wait", 1, 2 * time.Second, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Retry-After", "1")
			w.WriteHeader(http.StatusTooManyRequests)
		}},
		{"with the day to wait for", 1, 0, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Retry-After", time.Now().Add(-time.Minute).UTC().Format(http.TimeFormat))
			w.WriteHeader(http.StatusTooManyRequests)
		}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			h, s := newHouse(t), source(t, 20)
			for _, path := range []string{"/bulk-data", "/files/cards"} {
				var times atomic.Int32
				good := s.answer[path]
				s.answers(path, func(w http.ResponseWriter, r *http.Request) {
					if times.Add(1) <= tc.times {
						tc.says(w, r)
						return
					}
					good(w, r)
				})
			}
			start := time.Now()
			if _, err := h.cards(s).Update(t.Context()); err != nil || time.Since(start) < tc.wait {
				t.Errorf("after %v: %v", time.Since(start), err)
			}
			n := int(tc.times) + 1
			if got, want := s.took(), strings.Repeat("/bulk-data ", n)+strings.Repeat("/files/cards ", n)+"/files/rulings"; got != want {
				t.Errorf("asked for %s, want %s", got, want)
			}
		})
	}
	h, s := newHouse(t), source(t, 20)
	s.answers("/bulk-data", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusBadGateway) })
	ctx, cancel := context.WithCancel(t.Context())
	u := h.cards(s, func(o *updater.CardOptions) { o.Limits.Wait = time.Hour })
	go func() { time.Sleep(50 * time.Millisecond); cancel() }()
	if _, err := u.Update(ctx); !errors.Is(err, context.Canceled) || !strings.Contains(err.Error(), "interrupted") {
		t.Errorf("interrupted while it waits: %v", err)
	}
}

// From https nothing leads to http.
func TestCardsOnlyOverHTTPS(t *testing.T) {
	open := source(t, 20)
	safe := securePublisher(t)
	h := newHouse(t)
	trusting := func(o *updater.CardOptions) { o.Transport = safe.Client().Transport }
	safe.answers("/bulk-data", bothFiles(october))
	safe.answers("/files/cards", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, open.URL+"/files/cards", http.StatusFound)
	})
	if _, err := h.cards(safe, trusting).Update(t.Context()); !errors.Is(err, updater.ErrInsecure) {
		t.Errorf("redirected to http: %v", err)
	}
	safe.answers("/bulk-data", lists(bulkRow("oracle_cards", open.URL+"/files/cards", october), bulkRow("rulings", "/files/rulings", october)))
	if _, err := h.cards(safe, trusting).Update(t.Context()); !errors.Is(err, updater.ErrInsecure) {
		t.Errorf("a list that names http: %v", err)
	}
	if asked := open.took(); asked != "" {
		t.Errorf("asked for %s over http", asked)
	}
}

func TestCardsUnreachableAndInterrupted(t *testing.T) {
	h, s := newHouse(t), source(t, 20)
	ctx, cancel := context.WithCancel(t.Context())
	s.answers("/files/rulings", func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.WriteString(w, "{")
		_ = http.NewResponseController(w).Flush()
		cancel()
		<-r.Context().Done()
	})
	if _, err := h.cards(s).Update(ctx); !errors.Is(err, context.Canceled) || !strings.Contains(err.Error(), "interrupted") {
		t.Errorf("interrupted: %v", err)
	}
	if got := h.hasCards(t); got != "" {
		t.Errorf("interrupted, on the shelf are %s", got)
	}
	s.Close()
	if _, err := h.cards(s).Update(t.Context()); !errors.Is(err, updater.ErrUnreachable) || !strings.Contains(err.Error(), "arbiter cards import FILE") {
		t.Errorf("unreachable: %v", err)
	}
	if _, err := h.cards(s, func(o *updater.CardOptions) { o.List = "ht tp://nowhere" }).Update(t.Context()); err == nil || !strings.Contains(err.Error(), "ARBITER_CARDS_URL") {
		t.Errorf("no address: %v", err)
	}
}

// The timeout applies to the server's silence only: a slow reader doesn't end
// the download.
func TestSlowReaderIsNoSilence(t *testing.T) {
	t.Parallel()
	h, s := newHouse(t), source(t, 20)
	const silence = time.Second
	rows := bulktest.Scryfall(1000) // more than any buffer on the way holds
	s.answers("/files/cards", sends("application/json", string(bulktest.Lines(rows))))
	slow := false
	u := h.cards(s, func(o *updater.CardOptions) {
		o.Limits.Silence = silence
		o.Progress = func(what string, got, _ int64) {
			if what == "cards" && !slow && got < 100<<10 {
				slow = true
				time.Sleep(silence + silence/2)
			}
		}
	})
	if _, err := u.Update(t.Context()); err != nil || !slow {
		t.Errorf("slow: %v, %v", slow, err)
	}
}

func TestCardProgress(t *testing.T) {
	h, s := newHouse(t), source(t, 40)
	last, of := make(map[string]int64), make(map[string]int64)
	outcome, err := h.cards(s, func(o *updater.CardOptions) {
		o.Progress = func(what string, got, all int64) {
			if got < last[what] || all >= 0 && got > all {
				t.Errorf("%s: %d of %d bytes after %d", what, got, all, last[what])
			}
			last[what], of[what] = got, all
		}
	}).Update(t.Context())
	if err != nil || outcome.Cards.Kind != bulk.Scryfall || outcome.Rulings.Rulings != 80 || outcome.Pool.Game != rules.Magic {
		t.Fatalf("%+v, %v", outcome, err)
	}
	if last["cards"] == 0 || last["rulings"] == 0 || of["rulings"] < last["rulings"] {
		t.Errorf("%v of %v", last, of)
	}
}
