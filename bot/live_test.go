package bot_test

import (
	"strings"
	"testing"
	"time"

	"arbiter/bot/discordtest"
)

// form opens the form of a button. Where the machine is so busy that the answer comes too late
// for a form, it presses the button again.
func (e *evening) form(by *discordtest.User, m *discordtest.Message, label string) *discordtest.Modal {
	e.Helper()
	if now := e.discord.Message(m.ID); now != nil {
		m = now
	}
	b := m.Button(label)
	if b == nil {
		e.Fatalf("no button %q on:\n%s", label, m.Text())
	}
	var err error
	for range 3 {
		var modal *discordtest.Modal
		if modal, err = by.Press(m, b.CustomID).Modal(e.Context()); err == nil {
			return modal
		}
	}
	e.Fatal(err)
	return nil
}

// Amounts and lines are entered in forms, about the selected stack.
func TestForms(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	live := e.slash("/game start", map[string]any{"players": "Bob"})
	say := e.form(e.alice, live, "Say…")
	e.says(e.reply(e.alice.Submit(say, map[string]any{"line": "create a 3/3 green Ox creature token\nthen create a 2/2 red Wolf creature token"})), "#1 Ox 3/3", "#2 Wolf 2/2")
	e.says(e.reply(e.alice.Submit(e.form(e.alice, e.press(live, "Life…"), "A number…"), map[string]any{"change": "-7", "player": []string{"Bob"}})), "13")
	e.until(live, "**Bob** · 13 life")
	e.says(e.reply(e.alice.Submit(e.form(e.alice, e.press(live, "Life…"), "A number…"), map[string]any{"change": "=15"})), "15")
	e.until(live, "**Alice** · 15 life")

	e.pick(live, "1")
	put := e.reply(e.alice.Submit(e.form(e.alice, live, "Counters…"), map[string]any{"kind": []string{"+1/+1"}, "number": "2"}))
	e.says(put, "#1 Ox 5/5", "▸ `#1`")
	if put.ID != live.ID {
		t.Error("what was typed is not done on the board")
	}
	e.says(e.reply(e.alice.Submit(e.form(e.alice, live, "Counters…"), map[string]any{"other": "oil counters", "number": "3"})), "3 oil")
	e.says(e.reply(e.alice.Submit(e.form(e.alice, live, "Counters…"), map[string]any{"kind": []string{"oil"}, "number": "−2"})), "1 oil")
	e.says(e.reply(e.alice.Submit(e.form(e.alice, live, "Damage…"), map[string]any{"number": "1"})), "1 damage")
	e.says(e.reply(e.alice.Submit(e.form(e.alice, live, "Damage…"), map[string]any{"number": "2", "from": []string{"#2"}})), "3 damage")
}

// A refused line is in its refusal, and can be corrected.
func TestRefusedLineIsMended(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	live := e.slash("/game start", nil)
	line := "create two 2/1 red Dwarf Berserker creature tokens, then tap `#99`"
	refused := e.reply(e.alice.Submit(e.form(e.alice, live, "Say…"), map[string]any{"line": line}))
	if refused.For != e.alice {
		t.Error("everybody sees the refusal")
	}
	mend := e.form(e.alice, refused, "Edit…")
	if got := mend.Fields()[0].Value; got != line {
		t.Errorf("the form holds %q", got)
	}
	e.says(e.reply(e.alice.Submit(mend, map[string]any{"line": "create two 2/1 red Dwarf Berserker creature tokens"})), "Dwarf Berserker")
	e.until(live, "×2 Dwarf Berserker")

	typed := e.slash("/do", map[string]any{"line": "tap #97 and #98"})
	e.says(typed, "tap #97 and #98")
	if got := e.form(e.alice, typed, "Edit…").Fields()[0].Value; got != "tap #97 and #98" {
		t.Errorf("the form holds %q", got)
	}
	if pressed := e.slash("/life", map[string]any{"change": "5"}); pressed.Button("Edit…") != nil {
		t.Error("an option is offered to be edited")
	}
}

// A player's own board is private and edited in place, and the public board
// follows.
func TestMyBoard(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	live := e.slash("/game start", map[string]any{"players": "Cleo"})
	bob := e.discord.User("Bob")
	none := e.reply(bob.Press(live, live.Button("My board").CustomID))
	e.says(none, "no seat")
	e.says(e.reply(bob.Press(none, none.Button("/game join").CustomID)), "Bob")
	for range 2 {
		e.reply(bob.Slash(e.discord.Channel, "/create", map[string]any{"what": "a Treasure token"}))
	}
	e.reply(e.alice.Slash(e.discord.Channel, "/create", map[string]any{"what": "a Food token"}))
	e.until(live, "Food")

	live = e.discord.Message(live.ID)
	mine := e.reply(bob.Press(live, live.Button("My board").CustomID))
	if mine.For != bob || mine.ID == live.ID {
		t.Fatalf("the board of %v", mine.For)
	}
	e.says(mine, "**Bob** · 20 life", "×2 Treasure")
	if strings.Contains(mine.Text(), "Food") || strings.Contains(mine.Text(), "**Alice**") {
		t.Errorf("others' things are on it:\n%s", mine.Text())
	}
	again := mine.Button("create a Treasure token")
	if again == nil {
		t.Fatalf("what Bob does most is not offered: %v", mine.Buttons())
	}
	press := func(label string) *discordtest.Message {
		t.Helper()
		now := e.discord.Message(mine.ID)
		m := e.reply(bob.Press(now, now.Button(label).CustomID))
		if m.ID != mine.ID {
			t.Errorf("%q was answered elsewhere:\n%s", label, m.Text())
		}
		return m
	}
	e.says(press("−5 life"), "**Bob** · 15 life")
	e.until(live, "**Bob** · 15 life")
	e.says(press("create a Treasure token"), "×3 Treasure")
	now := e.discord.Message(mine.ID)
	create := e.form(bob, e.reply(bob.Press(now, now.Button("Create…").CustomID)), "Other…")
	e.says(e.reply(bob.Submit(create, map[string]any{"line": "a 2/2 green Bear creature token"})), "Bear")
	bear := press("Refresh")
	picked := e.reply(bob.Select(bear, bear.Selects()[0].CustomID, bear.Selects()[0].Options[0].Value))
	e.says(picked, "▸ `#5`")
	e.says(press("+1/+1"), "3/3")
	e.reply(e.alice.Slash(e.discord.Channel, "/life", map[string]any{"change": "-2", "player": "Bob"}))
	e.says(press("Refresh"), "**Bob** · 13 life")
	option := e.reply(bob.Slash(e.discord.Channel, "/board", map[string]any{"mine": "true"}))
	if option.For != bob || strings.Contains(option.Text(), "Food") {
		t.Errorf("/board mine:true shows to %v:\n%s", option.For, option.Text())
	}
}

// A late press lists what happened since, and the board is updated; a look is
// never late.
func TestStalePresses(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	live := e.slash("/game start", nil)
	old := e.discord.Message(live.ID)
	e.says(e.slash("/do", map[string]any{"line": "create a Treasure token"}), "Treasure")
	e.until(live, "Treasure")
	late := e.reply(e.alice.Press(old, old.Button("Untap · Next turn").CustomID))
	if late.For != e.alice {
		t.Error("everybody sees it")
	}
	e.says(late, "Something else was done since", "Alice", "create a Treasure token")
	renewed := e.press(late, "Refresh")
	e.says(renewed, "up to date")
	if b := renewed.Button("Go to the board"); b == nil || !strings.HasSuffix(b.URL, "/"+live.ChannelID+"/"+live.ID) {
		t.Errorf("it leads to %+v", b)
	}

	// An object that has left can't be tapped, and the refusal says what
	// happened.
	picked := e.pick(live, "1")
	e.says(e.slash("/do", map[string]any{"line": "sacrifice #1"}), "#1")
	gone := e.reply(e.alice.Press(picked, picked.Button("Tap").CustomID))
	e.says(gone, "sacrifice #1")
	if gone.Button("Refresh") == nil {
		t.Error("nothing to refresh")
	}
	form, err := e.alice.Press(picked, picked.Button("Counters…").CustomID).Modal(t.Context())
	if err == nil {
		t.Errorf("a form about what has left: %+v", form)
	}

	// The board was deleted: Refresh posts another.
	e.discord.Delete(live)
	e.press(gone, "Refresh")
	next := e.board(func(m *discordtest.Message) bool { return m.ID != live.ID })
	e.says(e.press(next, "+1 life"), "21 life")
}

// If Discord refuses a board's picture despite the permission, the same answer
// has the board as text.
func TestPictureRefused(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	e.discord.Fail(callbacks, 403, 1)
	live := e.slash("/create", map[string]any{"what": "a Treasure token"})
	inWords(t, live)
	e.says(live, "`#1` **Treasure")
	e.says(e.press(live, "+1 life"), "21 life")
	again := e.slash("/board", nil)
	drawn(e, again)
	e.discord.Fail(callbacks, 403, 1)
	pressed := e.press(again, "+1 life")
	inWords(t, pressed)
	e.says(pressed, "22 life")
}

// A board that is deleted during a press is posted as the answer, and becomes
// the live board.
func TestDeletedWhilePressed(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	live := e.slash("/game start", nil)
	seen := e.discord.Message(live.ID)
	e.discord.Delete(live)
	next := e.reply(e.alice.Press(seen, seen.Button("−1 life").CustomID))
	if next.ID == live.ID || next.For != nil {
		t.Fatal("no new board")
	}
	e.says(next, "19 life")
	e.slash("/life", map[string]any{"change": "-1"})
	e.until(next, "18 life")
}

// A delayed edit of a board that was replaced leaves the new one alone.
func TestEditOfTheBoardBefore(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	first := e.slash("/create", map[string]any{"what": "a Treasure token"})
	e.discord.ExpireTokens()
	e.discord.Page(edits, 429, 4*time.Second, 1) // then it is retried
	e.slash("/life", map[string]any{"change": "-1"})
	e.sent(edits, 1)
	second := e.slash("/board", nil)
	if second.ID == first.ID {
		t.Fatal("no new board")
	}
	e.sent(edits, 2)
	e.slash("/life", map[string]any{"change": "-1"})
	e.until(second, "18 life")
}

// sent waits until the bot has sent n requests to a route.
func (e *evening) sent(route string, n int) {
	e.Helper()
	if err := e.discord.Wait(e.Context(), func() bool { return len(e.discord.Transcript().On(route)) >= n }); err != nil {
		e.Fatalf("not %d requests: %v", n, err)
	}
}
