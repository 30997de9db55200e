package event

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/riftbound/board"
	"arbiter/tracker/riftbound/card"
)

// MaxFields is how many battlefields there can be.
const MaxFields = 9

// The events of battlefields, and of the showdowns and combats there.
type (
	// FieldMade adds a battlefield.
	FieldMade struct {
		Field board.Field `json:"field"`
	}
	// FieldReplaced replaces a battlefield by another, which takes over its
	// units and status (RB 438).
	FieldReplaced struct {
		N    int         `json:"n"`
		With board.Field `json:"with"`
	}
	// SwappedBack puts back the battlefield that was replaced (RB 438.7).
	SwappedBack struct {
		N int `json:"n"`
	}
	// FieldNamed says which battlefield it is.
	FieldNamed struct {
		N    int              `json:"n"`
		Name string           `json:"name"`
		Def  *card.Definition `json:"def,omitempty"` // its printed definition, if known
	}
	// Contested applies the Contested status, or removes it with By 0 (RB 190.3).
	Contested struct {
		N  int `json:"n"`
		By int `json:"by"`
	}
	// Staged stages a showdown or a combat, or ends that.
	Staged struct {
		N    int    `json:"n"`
		What string `json:"what,omitempty"`
	}
	// ControlChanged says who controls a battlefield; 0 is nobody.
	ControlChanged struct {
		N      int  `json:"n"`
		To     int  `json:"to"`
		ByHand bool `json:"by_hand,omitempty"`
	}
	// Begun begins a showdown, or turns the one in progress into a combat.
	Begun struct {
		What board.Ongoing `json:"what"`
	}
	// Ended ends the showdown or combat.
	Ended struct{}
	// Scored scores a battlefield (RB 469), for a point unless the winning point must
	// be earned otherwise.
	Scored struct {
		Seat  int    `json:"seat"`
		N     int    `json:"n"`
		How   string `json:"how"` // "conquers", "holds"
		Point bool   `json:"point"`
	}
	// Barred says that a player can't score a battlefield this turn, because a
	// teammate held it.
	Barred struct {
		Seat int `json:"seat"`
		N    int `json:"n"`
	}
)

func (e FieldMade) touches() tracker.Touched { return tracker.Names(e.Field.ID) }

func (e FieldMade) fold(s board.State) board.State {
	s.LastID = max(s.LastID, e.Field.ID)
	s.Fields = append(slices.Clip(s.Fields), e.Field)
	return s
}

func (e FieldMade) check(c *checker) {
	c.battlefield(&e.Field)
	c.Must(len(c.s.Fields) < MaxFields, "more than %d battlefields", MaxFields)
}

func (e FieldReplaced) touches() tracker.Touched { return tracker.Names(e.With.ID) }

func (e FieldReplaced) fold(s board.State) board.State {
	s.LastID = max(s.LastID, e.With.ID)
	return s.ChangeField(e.N, func(f *board.Field) {
		was := *f
		with := e.With
		with.Controller, with.ByHand, with.Contested, with.Staged, with.Scored = was.Controller, was.ByHand, was.Contested, was.Staged, was.Scored
		if with.Under = was.Under; !was.Token { // of a replaced token, the card under it can come back (RB 438.6, 438.7.b.1)
			with.Under = &board.Field{Def: was.Def, Owner: was.Owner}
		}
		*f = with
	})
}

func (e FieldReplaced) check(c *checker) {
	c.field(e.N)
	c.battlefield(&e.With)
}

func (e SwappedBack) touches() tracker.Touched { return tracker.Touched{} }

func (e SwappedBack) fold(s board.State) board.State {
	return s.ChangeField(e.N, func(f *board.Field) {
		if back := f.Under; back != nil {
			f.ID, f.Def, f.Token, f.Owner, f.Under = 0, back.Def, false, back.Owner, nil
		}
	})
}

func (e SwappedBack) check(c *checker) { c.field(e.N) }

func (e FieldNamed) touches() tracker.Touched { return tracker.Touched{} }

func (e FieldNamed) fold(s board.State) board.State {
	return s.ChangeField(e.N, func(f *board.Field) {
		if f.Def.TextLeft, f.Def.LinesLeft = false, 0; e.Def != nil {
			f.Def = *e.Def
		}
		f.Def.Name = e.Name
	})
}

func (e FieldNamed) check(c *checker) {
	c.field(e.N)
	if e.Def != nil {
		c.definition(e.Def)
	}
}

func (e Contested) touches() tracker.Touched { return tracker.Touched{} }

func (e Contested) fold(s board.State) board.State {
	return s.ChangeField(e.N, func(f *board.Field) {
		if f.Contested = e.By; e.By == 0 {
			f.Staged = ""
		}
	})
}

func (e Contested) check(c *checker) {
	c.field(e.N)
	c.SeatOrNone(e.By)
}

func (e Staged) touches() tracker.Touched { return tracker.Touched{} }

func (e Staged) fold(s board.State) board.State {
	return s.ChangeField(e.N, func(f *board.Field) { f.Staged = e.What })
}

func (e Staged) check(c *checker) {
	c.field(e.N)
	c.Must(slices.Contains(stagings, e.What), "%q is staged", e.What)
}

func (e ControlChanged) touches() tracker.Touched { return tracker.Touched{} }

func (e ControlChanged) fold(s board.State) board.State {
	return s.ChangeField(e.N, func(f *board.Field) { f.Controller, f.ByHand, f.Contested, f.Staged = e.To, e.ByHand, 0, "" })
}

func (e ControlChanged) check(c *checker) {
	c.field(e.N)
	c.SeatOrNone(e.To)
}

func (e Begun) touches() tracker.Touched { return tracker.Touched{} }

func (e Begun) fold(s board.State) board.State {
	s.Ongoing = e.What
	return s.ChangeField(e.What.Field, func(f *board.Field) { f.Staged = "" })
}

func (e Begun) check(c *checker) {
	c.field(e.What.Field)
	c.Seat(e.What.Attacker)
	c.SeatOrNone(e.What.Defender)
	c.Must(!e.What.Combat || e.What.Defender != 0, "a combat without a defender")
}

func (e Ended) touches() tracker.Touched { return tracker.Touched{} }

func (e Ended) fold(s board.State) board.State {
	s.Ongoing = board.Ongoing{}
	return all(s, func(o *board.Object) bool { return o.Role != "" || len(o.Roles) > 0 }, func(o *board.Object) { o.Role, o.Roles = "", nil })
}

func (e Ended) check(*checker) {}

func (e Scored) touches() tracker.Touched { return tracker.ChangesOf(e.Seat) }

func (e Scored) fold(s board.State) board.State {
	s = s.ChangeField(e.N, func(f *board.Field) { bar(f, e.Seat) })
	if e.Point {
		s = s.ChangePlayer(e.Seat, func(p *board.Player) { p.Points = tracker.SaturatingAdd(p.Points, 1) })
	}
	return s
}

func (e Scored) check(c *checker) {
	c.Seat(e.Seat)
	c.field(e.N)
}

func (e Barred) touches() tracker.Touched { return tracker.Touched{} }

func (e Barred) fold(s board.State) board.State {
	return s.ChangeField(e.N, func(f *board.Field) { bar(f, e.Seat) })
}

func (e Barred) check(c *checker) {
	c.Seat(e.Seat)
	c.field(e.N)
}

// bar keeps a seat from scoring the battlefield again this turn. The battlefield must
// own its list.
func bar(f *board.Field, seat int) {
	if !slices.Contains(f.Scored, seat) {
		f.Scored = append(f.Scored, seat)
	}
}

// trackedAt ends control by hand of a battlefield: its units are tracked.
func trackedAt(s board.State, field int) board.State {
	if field == 0 || !s.Field(field).ByHand {
		return s
	}
	return s.ChangeField(field, func(f *board.Field) { f.ByHand = false })
}
