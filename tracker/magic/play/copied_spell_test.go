package play_test

import (
	"testing"

	"arbiter/tracker"
	"arbiter/tracker/magic/event"
)

// A copy of a planeswalker spell becomes a token with its loyalty, and isn't
// created (CR 111.13).
func TestCopiedSpellIsNotCreated(t *testing.T) {
	g := newRules(t)
	s := said(t, g, seated(t, g), `add legendary Jace planeswalker "Jace" with loyalty 4`)
	for line, created := range map[string]bool{"resolve a copy of #1": false, "create a token that's a copy of #1": true} {
		actions, err := g.Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		done, err := g.Decide(s, actions[0], tracker.NewInquiry(tracker.Speaker{Name: "Ann"}, nil))
		if err != nil {
			t.Fatal(err)
		}
		e, ok := done[len(done)-1].Event.(event.Entered)
		if !ok || !e.Of.Token || e.Of.Count("loyalty") != 4 || e.Created != created {
			t.Errorf("%s: %+v", line, e)
		}
	}
}
