package riftbound

import "arbiter/tracker"

// Concerns lists the seats that an action concerns. Going on in the turn is the
// turn player's, whatever the turn does to others on the way.
func (g *Game) Concerns(s State, a Action, all []tracker.Happening[Event]) []int {
	if _, ok := a.(Proceed); ok {
		return []int{s.Active}
	}
	return tracker.Concerned(s, all, fold, g.concerns)
}

// concerns lists the seats that an event concerns: who controls what it changes,
// or whose number it is; 0 is nobody. Battlefields are who controls them's.
func (g *Game) concerns(s State, e Event) []int {
	switch e := e.(type) {
	case Entered:
		return []int{e.Of.Controller}
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
	case FieldReplaced:
		return []int{s.field(e.N).Controller}
	case SwappedBack:
		return []int{s.field(e.N).Controller}
	// What only says what is so, or follows.
	case Opened, Seated, Won, Unchanged, Parted, Merged, Reminded, Dismissed, Ceased, FieldMade, Barred, Contested, Staged, Begun, Ended:
		return nil
	default:
		if about := g.About(e); len(about) > 0 {
			return []int{s.holder(about[0])}
		}
		return nil
	}
}

// holder is the seat that controls an object on the board, or owns a card
// elsewhere.
func (s State) holder(id int64) int {
	if stack, ok := s.Board.Get(id); ok {
		return stack.Of.Controller
	}
	card, _ := s.Elsewhere.Get(id)
	return card.Of.Owner
}
