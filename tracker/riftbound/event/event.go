package event

import (
	"arbiter/tracker"
	"arbiter/tracker/riftbound/board"
)

// Event is something that happened. An event that creates an object carries
// its whole definition, so that later changes of data or rules don't affect
// old boards.
//
// Each event type has methods for the objects and seats it refers to, for the
// state after it, and for the conditions on the state before it. Its message
// is in Tell.
//
//sumtype:decl
type Event interface {
	// touches returns the objects and seats that the event refers to.
	touches() tracker.Touched
	// fold returns the state after the event. It decides nothing.
	fold(s board.State) board.State
	// check requires of the state before an event from outside that it can happen.
	check(c *checker)
}

// Touched returns the objects and seats that an event is about.
func Touched(e Event) tracker.Touched { return e.touches() }

// Fold returns the state after an event.
func Fold(s board.State, e Event) board.State { return e.fold(s) }

// each changes the objects of a stack.
func each(s board.State, id int64, change func(*board.Object)) board.State {
	s.Board = s.Board.Update(id, change)
	return s
}

// all changes each object to which concerns applies.
func all(s board.State, concerns func(*board.Object) bool, change func(*board.Object)) board.State {
	s.Board = s.Board.Change(concerns, change)
	return s
}

// Codec are the names under which events are stored. A name that was
// released stays.
var Codec = tracker.NewCodec(
	tracker.Kind[Event]{Name: "riftbound/opened", Version: 1, Sample: Opened{}},
	tracker.Kind[Event]{Name: "riftbound/seated", Version: 1, Sample: Seated{}},
	tracker.Kind[Event]{Name: "riftbound/entered", Version: 1, Sample: Entered{}},
	tracker.Kind[Event]{Name: "riftbound/field-made", Version: 1, Sample: FieldMade{}},
	tracker.Kind[Event]{Name: "riftbound/field-replaced", Version: 1, Sample: FieldReplaced{}},
	tracker.Kind[Event]{Name: "riftbound/swapped-back", Version: 1, Sample: SwappedBack{}},
	tracker.Kind[Event]{Name: "riftbound/field-named", Version: 1, Sample: FieldNamed{}},
	tracker.Kind[Event]{Name: "riftbound/described", Version: 1, Sample: Described{}},
	tracker.Kind[Event]{Name: "riftbound/contested", Version: 1, Sample: Contested{}},
	tracker.Kind[Event]{Name: "riftbound/staged", Version: 1, Sample: Staged{}},
	tracker.Kind[Event]{Name: "riftbound/control-changed", Version: 1, Sample: ControlChanged{}},
	tracker.Kind[Event]{Name: "riftbound/begun", Version: 1, Sample: Begun{}},
	tracker.Kind[Event]{Name: "riftbound/ended", Version: 1, Sample: Ended{}},
	tracker.Kind[Event]{Name: "riftbound/designated", Version: 1, Sample: Designated{}},
	tracker.Kind[Event]{Name: "riftbound/parted", Version: 1, Sample: Parted{}},
	tracker.Kind[Event]{Name: "riftbound/left", Version: 1, Sample: LeftBoard{}},
	tracker.Kind[Event]{Name: "riftbound/ceased", Version: 1, Sample: Ceased{}},
	tracker.Kind[Event]{Name: "riftbound/relocated", Version: 1, Sample: Relocated{}},
	tracker.Kind[Event]{Name: "riftbound/turned", Version: 1, Sample: ExhaustChanged{}},
	tracker.Kind[Event]{Name: "riftbound/stunned", Version: 1, Sample: Stunned{}},
	tracker.Kind[Event]{Name: "riftbound/buffed", Version: 1, Sample: Buffed{}},
	tracker.Kind[Event]{Name: "riftbound/damaged", Version: 1, Sample: Damaged{}},
	tracker.Kind[Event]{Name: "riftbound/healed", Version: 1, Sample: Healed{}},
	tracker.Kind[Event]{Name: "riftbound/unchanged", Version: 1, Sample: Unchanged{}},
	tracker.Kind[Event]{Name: "riftbound/attached", Version: 1, Sample: Attached{}},
	tracker.Kind[Event]{Name: "riftbound/given", Version: 1, Sample: Given{}},
	tracker.Kind[Event]{Name: "riftbound/changed", Version: 1, Sample: Changed{}},
	tracker.Kind[Event]{Name: "riftbound/expired", Version: 1, Sample: Expired{}},
	tracker.Kind[Event]{Name: "riftbound/became-copy", Version: 1, Sample: BecameCopy{}},
	tracker.Kind[Event]{Name: "riftbound/scored", Version: 1, Sample: Scored{}},
	tracker.Kind[Event]{Name: "riftbound/barred", Version: 1, Sample: Barred{}},
	tracker.Kind[Event]{Name: "riftbound/gained", Version: 1, Sample: Gained{}},
	tracker.Kind[Event]{Name: "riftbound/player-set", Version: 1, Sample: PlayerSet{}},
	tracker.Kind[Event]{Name: "riftbound/emptied", Version: 1, Sample: Emptied{}},
	tracker.Kind[Event]{Name: "riftbound/phase-began", Version: 1, Sample: PhaseBegan{}},
	tracker.Kind[Event]{Name: "riftbound/reminded", Version: 1, Sample: Reminded{}},
	tracker.Kind[Event]{Name: "riftbound/dismissed", Version: 1, Sample: Dismissed{}},
	tracker.Kind[Event]{Name: "riftbound/lost", Version: 1, Sample: Lost{}},
	tracker.Kind[Event]{Name: "riftbound/departed", Version: 1, Sample: Departed{}},
	tracker.Kind[Event]{Name: "riftbound/won", Version: 1, Sample: Won{}},
	tracker.Kind[Event]{Name: "riftbound/labelled", Version: 1, Sample: Labelled{}},
	tracker.Kind[Event]{Name: "riftbound/set-to", Version: 1, Sample: SetTo{}},
	tracker.Kind[Event]{Name: "riftbound/empowered", Version: 1, Sample: Empowered{}},
	tracker.Kind[Event]{Name: "riftbound/prevented", Version: 1, Sample: Prevented{}},
	tracker.Kind[Event]{Name: "riftbound/revealed", Version: 1, Sample: Revealed{}},
	tracker.Kind[Event]{Name: "riftbound/noted", Version: 1, Sample: Noted{}},
	tracker.Kind[Event]{Name: "riftbound/turn-queued", Version: 1, Sample: TurnQueued{}},
	tracker.Kind[Event]{Name: "riftbound/skip-pending", Version: 1, Sample: SkipPending{}},
	tracker.Kind[Event]{Name: "riftbound/skipped", Version: 1, Sample: Skipped{}},
	tracker.Kind[Event]{Name: "riftbound/victory-changed", Version: 1, Sample: VictoryChanged{}},
	tracker.Kind[Event]{Name: "riftbound/counted", Version: 1, Sample: Counted{}},
	tracker.Kind[Event]{Name: "riftbound/merged", Version: 1, Sample: Merged{}},
)
