package riftbound

import (
	"slices"

	"arbiter/tracker"
)

// The events of the game, its players, the turn and reminders.
type (
	// Opened begins a game in a format, or changes the format of a game that is still
	// being set up. Fields are the battlefields that it adds.
	Opened struct {
		Format string  `json:"format"`
		Chosen bool    `json:"chosen,omitempty"`
		Fields []Field `json:"fields,omitempty"`
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
		Turn   int64 `json:"turn"`
		Active int   `json:"active"`
		Phase  Phase `json:"phase"`
	}
	// Reminded adds a reminder.
	Reminded struct {
		Reminder Reminder `json:"reminder"`
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

func (e Opened) fold(s State) State {
	if s.Turn == 0 {
		s.Turn, s.Active, s.Phase = 1, 1, Main
	}
	s.Format, s.Chosen = e.Format, e.Chosen
	s.Fields = append(slices.Clip(s.Fields), e.Fields...)
	return s
}

func (e Opened) check(c *checker) {
	_, known := formatOf(e.Format)
	c.Must(known, "the format %q", e.Format)
	for _, f := range e.Fields {
		c.Must(f.Owner >= 0 && f.Owner <= tracker.MostSeats && !f.Token, "a battlefield of seat %d", f.Owner)
		f.Owner = 0 // its owner is seated later
		c.battlefield(&f)
	}
	c.Must(len(c.s.Fields)+len(e.Fields) <= mostFields, "more than %d battlefields", mostFields)
}

func (e Seated) touches() tracker.Touched { return tracker.Touched{} }

func (e Seated) fold(s State) State {
	return s.withSeat(Player{Player: tracker.Player{Name: e.Name, Account: e.Account}})
}

func (e Seated) check(c *checker) { c.NewSeat(e.Name) }

func (e Gained) touches() tracker.Touched { return tracker.ChangesOf(e.Seat) }

func (e Gained) fold(s State) State {
	return s.withPlayer(e.Seat, func(p *Player) { p.set(e.What, tracker.SaturatingAdd(p.number(e.What), e.N)) })
}

func (e Gained) check(c *checker) {
	c.Seat(e.Seat)
	c.Must(e.What != "", "a number without a name")
}

func (e PlayerSet) touches() tracker.Touched { return tracker.ChangesOf(e.Seat) }

func (e PlayerSet) fold(s State) State {
	return s.withPlayer(e.Seat, func(p *Player) { p.set(e.What, e.Value) })
}

func (e PlayerSet) check(c *checker) {
	c.Seat(e.Seat)
	c.Must(e.What != "", "a number without a name")
}

func (e Emptied) touches() tracker.Touched { return tracker.Touched{} }

func (e Emptied) fold(s State) State {
	for i := range s.Players {
		s = s.withPlayer(i+1, func(p *Player) { p.Pool = nil })
	}
	return s
}

func (e Emptied) check(*checker) {}

func (e PhaseBegan) touches() tracker.Touched { return tracker.Touched{} }

func (e PhaseBegan) fold(s State) State {
	if e.Turn != s.Turn {
		for i := range s.Fields {
			s = s.withField(i+1, func(f *Field) { f.Scored = nil })
		}
	}
	s.Turn, s.Active, s.Phase = e.Turn, e.Active, e.Phase
	return s
}

func (e PhaseBegan) check(c *checker) {
	c.Seat(e.Active)
	c.Must(e.Turn >= 1 && e.Turn <= tracker.LargestID, "turn %d", e.Turn)
	c.Must(slices.Contains(phases, e.Phase), "the phase %q", e.Phase)
}

func (e Reminded) touches() tracker.Touched { return tracker.Touched{} }

func (e Reminded) fold(s State) State {
	s.LastID = max(s.LastID, e.Reminder.ID)
	return s.withReminder(e.Reminder)
}

func (e Reminded) check(c *checker) {
	c.Must(e.Reminder.ID > 0 && e.Reminder.ID <= tracker.LargestID, "the reminder %d", e.Reminder.ID)
	c.Positive(e.Reminder.Times, "times")
}

func (e Dismissed) touches() tracker.Touched { return tracker.Touched{} }

func (e Dismissed) fold(s State) State {
	s.Pending = tracker.Without(s.Pending, func(r *Reminder) bool { return r.ID == e.ID })
	return s
}

func (e Dismissed) check(*checker) {}

func (e Lost) touches() tracker.Touched { return tracker.ChangesOf(e.Seat) }

func (e Lost) fold(s State) State {
	return s.withPlayer(e.Seat, func(p *Player) { p.Lost = e.Why })
}

func (e Lost) check(c *checker) { c.Seat(e.Seat) }

func (e Departed) touches() tracker.Touched { return tracker.ChangesOf(e.Seat) }

// fold removes all objects that the player controls or owns, and replaces the
// player's battlefield by a token without abilities (RB 652).
func (e Departed) fold(s State) State {
	seat := e.Seat
	for stack := range s.Board.All() {
		if stack.Of.Owner == seat || stack.Of.Controller == seat {
			s = fold(s, LeftBoard{On: stack.ID})
		}
	}
	for c := range s.Elsewhere.Each() {
		if c.Of.Owner == seat {
			s.Elsewhere = s.Elsewhere.Without(c.ID)
		}
	}
	for i := range s.Fields {
		s = s.withField(i+1, func(f *Field) {
			if f.Controller == seat {
				f.Controller, f.ByHand = 0, false
			}
			if f.Contested == seat {
				f.Contested, f.Staged = 0, ""
			}
			if f.Owner == seat && !f.Token {
				f.Def, f.Token, f.Under = Definition{Name: f.Def.Name, Types: []string{"Battlefield"}}, true, nil
			}
		})
	}
	if s.Ongoing.Attacker == seat || s.Ongoing.Defender == seat {
		s = fold(s, Ended{})
	}
	return s
}

func (e Departed) check(c *checker) { c.Seat(e.Seat) }

func (e Won) touches() tracker.Touched { return tracker.Touched{} }

func (e Won) fold(s State) State {
	s.Won = e.Seat
	return s
}

func (e Won) check(c *checker) { c.Seat(e.Seat) }
