package play

import (
	"strings"

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

// fromRunes uses abilities of the player's runes to add the Energy or Power that the rune
// pool lacks, if there are enough runes (RB 164.2).
func (d *Decision) fromRunes(seat int, what string, lacks int64) error {
	word, recycle := strings.CutSuffix(what, "power")
	if what != "energy" && !recycle {
		return nil
	}
	runes := notation.Filter{Noun: true, Words: append(strings.Fields(word), "rune"), Controller: &notation.Player{Kind: notation.NamedPlayer, Name: d.s.Seat(seat).Name}}
	if !recycle {
		runes.Words, runes.Status = []string{"rune"}, "ready"
	}
	there := int64(0)
	for stack := range d.s.Board.All() {
		fits, err := d.fits(stack, runes)
		if err != nil {
			return err
		}
		if fits {
			there = tracker.SaturatingAdd(there, stack.Count)
		}
	}
	if there < lacks {
		return nil
	}
	return UseRune{On: notation.Selector{Filter: &runes, Count: &notation.Amount{N: lacks}}, Recycle: recycle}.decide(d)
}

// exhaustedFirst changes a selector of otherwise identical runes so that it selects exhausted
// ones before ready ones. It returns any other selector unchanged.
func (d *Decision) exhaustedFirst(sel notation.Selector) (notation.Selector, error) {
	if sel.Filter == nil || sel.Count == nil || sel.Count.Expr != "" || sel.Filter.Status != "" {
		return sel, nil
	}
	var exhausted, ready []tracker.Stack[board.Object]
	kind := ""
	for stack := range d.s.Board.All() {
		fits, err := d.fits(stack, *sel.Filter)
		switch key := stack.Of.Def.Key(); {
		case err != nil:
			return sel, err
		case !fits:
			continue
		case !stack.Of.Is("Rune"), stack.Of.Label != "", kind != "" && kind != key:
			return sel, nil
		default:
			kind = key
		}
		if stack.Of.Exhausted {
			exhausted = append(exhausted, stack)
		} else {
			ready = append(ready, stack)
		}
	}
	picked := sel
	picked.Filter, picked.Count = nil, nil
	left := sel.Count.N
	for _, stack := range append(exhausted, ready...) {
		if n := min(left, stack.Count); n > 0 {
			picked.List = append(picked.List, notation.Selector{ID: stack.ID, Count: &notation.Amount{N: n}})
			left -= n
		}
	}
	if left > 0 {
		return sel, nil
	}
	return picked, nil
}

// PowerOf names Power of a domain as rune pools list it; without a single domain it is
// "power".
func PowerOf(domains []string) string {
	if len(domains) == 1 {
		return domains[0] + " power"
	}
	return "power"
}
