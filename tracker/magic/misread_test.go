package magic_test

import (
	"errors"
	"os"
	"strings"
	"testing"

	"arbiter/tracker"
	"arbiter/tracker/gametest"
	"arbiter/tracker/magic"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

// Typing errors in the most used verbs are corrected in the suggestion of the
// refusal, or in the reading that the error names.
func TestSlipsArePutRight(t *testing.T) {
	g := newGame(t)
	slips, err := os.ReadFile("testdata/slips.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(slips)) {
		typed, want, ok := strings.Cut(strings.TrimSpace(line), " | ")
		if !ok {
			continue
		}

		_, err := g.Parse(typed)
		unknown, ok := errors.AsType[*notation.UnknownError](err)
		if !ok {
			t.Errorf("%q was understood, or: %v", typed, err)
			continue
		}
		problem := (*tracker.Problem)(nil)
		if !errors.As(err, &problem) {
			t.Errorf("%q: %v is no refusal", typed, err)
			continue
		}
		offered := problem.Instead
		if len(offered) == 0 {
			offered = []string{unknown.Meant()}
		}
		if len(offered) != 1 || offered[0] != want {
			t.Errorf("%q offers %q, want %q", typed, offered, want)
			continue
		}
		if _, err := g.Parse(want); err != nil {
			t.Errorf("%q is offered and not understood: %v", want, err)
		}
	}
}

// A refusal of an unknown card says how to describe it.
func TestStrangeCards(t *testing.T) {
	g := gametest.New(t, "magic", magic.New)
	for typed, next := range map[string]string{
		"add Foo":               "Say what it is, as its type line does: add an artifact named Foo · add an enchantment named Foo · add a 2/2 creature named Foo",
		"add a Grizzly Bears":   "Say what it is, as its type line does: add an artifact named Grizzly Bears · add an enchantment named Grizzly Bears · add a 2/2 creature named Grizzly Bears",
		"effect: Foo":           "Say what it does: effect: creatures you control get +1/+1",
		"effect: Foo for Bob":   "Say what it does: effect: creatures you control get +1/+1 for Bob",
		"play Sol Ring for Bob": "Say what it is, as its type line does: add an artifact named Sol Ring for Bob · add an enchantment named Sol Ring for Bob · add a 2/2 creature named Sol Ring for Bob",
		"cast a Sol Ring":       "Say what it is, as its type line does: add an artifact named Sol Ring · add an enchantment named Sol Ring · add a 2/2 creature named Sol Ring",
	} {
		_, err := g.Parse(typed)
		problem := (*tracker.Problem)(nil)
		if !errors.As(err, &problem) || problem.Then.String() != next {
			t.Errorf("%q: %v, want %q", typed, err, next)
			continue
		}
		if unknown := (*notation.UnknownError)(nil); !errors.As(err, &unknown) {
			t.Errorf("%q: %v doesn't tell that it wasn't understood", typed, err)
		}
	}
}

// A misspelt token name is corrected.
func TestMisspeltToken(t *testing.T) {
	g := gametest.New(t, "magic", magic.New)
	actions, err := g.Parse("create two Tresure tokens")
	if err != nil {
		t.Fatal(err)
	}
	s := g.Fold(g.Fold(g.New(), event.Opened{Format: "constructed"}), event.Seated{Name: "Ann", Life: 20})
	_, err = g.Decide(s, actions[0], tracker.NewInquiry(tracker.Speaker{Name: "Ann"}, nil))
	problem := (*tracker.Problem)(nil)
	if !errors.As(err, &problem) || problem.Then.String() != "Did you mean Treasure? Or say it as a card would: create a 1/1 white Soldier creature token." {
		t.Error(err)
	}
}

// A refusal names the words that aren't understood, and not those of a card's name.
func TestCardsAreNoStrangeWords(t *testing.T) {
	g := gametest.SitDown(t, tracker.Of(withPool(t)), gametest.Opening("seats: Alice, Bob"))
	for line, what := range map[string]string{
		"cast Serra Angel with gusto":           "I don't understand the word “gusto” here.",
		"exchange Serrated Angelino with gusto": "I don't understand the words “Serrated”, “Angelino” and “gusto” here.",
	} {
		_, err := g.Table.Say(t.Context(), tracker.Speaker{Name: "Alice"}, line)
		problem := (*tracker.Problem)(nil)
		if !errors.As(err, &problem) || problem.What.String() != what {
			t.Errorf("%q: %v, want %q", line, err, what)
		}
	}
}
