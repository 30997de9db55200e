package library_test

import (
	"encoding/json"
	"html"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"arbiter/bot/web/page"
	"arbiter/commands"
	"arbiter/rules"
)

// kinds are addresses of pages of each kind, with what is to be read on them.
var kinds = []struct {
	path   string
	status int
	says   []string
}{
	{"/rules", 200, []string{"<title>Rules · Arbiter</title>", `href="/rules/riftbound"`, `href="/rules/magic/MTR"`, `href="/rules/magic/changes"`}},
	{"/rules/magic", 200, []string{"The rules of Magic", "704 State-Based Actions", `href="/rules/magic/702"`, `href="/rules/magic?edition=2019-01-25"`}},
	{"/rules/magic/704.5f", 200, []string{"<title>704.5f  Toughness 0", `<meta property="og:title"`, "Official wording", "<blockquote>", `rel="next" href="/rules/magic/704.5g"`, `href="/rules/magic/704.5f/history"`}},
	{"/rules/magic/704.5f?edition=2019-01-25", 200, []string{"edition 2019-01-25", `rel="prev" href="/rules/magic/704.5e?edition=2019-01-25"`}},
	{"/rules/magic/111.1", 200, []string{"111.1"}},
	{"/rules/magic/glossary:Token", 200, []string{`href="/rules/magic/111"`}},
	{"/rules/magic/704.5v/history", 200, []string{"2019-01-25", "history"}},
	{"/rules/magic/changes?from=2019-01-25&to=2026-04-17&section=704", 200, []string{"What changed from 2019-01-25 to 2026-04-17", "<ins>", "<del>", `href="/rules/magic/704.5v?edition=2026-04-17"`}},
	{"/rules/magic/MTR", 200, []string{"Magic Tournament Rules", `href="/rules/magic/MTR:3.3"`}},
	{"/rules/magic/MTR:3.3", 200, []string{"MTR 3.3", "own words", `href="/rules/magic/MTR:3.4"`}},
	{"/rules/riftbound/187.1", 200, []string{"187.1", `href="/rules/riftbound/187"`}},
	{"/rules?q=can+i+respond+to+a+land", 200, []string{`value="can i respond to a land"`, `href="/rules/magic/`}},
	{"/rules/magic/704.5zz", 404, []string{"There is no rule 704.5zz", `href="/rules/magic/704.5y"`}},
	{"/rules/magic/704.5f?edition=1999", 404, []string{"There is no edition"}},
	{"/rules/chess", 404, []string{"There is no such page"}},
	{"/cards", 200, []string{"<title>Cards · Arbiter</title>", `href="/cards/riftbound"`}},
	{"/cards/magic/Serra%20Angel", 200, []string{"<title>Serra Angel · Arbiter</title>", `alt="{W}"`, `flying (<a href="/rules/magic/702.9">702.9</a>)`, "The first, made up.", "restricted: vintage", `href="https://example.org/serra-angel"`, "The rules for it"}},
	{"/cards/magic/Academy%20Manufactor", 200, []string{"Creates", `href="/cards/magic/tokens/Treasure"`}},
	{"/cards/riftbound/Pouty%20Poro", 200, []string{"Pouty Poro"}},
	{"/cards/magic/tokens/Treasure", 200, []string{"Treasure", `href="/rules/magic/111.10a"`}},
	{"/cards?q=zzzzqqqq", 404, []string{`value="zzzzqqqq"`}},
}

func TestPages(t *testing.T) {
	site := serve(t, newJudge(t, file{}, editions...))
	for _, k := range kinds {
		a := get(t, site+k.path)
		if a.status != k.status {
			t.Errorf("%s: %d to %s", k.path, a.status, a.to)
		}
		for _, want := range k.says {
			if !strings.Contains(a.body, want) {
				t.Errorf("%s lacks %s:\n%s", k.path, want, a.body)
			}
		}
	}
}

// An address that isn't the one of what it names leads there, and so does a question that
// is a number or a name.
func TestAddresses(t *testing.T) {
	site := serve(t, newJudge(t, file{}, editions...))
	for path, want := range map[string]string{
		"/rules/":                 "/rules",
		"/rules/magic/deathtouch": "/rules/magic/702.2",
		"/rules/magic/704.5F":     "/rules/magic/704.5f",
		"/rules/magic/deathtouch?edition=2019-01-25": "/rules/magic/702.2?edition=2019-01-25",
		"/rules?q=704.5f":                  "/rules/magic/704.5f",
		"/rules/magic?q=deathtouch":        "/rules/magic/702.2",
		"/rules/riftbound?q=187.1":         "/rules/riftbound/187.1",
		"/rules?q=deathtuch":               "", // it says what it shows instead
		"/rules/magic/deathtouch/history":  "/rules/magic/702.2/history",
		"/cards?q=serra+angel":             "/cards/magic/Serra%20Angel",
		"/cards?q=bolt":                    "/cards/magic/Lightning%20Bolt",
		"/cards/magic/serra%20angel":       "/cards/magic/Serra%20Angel",
		"/cards/magic/Commit":              "/cards/magic/Commit%20%2F%2F%20Memory",
		"/cards/magic/Fire%20%2F%2F%20Ice": "",
		"//evil.example/":                  "/evil.example/",
		"/rules//evil.example/":            "/rules/evil.example/",
	} {
		a := get(t, site+path)
		if a.to != want {
			t.Errorf("%s leads to %q (%d), want %q", path, a.to, a.status, want)
		}
	}
}

var tag = regexp.MustCompile(`<[^>]*>`)

// shown returns what is to be read on a page, and its symbols, in words with a space
// between them.
func shown(body string) string {
	_, body, _ = strings.Cut(body, "<article")
	body, _, _ = strings.Cut(body, "</article>")
	body = regexp.MustCompile(`<img class="symbol"[^>]*alt="([^"]*)">`).ReplaceAllString(body, "$1")
	return strings.Join(strings.Fields(html.UnescapeString(tag.ReplaceAllString(body, ""))), " ")
}

// A page says what /rule says, with the official wording only where an edition of it is
// installed.
func TestRulesAsCommands(t *testing.T) {
	for name, installed := range map[string][]string{"digests": nil, "editions": editions[:1]} {
		j := newJudge(t, nil, installed...)
		site := serve(t, j)
		for _, game := range rules.Games() {
			v := j.Library.Default(game)
			seen, quoted := 0, 0
			for i, e := range v.Entries() {
				_, term := e.Ref.Term()
				if i%97 != 0 || term {
					continue
				}
				asked := map[string]string{"what": string(e.Ref), "game": string(game)}
				said := j.Do(t.Context(), commands.Request{Channel: "kitchen", Command: "rule", Options: asked}).Said()
				a := get(t, site+page.RulePath(string(game), string(e.Ref)))
				reads := shown(a.body)
				for _, p := range said.Pages {
					for _, b := range p {
						if text := strings.Join(strings.Fields(strings.ReplaceAll(b.Text.String(), "`", "")), " "); !strings.Contains(reads, text) {
							t.Errorf("%s, %s %s lacks %q:\n%s", name, game, e.Ref, text, reads)
						}
					}
				}
				seen++
				if strings.Contains(a.body, "<blockquote>") {
					quoted++
				}
			}
			if official := v.Official != nil; seen < 20 || official != (quoted > 0) {
				t.Errorf("%s, %s: %d pages, %d with official wording", name, game, seen, quoted)
			}
		}
	}
}

var (
	anchor = regexp.MustCompile(`(?s)<a [^>]*>.*?</a>`)
	number = regexp.MustCompile(`\b\d{3}\.\d{1,3}[a-z]?\b`)
	header = regexp.MustCompile(`(?s)<h1>.*?</h1>`)
)

// Every number of another rule in the text of a page is a link.
func TestEveryNumberIsALink(t *testing.T) {
	j := newJudge(t, nil, editions[0])
	site := serve(t, j)
	v := j.Library.Default(rules.Magic)
	links := 0
	for i, e := range v.Entries() {
		if i%53 != 0 {
			continue
		}
		a := get(t, site+page.RulePath(string(rules.Magic), string(e.Ref)))
		_, article, _ := strings.Cut(a.body, "<article")
		article, _, _ = strings.Cut(article, "</article>")
		links += len(anchor.FindAllString(article, -1))
		left := tag.ReplaceAllString(anchor.ReplaceAllString(header.ReplaceAllString(article, ""), ""), "")
		for _, n := range number.FindAllString(left, -1) {
			if _, ok := v.Glance(rules.Ref(n)); ok && n != string(e.Ref) {
				t.Errorf("%s has %s without a link", e.Ref, n)
			}
		}
	}
	if links < 200 {
		t.Errorf("%d links", links)
	}
}

var href = regexp.MustCompile(`(?:href|src|action)="(/[^"]*)"`)

// Every link on pages of each kind leads to a page.
func TestLinksLeadSomewhere(t *testing.T) {
	site := serve(t, newJudge(t, file{}, editions...))
	seen := make(map[string]string) // where each link is
	for _, k := range kinds {
		for _, m := range href.FindAllStringSubmatch(get(t, site+k.path).body, -1) {
			seen[html.UnescapeString(m[1])] = k.path
		}
	}
	for path, from := range seen {
		if path == "/" {
			continue // a table's
		}
		if a := get(t, site+path); a.status != 200 {
			t.Errorf("%s, on %s: %d to %q", path, from, a.status, a.to)
		}
	}
	if len(seen) < 300 {
		t.Errorf("%d links", len(seen))
	}
}

// What is typed is completed with addresses of pages.
func TestCompletions(t *testing.T) {
	site := serve(t, newJudge(t, nil, editions[0]))
	for path, want := range map[string]string{
		"/rules/complete?q=deatht":                                        "/rules/magic/702.2",
		"/rules/complete?q=704.5":                                         "/rules/magic/704.5",
		"/rules/complete?q=187&game=riftbound":                            "/rules/riftbound/187",
		"/rules/complete?q=mtr+3.3":                                       "/rules/magic/MTR:3.3",
		"/cards/complete?q=serra+an":                                      "/cards?q=Serra+Angel",
		"/cards/complete?q=serra+an&game=magic":                           "/cards/magic/Serra%20Angel",
		"/cards/complete?q=fire+//&game=magic":                            "/cards/magic/Fire%20%2F%2F%20Ice",
		"/rules/complete?q=" + url.QueryEscape(strings.Repeat("a", 9000)): "",
		"/rules/complete?q=":                                              "",
	} {
		a := get(t, site+path)
		var found []struct{ Label, Path string }
		if err := json.Unmarshal([]byte(a.body), &found); err != nil || a.status != 200 {
			t.Fatalf("%.60s: %d %v %s", path, a.status, err, a.body)
		}
		at := slices.IndexFunc(found, func(f struct{ Label, Path string }) bool { return f.Path == want })
		if at < 0 && want != "" || len(found) > 10 {
			t.Errorf("%.60s: %v", path, found)
		}
		for _, f := range found {
			if next := get(t, site+f.Path); next.status >= 400 {
				t.Errorf("%.60s: %s is answered with %d", path, f.Path, next.status)
			}
		}
	}
}
