package magic

import (
	"slices"

	"arbiter/tracker"
)

// The events of the game as a whole and of the turn.
type (
	// Opened begins a game in a format.
	Opened struct {
		Format string `json:"format"`
	}
	// StepBegan begins a step; one of a new turn if Turn is higher than before.
	StepBegan struct {
		Turn   int64 `json:"turn"`
		Active int   `json:"active"`
		Step   Step  `json:"step"`
		Extra  bool  `json:"extra,omitempty"` // a turn that an effect gave (CR 500.7)
	}
	// CleanedUp removes damage and ends what lasts until end of turn (CR 514.2).
	CleanedUp struct{}
	// Checked ends the memory of what happened since the last check of the
	// state-based actions (CR 704.5h, 704.6d). It comes first in a check: what
	// happens by the check is looked at by the next one.
	Checked struct{}
	// DayNightChanged makes it day or night (CR 731.1).
	DayNightChanged struct {
		Day Day `json:"day"`
	}
	// TurnGained gives a player a turn after this one (CR 500.7).
	TurnGained struct {
		Seat int `json:"seat"`
	}
	// TurnSkipped has a player skip the next turn (CR 614.10).
	TurnSkipped struct {
		Seat  int  `json:"seat"`
		Now   bool `json:"now,omitempty"`   // the turn that would begin
		Extra bool `json:"extra,omitempty"` // which an effect gave
	}
)

func (e Opened) touches() tracker.Touched { return tracker.Touched{} }

func (e Opened) fold(s State) State {
	s.Format, s.Turn, s.Active, s.Step = e.Format, 1, 1, PrecombatMain
	return s
}

func (e Opened) check(c *checker) {
	_, known := formatOf(e.Format)
	c.Must(known, "the format %q", e.Format)
}

func (e StepBegan) touches() tracker.Touched { return tracker.Touched{} }

func (e StepBegan) fold(s State) State {
	if e.Turn > s.Turn {
		s = s.beginTurn(e)
	}
	if s.Step == Combat && e.Step != Combat { // CR 511.3
		s = s.endCombat()
	}
	s.Turn, s.Active, s.Step = e.Turn, e.Active, e.Step
	return s
}

func (e StepBegan) check(c *checker) {
	c.Seat(e.Active)
	c.Must(slices.Contains(steps, e.Step), "the step %q", e.Step)
	c.Must(e.Turn >= 1 && e.Turn <= tracker.LargestID, "turn %d", e.Turn)
}

// beginTurn begins a turn: what the active player controls can attack in it (CR
// 302.6), and what lasted until it ends.
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
	s = s.recordTurn(e.Active, e.Extra)
	if slices.ContainsFunc(s.Players, func(p Player) bool { return p.SpedUp }) {
		s.Players = slices.Clone(s.Players)
		for i := range s.Players {
			s.Players[i].SpedUp = false
		}
	}
	return s
}

// recordTurn records that a turn was taken, or skipped: an extra one, or the next in turn
// order.
func (s State) recordTurn(seat int, extra bool) State {
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

func (e CleanedUp) touches() tracker.Touched { return tracker.Touched{} }
func (e CleanedUp) check(*checker)           {}

func (e CleanedUp) fold(s State) State {
	return s.all((*Permanent).untidy, (*Permanent).cleanUp).endShields()
}

// untidy reports whether cleanUp changes the permanent.
func (p *Permanent) untidy() bool {
	return p.Damage != 0 || p.Saddled || p.Shields != nil || p.NoRegeneration || p.CopyEnds || p.fighting() ||
		slices.ContainsFunc(p.Pumps, Pump.untilEndOfTurn)
}

// cleanUp removes damage and ends what lasts until end of turn.
func (p *Permanent) cleanUp() {
	p.Damage, p.Saddled, p.Shields, p.NoRegeneration = 0, false, nil, false
	p.end(Pump.untilEndOfTurn)
	p.leaveCombat()
	if p.CopyEnds {
		p.Def, p.Printed, p.CopyEnds = *p.Printed, nil, false
	}
}

func (e Checked) touches() tracker.Touched { return tracker.Touched{} }
func (e Checked) check(*checker)           {}

func (e Checked) fold(s State) State {
	s = s.all(func(p *Permanent) bool { return p.Deathtouch }, func(p *Permanent) { p.Deathtouch = false })
	s.Elsewhere = s.Elsewhere.change(func(c *Card) bool { return c.Arrived }, func(c *Card) { c.Arrived = false })
	return s
}

func (e DayNightChanged) touches() tracker.Touched { return tracker.Touched{} }
func (e DayNightChanged) check(*checker)           {}

func (e DayNightChanged) fold(s State) State {
	s.Day = e.Day
	return s
}

func (e TurnGained) touches() tracker.Touched { return tracker.ChangesOf(e.Seat) }

func (e TurnGained) fold(s State) State {
	return s.withExtraTurn(e.Seat)
}

func (e TurnGained) check(c *checker) { c.Seat(e.Seat) }

func (e TurnSkipped) touches() tracker.Touched { return tracker.ChangesOf(e.Seat) }

func (e TurnSkipped) fold(s State) State {
	n := int64(1)
	if e.Now {
		n = -1
		s = s.recordTurn(e.Seat, e.Extra)
	}
	return s.withPlayer(e.Seat, func(p *Player) { p.Skips += n })
}

func (e TurnSkipped) check(c *checker) { c.Seat(e.Seat) }
