package magic

import (
	"math"
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// checker finds what of an event can't be in the state before it.
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

// check reports what of an event can't be in the state before it.
func (s State) check(e Event) error {
	_, opens := e.(Opened)
	_, seats := e.(Seated)
	c := newChecker(&s)
	c.Begun(s.Format, opens, seats)
	err := notation.Sound(e)
	c.Must(err == nil, "%v", err)
	switch e := e.(type) {
	case Opened:
		_, known := formatOf(e.Format)
		c.Must(known, "the format %q", e.Format)
	case Seated:
		c.NewSeat(e.Name)
	case Entered:
		c.FreshID(e.ID)
		c.Positive(e.Count, "permanents")
		c.ID(e.From)
		c.permanent(&e.Of)
	case Parted:
		c.Part(e.On)
	case Moved:
		c.Object(e.On)
		c.FreshID(e.Card)
		c.Must(slices.Contains(zones, e.To), "the zone %q", e.To)
	case CountersPut:
		c.Object(e.On)
		c.Must(e.Kind != "" && e.N != math.MinInt64, "%d counters of %q", e.N, e.Kind)
		c.counters(e)
	case Described:
		c.definition(&e.Def)
	case Given:
		c.Stack(e.On)
		c.Seat(e.To)
	case Attached:
		c.Stack(e.On)
		c.Attachment(e.On, e.To)
		c.SeatOrNone(e.Player)
	case Damaged:
		c.Stack(e.On)
		c.NotNegative(e.N, "damage")
	case Prevented:
		c.SeatOrNone(e.Seat)
		c.NotNegative(e.N, "damage")
	case Shielded:
		c.SeatOrNone(e.Seat)
		c.shield(e.Shield)
	case Protected:
		c.Stack(e.On)
		c.Seat(e.By)
	case Attacked:
		c.Stack(e.On)
		c.defender(e.Whom)
	case Blocked:
		c.Stack(e.On)
		c.ID(e.What)
	case BecameCopy:
		c.Stack(e.On)
		c.definition(&e.Def)
	case TurnedOver:
		if e.Def != nil {
			c.definition(e.Def)
		}
	case SpeedSet:
		c.Seat(e.Seat)
		c.Must(e.Speed >= 0 && e.Speed <= mostSpeed, "the speed %d", e.Speed)
	case Pumped:
		c.Stack(e.On)
		c.pump(e.How)
	case LifeChanged:
		c.Seat(e.Seat)
	case PlayerCounters:
		c.Seat(e.Seat)
		if c.Err == nil {
			_, err := tracker.Add(s.seat(e.Seat).Counters[e.Kind], e.N)
			c.Must(err == nil && e.Kind != "", "%d counters of %q", e.N, e.Kind)
		}
	case CommanderDealt:
		c.Seat(e.Seat)
		c.ID(e.Commander)
		c.NotNegative(e.N, "damage")
	case Departed:
		c.Seat(e.Seat)
	case Won:
		c.Seat(e.Seat)
	case Lost:
		c.Seat(e.Seat)
	case StepBegan:
		c.Seat(e.Active)
		c.Must(slices.Contains(steps, e.Step), "the step %q", e.Step)
		c.Must(e.Turn >= 1 && e.Turn <= tracker.LargestID, "turn %d", e.Turn)
	case SetTo:
		c.set(e)
	case LifeSet:
		c.Seat(e.Seat)
	case EffectBegan:
		c.effect(&e.Effect)
	case Merged:
		c.Merged(e.Into, e.From)
	case Reminded:
		c.reminder(&e.Reminder)
	case Answered:
		c.Positive(e.Times, "times")
	case Fated:
		c.Stack(e.On)
		c.Must(e.Fate == Fate{} || e.Fate.At == OnEnd || e.Fate.At == OnEndCombat, "the fate %q", e.Fate.At)
	case Designated:
		c.SeatOrNone(e.Seat)
		c.Must(e.Seat != 0 || e.What == Monarch || e.What == Initiative, "%q of nobody", e.What)
	case TurnGained:
		c.Seat(e.Seat)
	case TurnSkipped:
		c.Seat(e.Seat)
	case Ceased, Spared, StaysAway, Impossible, Turned, Transformed, Flipped, Saddled, Regenerated, RegrowthBarred,
		Phased, Appointed, BecameBlocked, LeftCombat, CombatDealt, SaidToDeal, CombatEnded, BecameAlso, BecameMonstrous,
		CleanedUp, Checked, Labelled, EffectEnded, Held, BecameRenowned, DayBroke:
		// Any object may be named: one that isn't there is left alone.
	}
	return c.Err
}

// zones are those in which objects are tracked outside of the battlefield.
var zones = []Zone{Graveyard, Exile, Hand, Library, Command}

// counters are on something that can be counted afterwards.
func (c *checker) counters(e CountersPut) {
	have := int64(0)
	if stack, ok := c.s.Permanent.Get(e.On); ok {
		have = stack.Of.Count(e.Kind)
	} else if card, ok := c.s.Elsewhere.find(e.On); ok {
		have = Permanent{Counters: card.Counters}.Count(e.Kind)
	}
	_, err := tracker.Add(have, e.N)
	c.Must(err == nil, "too many %s counters", e.Kind)
}

// set is by hand: of what a number can be.
func (c *checker) set(e SetTo) {
	c.Stack(e.On)
	switch e.What {
	case "count":
		c.Positive(e.Value, "permanents")
	case "damage", notation.ManaValue:
		c.NotNegative(e.Value, e.What)
	case "power", "toughness", "tapped":
	default:
		c.NotNegative(e.Value, e.What+" counters")
	}
}

func (c *checker) defender(whom Defender) {
	c.SeatOrNone(whom.Seat)
	c.ID(whom.Permanent)
}

// permanent is one that can enter.
func (c *checker) permanent(p *Permanent) {
	c.definition(&p.Def)
	c.Must(p.Printed != nil || !p.CopyEnds, "a copy of nothing")
	if p.Printed != nil {
		c.definition(p.Printed)
	}
	c.Seat(p.Owner)
	c.Seat(p.Controller)
	c.SeatOrNone(p.Home)
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
	c.Must(p.Fate == Fate{} || p.Fate.At == OnEnd || p.Fate.At == OnEndCombat, "the fate %q", p.Fate.At)
}

// listed are counters of which each kind is there once, and some of it.
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

// definition is one with two faces at most.
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
	for _, stored := range r.Do {
		a, err := actionKinds.Decode(stored)
		if err == nil {
			err = notation.Sound(a)
		}
		c.Must(err == nil, "what the reminder %d does: %v", r.ID, err)
	}
}
