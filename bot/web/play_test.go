package web_test

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"arbiter/bot/web"
)

// A line that is done leads to the page, which shows it with its rules; a refused one is answered on the
// page, with what was typed.
func TestSay(t *testing.T) {
	b := alone(t).signIn(alice)
	_, page := b.get(b.base)
	has(t, "an empty table", page, "No game is going on here yet", "create a Treasure token", "Start a game")
	b.must("/game start")
	resp, _ := b.do(http.MethodPost, b.base+"say", url.Values{"line": {"create two 1/1 red Goblin creature tokens named Ruddy"}}, nil)
	if resp.StatusCode != http.StatusSeeOther {
		t.Fatalf("%d", resp.StatusCode)
	}
	_, page = b.get(b.base)
	has(t, "the page", page, `data-id="1"`, `href="?pick=1"`, `href="/rules/magic/111.2"`, "CR 111.2", "Ruddy", `aria-label="#1 `)
	status, page := b.say("tap all the dwarfs")
	if status != 200 {
		t.Fatalf("%d", status)
	}
	has(t, "the refusal", page, `class="answer refused"`, `value="tap all the dwarfs"`)
	_, page = b.say("why #1")
	has(t, "why", visible(page), "#1 ×2 Ruddy", "printed 1/1", "CR 613.2c")
	has(t, "why", page, `href="/rules/magic/613.2c"`)
	_, page = b.get(b.base + "?why=%231")
	has(t, "why by address", visible(page), "printed 1/1")
	_, page = b.say("")
	has(t, "nothing", page, "Nothing was typed.")
	resp, _ = b.do(http.MethodPost, b.base+"say", url.Values{"line": {strings.Repeat("tap #1. ", 20_000)}}, nil)
	if resp.StatusCode != http.StatusOK {
		t.Errorf("a long line: %d", resp.StatusCode)
	}
}

// What is sent by another site, or by none, does nothing.
func TestCrossSite(t *testing.T) {
	p := alone(t)
	b := p.signIn(alice)
	b.must("create a Treasure token")
	before := p.seq(alice.Channel)
	for name, headers := range map[string]map[string]string{
		"another site":           {"Origin": "https://evil.example"},
		"another port":           {"Origin": "http://127.0.0.1:1"},
		"a page without origin":  {"Origin": "null"},
		"no origin":              {"Origin": ""},
		"a site beside this one": {"Sec-Fetch-Site": "same-site"},
		"another one":            {"Sec-Fetch-Site": "cross-site"},
	} {
		for _, path := range []string{"say", "share", "leave", "invite"} {
			if resp, _ := b.do(http.MethodPost, b.base+path, url.Values{"line": {"tap #1"}, "watch": {"on"}}, headers); resp.StatusCode != http.StatusForbidden {
				t.Errorf("%s, %s: %d", name, path, resp.StatusCode)
			}
		}
	}
	for _, path := range []string{"say?line=tap+%231", "share?watch=on", "leave"} {
		if status, _ := b.get(b.base + path); status < 400 {
			t.Errorf("GET %s: %d", path, status)
		}
	}
	if now := p.seq(alice.Channel); now != before {
		t.Errorf("the table changed from %d to %d", before, now)
	}
	if on, err := p.access.Watching(t.Context(), alice.Channel); on || err != nil {
		t.Errorf("others can watch: %v, %v", on, err)
	}
	if status, _ := b.get(b.base); status != 200 {
		t.Errorf("the session has ended: %d", status)
	}
}

// A form that is sent twice is done once. A button whose meaning depends on the moment isn't done after
// something else was.
func TestOnceAndNow(t *testing.T) {
	p := alone(t)
	b := p.signIn(alice)
	b.must("create a Treasure token")
	_, page := b.get(b.base)
	once := regexp.MustCompile(`name="once" value="([0-9a-f]{24})"`).FindStringSubmatch(page)
	if once == nil {
		t.Fatalf("no name for the request:\n%s", page)
	}
	form := url.Values{"line": {"create a Food token"}, "once": {once[1]}}
	for range 3 {
		b.do(http.MethodPost, b.base+"say", form, nil)
	}
	_, page = b.get(b.base)
	if n := strings.Count(page, "#2 Food Token created"); n != 1 {
		t.Errorf("done %d times:\n%s", n, visible(page))
	}
	stale := url.Values{"line": {"undo"}, "seq": {"1"}}
	before := p.seq(alice.Channel)
	_, page = b.do(http.MethodPost, b.base+"say", stale, nil)
	if now := p.seq(alice.Channel); now != before {
		t.Errorf("an old Undo was done: %d, %d", before, now)
	}
	has(t, "the answer", visible(page), "Something else was done since")
	_, page = b.do(http.MethodPost, b.base+"say?now=1", url.Values{"line": {"tap #1"}, "seq": {"1"}}, nil)
	has(t, "an old button of the moment", visible(page), "Something else was done since")
	if resp, _ := b.do(http.MethodPost, b.base+"say", url.Values{"line": {"tap #1"}, "seq": {"1"}}, nil); resp.StatusCode != http.StatusSeeOther {
		t.Errorf("an old button of any moment: %d", resp.StatusCode)
	}
}

// Picked stacks show their moves, forms and menus; each works without a script.
func TestPick(t *testing.T) {
	b := alone(t).signIn(alice)
	b.must("create three 1/1 white Soldier creature tokens", "create a 3/3 green Elf creature token")
	_, page := b.get(b.base + "?pick=1")
	has(t, "one stack", page, "#1 Soldier 1/1", `value="tap`, `href="?form=counters&amp;pick=1"`, `data-why href="?why=%231"`)
	_, page = b.get(b.base + "?pick=1&form=counters")
	has(t, "the form", page, `name="field-kind"`, `name="form" value="counters"`)
	resp, _ := b.do(http.MethodPost, b.base+"say", url.Values{"form": {"counters"}, "target": {"2"}, "field-other": {"oil"}, "field-number": {"2"}}, nil)
	_, page = b.get(b.base)
	has(t, "the page after the form", visible(page), "gets 2 oil counters")
	if resp.StatusCode != http.StatusSeeOther {
		t.Errorf("%d", resp.StatusCode)
	}
	_, page = b.get(b.base + "?pick=1&pick=2")
	has(t, "two stacks", page, "#1 Soldier 1/1", "#2 Elf 3/3", `href="?&amp;pick=2"`)
	line := regexp.MustCompile(`name="line" value="(tap [^"]*)"`).FindStringSubmatch(page)
	if line == nil {
		t.Fatalf("nothing taps both:\n%s", page)
	}
	b.must(line[1])
	_, page = b.get(b.base)
	has(t, "both", page, "Elf Token tapped.")
	for _, query := range []string{"?pick=99", "?pick=x", "?pick=1&form=nothing", "?menu=nothing", "?menu=%00", "?pick=-1", "?step=-5", "?step=99999999999999999999", "?w=x", "?why=" + strings.Repeat("x", 5000)} {
		if status, page := b.get(b.base + query); status != 200 || !strings.Contains(page, `id="board"`) {
			t.Errorf("%s: %d", query, status)
		}
	}
}

// The button of an ability shows its cost in symbols.
func TestSymbolsOnButtons(t *testing.T) {
	b := alone(t).signIn(alice)
	b.must("/game start", "add Prodigal Sorcerer")
	_, page := b.get(b.base + "?pick=1")
	has(t, "the moves", page, `alt="{T}">`)
	address := regexp.MustCompile(`<img class="symbol" src="([^"]+)" alt="\{T\}">`).FindStringSubmatch(page)
	if address == nil {
		t.Fatal("no symbol")
	}
	if resp, _ := b.do(http.MethodGet, address[1], nil, nil); resp.StatusCode != http.StatusOK || resp.Header.Get("Content-Type") != "image/png" {
		t.Errorf("%s: %d, %s", address[1], resp.StatusCode, resp.Header.Get("Content-Type"))
	}
}

// An open choice is asked on the page, and answered there.
func TestQuestion(t *testing.T) {
	b := alone(t).signIn(alice)
	b.must("create two 1/1 white Soldier creature tokens")
	b.must("add legendary 2/2 green Elf creature named Twin")
	status, page := b.say("add legendary 2/2 green Elf creature named Twin")
	if status != 200 {
		t.Fatal(status)
	}
	m := regexp.MustCompile(`name="choice" value="(\d+)"`).FindStringSubmatch(page)
	if m == nil {
		t.Fatalf("the legend rule asks nothing:\n%s", visible(page))
	}
	has(t, "the question", page, `class="question"`, "704.5j", `name="option" value="1"`)
	if resp, _ := b.do(http.MethodPost, b.base+"say", url.Values{"choice": {m[1]}, "option": {"1"}}, nil); resp.StatusCode != http.StatusSeeOther {
		t.Errorf("%d", resp.StatusCode)
	}
	_, page = b.get(b.base)
	if strings.Contains(page, `class="question"`) {
		t.Error("it is still asked")
	}
	_, page = b.do(http.MethodPost, b.base+"say", url.Values{"choice": {m[1]}, "option": {"2"}}, nil)
	has(t, "the second answer", page, `class="answer refused"`)
}

// The game is seen as it was after each input, without changing it.
func TestLookBack(t *testing.T) {
	p := alone(t)
	b := p.signIn(alice)
	b.must("create a 1/1 white Soldier creature token named Early", "create a 2/2 black Zombie creature token named Later")
	before := p.seq(alice.Channel)
	_, page := b.get(b.base + "?step=2")
	if strings.Contains(page, `aria-label="#2`) || !strings.Contains(page, `aria-label="#1`) {
		t.Errorf("the second input shows another board:\n%s", page)
	}
	has(t, "the page", page, "This is how it was.", "Early")
	if strings.Contains(page, `href="?pick=1"`) {
		t.Error("what was can be picked")
	}
	_, body := b.get(b.base + "past?step=2&w=800")
	if !strings.Contains(body, `"c1"`) || strings.Contains(body, `"c2"`) {
		t.Errorf("the board then: %s", body)
	}
	if status, _ := b.get(b.base + "past?step=99"); status != http.StatusNotFound {
		t.Errorf("an input that isn't there: %d", status)
	}
	if now := p.seq(alice.Channel); now != before {
		t.Errorf("the table changed from %d to %d", before, now)
	}
}

// Files of the host are neither read nor written.
func TestNoFiles(t *testing.T) {
	b := alone(t).signIn(web.Person{Channel: "console", Server: "console", Name: "Alice", Manages: true, Hosts: true})
	b.must("create a Treasure token")
	_, page := b.say("/game import file:/etc/passwd")
	if !strings.Contains(page, "reads and writes no files") || strings.Contains(page, "root:") {
		t.Errorf("%s", visible(page))
	}
	_, page = b.say("/board as:picture to:" + t.TempDir() + "/board.png")
	has(t, "a picture", page, `href="data:image/png;base64,`, `download="board.png"`)
}

// Completions are those of the other front ends.
func TestComplete(t *testing.T) {
	p := alone(t)
	b := p.signIn(alice)
	b.must("create a Treasure token")
	_, body := b.get(b.base + "complete?line=ta")
	has(t, "ta", body, `"Value":"tap"`)
	_, body = b.get(b.base + "complete?line=" + url.QueryEscape("/rule death"))
	has(t, "/rule death", body, "eathtouch")
	if status, body := b.get(b.base + "complete?line=" + strings.Repeat("x", 5000)); status != 200 || strings.TrimSpace(body) != "[]" {
		t.Errorf("%d, %s", status, body)
	}
}

// Another game has its own buttons, words and board: the pages know none.
func TestThirdGame(t *testing.T) {
	b := alone(t).signIn(alice)
	b.must("/game start system:toy", "red 3")
	_, page := b.get(b.base + "?pick=1")
	has(t, "the page", page, "Mark all", `data-id="1"`)
	b.must("mark #1 3", "undo")
}

// The page is in the language of the browser, unless the server has another.
func TestGerman(t *testing.T) {
	b := alone(t).signIn(alice)
	b.must("create a Treasure token")
	resp, page := b.do(http.MethodGet, b.base, nil, map[string]string{"Accept-Language": "fr;q=0.9, de-AT, en;q=0.5"})
	has(t, "the page", page, `lang="de"`, "Protokoll", "Zurück", "Zug 1: Alice, erste Hauptphase")
	if l := resp.Header.Get("Content-Language"); l != "de" {
		t.Errorf("the language is %q", l)
	}
}

// Dragging says the line that the game has for it: onto an opponent an attack, onto an attacker a block.
// Where it means nothing, nothing is done.
func TestDrag(t *testing.T) {
	p := alone(t)
	b := p.signIn(alice)
	b.must("/game start", "/game seat Bob", "create two 1/1 white Soldier creature tokens", "next turn", "create a 3/3 black Zombie creature token for Bob", "next turn", "next turn", "next turn")
	table, err := p.judge.Tables.At(t.Context(), alice.Channel)
	if err != nil {
		t.Fatal(err)
	}
	board := table.Look().Board
	seat := map[string]string{}
	for _, lane := range board.Lanes {
		seat[lane.Player] = fmt.Sprint(lane.Seat)
	}
	drag := func(form url.Values) string {
		t.Helper()
		_, page := b.do(http.MethodPost, b.base+"say", form, map[string]string{"X-Arbiter": "script"})
		return visible(page)
	}
	before := p.seq(alice.Channel)
	for name, form := range map[string]url.Values{
		"onto the own player":       {"drag": {"1"}, "seat": {seat["Alice"]}},
		"onto a player who isn't":   {"drag": {"1"}, "seat": {"99"}},
		"onto itself":               {"drag": {"1"}, "on": {"1"}},
		"onto what isn't there":     {"drag": {"1"}, "on": {"77"}},
		"something that isn't":      {"drag": {"77"}, "seat": {seat["Bob"]}},
		"nothing":                   {"drag": {""}, "seat": {seat["Bob"]}},
		"another player's creature": {"drag": {"2"}, "seat": {seat["Alice"]}},
		"onto no attacker":          {"drag": {"2"}, "on": {"1"}},
	} {
		if said := drag(form); !strings.Contains(said, "That means nothing there.") {
			t.Errorf("%s: %q", name, said)
		}
	}
	if now := p.seq(alice.Channel); now != before {
		t.Fatalf("the table changed from %d to %d", before, now)
	}
	drag(url.Values{"drag": {"1"}, "seat": {seat["Bob"]}})
	_, page := b.get(b.base)
	has(t, "the attack", visible(page), "attack Bob with all #1")
	drag(url.Values{"drag": {"2"}, "on": {"1"}})
	_, page = b.get(b.base)
	has(t, "the block", visible(page), "#2 blocks #1")
}
