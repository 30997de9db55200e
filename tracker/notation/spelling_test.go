package notation_test

import (
	"testing"

	"arbiter/tracker/notation"
)

// distance is the edit distance by its definition.
func distance(a, b string) int {
	switch {
	case a == "":
		return len(b)
	case b == "":
		return len(a)
	}
	change := 1
	if a[0] == b[0] {
		change = 0
	}
	least := min(distance(a[1:], b)+1, distance(a, b[1:])+1, distance(a[1:], b[1:])+change)
	if len(a) > 1 && len(b) > 1 && a[0] == b[1] && a[1] == b[0] {
		least = min(least, distance(a[2:], b[2:])+1)
	}
	return least
}

// Edits returns the distance up to a limit, of all words with up to four of three
// letters.
func TestEdits(t *testing.T) {
	words := []string{""}
	for i := 0; len(words[i]) < 4; i++ {
		for _, letter := range []string{"a", "b", "c"} {
			words = append(words, words[i]+letter)
		}
	}
	for _, a := range words {
		for _, b := range words {
			want := distance(a, b)
			for most := range 5 {
				if got := notation.Edits(a, b, most); got != min(want, most+1) {
					t.Errorf("%q is %d edits away from %q up to %d, want %d", a, got, b, most, want)
				}
			}
		}
	}
	if got := notation.Edits("sphinx of the final word", "sphnix fo the final wrod!", 4); got != 4 {
		t.Errorf("%d edits", got)
	}
}
