package event

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/riftbound/board"
	"arbiter/tracker/riftbound/card"
)

// checker tests an event from outside against the state before it. An event
// that only refers to an object may name any id; an absent object is ignored.
type checker struct {
	tracker.EventCheck[board.Object]
	s *board.State
}

func newChecker(s *board.State) *checker {
	return &checker{s: s, EventCheck: tracker.EventCheck[board.Object]{
		Seats: len(s.Players), Board: s.Board,
		Elsewhere: func(id int64) bool { _, ok := s.Elsewhere.Get(id); return ok },
		Host:      func(o board.Object) int64 { return o.AttachedTo },
	}}
}

func (c *checker) field(n int) {
	c.Must(n >= 1 && n <= len(c.s.Fields), "battlefield %d of %d", n, len(c.s.Fields))
}

// at requires the base of a seat, or a battlefield that exists.
func (c *checker) at(l board.Location) {
	if l.Field != 0 {
		c.field(l.Field)
		c.Must(l.Base == 0, "two places at once")
		return
	}
	c.Seat(l.Base)
}

// Check reports why an event from outside can't have happened in a state.
func Check(s board.State, e Event) error {
	_, opens := e.(Opened)
	_, seats := e.(Seated)
	c := newChecker(&s)
	c.Begun(s.Format, opens, seats)
	e.check(c)
	return c.Err
}

// stagings are what a battlefield can have staged.
var stagings = []string{"", "showdown", "combat"}

// thing requires an object that can enter.
func (c *checker) thing(o *board.Object) {
	c.definition(&o.Def)
	if o.Printed != nil {
		c.definition(o.Printed)
	}
	c.Seat(o.Owner)
	c.Seat(o.Controller)
	c.at(o.At)
	c.NotNegative(o.Buffs, "buffs")
	c.NotNegative(o.Damage, "damage")
	c.Must(slices.Contains([]board.Role{"", board.Attacker, board.Defender}, o.Role), "the designation %q", o.Role)
	c.Attachment(0, o.AttachedTo)
	for _, x := range o.Changes {
		c.ID(x.ID)
	}
}

func (c *checker) definition(def *card.Definition) {
	c.NotNegative(def.Buffs, "buffs")
	c.NotNegative(def.Power, "Power")
	c.NotNegative(def.LinesLeft, "lines")
	if def.Energy != nil {
		c.NotNegative(*def.Energy, "Energy")
	}
}

// battlefield requires a battlefield that replaced at most one other.
func (c *checker) battlefield(f *board.Field) {
	c.ID(f.ID)
	c.definition(&f.Def)
	c.SeatOrNone(f.Owner)
	c.SeatOrNone(f.Controller)
	c.SeatOrNone(f.Contested)
	c.Must(slices.Contains(stagings, f.Staged), "%q is staged", f.Staged)
	for _, seat := range f.Scored {
		c.Seat(seat)
	}
	if f.Under != nil {
		c.Must(f.Under.Under == nil, "three battlefields in one place")
		c.battlefield(f.Under)
	}
}
