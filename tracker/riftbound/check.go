package riftbound

import (
	"slices"

	"arbiter/tracker"
)

// checker finds what of an event can't be in the state before it.
type checker struct {
	tracker.EventCheck[Object]
	s *State
}

func newChecker(s *State) *checker {
	return &checker{s: s, EventCheck: tracker.EventCheck[Object]{
		Seats: len(s.Players), Board: s.Board,
		Elsewhere: func(id int64) bool { _, ok := s.Elsewhere.Get(id); return ok },
		Host:      func(o Object) int64 { return o.AttachedTo },
	}}
}

func (c *checker) field(n int) {
	c.Must(n >= 1 && n <= len(c.s.Fields), "battlefield %d of %d", n, len(c.s.Fields))
}

// at is a base that somebody has, or a battlefield that is there.
func (c *checker) at(l Location) {
	if l.Field != 0 {
		c.field(l.Field)
		c.Must(l.Base == 0, "two places at once")
		return
	}
	c.Seat(l.Base)
}

// check reports what of an event can't be in the state before it.
func (s State) check(e Event) error {
	_, opens := e.(Opened)
	_, seats := e.(Seated)
	c := newChecker(&s)
	c.Begun(s.Format, opens, seats)
	switch e := e.(type) {
	case Opened:
		_, known := formatOf(e.Format)
		c.Must(known, "the format %q", e.Format)
		for _, f := range e.Fields {
			c.Must(f.Owner >= 0 && f.Owner <= tracker.MostSeats && !f.Token, "a battlefield of seat %d", f.Owner)
			f.Owner = 0 // who brings it sits down later
			c.battlefield(&f)
		}
		c.Must(len(s.Fields)+len(e.Fields) <= mostFields, "more than %d battlefields", mostFields)
	case Seated:
		c.NewSeat(e.Name)
	case Entered:
		c.FreshID(e.ID)
		c.Positive(e.Count, "objects")
		c.ID(e.From)
		c.thing(&e.Of)
	case FieldMade:
		c.battlefield(&e.Field)
		c.Must(len(s.Fields) < mostFields, "more than %d battlefields", mostFields)
	case FieldReplaced:
		c.field(e.N)
		c.battlefield(&e.With)
	case SwappedBack:
		c.field(e.N)
	case FieldNamed:
		c.field(e.N)
		if e.Def != nil {
			c.definition(e.Def)
		}
	case Described:
		c.definition(&e.Def)
	case Contested:
		c.field(e.N)
		c.Seat(e.By)
	case Staged:
		c.field(e.N)
		c.Must(slices.Contains(stagings, e.What), "%q is staged", e.What)
	case ControlChanged:
		c.field(e.N)
		c.SeatOrNone(e.To)
	case Begun:
		c.field(e.What.Field)
		c.Seat(e.What.Attacker)
		c.SeatOrNone(e.What.Defender)
		c.Must(!e.What.Combat || e.What.Defender != 0, "a combat without a defender")
	case Designated:
		c.Stack(e.On)
		c.Must(slices.Contains([]Role{"", Attacker, Defender}, e.Role), "the designation %q", e.Role)
	case Parted:
		c.Part(e.On)
	case Left:
		c.Must(slices.Contains([]Zone{Trash, Banishment, Hand, MainDeck, RuneDeck, ChampionZone, ""}, e.To), "the zone %q", e.To)
		if e.Card != 0 {
			c.FreshID(e.Card)
		}
		_, onBoard := s.Board.Get(e.On)
		_, elsewhere := s.Elsewhere.Get(e.On)
		c.Must(onBoard || elsewhere && e.Card != 0, "no object #%d", e.On)
	case Relocated:
		c.Stack(e.On)
		c.at(e.To)
	case Buffed:
		c.Stack(e.On)
	case Damaged:
		c.Stack(e.On)
		c.NotNegative(e.N, "damage")
	case Attached:
		c.Stack(e.On)
		c.Attachment(e.On, e.To)
	case Given:
		c.Stack(e.On)
		c.Seat(e.To)
	case Changed:
		c.Stack(e.On)
		c.ID(e.How.ID)
	case BecameCopy:
		c.Stack(e.On)
		c.definition(&e.Def)
	case Scored:
		c.Seat(e.Seat)
		c.field(e.N)
	case Barred:
		c.Seat(e.Seat)
		c.field(e.N)
	case Gained:
		c.Seat(e.Seat)
		c.Must(e.What != "", "a number without a name")
	case PlayerSet:
		c.Seat(e.Seat)
		c.Must(e.What != "", "a number without a name")
	case PhaseBegan:
		c.Seat(e.Active)
		c.Must(e.Turn >= 1 && e.Turn <= tracker.LargestID, "turn %d", e.Turn)
		c.Must(slices.Contains(phases, e.Phase), "the phase %q", e.Phase)
	case Reminded:
		c.Must(e.Reminder.ID > 0 && e.Reminder.ID <= tracker.LargestID, "the reminder %d", e.Reminder.ID)
		c.Positive(e.Reminder.Times, "times")
	case Lost:
		c.Seat(e.Seat)
	case Departed:
		c.Seat(e.Seat)
	case Won:
		c.Seat(e.Seat)
	case SetTo:
		c.Stack(e.On)
		if e.What == "count" {
			c.Positive(e.Value, "objects")
		}
		c.Must(e.What == "might" || e.Value >= 0, "%d %s", e.Value, e.What)
	case Merged:
		c.Merged(e.Into, e.From)
	case Ended, Ceased, Turned, Stunned, Healed, Unchanged, Expired, Emptied, Dismissed, Labelled:
		// Any object may be named: one that isn't there is left alone.
	}
	return c.Err
}

// stagings are what can be staged at a battlefield.
var stagings = []string{"", "showdown", "combat"}

// thing is an object that can enter.
func (c *checker) thing(o *Object) {
	c.definition(&o.Def)
	if o.Printed != nil {
		c.definition(o.Printed)
	}
	c.Seat(o.Owner)
	c.Seat(o.Controller)
	c.at(o.At)
	c.NotNegative(o.Buffs, "buffs")
	c.NotNegative(o.Damage, "damage")
	c.Must(slices.Contains([]Role{"", Attacker, Defender}, o.Role), "the designation %q", o.Role)
	c.Attachment(0, o.AttachedTo)
	for _, x := range o.Changes {
		c.ID(x.ID)
	}
}

func (c *checker) definition(def *Definition) {
	c.NotNegative(def.Buffs, "buffs")
	c.NotNegative(def.Power, "Power")
	c.NotNegative(def.LinesLeft, "lines")
	if def.Energy != nil {
		c.NotNegative(*def.Energy, "Energy")
	}
}

// battlefield is one, and at most one that it replaced.
func (c *checker) battlefield(f *Field) {
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
