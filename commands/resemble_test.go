package commands_test

import (
	"testing"

	"arbiter/commands"
)

func TestResembles(t *testing.T) {
	for _, tc := range []struct {
		a, b string
		want bool
	}{
		{"Alice", "alice", true},
		{"Alice", "\u0410lice", true},           // a Cyrillic А
		{"Alice", "\u0391l\u0456\u0441e", true}, // a Greek Α, a Cyrillic і and с
		{"Alice", "AIice", true},
		{"Alice", "Al1ce", false}, // a 1 is an l, not an i
		{"Bill", "B1ll", false},
		{"Bill", "Bi11", true},
		{"Bob", "B0b", true},
		{"Bob", "\uff22\uff4f\uff42", true},             // fullwidth letters
		{"Bob", "\U0001d401\U0001d428\U0001d41b", true}, // mathematical bold letters
		{"Zo\u00eb", "Zoe\u0308", true},                 // one character, or an e with a diaeresis
		{"Zo\u00eb", "Zoe", false},
		{"Ann", "Anna", false},
		{"Sam", "Sarn", true},
		{"\u0418\u0432\u0430\u043d", "Ivan", false}, // Иван
		{"Iris", "lris", true},
		{"Mary Ann", "Mary  Ann", true},
		{"Mary Ann", "MaryAnn", false},
	} {
		if got := commands.Resembles(tc.a, tc.b); got != tc.want {
			t.Errorf("%q and %q: %t", tc.a, tc.b, got)
		}
		if commands.Resembles(tc.a, tc.b) != commands.Resembles(tc.b, tc.a) {
			t.Errorf("%q and %q: it depends on the order", tc.a, tc.b)
		}
	}
}
