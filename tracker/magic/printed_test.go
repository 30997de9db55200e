package magic_test

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"arbiter/bot/cardpool"
	"arbiter/rules"
	pool "arbiter/rules/cards"
	"arbiter/tracker"
	"arbiter/tracker/gametest"
	"arbiter/tracker/magic"
)

// all is the embedded pool.
var all = pool.Lazy(os.DirFS("../../data"))

// withPool is the game that knows all cards.
func withPool(t testing.TB) *magic.Game {
	t.Helper()
	return gametest.New(t, "magic", magic.New).With(cardpool.Magic(all))
}

// decided is what an action does where each question is answered with 1.
func decided(game *magic.Game, a magic.Action) ([]tracker.Happening[magic.Event], error) {
	s := game.New()
	for _, e := range []magic.Event{magic.Opened{Format: "constructed"}, magic.Seated{Name: "Ann", Life: 20}, magic.Seated{Name: "Bob", Life: 20}} {
		s = game.Fold(s, e)
	}
	var answers []tracker.Answer
	for {
		out, err := game.Decide(s, a, tracker.NewInquiry(tracker.Speaker{Name: "Ann"}, answers))
		if err == nil || !strings.HasPrefix(err.Error(), "unanswered") || len(answers) == 8 {
			return out, err
		}
		answers = append(answers, tracker.Answer{N: 1})
	}
}

// Each card of the pool is added by its name, and by that of each face, with
// exactly what is printed there; what is no permanent is refused.
func TestAddedAsPrinted(t *testing.T) {
	game := withPool(t)
	every, err := all()
	if err != nil {
		t.Fatal(err)
	}
	known := game.KnownNames()
	n, each, checked, refused, wrong := 0, 29, 0, 0, 0
	if os.Getenv("ARBITER_PROVE") != "" {
		each = 1
	}
	for c := range every.All() {
		if n++; c.Game != rules.Magic || n%each != 0 {
			continue
		}
		for i := range c.Faces {
			f := &c.Faces[i]
			if slices.Contains(known, f.Name) {
				continue // with effects: TestKnownCardsArePrinted
			}
			if twins := every.Named(f.Name, pool.Options{Game: rules.Magic}); !twins.One || twins.Hits[0].Card.Name != c.Name || twins.Hits[0].Face != i {
				continue // called like another card: that is asked
			}
			actions, err := game.Parse("add " + f.Name)
			if err != nil || len(actions) != 1 {
				t.Errorf("add %s: %d actions, %v", f.Name, len(actions), err)
				wrong++
				continue
			}
			out, err := decided(game, actions[0])
			permanent := f.Permanent(rules.Magic) && !slices.Contains(f.Types, "Instant") && !slices.Contains(f.Types, "Sorcery")
			if refusal := (*tracker.Problem)(nil); !permanent {
				if refused++; !errors.As(err, &refusal) || !strings.HasPrefix(refusal.What.String(), f.Name+" is ") {
					t.Errorf("add %s (%s): %v, %d events", f.Name, f.Types, err, len(out))
				}
				continue
			}
			if err != nil || len(out) == 0 {
				t.Errorf("add %s (%s): %v", f.Name, c.Layout, err)
				wrong++
				continue
			}
			e, ok := out[0].Event.(magic.Entered)
			if checked++; !ok {
				t.Errorf("add %s: %T", f.Name, out[0].Event)
				continue
			}
			if got, want := shown(e.Of, f), printedOn(&c, i); got != want {
				wrong++
				t.Errorf("add %s (%s)\n%s, want\n%s", f.Name, c.Layout, got, want)
			}
		}
	}
	t.Logf("%d faces added, %d refused, %d wrong", checked, refused, wrong)
	if checked < 800 {
		t.Errorf("only %d faces were added", checked)
	}
}

// shown is what a permanent is; a size or a number that was asked is as printed.
func shown(p magic.Permanent, f *pool.Face) string {
	d := p.Face()
	size := d.Power + "/" + d.Toughness
	if strings.ContainsAny(f.Power+f.Toughness, "*XYZ") {
		size = f.Power + "/" + f.Toughness
	}
	return fmt.Sprint(d.Name, d.Supertypes, d.Types, d.Subtypes, d.Colors, size, d.Keywords)
}

func printedOn(c *pool.Card, i int) string {
	f := &c.Faces[i]
	if c.Layout == "flip" {
		f = &c.Faces[0]
	}
	return fmt.Sprint(f.Name, f.Supertypes, f.Types, f.Subtypes, f.Colors, f.Power+"/"+f.Toughness, f.Keywords)
}
