package riftbound

import "arbiter/tracker"

// Concerns lists the seats whose objects, cards, battlefields, numbers, reminders or
// turns an action changes. Advancing the turn and closing a showdown concern the turn
// player alone.
func (g *Rules) Concerns(s State, a Action, all []tracker.Happening[Event]) []int {
	switch a.(type) {
	case Proceed, Resolve:
		return []int{s.Active}
	default:
		return tracker.Concerned(s, all, fold, g.concerns)
	}
}

// concerns lists the seats whose things an event changes; 0 is nobody. A battlefield
// belongs to its controller and its owner. A reminder without a controller, as older
// games stored it, belongs to nobody.
func (g *Rules) concerns(s State, e Event) []int {
	switch e := e.(type) { // events whose seats depend on the state
	case Given:
		if stack, ok := s.Board.Get(e.On); ok && stack.Of.Owner == e.To { // back to its owner
			return []int{stack.Of.Controller}
		}
		return []int{s.holder(e.On), e.To}
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
	default: // of any other event, the event itself
		return touched(e).Concerned(func(id int64) int { return s.holder(id) })
	}
}

// seats lists the controller and the owner of a battlefield.
func (f Field) seats() []int { return []int{f.Controller, f.Owner} }

// holder returns the seat that controls an object on the board, or owns a card
// elsewhere.
func (s State) holder(id int64) int {
	if stack, ok := s.Board.Get(id); ok {
		return stack.Of.Controller
	}
	card, _ := s.Elsewhere.Get(id)
	return card.Of.Owner
}
