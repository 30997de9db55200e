package cards_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"arbiter/rules"
	"arbiter/rules/cards"
)

// The tokens of a name, the most common first.
func TestTokensByName(t *testing.T) {
	p := embedded(t)
	for typed, want := range map[string]string{ //nolint:gosec // names of tokens, and no secret
		"Marit Lage":       "Marit Lage 20/20",
		"marit lage token": "Marit Lage 20/20",
		"Marit Lages":      "Marit Lage 20/20",
		"marit lag":        "Marit Lage 20/20",
		"Tuktuk":           "Tuktuk the Returned 5/5",
		"germ":             "Phyrexian Germ Token 0/0",
		"zombies":          "Zombie Token 2/2",
		"Elf Warriors":     "Elf Warrior Token 1/1",
		"Monster Role":     "Monster /",
		"Wolves":           "Wolf Token 2/2",
		"Voja":             "Voja 2/2",
		"voja, friend":     "Voja, Friend to Elves 3/3",
		"army":             "? Orc Army Token 0/0",
		"Zombie Master":    "",
		"qwxyz":            "",
		"":                 "",
		"token":            "",
	} {
		found := p.FindTokens(typed)
		got := ""
		if len(found.Made) > 0 {
			got = found.Made[0].Name + " " + found.Made[0].Power + "/" + found.Made[0].Toughness
			if !found.One {
				got = "? " + got
			}
		}
		if got != want {
			t.Errorf("%q is %q, not %q", typed, got, want)
		}
	}
	if found := p.TokensNamed("germ"); len(found.Made) > 0 {
		t.Errorf("germ is the whole name of %v", found.Made[0].Name)
	}
}

// Each token that a card of the pool makes is found by its name, in any writing,
// and the card is among those that create it.
func TestEachTokenIsFoundByName(t *testing.T) {
	p := embedded(t)
	n := 0
	for c := range p.All() {
		if c.Game != rules.Magic || strings.HasPrefix(c.Name, "A-") || c.Layout == "vanguard" {
			continue
		}
		for _, made := range c.Makes {
			for _, typed := range []string{made.Name, strings.ToLower(made.Asked()), made.Asked() + " tokens"} {
				found := p.TokensNamed(typed)
				if !found.One || !slices.ContainsFunc(found.Made, func(m cards.Made) bool {
					return m.Asked() == made.Asked() && m.Power == made.Power && m.Toughness == made.Toughness && slices.Equal(m.Types, made.Types) &&
						slices.Equal(m.Subtypes, made.Subtypes) && slices.Equal(m.Colors, made.Colors) && slices.Contains(m.By, c.Name)
				}) {
					t.Errorf("%q of %s isn't found", typed, c.Name)
				}
			}
			n++
		}
	}
	if n < 3800 {
		t.Errorf("only %d tokens were looked for", n)
	}
	for _, m := range p.AllTokens() {
		if len(m.By) == 0 || m.Asked() == "" {
			t.Errorf("nobody creates %+v", m)
		}
	}
}

func TestTokensAreCompleted(t *testing.T) {
	p := embedded(t)
	for typed, want := range map[string]string{"mari": "Marit Lage +0", "gobl": "Goblin +6", "tuktuk": "Tuktuk the Returned +0"} {
		made, others := p.CompleteTokens(typed, 25)
		if len(made) == 0 || fmt.Sprintf("%s +%d", made[0].Asked(), others[0]) != want {
			t.Errorf("%q: %s +%d", typed, made[0].Asked(), others[0])
		}
	}
	for c := 'a'; c <= 'z'; c++ {
		if made, _ := p.CompleteTokens(string(c), 25); len(made) == 0 && c != 'x' || len(made) > 25 {
			t.Errorf("%c: %d tokens", c, len(made))
		}
	}
}
