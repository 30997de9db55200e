package web_test

import (
	"strings"
	"testing"
	"time"

	"arbiter/bot/web"
	"arbiter/internal/chromium"
)

// bob plays at Alice's table.
var bob = web.Person{Channel: "5/7", Server: "5", Account: "1002", Name: "Bob"}

// page opens the table of a person in Chromium, by a link and its button.
func (p *process) page(t *testing.T, of web.Person, o chromium.Options) *chromium.Page {
	t.Helper()
	token, err := p.access.Link(t.Context(), of)
	if err != nil {
		t.Fatal(err)
	}
	shown := chromium.Open(t, p.http.URL+"/open/"+token, o)
	shown.Follow("main form button")
	if !o.NoScript {
		shown.Until(`document.getElementById("status").dataset.state === "live"`)
	}
	return shown
}

// Dragging a creature onto a player attacks that player, and dragging one onto an attacker blocks it. Any other
// drop changes nothing, and the stack returns to its place.
func TestDragInBrowser(t *testing.T) {
	t.Parallel()
	p := alone(t)
	b := p.signIn(alice)
	b.must("/game start", "/game seat Bob", "create two 1/1 white Soldier creature tokens", "create a 2/2 green Bear creature token", "next turn", "create a 3/3 black Zombie creature token for Bob", "next turn", "next turn", "next turn")
	alices, bobs := p.page(t, alice, chromium.Desktop), p.page(t, bob, chromium.Tablet)
	before := p.seq(alice.Channel)

	place := func() string {
		return chromium.Evaluate[string](alices, `document.querySelector("[data-id='1']").parentElement.getAttribute("transform")`)
	}
	at := place()
	alices.Drag(`[data-id="1"] .size-plate`, `[data-name="Alice"] text`, nil)
	alices.Until(`document.querySelector("#answer .refused")?.textContent.includes("That means nothing there.")`)
	alices.Drag(`[data-id="1"] .size-plate`, `#line`, nil)
	if now := place(); now != at || p.seq(alice.Channel) != before {
		t.Errorf("the stack is at %s and was at %s; record %d, was %d", now, at, p.seq(alice.Channel), before)
	}
	if picked := chromium.Evaluate[int](alices, `document.querySelectorAll("[data-picked]").length`); picked != 0 {
		t.Errorf("%d stacks were picked by dragging", picked)
	}

	// Dragging one of two picked stacks attacks with both.
	alices.Click(`[data-id="1"] .size-plate`)
	alices.Click(`[data-id="2"] .size-plate`)
	alices.Until(`document.querySelectorAll("#board [data-picked]").length === 2 && document.querySelectorAll("#panel .chip").length === 2`)
	alices.Drag(`[data-id="1"] .size-plate`, `[data-name="Bob"] text`, func() {
		alices.See(`a.card.lifted[data-id="1"]`)
		alices.See(`a.ground.drop-target[data-name="Bob"]`)
	})
	for _, page := range []*chromium.Page{alices, bobs} {
		page.Until(`document.querySelector("#log").textContent.includes("attack Bob with all #1 and #2")`)
		page.Until(`document.querySelectorAll("#board .arrow").length > 0`)
	}

	bobs.Drag(`[data-id="3"] .size-plate`, `[data-id="2"] .size-plate`, func() { bobs.See(`a.card.drop-target[data-id="2"]`) })
	for _, page := range []*chromium.Page{alices, bobs} {
		page.Until(`document.querySelector("#log").textContent.includes("#3 blocks #2")`)
	}
	alices.Save("dragged")
}

// Labels of causes don't overlap.
func TestLabelsApart(t *testing.T) {
	p := alone(t)
	b := p.signIn(alice)
	b.must("/game start", "create a 1/1 white Soldier creature token", "create a 2/2 green Bear creature token", "create a 3/3 red Goblin creature token", "create a 4/4 black Zombie creature token")
	page := p.page(t, alice, chromium.Phone)
	b.must("tap all creatures", "untap all creatures")
	page.Until(`document.querySelectorAll(".cause").length >= 4`)
	const boxes = `[...document.querySelectorAll(".cause")].map(e => e.getBoundingClientRect())`
	if on := chromium.Evaluate[int](page, `((all) => all.filter((a, i) => all.some((b, j) => j < i && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)).length)(`+boxes+`)`); on > 0 {
		t.Errorf("%d labels lie on others", on)
	}
}

// A long press asks why, a tap picks, and a swipe scrolls.
func TestFingers(t *testing.T) {
	t.Parallel()
	p := alone(t)
	p.signIn(alice).must("/game start", "/game seat Bob", "create two 1/1 white Soldier creature tokens", "create a 2/2 green Bear creature token", "create ten Treasure tokens for Bob")
	before := p.seq(alice.Channel)
	page := p.page(t, alice, chromium.Phone)
	const picked = `document.querySelectorAll("#board [data-picked]").length`

	page.Hold(`[data-id="2"]`, 800*time.Millisecond)
	page.Until(`document.querySelector("#answer")?.textContent.includes("printed 2/2")`)
	if n := chromium.Evaluate[int](page, picked); n != 0 {
		t.Errorf("a long press picked %d stacks", n)
	}
	page.Click("#answer .away")

	page.Hold(`[data-id="1"]`, 0)
	page.Until(picked + ` === 1 && document.querySelector("#panel .chip")?.textContent.includes("#1 Soldier")`)
	page.Hold(`[data-id="2"]`, 0)
	page.Until(picked + ` === 2`)
	page.Hold(`[data-id="1"]`, 0)
	page.Until(picked + ` === 1`)

	chromium.Evaluate[any](page, `(scrollTo(0, 0), null)`)
	page.Swipe(`[data-id="2"]`, 150)
	page.Until(`scrollY > 50`)
	if said := chromium.Evaluate[string](page, `document.querySelector("#answer").textContent`); said != "" || p.seq(alice.Channel) != before {
		t.Errorf("scrolling said %q; record %d, was %d", said, p.seq(alice.Channel), before)
	}
	if n := chromium.Evaluate[int](page, picked); n != 1 {
		t.Errorf("%d stacks are picked after scrolling", n)
	}
}

// With the longest names and a large board, the page of a table fits the narrowest phone, and its controls are
// large enough for a finger.
func TestNarrow(t *testing.T) {
	t.Parallel()
	p := alone(t)
	b := p.signIn(alice)
	b.must("/game start", "/game seat "+strings.Repeat("W", 32))
	b.must(`create a 1/1 white Soldier creature token named "` + strings.Repeat("Wandering ", 20) + `"`)
	b.must("create a 2/2 green Bear creature token", "label #2 "+strings.Repeat("M", 32))
	b.must("create 500 1/1 green Squirrel creature tokens")
	narrow := chromium.Phone
	narrow.Width, narrow.Height = 360, 640
	page := p.page(t, alice, narrow)
	check := func(what string) {
		t.Helper()
		if wide := chromium.Evaluate[int](page, `document.documentElement.scrollWidth`); wide > narrow.Width { // a phone's window grows with its page
			t.Errorf("%s is %d pixels wide", what, wide)
		}
		for _, small := range chromium.Evaluate[[]string](page, `[...document.querySelectorAll("button, a.button, input:not([type=hidden]), select, summary, .chip a, nav a, #board a.card")]
			.filter(e => e.checkVisibility() && !e.closest(".answer p"))
			.map(e => [e, e.getBoundingClientRect()])
			.filter(([, r]) => r.width > 0 && (r.height < 24 || r.width < 24))
			.map(([e, r]) => e.outerHTML.slice(0, 80) + " is " + r.width + " by " + r.height)`) {
			t.Errorf("%s: %s", what, small)
		}
		page.Accessible("label-content-name-mismatch")
		page.Save("narrow-" + strings.ReplaceAll(what, " ", "-"))
	}
	check("the table")
	page.Hold(`[data-id="1"]`, 0)
	page.Until(`document.querySelector("#panel .chip")`)
	check("a picked stack")
	page.Type("#line", "why #1"+chromium.Enter)
	page.Until(`document.querySelector("#answer .block")`)
	check("an answer")
}

// A line is completed with keys and with the mouse: arrows wrap around, Tab and Enter take the choice.
func TestCompleteInBrowser(t *testing.T) {
	t.Parallel()
	p := alone(t)
	p.signIn(alice).must("/game start", "create a Treasure token")
	page := p.page(t, alice, chromium.Desktop)
	const shown = `document.querySelectorAll("#ways li").length`
	page.Type("#line", "t")
	page.Until(`document.querySelector("#line").getAttribute("aria-expanded") === "true" && ` + shown + ` > 1`)
	page.Press(chromium.ArrowUp)
	page.Until(`document.querySelector("#ways li:last-child").getAttribute("aria-selected") === "true"`)
	page.Press(chromium.ArrowDown)
	page.Until(`document.querySelector("#line").getAttribute("aria-activedescendant") === "ways-0"`)
	page.Press(chromium.Escape)
	page.Until(shown + ` === 0`)
	page.Type("#line", "ap ")
	page.Until(`document.querySelector("#ways li")?.textContent === "tap #1"`)
	page.Click("#ways li")
	page.Until(shown + ` === 0 && document.querySelector("#line").value === "tap #1"`)
	page.Type("#line", chromium.Enter)
	page.Until(`document.querySelector("#log").textContent.includes("Treasure Token tapped")`)
}

// A table can be played with the keyboard: arrows move between stacks, Space picks, Enter presses, Escape
// clears the picks, and a slash moves the focus to the line.
func TestKeysAlone(t *testing.T) {
	t.Parallel()
	p := alone(t)
	p.signIn(alice).must("/game start", "create two 1/1 white Soldier creature tokens", "create a 2/2 green Bear creature token")
	page := p.page(t, alice, chromium.Desktop)
	chromium.Evaluate[any](page, `(document.querySelector("[data-id='1']").focus(), null)`)
	page.Press(chromium.ArrowDown)
	page.Until(`document.activeElement.dataset.id === "2"`)
	page.Press(" ")
	page.Until(`document.querySelector("#panel .chip")?.textContent.includes("#2 Bear") && document.activeElement.dataset.id === "2"`)
	page.Press(chromium.ArrowUp)
	page.Press(chromium.Enter)
	page.Until(`document.querySelectorAll("#board [data-picked]").length === 2`)
	page.Press(chromium.Escape)
	page.Until(`document.querySelectorAll("#board [data-picked]").length === 0 && !document.querySelector("#panel .chip")`)
	page.Press("/")
	page.Until(`document.activeElement.id === "line"`)
	chromium.Evaluate[any](page, `(document.activeElement.value = "", null)`) // the driver types the slash nonetheless
	page.Press("tap #2" + chromium.Enter)
	page.Until(`document.querySelector("#log").textContent.includes("Bear Token tapped")`)
}
