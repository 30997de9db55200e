package cardtext_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"arbiter/bot/cardtext"
	"arbiter/data"
	"arbiter/rules"
	"arbiter/rules/cards"
)

func newReader(t testing.TB) cards.Reader {
	t.Helper()
	r, err := cardtext.NewReader(data.FS)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// The texts here are our own, in card wording.
func TestKeywords(t *testing.T) {
	read := newReader(t)
	for _, tc := range []struct{ text, want string }{
		{"Flying", "flying"},
		{"Flying, first strike; haste", "flying|first strike|haste"},
		{"Flying (It flies.)\nWard {2} (Pay.)", "flying|ward {2}"},
		{"Ward—Pay 3 life.", "ward—pay 3 life"},
		{"Protection from red and from blue, trample", "protection from red and from blue|trample"},
		{"Enchant creature you control", "enchant creature you control"},
		{"Equip {3}", "equip {3}"},
		{"Equip legendary creature {1}\nEquip {4}. It costs less.", "equip legendary creature {1}|equip {4}"},
		{"Kicker {2}{U} and/or {B}", "kicker {2}{u} and/or {b}"},
		{"Suspend 4—{1}{U}", "suspend 4—{1}{u}"},
		{"Plainscycling {2}, swampwalk", "plainscycling {2}|swampwalk"},
		{"Firebending X, where X is what it is.", "firebending x"},
		{"Crew 3", "crew 3"},
		{"Exhaust — {3}: Draw.", "exhaust"},
		{"Prototype {1}{W} — 2/2", "prototype {1}{w}—2/2"},
		{"Companion — One, two, three, four, five, six, seven, eight, nine words", "companion"},
		// Not keywords of the face: a sentence, a level, a granted keyword.
		{"Flying creatures can't block.", ""},
		{"Level up {1}\nLEVEL 1-2\n3/3\nFlying", "level up {1}"},
		{"Enchanted creature has flying.", ""},
		{"Other Birds have flying, haste", ""},
		{"Kicker costs {1} less.", ""},
		{"When it attacks, create a token with \"Flying\"", ""},
	} {
		got := read(rules.Magic, cards.Face{Text: tc.text}).Keywords
		if strings.Join(got, "|") != tc.want {
			t.Errorf("%q has %q, not %q", tc.text, got, tc.want)
		}
	}
	for _, tc := range []struct{ text, want string }{
		{"[Assault 2] (More.)\n[Tank]", "assault 2|tank"},
		{"[Equip][1][Body] (Attach.)", "equip [1][body]"},
		{"[Deathknell] — Draw 1.", "deathknell"},
		{"[Action] [Tap]: Move.", ""},
		{"While here, your units have [Deflect].", ""},
		{"[Hidden] (Hide.)\n[Reaction] (Any time.)\nCounter it.", "hidden|reaction"},
	} {
		got := read(rules.Riftbound, cards.Face{Text: tc.text}).Keywords
		if strings.Join(got, "|") != tc.want {
			t.Errorf("%q has %q, not %q", tc.text, got, tc.want)
		}
	}
}

func TestMadeTokens(t *testing.T) {
	read := newReader(t)
	for _, tc := range []struct {
		game       rules.Game
		text, want string
	}{
		{rules.Magic, "When it enters, create two 1/1 green Squirrel creature tokens.", "Squirrel Token 1/1 green Creature"},
		{rules.Magic, "Create a Treasure token.", "Treasure Token / Artifact"},
		{rules.Magic, "It has \"{T}: Create a 3/3 green Ape creature token.\"", "Ape Token 3/3 green Creature"},
		{rules.Magic, "Create a 0/2 white Goat creature token with \"When this token dies, create a Food token.\"", "Goat Token 0/2 white Creature “When this token dies, create a Food token.”; Food Token / Artifact"},
		{rules.Magic, "Investigate twice.", "Clue Token / Artifact"},
		{rules.Magic, "Amass Orcs 2.", "Orc Army Token 0/0 black Creature"},
		{rules.Magic, "Amass 1.", "Zombie Army Token 0/0 black Creature"},
		{rules.Magic, "Living weapon", "Phyrexian Germ Token 0/0 black Creature"},
		{rules.Magic, "If tokens would be created, those tokens plus an additional Food token are created instead.", "Food Token / Artifact"},
		{rules.Magic, "Create a token that's a copy of it.", ""},
		{rules.Magic, "Choose one. Create a red creature token with those characteristics.\n• 2/2 Ox with haste.\n• 1/3 Elk.", "Ox Token 2/2 red Creature with haste; Elk Token 1/3 red Creature"},
		{rules.Magic, "Create a creature token with those characteristics, you think.\n• 2/2 Ox.", ""},
		{rules.Magic, "Create a green creature token that's a 2/2 Ox, a 1/3 Elk with reach, or a 4/4 Ape.", "Ox Token 2/2 green Creature; Elk Token 1/3 green Creature with reach; Ape Token 4/4 green Creature"},
		{rules.Magic, "As it enters, choose white Ox or red Elk.\n{T}: Create a 1/1 creature token of the chosen color and type.", "Ox Token 1/1 white Creature; Elk Token 1/1 red Creature"},
		{rules.Magic, "Put two 2/2 green Wolf creature tokens onto the battlefield.", "Wolf Token 2/2 green Creature"},
		{rules.Magic, "Put the token onto the battlefield.", ""},
		{rules.Magic, "If you would create a Fish token, create a 3/3 blue Shark creature token instead.", "Shark Token 3/3 blue Creature"},
		{rules.Magic, "If they would create a Clue, they create a Blood instead.", "Blood Token / Artifact"},
		{rules.Magic, "It gains \"{T}: Create a 0/1 colorless Egg artifact creature token with 'It hatches.'\"", "Egg Token 0/1 Artifact Creature “It hatches.”"},
		{rules.Magic, "It has \"Enchanted land has '{T}: Create a 4/4 green Troll creature token.'\"", "Troll Token 4/4 green Creature"},
		{rules.Magic, "(When it dies, create two 1/1 white Ox creature tokens with flying.)", "Ox Token 1/1 white Creature with flying"},
		{rules.Magic, "Create a Tarmogoyf token.", "Tarmogoyf /"},
		{rules.Magic, "Create a Black Lotus token.", "Black Lotus /"},
		{rules.Magic, "Whenever you create a token, draw.", ""},
		{rules.Riftbound, "Play a 2 [Might] Sand Soldier unit token to your base.", "Sand Soldier Token 2 Unit"},
		{rules.Riftbound, "When you play a card, draw 1.", ""},
	} {
		made := read(tc.game, cards.Face{Text: tc.text}).Makes
		var got []string
		for _, m := range made {
			size := m.Power + "/" + m.Toughness
			if m.Might != "" {
				size = m.Might
			}
			quoted := ""
			if len(m.Keywords) > 0 {
				quoted = "with " + strings.Join(m.Keywords, ", ")
			}
			if len(m.Abilities) > 0 && m.Types[0] != "Artifact" || slices.Contains(m.Subtypes, "Egg") {
				quoted = "“" + strings.Join(m.Abilities, "” “") + "”"
			}
			got = append(got, strings.Join(slices.DeleteFunc([]string{m.Name, size, strings.Join(m.Colors, " "), strings.Join(m.Types, " "), quoted}, func(s string) bool { return s == "" }), " "))
		}
		if strings.Join(got, "; ") != tc.want {
			t.Errorf("%q makes %q, not %q", tc.text, got, tc.want)
		}
	}
}

// Any text is read without a panic, and no stored part is longer than a
// phrase.
func FuzzReader(f *testing.F) {
	for _, s := range []string{"Flying, ward—pay 3 life", "Protection from a, b, c and from d, haste", "[Equip][1] — [Tank]", "Create a 1/1 Army, then amass Orcs 2"} {
		f.Add(s)
	}
	read := newReader(f)
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 2000 {
			return
		}
		for _, game := range []rules.Game{rules.Magic, rules.Riftbound} {
			for _, k := range read(game, cards.Face{Text: text}).Keywords {
				if n := len(strings.Fields(k)); n > 11 {
					t.Errorf("%d words are kept: %q", n, k)
				}
			}
		}
	})
}

func ExampleNewReader() {
	read, err := cardtext.NewReader(data.FS)
	if err != nil {
		panic(err)
	}
	said := read(rules.Magic, cards.Face{Text: "Flying\nWhen this dies, create a 1/1 red Goblin creature token."})
	fmt.Println(said.Keywords, said.Makes[0].Name, said.Lines)
	// Output: [flying] Goblin Token [triggered]
}
