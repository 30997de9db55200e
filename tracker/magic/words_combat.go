package magic

import "arbiter/tracker"

// tellCombat says what happens in combat and what shields do.
func (s State) tellCombat(e Event) tracker.Message {
	switch e := e.(type) {
	case Attacked:
		if name := s.defenderName(e.Whom); name != "" {
			return tracker.Say("%s %s %s.", s.called(e.On), s.verb(e.On, "attack"), name)
		}
		return tracker.Say("%s %s.", s.called(e.On), s.verb(e.On, "attack"))
	case Blocked:
		return tracker.Say("%s %s %s.", s.called(e.On), s.verb(e.On, "block"), s.called(e.What))
	case BecameBlocked:
		if e.Not {
			return tracker.Say("%s is unblocked.", s.called(e.On))
		}
		return tracker.Say("%s is blocked.", s.called(e.On))
	case LeftCombat:
		return tracker.Say("%s is removed from combat.", s.called(e.On))
	case CombatDealt:
		if e.First {
			return tracker.Say("Combat damage of first and double strike; `combat damage` again for the rest.")
		}
		return tracker.Say("Combat damage.")
	case CombatEnded:
		return tracker.Say("Combat ends.")
	case Prevented:
		return tracker.Say("%s: %d damage prevented.", s.recipientName(e.On, e.Seat), e.N)
	case Shielded:
		if e.Shield.Regenerates {
			return tracker.Say("%s regenerates the next time it would be destroyed this turn.", s.called(e.On))
		}
		return tracker.Say("%s: %s this turn (effect %d).", s.recipientName(e.On, e.Seat), e.Shield, e.Shield.ID)
	case Regenerated:
		return tracker.Say("%s regenerates: tapped, without damage, out of combat.", s.called(e.On))
	case RegrowthBarred:
		return tracker.Say("%s can't be regenerated this turn.", s.called(e.On))
	default:
		return tracker.Message{} // SaidToDeal: a matter of the engine's own
	}
}

// verb is the verb for the members of a stack.
func (s State) verb(id int64, word string) string {
	stack, _ := s.Permanent.Get(id)
	if stack.Count > 1 {
		return word
	}
	return word + "s"
}

func (s State) recipientName(on int64, seat int) string {
	if seat != 0 {
		return s.seat(seat).Name
	}
	return string(s.called(on))
}
