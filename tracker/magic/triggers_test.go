package magic

import (
	"strings"
	"testing"
)

// Each row of the triggers is whole: its keyword is one that the language
// knows, and its line one that it reads, with the keyword's number in it.
func TestTriggersAreWhole(t *testing.T) {
	g := newGame(t)
	for _, row := range Triggers() {
		if row.Rule == "" || row.Text == "" || row.On == "" {
			t.Errorf("%q: something is missing", row.Keyword)
		}
		if sel, err := g.selectors.Parse("a creature with " + row.Keyword); err != nil || sel[0].Filter.Keyword != row.Keyword {
			t.Errorf("%q is no keyword: %v", row.Keyword, err)
		}
		if row.Line == "" {
			continue
		}
		line := withNumber(row.Line, "2")
		if actions, err := g.Parse(line); err != nil || len(actions) != 1 {
			t.Errorf("%s: %q reads as %v (%v)", row.Keyword, line, actions, err)
		}
		if len(g.line(line)) != 1 {
			t.Errorf("%s: %q can't wait", row.Keyword, line)
		}
	}
}

// What a text triggers on, and whose doing it is.
func TestReadTrigger(t *testing.T) {
	for _, tc := range []struct {
		text          string
		subject, verb string
		effect        string
	}{
		{"When this creature dies, draw a card.", "this creature", "dies", "draw a card"},
		{"When Krenko, Mob Boss enters, create a 1/1 red Goblin creature token.", "this permanent", "enters", "create a 1/1 red Goblin creature token"},
		{"Whenever Krenko attacks, you gain 1 life.", "this permanent", "attacks", "you gain 1 life"},
		{"Whenever another creature you control dies, each opponent loses 1 life.", "another creature you control", "dies", "each opponent loses 1 life"},
		{"When this token is put into a graveyard from the battlefield, you lose 1 life.", "this token", "is put into a graveyard from the battlefield", "you lose 1 life"},
		{"Landfall — Whenever a land you control enters, you gain 7 life.", "a land you control", "enters", "you gain 7 life"},
		{"At the beginning of your upkeep, sacrifice this creature.", "", "your upkeep", "sacrifice this creature"},
		{"Whenever you cast a spell, draw a card.", "", "", ""},
		{"Flying, vigilance", "", "", ""},
		{"{T}, Sacrifice this token: Add one mana of any color.", "", "", ""},
		{"Enchanted creature gets +1/+1.", "", "", ""},
	} {
		got, ok := readTrigger(tc.text, "Krenko, Mob Boss")
		verb := got.verb
		if len(got.verbs) > 0 {
			verb = got.verbs[0]
		}
		if ok != (tc.verb != "") || got.subject != tc.subject || verb != tc.verb || got.effect != tc.effect {
			t.Errorf("%q: %v %q %q %q", tc.text, ok, got.subject, verb, got.effect)
		}
	}
}

// Reading a text never does worse than finding nothing in it.
func FuzzReadTrigger(f *testing.F) {
	f.Add("When this creature dies, draw a card.", "Bear")
	f.Add("Whenever , , dies, ", "")
	f.Add("I, II — Create a token.", "I")
	f.Fuzz(func(t *testing.T, text, name string) {
		told, ok := readTrigger(text, name)
		if ok && told.verb == "" && len(told.verbs) == 0 {
			t.Errorf("%q triggers on nothing", text)
		}
		for _, c := range chapters([]string{text}) {
			if len(c.numbers) == 0 || strings.TrimSpace(text) == "" {
				t.Errorf("%q is a chapter of no number", text)
			}
		}
	})
}
