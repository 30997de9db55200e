package english_test

import (
	"fmt"
	"testing"

	"arbiter/tracker/english"
)

func Example() {
	fmt.Println(english.List([]string{"flying", "haste", "trample"}))
	fmt.Println(english.Capital(english.Article("Elf")))
	// Output:
	// flying, haste and trample
	// An Elf
}

func TestWords(t *testing.T) {
	for _, tc := range []struct{ got, want string }{
		{english.List(nil), ""},
		{english.List([]string{"flying"}), "flying"},
		{english.IDs([]int64{3, 4}), "#3 and #4"},
		{english.Some([]int64{3, 4, 5, 6}), "#3, #4, #5 and #6"},
		{english.Some([]int64{3, 4, 5, 6, 7}), "#3, #4 and #5 and 2 more"},
		{english.Article("Soldier"), "a Soldier"},
		{english.Article("untapped Elf"), "an untapped Elf"},
		{english.Article("Unicorn"), "a Unicorn"},
		{english.Article("8/8 Octopus"), "an 8/8 Octopus"},
		{english.Article(""), "a "},
		{english.Capital("base"), "Base"},
		{english.Capital(""), ""},
	} {
		if tc.got != tc.want {
			t.Errorf("got %q, want %q", tc.got, tc.want)
		}
	}
}

// Only a leading letter from A to Z changes; a text that begins with any other character
// is returned unchanged.
func TestFirstLetter(t *testing.T) {
	for _, tc := range []struct{ text, capital, small string }{
		{"draw", "Draw", "draw"},
		{"Draw", "Draw", "draw"},
		{"−2: Draw", "−2: Draw", "−2: Draw"},
		{"éa", "éa", "éa"},
		{"", "", ""},
	} {
		if c, s := english.Capital(tc.text), english.Small(tc.text); c != tc.capital || s != tc.small {
			t.Errorf("%q: got %q and %q", tc.text, c, s)
		}
	}
}

func TestPlural(t *testing.T) {
	for noun, want := range map[string]string{
		"creature": "creatures", "Elf": "Elves", "Army": "Armies", "Ally": "Allies", "Fox": "Foxes", "Leech": "Leeches", "Merfolk": "Merfolk",
		"Monkey": "Monkeys", "Plains": "Plains", "Octopus": "Octopuses", "Pegasus": "Pegasi", "Zombie": "Zombies", "token": "tokens",
	} {
		if got := english.Plural(noun); got != want {
			t.Errorf("%s: %s, want %s", noun, got, want)
		}
	}
}
