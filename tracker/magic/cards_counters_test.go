package magic_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// cardsOnCounters has what comes of the counters of putCounters where Alice has
// one card, as the cards say: how many there are of each, in its order.
var cardsOnCounters = map[string]string{
	"Hardened Scales":               "3 2 2 2 2 2 2 2 3 2 5 2",
	"Conclave Mentor":               "3 2 2 2 2 2 2 2 3 2 5 3",
	"Michelangelo, Weirdness to 11": "3 2 2 2 2 2 2 2 3 2 5 3",
	"Branching Evolution":           "4 2 2 2 2 2 2 2 3 2 5 2",
	"Corpsejack Menace":             "4 2 2 2 2 2 2 2 3 2 5 4",
	"The Earth Crystal":             "4 2 2 2 2 2 2 2 3 2 5 2",
	"Benevolent Hydra":              "3 2 2 2 2 2 2 2 3 2 5 2",
	"Kami of Whispered Hopes":       "3 2 3 3 3 3 2 2 3 2 5 3",
	"Ozolith, the Shattered Spire":  "3 2 3 2 3 3 2 2 3 2 5 3",
	"Caradora, Heart of Alacria":    "3 2 2 2 3 2 2 2 3 2 5 3",
	"Winding Constrictor":           "3 3 3 2 3 3 2 3 4 3 5 3",
	"Lae'zel, Vlaakith's Champion":  "3 3 2 2 2 2 2 2 4 3 6 3",
	"Pir, Imaginative Rascal":       "3 3 3 3 3 3 2 3 4 2 6 3",
	"Loading Zone":                  "4 4 2 2 2 4 2 4 6 2 5 2",
	"Vizier of Remedies":            "2 2 2 2 2 2 2 2 2 2 5 2",
	"Doubling Season":               "4 4 4 4 4 4 2 4 6 2 5 4",
	"Primal Vigor":                  "4 2 2 2 2 2 4 2 3 2 5 2",
	"Vorinclex, Monstrous Raider":   "4 4 4 4 4 4 4 1 6 4 6 4",
	"Solemnity":                     "0 0 0 0 0 0 0 0 0 0 5 0",
	"Melira, Sylvok Outcast":        "2 2 2 2 2 2 2 2 0 0 5 2",
	"Izzet Generatorium":            "2 2 2 2 2 2 2 2 3 2 5 2",
	"Blightbeetle":                  "2 2 2 2 2 2 0 2 3 2 5 2",
	"Mowu, Loyal Companion":         "2 2 2 2 2 2 2 2 3 2 5 3",
	"Tatterkite":                    "2 2 2 2 2 2 2 2 3 2 5 0",
}

// putCounters puts two of each: +1/+1 and oil counters on a creature; +1/+1
// counters on an artifact, an enchantment, a Vehicle, a Spacecraft, and another
// player's creature; charge counters that the other player puts on the creature;
// three -1/-1 counters on another creature; two poison on Alice; one loyalty counter
// as a cost on a planeswalker that has four; and two +1/+1 counters on the card
// itself, which is #9.
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
					Counters map[string]int64
				}
			}
			g.Document(&d)
			on := make(map[int64]map[string]int64)
			for _, p := range d.Permanents {
				on[p.ID] = p.Counters
			}
			got := fmt.Sprint(on[2]["+1/+1"], on[2]["oil"], on[3]["+1/+1"], on[4]["+1/+1"], on[5]["+1/+1"], on[6]["+1/+1"], on[8]["+1/+1"],
				on[2]["charge"], on[7]["-1/-1"], d.Players[0].Counters["poison"], on[1]["loyalty"], on[9]["+1/+1"])
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("counters (-want +got):\n%s", diff)
			}
		})
	}
}
