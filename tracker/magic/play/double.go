package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

// Double doubles players' life totals, the counters on permanents and players, or the
// size of creatures until end of turn (CR 701.10b, 701.10d, 701.10e).
type Double struct {
	Life *notation.Player `json:"life,omitempty"`
	On   *notation.Target `json:"on,omitempty"`
	Kind string           `json:"kind,omitempty"` // the kind of counters; "" for every kind

	Triple bool `json:"triple,omitempty"` // three times as much, instead of twice (CR 701.11a)

	Power     bool `json:"power,omitempty"`
	Toughness bool `json:"toughness,omitempty"`
}

const (
	ruleDouble tracker.Rule = "magic/action/double"
	ruleTriple tracker.Rule = "magic/action/triple"
)

// rule returns the rule of doubling or tripling.
func (a Double) rule() tracker.Rule {
	if a.Triple {
		return ruleTriple
	}
	return ruleDouble
}

// decide doubles life totals, counters or sizes.
func (a Double) decide(d *Decision) error {
	if a.Life != nil {
		return a.life(d)
	}
	seats, err := d.targetSeats(*a.On)
	if err != nil {
		return err
	}
	if seats != nil {
		return a.ofPlayers(d, seats)
	}
	ids, err := d.Find().Objects(*a.On.Objects)
	if err != nil {
		return err
	}
	if a.Power || a.Toughness {
		return a.sizes(d, ids)
	}
	var found bool
	for _, stack := range d.s.Permanent.These(ids) {
		have := ofKind(stack.Of, a.Kind)
		if found = found || len(have) > 0; len(have) == 0 {
			continue
		}
		have = slices.Clone(have)
		for i, k := range have {
			if have[i].N, err = a.more(k.N); err != nil {
				return err
			}
		}
		if err := d.putEach(stack, have, d.you, true, a.rule()); err != nil {
			return err
		}
	}
	if !found {
		return d.nothingToDouble()
	}
	return nil
}

// sizes gives creatures +X/+0, +0/+X or +X/+Y, where X is what their power is now and Y
// what their toughness is (CR 701.10b, 701.10c).
func (a Double) sizes(d *Decision, ids []int64) error {
	for _, stack := range d.s.Permanent.These(ids) {
		c := d.Now().Of(stack)
		if !c.HasSize {
			continue
		}
		var how notation.Change
		var err error
		if a.Power {
			if how.Power, err = a.more(c.Power); err != nil {
				return err
			}
		}
		if a.Toughness {
			if how.Toughness, err = a.more(c.Toughness); err != nil {
				return err
			}
		}
		if err := (GiveBoost{On: notation.Selector{ID: stack.ID, All: true}, How: board.Pump{Change: how}}).decide(d); err != nil {
			return err
		}
	}
	return nil
}

// more returns the amount that doubles or triples n when it is added. It returns an error if the
// result overflows.
func (a Double) more(n int64) (int64, error) {
	more := n
	if a.Triple {
		var err error
		if more, err = tracker.Add(n, n); err != nil {
			return 0, err
		}
	}
	_, err := tracker.Add(n, more)
	return more, err
}

// life makes players gain or lose life so that their life total doubles.
func (a Double) life(d *Decision) error {
	seats, err := d.Seats(*a.Life)
	if err != nil {
		return err
	}
	for _, seat := range seats {
		n, err := a.more(d.s.Seat(seat).Life)
		if err != nil {
			return err
		}
		if n > 0 {
			if err := d.gainLife(seat, n, a.rule()); err != nil {
				return err
			}
		} else if n < 0 {
			d.happen(event.LifeChanged{Seat: seat, By: n}, a.rule())
		}
	}
	return nil
}

func (a Double) ofPlayers(d *Decision, seats []int) error {
	var found bool
	for _, seat := range seats {
		have := d.s.Seat(seat).Counters
		for _, kind := range PlayerCounterKinds {
			n, err := a.more(have[kind])
			if err != nil {
				return err
			}
			if n == 0 || !slices.Contains([]string{"", kind}, a.Kind) {
				continue
			}
			if err := d.putOnPlayer(seat, kind, n, d.you, true, a.rule()); err != nil {
				return err
			}
			found = true
		}
	}
	if !found {
		return d.nothingToDouble()
	}
	return nil
}

// nothingToDouble refuses to double counters that aren't there; an effect does nothing then.
func (d *Decision) nothingToDouble() error {
	if d.effect != nil {
		return nil
	}
	return tracker.Refuse("No such counter is there to double.").By(ruleDouble).Next("Type `%s` to see the counters.", tracker.Line("board"))
}
