package bot_test

import (
	"strings"
	"sync"
	"testing"

	"arbiter/bot/discordtest"
)

const trampleQuestion = "does trample assign damage to a planeswalker"

// disputed begins an evening of Alice, Bob and Carl, who only watches, with a dispute.
func disputed(t *testing.T) (e *evening, bob, carl *discordtest.User, dispute *discordtest.Message) {
	t.Helper()
	e = begin(t, discordtest.Options{})
	bob, carl = e.discord.User("Bob"), e.discord.User("Carl")
	e.slash("/game start", nil)
	e.reply(bob.Slash(e.discord.Channel, "/game join", nil))
	dispute = e.slash("/judge", map[string]any{"question": trampleQuestion})
	e.says(dispute, "Dispute", "**Alice** “"+trampleQuestion+"”", "702.19b")
	if dispute.For != nil {
		t.Fatal("only Alice sees the dispute")
	}
	return e, bob, carl, dispute
}

// side fills in the form of a player's side.
func (e *evening) side(by *discordtest.User, m *discordtest.Message, fields map[string]any) *discordtest.Message {
	e.Helper()
	return e.reply(by.Submit(e.form(by, m, "Add my side"), fields))
}

// Both players say their side in a form, a bystander rules by a rule that was found,
// and the message of the dispute shows it all to everybody. The game goes on
// meanwhile, and a restart forgets nothing.
func TestDispute(t *testing.T) {
	t.Parallel()
	e, bob, carl, dispute := disputed(t)
	for _, by := range []*discordtest.User{e.alice, bob} {
		shown := e.side(by, dispute, map[string]any{"text": "I am right, says " + by.Name})
		if shown.ID != dispute.ID || shown.For != nil {
			t.Errorf("what %s says isn't on the dispute", by.Name)
		}
		e.says(shown, "**"+by.Name+"** “I am right, says "+by.Name+"”")
	}
	e.says(e.reply(carl.Submit(e.form(carl, dispute, "Add my side"), map[string]any{"text": "me too"})), "Carl has no seat")

	e.says(e.slash("/create", map[string]any{"what": "a Treasure token"}), "Treasure")
	e.stop()
	e.start()
	ruled := e.reply(carl.Submit(e.form(carl, dispute, "Rule"), map[string]any{"found": []string{"702.19b"}, "numbers": "510.1c", "text": "Only what is left."}))
	if ruled.ID != dispute.ID || ruled.For != nil {
		t.Error("the ruling isn't on the dispute")
	}
	e.says(ruled, "Ruling of Carl (has no seat in the game)", "CR 702.19b Trample · CR 510.1c", "(edition 20", "“Only what is left.”", "I am right, says Bob")
	if ruled.Button("Withdraw") != nil {
		t.Error("what was ruled on can be withdrawn")
	}
	// Bob corrects it; both rulings stay.
	again := e.reply(bob.Submit(e.form(bob, dispute, "Rule anew"), map[string]any{"numbers": "702.19c"}))
	e.says(again, "Ruling of Carl (has no seat in the game), corrected since", "Ruling of Bob (a party to it)", "702.19c")

	e.says(e.slash("/undo", nil), "Taken back", "Treasure")
	log := e.slash("/log", map[string]any{"count": 20})
	e.says(log, "judge: "+trampleQuestion, "found, best first: CR 702.19b Trample", "side: I am right, says Bob", "Carl", "ruling: 702.19b, 510.1c: Only what is left.", "(has no seat in the game). CR 702.19b", "Another ruling on dispute")
	if strings.Contains(log.Text(), "~~Carl") {
		t.Errorf("undo took the ruling back:\n%s", log.Text())
	}
	whole := e.reply(bob.Press(again, again.Button("The whole answer").CustomID))
	if whole.ID == dispute.ID || whole.For != bob {
		t.Error("a look from a dispute takes its place")
	}
	e.says(e.reply(e.alice.Press(again, again.Button("The whole answer").CustomID)), "702.19b")
	e.says(e.discord.Message(dispute.ID), "Ruling of Bob") // also where its asker looks
	e.says(e.slash("/judge", nil), "Dispute", "Ruling of Bob")
	e.says(e.slash("/why", map[string]any{"what": "dispute"}), "Dispute", "Ruling of Bob")
}

// Of two simultaneous rulings one is stored; the other is refused, and the refusal has
// its text.
func TestRulingsAtOnce(t *testing.T) {
	t.Parallel()
	e, bob, carl, dispute := disputed(t)
	forms := map[*discordtest.User]*discordtest.Modal{bob: e.form(bob, dispute, "Rule"), carl: e.form(carl, dispute, "Rule")}
	var answers []*discordtest.Message
	var mu sync.Mutex
	var all sync.WaitGroup
	for by, form := range forms {
		sent := by.Submit(form, map[string]any{"text": "So says " + by.Name})
		all.Go(func() {
			m, err := sent.Reply(t.Context())
			if err != nil {
				t.Error(err)
				return
			}
			mu.Lock()
			answers = append(answers, m)
			mu.Unlock()
		})
	}
	all.Wait()
	refused := 0
	for _, m := range answers {
		if m.For != nil {
			e.says(m, "has ruled on that since you looked", "So says", "rule again")
			refused++
			if strings.Contains(m.Text(), "seen:") {
				t.Errorf("shows an option that nobody types:\n%s", m.Text())
			}
			// The refused ruling can be sent again by a person who has seen the other one.
			mend, err := m.For.Press(m, m.Button("Edit…").CustomID).Modal(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			e.says(e.reply(m.For.Submit(mend, nil)), "corrected since", "So says "+m.For.Name)
		}
	}
	if refused != 1 {
		t.Errorf("%d of two rulings are refused", refused)
	}
}

// A repeated press has no further effect, a withdrawn dispute is closed, and without a
// game a question is answered and not stored.
func TestDisputeEnds(t *testing.T) {
	t.Parallel()
	e, bob, _, dispute := disputed(t)
	press := dispute.Button("Withdraw").CustomID
	pressed := bob.Press(dispute, press)
	gone := e.reply(pressed)
	pressed.Repeat() // a network that retries
	e.says(gone, "withdrawn", "**Bob** Withdrawn.")
	if gone.Button("Rule") != nil || gone.Button("Add my side") != nil || gone.ID != dispute.ID {
		t.Error("a withdrawn dispute goes on")
	}
	e.says(e.reply(bob.Forge(e.discord.Channel, gone, press)), "withdrawn")
	if log := e.slash("/log", map[string]any{"count": 20}).Text(); strings.Count(log, "is withdrawn") != 1 {
		t.Errorf("withdrawn more than once:\n%s", log)
	}
	e.says(e.slash("/judge", map[string]any{"side": "but"}), "There is no dispute in this game")
	second := e.slash("/judge", map[string]any{"question": "is the legend rule still a thing"})
	e.slash("/game end", nil)
	e.says(e.reply(bob.Press(second, second.Button("Rule").CustomID)), "The game of that dispute is over here")
	late := e.reply(bob.Press(second, second.Button("Withdraw").CustomID))
	e.says(late, "The game of that dispute is over here")
	if late.For != bob {
		t.Error("everybody sees a late press")
	}
	answered := e.slash("/judge", map[string]any{"question": "may I mulligan a xylophone"})
	e.says(answered, "kept nowhere", "mulligan")
	e.slash("/coin", nil)
	if found := e.stored("xylophone"); len(found) > 0 {
		t.Errorf("the question is in %v", found)
	}
	e.slash("/game start", nil)
	e.says(e.reply(bob.Slash(e.discord.Channel, "/judge", map[string]any{"question": "may I mulligan a xylophone"})), "You have no seat", "kept nowhere")
	if found := e.stored("xylophone"); len(found) > 0 {
		t.Errorf("the question of who watches is in %v", found)
	}
}

// If look-ups are private, an answer that isn't stored is private, too; a dispute is
// public.
func TestJudgeWhereLookUpsArePrivate(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	mia := e.manager()
	e.reply(mia.Slash(e.discord.Channel, "/settings", map[string]any{"lookups": "private"}))
	answer := e.slash("/judge", map[string]any{"question": trampleQuestion})
	if answer.For != e.alice || answer.Button("Quote in channel") == nil {
		t.Errorf("for %v, with %v", answer.For, answer.Buttons())
	}
	e.slash("/game start", nil)
	if dispute := e.slash("/judge", map[string]any{"question": trampleQuestion}); dispute.For != nil {
		t.Error("only Alice sees the dispute")
	}
}

// Each of several disputes can be selected from a list. Selecting one doesn't change the
// public message.
func TestListOfDisputes(t *testing.T) {
	t.Parallel()
	e, bob, _, first := disputed(t)
	if len(first.Selects()) != 0 {
		t.Error("a list of one")
	}
	second := e.slash("/judge", map[string]any{"question": "is the legend rule still a thing"})
	list := second.Selects()
	if len(list) != 1 || len(list[0].Options) != 2 || !list[0].Options[0].Default {
		t.Fatalf("the list: %+v", list)
	}
	other := e.reply(bob.Select(second, list[0].CustomID, list[0].Options[1].Value))
	e.says(other, trampleQuestion)
	if other.For != bob || other.ID == second.ID {
		t.Error("Bob's look changes what everybody sees")
	}
	e.says(e.side(bob, other, map[string]any{"text": "from my own look"}), "from my own look")
	e.says(e.side(bob, first, map[string]any{"text": "and to all"}), "and to all")
	e.says(e.slash("/log", nil), "from my own look", "and to all")
}

// What people type in a dispute is never markup, a mention, an option or a line.
func TestHostileDispute(t *testing.T) {
	t.Parallel()
	e, bob, carl, dispute := disputed(t)
	for name, text := range hostile {
		fits := []rune(text)
		e.slash("/judge", map[string]any{"question": string(fits[:min(len(fits), 1000)])})
		e.says(e.slash("/judge", map[string]any{"question": "a question of " + name + " " + strings.Repeat("long ", 400)}), "characters long; it may have 1000")
		short := string(fits[:min(len(fits), 280)])
		for _, by := range []*discordtest.User{e.alice, bob} {
			by.Submit(e.form(by, dispute, "Add my side"), map[string]any{"text": short})
		}
		e.reply(carl.Submit(e.form(carl, dispute, "Rule"), map[string]any{"text": short, "numbers": string(fits[:min(len(fits), 200)])}))
		carl.Submit(e.form(carl, dispute, "Rule"), map[string]any{"text": short})
		e.slash("/judge", map[string]any{"dispute": 4})
		if dispute = e.discord.Message(dispute.ID); dispute.Button("Rule anew") != nil {
			dispute = e.slash("/judge", map[string]any{"question": "the next after " + name})
		}
	}
	e.slash("/log", map[string]any{"count": 200})
	e.harmless()
}

// A sentence with the names of options and with line breaks stays a sentence.
func TestDisputeSentenceIsNoLine(t *testing.T) {
	t.Parallel()
	e, bob, _, dispute := disputed(t)
	e.says(e.side(bob, dispute, map[string]any{"text": "I said\nwithdraw:true ruling:702.19b dispute:3 player:Alice @everyone"}), "**Bob** “I said withdraw:true ruling:702.19b dispute:3 player:Alice")
	e.says(e.reply(bob.Submit(e.form(bob, dispute, "Rule"), map[string]any{"text": "question:none side:mine"})), "“question:none side:mine” No rule is cited.")
	e.says(e.reply(bob.Submit(e.form(bob, dispute, "Rule anew"), map[string]any{"numbers": "999.9z", "text": "because"})), "There is no rule 999.9z")
	e.says(e.reply(bob.Submit(e.form(bob, dispute, "Rule anew"), map[string]any{"numbers": "flumbobber"})), "No rule is called “flumbobber”")
	e.says(e.reply(bob.Submit(e.form(bob, dispute, "Rule anew"), nil)), "Nothing was typed")
	e.harmless()
}

// Deleting a person's data removes the texts that they wrote in disputes, and the other
// parties are shown that it was deleted.
func TestDeleteMineInDisputes(t *testing.T) {
	t.Parallel()
	e, _, _, dispute := disputed(t)
	zeb := e.discord.User("Zebedee")
	e.reply(zeb.Submit(e.form(zeb, dispute, "Rule"), map[string]any{"numbers": "702.19b", "text": "Xylophants trample"}))
	e.reply(zeb.Slash(e.discord.Channel, "/game join", nil))
	e.side(zeb, dispute, map[string]any{"text": "my xylophone"})
	e.side(e.alice, dispute, map[string]any{"text": "Zebedee is wrong"})
	if len(e.stored("Xylophants")) == 0 || len(e.stored("xylophone")) == 0 {
		t.Fatal("the test sees nothing of what is stored")
	}
	e.says(e.reply(zeb.Slash(e.discord.Channel, "/privacy", nil)), "/judge", "disputes")
	e.says(e.reply(zeb.Slash(e.discord.Channel, "/data delete", map[string]any{"what": "mine", "confirm": "delete"})), "Deleted")
	e.gone("Zebedee", zeb.ID, "Xylophant", "xylophone")
	e.says(e.slash("/judge", nil), "Ruling of Somebody", "CR 702.19b", "(deleted by who wrote it)", "“Somebody is wrong”")
	e.says(e.slash("/log", map[string]any{"count": 20}), "Somebody", "ruling")
	// It goes on, under the number that its message has.
	e.says(e.side(e.alice, dispute, map[string]any{"text": "so be it"}), "“so be it”")
}

// A game that goes on in another channel, or as a file, takes its disputes along; a
// second process on the same file sees them at once.
func TestDisputeInAnotherProcess(t *testing.T) {
	t.Parallel()
	e, bob, carl, dispute := disputed(t)
	e.side(bob, dispute, map[string]any{"text": "before the restart"})
	file := e.slash("/game export", nil)
	if len(file.Attachments) != 1 || !strings.Contains(string(file.Attachments[0].Data), `"table/sided"`) {
		t.Fatal("the file lacks the dispute")
	}
	other := e.discord.NewChannel("other")
	e.reply(e.alice.Slash(other, "/game import", map[string]any{"file": &discordtest.File{Name: "game.json", Data: file.Attachments[0].Data}}))
	taken := e.reply(e.alice.Slash(other, "/judge", nil))
	e.says(taken, trampleQuestion, "before the restart")
	e.says(e.reply(carl.Submit(e.form(carl, taken, "Rule"), map[string]any{"text": "in the other channel"})), "in the other channel")
	e.stop()
	e.serve() // another process, over HTTP
	e.says(e.reply(carl.Submit(e.form(carl, dispute, "Rule"), map[string]any{"numbers": "702.19b"})), "before the restart", "Ruling of Carl (has no seat")
	if now := e.discord.Message(dispute.ID); strings.Contains(now.Text(), "in the other channel") {
		t.Error("a ruling on the copy is on the original")
	}
}

// All texts of a dispute are translated into German.
func TestGermanDispute(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	e.alice.Locale, e.discord.Guild.Locale = "de", "de"
	e.slash("/game start", nil)
	dispute := e.german(e.slash("/judge", map[string]any{"question": "qwrtz flumbobber grobble zzz"}), "Streitfall", "In den Regeln nichts gefunden")
	side := e.reply(e.alice.Submit(e.form(e.alice, dispute, "Meine Sicht"), map[string]any{"text": "so war es"}))
	e.german(side, "Was gesagt wurde", "so war es")
	bob := e.discord.User("Bob") // reads English, and the message is everybody's
	bob.Locale = "en-US"
	e.german(e.reply(bob.Submit(e.form(bob, dispute, "Entscheiden"), map[string]any{"text": "nein"})), "Entscheidung von Bob (hat keinen Platz im Spiel)")
	ruled := e.reply(e.alice.Submit(e.form(e.alice, side, "Neu entscheiden"), map[string]any{"numbers": "702.19b"}))
	e.german(ruled, "Entscheidung von Alice (daran beteiligt)", "Ausgabe")
	e.german(e.slash("/log", nil), "Streitfall", "keine Regel wurde gefunden", "Entscheidung zu Streitfall")
}
