package event

import (
	"arbiter/tracker"
	"arbiter/tracker/magic/board"
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
	// check checks that an event from outside can happen in the state before
	// it.
	check(c *checker)
}

// Fold returns the state after an event.
func Fold(s board.State, e Event) board.State { return e.fold(s) }

// Touched returns the objects and seats that an event is about.
func Touched(e Event) tracker.Touched { return e.touches() }

// edits is a state to which several events are applied at once.
type edits struct {
	board.State
	permanent tracker.Edit[board.Permanent]
	elsewhere tracker.Edit[board.Card]
}

// editing is an event that FoldAll can apply together with others. Its fold applies
// the same edit alone.
type editing interface {
	Event
	edit(s *edits)
}

func newEdits(s board.State) edits { return edits{s, s.Permanent.Edit(), s.Elsewhere.Stacks().Edit()} }

func (s *edits) done() board.State {
	s.Permanent, s.Elsewhere = s.permanent.Done(), board.CardsOf(s.elsewhere.Done())
	return s.State
}

// now is the state with the events applied so far, until the next one.
func (s *edits) now() board.State {
	now := s.State
	now.Permanent, now.Elsewhere = s.permanent.Now(), board.CardsOf(s.elsewhere.Now())
	return now
}

// FoldAll returns the state after several events, the same as folding each. It copies
// less for consecutive editing events.
func FoldAll(s board.State, all []tracker.Happening[Event]) board.State {
	return FoldEach(s, all, nil)
}

// FoldEach is FoldAll. It calls before, unless that is nil, with each event and the state
// before it, which is valid during the call only.
func FoldEach(s board.State, all []tracker.Happening[Event], before func(board.State, Event)) board.State {
	for i := 0; i < len(all); {
		if _, ok := all[i].Event.(editing); !ok {
			if before != nil {
				before(s, all[i].Event)
			}
			s = Fold(s, all[i].Event)
			i++
			continue
		}
		row := newEdits(s)
		for ; i < len(all); i++ {
			e, ok := all[i].Event.(editing)
			if !ok {
				break
			}
			if before != nil {
				before(row.now(), e)
			}
			e.edit(&row)
		}
		s = row.done()
	}
	return s
}

// Codec are the names under which events are stored. A released name
// never changes.
var Codec = tracker.NewCodec(
	tracker.Kind[Event]{Name: "magic/opened", Version: 1, Sample: Opened{}},
	tracker.Kind[Event]{Name: "magic/seated", Version: 1, Sample: Seated{}},
	tracker.Kind[Event]{Name: "magic/teamed", Version: 1, Sample: Teamed{}},
	tracker.Kind[Event]{Name: "magic/ventured", Version: 1, Sample: Ventured{}},
	tracker.Kind[Event]{Name: "magic/dungeon-completed", Version: 1, Sample: DungeonCompleted{}},
	tracker.Kind[Event]{Name: "magic/ring-tempted", Version: 1, Sample: RingTempted{}},
	tracker.Kind[Event]{Name: "magic/entered", Version: 1, Sample: Entered{}},
	tracker.Kind[Event]{Name: "magic/parted", Version: 1, Sample: Parted{}},
	tracker.Kind[Event]{Name: "magic/moved", Version: 1, Sample: Moved{}},
	tracker.Kind[Event]{Name: "magic/placed", Version: 1, Sample: Placed{}},
	tracker.Kind[Event]{Name: "magic/commander-cast", Version: 1, Sample: CommanderCast{}},
	tracker.Kind[Event]{Name: "magic/stays-away", Version: 1, Sample: TokenCantReturn{}},
	tracker.Kind[Event]{Name: "magic/departed", Version: 1, Sample: Departed{}},
	tracker.Kind[Event]{Name: "magic/won", Version: 1, Sample: Won{}},
	tracker.Kind[Event]{Name: "magic/ceased", Version: 1, Sample: Ceased{}},
	tracker.Kind[Event]{Name: "magic/counters", Version: 1, Sample: CountersPut{}},
	tracker.Kind[Event]{Name: "magic/turned", Version: 1, Sample: TapChanged{}},
	tracker.Kind[Event]{Name: "magic/transformed", Version: 1, Sample: Transformed{}},
	tracker.Kind[Event]{Name: "magic/given", Version: 1, Sample: Given{}},
	tracker.Kind[Event]{Name: "magic/attached", Version: 1, Sample: Attached{}},
	tracker.Kind[Event]{Name: "magic/damaged", Version: 1, Sample: Damaged{}},
	tracker.Kind[Event]{Name: "magic/damage-recorded", Version: 1, Sample: DamageRecorded{}},
	tracker.Kind[Event]{Name: "magic/spared", Version: 2, Sample: Spared{}, Older: sparedBefore},
	tracker.Kind[Event]{Name: "magic/prevented", Version: 1, Sample: Prevented{}},
	tracker.Kind[Event]{Name: "magic/redirected", Version: 1, Sample: Redirected{}},
	tracker.Kind[Event]{Name: "magic/impossible", Version: 2, Sample: Impossible{}, Older: impossibleBefore},
	tracker.Kind[Event]{Name: "magic/described", Version: 1, Sample: Described{}},
	tracker.Kind[Event]{Name: "magic/phased", Version: 1, Sample: Phased{}},
	tracker.Kind[Event]{Name: "magic/appointed", Version: 1, Sample: CommanderDesignated{}},
	tracker.Kind[Event]{Name: "magic/protected", Version: 1, Sample: Protected{}},
	tracker.Kind[Event]{Name: "magic/attacked", Version: 1, Sample: Attacked{}},
	tracker.Kind[Event]{Name: "magic/blocked", Version: 1, Sample: Blocked{}},
	tracker.Kind[Event]{Name: "magic/became-blocked", Version: 1, Sample: BecameBlocked{}},
	tracker.Kind[Event]{Name: "magic/goaded", Version: 1, Sample: Goaded{}},
	tracker.Kind[Event]{Name: "magic/paired", Version: 1, Sample: Paired{}},
	tracker.Kind[Event]{Name: "magic/unpaired", Version: 1, Sample: Unpaired{}},
	tracker.Kind[Event]{Name: "magic/left-combat", Version: 1, Sample: LeftCombat{}},
	tracker.Kind[Event]{Name: "magic/combat-dealt", Version: 1, Sample: CombatDealt{}},
	tracker.Kind[Event]{Name: "magic/said-to-deal", Version: 1, Sample: DamageStated{}},
	tracker.Kind[Event]{Name: "magic/shielded", Version: 1, Sample: Shielded{}},
	tracker.Kind[Event]{Name: "magic/regenerated", Version: 1, Sample: Regenerated{}},
	tracker.Kind[Event]{Name: "magic/damage-removed", Version: 1, Sample: DamageRemoved{}},
	tracker.Kind[Event]{Name: "magic/regrowth-barred", Version: 1, Sample: RegenerationForbidden{}},
	tracker.Kind[Event]{Name: "magic/combat-ended", Version: 1, Sample: CombatEnded{}},
	tracker.Kind[Event]{Name: "magic/combined", Version: 1, Sample: Combined{}},
	tracker.Kind[Event]{Name: "magic/became-copy", Version: 1, Sample: BecameCopy{}},
	tracker.Kind[Event]{Name: "magic/became-also", Version: 1, Sample: BecameAlso{}},
	tracker.Kind[Event]{Name: "magic/monstrous", Version: 1, Sample: BecameMonstrous{}},
	tracker.Kind[Event]{Name: "magic/speed", Version: 1, Sample: SpeedSet{}},
	tracker.Kind[Event]{Name: "magic/pumped", Version: 1, Sample: Pumped{}},
	tracker.Kind[Event]{Name: "magic/turned-over", Version: 1, Sample: TurnedOver{}},
	tracker.Kind[Event]{Name: "magic/flipped", Version: 1, Sample: Flipped{}},
	tracker.Kind[Event]{Name: "magic/saddled", Version: 1, Sample: Saddled{}},
	tracker.Kind[Event]{Name: "magic/life", Version: 1, Sample: LifeChanged{}},
	tracker.Kind[Event]{Name: "magic/player-counters", Version: 1, Sample: PlayerCounters{}},
	tracker.Kind[Event]{Name: "magic/commander-damage", Version: 1, Sample: CommanderDealt{}},
	tracker.Kind[Event]{Name: "magic/lost", Version: 2, Sample: Lost{}, Older: lostBefore},
	tracker.Kind[Event]{Name: "magic/step", Version: 1, Sample: StepBegan{}},
	tracker.Kind[Event]{Name: "magic/phases-added", Version: 1, Sample: PhasesAdded{}},
	tracker.Kind[Event]{Name: "magic/cleaned-up", Version: 1, Sample: CleanedUp{}},
	tracker.Kind[Event]{Name: "magic/checked", Version: 1, Sample: Checked{}},
	tracker.Kind[Event]{Name: "magic/labelled", Version: 1, Sample: Labelled{}},
	tracker.Kind[Event]{Name: "magic/set", Version: 2, Sample: SetTo{}, Older: setToBefore},
	tracker.Kind[Event]{Name: "magic/counters-set", Version: 1, Sample: CountersSet{}},
	tracker.Kind[Event]{Name: "magic/life-set", Version: 1, Sample: LifeSet{}},
	tracker.Kind[Event]{Name: "magic/hand-counted", Version: 1, Sample: HandCounted{}},
	tracker.Kind[Event]{Name: "magic/effect-began", Version: 1, Sample: EffectBegan{}},
	tracker.Kind[Event]{Name: "magic/effect-ended", Version: 1, Sample: EffectEnded{}},
	tracker.Kind[Event]{Name: "magic/merged", Version: 1, Sample: Merged{}},
	tracker.Kind[Event]{Name: "magic/reminded", Version: 2, Sample: Reminded{}, Older: remindedBefore},
	tracker.Kind[Event]{Name: "magic/owed", Version: 1, Sample: Owed{}},
	tracker.Kind[Event]{Name: "magic/performed", Version: 1, Sample: Performed{}},
	tracker.Kind[Event]{Name: "magic/looped", Version: 1, Sample: Looped{}},
	tracker.Kind[Event]{Name: "magic/drawn", Version: 1, Sample: Drawn{}},
	tracker.Kind[Event]{Name: "magic/answered", Version: 1, Sample: Answered{}},
	tracker.Kind[Event]{Name: "magic/activated", Version: 1, Sample: Activated{}},
	tracker.Kind[Event]{Name: "magic/noted", Version: 1, Sample: Noted{}},
	tracker.Kind[Event]{Name: "magic/combat-cost-owed", Version: 1, Sample: CombatCostOwed{}},
	tracker.Kind[Event]{Name: "magic/fated", Version: 1, Sample: Fated{}},
	tracker.Kind[Event]{Name: "magic/held", Version: 2, Sample: Held{}, Older: heldBefore},
	tracker.Kind[Event]{Name: "magic/renowned", Version: 1, Sample: BecameRenowned{}},
	tracker.Kind[Event]{Name: "magic/permanent-designated", Version: 1, Sample: PermanentDesignated{}},
	tracker.Kind[Event]{Name: "magic/levelled", Version: 1, Sample: Levelled{}},
	tracker.Kind[Event]{Name: "magic/unseen", Version: 1, Sample: Unseen{}},
	tracker.Kind[Event]{Name: "magic/postponed", Version: 1, Sample: Postponed{}},
	tracker.Kind[Event]{Name: "magic/shown", Version: 1, Sample: Shown{}},
	tracker.Kind[Event]{Name: "magic/triggered", Version: 1, Sample: Triggered{}},
	tracker.Kind[Event]{Name: "magic/wounded", Version: 1, Sample: Wounded{}},
	tracker.Kind[Event]{Name: "magic/designated", Version: 1, Sample: Designated{}},
	tracker.Kind[Event]{Name: "magic/day-broke", Version: 1, Sample: DayNightChanged{}},
	tracker.Kind[Event]{Name: "magic/turn-gained", Version: 1, Sample: TurnGained{}},
	tracker.Kind[Event]{Name: "magic/turn-skipped", Version: 1, Sample: TurnSkipped{}},
)
