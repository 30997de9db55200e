package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/riftbound/board"
	"arbiter/tracker/riftbound/card"
	"arbiter/tracker/riftbound/event"
)

// costOf reports the changed cost of a played card (RB 356.3, 356.4) and its additional costs,
// for the players to pay.
func (d *Decision) costOf(id int64) {
	stack, ok := d.s.Board.Get(id)
	if !ok || stack.Of.Def.Energy == nil {
		return
	}
	printed := printedCost(stack.Of.Def)
	less, more := d.changesFor(func(c *card.OthersCost, from board.Viewpoint) bool {
		return !c.Spells && from.ID != id && d.s.InGroup(stack, &c.Of, from)
	})
	cost := raised(printed, more)
	for _, text := range stack.Of.Def.Abilities {
		switch a := card.Compile(text); {
		case a.Cost != nil && d.lowers(stack, a):
			cost = d.lessened(cost, a.Cost, stack)
		case a.Extra != nil && a.MustPay:
			d.follow(event.NotChanged(id, tracker.Say("costs in addition: %s", tracker.Name(a.Extra.String()))), ruleAdditionalCost)
		case a.Extra != nil:
			d.follow(event.NotChanged(id, tracker.Say("may cost in addition: %s", tracker.Name(a.Extra.String()))), ruleOptionalCost)
		}
	}
	if said, rule := compared(printed, lowered(cost, less)); rule != "" {
		d.follow(event.NotChanged(id, said), rule)
	}
}

// costOfSpell tells the cost of a played spell if other cards change it.
func (d *Decision) costOfSpell(seat int, name string) {
	def, ok := d.exactly(name)
	if !ok || def.Energy == nil {
		return
	}
	printed := printedCost(def)
	less, more := d.changesFor(func(c *card.OthersCost, from board.Viewpoint) bool {
		switch {
		case !c.Spells:
			return false
		case c.Of.Enemies:
			return d.s.Team(seat) != d.s.Team(from.Controller)
		case c.Of.Allies:
			return d.s.Team(seat) == d.s.Team(from.Controller)
		default:
			return seat == from.Controller
		}
	})
	if said, rule := compared(printed, lowered(raised(printed, more), less)); rule != "" {
		d.follow(event.NotChanged(0, tracker.Say("%s %s", tracker.Name(def.Name), said)), rule)
	}
}

// changesFor lists the discounts and increases that abilities on the board apply to a played
// card, each with the number of cards that have it.
func (d *Decision) changesFor(applies func(*card.OthersCost, board.Viewpoint) bool) (less, more []timesCost) {
	for stack := range d.s.Board.All() {
		for _, text := range d.s.Abilities(stack) {
			all := card.Compile(text).Others
			for i := range all {
				switch c := (timesCost{&all[i], stack.Count}); {
				case !applies(c.OthersCost, d.s.ViewOf(stack)):
				case c.More:
					more = append(more, c)
				default:
					less = append(less, c)
				}
			}
		}
	}
	return less, more
}

// timesCost is a change of the cost of other cards, and how often it applies.
type timesCost struct {
	*card.OthersCost
	times int64
}

// printedCost returns the Energy and Power that are printed on a card.
func printedCost(def card.Definition) card.Cost {
	cost := card.Cost{Energy: *def.Energy}
	for range def.Power {
		cost.Power = append(cost.Power, powerSign(def.Domains))
	}
	return cost
}

// raised returns a cost with increases.
func raised(cost card.Cost, more []timesCost) card.Cost {
	cost.Power = slices.Clone(cost.Power)
	for _, c := range more {
		cost.Energy = tracker.SaturatingAdd(cost.Energy, tracker.SaturatingMul(c.By.Energy, c.times))
		for range min(c.times, mostPower) {
			cost.Power = append(cost.Power, c.By.Power...)
		}
	}
	return cost
}

// mostPower is the maximum number of Power symbols by which a cost's text grows.
const mostPower = 20

// lowered returns a cost with discounts of other cards.
func lowered(cost card.Cost, less []timesCost) card.Cost {
	for _, c := range less {
		cost = discounted(cost, c.By, c.Minimum, c.times)
	}
	return cost
}

// compared returns a message about the cost of a card and its rule if the cost differs from the
// printed one. Otherwise the rule is empty.
func compared(printed, cost card.Cost) (tracker.Message, tracker.Rule) {
	said := cost.String()
	switch {
	case said == printed.String():
		return tracker.Message{}, ""
	case said == "":
		return tracker.Say("costs nothing: less than is printed on it"), ruleDiscount
	case cost.Energy <= printed.Energy && len(cost.Power) <= len(printed.Power):
		return tracker.Say("costs %s: less than is printed on it", tracker.Name(said)), ruleDiscount
	case cost.Energy >= printed.Energy && len(cost.Power) >= len(printed.Power):
		return tracker.Say("costs %s: more than is printed on it", tracker.Name(said)), ruleIncrease
	default:
		return tracker.Say("costs %s, and not what is printed on it", tracker.Name(said)), ruleIncrease
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

// lessened returns a cost with a discount of the card itself. Energy and Power aren't reduced
// below 0 (RB 356.6), and Energy not below the discount's minimum (RB 356.4.e).
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
	return discounted(cost, c.Less, c.Minimum, times)
}

// discounted returns a cost that a discount lowers a number of times: by Power of a domain,
// or of any.
func discounted(cost, less card.Cost, minimum, times int64) card.Cost {
	if less.Energy > 0 {
		cost.Energy = max(min(cost.Energy, minimum), cost.Energy-tracker.SaturatingMul(less.Energy, times))
	}
	cost.Power = slices.Clone(cost.Power)
	for range min(times, int64(len(cost.Power))) {
		for _, sign := range less.Power {
			i := slices.Index(cost.Power, sign)
			if i < 0 && sign == "a" {
				i = len(cost.Power) - 1
			}
			if i >= 0 {
				cost.Power = slices.Delete(cost.Power, i, i+1)
			}
		}
	}
	return cost
}
