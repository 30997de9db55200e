package magic_test

import (
	"strings"
	"testing"

	"arbiter/tracker"
	"arbiter/tracker/gametest"
)

// The cases of CR 202.3; the last step or note of `why` has the result.
func TestManaValue(t *testing.T) {
	for _, tc := range []struct {
		name, what string
		lines      []string
		want       string
	}{
		{"generic and colored", "#1", []string{"add Serra Angel"}, "{3}{W}{W} → mana value 5 magic/mana-value"},
		{"X is 0 (202.3e)", "#1", []string{"add Astral Cornucopia"}, "{X}{X}{X} → mana value 0 magic/mana-value"},
		{"hybrid (202.3f)", "#1", []string{"add Boggart Ram-Gang"}, "{R/G}{R/G}{R/G} → mana value 3 magic/mana-value"},
		{"two or a color (202.3f)", "#1", []string{"add Reaper King"}, "{2/W}{2/U}{2/B}{2/R}{2/G} → mana value 10 magic/mana-value"},
		{"Phyrexian (202.3g)", "#1", []string{"add Porcelain Legionnaire"}, "{2}{W/P} → mana value 3 magic/mana-value"},
		{"a land has none (202.3a)", "#1", []string{"add Forest"}, "It has no mana cost: its mana value is 0."},
		{"a token has none (202.3a)", "#1", []string{"create a 1/1 white Soldier creature token"}, "It has no mana cost: its mana value is 0."},
		{"a token that copies has what it copies (707.2)", "#2", []string{"add Serra Angel", "create a token that's a copy of #1"}, "{3}{W}{W} → mana value 5 magic/mana-value"},
		{"a copy of a card by name", "#1", []string{"create a token that's a copy of Serra Angel"}, "{3}{W}{W} → mana value 5 magic/mana-value"},
		{"a copy of a token has none", "#1", []string{"add Serra Angel", "create a 1/1 white Soldier creature token", "#1 becomes a copy of #2"}, "It has no mana cost: its mana value is 0."},
		{"a back face has its front's (202.3b)", "#1", []string{"add Delver of Secrets", "transform #1"}, "{U} of its front face → mana value 1 magic/mana-value/back-face"},
		{"a copy of a back face has 0 (202.3b)", "#2", []string{"add Delver of Secrets", "transform #1", "add Serra Angel", "#2 becomes a copy of #1"}, "It has no mana cost: its mana value is 0."},
		{"a modal card's back has its own (712.8f)", "#1", []string{"add Tergrid's Lantern"}, "{3}{B} → mana value 4 magic/mana-value"},
		{"a modal card's land has none", "#1", []string{"play Malakir Mire"}, "It has no mana cost: its mana value is 0."},
		{"a Room has what is unlocked (709.5)", "#1", []string{"add Bottomless Pool"}, "{U} → mana value 1 magic/mana-value"},
		{"a Room with both doors (709.4b)", "#1", []string{"add Bottomless Pool // Locker Room"}, "{U}{4}{U} → mana value 6 magic/mana-value"},
		{"face down (708.2a)", "#1", []string{"add Serra Angel", "turn #1 face down"}, "It has no mana cost: its mana value is 0."},
		{"by hand", "#1", []string{"add Serra Angel", "set #1 mana value 2"}, "set by hand → mana value 2 "},
		{"not said", "#1", []string{"add a 2/2 green Bear creature named Ursa"}, "printed 2/2 → 2/2 magic/layer/copiable"},
	} {
		g := gametest.SitDown(t, tracker.Of(printedGame(t)), gametest.Opening(""))
		for _, line := range tc.lines {
			g.Say(line)
		}
		x, err := g.Table.Why(tc.what)
		if err != nil {
			t.Fatal(tc.name, err)
		}
		got := ""
		for _, note := range x.Notes {
			got = strings.TrimSpace(got + " " + note.String())
		}
		if last := len(x.Steps) - 1; got == "" && last >= 0 {
			got = x.Steps[last].Text.String() + " → " + x.Steps[last].Result.String() + " " + string(x.Steps[last].Cause.Rule)
		}
		if got != tc.want {
			t.Errorf("%s: %s, want %s", tc.name, got, tc.want)
		}
	}
}

// Conditions on mana values in lines. If the value isn't known, the line is
// refused, and the refusal says how to give it.
func TestManaValueInLines(t *testing.T) {
	for _, tc := range []struct {
		name  string
		lines []string
		last  string
		want  string // a part of the board, or "! …"
	}{
		{"or less: one that is, one above, a token", []string{"add Serra Angel", "add Grizzly Bears", "create a 1/1 white Soldier creature token"}, "destroy each creature with mana value 2 or less", "#1 Serra Angel 4/4 flying vigilance"},
		{"or greater", []string{"add Serra Angel", "add Grizzly Bears"}, "exile each creature with mana value 3 or greater", "#2 Grizzly Bears 2/2"},
		{"as players used to say", []string{"add Serra Angel", "add Grizzly Bears"}, "exile each creature with cmc 5", "#2 Grizzly Bears 2/2"},
		{"as many as", []string{"add Serra Angel"}, "create X 1/1 white Soldier creature tokens, where X is #1's mana value", "#1 Serra Angel 4/4 flying vigilance\n#2 ×5 Soldier Token 1/1"},
		{"the greatest", []string{"add Serra Angel", "add Grizzly Bears"}, "create X 1/1 white Soldier creature tokens, where X is the greatest mana value among creatures you control", "#1 Serra Angel 4/4 flying vigilance\n#2 Grizzly Bears 2/2\n#3 ×5 Soldier Token 1/1"},
		{"one whose cost wasn't said", []string{"add Grizzly Bears", "add a 2/2 green Bear creature named Ursa"}, "destroy each creature with mana value 2 or less", "! The mana cost of #2 Ursa wasn't said."},
		{"said by hand", []string{"add Grizzly Bears", "add a 2/2 green Bear creature named Ursa", "set #2 mana value 3"}, "destroy each creature with mana value 2 or less", "#2 Ursa 2/2"},
		{"not asked of what is left out anyway", []string{"add Grizzly Bears", "add an artifact named Lamp"}, "destroy each creature with mana value 2 or less", "#2 Lamp"},
	} {
		g := gametest.SitDown(t, tracker.Of(withPool(t)), gametest.Opening(""))
		for _, line := range tc.lines {
			g.Say(line)
		}
		_, err := g.Table.Say(t.Context(), tracker.Speaker{Name: "Alice"}, tc.last)
		got, _, _ := strings.Cut(boardText(g), "\nAlice")
		got = strings.ReplaceAll(got, " · Alice", "")
		if err != nil {
			got = "! " + err.Error()
		}
		if !strings.HasPrefix(got, tc.want) {
			t.Errorf("%s: %s\nwant %s", tc.name, got, tc.want)
		}
	}
}
