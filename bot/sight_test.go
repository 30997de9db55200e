package bot_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"arbiter/bot/discordtest"
)

// public returns the messages in the channel that everybody sees.
func (e *evening) public() []*discordtest.Message {
	return slices.DeleteFunc(e.discord.Messages(e.discord.Channel), func(m *discordtest.Message) bool { return m.For != nil })
}

// do says a line as somebody.
func (e *evening) do(by *discordtest.User, line string) *discordtest.Message {
	e.Helper()
	return e.reply(by.Slash(e.discord.Channel, "/do", map[string]any{"line": line}))
}

// atTable returns an evening with a game of Alice and Bob, and its board.
func atTable(t *testing.T) (e *evening, bob *discordtest.User, live *discordtest.Message) {
	t.Helper()
	e = begin(t, discordtest.Options{})
	e.discord.SetPermissions(e.discord.Channel, inThreads)
	live = e.slash("/game start", nil)
	bob = e.discord.User("Bob")
	e.reply(bob.Slash(e.discord.Channel, "/game join", nil))
	e.until(live, "**Bob** · 20 life")
	return e, bob, live
}

// What is done while a board stands is acknowledged in private, with its rules; the board
// tells everybody who did what. After a dozen lines it is still the last thing in the
// channel, and each person has one private message.
func TestBoardStaysInSight(t *testing.T) {
	t.Parallel()
	e, bob, live := atTable(t)
	said := e.do(bob, "create two 2/2 green Bear creature tokens")
	if said.For != bob {
		t.Errorf("everybody gets a message of it:\n%s", said.Text())
	}
	e.says(said, "Bear", "CR 111.2")
	e.until(live, "CR 111.2")
	if hint := "the board tells the others"; strings.Contains(e.do(bob, "tap #99").Text(), hint) || strings.Contains(e.discord.Message(live.ID).Text(), hint) {
		t.Error("it is said more than once, or to all")
	}
	e.says(e.discord.Message(live.ID), "Bear", "-# Bob · <t:")
	for n := range 6 {
		e.do(bob, fmt.Sprintf("gain %d life", n+1))
		e.do(e.alice, fmt.Sprintf("lose %d life", n+1))
	}
	e.until(live, "loses 6 life: -1")
	e.says(e.discord.Message(live.ID), "-# Alice · <t:", "-# Bob: gain 6 life · <t:", "-# Alice: lose 5 life · <t:")
	if all := e.public(); len(all) != 1 || all[0].ID != live.ID {
		t.Errorf("%d messages stand in the channel", len(all))
	}
	private := func() (n int) {
		for _, m := range e.discord.Messages(e.discord.Channel) {
			if m.For == bob {
				n++
			}
		}
		return n
	}
	if err := e.discord.Wait(t.Context(), func() bool { return private() == 1 }); err != nil {
		t.Errorf("Bob has %d private messages: %v", private(), err)
	}

	// What was taken back is said, and so is what is refused, in the place of the last
	// answer.
	e.says(e.slash("/undo", nil), "Taken back")
	e.until(live, "~~lose 6 life~~")
	e.says(e.do(bob, "tap #99"), "#99")
	if err := e.discord.Wait(t.Context(), func() bool { return private() == 1 }); err != nil {
		t.Errorf("Bob has %d private messages after a refusal: %v", private(), err)
	}
}

// A question to the table is answered to its asker, dice are everybody's; both also when
// the work is slow and the answer deferred.
func TestQuestionsAndDice(t *testing.T) {
	t.Parallel()
	e, bob, live := atTable(t)
	e.do(bob, "create a 2/2 green Bear creature token")
	e.until(live, "Bear")
	if m := e.do(bob, "how many creatures do i have"); m.For != bob {
		t.Errorf("everybody gets %q", m.Text())
	}
	for line, values := range map[string]map[string]any{"/do": {"line": "roll d20"}, "/roll": nil, "/coin": nil} {
		if m := e.reply(bob.Slash(e.discord.Channel, line, values)); m.For != nil {
			t.Errorf("%s is secret:\n%s", line, m.Text())
		}
	}
	letGo := e.hold()
	slow := bob.Slash(e.discord.Channel, "/do", map[string]any{"line": "gain 3 life"})
	if kind, _, err := slow.Ack(t.Context()); err != nil || kind != discordtest.AnswerDefer {
		t.Errorf("acknowledged with type %d, %v", kind, err)
	}
	letGo()
	if m := e.reply(slow); m.For != bob {
		t.Error("everybody gets the deferred answer")
	}
	e.until(live, "23 life")
	letGo = e.hold()
	slow = bob.Slash(e.discord.Channel, "/do", map[string]any{"line": "gain 3 life"})
	if _, _, err := slow.Ack(t.Context()); err != nil {
		t.Error(err)
	}
	e.discord.SetPermissions(e.discord.Channel, 0) // too late for this answer
	letGo()
	if m := e.reply(slow); m.For != bob {
		t.Error("everybody gets the deferred answer")
	}
}

// A press on a private answer changes that answer, which stays.
func TestPrivateAnswerIsPressed(t *testing.T) {
	t.Parallel()
	e, bob, live := atTable(t)
	e.do(bob, "create a 2/2 green Bear creature token")
	refused := e.do(bob, "tap #1 and #99")
	mend := e.form(bob, refused, "Edit…")
	done := e.reply(bob.Submit(mend, map[string]any{"line": "tap #1"}))
	if done.ID != refused.ID || done.For != bob {
		t.Errorf("the line is done in another message, for %v", done.For)
	}
	e.until(live, "tapped")
	e.do(bob, "untap #1")
	if err := e.discord.Wait(t.Context(), func() bool { return e.discord.Message(done.ID) == nil }); err != nil {
		t.Error("the answer before is still there")
	}
	if n := len(e.public()); n != 1 {
		t.Errorf("%d public messages", n)
	}
}

// chat makes people write messages below the board.
func (e *evening) chat(n int) {
	for i := range n {
		e.alice.Say(e.discord.Channel, fmt.Sprint("blah ", i))
	}
}

// When people have written much below the board, the next line posts it anew below; a
// press on it doesn't.
func TestBoardMovesDown(t *testing.T) {
	t.Parallel()
	e, bob, live := atTable(t)
	e.chat(5)
	e.do(bob, "gain 1 life")
	e.until(live, "21 life") // still in sight
	e.chat(8)
	e.says(e.press(live, "−1 life"), "19 life")
	if e.discord.Message(live.ID) == nil {
		t.Fatal("the board was taken away from who pressed it")
	}
	e.do(bob, "gain 1 life")
	next := e.board(func(m *discordtest.Message) bool { return m.ID != live.ID })
	e.until(next, "22 life")
	drawn(e, next)
	if all := e.public(); all[len(all)-1].ID != next.ID {
		t.Error("it isn't the last message")
	}
	if err := e.discord.Wait(t.Context(), func() bool { return e.discord.Message(live.ID) == nil }); err != nil {
		t.Error("the old board is still there")
	}
	e.says(e.press(next, "−1 life"), "18 life")
}

// Without permission to post, or to read how much was written, the board is edited where
// it stands, and nothing is refused twice.
func TestBoardCantMoveDown(t *testing.T) {
	t.Parallel()
	for name, lacks := range map[string]uint64{
		"Send Messages": discordtest.PermissionSendMessages, "Read Message History": discordtest.PermissionReadHistory,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e, bob, live := atTable(t)
			e.discord.SetPermissions(e.discord.Channel, inThreads&^lacks)
			e.chat(12)
			e.do(bob, "gain 1 life")
			e.until(live, "21 life")
			posts := len(e.discord.Transcript().On(discordtest.RouteCreateMessage))
			e.do(bob, "gain 1 life")
			e.until(live, "22 life")
			if n := len(e.discord.Transcript().On(discordtest.RouteCreateMessage)); n != posts {
				t.Errorf("posted %d times", n)
			}
		})
	}
}

// learned waits until a message other than the board says something to everybody.
func (e *evening) learned(live *discordtest.Message, words ...string) {
	e.Helper()
	err := e.discord.Wait(e.Context(), func() bool {
		return slices.ContainsFunc(e.public(), func(m *discordtest.Message) bool {
			return m.ID != live.ID && !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(m.Text(), w) })
		})
	})
	if err != nil {
		e.Errorf("the others never learn %q: %v", words, err)
	}
}

// While the board can't be edited, what is done is said to all.
func TestAllAreToldWithoutBoard(t *testing.T) {
	t.Parallel()
	e, bob, live := atTable(t)
	e.discord.SetPermissions(e.discord.Channel, 0)
	e.do(bob, "gain 3 life")
	e.learned(live, "Bob gains 3 life", "View Channel")
	e.do(bob, "gain 4 life")
	e.learned(live, "Bob gains 4 life")
	e.discord.SetPermissions(e.discord.Channel, inThreads)
	e.until(live, "27 life")
	time.Sleep(300 * time.Millisecond) // until the bot knows that it is
	if m := e.do(bob, "gain 4 life"); m.For != bob {
		t.Error("all get a message although the board stands")
	}
}

// What was acknowledged in private just before Discord forbids the board is told to all
// after it.
func TestAllAreToldAfterwards(t *testing.T) {
	t.Parallel()
	e, bob, live := atTable(t)
	e.discord.ExpireTokens()
	e.discord.Refuse(discordtest.RouteEditMessage, 50013, 2) // without its picture, too
	if m := e.do(bob, "create a 2/2 green Bear creature token"); m.For != bob {
		t.Error("the bot knows too early")
	}
	e.learned(live, "-# Bob", "Bear", "CR 111.2", "no longer shows what is so")
	e.until(live, "Bear")
}

// A board that a moderator deletes, or that Discord lets nobody edit any more (30046), is
// posted anew, with what was done.
func TestBoardIsPostedAnew(t *testing.T) {
	t.Parallel()
	for name, gone := range map[string]func(e *evening, live *discordtest.Message){
		"deleted": func(e *evening, live *discordtest.Message) { e.discord.Delete(live) },
		"too old": func(e *evening, _ *discordtest.Message) {
			e.discord.ExpireTokens()
			e.discord.Refuse(discordtest.RouteEditMessage, 30046, 1)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e, bob, live := atTable(t)
			gone(e, live)
			if m := e.do(bob, "create a 2/2 green Bear creature token"); m.For != bob {
				t.Error("a public answer beside the board")
			}
			next := e.board(func(m *discordtest.Message) bool { return m.ID != live.ID })
			e.says(next, "Bear", "CR 111.2", "-# Bob · <t:")
		})
	}
}

// In an archived thread a line reopens the thread, and the board tells of it.
func TestPrivateAnswerInArchivedThread(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	thread, live := e.beginInThread()
	e.discord.Archive(thread, false)
	m := e.reply(e.alice.Slash(thread, "/do", map[string]any{"line": "gain 2 life"}))
	if m.For != e.alice {
		t.Error("everybody gets a message of it")
	}
	e.until(live, "gains 2 life: 22")
}

// Two processes share the board: each acknowledges in private what the other's board
// shows, and it moves down through either.
func TestPrivateAnswersOfTwoProcesses(t *testing.T) {
	t.Parallel()
	one := &evening{T: t, discord: discordtest.Start(t, discordtest.Options{Lenient: true}), dir: t.TempDir()} // both upload the symbols
	one.alice = one.discord.User("Alice")
	one.discord.SetPermissions(one.discord.Channel, inThreads)
	two := &evening{T: t, discord: one.discord, dir: one.dir, alice: one.alice}
	addresses := []string{one.serve(), two.serve()}
	through := func(n int, line string) *discordtest.Message {
		t.Helper()
		if err := one.discord.SetEndpoint(t.Context(), addresses[n]); err != nil {
			t.Fatal(err)
		}
		return one.do(one.alice, line)
	}
	live := through(0, "create a Treasure token")
	one.sent("GET /webhooks/*/*/messages/@original", 1) // which message the board is
	time.Sleep(500 * time.Millisecond)                  // until it is stored
	for n := range 4 {
		if m := through(1-n%2, "gain 1 life"); m.For != one.alice {
			t.Errorf("line %d is answered to all", n)
		}
	}
	one.until(live, "24 life")
	one.chat(12)
	through(1, "gain 1 life")
	next := one.board(func(m *discordtest.Message) bool { return m.ID != live.ID })
	one.until(next, "25 life")
	if m := through(0, "gain 1 life"); m.For != one.alice {
		t.Error("the other process answers to all")
	}
	one.until(next, "26 life")
}

// If only the selection changes, the picture isn't sent again: the message keeps it. If it
// has changed meanwhile, it is drawn.
func TestSelectionKeepsPicture(t *testing.T) {
	t.Parallel()
	e, bob, live := atTable(t)
	e.do(bob, "create a 2/2 green Bear creature token")
	e.until(live, "Bear")
	kept := false
	for range 5 { // while an edit is in flight, it isn't known which picture stands
		before := e.discord.Message(live.ID)
		picked := e.pick(live, "1")
		e.says(picked, "▸ `#1`", "Bob, 20 life") // words of the picture, too
		now := e.discord.Message(live.ID)
		if kept = len(now.Attachments) == 1 && now.Attachments[0].ID == before.Attachments[0].ID; kept {
			break
		}
		time.Sleep(1500 * time.Millisecond)
	}
	if !kept {
		t.Error("the picture was sent again")
	}
	before := e.discord.Message(live.ID)
	e.says(e.press(live, "Tap"), "tapped")
	drawn(e, live)
	if now := e.discord.Message(live.ID); now.Attachments[0].ID == before.Attachments[0].ID {
		t.Error("an old picture")
	}

	// Discord refuses to keep it: it is sent.
	tapped := e.discord.Message(live.ID).Attachments[0].ID
	e.discord.Refuse(callbacks, 50035, 1)
	e.pick(live, "1")
	drawn(e, live)
	if now := e.discord.Message(live.ID); now.Attachments[0].ID == tapped {
		t.Error("kept although Discord refused")
	}

	// Another theme is another picture.
	e.alice.Permissions |= discordtest.PermissionManageGuild
	last := e.discord.Message(live.ID).Attachments[0].ID
	e.slash("/settings", map[string]any{"theme": "light"})
	e.pick(live, "1")
	drawn(e, live)
	if now := e.discord.Message(live.ID); now.Attachments[0].ID == last {
		t.Error("the picture of the old theme")
	}
}

// Who has no seat sees the board alone, and all of it: the picture, and every stack in
// words on as many pages as it takes. The board for all stays where it is.
func TestOnlooker(t *testing.T) {
	t.Parallel()
	e, bob, live := atTable(t)
	var names []string
	for n := range 30 {
		name := "Company" + strings.Repeat(string(rune('a'+n%26)), 3+n)
		names = append(names, name)
		e.do(bob, "create two 1/1 white Soldier creature tokens with flying and vigilance named "+name)
	}
	e.until(live, names[29])
	cleo := e.discord.User("Cleo")
	seen := e.reply(cleo.Slash(e.discord.Channel, "/board", nil))
	if seen.For != cleo {
		t.Fatalf("everybody sees it:\n%s", seen.Text())
	}
	if len(seen.Attachments) == 0 {
		t.Error("no picture")
	}
	words := seen.Text()
	for m := seen; ; {
		next := m.Button("Next ▶")
		if next == nil || next.Disabled {
			break
		}
		if m = e.reply(cleo.Press(m, next.CustomID)); m.ID != seen.ID {
			t.Fatal("the page isn't turned in place")
		}
		words += m.Text()
	}
	for _, name := range names {
		if !strings.Contains(words, name) {
			t.Errorf("%s isn't on it", name)
		}
	}
	if !strings.Contains(words, "vigilance") {
		t.Error("it doesn't say what the stacks have")
	}
	for _, b := range e.discord.Message(seen.ID).Buttons() {
		if b.Label == "Untap · Next turn" || b.Label == "Undo" {
			t.Errorf("it offers %q to who has no seat", b.Label)
		}
	}
	e.do(bob, "gain 4 life")
	again := e.pressBy(cleo, seen, "Refresh")
	e.says(again, "24 life")
	if again.ID != seen.ID {
		t.Error("refreshed in another message")
	}
	picture := e.reply(cleo.Slash(e.discord.Channel, "/board", map[string]any{"as": "picture"}))
	if picture.For != cleo || len(picture.Attachments) != 1 {
		t.Errorf("the file is for %v", picture.For)
	}
	inWords(t, e.reply(cleo.Slash(e.discord.Channel, "/board", map[string]any{"as": "text"})))
	if all := e.public(); len(all) != 1 || all[0].ID != live.ID {
		t.Errorf("%d messages stand in the channel", len(all))
	}
	e.says(e.pressBy(cleo, again, "Take a seat"), "Cleo")
	if m := e.reply(cleo.Slash(e.discord.Channel, "/board", nil)); m.For != nil {
		t.Error("a player's board is private")
	}
}

// pressBy presses the button with a label, as somebody.
func (e *evening) pressBy(by *discordtest.User, m *discordtest.Message, label string) *discordtest.Message {
	e.Helper()
	m = e.discord.Message(m.ID)
	b := m.Button(label)
	if b == nil {
		e.Fatalf("no button %q on:\n%s", label, m.Text())
	}
	return e.reply(by.Press(m, b.CustomID))
}
