package talk

import (
	"slices"
	"testing"
)

// TestWordings writes the choices of a line out, and finds the longest sequence.
func TestWordings(t *testing.T) {
	b, err := Read()
	if err != nil {
		t.Fatal(err)
	}
	w := make(wordings)
	w.add(b, "i|we miscounted [badly]")
	w.add(b, "i")
	for text, n := range map[string]int{"i miscounted badly bob": 3, "we miscounted": 2, "i lose": 1, "we lose": 0, "badly": 0} {
		if got := w.at(words(text)); got != n {
			t.Errorf("at %q: %d words, want %d", text, got, n)
		}
	}
	for text, n := range map[string]int{"bob 3 we miscounted": 2, "bob 3 miscounted": 0, "we miscounted": 0} {
		if got := w.ending(words(text)); got != n {
			t.Errorf("ending of %q: %d words, want %d", text, got, n)
		}
	}
	if w.clone().add(b, "we lose"); len(w["we"]) != 2 {
		t.Error("adding to a clone changed the original")
	}
	if got := wordingsOf("[oh] no"); !slices.EqualFunc(got, [][]token{words("oh no"), words("no")}, slices.Equal) {
		t.Errorf("wordingsOf: %v", got)
	}
}
