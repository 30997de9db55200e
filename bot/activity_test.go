package bot_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"testing"

	"arbiter/bot"
	"arbiter/bot/discordtest"
	"arbiter/internal/chromium"
)

// publicHost is where the pages of these tests are.
const publicHost = "tables.example.org"

// agreement is what Discord knows of an activity: the codes to which users agreed, and who
// is in which instance.
type agreement struct {
	secret    string
	codes     map[string]*discordtest.User
	instances map[string][]*discordtest.User
	without   string // an instance in a server that the bot isn't in
}

// activityAPI serves Discord's API with what an activity asks for, and the rest from
// another server.
func activityAPI(t *testing.T, d *discordtest.Discord, known *agreement) string {
	t.Helper()
	target, err := url.Parse(d.URL())
	if err != nil {
		t.Fatal(err)
	}
	rest := &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		r.Out.URL.Scheme, r.Out.URL.Host = target.Scheme, target.Host
	}}
	answer := func(w http.ResponseWriter, status int, what any) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		_ = json.NewEncoder(w).Encode(what) // the bot reports a broken answer
	}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		path := strings.TrimPrefix(r.URL.Path, target.Path)
		instance, ofInstance := strings.CutPrefix(path, "/applications/"+d.ApplicationID+"/activity-instances/")
		bearer, byUser := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer of-")
		switch {
		case path == "/oauth2/token":
			u := known.codes[r.PostFormValue("code")]
			if u == nil || r.PostFormValue("client_secret") != known.secret || r.PostFormValue("client_id") != d.ApplicationID || r.PostFormValue("grant_type") != "authorization_code" {
				answer(w, http.StatusBadRequest, map[string]string{"error": "invalid_grant"})
				return
			}
			answer(w, http.StatusOK, map[string]any{"access_token": "of-" + u.Name, "token_type": "Bearer", "expires_in": 604800, "scope": "identify"})
		case path == "/users/@me" && byUser:
			u := d.User(bearer)
			answer(w, http.StatusOK, map[string]any{"id": u.ID, "username": strings.ToLower(u.Name), "global_name": u.Name, "locale": "en-US"})
		case ofInstance && r.Header.Get("Authorization") == "Bot "+discordtest.Token:
			users, ok := known.instances[instance]
			if !ok {
				answer(w, http.StatusNotFound, map[string]any{"code": 10065, "message": "Unknown"})
				return
			}
			guild := d.Guild.ID
			if instance == known.without {
				guild = "4999"
			}
			var ids []string
			for _, u := range users {
				ids = append(ids, u.ID)
			}
			answer(w, http.StatusOK, map[string]any{
				"application_id": d.ApplicationID, "instance_id": instance, "launch_id": "1", "users": ids,
				"location": map[string]any{"id": "gc-" + guild + "-" + d.Channel.ID, "kind": "gc", "channel_id": d.Channel.ID, "guild_id": guild},
			})
		default:
			rest.ServeHTTP(w, r)
		}
	}))
	t.Cleanup(s.Close)
	return s.URL + target.Path
}

// window is Discord's window: a page with a frame of the activity, which speaks the
// protocol of the SDK. It agrees to a code without asking.
func window(t *testing.T, application, instance, code string) string {
	t.Helper()
	site := "https://" + application + ".discordsays.com"
	s := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/channels" {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprintf(w, `<!doctype html><html lang="en"><title>Discord</title><link rel="icon" href="data:,"><body>
<iframe title="activity" width="1200" height="900" src="%[1]s/?instance_id=%[2]s&frame_id=f-1&platform=desktop&channel_id=1&guild_id=1"></iframe>
<script>
window.heard = [];
addEventListener("message", (e) => {
  if (e.origin !== %[1]q) return;
  const [opcode, sent] = e.data;
  window.heard.push([opcode, sent.cmd || sent.client_id]);
  const frame = (data) => e.source.postMessage([1, data], e.origin);
  if (opcode === 0 && sent.v === 1 && sent.encoding === "json" && sent.client_id === %[4]q && sent.frame_id === "f-1") {
    frame({ cmd: "DISPATCH", evt: "READY", nonce: null, data: { v: 1, config: { cdn_host: "cdn.discordapp.com", api_endpoint: "//discord.com/api", environment: "production" } } });
  } else if (opcode === 1 && sent.cmd === "AUTHORIZE" && sent.args.response_type === "code" && sent.args.scope.join() === "identify") {
    frame({ cmd: "AUTHORIZE", evt: null, nonce: sent.nonce, data: { code: %[3]q } });
  }
});
</script>`, site, instance, code, application)
	}))
	t.Cleanup(s.Close)
	return s.URL
}

// mapped is Discord's proxy: it serves the pages under an address of its own.
func mapped(t *testing.T, pages string) string {
	t.Helper()
	target, err := url.Parse(pages)
	if err != nil {
		t.Fatal(err)
	}
	s := httptest.NewTLSServer(&httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		r.SetURL(target)
		r.Out.Host = publicHost
		r.SetXForwarded()
	}, FlushInterval: -1})
	t.Cleanup(func() {
		s.CloseClientConnections()
		s.Close()
	})
	return s.URL
}

// A table is played in Discord's frame by whom Discord names, in the channel that Discord
// names, and by nobody else.
func TestActivity(t *testing.T) {
	t.Parallel()
	l, err := bot.ListenWeb(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	d := discordtest.Start(t, discordtest.Options{})
	alice, bob, carol := d.User("Alice"), d.User("Bob"), d.User("Carol")
	carol.Leave()
	known := &agreement{
		secret: "a secret of the application", codes: map[string]*discordtest.User{"by-alice": alice, "by-bob": bob, "by-carol": carol},
		instances: map[string][]*discordtest.User{"i-1": {alice}, "i-3": {alice}, "i-4": {carol}}, without: "i-3",
	}
	s := beginShownAt(t, d, l, map[string]string{
		"DISCORD_API": activityAPI(t, d, known), "DISCORD_CLIENT_SECRET": known.secret, "ARBITER_WEB_URL": "https://" + publicHost,
	})
	s.slash("create", map[string]any{"what": "two 2/1 red Dwarf Berserker creature tokens"})
	host := d.ApplicationID + ".discordsays.com"
	proxy := mapped(t, "http://"+l.Addr().String())
	in := func(code, instance, of string) (*chromium.Page, *chromium.Page) {
		o := chromium.Desktop
		o.Hosts = map[string]string{of: window(t, d.ApplicationID, instance, code), host: proxy}
		p := chromium.Open(t, "https://"+of+"/channels", o)
		return p, p.Frame(host)
	}

	window, frame := in("by-alice", "i-1", "discord.com")
	frame.Until(`document.querySelector("iframe")?.contentDocument?.querySelector("#line")`)
	const table = `document.querySelector("iframe").contentDocument`
	frame.Until(table + `.querySelector("#status").textContent.includes("Live")`)
	chromium.Evaluate[any](frame, `(`+table+`.querySelector("#line").value = "put a +1/+1 counter on each creature", `+table+`.querySelector("#talk").requestSubmit(), null)`)
	frame.Until(table + `.querySelector("#board .card").getAttribute("aria-label").includes("3/2")`)
	s.board(func(m *discordtest.Message) bool { return strings.Contains(said(m), "Dwarf Berserker 3/2") })
	if heard := chromium.Evaluate[string](window, `JSON.stringify(window.heard)`); heard != `[[0,"`+d.ApplicationID+`"],[1,"AUTHORIZE"]]` {
		t.Errorf("Discord's window heard %s", heard)
	}

	// In a server without the bot, people can look things up but have no table.
	_, elsewhere := in("by-alice", "i-3", "discord.com")
	elsewhere.Until(`document.querySelector("iframe")?.contentDocument?.querySelector("#status")?.textContent.includes("Live")`)
	for _, one := range []struct{ line, says string }{{"create a Treasure token", "I am not a member here"}, {"/rule 704.5f", "toughness"}} {
		chromium.Evaluate[any](elsewhere, fmt.Sprintf(`(%[1]s.querySelector("#line").value = %[2]q, %[1]s.querySelector("#talk").requestSubmit(), null)`, table, one.line))
		elsewhere.Until(fmt.Sprintf(`%s.querySelector("#answer").textContent.includes(%q)`, table, one.says))
	}

	for name, other := range map[string][2]string{
		"a code that nobody agreed to":          {"forged", "i-1"},
		"somebody who isn't in the instance":    {"by-bob", "i-1"},
		"an instance that Discord doesn't know": {"by-alice", "i-2"},
		"somebody who isn't in the server":      {"by-carol", "i-4"},
	} {
		_, frame := in(other[0], other[1], "discord.com")
		frame.Until(`document.querySelector("#activity p")?.textContent.includes("the table stays closed")`)
		for _, problem := range frame.Problems() {
			if !strings.Contains(problem, "403") {
				t.Errorf("%s: %s", name, problem)
			}
		}
	}

	// Another site can't have the pages in a frame.
	o := chromium.Desktop
	o.Hosts = map[string]string{"evil.example": windowOf(t, "https://"+host+"/?frame_id=f-1&instance_id=i-1&platform=desktop"), host: proxy}
	p := chromium.Open(t, "https://evil.example/", o)
	found := strings.Join(p.Problems(), "\n")
	if !strings.Contains(found, "frame-ancestors") {
		t.Errorf("another site shows them: %s", found)
	}
}

// windowOf is a page of another site with a frame.
func windowOf(t *testing.T, address string) string {
	t.Helper()
	s := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprintf(w, `<!doctype html><title>Elsewhere</title><link rel="icon" href="data:,"><iframe title="x" src="%s"></iframe>`, address)
	}))
	t.Cleanup(s.Close)
	return s.URL
}

// Without a client secret there is no Activity, and no frame may have the pages.
func TestNoActivityUnlessSet(t *testing.T) {
	t.Parallel()
	l, err := bot.ListenWeb(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	beginShown(t, l, nil)
	for _, path := range []string{"/activity/session", "/activity/sdk/2.5.0/Discord.mjs", "/?frame_id=f-1"} {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+l.Addr().String()+path, http.NoBody)
		if err != nil {
			t.Fatal(err)
		}
		a, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		_ = a.Body.Close()
		if policy := a.Header.Get("Content-Security-Policy"); !strings.Contains(policy, "frame-ancestors 'none'") {
			t.Errorf("%s: %s", path, policy)
		}
		if there := a.StatusCode == http.StatusOK; there != (path == "/?frame_id=f-1") {
			t.Errorf("%s: %s", path, a.Status)
		}
	}
}
