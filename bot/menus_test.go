package bot_test

import (
	"strings"
	"testing"

	"arbiter/bot/discordtest"
)

// open presses a button that opens a menu, which is private and changes nothing.
func (e *evening) open(by *discordtest.User, m *discordtest.Message, label string) *discordtest.Message {
	e.Helper()
	before := e.events()
	m = e.discord.Message(m.ID)
	b := m.Button(label)
	if b == nil {
		e.Fatalf("no button %q among %q", label, labels(m))
	}
	menu := e.reply(by.Press(m, b.CustomID))
	if menu.For != by {
		e.Errorf("everybody sees the menu of %q", label)
	}
	e.unchanged(before, "opening a menu")
	return menu
}

// pressing presses a button whose label starts with a text.
func (e *evening) pressing(by *discordtest.User, m *discordtest.Message, label string) *discordtest.Interaction {
	e.Helper()
	for _, b := range m.Buttons() {
		if strings.HasPrefix(b.Label, label) {
			return by.Forge(e.discord.Channel, m, b.CustomID)
		}
	}
	e.Fatalf("no button %q among %q", label, labels(m))
	return nil
}

// A menu does one thing: a second press on it, by a quick thumb or after a restart,
// does nothing, whichever button it is. A refused press leaves it as it was.
func TestMenusActOnce(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	live := e.slash("/create", map[string]any{"what": "four 1/1 white Soldier creature tokens"})
	menu := e.open(e.alice, live, "Remove…")
	first, second := e.pressing(e.alice, menu, "1 of #1"), e.pressing(e.alice, menu, "1 of #1")
	done, again := e.reply(first), e.reply(second)
	e.says(done, "destroyed")
	e.says(again, "chosen in it first")
	if done.ID != menu.ID {
		t.Error("the result doesn't take the menu's place")
	}
	e.says(e.reply(e.pressing(e.alice, menu, "All 4")), "chosen in it first")
	e.until(live, "×3 Soldier")
	e.stop()
	e.start()
	e.says(e.reply(e.pressing(e.alice, menu, "2 of #1")), "chosen in it first")
	e.says(e.slash("/board", map[string]any{"as": "text"}), "×3 Soldier")
	e.says(e.press(done, "Undo"), "Taken back")
	e.says(e.slash("/board", map[string]any{"as": "text"}), "×4 Soldier")
}

// A menu works after a restart, after lines of others, and for a board that has
// changed: it does what its button says, or nothing.
func TestMenusOfAnEarlierBoard(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	bob := e.discord.User("Bob")
	live := e.slash("/create", map[string]any{"what": "four 1/1 white Soldier creature tokens"})
	e.says(e.reply(bob.Slash(e.discord.Channel, "/game join", nil)), "Bob")
	tap, destroy := e.open(e.alice, live, "Tap…"), e.open(e.alice, live, "Remove…")
	theirs := e.open(bob, live, "Remove…")
	create := e.open(e.alice, live, "Create…")

	// Nobody waits for what a menu asks.
	e.says(e.reply(bob.Slash(e.discord.Channel, "/life", map[string]any{"change": "-3"})), "17")
	e.says(e.slash("/do", map[string]any{"line": "destroy 1 of #1"}), "destroyed")
	before := e.events()
	refused := e.reply(e.pressing(e.alice, destroy, "All 4"))
	e.says(refused, "has 3 members, and not 4")
	e.unchanged(before, "a button for more than there are")
	e.stop()
	e.start()
	e.says(e.reply(e.pressing(e.alice, destroy, "1 of #1")), "destroyed") // the same menu still works
	e.says(e.reply(e.pressing(bob, theirs, "1 of #1")), "destroyed")      // and so does another's
	e.says(e.reply(e.pressing(e.alice, tap, "1 of #1")), "tapped")
	e.says(e.reply(e.alice.Forge(e.discord.Channel, create, buttonFor(t, create, "create 3 Treasure tokens"))), "×3 Treasure")

	// A spectator opens none.
	eve := e.discord.User("Eve")
	e.says(e.reply(eve.Press(e.discord.Message(live.ID), e.discord.Message(live.ID).Button("Create…").CustomID)), "no seat", "/game join")
}

// buttonFor returns the custom id of the button that says a line.
func buttonFor(t *testing.T, m *discordtest.Message, line string) string {
	t.Helper()
	for _, b := range m.Buttons() {
		if strings.HasSuffix(b.CustomID, ":"+line) {
			return b.CustomID
		}
	}
	t.Fatalf("no button says %q: %q", line, labels(m))
	return ""
}

// What depends on the moment is done once if two people press at the same time.
func TestTwoPressTheSame(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	bob := e.discord.User("Bob")
	live := e.slash("/create", map[string]any{"what": "four 1/1 white Soldier creature tokens with double strike"})
	e.reply(bob.Slash(e.discord.Channel, "/game join", nil))
	for range 2 {
		e.slash("/do", map[string]any{"line": "next turn"})
	}
	e.until(live, "turn 3")
	attack := e.discord.Message(live.ID)
	ours, theirs := e.open(e.alice, attack, "Attack with…"), e.open(bob, attack, "Attack with…")
	e.says(e.reply(e.pressing(e.alice, ours, "All at Bob")), "attack Bob")
	before := e.events()
	e.reply(e.pressing(bob, theirs, "All at Bob"))
	e.unchanged(before, "a second attack with the same")
	e.until(live, "attacking Bob")

	fight := e.discord.Message(live.ID)
	damage := fight.Button("Combat damage")
	if damage == nil {
		t.Fatalf("no combat damage among %q", labels(fight))
	}
	e.says(e.reply(e.alice.Press(fight, damage.CustomID)), "16 life") // first strike
	before = e.events()
	e.says(e.reply(bob.Forge(e.discord.Channel, fight, damage.CustomID)), "Something else was done since")
	e.unchanged(before, "the same damage")
}

// For several stacks picked on the board, a menu has buttons about all of them; if none is
// picked, the board has the buttons without a target. A menu lists the stacks for which the
// select of the board has no room. A menu replaces the menu that opened it.
func TestSeveralArePicked(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	live := e.slash("/create", map[string]any{"what": "four 1/1 white Soldier creature tokens"})
	e.slash("/create", map[string]any{"what": "two Food tokens"})
	e.slash("/create", map[string]any{"what": "a 2/2 green Bear creature token"})
	e.until(live, "Bear")
	before := e.events()
	about := e.pick(live, "1", "3")
	if about.For != e.alice {
		t.Error("everybody sees the menu")
	}
	e.unchanged(before, "picking")
	e.says(about, "#1 Soldier 1/1, #3 Bear 2/2")
	for _, label := range []string{"Tap", "+1/+1", "Destroy", "Sacrifice", "Exile", "To hand"} {
		if about.Button(label) == nil {
			t.Errorf("no button %q among %q", label, labels(about))
		}
	}
	e.says(e.press(about, "+1/+1"), "Soldier", "Bear")
	e.until(live, "Bear 3/3")
	e.says(e.press(e.pick(live, "1", "3"), "Tap"), "tapped")
	if untap := e.pick(live, "1", "3"); untap.Button("Untap") == nil || untap.Button("Tap") != nil {
		t.Errorf("tapped stacks have %q", labels(untap))
	}
	if one := e.pick(live, "3"); one.Button("Damage…") == nil || one.Button("Create…") != nil {
		t.Errorf("one stack has %q", labels(one))
	}
	if none := e.pick(live); none.Button("Damage…") != nil || none.Button("Create…") == nil {
		t.Errorf("nothing has %q", labels(none))
	}

	menu := e.open(e.alice, live, "Remove…")
	other := e.press(menu, "Sacrifice…")
	e.says(other, "Sacrifice what?")
	if other.ID != menu.ID {
		t.Error("the neighbouring menu is another message")
	}
	e.says(e.reply(e.alice.Select(other, other.Selects()[0].CustomID, "2", "3")), "×2 Food", "Bear", "sacrificed")
	before = e.events()
	e.says(e.reply(e.alice.Forge(e.discord.Channel, other, other.Selects()[0].CustomID, "gain 5 life")), "nothing to choose")
	e.unchanged(before, "a forged value")

	for n := range 26 {
		e.slash("/create", map[string]any{"what": "a 1/1 white Soldier creature token named Company " + string(rune('A'+n))})
	}
	e.until(live, "Company Z 1/1") // on the board, and not only in the log
	list := e.open(e.alice, live, "Several…")
	picked := e.reply(e.alice.Select(list, list.Selects()[1].CustomID, list.Selects()[1].Options[0].Value))
	if picked.ID != list.ID || picked.Button("Destroy") == nil {
		t.Errorf("the menu doesn't take the list's place, with %q", labels(picked))
	}
}

// How many is asked of the presser alone, all first, then buttons to five.
func TestHowManyIsAsked(t *testing.T) {
	t.Parallel()
	for n, want := range map[string][]string{
		"two":   {"All 2", "1"},
		"four":  {"All 4", "1", "2", "3"},
		"six":   {"All 6", "1", "2", "3", "4", "5"},
		"forty": {"All 40", "1", "2", "3", "4", "5", "Another number…"},
	} {
		t.Run(n, func(t *testing.T) {
			t.Parallel()
			e := begin(t, discordtest.Options{})
			live := e.slash("/create", map[string]any{"what": n + " 1/1 red Goblin creature tokens"})
			e.pick(live, "1")
			asked := e.press(live, "Tap")
			if got := labels(asked); strings.Join(got, " ") != strings.Join(want, " ") || asked.For != e.alice {
				t.Errorf("%q, for %v", got, asked.For)
			}
			e.says(e.press(asked, want[0]), "tapped")
			e.until(live, "tapped")
		})
	}
}

// A turn of Riftbound is played by buttons: a rune is channeled, units move to a battlefield,
// the showdown and the combat there end, and a point is scored.
func TestRiftboundByButtons(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	e.slash("/game start", map[string]any{"system": "riftbound", "players": "Bob"})
	for _, line := range []string{"play two Recruit tokens to base", "Bob plays a Recruit token to battlefield 1", "end showdown", "next turn", "next turn"} {
		e.slash("/do", map[string]any{"line": line})
	}
	p := &thumb{evening: e}
	for _, step := range []struct{ menu, button, board string }{
		{"", "Channel", "Rune"},
		{"Move to…", "#1 Recruit ×1 → battlefield 1", "battlefield 1: Bob, combat"},
		{"", "Combat damage", "battlefield 1: nobody"},
		{"Move to…", "#1 Recruit → battlefield 2", "battlefield 2: nobody, showdown"},
		{"", "End showdown", "battlefield 2: Alice"},
		{"", "Score 1", "**Alice** · 2 points"},
	} {
		p.look()
		if step.menu != "" {
			p.press(step.menu)
		}
		p.press(step.button)
		p.shows(step.board)
	}
}
