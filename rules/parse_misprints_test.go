package rules_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/rules"
)

// Lines that resemble misprints. The files of the byte proof have each kind of
// misprint; here are near misses.
func TestMisprintsAndLinesLikeThem(t *testing.T) {
	for _, tc := range []struct {
		name, text string
		want       map[rules.Ref]string
	}{
		{
			"the last part of a number stands before its text",
			"130. Cost\n130.1. One\n130.2. Two\n130. 3 Three\n130.3. a Letter\n",
			map[rules.Ref]string{"130": "Cost", "130.1": "One", "130.2": "Two", "130.3": "Three", "130.3.a": "Letter"},
		},
		{
			"a text begins with a number, and the one before it is not there",
			"130. Cost\n130.1. One\n130. 3 runes are enough\n",
			map[rules.Ref]string{"130": "Cost\n3 runes are enough", "130.1": "One"},
		},
		{
			"a text begins with a number, and the rule is new",
			"130. Cost\n131. 1 rune is enough\n",
			map[rules.Ref]string{"130": "Cost", "131": "1 rune is enough"},
		},
		{
			"a number without its dot",
			"130.1. One\n130.2 Two\n",
			map[rules.Ref]string{"130.1": "One", "130.2": "Two"},
		},
		{
			"a line of a wrapped sentence begins with a number that is given elsewhere",
			"130.1. One\n130.2. Two, which\n130.1 Explains\n",
			map[rules.Ref]string{"130.1": "One", "130.2": "Two, which 130.1 Explains"},
		},
		{
			"a line of a wrapped sentence begins with a number that is out of place",
			"130.1. One, which\n130.9 Explains\n",
			map[rules.Ref]string{"130.1": "One, which 130.9 Explains"},
		},
		{
			"a rule that is cited over the end of a line",
			"130. Cost\n131. See rule\n130. Cost for more.\n132. Next\n",
			map[rules.Ref]string{"130": "Cost", "131": "See rule 130. Cost for more.", "132": "Next"},
		},
		{
			"a rule that ends in the word",
			"130. The golden rule\n131. Next\n",
			map[rules.Ref]string{"130": "The golden rule", "131": "Next"},
		},
		{
			"a number that ran into a word",
			"390. Old\nRefl391. New rule\n392. Last\n",
			map[rules.Ref]string{"390": "Old", "391": "New rule", "392": "Last"},
		},
		{
			"a word with a number that does not come next",
			"390. Old\nRefl393. New rule\n",
			map[rules.Ref]string{"390": "Old Refl393. New rule"},
		},
		{
			"a sign at the beginning of a line is no bullet",
			"130. It has\n+1 [M] here, and\n-1 [M] there.\n",
			map[rules.Ref]string{"130": "It has +1 [M] here, and -1 [M] there."},
		},
		{
			"a word broken at its hyphen, and a dash",
			"130. A non-\nunit card -\nor a unit\n",
			map[rules.Ref]string{"130": "A non-unit card - or a unit"},
		},
		{
			"the page goes on behind a list of numbers and texts",
			"- 130.\n- A rule\n- and more of it\nAsked often\n",
			map[rules.Ref]string{"130": "A rule and more of it"},
		},
		{
			"a point goes on without a mark",
			"- 130. A rule\nand more of it\n",
			map[rules.Ref]string{"130": "A rule and more of it"},
		},
	} {
		t.Run(tc.name, func(t *testing.T) {
			b, err := rules.Parse("page.txt", []byte(tc.text), rules.Riftbound)
			if err != nil {
				t.Fatal(err)
			}
			got := make(map[rules.Ref]string)
			for _, e := range b.Entries() {
				got[e.Ref] = e.Text
			}
			if diff := cmp.Diff(tc.want, got); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}
