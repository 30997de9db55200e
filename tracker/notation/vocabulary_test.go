package notation

import (
	"strings"
	"testing"

	"arbiter/tracker/english"
)

// The plural of each subtype reads as that subtype.
func TestPluralsAreRead(t *testing.T) {
	v := words(t)
	for subtype := range v.subtypes {
		if strings.ContainsAny(subtype, " '") {
			continue // of several words, or no noun
		}
		plural := english.Plural(subtype)
		p := parser{v: v}
		if got, _, ok := p.noun(plural); !ok || got != subtype {
			t.Errorf("%s reads as %q, %t; want %s", plural, got, ok, subtype)
		}
	}
}
