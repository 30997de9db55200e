package play

import (
	"maps"
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
)

// The rules of costs to attack and to block.
const (
	ruleAttackCosts tracker.Rule = "magic/combat/attack-costs"
	ruleBlockCosts  tracker.Rule = "magic/combat/block-costs"
)

// combatCosts are the costs of one declaration of attackers or blockers, added up for each source,
// payer and mana.
type combatCosts struct {
	all []event.CombatCostOwed
	at  map[combatCostKey]int // indexes of all
}

// combatCostKey identifies the costs that are added up.
type combatCostKey struct {
	source int64
	payer  int
	mana   string
}

// add adds the cost of one ability for n creatures. The board is that before their declaration.
func (c *combatCosts) add(d *Decision, t *board.InForce[card.CombatCost], payer int, n int64) {
	times := n
	if t.Is.For != nil {
		times = tracker.SaturatingMul(times, d.Now().Amount(t.Is.For, t.Source.Of.Controller, t.Source.ID))
	}
	if t.Is.On.What != nil {
		times = tracker.SaturatingMul(times, t.Source.Count)
	}
	if times <= 0 {
		return
	}
	key := combatCostKey{t.Source.ID, payer, t.Is.Mana}
	if key.mana == "{X}" {
		key.mana = card.GenericMana(1)
	}
	i, ok := c.at[key]
	if !ok {
		if c.at == nil {
			c.at = make(map[combatCostKey]int)
		}
		i = len(c.all)
		c.at[key], c.all = i, append(c.all, event.CombatCostOwed{On: key.source, Seat: payer, Mana: key.mana})
	}
	e := &c.all[i]
	e.Times, e.Creatures = tracker.SaturatingAdd(e.Times, times), tracker.SaturatingAdd(e.Creatures, n)
}

// record adds an event for each total.
func (c *combatCosts) record(d *Decision, blocking bool) {
	rule := ruleAttackCosts
	if blocking {
		rule = ruleBlockCosts
	}
	for _, e := range c.all {
		e.Blocking = blocking
		d.happen(e, rule)
	}
}

// attackCosts returns what is to be paid for creatures that attack (CR 508.1h). The cost is locked
// in before they attack.
func (d *Decision) attackCosts(said, too map[int64]board.Defender) (c combatCosts) {
	declared := maps.Clone(said)
	maps.Copy(declared, too)
	for _, stack := range d.s.Permanent.These(slices.Sorted(maps.Keys(declared))) {
		if stack.Of.Attacking {
			continue
		}
		for _, t := range d.Now().CombatCosts(&stack, card.CantAttack, d.attacking(&stack, declared[stack.ID])) {
			c.add(d, &t, stack.Of.Controller, stack.Count)
		}
	}
	return c
}

// hasCostToAttack reports whether mana is to be paid for a creature to attack whom. Its controller
// doesn't have to pay, even if the creature attacks if able (CR 508.1d).
func (d *Decision) hasCostToAttack(stack *tracker.Stack[board.Permanent], whom board.Defender) bool {
	return slices.ContainsFunc(d.Now().CombatCosts(stack, card.CantAttack, d.attacking(stack, whom)), func(t board.InForce[card.CombatCost]) bool {
		return t.Is.For == nil || d.Now().Amount(t.Is.For, t.Source.Of.Controller, t.Source.ID) > 0
	})
}

// recordBlockCosts records what is to be paid for the blocks that the events from one on declare
// (CR 509.1d).
func (d *Decision) recordBlockCosts(from int) {
	var c combatCosts
	for _, h := range d.out[from:] {
		e, is := h.Event.(event.Blocked)
		if !is {
			continue
		}
		blocker, _ := d.s.Permanent.Get(e.On)
		attacker, _ := d.s.Permanent.Get(e.What)
		versus := d.attacking(&attacker, attacker.Of.Attacks)
		if versus.Other = &attacker; !e.Also {
			for _, t := range d.Now().CombatCosts(&blocker, card.CantBlock, versus) {
				c.add(d, &t, blocker.Of.Controller, blocker.Count)
			}
		}
		versus.Other = &blocker
		for _, t := range d.Now().CombatCosts(&attacker, card.CantBeBlocked, versus) {
			c.add(d, &t, blocker.Of.Controller, blocker.Count)
		}
	}
	c.record(d, true)
}
