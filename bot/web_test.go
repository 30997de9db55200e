package bot_test

import (
	"context"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"path/filepath"
	"strings"
	"testing"

	"arbiter/bot"
	"arbiter/bot/discordtest"
	"arbiter/tracker"
	"arbiter/tracker/sqlite"
)

// withPages begins an evening whose tables have pages, and returns their address.
func withPages(t *testing.T) (e *evening, address string) {
	t.Helper()
	l, err := bot.ListenWeb(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	e = &evening{T: t, discord: discordtest.Start(t, discordtest.Options{}), dir: t.TempDir()}
	uploadSymbols(t, e.discord)
	e.alice = e.discord.User("Alice")
	e.process(func(ctx context.Context, app *bot.App, config bot.Config) error {
		pages, err := app.NewWeb(l, config, false)
		if err != nil {
			return err
		}
		app.UseWeb(pages)
		return app.Discord(ctx, config, "test", func(s string) { e.Log(s) })
	})
	t.Cleanup(func() { e.stop() })
	if err := e.discord.WaitReady(t.Context()); err != nil {
		t.Fatal(err)
	}
	return e, "http://" + l.Addr().String()
}

// linkTo returns the address of a button that is a link, below the address of the pages.
func linkTo(t *testing.T, m *discordtest.Message, label, address string) string {
	t.Helper()
	for _, b := range m.Buttons() {
		if b.Label == label && strings.HasPrefix(b.URL, address+"/") {
			return b.URL
		}
	}
	t.Fatalf("there is no link %q to %s:\n%s", label, address, m.Text())
	return ""
}

// browserOf returns a function that sends requests as a browser does, which keeps cookies and follows
// redirections. What it returns of a table begins with the address of its page.
func browserOf(t *testing.T, address string) func(method, to string, form url.Values) (int, string) {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	client := &http.Client{Jar: jar}
	return func(method, to string, form url.Values) (int, string) {
		t.Helper()
		r, err := http.NewRequestWithContext(t.Context(), method, to, strings.NewReader(form.Encode()))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Origin", address)
		resp, err := client.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close() //nolint:errcheck // it is read to its end
		body, err := io.ReadAll(resp.Body)
		if err != nil {
			t.Fatal(err)
		}
		if at := resp.Request.URL.String(); strings.Contains(at, "/table/") {
			return resp.StatusCode, at + "\n" + string(body)
		}
		return resp.StatusCode, string(body)
	}
}

// A button of the board hands the presser a private link. What is said in the browser that it signs in
// is said by that person: the board on Discord shows it, and the other way round. A second link only
// watches, until it is turned off; /data delete ends the session.
func TestOpenInBrowser(t *testing.T) {
	t.Parallel()
	e, address := withPages(t)
	live := e.slash("/game start", nil)
	if live.Button("Open in browser") == nil {
		t.Fatalf("the board has no button:\n%s", live.Text())
	}
	private := e.press(live, "Open in browser")
	if private.For != e.alice {
		t.Fatalf("everybody gets the link:\n%s", private.Text())
	}
	send := browserOf(t, address)
	status, page := send(http.MethodPost, linkTo(t, private, "Open the table", address), nil)
	base, page, ok := strings.Cut(page, "\n")
	if status != http.StatusOK || !ok || !strings.Contains(page, "Alice") {
		t.Fatalf("%d\n%s", status, page)
	}
	send(http.MethodPost, base+"say", url.Values{"line": {"create two 2/2 green Bear creature tokens"}})
	e.until(live, "Bear")
	e.says(e.discord.Message(live.ID), "Alice")
	e.do(e.alice, "put a +1/+1 counter on 1 of #1")
	if _, page := send(http.MethodGet, base, nil); !strings.Contains(page, "put a +1/+1 counter on 1 of #1") {
		t.Errorf("the page lacks what was said on Discord:\n%s", page)
	}

	private = e.press(private, "Make a link to watch")
	watch := linkTo(t, private, "Watch", address)
	if status, page := send(http.MethodGet, watch, nil); status != http.StatusOK || !strings.Contains(page, "Bear") {
		t.Errorf("watching: %d", status)
	}
	private = e.press(private, "Turn the link off")
	if status, _ := send(http.MethodGet, watch, nil); status != http.StatusForbidden || private.Button("Make a link to watch") == nil {
		t.Errorf("watching after it was turned off: %d", status)
	}

	e.slash("/data delete", map[string]any{"what": "mine", "confirm": "delete"})
	if status, _ := send(http.MethodGet, base, nil); status != http.StatusForbidden {
		t.Errorf("after the deletion: %d", status)
	}
}

// A link stops working for somebody who has left the server, and works for members.
func TestPagesOfMembers(t *testing.T) {
	t.Parallel()
	e, address := withPages(t)
	live := e.slash("/game start", nil)
	bob := e.discord.User("Bob")
	links := map[*discordtest.User]string{}
	for _, u := range []*discordtest.User{e.alice, bob} {
		private := e.reply(u.Press(live, live.Button("Open in browser").CustomID))
		links[u] = linkTo(t, private, "Open the table", address)
	}
	bob.Leave()
	for u, want := range map[*discordtest.User]int{e.alice: http.StatusOK, bob: http.StatusForbidden} {
		if status, page := browserOf(t, address)(http.MethodPost, links[u], nil); status != want {
			t.Errorf("%s: %d\n%s", u.Name, status, page)
		}
	}
}

// What a page deletes of a server is deleted wholly: Discord's live board is no longer stored, either.
// Before it is confirmed, all of it is.
func TestDeleteServerOnAPage(t *testing.T) {
	t.Parallel()
	e, address := withPages(t)
	e.alice.Permissions |= discordtest.PermissionManageGuild
	e.slash("/create", map[string]any{"what": "two 2/2 green Xylophant creature tokens"})
	private := e.press(e.slash("/board", nil), "Open in browser")
	e.slash("/coin", nil) // the board is stored by then
	send := browserOf(t, address)
	_, page := send(http.MethodPost, linkTo(t, private, "Open the table", address), nil)
	base, _, _ := strings.Cut(page, "\n")
	boards := func() map[string]tracker.LiveBoard {
		store, err := sqlite.Open(t.Context(), filepath.Join(e.dir, "games.db"), sqlite.Wait)
		if err != nil {
			t.Fatal(err)
		}
		defer store.Close() //nolint:errcheck // it is only read
		all, err := store.Boards(t.Context(), 10)
		if err != nil {
			t.Fatal(err)
		}
		return all
	}
	send(http.MethodPost, base+"say", url.Values{"line": {"/data delete what:server"}})
	if len(boards()) != 1 {
		t.Fatalf("%d boards are stored before the deletion", len(boards()))
	}
	send(http.MethodPost, base+"say", url.Values{"line": {"/data delete what:server confirm:delete"}})
	if len(boards()) != 0 {
		t.Errorf("%d boards are stored after it", len(boards()))
	}
	if status, _ := send(http.MethodGet, base, nil); status != http.StatusForbidden {
		t.Errorf("the page after it: %d", status)
	}
}

// Without pages, the board has no button for them.
func TestNoPages(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	if live := e.slash("/game start", nil); live.Button("Open in browser") != nil {
		t.Errorf("there is a button:\n%s", live.Text())
	}
}
