package magic_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/tracker"
	"arbiter/tracker/gametest"
)

// What a card leaves to the players is said as it enters, marked on the board
// and in the document for scripts, and listed by why; what Arbiter does isn't.
func TestWhatIsLeftIsShown(t *testing.T) {
	for _, tc := range []struct {
		name, line, said string
		why              []string // ✓ or ✎ and the line
		left             []string // in the document
	}{
		{name: "keywords only", line: "add Serra Angel"},
		{name: "no text", line: "add Grizzly Bears"},
		{
			name: "an anthem", line: `add a white enchantment named Zok with "Creatures you control get +1/+1."`,
			why: []string{"✓ “Creatures you control get +1/+1.”"},
		},
		{
			name: "words that nothing understands", line: `add a white enchantment named Zok with "Whenever the moon shines on a long and quiet night, you may sing."`,
			said: "“Whenever the moon shines on a long and…”",
			why:  []string{"✎ “Whenever the moon shines on a long and quiet night, you may sing.”"},
			left: []string{"Whenever the moon shines on a long and quiet night, you may sing."},
		},
		{
			name: "one of two", line: `add a 2/2 white Cat creature named Zok with flying and "When this creature dies, you gain 2 life." and "Ponder the moon."`,
			said: "“Ponder the moon”",
			why:  []string{"✓ flying", "✓ “When this creature dies, you gain 2 life.”", "✎ “Ponder the moon.”"},
			left: []string{"Ponder the moon."},
		},
		{
			name: "a keyword that players carry out", line: "add a 2/2 white Cat creature named Zok with flying and banding",
			said: "“banding”", why: []string{"✓ flying", "✎ banding"}, left: []string{"banding"},
		},
		{
			name: "a keyword that is about casting alone", line: `add a 2/2 white Cat creature named Zok with convoke and "When this creature dies, you gain 2 life."`,
			why: []string{"✓ convoke", "✓ “When this creature dies, you gain 2 life.”"},
		},
		{
			name: "a trigger whose effect is on hands", line: `add a 2/2 white Cat creature named Zok with "When this creature dies, draw a card."`,
			why: []string{"✓ “When this creature dies, draw a card.”"},
		},
		{
			name: "a trigger whose effect isn't understood", line: `add a 2/2 white Cat creature named Zok with "When this creature dies, ponder the moon."`,
			why: []string{"✎ “When this creature dies, ponder the moon.”: you are reminded, and do it"},
		},
		{
			name: "a text of which only the kinds are known", line: "add Rhys the Redeemed",
			said: "2 activated abilities",
			why:  []string{"✎ an activated ability (see the card)", "✎ an activated ability (see the card)"},
			left: []string{"activated", "activated"},
		},
	} {
		t.Run(tc.name, func(t *testing.T) {
			g := gametest.SitDown(t, tracker.Of(printedGame(t)), gametest.Opening(""))
			result, err := g.Table.Say(t.Context(), tracker.Speaker{Name: "Alice"}, tc.line)
			if err != nil {
				t.Fatal(err)
			}
			said := ""
			for _, told := range result.Told {
				if _, after, ok := strings.Cut(told.Text.String(), "Left to you: "); ok {
					said = strings.TrimSuffix(after, ".")
				}
			}
			if said != tc.said {
				t.Errorf("said %q, want %q", said, tc.said)
			}
			x, err := g.Table.Why("#1")
			if err != nil {
				t.Fatal(err)
			}
			var why []string
			for _, l := range x.Abilities {
				sign := "✓ "
				if l.Yours {
					sign = "✎ "
				}
				why = append(why, sign+l.Text.String())
			}
			if diff := cmp.Diff(tc.why, why); diff != "" {
				t.Error("why (-want +got):\n" + diff)
			}
			board := g.Table.Look().Board
			if got, want := board.Lanes[0].Tiles[0].Yours, len(tc.left) > 0; got != want {
				t.Errorf("marked on the board: %t, want %t", got, want)
			}
			var doc struct {
				Permanents []struct {
					Left []string `json:"left"`
				} `json:"permanents"`
			}
			raw, err := json.Marshal(board.JSON())
			if err != nil {
				t.Fatal(err)
			}
			if err := json.Unmarshal(raw, &doc); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(append([]string{}, tc.left...), doc.Permanents[0].Left); diff != "" {
				t.Error("left in the document (-want +got):\n" + diff)
			}
		})
	}
}

// What loses all abilities leaves nothing to the players.
func TestNothingIsLeftOfLostAbilities(t *testing.T) {
	g := gametest.SitDown(t, tracker.Of(withPool(t)), gametest.Opening(""))
	for _, line := range []string{"add Rhys the Redeemed", "#1 loses all abilities"} {
		if _, err := g.Table.Say(t.Context(), tracker.Speaker{Name: "Alice"}, line); err != nil {
			t.Fatal(err)
		}
	}
	if g.Table.Look().Board.Lanes[0].Tiles[0].Yours {
		t.Error("it is marked")
	}
}

// A reminder is done where the board does what it says; what the players do of
// it is named.
func TestReminderSaysWhoDoesIt(t *testing.T) {
	for effect, want := range map[string]string{
		"you gain 2 life": "Reminder 2 (Zok) is done. Alice gains 2 life: 22.",
		"draw a card":     "Reminder 2 (Zok) is ticked off. Yours to do: “draw a card”.",
		"ponder the moon": "Reminder 2 is left to the players: Zok: “ponder the moon”",

		"put the same number of each kind of counter on it": "Reminder 2 is left to the players: Zok: “put the same number of each kind of counter on it”",
		"remove all but one +1/+1 counter from it":          "Reminder 2 is left to the players: Zok: “remove all but one +1/+1 counter from it”",

		"search your library for a Moon card, put it onto the battlefield, then shuffle": "Reminder 2 (Zok) is ticked off. Yours to do: “search your library for a Moon card, put it onto the battlefield, then shuffle”.",
		"draw a card and ponder the moon":                                                "Reminder 2 is left to the players: Zok: “draw a card and ponder the moon”",

		"you gain 2 life and draw a card": "Reminder 2 (Zok) is done. Alice gains 2 life: 22. Yours to do: “you draw a card”.",
	} {
		g := gametest.SitDown(t, tracker.Of(withPool(t)), gametest.Opening(""))
		for _, line := range []string{`add a 2/2 white Cat creature named Zok with "When this creature enters, ` + effect + `."`, "do reminder 2"} {
			result, err := g.Table.Say(t.Context(), tracker.Speaker{Name: "Alice"}, line)
			if err != nil {
				t.Fatal(effect, err)
			}
			var said []string
			for _, told := range result.Told {
				said = append(said, told.Text.String())
			}
			if got := strings.Join(said, " "); line == "do reminder 2" && got != want {
				t.Errorf("%s: %q, want %q", effect, got, want)
			}
		}
	}
}

// Tapping a permanent says what its mana abilities add; not what costs more
// than tapping and mana, does more, or can't be activated.
func TestTapSaysTheMana(t *testing.T) {
	for card, want := range map[string]string{
		`an artifact named Zok with "{T}: Add {C}{C}."`:                                        "#1 Zok tapped: “Add {C}{C}”.",
		`a land named Zok with "{T}: Add {U}." and "{1}, {T}: Add {B}{B}."`:                    "#1 Zok tapped: “Add {U} · Add {B}{B}”.",
		`a land named Zok with "{T}: Add {R}. Spend this mana only to cast a creature spell."`: "#1 Zok tapped: “Add {R}”.",
		`a land named Zok with "{T}: Add {R}. This land deals 1 damage to you."`:               "#1 Zok tapped.",
		`a land named Zok with "{T}, Pay 1 life: Add {R}."`:                                    "#1 Zok tapped.",
		`an artifact named Zok with "{2}: Add {R}."`:                                           "#1 Zok tapped.",
		`an artifact named Zok with "{T}: Draw a card."`:                                       "#1 Zok tapped.",
		`a 1/1 green Elf creature named Zok with "{T}: Add {G}."`:                              "#1 Zok tapped.",
		`a 1/1 green Elf creature named Zok with haste and "{T}: Add {G}."`:                    "#1 Zok tapped: “Add {G}”.",
	} {
		g := gametest.SitDown(t, tracker.Of(withPool(t)), gametest.Opening(""))
		for _, line := range []string{"add " + card, "tap #1"} {
			result, err := g.Table.Say(t.Context(), tracker.Speaker{Name: "Alice"}, line)
			if err != nil {
				t.Fatal(card, err)
			}
			if line == "tap #1" && result.Told[0].Text.String() != want {
				t.Errorf("%s: %q, want %q", card, result.Told[0].Text.String(), want)
			}
		}
	}
}
