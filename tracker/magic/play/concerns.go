package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
)

// Concerns lists the seats whose permanents, cards, numbers, effects, reminders or
// turns an action changes. What the rules have a player do concerns that player alone:
// advancing the turn and dealing combat damage the active player, declaring no blockers the
// defending player, a triggered ability its controller.
func (g *Rules) Concerns(s board.State, a Action, all []tracker.Happening[event.Event]) []int {
	switch a := a.(type) {
	case Proceed, CombatDamage, EndCombat:
		return []int{s.Active}
	case DeclareNoBlocks:
		return defendedFrom(s, all)
	case Pays:
		return a.concerns(s)
	case Press, Dismiss, Loop:
		all = slices.DeleteFunc(slices.Clone(all), func(h tracker.Happening[event.Event]) bool {
			_, answered := h.Event.(event.Answered)
			return !answered
		})
	case Use, Activate:
		if i := slices.IndexFunc(all, func(h tracker.Happening[event.Event]) bool { _, is := h.Event.(event.Activated); return is }); i >= 0 {
			all = all[:i+1]
		}
	default:
	}
	return tracker.Concerned(s, all, event.Fold, g.concerns)
}

// concerns lists the seats whose things an event changes; 0 is nobody. A permanent
// that enters, or becomes something else, also changes the permanents that its static
// abilities then apply to. Attacking and blocking change only the attacker or blocker.
func (g *Rules) concerns(s board.State, e event.Event) []int {
	seats := event.Touched(e).Concerned(func(id int64) int { return holder(s, id) })
	switch e := e.(type) { // events whose seats depend on the state
	case event.Entered:
		return append(seats, affectedControllers(s, e, e.ID)...)
	case event.Combined:
		return append(seats, affectedControllers(s, e, e.On)...)
	case event.BecameCopy:
		return append(seats, affectedControllers(s, e, e.On)...)
	case event.Transformed:
		return append(seats, affectedControllers(s, e, e.On)...)
	case event.TurnedOver:
		return append(seats, affectedControllers(s, e, e.On)...)
	case event.Flipped:
		return append(seats, affectedControllers(s, e, e.On)...)
	case event.Given:
		return append(seats, receiver(s, e.On, e.To))
	case event.Pumped:
		return append(seats, receiver(s, e.On, e.How.Control))
	case event.Designated:
		return append(seats, losesDesignation(s, e)...)
	case event.DayNightChanged, event.Drawn:
		return s.Playing()
	case event.StepBegan, event.CombatDealt, event.CombatEnded, event.CleanedUp:
		return []int{s.Active}
	case event.EffectBegan:
		return append(mayAffect(s, e.Effect), e.Effect.Controller)
	case event.EffectEnded:
		return affectedBy(s, e.ID)
	case event.Answered:
		if i := s.PendingIndex(e.ID); i >= 0 {
			return []int{s.Pending[i].Controller}
		}
	default: // touches lists the seats
	}
	return seats
}

// defendedFrom lists the defending players of the creatures that become unblocked.
func defendedFrom(s board.State, all []tracker.Happening[event.Event]) []int {
	now := s.LayersOfAll()
	var seats []int
	for _, h := range all {
		if e, is := h.Event.(event.BecameBlocked); is {
			stack, _ := s.Permanent.Get(e.On)
			seats = append(seats, s.DefendingPlayer(now, stack.Of.Attacks))
		}
	}
	return seats
}

// affectedControllers lists the controllers of permanents to which the static abilities of a
// permanent apply after an event.
func affectedControllers(s board.State, e event.Event, id int64) []int {
	s = event.Fold(s, e)
	source, ok := s.Permanent.Get(id)
	if !ok || len(source.Of.Face().Static) == 0 {
		return nil
	}
	l := s.LayersOfAll()
	var seats []int
	for stack := range s.Permanent.All() {
		if slices.Contains(seats, stack.Of.Controller) {
			continue
		}
		if l.ReachedBy(&stack, id) {
			seats = append(seats, stack.Of.Controller)
		}
	}
	return seats
}

// mayAffect lists the players to whose objects an effect can apply, now or later.
func mayAffect(s board.State, e board.Effect) []int {
	if e.ForEveryone() {
		return s.Playing()
	}
	return slices.DeleteFunc(s.Playing(), func(seat int) bool {
		return !slices.ContainsFunc(e.Static, func(x card.StaticEffect) bool { return s.ControlledBy(x.What.Controller, seat, e.Controller) }) &&
			!slices.ContainsFunc(e.Entry, func(x card.Entry) bool { return s.ControlledBy(x.What.Controller, seat, e.Controller) }) &&
			!slices.ContainsFunc(e.Replaces, func(x card.Replacement) bool { return concerns(&s, x.Whom, e.Controller, seat) })
	})
}

// affectedBy lists the controller of an effect, and the players it applies to.
func affectedBy(s board.State, id int64) []int {
	var seats []int
	for _, e := range s.Effects {
		if e.ID == id {
			seats = append(mayAffect(s, e), e.Controller)
		}
	}
	shields := func(all []board.Shield) bool {
		return slices.ContainsFunc(all, func(x board.Shield) bool { return x.ID == id })
	}
	for stack := range s.Permanent.All() {
		if shields(stack.Of.Shields) || slices.ContainsFunc(stack.Of.Pumps, func(x board.Pump) bool { return x.ID == id }) {
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
func losesDesignation(s board.State, e event.Designated) []int {
	switch {
	case e.Seat == 0:
		return s.Playing()
	case e.What == board.Monarch:
		return []int{s.Monarch}
	case e.What == board.Initiative:
		return []int{s.Initiative}
	}
	return nil
}

// receiver returns the player who gains control of a permanent; 0 for its owner.
func receiver(s board.State, id int64, to int) int {
	if stack, ok := s.Permanent.Get(id); ok && stack.Of.Owner == to {
		return 0
	}
	return to
}

// holder returns the seat that controls a permanent, or owns a card elsewhere; 0 for
// other ids.
func holder(s board.State, id int64) int {
	if stack, ok := s.Permanent.Get(id); ok {
		return stack.Of.Controller
	}
	card, _ := s.Elsewhere.Get(id)
	return card.Owner
}
