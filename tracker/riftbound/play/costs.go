package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/riftbound/board"
	"arbiter/tracker/riftbound/card"
	"arbiter/tracker/riftbound/event"
)

// costOf says what a card that was played costs if its abilities change that (RB 356.4), and
// what may or must be paid for it in addition. Players pay it.
func (d *Decision) costOf(id int64) {
	stack, ok := d.s.Board.Get(id)
	if !ok || stack.Of.Def.Energy == nil {
		return
	}
	cost := card.Cost{Energy: *stack.Of.Def.Energy}
	for range stack.Of.Def.Power {
		cost.Power = append(cost.Power, powerSign(stack.Of.Def.Domains))
	}
	less := false
	for _, text := range stack.Of.Def.Abilities {
		switch a := card.Compile(text); {
		case a.Cost != nil && d.lowers(stack, a):
			less = true
			cost = d.lessened(cost, a.Cost, stack)
		case a.Extra != nil && a.MustPay:
			d.follow(event.NotChanged(id, tracker.Say("costs in addition: %s", tracker.Name(a.Extra.String()))), ruleAdditionalCost)
		case a.Extra != nil:
			d.follow(event.NotChanged(id, tracker.Say("may cost in addition: %s", tracker.Name(a.Extra.String()))), ruleOptionalCost)
		}
	}
	switch said := cost.String(); {
	case less && said == "":
		d.follow(event.NotChanged(id, tracker.Say("costs nothing: less than is printed on it")), ruleDiscount)
	case less:
		d.follow(event.NotChanged(id, tracker.Say("costs %s: less than is printed on it", tracker.Name(said))), ruleDiscount)
	}
}

// powerSign is the sign of Power of a card's domain, or of any if it has several.
func powerSign(domains []string) string {
	if len(domains) == 1 {
		return domains[0]
	}
	return "a"
}

// lowers reports whether a discount applies to the card that was played.
func (d *Decision) lowers(stack tracker.Stack[board.Object], a *card.Ability) bool {
	p := d.s.Seat(stack.Of.Controller)
	return a.Needs.Level <= p.XP && (!a.Needs.Legion || p.Played > stack.Count) && (a.Cost.If == nil || d.s.Holds(a.Cost.If, d.s.ViewOf(stack)))
}

// lessened returns a cost with a discount. Energy and Power aren't reduced below 0 (RB 356.6),
// and Energy not below the discount's minimum (RB 356.4.e).
func (d *Decision) lessened(cost card.Cost, c *card.CostChange, stack tracker.Stack[board.Object]) card.Cost {
	times := int64(1)
	switch {
	case c.Legion:
		times = d.s.Seat(stack.Of.Controller).Played - stack.Count
	case c.Per != nil:
		times = d.s.CountOf(c.Per, d.s.ViewOf(stack))
		if d.s.InGroup(stack, c.Per, d.s.ViewOf(stack)) && !c.Per.Others {
			times -= stack.Count // it isn't there yet as it is paid for
		}
	}
	if c.Less.Energy > 0 {
		cost.Energy = max(min(cost.Energy, c.Minimum), cost.Energy-tracker.SaturatingMul(c.Less.Energy, times))
	}
	cost.Power = slices.Clone(cost.Power)
	for range min(times, int64(len(cost.Power))) {
		for _, sign := range c.Less.Power {
			if i := slices.Index(cost.Power, sign); i >= 0 {
				cost.Power = slices.Delete(cost.Power, i, i+1)
			}
		}
	}
	return cost
}
