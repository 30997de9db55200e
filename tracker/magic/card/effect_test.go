package card_test

import (
	"strings"
	"testing"

	"arbiter/tracker/magic/card"
)

// What an ability calls itself stands for its source, except in a quoted ability, which
// something else has (CR 113.7, 201.5).
func TestEffectOf(t *testing.T) {
	quoted := `"This token gets +1/+1 for each artifact you control."`
	got := card.EffectOf("put a +1/+1 counter on this creature and create a Construct token with " + quoted).Line
	if want := "counter on " + card.Source + " and"; !strings.Contains(got, want) {
		t.Errorf("%q doesn't say %q", got, want)
	}
	if !strings.HasSuffix(got, quoted) {
		t.Errorf("%q doesn't end in %q", got, quoted)
	}
}
