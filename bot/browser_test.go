package bot_test

import (
	"context"
	"net"
	"slices"
	"strings"
	"testing"
	"time"

	"arbiter/bot"
	"arbiter/bot/discordtest"
	"arbiter/internal/chromium"
)

// shown is an evening whose tables are shown in browsers, too.
type shown struct {
	*evening
	pages *bot.Web
}

// beginShown begins an evening with pages on a listener.
func beginShown(t *testing.T, l net.Listener, env map[string]string) *shown {
	t.Helper()
	return beginShownAt(t, discordtest.Start(t, discordtest.Options{}), l, env)
}

// beginShownAt is beginShown at a Discord.
func beginShownAt(t *testing.T, d *discordtest.Discord, l net.Listener, env map[string]string) *shown {
	t.Helper()
	s := &shown{evening: &evening{T: t, discord: d, dir: t.TempDir(), env: env}}
	uploadSymbols(t, s.discord)
	s.alice = s.discord.User("Alice")
	config := s.process(func(ctx context.Context, app *bot.App, config bot.Config) error {
		pages, err := app.NewWeb(l, config, false)
		if err != nil {
			return err
		}
		s.pages = pages
		app.UseWeb(pages)
		return app.Discord(ctx, config, "test", func(said string) { t.Log(said) })
	})
	if err := s.discord.WaitReady(t.Context()); err != nil {
		t.Fatalf("%v (%s)", err, config.Log())
	}
	t.Cleanup(s.stop)
	return s
}

// browser opens the table of a channel as a user, by the button on the board.
func (s *shown) browser(u *discordtest.User, board *discordtest.Message, o chromium.Options) *chromium.Page {
	s.Helper()
	b := s.discord.Message(board.ID).Button("Open in browser")
	if b == nil {
		s.Fatalf("no button on the board:\n%s", said(board))
	}
	links := s.reply(u.Press(s.discord.Message(board.ID), b.CustomID))
	address := ""
	for _, c := range links.Buttons() {
		if c.Label == "Open the table" {
			address = c.URL
		}
	}
	p := chromium.Open(s.T, address, o)
	p.Follow("main form button")
	p.See("#line")
	return p
}

// on returns what is on the board of a page, as a screen reader reads it: players, then
// stacks.
func on(p *chromium.Page) []string {
	return chromium.Evaluate[[]string](p, `[...document.querySelectorAll("#board .ground, #board .card")].map(e => e.getAttribute("aria-label"))`)
}

// An evening at one table in two browsers and on Discord at once: after each line, wherever
// it is said, all three show the same. What each line does is a person's calculation.
func TestEveningInBrowsers(t *testing.T) {
	t.Parallel()
	l, err := bot.ListenWeb(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	s := beginShown(t, l, nil)
	bob := s.discord.User("Bob")
	s.slash("create", map[string]any{"what": "two 2/1 red Dwarf Berserker creature tokens"})
	s.reply(bob.Slash(s.discord.Channel, "game join", nil))
	first := s.board(func(m *discordtest.Message) bool { return strings.Contains(said(m), "Bob, 20 life") })
	alices, bobs := s.browser(s.alice, first, chromium.Desktop), s.browser(bob, first, chromium.Phone)

	in := func(p *chromium.Page, line string) func() { return func() { p.Type("#line", line+chromium.Enter) } }
	discord := func(u *discordtest.User, line string) func() {
		return func() { s.reply(u.Slash(s.discord.Channel, "do", map[string]any{"line": line})) }
	}
	for i, step := range []struct {
		say   func()
		shows []string // all of these are on the board then
		hasnt string   // and this isn't
	}{
		{in(alices, "put a +1/+1 counter on 1 of #1"), []string{"#1 Dwarf Berserker 2/1", "#2 Dwarf Berserker 3/2"}, "×2"},
		{in(bobs, "create two Treasure tokens"), []string{"#3 ×2 Treasure"}, ""},
		{discord(s.alice, "Bob loses 3 life"), []string{"Alice, 20 life", "Bob, 17 life"}, "Bob, 20 life"},
		{in(bobs, "undo"), []string{"Bob, 20 life"}, "Bob, 17 life"},
		{in(alices, "next turn"), []string{"Bob, 20 life, whose turn it is"}, "Alice, 20 life, whose turn it is"},
		{discord(bob, "tap 1 of #3"), []string{"Treasure, tapped"}, "×2"},
		{in(alices, "1 damage to each creature"), []string{"#2 Dwarf Berserker 3/2", "1 damage"}, "#1 Dwarf"},
		{in(bobs, "#2 deals 3 damage to me"), []string{"Bob, 17 life"}, ""},
		{in(alices, `add white Aura enchantment "<img src=x onerror=alert(1)>" with enchant creature attached to #2`), []string{"<img src=x onerror=alert(1)>"}, ""},
		{discord(s.alice, "destroy #2"), []string{"Bob, 17 life", "Treasure"}, "Dwarf Berserker"},
	} {
		step.say()
		agreed := func() (string, bool) {
			here, there := on(alices), on(bobs)
			all := strings.Join(here, "\n")
			for _, want := range step.shows {
				if !strings.Contains(all, want) {
					return "Alice's browser lacks " + want + ":\n" + all, false
				}
			}
			if step.hasnt != "" && strings.Contains(all, step.hasnt) {
				return "Alice's browser has " + step.hasnt + ":\n" + all, false
			}
			if !slices.Equal(here, there) {
				return "the browsers differ:\n" + all + "\n-\n" + strings.Join(there, "\n"), false
			}
			for _, m := range s.discord.Messages(s.discord.Channel) {
				if alt := m.Alt(); strings.Contains(alt, "Alice, 20 life") {
					for _, label := range here {
						if !strings.Contains(alt, label) {
							return "Discord lacks " + label + ":\n" + alt, false
						}
					}
					return "", true
				}
			}
			return "Discord has no board", false
		}
		late := time.Now().Add(time.Minute)
		for {
			why, ok := agreed()
			if ok {
				break
			}
			if time.Now().After(late) {
				t.Fatalf("after line %d, %s\n%s", i+1, why, alices.Text("body"))
			}
			time.Sleep(20 * time.Millisecond)
		}
	}
	alices.Save("table-desktop")
	bobs.Save("table-phone")
}

// The pages of a table have nothing that keeps people from reading or using them.
func TestTablesAreAccessible(t *testing.T) {
	t.Parallel()
	l, err := bot.ListenWeb(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	s := beginShown(t, l, nil)
	s.slash("create", map[string]any{"what": "two 2/1 red Dwarf Berserker creature tokens"})
	board := s.board(func(m *discordtest.Message) bool { return strings.Contains(said(m), "Dwarf") })
	p := s.browser(s.alice, board, chromium.Phone.InDark())
	for i, line := range []string{"put a +1/+1 counter on 1 of #1", "tap #1", "I lose 2 life", "undo", "attack with #9"} {
		p.Type("#line", line+chromium.Enter)
		p.Until(`document.getElementById("line").value === "" || document.querySelector("#answer .refused")`)
		if i == 3 {
			p.Until(`document.querySelector(".undone")`)
		}
	}
	table, _, _ := strings.Cut(p.Address(), "?")
	wide := s.browser(s.alice, board, chromium.Desktop)
	own := wide.Address()
	for _, at := range []struct {
		p    *chromium.Page
		path string
	}{
		{p, ""},
		{p, table + "?pick=2"},
		{p, table + "?step=2"},
		{p, table + "?why=Alice"},
		{wide, ""},
		{wide, own + "?tv"},
		{wide, own + "?overlay"},
		{wide, s.pages.Address("/")},
		{wide, s.pages.Address("/join")},
		{wide, s.pages.Address("/open/forged")},
	} {
		if at.path != "" {
			at.p.Go(at.path)
		}
		// What a screen reader reads of a card says what its drawing shows, in another order.
		at.p.Accessible("label-content-name-mismatch")
		at.p.Save("table-" + strings.NewReplacer("/", "-", "?", "-", "=", "-", ":", "").Replace(at.path[max(0, len(at.path)-12):]))
		for _, problem := range at.p.Problems() {
			if !strings.Contains(problem, "403") { // the forged link
				t.Errorf("%s: %s", at.path, problem)
			}
		}
	}
}
