package rules

import "testing"

// A printed number parses like a typed one.
func TestPrintedNumbersAreReadAsTyped(t *testing.T) {
	pieces := []string{"", "7", "12", "345", "6789", "a", "bc", ".", "A", " ", "-", "704"}
	printed := 0
	var extend func(text string, more int)
	extend = func(text string, more int) {
		if asPrinted(text) {
			printed++
			if want, ok := parseTyped(text); !ok || string(want) != text {
				t.Errorf("%q is %q, %v", text, want, ok)
			}
		}
		if more == 0 {
			return
		}
		for _, p := range pieces[1:] {
			extend(text+p, more-1)
		}
	}
	extend("704", 5)
	extend("", 3)
	if printed < 50 {
		t.Errorf("only %d of them are as printed: the test sees too few", printed)
	}
}
