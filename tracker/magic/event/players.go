package event

import (
	"maps"
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
)

// The events of players.
type (
	// Seated gives a player a seat, with the format's starting life.
	Seated struct {
		Name    string `json:"name"`
		Account string `json:"account,omitempty"`
		Life    int64  `json:"life"`
		Team    int    `json:"team,omitempty"`
	}
	// Teamed puts a player into a team, or takes the player out of one (Team 0).
	Teamed struct {
		Seat int `json:"seat"`
		Team int `json:"team,omitempty"`
	}
	// LifeChanged changes a player's life.
	LifeChanged struct {
		Seat   int   `json:"seat"`
		By     int64 `json:"by"`
		Times  int64 `json:"times,omitempty"`  // the number of separate changes that By is the sum of; 0 is one
		Unsaid bool  `json:"unsaid,omitempty"` // the reason for the loss of life is unknown; it may be damage
	}
	// PlayerCounters gives a player counters, or takes them (N below 0).
	PlayerCounters struct {
		Seat int    `json:"seat"`
		Kind string `json:"kind"`
		N    int64  `json:"n"`
	}
	// CommanderDealt counts combat damage by a commander (CR 704.6c).
	CommanderDealt struct {
		Seat      int   `json:"seat"`
		Commander int64 `json:"commander"`
		N         int64 `json:"n"`
	}
	// SpeedSet sets a player's speed (CR 702.179).
	SpeedSet struct {
		Seat  int   `json:"seat"`
		Speed int64 `json:"speed"`
	}
	// Designated gives a player a designation, or takes it from everybody (Seat 0).
	Designated struct {
		What board.Designation `json:"what"`
		Seat int               `json:"seat,omitempty"`
	}
	// Lost takes a player out of the game.
	Lost struct {
		Seat int  `json:"seat"`
		Why  Loss `json:"why"`
	}
	// Departed takes all that a player who left owns out of the game (CR 800.4a).
	Departed struct {
		Seat int `json:"seat"`
	}
	// Won says that a player is the last one left (CR 104.2a), or that only the
	// player's team is (CR 104.2c).
	Won struct {
		Seat int `json:"seat"`
	}
)

func (e Seated) touches() tracker.Touched { return tracker.Touched{} }

func (e Seated) fold(s board.State) board.State {
	return s.WithPlayer(board.Player{Player: tracker.Player{Name: e.Name, Account: e.Account}, Life: e.Life, Team: e.Team})
}

func (e Seated) check(c *checker) {
	c.NewSeat(e.Name)
	c.Must(e.Team >= 0, "the team %d", e.Team)
}

func (e Teamed) touches() tracker.Touched { return tracker.ChangesOf(e.Seat) }

func (e Teamed) fold(s board.State) board.State {
	s = s.ChangePlayer(e.Seat, func(p *board.Player) { p.Team = e.Team })
	team := s.Sharing(e.Seat)
	if of := slices.IndexFunc(team, func(n int) bool { return n != e.Seat }); of >= 0 {
		with := s.Seat(team[of])
		s = s.ChangePlayer(e.Seat, func(p *board.Player) {
			p.Life, p.Counters = with.Life, withCounters(p.Counters, poison, with.Counters[poison]-p.Counters[poison])
		})
	}
	return s
}

func (e Teamed) check(c *checker) {
	c.Seat(e.Seat)
	c.Must(e.Team >= 0, "the team %d", e.Team)
}

// poison is the kind of counters that a team shares (CR 810.10).
const poison = "poison"

func (e LifeChanged) touches() tracker.Touched { return tracker.ChangesOf(e.Seat) }

func (e LifeChanged) fold(s board.State) board.State {
	for _, n := range s.Sharing(e.Seat) {
		if n != e.Seat {
			s = s.ChangePlayer(n, func(p *board.Player) { p.Life = tracker.SaturatingAdd(p.Life, e.By) })
		}
	}
	return s.ChangePlayer(e.Seat, func(p *board.Player) {
		p.Life = tracker.SaturatingAdd(p.Life, e.By)
		switch {
		case e.By > 0:
			p.Did = p.Did.And(card.GainingLife, e.By)
		case e.By < 0:
			p.Did = p.Did.And(card.LosingLife, max(-e.By, 1))
			if e.Unsaid {
				p.Did = p.Did.And(board.UnsaidLoss, max(-e.By, 1))
			}
		}
	})
}

func (e LifeChanged) check(c *checker) {
	c.Seat(e.Seat)
	c.NotNegative(e.Times, "changes of life")
}

func (e PlayerCounters) touches() tracker.Touched { return tracker.ChangesOf(e.Seat) }

func (e PlayerCounters) fold(s board.State) board.State {
	seats := []int{e.Seat}
	if e.Kind == poison {
		seats = s.Sharing(e.Seat)
	}
	for _, n := range seats {
		s.Work.Do(len(s.Players[n-1].Counters))
		s = s.ChangePlayer(n, func(p *board.Player) { p.Counters = withCounters(p.Counters, e.Kind, e.N) })
	}
	return s
}

// withCounters returns counters of a player with n more of a kind; n may be negative.
func withCounters(counters map[string]int64, kind string, n int64) map[string]int64 {
	if counters = maps.Clone(counters); counters == nil {
		counters = make(map[string]int64)
	}
	if counters[kind] += n; counters[kind] <= 0 {
		delete(counters, kind)
	}
	return counters
}

func (e PlayerCounters) check(c *checker) {
	c.Seat(e.Seat)
	if c.Err == nil {
		_, err := tracker.Add(c.s.Seat(e.Seat).Counters[e.Kind], e.N)
		c.Must(err == nil && e.Kind != "", "%d counters of %q", e.N, e.Kind)
	}
}

func (e CommanderDealt) touches() tracker.Touched { return tracker.Names(e.Commander).Of(e.Seat) }

func (e CommanderDealt) fold(s board.State) board.State {
	return s.ChangePlayer(e.Seat, func(p *board.Player) {
		if p.CommanderDamage = maps.Clone(p.CommanderDamage); p.CommanderDamage == nil {
			p.CommanderDamage = make(map[int64]int64)
		}
		p.CommanderDamage[e.Commander] = tracker.SaturatingAdd(p.CommanderDamage[e.Commander], e.N)
	})
}

func (e CommanderDealt) check(c *checker) {
	c.Seat(e.Seat)
	c.ID(e.Commander)
	c.NotNegative(e.N, "damage")
}

func (e SpeedSet) touches() tracker.Touched { return tracker.ChangesOf(e.Seat) }

func (e SpeedSet) fold(s board.State) board.State {
	return s.ChangePlayer(e.Seat, func(p *board.Player) { p.Speed = e.Speed })
}

func (e SpeedSet) check(c *checker) {
	c.Seat(e.Seat)
	c.Must(e.Speed >= 0 && e.Speed <= board.MaxSpeed, "the speed %d", e.Speed)
}

func (e Designated) touches() tracker.Touched { return tracker.ChangesOf(e.Seat) }

func (e Designated) fold(s board.State) board.State {
	switch e.What {
	case board.Monarch:
		s.Monarch = e.Seat
		s.Elsewhere = s.Elsewhere.ChangeAll(func(c *board.Card) bool { return c.Monarch != 0 && s.Opposed(c.Monarch, e.Seat) }, func(c *board.Card) { c.Due = true })
	case board.Initiative:
		s.Initiative = e.Seat
	case board.Blessing:
		s = s.ChangePlayer(e.Seat, func(p *board.Player) { p.Blessing = true })
	case board.SpeedTriggered:
		s = s.ChangePlayer(e.Seat, func(p *board.Player) { p.SpedUp = true })
	}
	return s
}

func (e Designated) check(c *checker) {
	c.SeatOrNone(e.Seat)
	c.Must(e.Seat != 0 || e.What == board.Monarch || e.What == board.Initiative, "%q of nobody", e.What)
}

func (e Lost) touches() tracker.Touched { return tracker.ChangesOf(e.Seat) }

func (e Lost) fold(s board.State) board.State {
	return s.ChangePlayer(e.Seat, func(p *board.Player) { p.Lost = string(e.Why) })
}

func (e Lost) check(c *checker) {
	c.Seat(e.Seat)
	c.Must(slices.Contains(losses, e.Why), "a loss by %q", e.Why)
}

func (e Departed) touches() tracker.Touched { return tracker.ChangesOf(e.Seat) }

// fold takes all that the player owns out of the game, and gives back what the
// player only controlled (CR 800.4a).
func (e Departed) fold(s board.State) board.State {
	seat := e.Seat
	for stack := range s.Permanent.All() {
		switch stack.Of.Owner {
		case seat:
			s.Permanent = s.Permanent.Without(stack.ID)
		default:
			if stack.Of.BaseController == seat {
				stack.Of.BaseController = stack.Of.Owner
			}
			stack.Of.EndPumps(func(x board.Pump) bool { return x.Control == seat })
			if stack.Of.Controller == seat {
				stack.Of.GiveTo(stack.Of.Owner)
			}
			s.Permanent = s.Permanent.With(stack)
		}
	}
	for c := range s.Elsewhere.All() {
		if c.Owner == seat {
			s.Elsewhere = s.Elsewhere.Without(c.ID)
		}
	}
	s.Effects = tracker.Without(s.Effects, func(e *board.Effect) bool { return e.Controller == seat && !e.ForEveryone() })
	s.Pending = tracker.Without(s.Pending, func(r *board.Reminder) bool { return r.Controller == seat })
	s.Extra = tracker.Without(s.Extra, func(n *int) bool { return *n == seat })
	return s
}

func (e Departed) check(c *checker) { c.Seat(e.Seat) }

func (e Won) touches() tracker.Touched       { return tracker.Touched{} }
func (e Won) fold(s board.State) board.State { return s }
func (e Won) check(c *checker)               { c.Seat(e.Seat) }
