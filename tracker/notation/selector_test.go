package notation

import (
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

func words(t testing.TB) *Vocabulary {
	t.Helper()
	w, err := os.Open("../../data/magic/words.json")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = w.Close() }()
	k, err := os.Open("../../data/magic/tokens.json")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = k.Close() }()
	v, err := ReadVocabulary(w, k)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func readSelector(v *Vocabulary, text string) (Selector, bool) {
	text = straight.Replace(text)
	p := &parser{v: v, text: text, words: lex(text)}
	s, ok := p.selector()
	return s, ok && p.at == len(p.words)
}

// Each selector prints canonically, and what it prints reads back as itself.
func TestSelectors(t *testing.T) {
	v := words(t)
	for _, tc := range []struct{ typed, canonical string }{
		{"#3", "#3"},
		{"2 of #3", "2 of #3"},
		{"two of #3", "2 of #3"},
		{"all #3", "all #3"},
		{"#3 and #5", "#3 and #5"},
		{"#3, #4 and 2 of #5", "#3 and #4 and 2 of #5"},
		{"all Soldiers", "each Soldier"},
		{"Dwarves", "each Dwarf"},
		{"each creature you control", "each creature you control"},
		{"creatures you control", "each creature you control"},
		{"all tokens", "each token"},
		{"nontoken creatures", "each nontoken creature"},
		{"nonartifact creatures Bob controls", "each nonartifact creature Bob controls"},
		{"tapped green creatures with flying", "each tapped green creature with flying"},
		{"each permanent you control", "each permanent you control"},
		{"mine", "all mine"},
		{"all mine, not #4", "all mine, not #4"},
		{"each creature you control, not #4 and #5", "each creature you control, not #4 and #5"},
		{"it", "it"},
		{"those tokens", "them"},
		{"Marwyn", `"Marwyn"`},
		{"Tuktuk the Returned", `"Tuktuk the Returned"`},
		{"Ursa and Marwyn", `"Ursa" and "Marwyn"`},
		{"target creature you control", "target creature you control"},
		{"a Treasure", "target Treasure"},
		{"another creature", "target creature"},
		{"two Soldiers", "2 Soldier"},
		{"3 creatures you control", "3 creature you control"},
		{"all soldiers", "each Soldier"},
		{"target treasure", "target Treasure"},
		{"up to one target creature", "target creature"},
		{"Bob's creatures", "each creature Bob controls"},
		{"all", "all mine"},
		{"Marwyn, the Nurturer", `"Marwyn, the Nurturer"`},
		{"my Soldiers", "each Soldier you control"},
		{"everything", "each permanent"},
		{`"Bob's soldier"`, `"Bob's soldier"`},
	} {
		s, ok := readSelector(v, tc.typed)
		if !ok || s.String() != tc.canonical {
			t.Errorf("%s reads %v as %s, want %s", tc.typed, ok, s, tc.canonical)
			continue
		}
		again, ok := readSelector(v, s.String())
		if diff := cmp.Diff(s, again, cmpopts.IgnoreUnexported(Filter{})); !ok || diff != "" {
			t.Errorf("%s reads back otherwise (-want +got):\n%s", s, diff)
		}
	}
	for _, typed := range []string{"", "#0", "#-1", "#99999999999999999999", "0 of #3", "2 of all #3", `""`, "and", "🦀", "#3 and"} {
		if s, ok := readSelector(v, typed); ok && typed != "🦀" {
			t.Errorf("%q was read as %s", typed, s)
		}
	}
}
