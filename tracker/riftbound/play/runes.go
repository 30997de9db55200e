package play

import (
	"arbiter/tracker"
	"arbiter/tracker/notation"
	"arbiter/tracker/riftbound/board"
	"arbiter/tracker/riftbound/event"
)

// decide uses the abilities of basic runes: exhausted, a rune adds 1 Energy; recycled,
// it adds 1 Power of its domain (RB 164.2).
func (a UseRune) decide(d *Decision) error {
	on, err := d.exhaustedFirst(a.On)
	if !a.Recycle {
		on, err = d.turnable(Exhaust{On: a.On, Exhaust: true})
	}
	if err != nil {
		return err
	}
	ids, err := d.Find().Objects(on)
	if err != nil {
		return err
	}
	for _, stack := range d.s.Board.These(ids) {
		switch {
		case !stack.Of.Is("Rune"):
			return tracker.Refuse("%s is no rune: only runes have that ability.", board.NameOf(stack)).By(rulePowerOfRune).Next("Say which rune: %s", tracker.Line("recycle a fury rune for power"))
		case !a.Recycle && stack.Of.Exhausted:
			return tracker.Refuse("%s is exhausted: it can't be exhausted for Energy.", board.NameOf(stack)).By(ruleEnergyOfRune).Next("Recycle it: %s", tracker.LineOf("recycle #%d for power", stack.ID))
		}
		what, rule := "energy", ruleEnergyOfRune
		if a.Recycle {
			what, rule = PowerOf(stack.Of.Def.Domains), rulePowerOfRune
			d.leaves(stack, "recycled", board.RuneDeck)
		} else {
			d.happen(event.ExhaustChanged{On: stack.ID, Exhausted: true}, ruleExhaust)
		}
		if _, err := tracker.Add(d.s.Seat(stack.Of.Controller).Number(what), stack.Count); err != nil {
			return err
		}
		d.happen(event.Gained{Seat: stack.Of.Controller, What: what, N: stack.Count}, rule)
	}
	return nil
}

// exhaustedFirst narrows a selector of some of several runes that are the same but for being
// exhausted to those that are: a ready one still gives Energy.
func (d *Decision) exhaustedFirst(sel notation.Selector) (notation.Selector, error) {
	if sel.Filter == nil || sel.Count == nil || sel.Count.Expr != "" || sel.Filter.Status != "" {
		return sel, nil
	}
	kind, exhausted := "", int64(0)
	for stack := range d.s.Board.All() {
		fits, err := d.fits(stack, *sel.Filter)
		switch {
		case err != nil:
			return sel, err
		case !fits:
			continue
		case kind != "" && kind != stack.Of.Def.Key():
			return sel, nil
		}
		if kind = stack.Of.Def.Key(); stack.Of.Exhausted {
			exhausted = tracker.SaturatingAdd(exhausted, stack.Count)
		}
	}
	if exhausted < sel.Count.N {
		return sel, nil
	}
	narrow := *sel.Filter
	narrow.Status = "exhausted"
	sel.Filter = &narrow
	return sel, nil
}

// PowerOf names Power of a domain as rune pools list it; without a single domain it is
// "power".
func PowerOf(domains []string) string {
	if len(domains) == 1 {
		return domains[0] + " power"
	}
	return "power"
}
