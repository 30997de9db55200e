package cards_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"arbiter/data"
	"arbiter/rules"
	"arbiter/rules/cards"
)

func TestAsked(t *testing.T) {
	p := embedded(t)
	for _, tc := range []struct {
		question, rest string
		named          []string
	}{
		{"humility and opalescence", "and", []string{"Humility", "Opalescence"}},
		{"blood moon vs gaea's cradle", "vs", []string{"Blood Moon", "Gaea's Cradle"}},
		{"does doubling season work with my planeswalker's cost", "does work with my planeswalker's cost", []string{"Doubling Season"}},
		{"With Blood Moon on the table, does Gaea's Cradle still tap for green mana?", "With on the table, does still tap for green mana?", []string{"Blood Moon", "Gaea's Cradle"}},
		{"If Blood Moon's controller has Blood Moon", "If controller has", []string{"Blood Moon"}},
		{"can i murder him", "can i murder him", nil},
		{"can i murder him in response to clone", "can i murder him in response to clone", nil},
		{"Can I Murder it?", "Can I it?", []string{"Murder"}},
		{"Sword of Fire and Ice on a creature with protection from red", "on a creature with protection from red", []string{"Sword of Fire and Ice"}},
		{"does deathtouch kill a creature", "does deathtouch kill a creature", nil},
		{"do enters abilities trigger under humility", "do enters abilities trigger under", []string{"Humility"}},
		{"who may cast spells with opposition out", "who may cast spells with out", []string{"Opposition"}},
		{"how many cards do i draw with brainstorm?", "how many cards do i draw with ?", []string{"Brainstorm"}},
		{"a creature with fog", "a creature with fog", nil},
		{"does fog matter here", "does fog matter here", nil},
		{"i cast fog in response", "i cast in response", []string{"Fog"}},
		{"in all humility, may i block", "in all humility, may i block", nil},
	} {
		named, rest := p.Asked(tc.question, cards.Options{Game: rules.Magic, Term: func(word string) bool { return word == "fog" }})
		var names []string
		for _, c := range named {
			names = append(names, c.Name)
		}
		if !slices.Equal(names, tc.named) || rest != tc.rest {
			t.Errorf("%q: %q, without them %q; want %q, %q", tc.question, names, rest, tc.named, tc.rest)
		}
	}
}

// What a card is about is said in the rulebook's words.
func TestAbout(t *testing.T) {
	p := embedded(t)
	for name, words := range map[string][]string{
		"Humility":        {"loses all abilities layer", "set base power and toughness layer", "enchantment"},
		"Blood Moon":      {"changes subtype land type creature type layer"},
		"Doubling Season": {"replacement effect instead", "put counters"},
		"Gaea's Cradle":   {"mana ability adds mana", "land", "legendary"},
		"Serra Angel":     {"flying", "vigilance", "creature"},
		"Clone":           {"replacement effect enters as a copy copiable values"},
	} {
		about := p.About(p.Find(name, cards.Options{}).Hits[0].Card)
		for _, word := range words {
			if !slices.Contains(about, word) {
				t.Errorf("%s is about %q, which lacks %q", name, about, word)
			}
		}
	}
}

// Each row of about.txt is about something that compiled abilities have.
func TestAboutIsOfAbilities(t *testing.T) {
	raw, err := data.FS.ReadFile("magic/about.txt")
	if err != nil {
		t.Fatal(err)
	}
	missing := make(map[string]bool)
	for line := range strings.Lines(string(raw)) {
		key, _, ok := strings.Cut(line, " | ")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		name, value, ok := strings.Cut(key, "=")
		written := fmt.Sprintf("%q:", name)
		if ok {
			written += fmt.Sprintf("%q", value)
		}
		missing[written] = true
	}
	p := embedded(t)
	for card := range p.All() {
		compiled, err := p.Compiled(card)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range compiled {
			for _, line := range f.Lines {
				for written := range missing {
					if strings.Contains(line, written) {
						delete(missing, written)
					}
				}
			}
		}
		if len(missing) == 0 {
			return
		}
	}
	t.Errorf("no card has %v", slices.Sorted(maps.Keys(missing)))
}
