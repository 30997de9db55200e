package magic

import (
	"slices"

	"arbiter/tracker"
)

// Concerns lists the seats whose permanents, cards, numbers, effects, reminders or
// turns an action changes. What the rules have a player do concerns that player alone:
// advancing the turn and dealing combat damage the active player, a triggered ability
// its controller.
func (g *Rules) Concerns(s State, a Action, all []tracker.Happening[Event]) []int {
	switch a.(type) {
	case Proceed, CombatDamage, EndCombat:
		return []int{s.Active}
	case Press, Dismiss:
		all = slices.DeleteFunc(slices.Clone(all), func(h tracker.Happening[Event]) bool {
			_, answered := h.Event.(Answered)
			return !answered
		})
	default:
	}
	return tracker.Concerned(s, all, fold, g.concerns)
}

// concerns lists the seats whose things an event changes; 0 is nobody. A permanent
// that enters, or becomes something else, also changes the permanents that its static
// abilities then apply to. Attacking and blocking change only the attacker or blocker.
func (g *Rules) concerns(s State, e Event) []int {
	seats := touched(e).Concerned(func(id int64) int { return s.holder(id) })
	switch e := e.(type) { // events whose seats depend on the state
	case Entered:
		return append(seats, affectedControllers(s, e, e.ID)...)
	case BecameCopy:
		return append(seats, affectedControllers(s, e, e.On)...)
	case Transformed:
		return append(seats, affectedControllers(s, e, e.On)...)
	case TurnedOver:
		return append(seats, affectedControllers(s, e, e.On)...)
	case Flipped:
		return append(seats, affectedControllers(s, e, e.On)...)
	case Given:
		return append(seats, s.receiver(e.On, e.To))
	case Pumped:
		return append(seats, s.receiver(e.On, e.How.Control))
	case Designated:
		return append(seats, s.losesDesignation(e)...)
	case DayNightChanged:
		return s.playing()
	case StepBegan, CombatDealt, CombatEnded, CleanedUp:
		return []int{s.Active}
	case EffectBegan:
		return append(s.mayAffect(e.Effect), e.Effect.Controller)
	case EffectEnded:
		return s.affectedBy(e.ID)
	case Answered:
		if i := s.pending(e.ID); i >= 0 {
			return []int{s.Pending[i].Controller}
		}
	default: // touches lists the seats
	}
	return seats
}

// affectedControllers lists the controllers of permanents to which the static abilities of a
// permanent apply after an event.
func affectedControllers(s State, e Event, id int64) []int {
	s = fold(s, e)
	source, ok := s.Permanent.Get(id)
	if !ok || len(source.Of.Face().Static) == 0 {
		return nil
	}
	l := s.layersOfAll()
	var seats []int
	for stack := range s.Permanent.All() {
		if slices.Contains(seats, stack.Of.Controller) {
			continue
		}
		if l.reachedBy(&stack, id) {
			seats = append(seats, stack.Of.Controller)
		}
	}
	return seats
}

// mayAffect lists the players to whose objects an effect can apply, now or later.
func (s State) mayAffect(e Effect) []int {
	if e.everyones() {
		return s.playing()
	}
	return slices.DeleteFunc(s.playing(), func(seat int) bool {
		return !slices.ContainsFunc(e.Static, func(x Static) bool { return s.controls(x.What.Controller, seat, e.Controller) }) &&
			!slices.ContainsFunc(e.Entry, func(x Entry) bool { return s.controls(x.What.Controller, seat, e.Controller) }) &&
			!slices.ContainsFunc(e.Replaces, func(x Replacement) bool { return concerns(x.Whom, e.Controller, seat) })
	})
}

// affectedBy lists the controller of an effect, and the players it applies to.
func (s State) affectedBy(id int64) []int {
	var seats []int
	for _, e := range s.Effects {
		if e.ID == id {
			seats = append(s.mayAffect(e), e.Controller)
		}
	}
	shields := func(all []Shield) bool { return slices.ContainsFunc(all, func(x Shield) bool { return x.ID == id }) }
	for stack := range s.Permanent.All() {
		if shields(stack.Of.Shields) || slices.ContainsFunc(stack.Of.Pumps, func(x Pump) bool { return x.ID == id }) {
			seats = append(seats, stack.Of.Controller)
		}
	}
	for i, p := range s.Players {
		if shields(p.Shields) {
			seats = append(seats, i+1)
		}
	}
	return seats
}

// losesDesignation lists the player who loses a designation to another; all players if
// nobody gets it.
func (s State) losesDesignation(e Designated) []int {
	switch {
	case e.Seat == 0:
		return s.playing()
	case e.What == Monarch:
		return []int{s.Monarch}
	case e.What == Initiative:
		return []int{s.Initiative}
	}
	return nil
}

// receiver returns the player who gains control of a permanent; 0 for its owner.
func (s State) receiver(id int64, to int) int {
	if stack, ok := s.Permanent.Get(id); ok && stack.Of.Owner == to {
		return 0
	}
	return to
}

// holder returns the seat that controls a permanent, or owns a card elsewhere; 0 for
// other ids.
func (s State) holder(id int64) int {
	if stack, ok := s.Permanent.Get(id); ok {
		return stack.Of.Controller
	}
	card, _ := s.Elsewhere.find(id)
	return card.Owner
}
