package magic_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// cardsOnTokens lists, for each card, the results of createTokens while Alice
// has that card, by the cards' texts.
var cardsOnTokens = map[string]string{
	"Parallel Lives":                "Bob: 2 Elf · 4 Clue, 4 Map, 4 Soldier, 4 Thopter, 4 Treasure",
	"Anointed Procession":           "Bob: 2 Elf · 4 Clue, 4 Map, 4 Soldier, 4 Thopter, 4 Treasure",
	"Doubling Season":               "Bob: 2 Elf · 4 Clue, 4 Map, 4 Soldier, 4 Thopter, 4 Treasure",
	"Mondrak, Glory Dominus":        "Bob: 2 Elf · 4 Clue, 4 Map, 4 Soldier, 4 Thopter, 4 Treasure",
	"Adrix and Nev, Twincasters":    "Bob: 2 Elf · 4 Clue, 4 Map, 4 Soldier, 4 Thopter, 4 Treasure",
	"Exalted Sunborn":               "Bob: 2 Elf · 4 Clue, 4 Map, 4 Soldier, 4 Thopter, 4 Treasure",
	"Elspeth, Storm Slayer":         "Bob: 2 Elf · 4 Clue, 4 Map, 4 Soldier, 4 Thopter, 4 Treasure",
	"Primal Vigor":                  "Bob: 4 Elf · 4 Clue, 4 Map, 4 Soldier, 4 Thopter, 4 Treasure",
	"Ojer Taq, Deepest Foundation":  "Bob: 2 Elf · 2 Clue, 2 Map, 6 Soldier, 6 Thopter, 2 Treasure",
	"Chatterfang, Squirrel General": "Bob: 2 Elf · 2 Clue, 2 Map, 2 Soldier, 10 Squirrel, 2 Thopter, 2 Treasure",
	"Academy Manufactor":            "Bob: 2 Elf · 4 Clue, 4 Food, 2 Map, 2 Soldier, 2 Thopter, 4 Treasure",
	"Divine Visitation":             "Bob: 2 Elf · 4 Angel, 2 Clue, 2 Map, 2 Treasure",
	"Peregrin Took":                 "Bob: 2 Elf · 2 Clue, 5 Food, 2 Map, 2 Soldier, 2 Thopter, 2 Treasure",
	"Xorn":                          "Bob: 2 Elf · 2 Clue, 2 Map, 2 Soldier, 2 Thopter, 3 Treasure",
	"Worldwalker Helm":              "Bob: 2 Elf · 2 Clue, 6 Map, 2 Soldier, 2 Thopter, 2 Treasure",
	"Stridehangar Automaton":        "Bob: 2 Elf · 2 Clue, 2 Map, 2 Soldier, 6 Thopter, 2 Treasure",
	"Donatello, the Brains":         "Bob: 2 Elf · 2 Clue, 2 Map, 5 Mutagen, 2 Soldier, 2 Thopter, 2 Treasure",
	"Queen Allenal of Ruadach":      "Bob: 2 Elf · 2 Clue, 2 Map, 4 Soldier, 2 Thopter, 2 Treasure",
}

// createTokens creates creatures, artifacts, and artifact creatures, two of
// each.
var createTokens = []string{
	"create two 1/1 white Soldier creature tokens",
	"create two Treasure tokens",
	"create two Clue tokens",
	"create two Map tokens",
	"create two 1/1 colorless Thopter artifact creature tokens with flying",
	"Bob: create two 1/1 green Elf creature tokens",
}

func TestCardsOnTokens(t *testing.T) {
	for name, want := range cardsOnTokens {
		t.Run(strings.ReplaceAll(name, " ", "_"), func(t *testing.T) {
			g := sitDown(t, "")
			for g.Say("add " + name); g.Asked() != nil; { // players count its power and toughness
				g.Say("choose 3")
			}
			for _, line := range createTokens {
				g.Say(line)
			}
			var d struct {
				Permanents []struct {
					Count            int64
					Name, Controller string
					Token            bool
				}
			}
			g.Document(&d)
			made := map[string]map[string]int64{"Alice": {}, "Bob": {}}
			for _, p := range d.Permanents {
				if p.Token {
					made[p.Controller][strings.TrimSuffix(p.Name, " Token")] += p.Count
				}
			}
			got := "Bob: " + tokensOf(made["Bob"]) + " · " + tokensOf(made["Alice"])
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("tokens (-want +got):\n%s", diff)
			}
		})
	}
}

func tokensOf(made map[string]int64) string {
	var all []string
	for _, name := range slices.Sorted(maps.Keys(made)) {
		all = append(all, fmt.Sprintf("%d %s", made[name], name))
	}
	return strings.Join(all, ", ")
}
