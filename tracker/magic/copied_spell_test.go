package magic

import (
	"testing"

	"arbiter/tracker"
)

// A copy of a planeswalker spell becomes a token with its loyalty, and isn't
// created (CR 111.13).
func TestCopiedSpellIsNotCreated(t *testing.T) {
	g := newGame(t)
	s := said(t, g, seated(t, g), `add legendary Jace planeswalker "Jace" with loyalty 4`)
	for line, created := range map[string]bool{"resolve a copy of #1": false, "create a token that's a copy of #1": true} {
		actions, err := g.Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		d := &decision{game: g, s: s, you: 1, in: tracker.NewInquiry(tracker.Speaker{Name: "Ann"}, nil)}
		if err := actions[0].decide(d); err != nil {
			t.Fatal(err)
		}
		e, ok := d.out[len(d.out)-1].Event.(Entered)
		if !ok || !e.Of.Token || e.Of.Count("loyalty") != 4 || e.Created != created {
			t.Errorf("%s: %+v", line, e)
		}
	}
}
