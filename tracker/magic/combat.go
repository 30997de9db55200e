package magic

import (
	"arbiter/tracker"
)

// decide declares attackers: they tap, unless they have vigilance (CR 508.1f,
// 702.20b).
func (a Attack) decide(d *decision) error {
	ids, err := d.objects(a.On)
	if err != nil {
		return err
	}
	for _, stack := range d.stacks(ids) {
		c := d.now().of(stack)
		switch {
		case !c.is("Creature"):
			return tracker.Refuse("%s is no creature, so it can't attack.", thing(stack)).By("magic/combat/attackers").Next("Name creatures.")
		case stack.Of.Tapped:
			return tracker.Refuse("%s is tapped, so it can't attack.", thing(stack)).By("magic/combat/attackers").Next("Name untapped creatures, or untap it first.")
		case d.s.sick(stack.Of, c):
			return tracker.Refuse("%s came this turn and has no haste.", thing(stack)).By("magic/summoning-sickness").
				Next("If something gives it haste: #%d gains haste until end of turn", stack.ID)
		}
	}
	if d.s.Step != Combat {
		d.enterStep(Combat)
	}
	for _, stack := range d.stacks(ids) {
		d.happen(Attacked{On: stack.ID}, "magic/combat/attackers")
		if !d.now().of(stack).has("vigilance") {
			d.happen(Turned{On: stack.ID, Tapped: true}, "magic/combat/attackers-tap")
		}
	}
	return nil
}

// decide declares blockers (CR 509.1a).
func (a Block) decide(d *decision) error {
	ids, err := d.objects(a.On)
	if err != nil {
		return err
	}
	attacker, err := d.one(a.What)
	if err != nil {
		return err
	}
	if !attacker.Of.Attacking {
		return tracker.Refuse("%s isn't attacking.", thing(attacker)).By("magic/combat/blockers").Next("Attack first: attack with #%d", attacker.ID)
	}
	for _, stack := range d.stacks(ids) {
		if c := d.now().of(stack); !c.is("Creature") || stack.Of.Tapped {
			return tracker.Refuse("%s can't block: only untapped creatures do.", thing(stack)).By("magic/combat/blockers").Next("Name others.")
		}
	}
	for _, id := range ids {
		d.happen(Blocked{On: id, What: attacker.ID}, "magic/combat/blockers")
	}
	d.in.Refer(ids...)
	return nil
}

// decide ends combat: everything is removed from it (CR 511.3).
func (a EndCombat) decide(d *decision) error {
	for stack := range d.s.Permanent.All() {
		if stack.Of.Attacking || stack.Of.Blocking != 0 {
			d.happen(CombatEnded{}, "magic/combat/end")
			return nil
		}
	}
	return tracker.Refuse("Nothing is in combat.").Next("Attack first: attack with #3")
}
