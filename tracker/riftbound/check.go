package riftbound

import (
	"fmt"
	"slices"

	"arbiter/tracker"
)

// largestID is how high ids go in events from outside: so many were never given,
// and there is room for those to come.
const largestID = 1 << 48

// checker finds what of an event can't be in the state before it.
type checker struct {
	s   *State
	err error
}

// must notes what isn't so, the first time.
func (c *checker) must(is bool, format string, args ...any) {
	if !is && c.err == nil {
		c.err = fmt.Errorf(format, args...)
	}
}

func (c *checker) seat(n int) {
	c.must(n >= 1 && n <= len(c.s.Players), "seat %d of %d", n, len(c.s.Players))
}

// seatIf is a seat, or 0 for nobody.
func (c *checker) seatIf(n int) {
	if n != 0 {
		c.seat(n)
	}
}

func (c *checker) field(n int) {
	c.must(n >= 1 && n <= len(c.s.Fields), "battlefield %d of %d", n, len(c.s.Fields))
}

func (c *checker) id(ids ...int64) {
	for _, id := range ids {
		c.must(id >= 0 && id <= largestID, "the id %d", id)
	}
}

// fresh is an id that nothing has.
func (c *checker) fresh(id int64) {
	c.must(id > 0 && id <= largestID, "the id %d", id)
	_, onBoard := c.s.Board.Get(id)
	_, elsewhere := c.s.Elsewhere.Get(id)
	c.must(!onBoard && !elsewhere, "#%d twice", id)
}

// stack is on the board.
func (c *checker) stack(id int64) tracker.Stack[Object] {
	stack, ok := c.s.Board.Get(id)
	c.must(ok, "no object #%d", id)
	return stack
}

func (c *checker) some(n int64, of string) { c.must(n >= 1, "%d %s", n, of) }

func (c *checker) none(n int64, of string) { c.must(n >= 0, "%d %s", n, of) }

// at is a base that somebody has, or a battlefield that is there.
func (c *checker) at(l Location) {
	if l.Field != 0 {
		c.field(l.Field)
		c.must(l.Base == 0, "two places at once")
		return
	}
	c.seat(l.Base)
}

// check reports what of an event can't be in the state before it.
func (s State) check(e Event) error {
	c := &checker{s: &s}
	c.begun(e)
	switch e := e.(type) {
	case Opened:
		_, known := formatOf(e.Format)
		c.must(known, "the format %q", e.Format)
		for _, f := range e.Fields {
			c.must(f.Owner >= 0 && f.Owner <= tracker.MostSeats && !f.Token, "a battlefield of seat %d", f.Owner)
			f.Owner = 0 // who brings it sits down later
			c.battlefield(&f)
		}
		c.must(len(s.Fields)+len(e.Fields) <= mostFields, "more than %d battlefields", mostFields)
	case Seated:
		c.must(e.Name != "" && len(e.Name) <= 400, "a seat of nobody")
		c.must(len(s.Players) < tracker.MostSeats, "more than %d seats", tracker.MostSeats)
	case Entered:
		c.fresh(e.ID)
		c.some(e.Count, "objects")
		c.id(e.From)
		c.thing(&e.Of)
	case FieldMade:
		c.battlefield(&e.Field)
		c.must(len(s.Fields) < mostFields, "more than %d battlefields", mostFields)
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
		c.seat(e.By)
	case Staged:
		c.field(e.N)
		c.must(slices.Contains(stagings, e.What), "%q is staged", e.What)
	case ControlChanged:
		c.field(e.N)
		c.seatIf(e.To)
	case Begun:
		c.field(e.What.Field)
		c.seat(e.What.Attacker)
		c.seatIf(e.What.Defender)
		c.must(!e.What.Combat || e.What.Defender != 0, "a combat without a defender")
	case Designated:
		c.stack(e.On)
		c.must(slices.Contains([]Role{"", Attacker, Defender}, e.Role), "the designation %q", e.Role)
	case Parted:
		c.part(e.On)
	case Left:
		c.must(slices.Contains([]Zone{Trash, Banishment, Hand, MainDeck, RuneDeck, ChampionZone, ""}, e.To), "the zone %q", e.To)
		if e.Card != 0 {
			c.fresh(e.Card)
		}
		_, onBoard := s.Board.Get(e.On)
		_, elsewhere := s.Elsewhere.Get(e.On)
		c.must(onBoard || elsewhere && e.Card != 0, "no object #%d", e.On)
	case Relocated:
		c.stack(e.On)
		c.at(e.To)
	case Buffed:
		c.stack(e.On)
	case Damaged:
		c.stack(e.On)
		c.none(e.N, "damage")
	case Attached:
		c.stack(e.On)
		c.host(e.On, e.To)
	case Given:
		c.stack(e.On)
		c.seat(e.To)
	case Changed:
		c.stack(e.On)
		c.id(e.How.ID)
	case BecameCopy:
		c.stack(e.On)
		c.definition(&e.Def)
	case Scored:
		c.seat(e.Seat)
		c.field(e.N)
	case Barred:
		c.seat(e.Seat)
		c.field(e.N)
	case Gained:
		c.seat(e.Seat)
		c.must(e.What != "", "a number without a name")
	case PlayerSet:
		c.seat(e.Seat)
		c.must(e.What != "", "a number without a name")
	case PhaseBegan:
		c.seat(e.Active)
		c.must(e.Turn >= 1 && e.Turn <= largestID, "turn %d", e.Turn)
		c.must(slices.Contains(phases, e.Phase), "the phase %q", e.Phase)
	case Reminded:
		c.must(e.Reminder.ID > 0 && e.Reminder.ID <= largestID, "the reminder %d", e.Reminder.ID)
		c.some(e.Reminder.Times, "times")
	case Lost:
		c.seat(e.Seat)
	case Departed:
		c.seat(e.Seat)
	case Won:
		c.seat(e.Seat)
	case SetTo:
		c.stack(e.On)
		if e.What == "count" {
			c.some(e.Value, "objects")
		}
		c.must(e.What == "might" || e.Value >= 0, "%d %s", e.Value, e.What)
	case Merged:
		c.merged(e)
	case Ended, Ceased, Turned, Stunned, Healed, Unchanged, Expired, Emptied, Dismissed, Labelled:
		// Any object may be named: one that isn't there is left alone.
	}
	return c.err
}

// begun is a game that was opened, and in which somebody sits.
func (c *checker) begun(e Event) {
	if _, ok := e.(Opened); ok {
		return
	}
	c.must(c.s.Format != "", "a game that wasn't opened")
	if _, ok := e.(Seated); !ok {
		c.must(len(c.s.Players) > 0, "a game of nobody")
	}
}

// stagings are what can be staged at a battlefield.
var stagings = []string{"", "showdown", "combat"}

// part is some members of a stack that is there, and fewer than all of them.
func (c *checker) part(on tracker.Part) {
	if on.New == 0 {
		return
	}
	c.fresh(on.New)
	whole := c.stack(on.ID)
	c.must(on.Count >= 1 && on.Count < whole.Count, "%d of the %d of #%d", on.Count, whole.Count, on.ID)
}

// merged joins stacks that are there, each once, and no more than can be counted.
func (c *checker) merged(e Merged) {
	into := c.stack(e.Into)
	joined := map[int64]bool{into.ID: true}
	total := into.Count
	for _, id := range e.From {
		from := c.stack(id)
		c.must(!joined[from.ID], "#%d joins twice", id)
		joined[from.ID] = true
		var err error
		total, err = tracker.Add(total, from.Count)
		c.must(err == nil, "too many in #%d", e.Into)
	}
}

// deepestHost is how far attachments are followed.
const deepestHost = 16

// host is what something is attached to: nothing that is attached to it in turn.
func (c *checker) host(on, to int64) {
	c.id(to)
	on = c.s.Board.Resolve(on)
	for range deepestHost {
		if to == 0 {
			return
		}
		if to = c.s.Board.Resolve(to); to == on {
			break
		}
		stack, _ := c.s.Board.Get(to)
		to = stack.Of.AttachedTo
	}
	c.must(to == 0, "#%d is attached to itself", on)
}

// thing is an object that can enter.
func (c *checker) thing(o *Object) {
	c.definition(&o.Def)
	if o.Printed != nil {
		c.definition(o.Printed)
	}
	c.seat(o.Owner)
	c.seat(o.Controller)
	c.at(o.At)
	c.none(o.Buffs, "buffs")
	c.none(o.Damage, "damage")
	c.must(slices.Contains([]Role{"", Attacker, Defender}, o.Role), "the designation %q", o.Role)
	c.host(0, o.AttachedTo)
	for _, x := range o.Changes {
		c.id(x.ID)
	}
}

func (c *checker) definition(def *Definition) {
	c.none(def.Buffs, "buffs")
	c.none(def.Power, "Power")
	c.none(def.LinesLeft, "lines")
	if def.Energy != nil {
		c.none(*def.Energy, "Energy")
	}
}

// battlefield is one, and at most one that it replaced.
func (c *checker) battlefield(f *Field) {
	c.id(f.ID)
	c.definition(&f.Def)
	c.seatIf(f.Owner)
	c.seatIf(f.Controller)
	c.seatIf(f.Contested)
	c.must(slices.Contains(stagings, f.Staged), "%q is staged", f.Staged)
	for _, seat := range f.Scored {
		c.seat(seat)
	}
	if f.Under != nil {
		c.must(f.Under.Under == nil, "three battlefields in one place")
		c.battlefield(f.Under)
	}
}
