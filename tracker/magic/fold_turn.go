package magic

import (
	"slices"

	"arbiter/tracker"
)

// turned gives the state after an event of the turn, of a reminder, or of a
// designation.
func (s State) turned(e Event) State {
	switch e := e.(type) {
	case Reminded:
		s = s.remind(e.Reminder)
	case Answered:
		s = s.answered(e.ID, e.Times)
	case Fated:
		s = s.each(e.On, func(p *Permanent) { p.Fate = e.Fate })
	case Held:
		s = s.each(e.On, func(p *Permanent) { p.Hold = e.When })
	case BecameRenowned:
		s = s.each(e.On, func(p *Permanent) { p.Renowned = true })
	case Designated:
		s = s.designate(e)
	case DayBroke:
		s.Day = e.Day
	case TurnGained:
		s.Extra, s.tips.extra = tracker.Grow(s.Extra, s.tips.extra, e.Seat)
	case TurnSkipped:
		s = s.skip(e)
	default: // the others are fold's
	}
	return s
}

// beginStep goes on in the turn. What the active player controls as a turn
// begins can attack in it (CR 302.6).
func (s State) beginStep(e StepBegan) State {
	if e.Turn > s.Turn {
		s = s.beginTurn(e)
	}
	if s.Step == Combat && e.Step != Combat { // CR 511.3
		s = s.endCombat()
	}
	s.Turn, s.Active, s.Step = e.Turn, e.Active, e.Step
	return s
}

// beginTurn forgets what was known of the turn before.
func (s State) beginTurn(e StepBegan) State {
	over := func(x Pump) bool { return x.NextTurn != 0 && x.NextTurn == e.Active }
	s = s.all(func(p *Permanent) bool {
		return p.Controller == e.Active && (p.Fresh || p.Echoes) || slices.ContainsFunc(p.Pumps, over)
	}, func(p *Permanent) {
		p.end(over)
		if p.Controller == e.Active {
			p.Echoes = p.Fresh && p.echoes()
			p.Fresh = false
		}
	})
	s = s.taken(e.Active, e.Extra)
	if slices.ContainsFunc(s.Players, func(p Player) bool { return p.SpedUp }) {
		s.Players = slices.Clone(s.Players)
		for i := range s.Players {
			s.Players[i].SpedUp = false
		}
	}
	return s
}

// taken notes that a turn was taken, or skipped: an extra one, or the one that
// was its player's anyway.
func (s State) taken(seat int, extra bool) State {
	if !extra {
		s.Regular = seat
		return s
	}
	s.Extra = s.Extra[:max(len(s.Extra)-1, 0)]
	if s.Regular == 0 {
		s.Regular = s.Active
	}
	return s
}

// skip has a player skip a turn.
func (s State) skip(e TurnSkipped) State {
	n := int64(1)
	if e.Now {
		n = -1
		s = s.taken(e.Seat, e.Extra)
	}
	return s.withPlayer(e.Seat, func(p *Player) { p.Skips += n })
}

// designate gives a player a designation.
func (s State) designate(e Designated) State {
	switch e.What {
	case Monarch:
		s.Monarch = e.Seat
	case Initiative:
		s.First = e.Seat
	case Blessing:
		s = s.withPlayer(e.Seat, func(p *Player) { p.Blessing = true })
	case SpeedTriggered:
		s = s.withPlayer(e.Seat, func(p *Player) { p.SpedUp = true })
	}
	return s
}
