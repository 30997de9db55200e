package riftbound_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"arbiter/tracker"
	"arbiter/tracker/gametest"
)

// after is the board after a line, or its refusal ("!") or question ("?").
func after(t *testing.T, lines ...string) string {
	t.Helper()
	g := gametest.SitDown(t, engine(t), gametest.Opening(""))
	for i, line := range lines {
		_, err := g.Table.Say(t.Context(), tracker.Speaker{Name: "Alice"}, line)
		if refusal := (*tracker.Problem)(nil); errors.As(err, &refusal) {
			return "! " + refusal.What.String()
		} else if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		if c := g.Asked(); c != nil {
			if i == len(lines)-1 {
				var options []string
				for _, o := range c.Question.Options {
					options = append(options, o.Text.String())
				}
				return "? " + c.Question.Text.String() + " " + strings.Join(options, " | ")
			}
			if _, err := g.Table.Choose(t.Context(), tracker.Speaker{Name: "Alice"}, c.ID, tracker.Answer{N: 1}); err != nil {
				t.Fatal(err)
			}
		}
	}
	got, _, _ := strings.Cut(boardText(g), "\nAlice")
	var d struct {
		Permanents []struct {
			ID    int64
			Token bool
		}
	}
	g.Document(&d)
	for _, p := range d.Permanents {
		if p.Token {
			got = strings.Replace(got, fmt.Sprintf("#%d ", p.ID), fmt.Sprintf("#%d token ", p.ID), 1)
		}
	}
	return strings.ReplaceAll(got, " · Alice", "")
}

// Lines as players type them. Text after a bar is typed before.
func TestAddedByName(t *testing.T) {
	for line, want := range map[string]string{ //nolint:gosec // lines at a table, and no secret
		"add Ahri, Nine-Tailed Fox":                               "#1 Ahri, Nine-Tailed Fox · legend zone",
		"add ahri nine tailed fox":                                "#1 Ahri, Nine-Tailed Fox · legend zone",
		"add Ahri":                                                "? Which card is Ahri? Ahri, Alluring | Ahri, Inquisitive | Ahri, Nine-Tailed Fox",
		"add my legend jinx":                                      "#1 Jinx, Loose Cannon · legend zone",
		"add my champion Jinx":                                    "? Which card is Jinx? Jinx, Rebel | Jinx, Demolitionist",
		"play Stalwart Poro to battlefield 1":                     "#1 Stalwart Poro 2 shield, exhausted · battlefield 1\nbattlefield 1: contested by Alice\nshowdown at 1",
		"Bob plays Stalwart Poro":                                 "#1 Stalwart Poro 2 shield, exhausted · base · Bob",
		"play two ready Stalwart Poros":                           "#1 ×2 Stalwart Poro 2 shield · base",
		"add Stalwrt Poro":                                        "#1 Stalwart Poro 2 shield, exhausted · base",
		"add Stalwrt Poro to battlefield 2":                       "#1 Stalwart Poro 2 shield, exhausted · battlefield 2\nbattlefield 2: contested by Alice\nshowdown at 2",
		"play a 3 Might Poro unit named Bo":                       "#1 Bo 3, exhausted · base",
		"play a 3 Might Poro unit token named Bo":                 "#1 token Bo 3, exhausted · base",
		"play 3 Might Poro unit named Bo":                         "#1 Bo 3, exhausted · base",
		"play a 5 Might Mech unit named Rumbler":                  "#1 Rumbler 5, exhausted · base",
		"play a Mech":                                             "#1 token Mech 3, exhausted · base",
		"play two 5 Might Mechs":                                  "#1 ×2 Mech 5, exhausted · base",
		"play a 5 Might Mech token":                               "#1 token Mech 5, exhausted · base",
		"play a Mech named Rumbler":                               "! A unit has a Might.",
		"play a Recruit with Tank":                                "! Recruit is a token, and no card.",
		"add a 3 Might unit named Lonely Poro":                    "#1 Lonely Poro 3, exhausted · base",
		"add a 4 Might unit named Bo, the Great":                  "#1 Bo, the Great 4, exhausted · base",
		"add B.F. Sword":                                          "#1 B.F. Sword equip [order] · base",
		"add Altar to Unity":                                      "battlefield 1 Altar to Unity:",
		"add Altar to Unity and Zaun Warrens. add Abandoned Hall": "battlefield 1 Altar to Unity:\nbattlefield 2 Zaun Warrens:\nbattlefield 3 Abandoned Hall:",
		"add Fight or Flight":                                     "! Fight or Flight is a spell: it doesn't stay on the board.",
		"add Buff":                                                "! Buff only helps to keep track: the board shows it without.",
		"add Recruit v2":                                          "! Recruit v2 is a token, and no card.",
		"add Dr. Mundo, Expert":                                   "#1 Dr. Mundo, Expert 6, exhausted · base",
		"add Ambessa, Respected and Feared and Daisy!":            "#1 Ambessa, Respected and Feared 5 empower [1][order][order] empowered, exhausted · base\n#2 Daisy! 8 · base",
		"add Ambessa, Respected and Feared. ready Ambessa, Respected and Feared": "#1 Ambessa, Respected and Feared 5 empower [1][order][order] empowered · base",
		"add Ambessa, Respected and Feared. ready ambessa, respected and feared": "#1 Ambessa, Respected and Feared 5 empower [1][order][order] empowered · base",
		"add qwxyz blurgh":      `! I don't know a card called "qwxyz blurgh".`,
		"add Poro":              "? Which card is Poro? Ol' Poro | Loyal Poro | Pouty Poro | Daring Poro | Lonely Poro | Mystic Poro | Veteran poro | Punching Poro | Sinister Poro | Stalwart Poro | Ultrasoft Poro | Plundering Poro | Affectionate Poro | Poro Snax | Poro Herder",
		"add Lightning Bolt":    "! Lightning Bolt is a Magic card; this board is Riftbound.",
		"add Serra Angel":       "! Serra Angel is a Magic card; this board is Riftbound.",
		"play Sol Ring to base": "! Sol Ring is a Magic card; this board is Riftbound.",
		"remember Ahri: 2 Might Fae unit. add Ahri":                             "#1 Ahri 2, exhausted · base",
		"remember Stalwart Poro: 9 Might unit. add Stalwart Poro":               "#1 Stalwart Poro 9, exhausted · base",
		"add Stalwart Poro. #1 becomes a copy of Daisy!":                        "#1 Daisy! 8, exhausted · base",
		"add Stalwart Poro. #1 becomes a copy of Ambessa, Respected and Feared": "#1 Ambessa, Respected and Feared 5 empower [1][order][order] empowered, exhausted · base",
		"add Stalwart Poro. #1 becomes a copy of Fight or Flight":               "! Fight or Flight is a spell: it doesn't stay on the board.",
		"add two Fury Runes. channel a fury rune":                               "#1 ×3 Fury Rune · base",
		"remember Bo: 3 Might Poro unit. add two Bo":                            "#1 ×2 Bo 3, exhausted · base",
		"remember Recruit: 5 Might unit. add Recruit":                           "#1 Recruit 5, exhausted · base",
		"remember Bo: 3 Might Poro unit. play a 2 Might Cat unit named Bo":      "#1 Bo 2, exhausted · base",
		"add a fury rune": "#1 Fury Rune · base",
		"add Stalwart Poro, Arena Bar and B.F. Sword":                                            "#1 Stalwart Poro 2 shield, exhausted · base\n#2 Arena Bar · base\n#3 B.F. Sword equip [order] · base",
		"play Stalwart Poro and Arena Bar to battlefield 1":                                      "#1 Stalwart Poro 2 shield, exhausted · battlefield 1\n#2 Arena Bar · base\nbattlefield 1: contested by Alice\nshowdown at 1",
		"battlefield 1 is zaun warrens":                                                          "battlefield 1 Zaun Warrens:",
		"battlefield 1 is Bob's Yard":                                                            "battlefield 1 Bob's Yard:",
		"add Stalwart Poro for Bob at battlefield 1 ready":                                       "#1 Stalwart Poro 2 shield · battlefield 1 · Bob\nbattlefield 1: contested by Bob\nshowdown at 1",
		"add Stalwart Poro with Tank":                                                            "#1 Stalwart Poro 2 shield tank, exhausted · base",
		"add Stalwart Poro and frobnicate":                                                       `! I don't understand "frobnicate".`,
		"add Stalwart Poro. return it to the champion zone. play Stalwart Poro to battlefield 1": "#3 Stalwart Poro 2 shield, exhausted · battlefield 1\nbattlefield 1: contested by Alice\nshowdown at 1",
		"add Patched Porobot":                                                                    "#1 Patched Porobot 2, exhausted · base",
		"play gold":                                                                              "#1 token Gold · base",
		"create a 2 Might Bird unit":                                                             "#1 token Bird 2 deflect, exhausted · base",
	} {
		if got := after(t, line); got != want {
			t.Errorf("%q: `%s`,", line, got)
		}
	}
}
