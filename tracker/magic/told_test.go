package magic_test

import (
	"strings"
	"testing"

	"arbiter/tracker"
	"arbiter/tracker/gametest"
)

// Replies say what a line implies beyond the board, and only where it applies.
func TestIsTold(t *testing.T) {
	blood := `add an enchantment named Blood with "Whenever an opponent loses life, you gain that much life."`
	bond := `add an enchantment named Bond with "Whenever you gain life, target opponent loses that much life."`
	for name, tt := range map[string]struct {
		opening string
		lines   []string
		told    string
		never   bool
	}{
		"a poisoned team has fifteen counters (CR 704.6b)":           {opening: "format: 2hg\nseats: Alice, Bob, Carol, Dave\n", lines: []string{"15 poison to Carol"}, told: "Carol loses the game: fifteen or more poison counters."},
		"a poisoned player has ten (CR 704.5c)":                      {lines: []string{"10 poison to Bob"}, told: "Bob loses the game: ten or more poison counters."},
		"a loop is noticed while all reminders are done (CR 732.1b)": {lines: []string{blood, bond, "I gain 1 life", "do all reminders"}, told: "comes again and again"},
		"one reminder is no loop":                                    {lines: []string{blood, "Bob loses 1 life", "do all reminders"}, told: "comes again and again", never: true},
		"a goaded creature attacks if able (CR 508.1d)": {
			lines: []string{"Bob creates a 2/2 green Bear creature token", "goad Bear", "next turn", "next turn"}, told: "attacks if able",
		},
		"a tapped one isn't able": {
			lines: []string{"Bob creates a 2/2 green Bear creature token", "goad Bear", "next turn", "tap Bear", "next turn"}, told: "attacks if able", never: true,
		},
		"tapping an object by its id doesn't activate (CR 602.2)": {
			lines: []string{`add a 1/1 red Goblin creature named Boss with haste and "{T}: You gain 1 life."`, "tap #1"}, told: "doesn't activate its ability",
		},
		"cards that the board counts": {
			lines: []string{"create a 4/4 green Beast creature token", "cast Rishkar's Expertise"}, told: "draw 4 cards",
		},
		"mana that the board counts": {
			lines: []string{"create three 1/1 green Elf creature tokens", "add Gaea's Cradle", "tap Gaea's Cradle"}, told: "add 3 {G}",
		},
		"mana of one color that the board counts": {
			lines: []string{"add Harabaz Druid", "Harabaz Druid gains haste until end of turn", "tap Harabaz Druid"}, told: "add 1 mana of any one color",
		},
		"mana of one color":                 {lines: []string{"add Gilded Lotus", "tap Gilded Lotus"}, told: "add three mana of any one color"},
		"mana in any combination of colors": {lines: []string{"cast Manamorphose"}, told: "add two mana in any combination of colors"},
		"one mana is of any color":          {lines: []string{"add City of Brass", "tap City of Brass"}, told: "mana of any one color", never: true},
		"prevention until a player's next turn": {
			lines: []string{`add an artifact named Ward with "{1}: Until your next turn, prevent all combat damage that would be dealt to you."`, "activate Ward"}, told: "is prevented until Alice's next turn",
		},
		"prevention of a turn": {
			lines: []string{`add an artifact named Ward with "{1}: Prevent all combat damage that would be dealt to you this turn."`, "activate Ward"}, told: "is prevented this turn",
		},
		"hands aren't counted": {lines: []string{"cast Windfall"}, told: "discard as Windfall says"},
		"what also costs mana can't be meant": {
			lines: []string{`add a 1/1 red Goblin creature named Boss with haste and "{1}, {T}: You gain 1 life."`, "tap #1"}, told: "doesn't activate its ability", never: true,
		},
	} {
		t.Run(name, func(t *testing.T) {
			g := gametest.SitDown(t, tracker.Of(withPool(t)), gametest.Opening(tt.opening))
			told := ""
			for _, line := range tt.lines {
				r, err := g.Table.Say(t.Context(), tracker.Speaker{Name: "Alice"}, line)
				if err != nil {
					t.Fatal(line, err)
				}
				for _, one := range r.Told {
					told += one.Text.String() + "\n"
				}
			}
			if strings.Contains(told, tt.told) == tt.never {
				t.Errorf("%q in what is said: %t\n%s", tt.told, !tt.never, told)
			}
		})
	}
}
