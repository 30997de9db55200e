package gametest

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"arbiter/tracker"
	"arbiter/tracker/storetest"
)

// Own is lines that Bob says at a table whose players act only with their own
// permanents (tracker.Own).
type Own struct {
	Engine tracker.Engine
	Board  []string // said by Alice before each line; she manages the table
	Lines  []OwnLine
}

// OwnLine is one of the lines.
type OwnLine struct {
	Line    string
	Refused bool     // because it changes something of Alice's
	First   []string // said by Alice after the board
	OnTurn  bool     // during Bob's turn
}

// AliceAndBob starts a game of two players and says lines as Alice.
func AliceAndBob(t testing.TB, e tracker.Engine, lines ...string) (table *tracker.Table, alice, bob tracker.Speaker) {
	t.Helper()
	alice, bob = tracker.Speaker{Account: "1", Name: "Alice"}, tracker.Speaker{Account: "2", Name: "Bob"}
	table, err := tracker.NewTables(storetest.Memory(), time.Now, e).At(t.Context(), "table")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := table.Start(t.Context(), alice, e.ID(), tracker.Opening{Seats: []tracker.Speaker{alice, bob}}); err != nil {
		t.Fatal(err)
	}
	for _, line := range lines {
		if _, err := table.Say(t.Context(), alice, line); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
	}
	return table, alice, bob
}

// RequireOwn says each line at a table of its own and requires that it is refused
// with tracker.ErrNotYours or accepted, as the line says. Each kind of action
// in the codec must have a line, except those given.
func RequireOwn[A any](t *testing.T, g Language[A], o Own, except ...string) {
	t.Helper()
	seen := slices.Clone(except)
	for _, l := range o.Lines {
		seen = append(seen, actionsIn(t, g, l.Line)...)
		o.hold(t, l)
	}
	for _, kind := range g.Actions().Kinds() {
		if !slices.Contains(seen, kind) {
			t.Errorf("no line shows whether one may %s what is another's", kind)
		}
	}
}

func (o Own) hold(t *testing.T, l OwnLine) {
	t.Helper()
	lines := slices.Clone(o.Board)
	if l.OnTurn {
		lines = append(lines, "next turn")
	}
	table, _, bob := AliceAndBob(t, o.Engine, append(lines, l.First...)...)
	bob.Reach = tracker.Own
	_, err := table.Say(t.Context(), bob, l.Line)
	if c := table.Look().Asks(bob); err == nil && c != nil {
		_, err = table.Choose(t.Context(), bob, c.ID, tracker.Answer{N: 1})
	}
	name := strings.Join(append(slices.Clone(l.First), l.Line), "; ")
	switch {
	case !l.Refused && err != nil:
		t.Errorf("%s: Bob may not: %v", name, err)
	case l.Refused && !errors.Is(err, tracker.ErrNotYours):
		t.Errorf("%s: Bob may: %v", name, err)
	}
}
