package riftbound

import "arbiter/tracker"

// Concerns lists the seats whose things an action changes: objects, cards,
// battlefields, numbers, reminders and turns. To advance the turn and to close a
// showdown is the turn player's, whatever it does to others.
func (g *Game) Concerns(s State, a Action, all []tracker.Happening[Event]) []int {
	switch a.(type) {
	case Proceed, Resolve:
		return []int{s.Active}
	default:
		return tracker.Concerned(s, all, fold, g.concerns)
	}
}

// concerns lists the seats whose things an event changes; 0 is nobody. A
// battlefield is that of who controls it and of who brought it. A reminder of a
// game from before reminders knew whose they are is nobody's.
func (g *Game) concerns(s State, e Event) []int {
	switch e := e.(type) {
	case Entered:
		return []int{e.Of.Controller, s.holder(e.From), s.holder(e.Of.AttachedTo)}
	case Attached:
		return []int{s.holder(e.On), s.holder(e.To)}
	case Given:
		if stack, ok := s.Board.Get(e.On); ok && stack.Of.Owner == e.To { // back to who owns it
			return []int{stack.Of.Controller}
		}
		return []int{s.holder(e.On), e.To}
	case Scored:
		return []int{e.Seat}
	case Gained:
		return []int{e.Seat}
	case PlayerSet:
		return []int{e.Seat}
	case Lost:
		return []int{e.Seat}
	case Departed:
		return []int{e.Seat}
	case PhaseBegan:
		return []int{s.Active}
	case ControlChanged:
		return []int{s.field(e.N).Controller, e.To}
	case FieldNamed:
		return s.field(e.N).seats()
	case FieldReplaced:
		return s.field(e.N).seats()
	case SwappedBack:
		return s.field(e.N).seats()
	case Dismissed:
		for _, r := range s.Pending {
			if r.ID == e.ID {
				return []int{r.Controller}
			}
		}
		return nil
	// What only says what is so, or follows.
	case Opened, Seated, Won, Unchanged, Parted, Merged, Reminded, Described, Ceased, FieldMade, Barred, Contested, Staged, Begun, Ended:
		return nil
	default:
		if about := g.About(e); len(about) > 0 {
			return []int{s.holder(about[0])}
		}
		return nil
	}
}

// seats lists who controls a battlefield, and who brought it.
func (f Field) seats() []int { return []int{f.Controller, f.Owner} }

// holder is the seat that controls an object on the board, or owns a card
// elsewhere.
func (s State) holder(id int64) int {
	if stack, ok := s.Board.Get(id); ok {
		return stack.Of.Controller
	}
	card, _ := s.Elsewhere.Get(id)
	return card.Of.Owner
}
