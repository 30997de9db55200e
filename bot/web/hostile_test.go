package web_test

import (
	"flag"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"arbiter/bot/web"
)

var payloadCount = flag.Int("payloads", 200, "how many hostile texts are tried in the pages")

// payloads are texts that would do something if they weren't escaped where they are shown: in
// texts, attributes, addresses, scripts and JSON.
func payloads(n int) []string {
	shapes := []string{
		`<script>zq%d()</script>`, `"><img src=x onerror=zq%d()>`, `' onmouseover='zq%d()`, `" autofocus onfocus="zq%d()`, `javascript:zq%d()`,
		`</title><svg onload=zq%d()>`, `</textarea><zq%d>`, `<a href="javascript:zq%d()">x</a>`, `{{zq%d}}`, `${zq%d}`, `<!--zq%d`, `-->zq%d<b>`,
		`]]><zq%d/>`, `&lt;script&gt;zq%d`, `&#60;script&#62;zq%d`, `%%3Cscript%%3Ezq%d`, "<scr\x00ipt>zq%d", "\u202e<zq%d>\u202c", `<style>*{background:url(//zq%d)}</style>`,
		`<iframe srcdoc="<zq%d>">`, `<math><mi xlink:href="data:x,zq%d">`, `<form action=//zq%d>`, `<base href=//zq%d>`, `<meta http-equiv=refresh content=0;//zq%d>`, `<zq%d style=x:expression()>`,
		`"/><use href="//zq%d#x"/>`, `<foreignObject><zq%d>`, `<set attributeName=onmouseover to=zq%d>`, `\u003cscript\u003ezq%d`, `</script><script>zq%d`,
		"\n\ndata: zq%d\n\nid: 7", "\r\ndata: {\"whole\":true}zq%d", `<img src="//zq%d/x.png">`, `<link rel=stylesheet href=//zq%d>`, `<object data=//zq%d>`, `<embed src=//zq%d>`,
		`<details open ontoggle=zq%d()>`, `<video><source onerror=zq%d()>`, `<input onfocus=zq%d() autofocus>`, `<zq%d/onclick=x>`,
	}
	all := make([]string, n)
	for i := range all {
		all[i] = fmt.Sprintf(shapes[i%len(shapes)], i)
	}
	return all
}

// allowed are the elements and attributes of the pages, the panel and the board.
var (
	allowedTags = strings.Fields("a aside b body button circle clippath code defs details div form g h1 h2 h3 head header html img input label li link main marker meta nav noscript ol option output p path rect script section select span summary svg symbol text textarea time title ul use")
	allowedAttr = strings.Fields(`action alt aria-autocomplete aria-controls aria-current aria-expanded aria-hidden aria-label aria-live autocapitalize autocomplete autofocus charset checked class clippathunits content cx cy d data-base data-close data-copy data-crowded data-ended data-h data-id data-key data-live data-lost data-name data-panel data-panel-form data-past data-plays data-polling data-says data-seat data-state data-w data-width data-why datetime defer download enterkeyhint fill-rule for form formaction height hidden href id lang marker-end markerheight markerwidth max maxlength method min name open orient placeholder preserveaspectratio property r readonly refx refy rel required reversed role rows rx selected spellcheck src target title transform type value viewbox width x xmlns y`)
	allowedHref = regexp.MustCompile(`^(/$|/[^/\\]|\?|#|data:image/png;base64,[A-Za-z0-9+/=]*$|data:application/[a-z-]*;base64,)`)
)

// elements checks the elements of a document, by reading it as a browser does: nothing that was typed
// may have become one, or an attribute.
func elements(t *testing.T, what, page string) (seen int) {
	t.Helper()
	for i := 0; i < len(page); {
		at := strings.IndexByte(page[i:], '<')
		if at < 0 {
			break
		}
		i += at + 1
		if i < len(page) && (page[i] == '/' || page[i] == '!') {
			if !strings.HasPrefix(page[i:], "!doctype html>") && page[i] == '!' {
				t.Errorf("%s: a declaration or comment: %.60q", what, page[i-1:])
			}
			continue
		}
		end := i
		for end < len(page) && (page[end] >= 'a' && page[end] <= 'z' || page[end] >= 'A' && page[end] <= 'Z' || page[end] >= '0' && page[end] <= '9') {
			end++
		}
		tag := strings.ToLower(page[i:end])
		if !slices.Contains(allowedTags, tag) {
			t.Errorf("%s: the element %q: %.80q", what, tag, page[i-1:])
			continue
		}
		seen++
		i = end
		for i < len(page) && page[i] != '>' { // attributes
			if strings.ContainsRune(" \n\t/", rune(page[i])) {
				i++
				continue
			}
			end := i
			for end < len(page) && !strings.ContainsRune(" \n\t=>/", rune(page[end])) {
				end++
			}
			name := strings.ToLower(page[i:end])
			if !slices.Contains(allowedAttr, name) {
				t.Errorf("%s: the attribute %q of %s: %.80q", what, name, tag, page[i:])
			}
			i = end
			if i < len(page) && page[i] == '=' {
				if page[i+1] != '"' {
					t.Errorf("%s: %s of %s isn't in quotes: %.60q", what, name, tag, page[i:])
					i++
					continue
				}
				value, _, _ := strings.Cut(page[i+2:], `"`)
				if strings.ContainsAny(name, "hs") && slices.Contains([]string{"href", "src", "action", "formaction"}, name) && !allowedHref.MatchString(value) {
					t.Errorf("%s: %s leads to %q", what, name, value)
				}
				i += 2 + len(value) + 1
			}
			if i == end && end < len(page) && page[i] == '=' {
				i++
			}
		}
	}
	return seen
}

// Names, labels, lines and addresses that look like HTML, scripts or events do nothing, in any place where
// they are shown: as many of them as the flag says.
func TestHostileTexts(t *testing.T) {
	t.Parallel()
	p := alone(t)
	all := payloads(*payloadCount)
	names := 0
	var first *browser
	for i, payload := range all {
		if i%(*payloadCount/20) != 0 {
			continue
		}
		name := payload
		if r := []rune(name); len(r) > 30 {
			name = string(r[:30])
		}
		b := p.signIn(web.Person{Channel: "5/7", Server: "5", Account: fmt.Sprint(2000 + i), Name: name, Locale: payload})
		if first == nil {
			first = b
			b.say("/game start")
		}
		b.say("/game join")
		names++
	}
	b := first
	_ = names
	b.must("create a 1/1 white Soldier creature token", "create two 1/1 white Soldier creature tokens")
	for i, payload := range all {
		var form url.Values
		switch (i + i/40) % 5 { // so that each shape comes in each place
		case 0:
			form = url.Values{"line": {fmt.Sprintf("create a 1/1 red Goblin creature token named %q", payload)}}
		case 1:
			form = url.Values{"line": {"label #1 " + payload}}
		case 2:
			form = url.Values{"line": {payload}}
		case 3:
			form = url.Values{"form": {"counters"}, "target": {"1"}, "field-other": {payload}, "field-number": {"1"}}
		case 4:
			form = url.Values{"choice": {payload}, "option": {payload}}
			if i%8 == 4 {
				form = url.Values{"line": {"/game seat " + payload}}
			}
		}
		resp, page := b.do(http.MethodPost, b.base+"say", form, map[string]string{"X-Arbiter": "script"})
		if resp.StatusCode != http.StatusOK {
			t.Errorf("%q: %d", payload, resp.StatusCode)
		}
		elements(t, "the answer to "+payload, page)
		if i%(*payloadCount/4) != 0 {
			continue
		}
		q := url.QueryEscape(payload)
		for _, path := range []string{"", "?pick=1&pick=2", "?why=" + q, "?form=" + q + "&pick=" + q, "?menu=" + q, "?step=3", "panel?pick=1", "why?what=" + q} {
			status, page := b.get(b.base + path)
			if n := elements(t, path, page); status != 200 || n == 0 {
				t.Errorf("%s: %d, %d elements", path, status, n)
			}
		}
	}
	s := b.watch("", "w=800")
	f, ok := s.next()
	if !ok || !f.Whole {
		t.Fatal("no state")
	}
	for _, part := range f.Board.Set {
		elements(t, "the board", part.H)
	}
	for _, item := range f.Log.Set {
		elements(t, "the log", item.H)
	}
	b.must("tap #1")
	if f := s.until(p.seq("5/7")); len(f) != 1 || f[0].Whole {
		t.Errorf("a line that was typed became an event: %+v", f)
	}
}

// The check of elements finds what it is to find.
func TestElements(t *testing.T) {
	for page, bad := range map[string]bool{
		`<p class="x">a &lt;b&gt;</p>`: false, `<a href="/rules/x">y</a>`: false, `<p onclick="x">`: true, `<zq>`: true,
		`<a href="javascript:x">`: true, `<a href="//evil">`: true, `<p class=x>`: true, `<!-- x -->`: true,
	} {
		of := &testing.T{}
		func() {
			defer func() { _ = recover() }()
			elements(of, "x", page)
		}()
		if of.Failed() != bad {
			t.Errorf("%s: found %v", page, of.Failed())
		}
	}
}
