package web_test

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"log"
	"maps"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"arbiter/bot/web"
	"arbiter/commands"
	"arbiter/internal/chromium"
	"arbiter/internal/datatest"
	_ "arbiter/internal/gcpercent"
	"arbiter/internal/memdir"
	"arbiter/internal/pgtest"
	"arbiter/tracker"
	"arbiter/tracker/gametest/toy"
	"arbiter/tracker/sqlite"
)

func TestMain(m *testing.M) {
	if err := memdir.ForTemp(); err != nil {
		log.Fatal(err)
	}
	os.Exit(chromium.Ended(pgtest.Run(m)))
}

type lowest struct{}

func (lowest) Int64N(int64) int64 { return 0 }

// process is one process with pages, over a file that others may use, too.
type process struct {
	testing.TB
	judge  *commands.Judge
	access *web.Access
	server *web.Server
	http   *httptest.Server
	now    time.Time // of links and sessions
}

// start starts a process over a file, with a short polling interval.
func start(t testing.TB, file string) *process {
	t.Helper()
	return startPolling(t, file, 20*time.Millisecond)
}

// startPolling starts a process that polls for changes of others at an interval.
func startPolling(t testing.TB, file string, poll time.Duration) *process {
	t.Helper()
	store, err := sqlite.Open(t.Context(), file, sqlite.Wait)
	if err != nil {
		t.Fatal(err)
	}
	p := &process{TB: t, now: time.Now()}
	c := datatest.Config(t, store, time.Now, append(datatest.Games(t), tracker.Of(toy.Game{}))...)
	c.Dice, c.Settings = lowest{}, store
	c.Fault = func(_ context.Context, _ string, err error) { t.Error(err) }
	p.judge, err = commands.New(c)
	if err != nil {
		t.Fatal(err)
	}
	p.access = web.NewAccess(store, func() time.Time { return p.now })
	p.server, err = web.New(web.Options{Judge: p.judge, Access: p.access, Poll: poll})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.WithoutCancel(t.Context()))
	done := make(chan struct{})
	go func() {
		defer close(done)
		p.server.Run(ctx)
	}()
	p.http = httptest.NewServer(p.server.Handler())
	t.Cleanup(func() {
		p.http.CloseClientConnections()
		p.http.Close()
		stop()
		<-done
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	return p
}

func alone(t testing.TB) *process {
	t.Helper()
	return start(t, filepath.Join(t.TempDir(), "games.db"))
}

// alice plays in a channel of a server, with an account.
var alice = web.Person{Channel: "5/7", Server: "5", Account: "1001", Name: "Alice"}

// browser is a browser: it keeps cookies, and sends Origin with what it posts.
type browser struct {
	*process
	client *http.Client
	base   string // of the table, with the address of the server
}

func (p *process) browser() *browser {
	jar, err := cookiejar.New(nil)
	if err != nil {
		p.Fatal(err)
	}
	return &browser{process: p, client: &http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}
}

// answered is a response without its body.
type answered struct {
	StatusCode int
	Header     http.Header
}

// Cookies returns the cookies that are set.
func (a answered) Cookies() []*http.Cookie { return (&http.Response{Header: a.Header}).Cookies() }

// do sends a request.
func (b *browser) do(method, address string, form url.Values, headers map[string]string) (answered, string) {
	b.Helper()
	if !strings.HasPrefix(address, "http") {
		address = b.http.URL + address
	}
	r, err := http.NewRequestWithContext(b.Context(), method, address, strings.NewReader(form.Encode()))
	if err != nil {
		b.Fatal(err)
	}
	if method == http.MethodPost {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Origin", b.http.URL)
	}
	for name, value := range headers {
		r.Header.Del(name)
		if value != "" {
			r.Header.Set(name, value)
		}
	}
	resp, err := b.client.Do(r)
	if err != nil {
		b.Fatal(err)
	}
	defer resp.Body.Close() //nolint:errcheck // it is read to its end
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		b.Fatal(err)
	}
	return answered{resp.StatusCode, resp.Header}, string(body)
}

func (b *browser) get(path string) (int, string) {
	b.Helper()
	resp, body := b.do(http.MethodGet, path, nil, nil)
	return resp.StatusCode, body
}

// signIn opens a link of a person and presses the button.
func (p *process) signIn(of web.Person) *browser {
	p.Helper()
	token, err := p.access.Link(p.Context(), of)
	if err != nil {
		p.Fatal(err)
	}
	b := p.browser()
	resp, body := b.do(http.MethodPost, "/open/"+token, nil, nil)
	if resp.StatusCode != http.StatusSeeOther {
		p.Fatalf("signing in: %d\n%s", resp.StatusCode, body)
	}
	b.base = b.http.URL + resp.Header.Get("Location")
	return b
}

// say says a line in the browser, and returns the page that follows.
func (b *browser) say(line string) (int, string) {
	b.Helper()
	resp, body := b.do(http.MethodPost, b.base+"say", url.Values{"line": {line}}, nil)
	if resp.StatusCode == http.StatusSeeOther {
		return b.get(b.base)
	}
	return resp.StatusCode, body
}

// must says lines that aren't refused.
func (b *browser) must(lines ...string) {
	b.Helper()
	for _, line := range lines {
		if status, body := b.say(line); status != http.StatusOK || strings.Contains(body, "answer refused") {
			b.Fatalf("%q: %d\n%s", line, status, visible(body))
		}
	}
}

// visible returns the text of a page.
func visible(page string) string {
	return strings.Join(strings.Fields(regexp.MustCompile(`<[^>]*>`).ReplaceAllString(page, " ")), " ")
}

func has(t *testing.T, what, page string, wanted ...string) {
	t.Helper()
	for _, w := range wanted {
		if !strings.Contains(page, w) {
			t.Errorf("%s lacks %q:\n%s", what, w, page)
		}
	}
}

// seq returns the last record of the table.
func (p *process) seq(channel string) int64 {
	p.Helper()
	table, err := p.judge.Tables.At(p.Context(), channel)
	if err != nil {
		p.Fatal(err)
	}
	return table.Look().Seq
}

// stream is an open connection for events.
type stream struct {
	*browser
	lines *bufio.Reader
	close func()
	id    string
	board map[string]shownPart
	order []string
	log   []string
	said  []string
	ended bool
}

type shownPart struct {
	X, Y int
	HTML string
}

type frame struct {
	Seq   int64   `json:"seq"`
	Board region  `json:"board"`
	Log   region  `json:"log"`
	Said  []event `json:"said"`
	Whole bool    `json:"whole"`
}

type event struct {
	Text, Cite string
	About      []int64
}

type region struct {
	Set []struct {
		K    string
		X, Y int
		H    string
	}
	Move []struct {
		K    string
		X, Y int
	}
	Gone, Order []string
}

// watch opens a stream from the state with an id on.
func (b *browser) watch(id string, query string) *stream {
	b.Helper()
	ctx, stop := context.WithCancel(b.Context())
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, b.base+"events?"+query, nil)
	if err != nil {
		b.Fatal(err)
	}
	if id != "" {
		r.Header.Set("Last-Event-ID", id)
	}
	resp, err := b.client.Do(r) //nolint:bodyclose // close closes it
	if err != nil {
		b.Fatal(err)
	}
	if resp.StatusCode != http.StatusOK || !strings.HasPrefix(resp.Header.Get("Content-Type"), "text/event-stream") {
		b.Fatalf("events: %d %v", resp.StatusCode, resp.Header)
	}
	s := &stream{browser: b, lines: bufio.NewReader(resp.Body), board: make(map[string]shownPart), id: id}
	s.close = func() {
		stop()
		_ = resp.Body.Close()
	}
	b.Cleanup(s.close)
	return s
}

// next reads the next frame and applies it, as the script of the page does. It is false when the
// connection or the link has ended.
func (s *stream) next() (f frame, ok bool) {
	s.Helper()
	data, id := "", ""
	for {
		line, err := s.lines.ReadString('\n')
		if err != nil {
			return f, false
		}
		line = strings.TrimSuffix(line, "\n")
		switch {
		case line == "event: ended":
			s.ended = true
			return f, false
		case line == "event: crowded":
			return f, false
		case strings.HasPrefix(line, "id: "):
			id = line[len("id: "):]
		case strings.HasPrefix(line, "data: "):
			data = line[len("data: "):]
		case line == "" && data != "":
			if err := json.Unmarshal([]byte(data), &f); err != nil {
				s.Fatal(err)
			}
			s.id = id
			s.apply(f)
			return f, true
		}
	}
}

// until reads frames until one is of a record, or of a later one.
func (s *stream) until(seq int64) (all []frame) {
	s.Helper()
	for {
		f, ok := s.next()
		if !ok {
			s.Fatalf("the stream ended before record %d", seq)
		}
		if all = append(all, f); f.Seq >= seq {
			return all
		}
	}
}

// in returns the keys of a region in their new order.
func (r region) in(order []string) []string {
	if r.Order != nil {
		return r.Order
	}
	return slices.DeleteFunc(slices.Clone(order), func(key string) bool { return slices.Contains(r.Gone, key) })
}

func (s *stream) apply(f frame) {
	if f.Whole {
		clear(s.board)
		s.order, s.log = nil, nil
	}
	for _, key := range f.Board.Gone {
		if _, there := s.board[key]; !there {
			s.Errorf("%s is gone and wasn't there", key)
		}
		delete(s.board, key)
	}
	for _, p := range f.Board.Set {
		s.board[p.K] = shownPart{p.X, p.Y, p.H}
	}
	for _, p := range f.Board.Move {
		part, there := s.board[p.K]
		if !there {
			s.Errorf("%s moves and isn't there", p.K)
		}
		part.X, part.Y = p.X, p.Y
		s.board[p.K] = part
	}
	s.order, s.log = f.Board.in(s.order), f.Log.in(s.log)
	for _, e := range f.Said {
		s.said = append(s.said, e.Text)
	}
}

// same compares what a stream has built with the whole state.
func (s *stream) same(what string) {
	s.Helper()
	_, body := s.get(s.base + "state?w=800")
	var f frame
	if err := json.Unmarshal([]byte(body), &f); err != nil {
		s.Fatal(err)
	}
	whole := &stream{browser: s.browser, board: make(map[string]shownPart)}
	whole.apply(f)
	if !maps.Equal(s.board, whole.board) || strings.Join(s.order, " ") != strings.Join(whole.order, " ") || strings.Join(s.log, " ") != strings.Join(whole.log, " ") {
		s.Errorf("%s: the stream shows %d parts in the order %v, log %v; the table is %d parts in the order %v, log %v", what, len(s.board), s.order, s.log, len(whole.board), whole.order, whole.log)
	}
}
