package magic_test

import (
	"errors"
	"flag"
	"fmt"
	"testing"

	"arbiter/tracker"
	"arbiter/tracker/gametest"
)

var crowd = flag.Int("effects", 150, "how many permanents with effects that don't depend on each other are on a board")

// crowdedEffects are abilities of permanents, with others that contradict them.
var crowdedEffects = []string{
	"Creatures you control get +1/+1.",
	"Creatures your opponents control get -1/-0.",
	"Creatures you control have flying.",
	"All creatures lose flying.",
	"Creatures you control are red.",
	"Red creatures get +0/+1.",
	"Creatures can't attack you.",
	"Creatures you control attack each combat if able.",
	"Creatures enter tapped.",
	"Creatures you control enter untapped.",
	"Creatures you control enter with " + "an additional +1/+1 counter on them.",
	"If a source would deal damage to a creature, prevent 1 of that damage.",
	"If a source you control would deal damage to a creature, it deals that much damage plus 1 instead.",
	"If you would gain life, " + "you gain that much life plus 1 instead.",
	"Creatures don't untap during their controllers' untap steps.",
	"Whenever a creature enters, you gain 1 life.",
	"Lands you control have hexproof.",
	"As long as you control an Island, creatures you control get +0/+1.",
}

// dependentEffects are abilities of which some depend on others (CR 613.8).
var dependentEffects = []string{
	"Creatures you control have flying.",
	"Creatures with flying have vigilance.",
	"All creatures lose flying.",
	"Nonbasic lands are Mountains.",
	"All lands are Swamps.",
	"Swamps you control have hexproof.",
	"Creatures you control are red.",
	"Red creatures get +0/+1.",
	"As long as you control a Swamp, creatures you control get +0/+1.",
	"Creatures lose all abilities.",
}

// On a board with creatures, lands and many permanents that have continuous, replacement and
// triggered effects, many of which contradict each other, each line is done wholly, asks, or is
// refused; permanents can be explained, and lines taken back. With effects that depend on each other
// the board has a fifth of them.
func TestManyEffectsOnABoard(t *testing.T) {
	t.Run("independent", func(t *testing.T) { crowdWithEffects(t, crowdedEffects, *crowd) })
	t.Run("dependent", func(t *testing.T) { crowdWithEffects(t, dependentEffects, *crowd/5) })
}

func crowdWithEffects(t *testing.T, effects []string, many int) {
	t.Helper()
	g := gametest.SitDown(t, tracker.Of(withPool(t)), gametest.Opening(""))
	refused := 0
	answered := func(line string, err error) bool {
		t.Helper()
		if problem := (*tracker.Problem)(nil); err != nil && !errors.As(err, &problem) {
			t.Fatalf("%s: %v", line, err)
		}
		if err != nil {
			t.Log(line, err)
			refused++
		}
		return err == nil
	}
	said := func(line string) {
		t.Helper()
		_, err := g.Table.Say(t.Context(), alice, line)
		answered(line, err)
		for range 20 { // its questions
			choice := g.Table.Look().Choice
			if choice == nil {
				return
			}
			if _, err := g.Table.Choose(t.Context(), alice, choice.ID, tracker.Answer{N: 1}); !answered(line, err) {
				if _, err := g.Table.Undo(t.Context(), alice); !answered(line, err) {
					t.Fatalf("%s can neither be answered nor taken back: %v", line, err)
				}
				return
			}
		}
	}
	permanents := func() (n int64) {
		for _, lane := range g.Table.Look().Board.Lanes {
			for _, tile := range lane.Tiles {
				n += tile.Count
			}
		}
		return n
	}
	for _, line := range []string{"play a Forest", "add Grizzly Bears", "add Serra Angel", "add Grizzly Bears for Bob", "add an Island for Bob"} {
		said(line)
	}
	for i := range many {
		line := fmt.Sprintf("add an enchantment named \"Order %d\" with \"%s\"", i+1, effects[i%len(effects)])
		if i/len(effects)%2 == 1 {
			line += " for Bob"
		}
		said(line)
	}
	if n := permanents(); n != int64(many)+5 || refused > 0 {
		t.Errorf("%d permanents are on the board, and %d lines were refused", n, refused)
	}
	for _, line := range []string{
		"create two 1/1 white Soldier creature tokens", "1 damage to each creature", "attack with everything", "next turn", "Bob gains 2 life",
		"destroy Order 7", "put a +1/+1 counter on Serra Angel", "undo",
	} {
		said(line)
	}
	for _, id := range []string{"#1", "#2", "#3", "#4"} {
		if _, err := g.Table.Why(id); err != nil {
			t.Error(err)
		}
	}
	for range 3 {
		if _, err := g.Table.Undo(t.Context(), alice); err != nil {
			t.Error(err)
		}
	}
}
