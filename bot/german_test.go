package bot_test

import (
	"regexp"
	"strings"
	"testing"

	"arbiter/bot/discordtest"
)

// englishOn returns English texts on a message other than card texts and lines
// to type.
func englishOn(m *discordtest.Message) []string {
	texts := append(strings.Split(m.Text(), "\n"), strings.Split(m.Alt(), "\n")...)
	for _, b := range m.Buttons() {
		texts = append(texts, b.Label)
	}
	for _, s := range m.Selects() {
		texts = append(texts, s.Placeholder)
		for _, o := range s.Options {
			texts = append(texts, o.Label, o.Description)
		}
	}
	var all []string
	for _, line := range texts {
		if word := englishWord.FindString(typedLine.ReplaceAllString(line, "")); word != "" {
			all = append(all, word+": "+line)
		}
	}
	return all
}

var (
	typedLine   = regexp.MustCompile("(?m)„[^“]*“|`[^`]*`|\\*\\*/[a-z]+\\*\\*|/[a-z]+ .*|^- [^*].*|(auf Englisch|englischen Karte): .*|[A-Z][a-z]+ Token\\b|^(create|add) .*|<t:.*|^- \\*\\*Alice\\*\\* .*|^-# Alice: .*")
	englishWord = regexp.MustCompile(`(?i)\b(the|is|are|of|with|you|your|has|have|gets|gains|loses|enters|created|destroyed|dies|counters?|damage|turn|life|step|choose|nothing|nobody|and|or|not|isn't|doesn't|can't|tokens?|board|more|help|which|who|what|again|seat|press|type|yes|no|tapped)\b`)
)

// german checks that a message is German.
func (e *evening) german(m *discordtest.Message, words ...string) *discordtest.Message {
	e.Helper()
	e.says(m, words...)
	for _, line := range englishOn(m) {
		e.Errorf("English (%s)", line)
	}
	return m
}

// A German user on a German server reads German: creations, refusals,
// questions, help, the board, forms and threads.
func TestGermanEvening(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	e.alice.Locale, e.discord.Guild.Locale = "de", "de"
	e.german(e.slash("/game start", nil), "Alice setzt sich mit 20 Leben an den Tisch", "erste Hauptphase")
	e.german(e.slash("/create", map[string]any{"what": "two 1/1 white Soldier creature tokens"}), "Soldier Token erzeugt")
	e.german(e.slash("/do", map[string]any{"line": "tap #99"}), "#99 ist nicht auf dem Spielfeld")
	legend := map[string]any{"line": "add a legendary 4/4 green Elf creature named Marwyn"}
	e.german(e.slash("/do", legend), "Marwyn kommt ins Spiel")
	asked := e.german(e.slash("/do", legend), "Welche Karte bleibt?")
	e.german(e.press(asked, "#2 Marwyn 4/4"), "#3 Marwyn stirbt")
	e.german(e.slash("/help", nil), "Zeig das Spielfeld", "Leg Marken auf etwas", "</create:", "(erzeuge)", "**/game** (spiel)")
	for _, name := range []string{"game start", "spiel starten"} { // Discord shows both
		e.german(e.slash("/help", map[string]any{"command": name}), "/game start", "(mitspieler) Wer mitspielt")
	}
	live := e.german(e.slash("/board", nil), "Alice, 20 Leben, am Zug", "einsatzverzögert")
	e.german(e.slash("/log", nil))
	old := e.discord.Message(live.ID)
	e.german(e.slash("/do", map[string]any{"line": "gain 2 life"}), "Alice erhält 2 Leben: 22")
	e.until(live, "22 Leben")
	late := e.german(e.reply(e.alice.Press(old, old.Button("Enttappen · Nächster Zug").CustomID)))
	e.german(e.press(late, "Auffrischen"), "Das Spielfeld ist auf dem neuesten Stand")
	say := e.form(e.alice, e.german(e.press(live, "Leben…"), "Leben von Alice"), "Eine Zahl…")
	if say.Title != "Um wie viel?" {
		t.Errorf("the form is called %q", say.Title)
	}
	e.german(e.reply(e.alice.Submit(say, map[string]any{"change": "-7"})), "verliert 7 Leben: 15")
	for label, title := range map[string]string{"Erzeugen…": "Was erzeugen?", "Tappen…": "Was tappen?", "+1/+1…": "+1/+1-Marke auf was?", "Entfernen…": "Was zerstören?"} {
		e.german(e.press(live, label), title)
	}
	e.german(e.slash("/create", map[string]any{"what": "a Treasure token"}), "Treasure")
	e.until(live, "Treasure")
	among := e.discord.Message(live.ID).Selects()[0].Options
	several := e.german(e.pick(live, among[0].Value, among[1].Value), "Treasure")
	if several.Button("Zerstören") == nil {
		t.Errorf("several stacks have %q", labels(several))
	}
	e.german(e.press(live, "Mein Spielfeld"), "**Alice** · 15 Leben")
	e.discord.SetPermissions(e.discord.Channel, inThreads)
	e.german(e.slash("/game start", map[string]any{"thread": "true"}), "Das Spiel ist in <#")
	e.german(e.boardInThread(e.discord.Threads(e.discord.Channel)[0]), "**Alice** · 20 Leben")
}

// A server's language also applies to forms, own boards and refusals.
func TestServerSpeaksEnglish(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	e.alice.Locale, e.discord.Guild.Locale = "de", "de"
	mia := e.manager()
	e.reply(mia.Slash(e.discord.Channel, "/settings", map[string]any{"language": "en"}))
	live := e.slash("/game start", nil)
	e.says(live, "precombat main")
	if form := e.form(e.alice, e.press(live, "Life…"), "A number…"); form.Title != "By how much?" {
		t.Errorf("the form is called %q", form.Title)
	}
	e.says(e.press(live, "My board"), "**Alice** · 20 life")
	e.says(e.slash("/do", map[string]any{"line": "tap #99"}), "#99 isn't on the battlefield")
}

// Reminders and effects on the live board are in German, except quoted card
// texts.
func TestGermanReminders(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	e.alice.Locale, e.discord.Guild.Locale = "de", "de"
	do := func(line string, words ...string) {
		t.Helper()
		e.german(e.slash("/do", map[string]any{"line": line}), words...)
	}
	do("effect: creatures you control get +1/+1", "Effekt 1 beginnt für Alice: „each creature you control gets +1/+1“")
	do(`add a 2/2 white Spirit creature named Geist with undying and "When this creature dies, draw a card."`, "Geist kommt ins Spiel")
	do("destroy Geist", "Geist: bring es mit einer +1/+1-Marke zurück", "Geist: „draw a card“")
	live := e.german(e.slash("/board", nil), "Effekt 1: „each creature you control gets +1/+1“ (Alice), bis es beendet wird", "Nicht vergessen: ")
	var labels []string
	for _, b := range live.Buttons() {
		labels = append(labels, b.Label)
	}
	if all := strings.Join(labels, "\n"); !strings.Contains(all, "Ausführen: Geist: bring es mit") || !strings.Contains(all, "Ausführen: Geist: „draw a card“") {
		t.Errorf("buttons:\n%s", all)
	}
	e.german(e.press(e.german(e.press(live, "Verwerfen…"), "Was verwerfen?"), "Alle verwerfen"), "verworfen")
}
