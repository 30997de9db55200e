package play

import (
	"arbiter/tracker"
	"arbiter/tracker/riftbound/board"
	"arbiter/tracker/riftbound/event"
)

// Concerns lists the seats whose objects, cards, battlefields, numbers, reminders or
// turns an action changes. Advancing the turn and closing a showdown concern the turn
// player alone.
func (g *Rules) Concerns(s board.State, a Action, all []tracker.Happening[event.Event]) []int {
	switch a.(type) {
	case Proceed, Resolve:
		return []int{s.Active}
	default:
		return tracker.Concerned(s, all, event.Fold, g.concerns)
	}
}

// concerns lists the seats whose things an event changes; 0 is nobody. A battlefield
// belongs to its controller and its owner. A reminder without a controller, as older
// games stored it, belongs to nobody.
func (g *Rules) concerns(s board.State, e event.Event) []int {
	switch e := e.(type) { // events whose seats depend on the state
	case event.Given:
		if stack, ok := s.Board.Get(e.On); ok && stack.Of.Owner == e.To { // back to its owner
			return []int{stack.Of.Controller}
		}
		return []int{holder(s, e.On), e.To}
	case event.PhaseBegan:
		return []int{s.Active}
	case event.ControlChanged:
		return []int{s.Field(e.N).Controller, e.To}
	case event.FieldNamed:
		return seats(s.Field(e.N))
	case event.FieldReplaced:
		return seats(s.Field(e.N))
	case event.SwappedBack:
		return seats(s.Field(e.N))
	case event.Dismissed:
		for _, r := range s.Pending {
			if r.ID == e.ID {
				return []int{r.Controller}
			}
		}
		return nil
	default: // of any other event, the event itself
		return event.Touched(e).Concerned(func(id int64) int { return holder(s, id) })
	}
}

// seats lists the controller and the owner of a battlefield.
func seats(f board.Field) []int { return []int{f.Controller, f.Owner} }

// holder returns the seat that controls an object on the board, or owns a card
// elsewhere.
func holder(s board.State, id int64) int {
	if stack, ok := s.Board.Get(id); ok {
		return stack.Of.Controller
	}
	card, _ := s.Elsewhere.Get(id)
	return card.Of.Owner
}
