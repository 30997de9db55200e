package event

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/riftbound/board"
	"arbiter/tracker/riftbound/card"
)

// The events of the game, its players, the turn and reminders.
type (
	// Opened begins a game in a format, or changes the format of a game that is still
	// being set up. Fields are the battlefields that it adds.
	Opened struct {
		Format string        `json:"format"`
		Chosen bool          `json:"chosen,omitempty"`
		Fields []board.Field `json:"fields,omitempty"`
	}
	// Seated gives a player a seat.
	Seated struct {
		Name    string `json:"name"`
		Account string `json:"account,omitempty"`
	}
	// Gained changes a number of a player: "points", "xp", or a resource in the rune
	// pool.
	Gained struct {
		Seat int    `json:"seat"`
		What string `json:"what"`
		N    int64  `json:"n"`
	}
	// PlayerSet sets such a number by hand.
	PlayerSet struct {
		Seat  int    `json:"seat"`
		What  string `json:"what"`
		Value int64  `json:"value"`
	}
	// Emptied empties all rune pools.
	Emptied struct{}
	// PhaseBegan begins a phase; Turn and Active are those of the phase.
	PhaseBegan struct {
		Turn       int64       `json:"turn"`
		Active     int         `json:"active"`
		Phase      board.Phase `json:"phase"`
		Additional bool        `json:"additional,omitempty"` // the turn is the next additional one (RB 735)
	}
	// Reminded adds a reminder.
	Reminded struct {
		Reminder board.Reminder `json:"reminder"`
	}
	// Dismissed removes one.
	Dismissed struct {
		ID int64 `json:"id"`
	}
	// Lost takes a player out of the game.
	Lost struct {
		Seat int    `json:"seat"`
		Why  string `json:"why"`
	}
	// Departed removes the objects of a player who left (RB 652).
	Departed struct {
		Seat int `json:"seat"`
	}
	// Won ends the game.
	Won struct {
		Seat int `json:"seat"`
	}
)

func (e Opened) touches() tracker.Touched { return tracker.Touched{} }

func (e Opened) fold(s board.State) board.State {
	if s.Turn == 0 {
		s.Turn, s.Active, s.Phase = 1, 1, board.Main
	}
	s.Format, s.Chosen = e.Format, e.Chosen
	s.Fields = append(slices.Clip(s.Fields), e.Fields...)
	return s
}

func (e Opened) check(c *checker) {
	_, known := board.FormatOf(e.Format)
	c.Must(known, "the format %q", e.Format)
	for _, f := range e.Fields {
		c.Must(f.Owner >= 0 && f.Owner <= tracker.MostSeats && !f.Token, "a battlefield of seat %d", f.Owner)
		f.Owner = 0 // its owner is seated later
		c.battlefield(&f)
	}
	c.Must(len(c.s.Fields)+len(e.Fields) <= MaxFields, "more than %d battlefields", MaxFields)
}

func (e Seated) touches() tracker.Touched { return tracker.Touched{} }

func (e Seated) fold(s board.State) board.State {
	return s.WithPlayer(board.Player{Player: tracker.Player{Name: e.Name, Account: e.Account}})
}

func (e Seated) check(c *checker) { c.NewSeat(e.Name) }

func (e Gained) touches() tracker.Touched { return tracker.ChangesOf(e.Seat) }

func (e Gained) fold(s board.State) board.State {
	return s.ChangePlayer(e.Seat, func(p *board.Player) {
		if p.Set(e.What, tracker.SaturatingAdd(p.Number(e.What), e.N)); e.What == "xp" && e.N > 0 {
			p.Count(card.GainedXP, e.N)
		}
	})
}

func (e Gained) check(c *checker) {
	c.Seat(e.Seat)
	c.Must(e.What != "", "a number without a name")
}

func (e PlayerSet) touches() tracker.Touched { return tracker.ChangesOf(e.Seat) }

func (e PlayerSet) fold(s board.State) board.State {
	return s.ChangePlayer(e.Seat, func(p *board.Player) { p.Set(e.What, e.Value) })
}

func (e PlayerSet) check(c *checker) {
	c.Seat(e.Seat)
	c.Must(e.What != "", "a number without a name")
}

func (e Emptied) touches() tracker.Touched { return tracker.Touched{} }

func (e Emptied) fold(s board.State) board.State {
	for i := range s.Players {
		s = s.ChangePlayer(i+1, func(p *board.Player) { p.Pool = nil })
	}
	return s
}

func (e Emptied) check(*checker) {}

func (e PhaseBegan) touches() tracker.Touched { return tracker.Touched{} }

func (e PhaseBegan) fold(s board.State) board.State {
	if e.Turn != s.Turn {
		for i := range s.Fields {
			s = s.ChangeField(i+1, func(f *board.Field) { f.Scored = nil })
		}
		for i, p := range s.Players {
			if n := i + 1; p.Played != 0 || len(p.Did) > 0 || n == e.Active {
				s = s.ChangePlayer(n, func(p *board.Player) {
					if p.Played, p.Did = 0, nil; n == e.Active {
						p.Turns++
					}
				})
			}
		}
		s = all(s, func(o *board.Object) bool { return len(o.Times) > 0 }, func(o *board.Object) { o.Times = nil })
		switch {
		case !e.Additional:
			s.Before = 0
		case s.Before == 0:
			s.Before = s.Active
		}
		if e.Additional {
			s.Queued = after(s.Queued, e.Active)
		}
	}
	s.Turn, s.Active, s.Phase = e.Turn, e.Active, e.Phase
	return s
}

func (e PhaseBegan) check(c *checker) {
	c.Seat(e.Active)
	c.Must(e.Turn >= 1 && e.Turn <= tracker.LargestID, "turn %d", e.Turn)
	c.Must(slices.Contains(board.Phases, e.Phase), "the phase %q", e.Phase)
}

func (e Reminded) touches() tracker.Touched { return tracker.Touched{} }

func (e Reminded) fold(s board.State) board.State {
	s.LastID = max(s.LastID, e.Reminder.ID)
	return s.WithReminder(e.Reminder)
}

func (e Reminded) check(c *checker) {
	c.Must(e.Reminder.ID > 0 && e.Reminder.ID <= tracker.LargestID, "the reminder %d", e.Reminder.ID)
	c.Positive(e.Reminder.Times, "times")
}

func (e Dismissed) touches() tracker.Touched { return tracker.Touched{} }

func (e Dismissed) fold(s board.State) board.State {
	s.Pending = tracker.Without(s.Pending, func(r *board.Reminder) bool { return r.ID == e.ID })
	return s
}

func (e Dismissed) check(*checker) {}

func (e Lost) touches() tracker.Touched { return tracker.ChangesOf(e.Seat) }

func (e Lost) fold(s board.State) board.State {
	return s.ChangePlayer(e.Seat, func(p *board.Player) { p.Lost = e.Why })
}

func (e Lost) check(c *checker) { c.Seat(e.Seat) }

func (e Departed) touches() tracker.Touched { return tracker.ChangesOf(e.Seat) }

// fold removes all objects that the player controls or owns, and replaces the
// player's battlefield by a token without abilities (RB 652).
func (e Departed) fold(s board.State) board.State {
	seat := e.Seat
	for stack := range s.Board.All() {
		if stack.Of.Owner == seat || stack.Of.Controller == seat {
			s = Fold(s, LeftBoard{On: stack.ID})
		}
	}
	for c := range s.Elsewhere.Each() {
		if c.Of.Owner == seat {
			s.Elsewhere = s.Elsewhere.Without(c.ID)
		}
	}
	for i := range s.Fields {
		s = s.ChangeField(i+1, func(f *board.Field) {
			if f.Controller == seat {
				f.Controller, f.ByHand = 0, false
			}
			if f.Contested == seat {
				f.Contested, f.Staged = 0, ""
			}
			if f.Owner == seat && !f.Token {
				f.Def, f.Token, f.Under = card.Definition{Name: f.Def.Name, Types: []string{"Battlefield"}}, true, nil
			}
		})
	}
	if s.Ongoing.Attacker == seat || s.Ongoing.Defender == seat {
		s = Fold(s, Ended{})
	}
	return s
}

func (e Departed) check(c *checker) { c.Seat(e.Seat) }

func (e Won) touches() tracker.Touched { return tracker.Touched{} }

func (e Won) fold(s board.State) board.State {
	s.Won = e.Seat
	return s
}

func (e Won) check(c *checker) { c.Seat(e.Seat) }
