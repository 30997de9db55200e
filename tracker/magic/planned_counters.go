package magic

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/tracker"
)

// putting is the event of putting counters on one object or player.
type putting struct {
	counters   []Counter
	on         Definition // what the object is; empty for a player
	stack      int64      // its id, where it has one
	player     bool
	controller int  // whose object it is, or the player
	by         int  // who puts them; 0 is nobody
	effect     bool // an effect does; not a cost, a turn, or damage
}

func (p putting) key() string { return fmt.Sprint(p.counters) }

// String is "4 +1/+1 counters".
func (p putting) String() string { return listed(Permanent{Counters: p.counters}.counters()) }

func (p putting) apply(e standing, n int64) (happening, bool, error) {
	switch {
	case !concerns(e.Whom, e.controller, p.controller),
		e.By != "" && (p.by == 0 || !concerns(e.By, e.controller, p.by)),
		e.OnlyByEffect && !p.effect,
		p.player && !e.Players, !p.player && (e.Only || !e.fits(p.on)),
		e.Itself && e.on != p.stack, e.Another && e.on == p.stack:
		return p, false, nil
	}
	after := p
	after.counters = nil
	did := false
	for _, k := range p.counters {
		if len(e.Kinds) == 0 || slices.Contains(e.Kinds, k.Kind) {
			did = true
			var err error
			if k.N, err = e.counted(k.N, n); err != nil {
				return p, false, err
			}
		}
		if k.N > 0 {
			after.counters = append(after.counters, k)
		}
	}
	return after, did, nil
}

// counted is how many counters n copies of the effect make of some.
func (e standing) counted(count, n int64) (int64, error) {
	var err error
	if e.Plus != 0 {
		more, err := tracker.Mul(e.Plus, n)
		if err != nil {
			return 0, err
		}
		count, err = tracker.Add(count, more)
		return max(count, 0), err
	}
	for range n {
		switch {
		case e.Times != 0:
			if count, err = tracker.Mul(count, e.Times); err != nil {
				return 0, err
			}
		case e.Halve:
			count /= 2
		}
		if count == 0 {
			break
		}
	}
	return count, nil
}

// plannedCounters is what is put after replacement.
type plannedCounters struct {
	counters []Counter
	applied  string
}

// planCounters applies replacement effects to counters being put (CR 614.16).
func (d *decision) planCounters(p putting) (plannedCounters, error) {
	effects := d.s.replacements("counters")
	if len(effects) == 0 {
		return plannedCounters{counters: p.counters}, nil
	}
	end, err := d.replaced(p, effects, p.controller)
	if err != nil {
		return plannedCounters{}, err
	}
	return plannedCounters{end.event.(putting).counters, listed(end.applied)}, nil
}

// putCounters puts counters on each member of a stack.
func (d *decision) putCounters(stack tracker.Stack[Permanent], kind string, n int64, by int, effect bool, rule tracker.Rule) error {
	planned, err := d.planCounters(putting{
		counters: []Counter{{Kind: kind, N: n}}, on: d.now().of(stack).Definition, stack: stack.ID,
		controller: stack.Of.Controller, by: by, effect: effect,
	})
	if err != nil {
		return err
	}
	for _, k := range planned.counters {
		if _, err := tracker.Add(stack.Of.Count(k.Kind), k.N); err != nil {
			return err
		}
		d.add(CountersPut{On: stack.ID, Kind: k.Kind, N: k.N}, tracker.Cause{Player: d.in.By.Name, Rule: rule, Effect: planned.applied})
	}
	return nil
}

// putOnPlayer gives a player counters.
func (d *decision) putOnPlayer(seat int, kind string, n int64, by int, effect bool, rule tracker.Rule) error {
	planned, err := d.planCounters(putting{counters: []Counter{{Kind: kind, N: n}}, player: true, controller: seat, by: by, effect: effect})
	if err != nil {
		return err
	}
	for _, k := range planned.counters {
		if _, err := tracker.Add(d.s.seat(seat).Counters[k.Kind], k.N); err != nil {
			return err
		}
		d.add(PlayerCounters{Seat: seat, Kind: k.Kind, N: k.N}, tracker.Cause{Player: d.in.By.Name, Rule: rule, Effect: planned.applied})
	}
	return nil
}

// joined names effects after others.
func joined(a, b string) string { return strings.Trim(a+", "+b, ", ") }
