package talk_test

import (
	"slices"
	"strings"
	"testing"

	"arbiter/tracker/talk"
)

// The endings of one file are those of the words of another; only words are translations, and
// no numbers.
func TestTranslations(t *testing.T) {
	shared := "[endings]\n~ = e er\n\n[numbers]\ndrei = 3\n"
	game := "[words]\nrot~|purpur = red\n\n[phrases]\ngeht = goes\n"
	got, err := talk.Translations(strings.NewReader(shared), strings.NewReader(game))
	want := []talk.Translation{{"rot", "red"}, {"rote", "red"}, {"roter", "red"}, {"purpur", "red"}}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%v, %v, want %v", got, err, want)
	}
}
