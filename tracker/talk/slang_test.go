package talk

import (
	"slices"
	"testing"
)

// basesOf returns the verb of each regular form.
func TestBasesOf(t *testing.T) {
	for word, base := range map[string]string{
		"slam": "slam", "slams": "slam", "slammed": "slam", "slamming": "slam",
		"slide": "slide", "slides": "slide", "sliding": "slide", "smoked": "smoke", "crushes": "crush", "roasted": "roast",
	} {
		if got := basesOf(word); !slices.Contains(got, base) {
			t.Errorf("%s is a form of %v, not of %s", word, got, base)
		}
	}
	for _, word := range []string{"is", "as", "red", "bed", "king"} {
		if got := basesOf(word); len(got) != 1 {
			t.Errorf("%s is a form of %v", word, got[1:])
		}
	}
}
