package board

import (
	"encoding/json"
	"os"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"arbiter/tracker/magic/card"
)

// subtypesOf lists the subtypes in words.json, except planeswalker types.
func TestSubtypesAreThoseOfTheWords(t *testing.T) {
	raw, err := os.ReadFile("../../../data/magic/words.json")
	if err != nil {
		t.Fatal(err)
	}
	var words struct{ Subtypes map[string][]string }
	if err := json.Unmarshal(raw, &words); err != nil {
		t.Fatal(err)
	}
	for kind, list := range words.Subtypes {
		if kind == "Creature" || kind == "Planeswalker" {
			for _, s := range list {
				if got := kindOf(s); got != "Creature" {
					t.Errorf("%s is one of %s, and one of %s", s, kind, got)
				}
			}
			continue
		}
		if diff := cmp.Diff(list, subtypesOf[kind], cmpopts.SortSlices(func(a, b string) bool { return a < b })); diff != "" && slices.Contains(card.PermanentTypes, kind) {
			t.Errorf("%s (-words +ours):\n%s", kind, diff)
		}
	}
}
