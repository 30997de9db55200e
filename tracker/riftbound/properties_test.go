package riftbound_test

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"arbiter/tracker"
	"arbiter/tracker/gametest"
	"arbiter/tracker/riftbound/board"
	"arbiter/tracker/riftbound/play"
	"arbiter/tracker/riftbound/table"
)

// randomLines are what random games consist of; %d is an id or a small number.
var randomLines = []string{
	"play %d Recruit tokens", "play a Sprite token to battlefield 1", "play two Bird tokens to battlefield 2", "add a 4 Might Poro unit with Tank named Bo",
	"add a gear named Axe", "kill 1 of #%d", "banish all #%d", "recall all #%d", "buff all #%d", "stun all #%d", "ready all #%d", "exhaust all #%d",
	"deal 1 to all #%d", "2 damage to each unit", "move all #%d to battlefield 1", "move all #%d to battlefield 2", "move all #%d to base", "give all #%d to Bob",
	"give all #%d -1 Might this turn", "combat damage", "pass the turn", "end the turn", "conquer battlefield 1", "replace battlefield 1 with a Brush token",
	"swap back battlefield 1", "attach #%d to #2", "detach #%d", "#%d becomes a copy of #1", "return all #%d to hand", "hide a card at battlefield 1",
}

// After any line, cleanups end, leave nothing that the rules remove, and
// hidden information stays hidden.
func TestCleanupsLeaveNothing(t *testing.T) {
	g := gametest.New(t, "riftbound", table.New)
	rapid.Check(t, func(t *rapid.T) {
		s := g.New()
		by := tracker.Speaker{Name: "Alice"}
		opening, err := g.Open(tracker.Opening{Seats: []tracker.Speaker{by, {Name: "Bob"}}})
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range opening {
			s = perform(t, g, s, a, by)
		}
		for range rapid.IntRange(1, 25).Draw(t, "lines") {
			line := rapid.SampledFrom(randomLines).Draw(t, "line")
			if n := rapid.IntRange(1, 9).Draw(t, "n"); slices.Contains([]byte(line), '%') {
				line = fmt.Sprintf(line, n)
			}
			who := tracker.Speaker{Name: rapid.SampledFrom([]string{"Alice", "Bob"}).Draw(t, "who")}
			actions, err := g.Parse(line)
			if err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			for _, a := range actions {
				s = perform(t, g, s, a, who)
			}
			checkBoard(t, s, line)
		}
	})
}

// perform decides an action and settles, always with the first answer.
func perform(t *rapid.T, g *table.Game, s board.State, a play.Action, by tracker.Speaker) board.State {
	answers := slices.Repeat([]tracker.Answer{{N: 1}}, 50)
	happenings, err := g.Decide(s, a, tracker.NewInquiry(by, answers))
	if err != nil {
		return s // refused: nothing happens
	}
	for rounds := 0; len(happenings) > 0; rounds++ {
		if rounds > 100 {
			t.Fatal("cleanups don't end")
		}
		for _, h := range happenings {
			enc, err := g.Events().Encode(h.Event)
			if err != nil {
				t.Fatal(err)
			}
			e, err := g.Events().Decode(enc)
			if err != nil {
				t.Fatal(err)
			}
			g.Tell(s, e)
			s = g.Fold(s, e)
		}
		if happenings, err = g.Settle(s, tracker.NewInquiry(by, answers)); err != nil {
			t.Fatal(err)
		}
	}
	for _, e := range g.Merge(s) {
		s = g.Fold(s, e)
	}
	return s
}

func checkBoard(t *rapid.T, s board.State, line string) {
	if s.IsOver() {
		return
	}
	for stack := range s.Board.All() {
		o := stack.Of
		switch {
		case s.Lethal(stack):
			t.Fatalf("%s: %s has lethal damage", line, board.NameOf(stack))
		case o.Is("Gear") && !o.Hidden && s.HostOf(stack) == 0 && o.At.Field != 0: // where a card is hidden is no location (RB 107.3.e)
			t.Fatalf("%s: %s lies at a battlefield", line, board.NameOf(stack))
		case s.HostOf(stack) == 0 && o.At.Base != 0 && o.At.Base != o.Controller:
			t.Fatalf("%s: %s is in another's base", line, board.NameOf(stack))
		case o.Buffs > max(1, o.Def.Buffs):
			t.Fatalf("%s: %s has %d buffs", line, board.NameOf(stack), o.Buffs)
		case o.Role != "" && !s.Ongoing.Combat:
			t.Fatalf("%s: %s is %s of no combat", line, board.NameOf(stack), o.Role)
		case o.Hidden && s.Field(o.At.Field).Controller != o.Controller:
			t.Fatalf("%s: a card is hidden at another's battlefield", line)
		}
	}
	for i, f := range s.Fields {
		if f.Controller != 0 && !f.ByHand && s.Ongoing.Field != i+1 && len(s.UnitsAt(i+1)) == 0 {
			t.Fatalf("%s: battlefield %d is controlled by who isn't there", line, i+1)
		}
		if f.Staged != "" && s.Ongoing.Field == 0 {
			t.Fatalf("%s: a %s stays staged", line, f.Staged)
		}
	}
	for c := range s.Elsewhere.Each() {
		if c.Of.Def.Name == "Recruit" || c.Of.Def.Name == "Sprite" || c.Of.Def.Name == "Bird" {
			t.Fatalf("%s: a token is in the %s", line, c.Of.Zone)
		}
	}
}
