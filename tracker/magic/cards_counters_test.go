package magic_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// cardsOnCounters lists, for each card, the results of putCounters while Alice
// has that card: the number of each counter in order, by the cards' texts.
var cardsOnCounters = map[string]string{
	"Hardened Scales":               "3 2 2 2 2 2 2 2 3 2 5 2 · 2 3 2 2 2 2 2",
	"Conclave Mentor":               "3 2 2 2 2 2 2 2 3 2 5 3 · 2 3 2 2 2 2 2",
	"Michelangelo, Weirdness to 11": "3 2 2 2 2 2 2 2 3 2 5 3 · 2 3 2 2 2 2 2",
	"Branching Evolution":           "4 2 2 2 2 2 2 2 3 2 5 2 · 2 3 2 2 2 2 2",
	"Corpsejack Menace":             "4 2 2 2 2 2 2 2 3 2 5 4 · 2 3 2 2 2 2 2",
	"The Earth Crystal":             "4 2 2 2 2 2 2 2 3 2 5 2 · 2 3 2 2 2 2 2",
	"Kami of Whispered Hopes":       "3 2 3 3 3 3 2 2 3 2 5 3 · 2 3 2 2 2 2 2",
	"Ozolith, the Shattered Spire":  "3 2 3 2 3 3 2 2 3 2 5 3 · 2 3 2 2 2 2 2",
	"Caradora, Heart of Alacria":    "3 2 2 2 3 2 2 2 3 2 5 3 · 2 3 2 2 2 2 2",
	"Winding Constrictor":           "3 3 3 2 3 3 2 3 4 3 5 3 · 3 4 3 3 2 2 3",
	"Lae'zel, Vlaakith's Champion":  "3 3 2 2 2 2 2 2 4 3 6 3 · 3 3 2 2 2 2 2",
	"Pir, Imaginative Rascal":       "3 3 3 3 3 3 2 3 4 2 6 3 · 3 4 3 3 2 2 2",
	"Loading Zone":                  "4 4 2 2 2 4 2 4 6 2 5 2 · 2 3 2 2 2 2 2",
	"Vizier of Remedies":            "2 2 2 2 2 2 2 2 2 2 5 2 · 2 3 2 2 2 2 2",
	"Doubling Season":               "4 4 4 4 4 4 2 4 6 2 5 4 · 4 6 4 4 2 2 2",
	"Primal Vigor":                  "4 2 2 2 2 2 4 2 3 2 5 2 · 2 3 2 2 2 2 2",
	"Vorinclex, Monstrous Raider":   "4 4 4 4 4 4 4 1 6 4 6 4 · 4 6 4 4 4 4 1",
	"Solemnity":                     "0 0 0 0 0 0 0 0 0 0 5 0 · 0 0 0 0 0 0 0",
	"Melira, Sylvok Outcast":        "2 2 2 2 2 2 2 2 0 0 5 2 · 2 3 2 2 2 2 2",
	"Izzet Generatorium":            "2 2 2 2 2 2 2 2 3 2 5 2 · 2 3 2 2 2 2 3",
	"Aether Refinery":               "2 2 2 2 2 2 2 2 3 2 5 2 · 2 3 2 2 2 2 4",
	"Blightbeetle":                  "2 2 2 2 2 2 0 2 3 2 5 2 · 2 3 2 2 2 2 2",
	"Mowu, Loyal Companion":         "2 2 2 2 2 2 2 2 3 2 5 3 · 2 3 2 2 2 2 2",
	"Tatterkite":                    "2 2 2 2 2 2 2 2 3 2 5 0 · 0 3 2 2 2 2 2",
}

// putCounters puts two of each: +1/+1 and oil counters on a creature; +1/+1
// counters on an artifact, an enchantment, a Vehicle, a Spacecraft, and another
// player's creature; charge counters that the other player puts on the creature;
// three -1/-1 counters on another creature; two poison on Alice; one loyalty counter
// as a cost on a planeswalker that has four; and two +1/+1 counters on the card
// itself, which is #9. Then oil counters on the card; three -1/-1, and energy and
// poison counters on another artifact; +1/+1 counters on an artifact and oil
// counters on a creature of the other player, who then gives Alice two energy.
var putCounters = []string{
	`add a planeswalker named Jace with loyalty 4`,
	"create a 0/9 white Wall creature token",
	"add an artifact named Relic",
	"add an enchantment named Shrine",
	"add a 3/3 Vehicle artifact named Cart",
	"add a Spacecraft artifact named Ship",
	"create a 0/9 white Guard creature token",
	"Bob: create a 0/9 green Golem creature token",
	"add CARD",
	"put two +1/+1 counters on #2",
	"put two oil counters on #2",
	"put two +1/+1 counters on #3",
	"put two +1/+1 counters on #4",
	"put two +1/+1 counters on #5",
	"put two +1/+1 counters on #6",
	"put two +1/+1 counters on #8",
	"Bob: put two charge counters on #2",
	"put three -1/-1 counters on #7",
	"2 poison to Alice",
	"+1 #1",
	"put two +1/+1 counters on #9",
	"add an artifact named Idol",
	"Bob: add an artifact named Bauble",
	"put two oil counters on #9",
	"put three -1/-1 counters on Idol",
	"put two energy counters on Idol",
	"put two poison counters on Idol",
	"put two +1/+1 counters on Bauble",
	"put two oil counters on #8",
	"Bob: 2 energy to Alice",
}

func TestCardsOnCounters(t *testing.T) {
	for name, want := range cardsOnCounters {
		t.Run(strings.ReplaceAll(name, " ", "_"), func(t *testing.T) {
			g := sitDown(t, "")
			for _, line := range putCounters {
				g.Say(strings.Replace(line, "CARD", name, 1))
			}
			var d struct {
				Players    []struct{ Counters map[string]int64 }
				Permanents []struct {
					ID       int64
					Name     string
					Counters map[string]int64
				}
			}
			g.Document(&d)
			on := make(map[int64]map[string]int64)
			ids := make(map[string]int64)
			for _, p := range d.Permanents {
				on[p.ID], ids[p.Name] = p.Counters, p.ID
			}
			got := fmt.Sprintln(on[2]["+1/+1"], on[2]["oil"], on[3]["+1/+1"], on[4]["+1/+1"], on[5]["+1/+1"], on[6]["+1/+1"], on[8]["+1/+1"],
				on[2]["charge"], on[7]["-1/-1"], d.Players[0].Counters["poison"], on[1]["loyalty"], on[9]["+1/+1"], "·",
				on[9]["oil"], on[ids["Idol"]]["-1/-1"], on[ids["Idol"]]["energy"], on[ids["Idol"]]["poison"], on[ids["Bauble"]]["+1/+1"], on[8]["oil"], d.Players[0].Counters["energy"])
			if diff := cmp.Diff(want+"\n", got); diff != "" {
				t.Errorf("counters (-want +got):\n%s", diff)
			}
		})
	}
}
