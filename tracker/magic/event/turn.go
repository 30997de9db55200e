package event

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
)

// The events of the game as a whole and of the turn.
type (
	// Opened begins a game in a format.
	Opened struct {
		Format string `json:"format"`
	}
	// StepBegan begins a step; one of a new turn if Turn is higher than before.
	StepBegan struct {
		Turn   int64      `json:"turn"`
		Active int        `json:"active"`
		Step   board.Step `json:"step"`
		Extra  bool       `json:"extra,omitempty"`  // a turn that an effect gave (CR 500.7)
		Queued bool       `json:"queued,omitempty"` // the phase that comes next because of additional ones
		Ended  bool       `json:"ended,omitempty"`  // the turn, or the combat phase before it, is ended by an effect (CR 724.1, 724.2)
	}
	// PhasesAdded adds combat phases after the current phase (CR 500.8), each with
	// a main phase after it or without. What comes then is listed, the next phase
	// last.
	PhasesAdded struct {
		Phases  []board.Step `json:"phases"`
		Combats int64        `json:"combats"`
		Main    bool         `json:"main,omitempty"`
	}
	// CleanedUp removes damage and ends what lasts until end of turn (CR 514.2).
	CleanedUp struct {
		Keep []int64 `json:"keep,omitempty"` // the permanents from which damage isn't removed
	}
	// Checked ends the memory of what happened since the last check of the
	// state-based actions (CR 704.5h, 704.6d). It comes first in a check: what
	// happens by the check is looked at by the next one.
	Checked struct{}
	// DayNightChanged makes it day or night (CR 731.1).
	DayNightChanged struct {
		Day board.Day `json:"day"`
	}
	// TurnGained gives a player a turn after this one (CR 500.7).
	TurnGained struct {
		Seat int `json:"seat"`
	}
	// TurnSkipped has a player skip the next turn, or the next step of a kind (CR 614.10).
	TurnSkipped struct {
		Step  board.Step `json:"step,omitempty"` // the step or phase; "" for the turn
		Seat  int        `json:"seat"`
		Now   bool       `json:"now,omitempty"`   // the turn that would begin
		Extra bool       `json:"extra,omitempty"` // which an effect gave
		// Instead says that a static ability has the player skip it, and not one
		// of the turns that the player was to skip.
		Instead bool `json:"instead,omitempty"`
	}
)

func (e Opened) touches() tracker.Touched { return tracker.Touched{} }

func (e Opened) fold(s board.State) board.State {
	s.Format, s.Turn, s.Active, s.Step = e.Format, 1, 1, board.PrecombatMain
	f, _ := board.FormatOf(e.Format)
	s.Shared = f.Shared
	return s
}

func (e Opened) check(c *checker) {
	_, known := board.FormatOf(e.Format)
	c.Must(known, "the format %q", e.Format)
}

func (e StepBegan) touches() tracker.Touched { return tracker.Touched{} }

func (e StepBegan) fold(s board.State) board.State {
	if e.Turn > s.Turn {
		s = beginTurn(s, e)
	}
	if s.Step == board.Combat && (e.Step != board.Combat || e.Queued) { // CR 511.3
		s = endCombat(s)
	}
	if n := len(s.Phases); e.Queued && n > 0 {
		s.Phases = s.Phases[:n-1]
	} else if n > 0 && slices.Index(board.Steps, e.Step) >= slices.Index(board.Steps, board.PrecombatMain) || e.Turn > s.Turn {
		s.Phases = nil
	}
	if e.Step == board.Combat && (s.Step != board.Combat || e.Queued || e.Turn > s.Turn) {
		s.Combats++
	}
	upkeep := e.Step == board.Upkeep && (e.Turn > s.Turn || slices.Index(board.Steps, s.Step) < slices.Index(board.Steps, board.Upkeep))
	s.Turn, s.Active, s.Step = e.Turn, e.Active, e.Step
	if upkeep {
		over := func(x board.Pump) bool { return x.Till == board.TillUpkeep && s.IsActive(x.NextTurn) }
		s = s.ChangeAll(func(p *board.Permanent) bool { return slices.ContainsFunc(p.Pumps, over) }, func(p *board.Permanent) { p.EndPumps(over) })
	}
	return s
}

func (e StepBegan) check(c *checker) {
	c.Seat(e.Active)
	c.Must(slices.Contains(board.Steps, e.Step), "the step %q", e.Step)
	c.Must(e.Turn >= 1 && e.Turn <= tracker.LargestID, "turn %d", e.Turn)
}

// beginTurn begins a turn: what the active player or team controls can attack in it
// (CR 302.6), and what lasted until it ends.
func beginTurn(s board.State, e StepBegan) board.State {
	last, turn := s, s
	turn.Active = e.Active
	s = s.ChangeAll(func(p *board.Permanent) bool {
		return p.Entered || p.Dealt != nil || p.Attacked != nil || p.Crewed != nil || turn.IsActive(p.Controller) && (p.Fresh || p.Echoes) || p.NeedsBeginTurn(turn.IsActive) || slices.ContainsFunc(p.Triggered, thisTurn) || slices.Contains(p.Goaded, e.Active)
	}, func(p *board.Permanent) {
		p.BeginTurn(turn.IsActive)
		p.Entered, p.Dealt, p.Attacked, p.Crewed = false, nil, nil, nil
		p.Goaded = tracker.Without(p.Goaded, func(seat *int) bool { return *seat == e.Active })
		if len(p.Triggered) > 0 {
			p.Triggered = slices.DeleteFunc(slices.Clone(p.Triggered), thisTurn)
		}
		if turn.IsActive(p.Controller) {
			p.Echoes = p.Fresh && p.HasEcho()
			p.Fresh = false
		}
	})
	s.Effects = tracker.Without(s.Effects, func(x *board.Effect) bool { return x.NextTurn != 0 && turn.IsActive(x.NextTurn) })
	s = s.EndDelayedUntil(turn.IsActive)
	s = recordTurn(s, e.Active, e.Extra)
	s.Combats = 0
	s.LastCasts = 0
	for _, seat := range last.ActivePlayers() {
		s.LastCasts = max(s.LastCasts, last.Seat(seat).Did[card.Casting])
	}
	s.Players = slices.Clone(s.Players)
	for i := range s.Players {
		p := &s.Players[i]
		p.DidBefore, p.CastBefore, p.DealtBefore = p.Did, p.Cast, p.Dealt
		if n := last.DrawnForTurn(i + 1); n > 0 {
			p.DidBefore = p.DidBefore.And(card.Drawing, n)
		}
		p.SpedUp, p.Did, p.Cast, p.Dealt = false, nil, nil, nil
		p.Shields = tracker.Without(p.Shields, func(x *board.Shield) bool { return x.NextTurn != 0 && turn.IsActive(x.NextTurn) })
	}
	return s
}

func thisTurn(t board.Triggered) bool { return !t.Ever }

// recordTurn records that a turn was taken, or skipped: an extra one, or the next in turn
// order.
func recordTurn(s board.State, seat int, extra bool) board.State {
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

func (e PhasesAdded) touches() tracker.Touched { return tracker.Touched{} }

func (e PhasesAdded) fold(s board.State) board.State {
	s.Phases = append(slices.Clip(s.Phases), e.Phases...)
	return s
}

func (e PhasesAdded) check(c *checker) {
	for _, step := range e.Phases {
		c.Must(slices.Contains(board.Steps, step), "the step %q", step)
	}
}

func (e CleanedUp) touches() tracker.Touched { return tracker.Touched{} }

func (e CleanedUp) check(c *checker) {
	for _, id := range e.Keep {
		c.Stack(id)
	}
}

func (e CleanedUp) fold(s board.State) board.State {
	then := s
	s = s.ChangeAll((*board.Permanent).NeedsCleanUp, (*board.Permanent).CleanUp)
	for _, id := range e.Keep {
		if stack, ok := then.Permanent.Find(id); ok {
			damage := stack.Of.Damage
			s = s.Change(id, func(p *board.Permanent) { p.Damage = damage })
		}
	}
	return s.EndShields().EndDelayedOfTurn()
}

func (e Checked) touches() tracker.Touched { return tracker.Touched{} }
func (e Checked) check(*checker)           {}

func (e Checked) fold(s board.State) board.State {
	s = s.ChangeAll(func(p *board.Permanent) bool { return p.Deathtouch }, func(p *board.Permanent) { p.Deathtouch = false })
	s.Elsewhere = s.Elsewhere.ChangeAll(func(c *board.Card) bool { return c.Arrived }, func(c *board.Card) { c.Arrived = false })
	return s
}

func (e DayNightChanged) touches() tracker.Touched { return tracker.Touched{} }
func (e DayNightChanged) check(*checker)           {}

func (e DayNightChanged) fold(s board.State) board.State {
	s.Day = e.Day
	return s
}

func (e TurnGained) touches() tracker.Touched { return tracker.ChangesOf(e.Seat) }

func (e TurnGained) fold(s board.State) board.State {
	return s.WithExtraTurn(e.Seat)
}

func (e TurnGained) check(c *checker) { c.Seat(e.Seat) }

func (e TurnSkipped) touches() tracker.Touched { return tracker.ChangesOf(e.Seat) }

func (e TurnSkipped) fold(s board.State) board.State {
	if e.Step != "" {
		return s.ChangePlayer(e.Seat, func(p *board.Player) {
			if !e.Now {
				p.SkipSteps = append(slices.Clip(p.SkipSteps), e.Step)
			} else if i := slices.Index(p.SkipSteps, e.Step); i >= 0 {
				p.SkipSteps = slices.Delete(slices.Clone(p.SkipSteps), i, i+1)
			}
		})
	}
	n := int64(1)
	if e.Now {
		n = -1
		if e.Instead {
			n = 0
		}
		s = recordTurn(s, e.Seat, e.Extra)
	}
	return s.ChangePlayer(e.Seat, func(p *board.Player) { p.Skips += n })
}

func (e TurnSkipped) check(c *checker) { c.Seat(e.Seat) }
