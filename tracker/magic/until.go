package magic

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// decide changes permanents until end of turn, or for as long as they stay.
// The affected permanents are fixed now (CR 611.2c), and so are numbers (CR
// 611.2d, 608.2h); an effect without an end keeps counting.
func (a GiveBoost) decide(d *decision) error {
	ids, err := d.find().Objects(a.On)
	if err != nil {
		return err
	}
	how := a.How
	if a.To != nil {
		if how.Control, err = d.newController(*a.To, a.On); err != nil {
			return err
		}
	}
	if a.NextTurn {
		if how.NextTurn = d.you; d.you == 0 {
			return d.unseated()
		}
	}
	if err := d.resolveX(&how.Change); err != nil {
		return err
	}
	if how.Power, err = d.multiplied(how.Power); err != nil {
		return err
	}
	if how.Toughness, err = d.multiplied(how.Toughness); err != nil {
		return err
	}
	how.ID = d.newID()
	how.At = stamp(&how.Change, d.s.Clock)
	rule := tracker.Rule("")
	if how.Control != 0 {
		rule = "magic/layer/2"
	}
	for _, id := range ids {
		now := how
		if now.Each != nil && !now.Lasting {
			d.lockIn(&now.Change, id)
		}
		d.happen(Pumped{On: id, How: now}, rule)
	}
	d.in.Refer(ids...)
	return nil
}

// newController returns the seat that gains control of the selected
// permanents.
func (d *decision) newController(to notation.Player, on notation.Selector) (int, error) {
	seats, err := d.seats(to)
	if err != nil {
		return 0, err
	}
	if len(seats) != 1 {
		return 0, tracker.Refuse("One player controls a permanent.").Next("Say which: %s.", tracker.LineOf("Bob gains control of %s until end of turn", on.String()))
	}
	return seats[0], d.inGame(seats[0])
}

// resolveX asks for X in a change of power and toughness (CR 611.2d).
func (d *decision) resolveX(c *notation.Change) error {
	if c.X == "" {
		return nil
	}
	text := tracker.Say("What is X?")
	if c.X != "X" {
		text = tracker.Say("How many: %s?", c.X)
	}
	n, err := d.askNumber(text)
	if err != nil {
		return err
	}
	c.Power = tracker.SaturatingAdd(c.Power, tracker.SaturatingMul(c.XPower, n))
	c.Toughness = tracker.SaturatingAdd(c.Toughness, tracker.SaturatingMul(c.XTough, n))
	c.X, c.XPower, c.XTough = "", 0, 0
	return nil
}

// lockIn evaluates "for each" in a change of power and toughness as it begins.
func (d *decision) lockIn(c *notation.Change, on int64) {
	n := d.now().times(c, d.you, on)
	c.Power, c.Toughness, c.Each = tracker.SaturatingMul(c.Power, n), tracker.SaturatingMul(c.Toughness, n), nil
}

// untilEndOfTurn reports whether the effect ends in the cleanup step.
func (e Pump) untilEndOfTurn() bool { return !e.Lasting && e.NextTurn == 0 }

// end ends effects on a permanent, with the control that they gave.
func (p *Permanent) end(over func(Pump) bool) {
	if slices.ContainsFunc(p.Pumps, over) {
		p.Pumps = slices.DeleteFunc(slices.Clone(p.Pumps), over)
		p.controlled()
	}
	if len(p.Pumps) == 0 {
		p.Pumps = nil
	}
}

// controlled sets the controller by the latest effect that gives control;
// without one, the previous controller regains it (CR 613.1b).
func (p *Permanent) controlled() {
	to := 0
	for _, e := range p.Pumps {
		if e.Control != 0 {
			to = e.Control
		}
	}
	switch {
	case to != 0 && p.BaseController == 0:
		p.BaseController = p.Controller
	case to == 0 && p.BaseController == 0:
		return
	case to == 0:
		to, p.BaseController = p.BaseController, 0
	}
	p.changeController(to)
}

// give gives a permanent to a player permanently. Earlier effects that gave
// control are void.
func (p *Permanent) give(to int) {
	for i, e := range p.Pumps {
		if e.Control != 0 {
			p.Pumps = slices.Clone(p.Pumps)
			p.Pumps[i].Control = 0
		}
	}
	p.BaseController = 0
	p.changeController(to)
}

// changeController gives a permanent to another player, as not controlled
// since the turn began (CR 302.6), and removes it from combat (CR 506.4).
func (p *Permanent) changeController(to int) {
	if to != p.Controller {
		p.Controller, p.Fresh = to, true
		p.leaveCombat()
	}
}

// stamped sets the timestamp of keyword counters that were put on a permanent
// (CR 613.7c).
func (p Permanent) stamped(kind string, n, clock int64) Permanent {
	for i := range p.Counters {
		if p.Counters[i].Kind == kind && n > 0 && keywordCounter(kind) {
			p.Counters[i].At = clock
		}
	}
	return p
}

// turn changes the visible face of a permanent, which gives it a new timestamp
// if it has one (CR 613.7f, 613.7g).
func (s State) turn(id int64, change func(*Permanent)) State {
	s = s.each(id, func(p *Permanent) {
		change(p)
		if at := p.Face().stamp(s.Clock); at > 0 {
			p.Timestamp = at
		}
	})
	if stack, ok := s.Permanent.Get(id); ok {
		s.Clock = max(s.Clock, stack.Of.Timestamp)
	}
	return s
}
