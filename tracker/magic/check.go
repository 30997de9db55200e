package magic

import (
	"fmt"
	"math"
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// largestID is how high ids and timestamps go in events from outside: so many
// were never given, and there is room for those to come.
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

func (c *checker) id(ids ...int64) {
	for _, id := range ids {
		c.must(id >= 0 && id <= largestID, "the id %d", id)
	}
}

// fresh is an id that nothing has.
func (c *checker) fresh(id int64) {
	c.must(id > 0 && id <= largestID, "the id %d", id)
	_, onBoard := c.s.Permanent.Get(id)
	_, elsewhere := c.s.Elsewhere.find(id)
	c.must(!onBoard && !elsewhere, "#%d twice", id)
}

// stack is on the battlefield.
func (c *checker) stack(id int64) tracker.Stack[Permanent] {
	stack, ok := c.s.Permanent.Get(id)
	c.must(ok, "no permanent #%d", id)
	return stack
}

// object is on the battlefield, or a card in another zone.
func (c *checker) object(id int64) {
	_, onBoard := c.s.Permanent.Get(id)
	_, elsewhere := c.s.Elsewhere.find(id)
	c.must(onBoard || elsewhere, "no object #%d", id)
}

func (c *checker) some(n int64, of string) { c.must(n >= 1, "%d %s", n, of) }

func (c *checker) none(n int64, of string) { c.must(n >= 0, "%d %s", n, of) }

// check reports what of an event can't be in the state before it.
func (s State) check(e Event) error {
	c := &checker{s: &s}
	c.begun(e)
	err := notation.Sound(e)
	c.must(err == nil, "%v", err)
	switch e := e.(type) {
	case Opened:
		_, known := formatOf(e.Format)
		c.must(known, "the format %q", e.Format)
	case Seated:
		c.must(e.Name != "" && len(e.Name) <= 400, "a seat of nobody")
		c.must(len(s.Players) < tracker.MostSeats, "more than %d seats", tracker.MostSeats)
	case Entered:
		c.fresh(e.ID)
		c.some(e.Count, "permanents")
		c.id(e.From)
		c.permanent(&e.Of)
	case Parted:
		c.part(e.On)
	case Moved:
		c.object(e.On)
		c.fresh(e.Card)
		c.must(slices.Contains(zones, e.To), "the zone %q", e.To)
	case CountersPut:
		c.object(e.On)
		c.must(e.Kind != "" && e.N != math.MinInt64, "%d counters of %q", e.N, e.Kind)
		c.counters(e)
	case Described:
		c.definition(&e.Def)
	case Given:
		c.stack(e.On)
		c.seat(e.To)
	case Attached:
		c.stack(e.On)
		c.host(e.On, e.To)
	case Damaged:
		c.stack(e.On)
		c.none(e.N, "damage")
	case Prevented:
		c.seatIf(e.Seat)
		c.none(e.N, "damage")
	case Shielded:
		c.seatIf(e.Seat)
		c.shield(e.Shield)
	case Protected:
		c.stack(e.On)
		c.seat(e.By)
	case Attacked:
		c.stack(e.On)
		c.defender(e.Whom)
	case Blocked:
		c.stack(e.On)
		c.id(e.What)
	case BecameCopy:
		c.stack(e.On)
		c.definition(&e.Def)
	case TurnedOver:
		if e.Def != nil {
			c.definition(e.Def)
		}
	case SpeedSet:
		c.seat(e.Seat)
		c.must(e.Speed >= 0 && e.Speed <= mostSpeed, "the speed %d", e.Speed)
	case Pumped:
		c.stack(e.On)
		c.pump(e.How)
	case LifeChanged:
		c.seat(e.Seat)
	case PlayerCounters:
		c.seat(e.Seat)
		if c.err == nil {
			_, err := tracker.Add(s.seat(e.Seat).Counters[e.Kind], e.N)
			c.must(err == nil && e.Kind != "", "%d counters of %q", e.N, e.Kind)
		}
	case CommanderDealt:
		c.seat(e.Seat)
		c.id(e.Commander)
		c.none(e.N, "damage")
	case Departed:
		c.seat(e.Seat)
	case Won:
		c.seat(e.Seat)
	case Lost:
		c.seat(e.Seat)
	case StepBegan:
		c.seat(e.Active)
		c.must(slices.Contains(steps, e.Step), "the step %q", e.Step)
		c.must(e.Turn >= 1 && e.Turn <= largestID, "turn %d", e.Turn)
	case SetTo:
		c.set(e)
	case LifeSet:
		c.seat(e.Seat)
	case EffectBegan:
		c.effect(&e.Effect)
	case Merged:
		c.merged(e)
	case Reminded:
		c.reminder(&e.Reminder)
	case Answered:
		c.some(e.Times, "times")
	case Fated:
		c.stack(e.On)
		c.must(e.Fate == Fate{} || e.Fate.At == OnEnd || e.Fate.At == OnEndCombat, "the fate %q", e.Fate.At)
	case Designated:
		c.seatIf(e.Seat)
		c.must(e.Seat != 0 || e.What == Monarch || e.What == Initiative, "%q of nobody", e.What)
	case TurnGained:
		c.seat(e.Seat)
	case TurnSkipped:
		c.seat(e.Seat)
	case Ceased, Spared, StaysAway, Impossible, Turned, Transformed, Flipped, Saddled, Regenerated, RegrowthBarred,
		Phased, Appointed, BecameBlocked, LeftCombat, CombatDealt, SaidToDeal, CombatEnded, BecameAlso, BecameMonstrous,
		CleanedUp, Checked, Labelled, EffectEnded, Held, BecameRenowned, DayBroke:
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

// zones are those in which objects are tracked outside of the battlefield.
var zones = []Zone{Graveyard, Exile, Hand, Library, Command}

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

// counters are on something that can be counted afterwards.
func (c *checker) counters(e CountersPut) {
	have := int64(0)
	if stack, ok := c.s.Permanent.Get(e.On); ok {
		have = stack.Of.Count(e.Kind)
	} else if card, ok := c.s.Elsewhere.find(e.On); ok {
		have = Permanent{Counters: card.Counters}.Count(e.Kind)
	}
	_, err := tracker.Add(have, e.N)
	c.must(err == nil, "too many %s counters", e.Kind)
}

// set is by hand: of what a number can be.
func (c *checker) set(e SetTo) {
	c.stack(e.On)
	switch e.What {
	case "count":
		c.some(e.Value, "permanents")
	case "damage", notation.ManaValue:
		c.none(e.Value, e.What)
	case "power", "toughness", "tapped":
	default:
		c.none(e.Value, e.What+" counters")
	}
}

// host is what something is attached to: nothing that is attached to it in turn.
func (c *checker) host(on, to int64) {
	c.id(to)
	on = c.s.Permanent.Resolve(on)
	for range deepestHost {
		if to == 0 {
			return
		}
		if to = c.s.Permanent.Resolve(to); to == on {
			break
		}
		stack, _ := c.s.Permanent.Get(to)
		to = stack.Of.AttachedTo
	}
	c.must(to == 0, "#%d is attached to itself", on)
}

// deepestHost is how far attachments are followed.
const deepestHost = 16

func (c *checker) defender(whom Defender) {
	c.seatIf(whom.Seat)
	c.id(whom.Permanent)
}

// permanent is one that can enter.
func (c *checker) permanent(p *Permanent) {
	c.definition(&p.Def)
	c.must(p.Printed != nil || !p.CopyEnds, "a copy of nothing")
	if p.Printed != nil {
		c.definition(p.Printed)
	}
	c.seat(p.Owner)
	c.seat(p.Controller)
	c.seatIf(p.Home)
	c.seatIf(p.Protector)
	c.none(p.Damage, "damage")
	c.id(p.Blocking, p.Commander, p.Timestamp)
	c.id(p.AlsoBlocks...)
	c.host(0, p.AttachedTo)
	c.defender(p.Attacks)
	c.listed(p.Counters)
	for _, x := range p.Pumps {
		c.pump(x)
	}
	for _, x := range p.Shields {
		c.shield(x)
	}
	c.must(p.Fate == Fate{} || p.Fate.At == OnEnd || p.Fate.At == OnEndCombat, "the fate %q", p.Fate.At)
}

// listed are counters of which each kind is there once, and some of it.
func (c *checker) listed(all []Counter) {
	for i, k := range all {
		c.some(k.N, k.Kind+" counters")
		c.id(k.At)
		c.must(!slices.ContainsFunc(all[:i], func(o Counter) bool { return o.Kind == k.Kind }), "%s counters twice", k.Kind)
	}
}

func (c *checker) pump(x Pump) {
	c.id(x.ID, x.At)
	c.seatIf(x.Control)
	c.seatIf(x.NextTurn)
}

func (c *checker) shield(x Shield) {
	c.id(x.ID)
	c.none(x.N, "damage")
}

// definition is one with two faces at most.
func (c *checker) definition(def *Definition) {
	c.face(def)
	if def.Back != nil {
		c.face(def.Back)
		c.must(def.Back.Back == nil, "a card with three faces")
	}
}

func (c *checker) face(def *Definition) {
	c.none(def.Loyalty, "loyalty")
	c.none(def.Defense, "defense")
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
		c.none(r.Times, "times as many")
		c.must(slices.Contains([]string{"tokens", "counters", "proliferate"}, r.Of), "a replacement of %q", r.Of)
	}
}

func (c *checker) entry(all []Entry) {
	for i := range all {
		c.none(all[i].N, "counters")
	}
}

func (c *checker) condition(x *notation.Condition) {
	if x != nil {
		c.none(x.Least, "permanents")
	}
}

func (c *checker) effect(e *Effect) {
	c.id(e.ID, e.At)
	c.must(e.ID != 0 && e.Name != "", "an effect without an id or a name")
	c.seat(e.Controller)
	c.static(e.Static)
	c.replaces(e.Replaces)
	c.entry(e.Entry)
	if e.Prevents != nil {
		c.shield(*e.Prevents)
	}
}

func (c *checker) reminder(r *Reminder) {
	c.must(r.ID > 0 && r.ID <= largestID, "the reminder %d", r.ID)
	c.some(r.Times, "times")
	c.none(r.Members, "members")
	c.seat(r.Controller)
	c.id(r.Sources...)
	c.id(r.It...)
	for _, stored := range r.Do {
		a, err := actionKinds.Decode(stored)
		if err == nil {
			err = notation.Sound(a)
		}
		c.must(err == nil, "what the reminder %d does: %v", r.ID, err)
	}
}
