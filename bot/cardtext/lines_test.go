package cardtext_test

import (
	"strings"
	"testing"

	"arbiter/rules"
	"arbiter/rules/cards"
)

// Keywords, reminder text and mana abilities aren't lines; other abilities
// are, by kind.
func TestLines(t *testing.T) {
	read := newReader(t)
	for _, tc := range []struct {
		types, text, want string
	}{
		{"Creature", "", ""},
		{"Creature", "Flying, first strike\nWard {2} (Pay.)", ""},
		{"Creature", "Protection from red and from blue, trample", ""},
		{"Artifact", "Equip legendary creature {1}\nEquip {4}", ""},
		{"Artifact", "Equip {4}. It costs {1} less in your turn.", "static"},
		{"Creature", "Ward—Pay 3 life.", ""},
		{"Creature", "Firebending X, where X is its power.", "static"},
		{"Creature", "Boast — {1}: Draw a card.", "activated"},
		{"Land", "({T}: Add {G}.)", ""},
		{"Land", "{T}: Add {C}{C}.\n{T}: Add {W} or {U}.\n{T}: Add {W}, {U}, or {B}.\n{T}: Add one mana of any color.", ""},
		{"Land", "{T}: Add {C}. This land deals 1 damage to you.", "activated"},
		{"Land", "{1}, {T}: Add {C}{C}.", "activated"},
		{"Land", "This land enters tapped.\n{T}: Add {G}.", "static"},
		{"Creature", "Flying\nWhen this creature enters, draw a card.", "triggered"},
		{"Creature", "Raid — At the beginning of your end step, draw a card.", "triggered"},
		{"Creature", "Other Birds you control get +1/+1.\n{2}, Sacrifice a Bird: Draw a card.", "static|activated"},
		{"Creature", "Enchanted creature has \"{T}: Draw a card.\"", "static"},
		{"Creature", "Flying creatures can't block.", "static"},
		{"Planeswalker", "+1: Draw a card.\n−2: Draw two.\n0: Untap it.", "loyalty|loyalty|loyalty"},
		{"Enchantment Saga", "(As it enters, add a counter.)\nI, II — Draw a card.\nIII — Draw two.", "chapter I, II|chapter III"},
		{"Instant", "Choose one —\n• Draw a card.\n• Draw two cards.", "spell"},
		{"Sorcery", "Roll a die.\n1—9 | Draw a card.\n10—20 | Draw two.", "spell"},
		{"Creature", "Level up {1}\nLEVEL 1-3\n3/3\nFlying\nLEVEL 4+\n5/5", "level|static|level"},
	} {
		main, sub, _ := strings.Cut(tc.types, " ")
		f := cards.Face{Name: "Grim Lantern", Types: []string{main}, Text: tc.text}
		if sub != "" {
			f.Subtypes = []string{sub}
		}
		if got := strings.Join(read(rules.Magic, f).Lines, "|"); got != tc.want {
			t.Errorf("%q: %s, want %s", tc.text, got, tc.want)
		}
	}
}

// A color-defining ability sets the card's colors; abilities about other cards
// or with a duration don't.
func TestDefinedColors(t *testing.T) {
	read := newReader(t)
	for text, want := range map[string]string{
		"Devoid (It has no color.)\nFlying":                     "none",
		"Grim Lantern is colorless.":                            "none",
		"Grim Lantern is all colors.":                           "white blue black red green",
		"Grim Lantern is all colors. It's so all over.":         "white blue black red green",
		"This creature is all colors.":                          "white blue black red green",
		"Grim Lantern is all colors as long as you control it.": "",
		"Target creature is all colors until end of turn.":      "",
		"Whenever this attacks, Grim Lantern is colorless.":     "",
		"Flying": "",
	} {
		c := read(rules.Magic, cards.Face{Name: "Grim Lantern", Types: []string{"Creature"}, Text: text, Colors: []string{"red"}}).Colors
		got := strings.Join(c, " ")
		if c != nil && got == "" {
			got = "none"
		}
		if got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// Riftbound cards: the keyword that leads an ability makes it a line as well
// as a keyword.
func TestRiftboundLines(t *testing.T) {
	read := newReader(t)
	for text, want := range map[string]string{
		"":                            "",
		"[Assault 2] (More.)\n[Tank]": "",
		"[Equip][1][Body] (Attach.)":  "",
		"[Equip] — [Body], Kill a friendly unit (Pay.)": "static",
		"[Deathknell] — Draw 1.":                        "triggered",
		"[Legion] — When you play me, buff me.":         "triggered",
		"When I conquer, draw 1.":                       "triggered",
		"[1], [Tap]: Buff a unit.":                      "activated",
		"[Action] [Tap]: Move.":                         "activated",
		"[Shield]\nOther units here have [Tank].":       "static",
		"(Only a reminder.)":                            "",
	} {
		if got := strings.Join(read(rules.Riftbound, cards.Face{Text: text}).Lines, "|"); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}
