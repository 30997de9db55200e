package commands_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"arbiter/commands"
)

// Text of any language is kept; invisible characters are removed.
func TestLegible(t *testing.T) {
	for text, want := range map[string]string{
		"Bob, +1/+1 – “Ærie” Çéñß": "Bob, +1/+1 – “Ærie” Çéñß",
		"漢字 עִבְ العربية ไก่ हिन्दी क्\u200dष می\u200cخواهم": "漢字 עִבְ العربية ไก่ हिन्दी क्\u200dष می\u200cخواهم",
		"👨\u200d👩\u200d👧 ❤\ufe0f 1\ufe0f\u20e3":              "👨\u200d👩\u200d👧 ❤\ufe0f 1\ufe0f\u20e3",
		"Bo\u200cb Bo\u200db Bob\u200b Bo\u00adb":            "Bob Bob Bob Bob",
		"\u202eevil\u202c \u2066x\u2069\u200f":               "evil x",
		"a\tb\r\nc\x00\x1b[2J\u009b":                         "a b \nc[2J",
		"a\u00a0b\u3000c\u2800d\u3164e":                      "a b c d e",
		"\u0301a" + strings.Repeat("\u0336", 9999):           "a\u0336\u0336",
	} {
		if got := commands.Legible(text); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}

// Legible is idempotent, and never returns a longer text.
func TestLegibleStays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOf(rapid.OneOf(rapid.Rune(), rapid.RuneFrom([]rune("ab 漢👩\u200d\u200c\u0301\u0336\u202e\u200b\n\t\u00a0\x00")))).Draw(t, "text")
		once := commands.Legible(text)
		if again := commands.Legible(once); again != once {
			t.Fatalf("%q is %q, then %q", text, once, again)
		}
		if utf8.RuneCountInString(once) > utf8.RuneCountInString(text) {
			t.Fatalf("%q is longer: %q", text, once)
		}
	})
}

// A player name from another source that isn't legible is refused.
func TestNamesAreLegible(t *testing.T) {
	for _, name := range []string{"Bob\x1b[2J", "Bob\u200b", "\u202eBob", "Bo\u0301\u0301\u0301b", "\u3164", "Bo\u00a0b"} {
		if err := commands.CheckName(name); err == nil {
			t.Errorf("%q may be a name", name)
		}
	}
	for _, name := range []string{"Bob", "Zoë", "漢字", "עִבְרִית", "👩\u200d👧"} {
		if err := commands.CheckName(name); err != nil {
			t.Errorf("%q may not be a name: %v", name, err)
		}
	}
}
