package table

import (
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// tellDelayed returns the message of a delayed triggered ability that triggers each time, with
// its duration and the object that it is about.
func tellDelayed(s board.State, c board.Card) tracker.Message {
	said := strings.Join(card.EachText(c.Def.Abilities, notation.Words), " ")
	what := tracker.Say("“%s”", tracker.Name(said))
	if c.About != 0 {
		said = strings.ReplaceAll(said, "enchanted creature", "that creature")
		what = tracker.Say("%s (about %s)", tracker.Say("“%s”", tracker.Name(said)), s.Called(c.About))
	}
	if c.NextTurn {
		return tracker.Say("Until %s's next turn: %s", tracker.Name(s.Seat(c.Owner).Name), what)
	}
	return tracker.Say("Until end of turn: %s", what)
}
