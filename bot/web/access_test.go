package web_test

import (
	"context"
	"encoding/base64"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"arbiter/bot/web"
	"arbiter/bot/web/page"
	"arbiter/internal/pgtest"
	"arbiter/tracker"
	"arbiter/tracker/postgres"
	"arbiter/tracker/sqlite"
)

// Opening a link changes nothing, however often, and shows nothing of the table; pressing its button
// signs in, once.
func TestSignIn(t *testing.T) {
	p := alone(t)
	p.signIn(alice).must("create a 4/4 green Elf creature token named Secretive")
	token, err := p.access.Link(t.Context(), alice)
	if err != nil {
		t.Fatal(err)
	}
	b := p.browser()
	for range 3 {
		resp, body := b.do(http.MethodGet, "/open/"+token, nil, nil)
		if resp.StatusCode != 200 || len(resp.Cookies()) != 0 || strings.Contains(body, "Secretive") || resp.Header.Get("Cache-Control") != "no-store" {
			t.Fatalf("%d, %v\n%s", resp.StatusCode, resp.Header, body)
		}
		has(t, "the page", body, `method="post"`, "You will act here as Alice.")
	}
	resp, _ := b.do(http.MethodPost, "/open/"+token, nil, nil)
	if resp.StatusCode != http.StatusSeeOther || len(resp.Cookies()) != 1 {
		t.Fatalf("%d, %v", resp.StatusCode, resp.Header)
	}
	c, at := resp.Cookies()[0], resp.Header.Get("Location")
	if !c.HttpOnly || c.SameSite != http.SameSiteLaxMode || c.Path != at || !strings.HasPrefix(at, "/table/") {
		t.Errorf("the cookie is %+v, the table at %s", c, at)
	}
	if status, body := b.get(at); status != 200 || !strings.Contains(body, "Secretive") {
		t.Errorf("%d\n%s", status, body)
	}
	other := p.browser()
	if resp, _ := other.do(http.MethodPost, "/open/"+token, nil, nil); resp.StatusCode != http.StatusForbidden {
		t.Errorf("the link signs in again: %d", resp.StatusCode)
	}
	for _, path := range []string{at, at + "panel", at + "events", at + "state", at + "past?step=1", at + "complete?line=c", at + "why?what=%231"} {
		if status, body := other.get(path); status != http.StatusForbidden || strings.Contains(body, "Secretive") {
			t.Errorf("%s without the cookie: %d", path, status)
		}
		if resp, _ := other.do(http.MethodGet, path, nil, map[string]string{"Cookie": "arbiter=" + strings.Repeat("A", 43)}); resp.StatusCode != http.StatusForbidden {
			t.Errorf("%s with another secret: %d", path, resp.StatusCode)
		}
	}
}

// A link and a code sign in once, also if they are used in several browsers at the same moment, at
// several processes.
func TestOnceAtTheSameMoment(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.db")
	processes := []*process{start(t, file), start(t, file)}
	one := processes[0]
	token, err := one.access.Link(t.Context(), alice)
	if err != nil {
		t.Fatal(err)
	}
	code, err := one.access.Invite(t.Context(), web.Person{Channel: "console", Name: "Bob"})
	if err != nil {
		t.Fatal(err)
	}
	for what, use := range map[string]func(*web.Access) (string, string, error){
		"link": func(a *web.Access) (string, string, error) { return a.SignIn(t.Context(), token) },
		"code": func(a *web.Access) (string, string, error) { return a.Join(t.Context(), code) },
	} {
		const each = 8
		signedIn := make(chan bool, each*len(processes))
		for range each {
			for _, p := range processes {
				go func() {
					_, secret, err := use(p.access)
					signedIn <- err == nil && secret != ""
				}()
			}
		}
		n := 0
		for range cap(signedIn) {
			if <-signedIn {
				n++
			}
		}
		if n != 1 {
			t.Errorf("a %s signed in %d browsers", what, n)
		}
	}
}

type allNotes = tracker.Notes // its name is that of a method

// bothFirst makes two processes find no key of links, and only then lets them write one.
type bothFirst struct {
	allNotes
	once sync.Once
	both *sync.WaitGroup
}

func (b *bothFirst) Note(ctx context.Context, kind, key string) ([]byte, error) {
	value, err := b.allNotes.Note(ctx, kind, key)
	if kind == "web-key" {
		b.once.Do(func() {
			b.both.Done()
			b.both.Wait()
		})
	}
	return value, err
}

// Processes that make their first links concurrently sign with the same key: each accepts the links of the
// other.
func TestOneKey(t *testing.T) {
	t.Parallel()
	type notes interface {
		tracker.Notes
		Close() error
	}
	for name, open := range map[string]func(t *testing.T) func() (notes, error){
		"SQLite": func(t *testing.T) func() (notes, error) {
			file := filepath.Join(t.TempDir(), "games.db")
			return func() (notes, error) { return sqlite.Open(t.Context(), file, sqlite.Wait) }
		},
		"PostgreSQL": func(t *testing.T) func() (notes, error) {
			database := pgtest.Database(t)
			return func() (notes, error) { return postgres.Open(t.Context(), database, postgres.Wait) }
		},
	} {
		t.Run(name, func(t *testing.T) {
			open, both := open(t), new(sync.WaitGroup)
			both.Add(2)
			processes := make([]*web.Access, 2)
			for i := range processes {
				store, err := open()
				if err != nil {
					t.Fatal(err)
				}
				t.Cleanup(func() {
					if err := store.Close(); err != nil {
						t.Error(err)
					}
				})
				processes[i] = web.NewAccess(&bothFirst{allNotes: store, both: both}, time.Now)
			}
			tokens := make([]string, 2)
			var making sync.WaitGroup
			for i, a := range processes {
				making.Go(func() {
					var err error
					if tokens[i], err = a.Link(t.Context(), alice); err != nil {
						t.Error(err)
					}
				})
			}
			making.Wait()
			for i, token := range tokens {
				for j, a := range processes {
					if _, err := a.Invited(t.Context(), token); err != nil {
						t.Errorf("the link of process %d at process %d: %v", i, j, err)
					}
				}
			}
		})
	}
}

// A channel has one link to watch: of several that are made at the same moment, those that are valid
// afterwards end when it is turned off.
func TestOneLinkToWatch(t *testing.T) {
	p := alone(t)
	const makers = 16
	tokens := make(chan string, makers)
	for range makers {
		go func() {
			token, err := p.access.Watch(t.Context(), alice.Channel, alice.Server)
			if err != nil {
				t.Error(err)
			}
			tokens <- token
		}()
	}
	all := make(map[string]bool)
	for range makers {
		all[<-tokens] = true
	}
	valid := 0
	for token := range all {
		if _, err := p.access.Watcher(t.Context(), token); err == nil {
			valid++
		}
	}
	if valid != 1 {
		t.Errorf("%d links are valid", valid)
	}
	other, err := p.access.Watch(t.Context(), "5/8", alice.Server)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.access.Unwatch(t.Context(), alice.Channel); err != nil {
		t.Fatal(err)
	}
	for token := range all {
		if _, err := p.access.Watcher(t.Context(), token); err == nil {
			t.Error("a link is valid after it was turned off")
		}
	}
	if _, err := p.access.Watcher(t.Context(), other); err != nil {
		t.Errorf("the link of another channel: %v", err)
	}
}

// The codes of a channel end when its data are deleted, and those of another don't.
func TestCodesOfDeletedChannel(t *testing.T) {
	p := alone(t)
	code := func(channel string) string {
		t.Helper()
		code, err := p.access.Invite(t.Context(), web.Person{Channel: channel, Name: "Bob"})
		if err != nil {
			t.Fatal(err)
		}
		return code
	}
	deleted, other := code("console"), code("console2")
	if err := p.access.ForgetChannels(t.Context(), "console"); err != nil {
		t.Fatal(err)
	}
	if _, _, err := p.access.Join(t.Context(), deleted); err == nil {
		t.Error("a code signs in at a table whose data were deleted")
	}
	if _, _, err := p.access.Join(t.Context(), other); err != nil {
		t.Errorf("a code of another table: %v", err)
	}
}

// A session is of one table: its secret opens no other.
func TestForeignSession(t *testing.T) {
	p := alone(t)
	one, two := p.signIn(alice), p.signIn(web.Person{Channel: "5/8", Server: "5", Account: "1002", Name: "Mallory"})
	one.must("create a 4/4 green Elf creature token named Secretive")
	at, err := url.Parse(two.base)
	if err != nil {
		t.Fatal(err)
	}
	secret := two.client.Jar.Cookies(at)[0].Value
	resp, body := p.browser().do(http.MethodGet, one.base, nil, map[string]string{"Cookie": "arbiter=" + secret})
	if resp.StatusCode != http.StatusForbidden || strings.Contains(body, "Secretive") {
		t.Errorf("%d\n%s", resp.StatusCode, body)
	}
}

// A link that was changed, has expired, or is of another kind opens nothing.
func TestForgedLinks(t *testing.T) {
	p := alone(t)
	token, err := p.access.Link(t.Context(), alice)
	if err != nil {
		t.Fatal(err)
	}
	watch, err := p.access.Watch(t.Context(), alice.Channel, alice.Server)
	if err != nil {
		t.Fatal(err)
	}
	b := p.browser()
	refused := func(what, path string) {
		t.Helper()
		for _, method := range []string{http.MethodGet, http.MethodPost} {
			if resp, _ := b.do(method, path, nil, nil); resp.StatusCode != http.StatusForbidden && resp.StatusCode != http.StatusNotFound && resp.StatusCode != http.StatusMethodNotAllowed {
				t.Errorf("%s: %s %d", what, method, resp.StatusCode)
			}
		}
	}
	raw, err := base64.RawURLEncoding.DecodeString(token)
	if err != nil {
		t.Fatal(err)
	}
	for i := range raw {
		forged := append([]byte(nil), raw...)
		forged[i] ^= 1 << (i % 8)
		refused("a changed link", "/open/"+base64.RawURLEncoding.EncodeToString(forged))
	}
	for _, of := range []string{"x", token[:len(token)-1], token + "A", token + "=", strings.ToUpper(token), watch, strings.Repeat("A", len(token)), strings.Repeat("A", 100_000), "%00", "..%2f..%2f"} {
		refused("no link", "/open/"+of)
	}
	refused("a link to open as one to watch", "/watch/"+token+"/")
	refused("a table that nobody has", "/table/"+strings.Repeat("0", 32)+"/")
	other := start(t, filepath.Join(t.TempDir(), "other.db"))
	foreign, err := other.access.Link(t.Context(), alice)
	if err != nil {
		t.Fatal(err)
	}
	refused("a link of another Arbiter", "/open/"+foreign)
	p.now = p.now.Add(61 * time.Minute)
	refused("an expired link", "/open/"+token)
	if status, _ := b.get("/watch/" + watch + "/"); status != 200 {
		t.Errorf("the link to watch after an hour: %d", status)
	}
}

// A session ends after its hours, when its person leaves, and when the person's data are deleted; the
// open page is told.
func TestSessionsEnd(t *testing.T) {
	p := alone(t)
	late := p.signIn(alice)
	p.now = p.now.Add(11 * time.Hour)
	if status, _ := late.get(late.base); status != 200 {
		t.Errorf("after 11 hours: %d", status)
	}
	p.now = p.now.Add(2 * time.Hour)
	if status, _ := late.get(late.base); status != http.StatusForbidden {
		t.Errorf("after 13 hours: %d", status)
	}

	leaves := p.signIn(alice)
	open := leaves.watch("", "w=800")
	open.until(0)
	if resp, _ := leaves.do(http.MethodPost, leaves.base+"leave", nil, nil); resp.StatusCode != http.StatusSeeOther {
		t.Errorf("leaving: %d", resp.StatusCode)
	}
	if status, _ := leaves.get(leaves.base); status != http.StatusForbidden {
		t.Errorf("after leaving: %d", status)
	}
	for ok := true; ok; _, ok = open.next() { // until it ends
	}
	if !open.ended {
		t.Error("the page that was open wasn't told that its session ended")
	}

	one, two, bob := p.signIn(alice), p.signIn(alice), p.signIn(web.Person{Channel: "5/7", Server: "5", Account: "1002", Name: "Bob"})
	one.must("create a Treasure token")
	unused, err := p.access.Link(t.Context(), alice)
	if err != nil {
		t.Fatal(err)
	}
	s := two.watch("", "w=800")
	s.until(1)
	if status, body := one.say("/data delete what:mine confirm:delete"); status != 200 && status != http.StatusForbidden {
		t.Errorf("%d\n%s", status, body)
	}
	for _, b := range []*browser{one, two} {
		if status, _ := b.get(b.base); status != http.StatusForbidden {
			t.Errorf("after the deletion: %d", status)
		}
	}
	for ok := true; ok; _, ok = s.next() { // until it ends
	}
	if !s.ended {
		t.Error("the open page wasn't told that its session ended")
	}
	if resp, _ := p.browser().do(http.MethodPost, "/open/"+unused, nil, nil); resp.StatusCode != http.StatusForbidden {
		t.Errorf("the link that wasn't used yet: %d", resp.StatusCode)
	}
	if status, _ := bob.get(bob.base); status != 200 {
		t.Errorf("Bob's session: %d", status)
	}
	if err := p.access.ForgetChannels(t.Context(), "5/"); err != nil {
		t.Fatal(err)
	}
	if status, _ := bob.get(bob.base); status != http.StatusForbidden {
		t.Errorf("after the server's data were deleted: %d", status)
	}
}

// Who watches sees the table and what changes, and can do nothing. Turned off, the link ends, also for
// those who watch; the next link is another.
func TestWatching(t *testing.T) {
	p := alone(t)
	b := p.signIn(alice)
	b.must("create a 4/4 green Elf creature token named Seen")
	for _, form := range []url.Values{nil, {"watch": {""}}, {"watch": {"On"}}, {"watch": {"on"}, "more": {strings.Repeat("x", 100<<10)}}} {
		b.do(http.MethodPost, b.base+"share", form, nil)
		if on, err := p.access.Watching(t.Context(), alice.Channel); on || err != nil {
			t.Fatalf("a form that doesn't ask for it made a link to watch, %v", err)
		}
	}
	b.do(http.MethodPost, b.base+"share", url.Values{"watch": {"on"}}, nil)
	if on, err := p.access.Watching(t.Context(), alice.Channel); !on || err != nil {
		t.Fatalf("no link to watch, %v", err)
	}
	token, err := p.access.Watch(t.Context(), alice.Channel, alice.Server)
	if err != nil {
		t.Fatal(err)
	}
	w := p.browser()
	w.base = p.http.URL + "/watch/" + token + "/"
	status, page := w.get(w.base)
	has(t, "the page", page, "Seen")
	if status != 200 || strings.Contains(page, "<form method=\"post\"") || strings.Contains(page, "?pick=") {
		t.Errorf("%d, and there is something to do:\n%s", status, page)
	}
	for _, query := range []string{"?tv", "?overlay", "?step=1", "?why=%231", "?pick=1"} {
		if status, page := w.get(w.base + query); status != 200 || !strings.Contains(page, `id="board"`) {
			t.Errorf("%s: %d", query, status)
		}
	}
	before := p.seq(alice.Channel)
	for _, path := range []string{"say", "share", "invite", "leave"} {
		if resp, _ := w.do(http.MethodPost, w.base+path, url.Values{"line": {"tap #1"}, "watch": {"off"}}, nil); resp.StatusCode < 400 {
			t.Errorf("%s: %d", path, resp.StatusCode)
		}
	}
	for _, path := range []string{"panel", "complete?line=t", "why?what=%231"} {
		if status, _ := w.get(w.base + path); status != http.StatusNotFound {
			t.Errorf("%s: %d", path, status)
		}
	}
	if now := p.seq(alice.Channel); now != before {
		t.Errorf("the table changed from %d to %d", before, now)
	}
	s := w.watch("", "w=800")
	s.until(before)
	b.must("tap #1")
	s.until(p.seq(alice.Channel))
	b.do(http.MethodPost, b.base+"share", url.Values{"watch": {"off"}}, nil)
	for ok := true; ok; _, ok = s.next() {
	}
	if status, _ := w.get(w.base); status != http.StatusForbidden || !s.ended {
		t.Errorf("after it was turned off: %d, told %v", status, s.ended)
	}
	if next, err := p.access.Watch(t.Context(), alice.Channel, alice.Server); err != nil || next == token {
		t.Errorf("the same link again, %v", err)
	}
}

// Who has the program only on their own account looks things up on a page, and says nothing at a table.
func TestVisiting(t *testing.T) {
	p := alone(t)
	visitor := alice
	visitor.Visits = true
	b := p.signIn(visitor)
	if _, body := b.say("create a Treasure token"); !strings.Contains(visible(body), "I am not a member here") || p.seq(alice.Channel) != 0 {
		t.Errorf("record %d\n%s", p.seq(alice.Channel), visible(body))
	}
	if status, body := b.say("/rule 704.5f"); status != 200 || !strings.Contains(body, "toughness") {
		t.Errorf("%d\n%s", status, visible(body))
	}
	p.signIn(alice).must("create a Treasure token")
}

// Behind a public address, a cookie is sent over HTTPS alone, and at the machine's own address without it.
// A link of this machine doesn't open through a proxy on it, also if the proxy doesn't say for whom it asks.
func TestPublicAddress(t *testing.T) {
	p := alone(t)
	public, err := url.Parse("https://tables.example.org")
	if err != nil {
		t.Fatal(err)
	}
	server, err := web.New(web.Options{Judge: p.judge, Access: p.access, Site: page.Site{Public: public}})
	if err != nil {
		t.Fatal(err)
	}
	open := func(origin string, of web.Person) answered {
		t.Helper()
		token, err := p.access.Link(t.Context(), of)
		if err != nil {
			t.Fatal(err)
		}
		r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, origin+"/open/"+token, nil)
		r.RemoteAddr = "127.0.0.1:4000"
		r.Header.Set("Origin", origin)
		w := httptest.NewRecorder()
		server.Handler().ServeHTTP(w, r)
		return answered{w.Code, w.Header()}
	}
	host := web.Person{Channel: "console", Server: "console", Name: "Alice", Manages: true, Hosts: true, Local: true}
	for _, tc := range []struct {
		origin         string
		of             web.Person
		status         int
		secure, cookie bool
	}{
		{"https://tables.example.org", alice, http.StatusSeeOther, true, true},
		{"http://127.0.0.1:8080", alice, http.StatusSeeOther, false, true},
		{"https://tables.example.org", host, http.StatusForbidden, false, false},
		{"http://127.0.0.1:8080", host, http.StatusSeeOther, false, true},
		{"http://localhost:8080", host, http.StatusSeeOther, false, true},
	} {
		resp := open(tc.origin, tc.of)
		cookies := resp.Cookies()
		if resp.StatusCode != tc.status || (len(cookies) == 1) != tc.cookie || tc.cookie && cookies[0].Secure != tc.secure {
			t.Errorf("%s at %s: %d, %v", tc.of.Channel, tc.origin, resp.StatusCode, cookies)
		}
	}
}

// The session of somebody who has left the server ends. While membership is unknown the session stays valid.
// Visitors aren't checked, and the result of a check is used for some minutes.
func TestMembersOnly(t *testing.T) {
	p := alone(t)
	gone, away, asked := map[string]bool{"1002": true}, false, 0
	server, err := web.New(web.Options{Judge: p.judge, Access: p.access, Member: func(_ context.Context, server, account string) (bool, error) {
		if asked++; away || server != "5" {
			return false, errors.New("Discord is away")
		}
		return !gone[account], nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	p.http.Config.Handler = server.Handler()
	alices, bobs := p.signIn(alice), p.signIn(bob)
	for range 10 {
		if status, _ := alices.get(alices.base); status != http.StatusOK {
			t.Fatalf("a member: %d", status)
		}
	}
	if asked != 1 {
		t.Errorf("asked %d times", asked)
	}
	if status, _ := bobs.get(bobs.base); status != http.StatusForbidden {
		t.Errorf("no member: %d", status)
	}
	delete(gone, "1002")
	if status, _ := bobs.get(bobs.base); status != http.StatusForbidden {
		t.Errorf("the session of one who was no member: %d", status)
	}
	visits := web.Person{Channel: "5/7", Server: "5", Account: "1003", Name: "Carol", Visits: true}
	away, asked = true, 0
	carols, daves := p.signIn(visits), p.signIn(web.Person{Channel: "5/7", Server: "5", Account: "1004", Name: "Dave"})
	for of, b := range map[string]*browser{"who visits": carols, "of whom Discord says nothing": daves} {
		if status, _ := b.get(b.base); status != http.StatusOK {
			t.Errorf("one %s: %d", of, status)
		}
	}
	if asked != 1 {
		t.Errorf("asked %d times about two of whom one visits", asked)
	}
}

// A link of a console's host works on this machine only; a guest comes in with a code, once, as that
// guest and not as the host.
func TestHostAndGuest(t *testing.T) {
	p := alone(t)
	host := web.Person{Channel: "console", Server: "console", Name: "Alice", Manages: true, Hosts: true, Local: true}
	token, err := p.access.Link(t.Context(), host)
	if err != nil {
		t.Fatal(err)
	}
	from := func(remote string, method string, headers map[string]string) int {
		r := httptest.NewRequestWithContext(t.Context(), method, p.http.URL+"/open/"+token, nil)
		r.RemoteAddr = remote
		r.Header.Set("Origin", p.http.URL)
		for k, v := range headers {
			r.Header.Set(k, v)
		}
		w := httptest.NewRecorder()
		p.server.Handler().ServeHTTP(w, r)
		return w.Code
	}
	for _, remote := range []string{"192.168.1.20:5000", "[2001:db8::1]:5000", "8.8.8.8:53", "", "127.0.0.1"} {
		if code := from(remote, http.MethodPost, nil); code != http.StatusForbidden {
			t.Errorf("from %q: %d", remote, code)
		}
	}
	if code := from("127.0.0.1:4000", http.MethodPost, map[string]string{"X-Forwarded-For": "8.8.8.8"}); code != http.StatusForbidden {
		t.Errorf("through a proxy of this machine: %d", code)
	}
	h := p.signIn(host)
	h.must("/game start", "/game seat Bob", "create a Treasure token")
	resp, page := h.do(http.MethodPost, h.base+"invite", url.Values{"name": {"Bob"}}, nil)
	_, after, _ := strings.Cut(page, `<p class="code">`)
	code, _, _ := strings.Cut(after, "<")
	if resp.StatusCode != 200 || len(code) != 9 {
		t.Fatalf("%d, the code %q\n%s", resp.StatusCode, code, page)
	}
	if resp, _ := p.browser().do(http.MethodPost, "/join", url.Values{"code": {"AAAA AAAA"}}, nil); resp.StatusCode != http.StatusForbidden {
		t.Errorf("a wrong code: %d", resp.StatusCode)
	}
	g := p.browser()
	resp, body := g.do(http.MethodPost, "/join", url.Values{"code": {strings.ToLower(code)}}, nil)
	if resp.StatusCode != http.StatusSeeOther {
		t.Fatalf("%d\n%s", resp.StatusCode, body)
	}
	g.base = p.http.URL + resp.Header.Get("Location")
	g.must("create a Food token")
	_, page = h.get(h.base)
	has(t, "the log", visible(page), "Bob create a Food token")
	if resp, _ := g.do(http.MethodPost, g.base+"invite", url.Values{"name": {"Carol"}}, nil); resp.StatusCode != http.StatusForbidden {
		t.Errorf("a guest invites: %d", resp.StatusCode)
	}
	if resp, _ := p.browser().do(http.MethodPost, "/join", url.Values{"code": {code}}, nil); resp.StatusCode != http.StatusForbidden {
		t.Errorf("the code again: %d", resp.StatusCode)
	}
	tried := 0
	for range 100 {
		if resp, _ := p.browser().do(http.MethodPost, "/join", url.Values{"code": {"BBBB BBBB"}}, nil); resp.StatusCode == http.StatusForbidden {
			tried++
		}
	}
	if tried > 40 {
		t.Errorf("%d codes could be tried one after another", tried)
	}
}
