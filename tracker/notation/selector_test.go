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

// Each selector prints in a canonical form that parses to the same.
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
		{"a Treasure", "a Treasure"},
		{"another creature", "a creature"},
		{"two Soldiers", "2 Soldiers"},
		{"3 creatures you control", "3 creatures you control"},
		{"all soldiers", "each Soldier"},
		{"all artifacts and enchantments your opponents control", "each artifact your opponents control and each enchantment your opponents control"},
		{"all artifacts and all enchantments Bob controls", "each artifact and each enchantment Bob controls"},
		{"all artifacts you control and enchantments Bob controls", "each artifact you control and each enchantment Bob controls"},
		{"all artifacts, creatures and enchantments with mana value 3 or less", "each artifact with mana value 3 or less and each creature with mana value 3 or less and each enchantment with mana value 3 or less"},
		{"creatures and Vehicles you control", "each creature you control and each Vehicle you control"},
		{"Soldiers and Heroes you control", "each Soldier you control and each Hero you control"},
		{"other Goblins and Orcs you control", "each other Goblin you control and each other Orc you control"},
		{"Ursa and Soldiers you control", `"Ursa" and each Soldier you control`},
		{"Bob's creatures and Soldiers you control", "each creature Bob controls and each Soldier you control"},
		{"all artifacts and creatures with power 3 or less", "each artifact and each creature with power 3 or less"},
		{"#2 and creatures Bob controls", "#2 and each creature Bob controls"},
		{"my elves and soldiers", "each Elf you control and each Soldier you control"},
		{"Bob's artifacts and lands", "each artifact Bob controls and each land Bob controls"},
		{"target treasure", "target Treasure"},
		{"up to one target creature", "target creature"},
		{"Bob's creatures", "each creature Bob controls"},
		{"all", "all mine"},
		{"Marwyn, the Nurturer", `"Marwyn, the Nurturer"`},
		{"my Soldiers", "each Soldier you control"},
		{"everything", "each permanent"},
		{`"Bob's soldier"`, `"Bob's soldier"`},
		{"Bob's soldier", "Bob's soldier"},
		{"Bob's tapped green creature", "Bob's tapped green creature"},
		{"my soldiers", "each Soldier you control"},
		{"bob's tokens", "each token bob controls"},
		{"Bob's tapped soldiers", "each tapped Soldier Bob controls"},
		{"the goblins", "each Goblin"},
		{"all the goblins", "each Goblin"},
		{"all creatures except #4", "each creature, not #4"},
		{"all creatures except for #4 and #5", "each creature, not #4 and #5"},
		{"each other creature you control", "each other creature you control"},
		{"2 of them", "2 of them"},
		{"everything but lands", "each permanent, not each land"},
		{"everything except tokens", "each permanent, not each token"},
		{"all but #4", "each permanent, not #4"},
		{"all but Soldiers and Goblins", "each permanent, not each Soldier and each Goblin"},
		{"all attacking creatures", "each attacking creature"},
		{"creatures with power 4 or greater", "each creature with power 4 or greater"},
		{"creatures you control with toughness 2 or less", "each creature you control with toughness 2 or less"},
		{"creatures with power 3 you control", "each creature you control with power 3"},
		{"creatures with +1/+1 counters", "each creature with +1/+1 counters"},
		{"each creature with a +1/+1 counter on it", "each creature with +1/+1 counters"},
		{"creatures with counters on them", "each creature with counters"},
		{"creatures with no counters", "each creature with no counters"},
		{"creatures without flying", "each creature without flying"},
		{"permanents without oil counters", "each permanent with no oil counters"},
		{"untapped creatures bob controls", "each untapped creature bob controls"},
		{"my opponents' creatures", "each creature your opponents control"},
		{"creatures you don't control", "each creature you don't control"},
		{"artifacts and/or creatures you control", "each artifact or creature you control"},
		{"nonlegendary creatures", "each nonlegendary creature"},
		{"nonwhite creatures", "each nonwhite creature"},
		{"colorless creatures", "each colorless creature"},
		{"tokens named Bo", `each token named "Bo"`},
		{"all Soldiers and Goblins", "each Soldier and each Goblin"},
		{"half of #3", "half of #3"},
		{"half of #3, rounded up", "half of #3, rounded up"},
		{"half the Soldiers", "half of the Soldier"},
		{"all but one of #3", "all but 1 of #3"},
		{"all but 2 of the Soldiers", "all but 2 of the Soldier"},
		{"#3-#7", "#3-#7"},
		{"#3-7", "#3-#7"},
		{"#3–#7", "#3-#7"},
		{"#3-#7, not #5", "#3-#7, not #5"},
		{"#3 #4 #5", "#3 and #4 and #5"},
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
	for _, typed := range []string{"", "#0", "#-1", "#99999999999999999999", "0 of #3", "2 of all #3", "#7-#3", "#3-", "#-3", "half of", "all but", "creatures with power", "creatures with no", `""`, "and", "🦀", "#3 and"} {
		if s, ok := readSelector(v, typed); ok && typed != "🦀" {
			t.Errorf("%q was read as %s", typed, s)
		}
	}
}
