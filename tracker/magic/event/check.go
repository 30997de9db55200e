package event

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// checker tests an event from outside against the state before it. An event
// that only refers to an object may name any id; an absent object is ignored.
type checker struct {
	tracker.EventCheck[board.Permanent]
	s *board.State
}

func newChecker(s *board.State) *checker {
	return &checker{s: s, EventCheck: tracker.EventCheck[board.Permanent]{
		Seats: len(s.Players), Board: s.Permanent,
		Elsewhere: func(id int64) bool { _, ok := s.Elsewhere.Get(id); return ok },
		Host:      func(o board.Permanent) int64 { return o.AttachedTo },
	}}
}

// Check returns an error if an event from outside can't have happened in the
// state.
func Check(s board.State, e Event) error {
	_, opens := e.(Opened)
	_, seats := e.(Seated)
	c := newChecker(&s)
	c.Begun(s.Format, opens, seats)
	err := notation.Validate(e)
	c.Must(err == nil, "%v", err)
	e.check(c)
	return c.Err
}

func (c *checker) defender(whom board.Defender) {
	c.SeatOrNone(whom.Seat)
	c.ID(whom.Permanent)
}

// permanent requires a permanent that can enter.
func (c *checker) permanent(p *board.Permanent) {
	c.definition(&p.Def)
	c.Must(p.Printed != nil || !p.CopyEnds && p.CopyUntil == 0, "a copy of nothing")
	c.SeatOrNone(p.CopyUntil)
	c.Must(p.CopyEnds || p.CopyUntil != 0 || p.CopyBefore == nil, "a copy that doesn't end, and what it is after it")
	if p.CopyBefore != nil {
		c.definition(p.CopyBefore)
	}
	if p.Printed != nil {
		c.definition(p.Printed)
	}
	for i := range p.Components {
		c.definition(&p.Components[i].Def)
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

func (c *checker) fate(f board.Fate) {
	c.Must(f == board.Fate{} || f.At == board.OnEnd || f.At == board.OnEndCombat, "the fate %q", f.At)
}

// listed requires that each kind of counter occurs once, with at least one
// counter.
func (c *checker) listed(all []card.Counter) {
	for i, k := range all {
		c.Positive(k.N, k.Kind+" counters")
		c.ID(k.At)
		c.Must(!slices.ContainsFunc(all[:i], func(o card.Counter) bool { return o.Kind == k.Kind }), "%s counters twice", k.Kind)
	}
}

func (c *checker) pump(x board.Pump) {
	c.ID(x.ID, x.At, x.Tie.To)
	c.SeatOrNone(x.Tie.Of)
	c.SeatOrNone(x.Tie.Monarch)
	c.SeatOrNone(x.Control)
	c.SeatOrNone(x.By)
	c.SeatOrNone(x.NextTurn)
	c.Must(x.NextTurn != 0 || x.Till == board.TillItBegins, "an effect until %q of no turn", x.Till)
}

func (c *checker) shield(x board.Shield) {
	c.ID(x.ID)
	c.NotNegative(x.N, "damage")
	c.SeatOrNone(x.NextTurn)
}

// definition requires at most two faces.
func (c *checker) definition(def *card.Definition) {
	c.face(def)
	if def.Back != nil {
		c.face(def.Back)
		c.Must(def.Back.Back == nil, "a card with three faces")
	}
	c.Must(len(def.Halves) == 0 || len(def.Halves) == 2, "%d halves", len(def.Halves))
	for i := range def.Halves {
		c.face(&def.Halves[i])
		c.Must(def.Halves[i].Halves == nil && def.Halves[i].Back == nil, "a half with faces")
	}
}

func (c *checker) face(def *card.Definition) {
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

func (c *checker) static(all []card.StaticEffect) {
	for i := range all {
		c.condition(all[i].While)
	}
}

func (c *checker) replaces(all []card.Replacement) {
	for _, r := range all {
		c.NotNegative(r.Times, "times as many")
		c.Must(slices.Contains([]string{"tokens", "counters", "proliferate", "life"}, r.Of), "a replacement of %q", r.Of)
		c.condition(r.While)
	}
}

func (c *checker) entry(all []card.Entry) {
	for i := range all {
		c.NotNegative(all[i].N, "counters")
	}
}

func (c *checker) condition(x *notation.Condition) {
	if x != nil {
		c.NotNegative(x.Least, "permanents")
	}
}

func (c *checker) effect(e *board.Effect) {
	c.ID(e.ID, e.At)
	c.Must(e.ID != 0 && e.Name != "", "an effect without an id or a name")
	c.Seat(e.Controller)
	c.SeatOrNone(e.NextTurn)
	c.static(e.Static)
	c.replaces(e.Replaces)
	c.entry(e.Entry)
	for i := range e.Damage {
		change := &e.Damage[i].Change
		for _, n := range []int64{change.Times, change.Plus, change.Minus, change.To, change.Prevent, change.AllBut} {
			c.NotNegative(n, "damage")
		}
	}
	if e.Prevents != nil {
		c.shield(*e.Prevents)
	}
}

func (c *checker) reminder(r *board.Reminder) {
	c.condition(r.If)
	c.Must(r.ID > 0 && r.ID <= tracker.LargestID, "the reminder %d", r.ID)
	c.Positive(r.Times, "times")
	c.NotNegative(r.Members, "members")
	c.Seat(r.Controller)
	c.ID(r.Sources...)
	c.ID(r.It...)
	c.SeatOrNone(r.Player)
	c.NotNegative(r.Amount, "amount")
}
