package notation

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func readChange(t testing.TB, text string) (Change, bool) {
	p := &parser{v: words(t), text: text, words: lex(text)}
	c, ok := p.changes()
	if !ok || p.at != len(p.words) {
		return Change{}, false
	}
	return c.(Change), true
}

// Effects on objects, in card wording, with their printed forms, which parse
// to the same.
func TestChanges(t *testing.T) {
	for _, tc := range []struct{ said, want string }{
		{"gets +2/+2 and gains trample", "gets +2/+2 and gains trample"},
		{"get +2/-1, gain flying and haste", "gets +2/-1 and gains flying and haste"},
		{"gets +2/+2 and trample", "gets +2/+2 and gains trample"},
		{"gets -X/-X", "gets -X/-X"},
		{"gets +X/+0, where X is the number of Zombies you control", "gets +1/+0 for each Zombie you control"},
		{"gets +1/+1 for each card in your hand", "gets +1/+1 for each card in your hand"},
		{"has base power and toughness 1/1", "has base power and toughness 1/1"},
		{"has base power 4", "has base power 4"},
		{"becomes 0/1", "has base power and toughness 0/1"},
		{"becomes a 4/4", "has base power and toughness 4/4"},
		{"is red", "becomes red"},
		{"becomes white and blue", "becomes white blue"},
		{"is all colors", "becomes white blue black red green"},
		{"becomes colorless", "becomes colorless"},
		{"is an artifact in addition to its other types", "becomes an artifact in addition to its other types"},
		{"are 1/1 Elemental creatures that are still lands", "becomes a 1/1 Elemental creature in addition to its other types"},
		{"becomes a Zombie in addition to its other colors and types", "becomes a Zombie in addition to its other colors and types"},
		{"is a green Elk in addition to its other colors and types", "becomes a green Elk in addition to its other colors and types"},
		{"loses all abilities and becomes a 3/3 green Elk creature", "loses all abilities and becomes a 3/3 green Elk creature"},
		{"loses flying", "loses flying"},
		{`gains "Whenever this creature attacks, scry 1." and menace`, `gains menace and "Whenever this creature attacks, scry 1."`},
		{"becomes a 5/5 creature with flying and haste", "becomes a 5/5 creature and gains flying and haste"},
		{"becomes a legendary Dragon creature with base power and toughness 7/7", "becomes a 7/7 legendary Dragon creature"},
	} {
		said, want := tc.said, tc.want
		c, ok := readChange(t, said)
		if !ok {
			t.Errorf("%s: not read", said)
			continue
		}
		if got := c.String(); got != want {
			t.Errorf("%s\n\tprints %q,\n\twant   %q", said, got, want)
		}
		back, ok := readChange(t, c.String())
		if !ok || !back.Equal(c) {
			t.Errorf("%s\n\tprints %q, which reads as %+v, %v", said, c, back, ok)
		}
		raw, err := json.Marshal(c)
		if err != nil {
			t.Fatal(err)
		}
		var stored Change
		if err := json.Unmarshal(raw, &stored); err != nil || !stored.Equal(c) {
			t.Errorf("%s: stored as %s", said, raw)
		}
	}
}

func TestWhatIsNoChange(t *testing.T) {
	for _, said := range []string{
		"gets 3 poison counters", "gains 3 life", "gains control of #3", "becomes a copy of #3", "is my commander", "loses the game",
		"has", "becomes", "gets +2", "gets +99999999999999999999/+0", "becomes a", "loses all", "becomes a creature in addition to",
	} {
		if c, ok := readChange(t, said); ok {
			t.Errorf("%s reads as %s", said, c)
		}
	}
}

// The text of a static ability: what, how, and as long as what.
func TestParseStatic(t *testing.T) {
	for text, want := range map[string]string{
		"Creatures you control get +1/+1.": "each creature you control · gets +1/+1",
		"Other Zombies you control have menace as long as you control three or more artifacts.":             "each other Zombie you control · gains menace · you control 3 or more artifact",
		"As long as it's your turn, creatures you control have first strike.":                               "each creature you control · gains first strike · it's your turn",
		"it gets +1/+1 as long as it's untapped":                                                            "it · gets +1/+1 · it's untapped",
		"it gets +1/+1 as long as it's not your turn":                                                       "it · gets +1/+1 · it's not your turn",
		"it has flying as long as it's a legendary creature":                                                "it · gains flying · it's legendary creature",
		"it gets +2/+0 as long as you control another Zombie":                                               "it · gets +2/+0 · you control another Zombie",
		"it has shroud as long as you control no lands":                                                     "it · gains shroud · you control no land",
		"During your turn, this creature has first strike.":                                                 "this permanent · gains first strike · it's your turn",
		"As long as this creature is attacking, it gets +2/+0.":                                             "this permanent · gets +2/+0 · this permanent is attacking",
		"As long as enchanted creature is red, it gets +1/+1.":                                              "enchanted permanent · gets +1/+1 · enchanted permanent is red",
		"As long as this creature isn't attacking, it has reach.":                                           "this permanent · gains reach · this permanent is not attacking",
		"This creature has hexproof unless it's attacking or blocking.":                                     "this permanent · gains hexproof · it's attacking or it's blocking",
		"This creature gets +1/+1 for each counter on it.":                                                  "this permanent · gets +1/+1 for each counters on it",
		"Equipped creature gets +1/+1 for each charge counter on this artifact.":                            "enchanted permanent · gets +1/+1 for each charge counters on this permanent",
		"Equipped creature gets +X/+1, where X is its power.":                                               "enchanted permanent · gets +X/+1, where X is its power",
		"Artifact creatures and Heroes you control get +1/+1.":                                              "each artifact creature or Hero you control · gets +1/+1",
		"White creatures and Heroes you control get +1/+1.":                                                 "",
		"Other nontoken artifact creatures and Vehicles you control have trample.":                          "each other nontoken artifact creature or Vehicle you control · gains trample",
		"Each creature you control that's a Food or a Squid gets +2/+2.":                                    "each creature you control that's a Food or Squid · gets +2/+2",
		"This creature and other Humans you control have haste.":                                            "this permanent and each other Human you control · gains haste",
		"Enchanted creature loses all abilities and is every creature type.":                                "enchanted permanent · loses all abilities and is every creature type",
		"This creature gets +1/+1 as long as you control a Forest and a Plains.":                            "this permanent · gets +1/+1 · you control a Forest and you control a Plains",
		"This creature gets +1/+1 as long as you control an artifact creature or an Aura and it's snowing.": "",
		"This creature gets +1/+1 as long as you have 33 or more life and an opponent has 11 or less life.": "this permanent · gets +1/+1 · you have 33 or more life and an opponent has 11 or less life",
		"This creature gets +2/+2 as long as it has three or more +1/+1 counters on it.":                    "this permanent · gets +2/+2 · the number of +1/+1 counters on it is at least 3",
		"You control enchanted creature.":                                                                   "enchanted permanent · gets +0/+0",
		"This creature gets +1/+1 as long as you drew a card this turn.":                                    "",
		"This creature gets +1/+1 for each Squid you control and each Squid card exiled with it.":           "",
		"Creatures can't attack you.":                                                                       "",
		"When this creature dies, draw a card.":                                                             "",
		"it gets +1/+1 until end of turn":                                                                   "",
	} {
		on, how, while, ok := ParseStatic(words(t), text)
		got := ""
		if ok {
			got = on.String() + " · " + how.String()
		}
		if while != nil {
			got += " · " + while.String()
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", text, diff)
		}
	}
}

// A parsed static ability prints as text that parses to the same.
func FuzzParseStatic(f *testing.F) {
	v := words(f)
	for _, text := range []string{
		"Creatures you control get +1/+1.", "it gets -X/+0 and is a legendary 3/3 red Goblin creature with haste",
		"As long as it's your turn, Zombies lose all abilities", `it has "Draw." and ward {2}`, "all lands are 1/1 creatures that are still lands",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		on, how, while, ok := ParseStatic(v, text)
		if !ok {
			return
		}
		said := on.String() + " " + how.String()
		if while != nil {
			said += " as long as " + while.String()
		}
		_, again, condition, ok := ParseStatic(v, said)
		if !ok || !again.Equal(how) || (condition == nil) != (while == nil) {
			t.Errorf("%q prints as %q, which reads as %q, %v", text, said, again, ok)
		}
	})
}
