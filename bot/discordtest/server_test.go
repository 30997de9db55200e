package discordtest_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"arbiter/bot/discordtest"
)

func TestEveryRequest(t *testing.T) {
	for _, tc := range []struct {
		name         string
		change       func(*client)
		method, path string
		body         any
		status, code int
		blame        bool
	}{
		{name: "as it should be", method: "GET", path: "/users/@me", status: 200},
		{"no user agent", func(c *client) { c.agent = "" }, "GET", "/users/@me", nil, 403, 40333, true},
		{"another user agent", func(c *client) { c.agent = "Mozilla/5.0" }, "GET", "/users/@me", nil, 403, 40333, true},
		{"no token", func(c *client) { c.token = "" }, "GET", "/users/@me", nil, 401, 0, false},
		{"a wrong token", func(c *client) { c.token = "x" }, "GET", "/gateway/bot", nil, 401, 0, false},
		{"an unknown route", nil, "GET", "/nothing", nil, 404, 0, true},
		{"another version", nil, "GET", "/../v9/users/@me", nil, 400, 50041, true},
		{"another application", nil, "PUT", "/applications/1/commands", []any{}, 403, 20012, true},
		{"broken JSON", nil, "POST", "/channels/{channel}/messages", "{", 400, 50109, true},
		{"a wrong type", nil, "POST", "/channels/{channel}/messages", `{"content":5}`, 400, 50035, true},
		{"a wrong type once more", nil, "POST", "/channels/{channel}/messages", `{"content":5}`, 400, 50035, true},
		{"another kind of body", func(c *client) { c.kind = "text/plain" }, "POST", "/channels/{channel}/messages", `{"content":"x"}`, 400, 50035, true},
		{"an unknown channel", nil, "POST", "/channels/1/messages", `{"content":"x"}`, 404, 10003, false},
		{"an unknown message", nil, "PATCH", "/channels/{channel}/messages/1", `{"content":"x"}`, 404, 10008, false},
		{"25 MiB and more", nil, "POST", "/channels/{channel}/messages", `{"content":"` + strings.Repeat("x", 25<<20) + `"}`, 413, 40005, true},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			d := discordtest.Start(t, discordtest.Options{Lenient: true})
			c := newClient(t, d)
			if tc.change != nil {
				tc.change(c)
			}
			r := c.call(tc.method, strings.ReplaceAll(tc.path, "{channel}", d.Channel.ID), tc.body)
			if r.status != tc.status || r.Code != tc.code {
				t.Errorf("%d, code %d, want %d, code %d: %s", r.status, r.Code, tc.status, tc.code, r.body)
			}
			if blame := len(d.Violations()) > 0; blame != tc.blame {
				t.Errorf("violations %q", d.Violations())
			}
			invalid := 0
			if tc.status == 401 || tc.status == 403 {
				invalid = 1
			}
			if n := d.InvalidRequests(); n != invalid {
				t.Errorf("%d invalid requests, want %d", n, invalid)
			}
		})
	}
}

func TestRouteLimit(t *testing.T) {
	d, c, _ := begin(t, discordtest.Options{})
	path := "/channels/" + d.Channel.ID + "/messages"
	for left := 4; left >= 0; left-- {
		r := c.call("POST", path, map[string]any{"content": "x"})
		want := []string{"5", string(rune('0' + left)), "5.000"}
		after := r.header.Get("X-RateLimit-Reset-After")
		if after > "4." && after < "5.001" {
			after = "5.000"
		}
		got := []string{r.header.Get("X-RateLimit-Limit"), r.header.Get("X-RateLimit-Remaining"), after}
		if diff := cmp.Diff(want, got); r.status != 200 || diff != "" {
			t.Errorf("%d, headers (-want +got):\n%s", r.status, diff)
		}
	}
	r := c.call("POST", path, map[string]any{"content": "x"})
	if r.status != 429 || r.Global || r.Retry <= 4 || r.Retry > 5 || r.header.Get("X-RateLimit-Scope") != "user" || r.header.Get("Retry-After") != "5" {
		t.Errorf("the sixth: %d %s %v", r.status, r.body, r.header)
	}
	other := d.NewChannel("other")
	if r := c.call("POST", "/channels/"+other.ID+"/messages", map[string]any{"content": "x"}); r.status != 200 {
		t.Errorf("another channel shares the limit: %d", r.status)
	}
	d.Advance(5 * time.Second)
	if r := c.call("POST", path, map[string]any{"content": "x"}); r.status != 200 {
		t.Errorf("after the window: %d", r.status)
	}
	if n := d.InvalidRequests(); n != 1 {
		t.Errorf("%d invalid requests", n)
	}
	if n := len(d.Messages(d.Channel)); n != 6 {
		t.Errorf("%d messages: a limited request must have no effect", n)
	}
}

func TestOwnLimit(t *testing.T) {
	d, c, _ := begin(t, discordtest.Options{})
	d.RateLimit(discordtest.RouteCreateMessage, 1, time.Minute)
	path := "/channels/" + d.Channel.ID + "/messages"
	for i, want := range []int{200, 429} {
		if r := c.call("POST", path, map[string]any{"content": "x"}); r.status != want {
			t.Errorf("request %d: %d, want %d", i, r.status, want)
		}
	}
}

func TestGlobalLimit(t *testing.T) {
	d, c, s := begin(t, discordtest.Options{})
	d.Advance(time.Second)
	d.RateLimit("GET /users/@me", 1000, time.Second)
	var r reply
	sent := 0
	for r.status != 429 && sent < 1000 { // 51, unless a window ends in between
		r = c.call("GET", "/users/@me", nil)
		sent++
	}
	if sent < 51 {
		t.Errorf("limited at request %d", sent)
	}
	if r.status != 429 || !r.Global || r.header.Get("X-RateLimit-Global") != "true" || r.header.Get("X-RateLimit-Scope") != "global" {
		t.Errorf("one too many: %d %s", r.status, r.body)
	}
	d.Advance(time.Second)
	d.RateLimitGlobal(10 * time.Second)
	if r := c.call("GET", "/users/@me", nil); r.status != 429 || r.Retry < 9 {
		t.Errorf("within the global limit: %d %s", r.status, r.body)
	}
	d.User("Alice").Slash(d.Channel, "/game start", nil)
	asked := s.interaction()
	if r := c.answer(asked, 4, map[string]any{"content": "x"}); r.status != 204 {
		t.Errorf("callbacks are exempt: %d %s", r.status, r.body)
	}
	if r := c.call("PATCH", c.hook(asked)+"/messages/@original", map[string]any{"content": "y"}); r.status != 200 {
		t.Errorf("what changes an answer is exempt: %d %s", r.status, r.body)
	}
	d.Advance(10 * time.Second)
	if r := c.call("GET", "/users/@me", nil); r.status != 200 {
		t.Errorf("after it: %d", r.status)
	}
}

func TestFail(t *testing.T) {
	d, c, _ := begin(t, discordtest.Options{})
	path := "/channels/" + d.Channel.ID + "/messages"
	send := func() reply { return c.call("POST", path, map[string]any{"content": "x"}) }
	for _, tc := range []struct {
		status int
		begins string
	}{{500, `{"code":0`}, {502, "<html>"}, {503, "<html>"}, {520, "<html>"}, {401, `{"code":0`}, {403, `{"code":50013`}, {429, `{"global":false`}} {
		d.Fail(discordtest.RouteCreateMessage, tc.status, 1)
		if r := send(); r.status != tc.status || !strings.HasPrefix(string(r.body), tc.begins) {
			t.Errorf("%d %s, want %d %s", r.status, r.body, tc.status, tc.begins)
		}
	}
	if n := len(d.Messages(d.Channel)); n != 0 {
		t.Errorf("failures had the effect %d messages", n)
	}
	if n := d.InvalidRequests(); n != 3 {
		t.Errorf("%d invalid requests, want 401, 403 and 429", n)
	}
	if r := send(); r.status != 200 {
		t.Errorf("after the failures: %d", r.status)
	}
}

func TestCutAndSlow(t *testing.T) {
	d, c, _ := begin(t, discordtest.Options{})
	path := "/channels/" + d.Channel.ID + "/messages"
	d.Cut(discordtest.RouteCreateMessage, 1)
	if r := c.call("POST", path, map[string]any{"content": "x"}); r.status != 0 {
		t.Errorf("a cut answered %d", r.status)
	}
	if n := len(d.Messages(d.Channel)); n != 1 {
		t.Errorf("%d messages: a cut comes after the effect", n)
	}
	d.Slow("* /channels/*/messages", 60*time.Millisecond)
	start := time.Now()
	c.call("POST", path, map[string]any{"content": "x"})
	if took := time.Since(start); took < 60*time.Millisecond {
		t.Errorf("a slow route took %v", took)
	}
	d.Slow("* /channels/*/messages", 0)
	took := time.Hour
	for range 20 { // of which a busy machine may delay most, and a slow route would delay all
		d.Advance(time.Minute) // past rate limits
		start = time.Now()
		c.call("GET", "/users/@me", nil)
		c.call("POST", path, map[string]any{"content": "x"})
		if took = min(took, time.Since(start)); took < 50*time.Millisecond {
			return
		}
	}
	t.Errorf("other routes, or the route afterwards, took %v", took)
}

func TestPermissions(t *testing.T) {
	for _, tc := range []struct {
		name         string
		permissions  uint64
		files        bool
		status, code int
	}{
		{"all", discordtest.PermissionViewChannel | discordtest.PermissionSendMessages | discordtest.PermissionAttachFiles, true, 200, 0},
		{"no view", discordtest.PermissionSendMessages, false, 403, 50001},
		{"no send", discordtest.PermissionViewChannel, false, 403, 50013},
		{"no files needed", discordtest.PermissionViewChannel | discordtest.PermissionSendMessages, false, 200, 0},
		{"no files", discordtest.PermissionViewChannel | discordtest.PermissionSendMessages, true, 403, 50013},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			d, c, _ := begin(t, discordtest.Options{})
			d.SetPermissions(d.Channel, tc.permissions)
			var files map[string][]byte
			if tc.files {
				files = map[string][]byte{"board.png": []byte("x")}
			}
			r := c.upload("POST", "/channels/"+d.Channel.ID+"/messages", map[string]any{"content": "x"}, files)
			if r.status != tc.status || r.Code != tc.code {
				t.Errorf("%d %s, want %d, %d", r.status, r.body, tc.status, tc.code)
			}
		})
	}
}

func TestTranscript(t *testing.T) {
	d, c, s := begin(t, discordtest.Options{Lenient: true})
	d.User("Alice").Slash(d.Channel, "/game start", nil)
	e := s.interaction()
	c.answer(e, 5, nil)
	c.upload("PATCH", c.hook(e)+"/messages/@original", map[string]any{"content": "it starts"}, map[string][]byte{"board.png": []byte("picture")})
	got := d.Transcript()
	for _, secret := range []string{e.Token, discordtest.Token} {
		if strings.Contains(got.String(), secret) {
			t.Errorf("the transcript shows %s", secret)
		}
	}
	var routes []string
	for _, e := range got {
		routes = append(routes, e.Method+" "+strings.ReplaceAll(e.Path, d.ApplicationID, "APP"))
	}
	want := []string{
		"PUT /applications/APP/commands", "GATEWAY IDENTIFY",
		"POST /interactions/" + e.ID + "/[token]/callback", "PATCH /webhooks/APP/[token]/messages/@original",
	}
	if diff := cmp.Diff(want, routes); diff != "" {
		t.Errorf("routes (-want +got):\n%s", diff)
	}
	c.answer(e, 5, nil)
	if calls := d.Transcript().On(discordtest.RouteCallback); len(calls) != 2 || calls[0].Code() != 0 || calls[1].Code() != 40060 {
		t.Errorf("the callbacks:\n%s", calls)
	}
	edits := got.On(discordtest.RouteOriginal)
	if len(edits) != 1 || edits[0].Status != 200 || !bytes.Equal(edits[0].Files[0].Data, []byte("picture")) || string(edits[0].Body) != `{"content":"it starts"}` {
		t.Errorf("the edit: %+v", edits)
	}
}

func TestTransport(t *testing.T) {
	d := discordtest.Start(t, discordtest.Options{})
	c := newClient(t, d)
	c.http.Transport = d.Transport()
	r := c.send("GET", "https://discord.com/api/v10/users/@me", "", nil)
	if r.status != 200 || r.ID != d.ApplicationID {
		t.Errorf("%d %s", r.status, r.body)
	}
}

// Without checks a message that Discord's schemas forbid is accepted, and nothing is kept in
// the transcript.
func TestUnchecked(t *testing.T) {
	t.Parallel()
	for _, unchecked := range []bool{false, true} {
		d := discordtest.Start(t, discordtest.Options{Unchecked: unchecked, Lenient: true})
		c := newClient(t, d)
		wrong := c.call("POST", "/channels/"+d.Channel.ID+"/messages", map[string]any{"content": "a board", "nonce": map[string]any{}})
		if accepted := wrong.status == 200; accepted != unchecked {
			t.Errorf("unchecked %v: %d %s", unchecked, wrong.status, wrong.body)
		}
		if kept := len(d.Transcript()) > 0; kept == unchecked {
			t.Errorf("unchecked %v: a transcript of %d", unchecked, len(d.Transcript()))
		}
	}
}
