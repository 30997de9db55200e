package magic

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// checker tests an event from outside against the state before it. An event
// that only refers to an object may name any id; an absent object is ignored.
type checker struct {
	tracker.EventCheck[Permanent]
	s *State
}

func newChecker(s *State) *checker {
	return &checker{s: s, EventCheck: tracker.EventCheck[Permanent]{
		Seats: len(s.Players), Board: s.Permanent,
		Elsewhere: func(id int64) bool { _, ok := s.Elsewhere.find(id); return ok },
		Host:      func(o Permanent) int64 { return o.AttachedTo },
	}}
}

// check returns an error if an event from outside can't have happened in the
// state.
func (s State) check(e Event) error {
	_, opens := e.(Opened)
	_, seats := e.(Seated)
	c := newChecker(&s)
	c.Begun(s.Format, opens, seats)
	err := notation.Validate(e)
	c.Must(err == nil, "%v", err)
	e.check(c)
	return c.Err
}

func (c *checker) defender(whom Defender) {
	c.SeatOrNone(whom.Seat)
	c.ID(whom.Permanent)
}

// permanent requires a permanent that can enter.
func (c *checker) permanent(p *Permanent) {
	c.definition(&p.Def)
	c.Must(p.Printed != nil || !p.CopyEnds, "a copy of nothing")
	if p.Printed != nil {
		c.definition(p.Printed)
	}
	c.Seat(p.Owner)
	c.Seat(p.Controller)
	c.SeatOrNone(p.BaseController)
	c.SeatOrNone(p.Protector)
	c.SeatOrNone(p.Enchants)
	c.NotNegative(p.Damage, "damage")
	c.ID(p.Blocking, p.Commander, p.Timestamp)
	c.ID(p.AlsoBlocks...)
	c.Attachment(0, p.AttachedTo)
	c.defender(p.Attacks)
	c.listed(p.Counters)
	for _, x := range p.Pumps {
		c.pump(x)
	}
	for _, x := range p.Shields {
		c.shield(x)
	}
	c.fate(p.Fate)
}

func (c *checker) fate(f Fate) {
	c.Must(f == Fate{} || f.At == OnEnd || f.At == OnEndCombat, "the fate %q", f.At)
}

// listed requires that each kind of counter occurs once, with at least one
// counter.
func (c *checker) listed(all []Counter) {
	for i, k := range all {
		c.Positive(k.N, k.Kind+" counters")
		c.ID(k.At)
		c.Must(!slices.ContainsFunc(all[:i], func(o Counter) bool { return o.Kind == k.Kind }), "%s counters twice", k.Kind)
	}
}

func (c *checker) pump(x Pump) {
	c.ID(x.ID, x.At)
	c.SeatOrNone(x.Control)
	c.SeatOrNone(x.NextTurn)
}

func (c *checker) shield(x Shield) {
	c.ID(x.ID)
	c.NotNegative(x.N, "damage")
}

// definition requires at most two faces.
func (c *checker) definition(def *Definition) {
	c.face(def)
	if def.Back != nil {
		c.face(def.Back)
		c.Must(def.Back.Back == nil, "a card with three faces")
	}
}

func (c *checker) face(def *Definition) {
	c.NotNegative(def.Loyalty, "loyalty")
	c.NotNegative(def.Defense, "defense")
	c.listed(def.With)
	if def.Grants != nil {
		c.condition(def.Grants.While)
	}
	c.static(def.Static)
	c.replaces(def.Replaces)
	c.entry(def.Entry)
}

func (c *checker) static(all []Static) {
	for i := range all {
		c.condition(all[i].While)
	}
}

func (c *checker) replaces(all []Replacement) {
	for _, r := range all {
		c.NotNegative(r.Times, "times as many")
		c.Must(slices.Contains([]string{"tokens", "counters", "proliferate"}, r.Of), "a replacement of %q", r.Of)
	}
}

func (c *checker) entry(all []Entry) {
	for i := range all {
		c.NotNegative(all[i].N, "counters")
	}
}

func (c *checker) condition(x *notation.Condition) {
	if x != nil {
		c.NotNegative(x.Least, "permanents")
	}
}

func (c *checker) effect(e *Effect) {
	c.ID(e.ID, e.At)
	c.Must(e.ID != 0 && e.Name != "", "an effect without an id or a name")
	c.Seat(e.Controller)
	c.static(e.Static)
	c.replaces(e.Replaces)
	c.entry(e.Entry)
	if e.Prevents != nil {
		c.shield(*e.Prevents)
	}
}

func (c *checker) reminder(r *Reminder) {
	c.Must(r.ID > 0 && r.ID <= tracker.LargestID, "the reminder %d", r.ID)
	c.Positive(r.Times, "times")
	c.NotNegative(r.Members, "members")
	c.Seat(r.Controller)
	c.ID(r.Sources...)
	c.ID(r.It...)
}
