package magic

import (
	"slices"

	"arbiter/tracker"
)

// Concerns lists the seats whose things an action changes: permanents, cards,
// numbers, effects, reminders and turns. What the rules give a player to do
// counts for that player alone, whatever it does to others: to advance the turn
// and to deal combat damage for the active player, a triggered ability for who
// controls it.
func (g *Game) Concerns(s State, a Action, all []tracker.Happening[Event]) []int {
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
// that comes, or turns into something else, changes those that its static abilities
// then apply to. An attacker or blocker changes nothing of what it fights.
func (g *Game) concerns(s State, e Event) []int {
	seats := e.touches().Concerned(s.holder)
	switch e := e.(type) { // whose things the state knows
	case Entered:
		return append(seats, reached(s, e, e.ID)...)
	case BecameCopy:
		return append(seats, reached(s, e, e.On)...)
	case Transformed:
		return append(seats, reached(s, e, e.On)...)
	case TurnedOver:
		return append(seats, reached(s, e, e.On)...)
	case Flipped:
		return append(seats, reached(s, e, e.On)...)
	case Given:
		return append(seats, s.receiver(e.On, e.To))
	case Pumped:
		return append(seats, s.receiver(e.On, e.How.Control))
	case Designated:
		return append(seats, s.losesDesignation(e)...)
	case DayBroke:
		return s.playing()
	case StepBegan, CombatDealt, CombatEnded, CleanedUp:
		return []int{s.Active}
	case EffectBegan:
		return append(s.namedBy(e.Effect), e.Effect.Controller)
	case EffectEnded:
		return s.underEffect(e.ID)
	case Answered:
		if i := s.pending(e.ID); i >= 0 {
			return []int{s.Pending[i].Controller}
		}
	default: // of any other event, the event itself
	}
	return seats
}

// reached lists who controls what the static abilities of a permanent change
// once an event has happened to it.
func reached(s State, e Event, id int64) []int {
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
		d := l.upTo(&stack, allLayers)
		for i := range l.static {
			if l.static[i].source == id && l.reaches(d, i) > 0 {
				seats = append(seats, stack.Of.Controller)
				break
			}
		}
	}
	return seats
}

// namedBy lists whom an effect without a permanent is about, whether or not they
// have anything yet that it changes: it goes on for what comes.
func (s State) namedBy(e Effect) []int {
	if e.everyones() {
		return s.playing()
	}
	return slices.DeleteFunc(s.playing(), func(seat int) bool {
		return !slices.ContainsFunc(e.Static, func(x Static) bool { return s.controls(x.What.Controller, seat, e.Controller) }) &&
			!slices.ContainsFunc(e.Entry, func(x Entry) bool { return s.controls(x.What.Controller, seat, e.Controller) }) &&
			!slices.ContainsFunc(e.Replaces, func(x Replacement) bool { return concerns(x.Whom, e.Controller, seat) })
	})
}

// underEffect lists whose effect it is, and whom it is about.
func (s State) underEffect(id int64) []int {
	var seats []int
	for _, e := range s.Effects {
		if e.ID == id {
			seats = append(s.namedBy(e), e.Controller)
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

// losesDesignation lists who has a designation that another player gets, or everybody
// where nobody gets it.
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

// receiver is who gets control of a permanent; 0 where that is who owns it.
func (s State) receiver(id int64, to int) int {
	if stack, ok := s.Permanent.Get(id); ok && stack.Of.Owner == to {
		return 0
	}
	return to
}

// holder is the seat that controls a permanent, or owns a card elsewhere; 0 for
// an id that is neither.
func (s State) holder(id int64) int {
	if stack, ok := s.Permanent.Get(id); ok {
		return stack.Of.Controller
	}
	card, _ := s.Elsewhere.find(id)
	return card.Owner
}
