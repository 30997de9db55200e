package cards_test

import (
	"fmt"
	"strings"
	"testing"

	"arbiter/rules"
	"arbiter/rules/cards"
)

// said formats mentions: the text, its meaning, and its properties.
func said(text string, all []cards.Mention) string {
	var b strings.Builder
	for _, m := range all {
		b.WriteString(text[m.From:m.To])
		if len(m.Found.Hits) > 0 && m.Found.Hits[0].Card.Name != text[m.From:m.To] {
			b.WriteString(" = " + m.Found.Hits[0].Card.Name)
		}
		if len(m.Found.Hits) == 0 {
			b.WriteString(" = ?")
		}
		if m.Ordinary {
			b.WriteString(" (ordinary)")
		}
		if m.Capital {
			b.WriteString(" (capital)")
		}
		b.WriteString("; ")
	}
	return strings.TrimSuffix(b.String(), "; ")
}

func TestNamesInText(t *testing.T) {
	p := embedded(t)
	for _, tc := range []struct{ text, want string }{
		{"I equip Sword of Fire and Ice.", "Sword of Fire and Ice (capital)"},
		{"does sword of fire and ice trigger twice", "sword of fire and ice = Sword of Fire and Ice"},
		{"Adrix and Nev, Twincasters doubles that", "Adrix and Nev, Twincasters (capital)"},
		{"my opponent has adrix and nev twincasters, so?", "adrix and nev twincasters = Adrix and Nev, Twincasters"},
		{"He casts Murder on Krenko, Mob Boss's token", "Murder (ordinary) (capital); Krenko, Mob Boss (capital)"},
		{"I ponder whether to clone it", "ponder = Ponder (ordinary); clone = Clone (ordinary)"},
		{"Murder happens.", "Murder (ordinary)"},
		{"What does [[bob]] do with [[ Sol Rng ]] and [[nosuchcardatall]]?", "[[bob]] = Dark Confidant; [[ Sol Rng ]] = Sol Ring; [[nosuchcardatall]] = ?"},
		{"after life is short", "life = Life // Death (ordinary)"}, // and not Afterlife
		{"Sol Ring's ability", "Sol Ring (capital)"},
		{"cathars crusade and lim-dul’s vault!", "cathars crusade = Cathars' Crusade; lim-dul’s vault = Lim-Dûl's Vault"},
		{"minsc & boo, timeless heroes", "minsc & boo, timeless heroes = Minsc & Boo, Timeless Heroes"},
		{"Fire // Ice", "Fire // Ice (capital)"},
		{"nothing of note here: 5 damage to #3 🦄", ""},
		{"", ""},
		{"[[", ""},
		{"Sol Ring [[ and [[bob]]", "Sol Ring (capital); [[bob]] = Dark Confidant"},
		{"[[ see Sol Ring, [[bob]]]]", "Sol Ring (capital); [[bob]] = Dark Confidant"},
		{"[[\nSol Ring costs one.\nOr two]]", "Sol Ring (capital)"},
		{"[[]] ]] [[", ""},
	} {
		got := said(tc.text, p.In(tc.text, cards.Options{}))
		if got != tc.want {
			t.Errorf("%q:\n got %s\nwant %s", tc.text, got, tc.want)
		}
	}
}

// The cards that a text mentions: ordinary words count only if written as
// names, and everything in brackets counts.
func TestMeantInText(t *testing.T) {
	p := embedded(t)
	for _, tc := range []struct{ text, want string }{
		{"If I opt for the shock land, do I fling it before the murder? The storm of life is over the top, take it back", ""},
		{"He can Shock my Sol Ring in response", "Shock, Sol Ring"},
		{"he can shock my sol ring in response", "Sol Ring"},
		{"Shock him now. Opt to pass.", ""}, // as every sentence begins
		{"I SHOCK YOU AND FLING THE CREATURE NOW", ""},
		{"I really SHOCK you", ""},
		{"Please Opt For The Shock And Fling It Over There", ""}, // a headline
		{"4 Opt\n4x Shock\n- Fling\n1 Murder (M13) 101\nthen we fling it", "Opt, Shock, Fling, Murder"},
		{"opt", "Opt"},
		{"[[opt]] and [[shock]], then [[ fling]]", "Opt, Shock, Fling"},
		{"my goyf, and tarmogoyf too", "Tarmogoyf"}, // no nicknames but in brackets
		{"my [[goyf]]", "Tarmogoyf"},
		{"\u202eSol Ring\u202c 🦄 لعبة Sol Ring", "Sol Ring, Sol Ring"},
	} {
		var got []string
		for _, m := range p.In(tc.text, cards.Options{Game: rules.Magic}) {
			if m.Meant() {
				got = append(got, m.Found.Hits[0].Card.Name)
			}
		}
		if all := strings.Join(got, ", "); all != tc.want {
			t.Errorf("%q:\n got %s\nwant %s", tc.text, all, tc.want)
		}
	}
}

// Every name of several words is found whole in a sentence, even if it
// contains other names.
func TestWholeNamesInText(t *testing.T) {
	p := embedded(t)
	n, missed := 0, 0
	for c := range p.All() {
		if !strings.Contains(c.Name, " ") || n > 6000 {
			continue
		}
		n++
		text := "So if he controls " + c.Name + " then what?"
		found := false
		for _, m := range p.In(text, cards.Options{Game: c.Game}) {
			found = found || m.From <= 18+len(c.Name)-len(strings.TrimLeft(c.Name, "\"+")) && m.To >= 18+len(strings.TrimRight(c.Name, "!?.\")'")) && m.Found.Hits[0].Card.Name == c.Name
		}
		if !found {
			missed++
			if missed < 10 {
				t.Errorf("%q isn't found: %s", text, said(text, p.In(text, cards.Options{Game: c.Game})))
			}
		}
	}
	t.Logf("%d of %d names found whole", n-missed, n)
}

func TestLongTexts(t *testing.T) {
	p := embedded(t)
	for name, text := range map[string]string{
		"sword of":  strings.Repeat("sword of ", 444),
		"of":        strings.Repeat("of ", 1333),
		"letters":   strings.Repeat("a", 4000),
		"emoji":     strings.Repeat("🦄", 1000),
		"brackets":  strings.Repeat("[[", 2000),
		"the same":  strings.Repeat("[[lightnning bollt ]]", 200),
		"bracketed": manyBrackets(500),
	} {
		if _, steps := cards.InSteps(p, text, cards.Options{}); steps > 4_000_000 {
			t.Errorf("%s: %d steps", name, steps)
		}
	}
}

// manyBrackets returns n different bracketed names of no card.
func manyBrackets(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "[[goblin %d king]]", i)
	}
	return b.String()
}
