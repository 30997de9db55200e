package play

import (
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/notation"
	"arbiter/tracker/riftbound/board"
	"arbiter/tracker/riftbound/card"
	"arbiter/tracker/riftbound/event"
)

// decide exhausts or readies objects. It skips those that already are (RB 414.1.c,
// 415.1.c).
func (a Exhaust) decide(d *Decision) error {
	on, err := d.turnable(a)
	if err != nil {
		return err
	}
	ids, err := d.Find().Objects(on)
	if err != nil {
		return err
	}
	rule, word := ruleReady, "ready"
	if a.Exhaust {
		rule, word = ruleExhaust, "exhausted"
	}
	for _, stack := range d.s.Board.These(ids) {
		if stack.Of.Exhausted == a.Exhaust {
			if a.On.Filter == nil {
				d.happen(event.NotChanged(stack.ID, tracker.Say("is %s already", tracker.Say(word))), rule)
			}
			continue
		}
		if !a.Exhaust && d.s.CantReady(stack) {
			d.happen(event.Unchanged{On: stack.ID, Why: "can't be readied"}, rulePassive)
			continue
		}
		d.happen(event.ExhaustChanged{On: stack.ID, Exhausted: a.Exhaust}, rule)
		on := card.Readied
		if a.Exhaust {
			on = card.Exhausted
		}
		d.occurs(about(d.s, stack, on))
	}
	return nil
}

// turnable narrows a selector of some of several objects to those that can be
// exhausted or readied.
func (d *Decision) turnable(a Exhaust) (notation.Selector, error) {
	sel := a.On
	if sel.Filter == nil || sel.Count == nil || sel.Count.Expr != "" && !strings.HasPrefix(sel.Count.Expr, "all but ") || sel.Filter.Status != "" {
		return sel, nil
	}
	narrow := *sel.Filter
	narrow.Status = "exhausted"
	if a.Exhaust {
		narrow.Status = "ready"
	}
	there := int64(0)
	for stack := range d.s.Board.All() {
		fits, err := d.fits(stack, narrow)
		if err != nil {
			return sel, err
		}
		if fits {
			there = tracker.SaturatingAdd(there, stack.Count)
		}
	}
	if there > 0 {
		sel.Filter = &narrow
	}
	return sel, nil
}

// decide stuns units. A stunned unit isn't stunned again (RB 423.1.a.1).
func (a Stun) decide(d *Decision) error {
	all, err := d.unitsOf(a.On, onlyStunned)
	if err != nil {
		return err
	}
	for _, stack := range all {
		switch {
		case a.Off && stack.Of.Stunned:
			d.byHand(event.Stunned{On: stack.ID})
		case a.Off:
			d.happen(event.Unchanged{On: stack.ID, Why: "isn't stunned"}, "")
		case stack.Of.Stunned:
			d.happen(event.Unchanged{On: stack.ID, Why: "is stunned already, and isn't stunned again"}, ruleStunAgain)
		default:
			d.happen(event.Stunned{On: stack.ID, Stunned: true}, ruleStun)
			d.occurs(about(d.s, stack, card.Stunned))
		}
	}
	return nil
}

// decide buffs units, or spends their buffs. A unit has at most one buff unless an
// ability says otherwise (RB 702.3).
func (a Buff) decide(d *Decision) error {
	all, err := d.unitsOf(a.On, onlyBuffed)
	if err != nil {
		return err
	}
	n, err := d.number(a.N, "buffs")
	if err != nil {
		return err
	}
	if n < 1 {
		return tracker.Refuse("That is no buff at all.").Next("Say how many: %s", tracker.Line("buff #3"))
	}
	for _, stack := range all {
		limit := max(1, stack.Of.Def.Buffs, buffLimit(d.s.Abilities(stack)))
		switch room := limit - stack.Of.Buffs; {
		case a.Spend && stack.Of.Buffs < n:
			return (&tracker.Problem{What: hasBuffs(stack)}).By(ruleBuffSpend).Next("Type `%s` to see who is buffed.", tracker.Line("board"))
		case a.Spend:
			d.happen(event.Buffed{On: stack.ID, N: -n}, ruleBuffSpend)
			d.occurs(about(d.s, stack, card.SpendsBuff))
		case room <= 0:
			d.happen(event.NotChanged(stack.ID, tracker.Say("has %s already, and gets no other", saidBuffs(stack.Of.Buffs))), ruleBuffOne)
		default:
			d.happen(event.Buffed{On: stack.ID, N: min(n, room)}, ruleBuff)
			d.occurs(about(d.s, stack, card.Buffed))
			if n > room {
				d.happen(event.NotChanged(stack.ID, tracker.Say("can have %s, and gets no more", saidBuffs(limit))), ruleBuffOne)
			}
		}
	}
	return nil
}

// hasBuffs returns the message with the number of a unit's buffs.
func hasBuffs(stack tracker.Stack[board.Object]) tracker.Message {
	switch n := stack.Of.Buffs; n {
	case 0:
		return tracker.Say("%s has no buff.", board.NameOf(stack))
	case 1:
		return tracker.Say("%s has a buff.", board.NameOf(stack))
	default:
		return tracker.Say("%s has %d buffs.", board.NameOf(stack), n)
	}
}

// saidBuffs returns a number of buffs in words: "a buff", "3 buffs".
func saidBuffs(n int64) tracker.Message {
	switch n {
	case 0:
		return tracker.Say("no buff")
	case 1:
		return tracker.Say("a buff")
	}
	return tracker.Say("%d buffs", n)
}

// buffLimit returns the limit of buffs that a unit's abilities set; 0 if none does.
func buffLimit(abilities []string) int64 {
	var most int64
	for _, text := range abilities {
		most = max(most, card.Compile(text).Buffs)
	}
	return most
}

// mightBonus returns the Might Bonus in the abilities of a gear (RB 137.1).
func mightBonus(abilities []string) int64 {
	for _, text := range abilities {
		if b := card.Compile(text).Bonus; b != 0 {
			return b
		}
	}
	return 0
}

// decide deals damage to units. 0 is no damage (RB 417.1.e.1).
func (a Deal) decide(d *Decision) error {
	if a.From != nil {
		if _, err := d.Find().Objects(*a.From); err != nil {
			return err
		}
	}
	all, err := d.unitsOf(a.To, onlyDamaged)
	if err != nil {
		return err
	}
	n, err := d.number(a.N, "damage")
	if err != nil {
		return err
	}
	bonus, err := d.number(a.Bonus, "Bonus Damage")
	if err != nil {
		return err
	}
	for _, stack := range all {
		if n > 0 && bonus > 0 { // for each target (RB 715.2), and none where no damage is dealt (RB 715.4)
			if err := d.dealBonus(stack, n, bonus); err != nil {
				return err
			}
			continue
		}
		if err := d.deal(stack, n); err != nil {
			return err
		}
	}
	return nil
}

// dealBonus deals damage to a unit with Bonus Damage: one amount (RB 715.1).
func (d *Decision) dealBonus(stack tracker.Stack[board.Object], n, bonus int64) error {
	sum, err := tracker.Add(n, bonus)
	if err != nil {
		return err
	}
	d.happen(event.NotChanged(stack.ID, tracker.Say("is to be dealt %d damage with %d Bonus Damage: %d", n, bonus, sum)), ruleBonusDamage)
	return d.deal(stack, sum)
}

func (d *Decision) deal(stack tracker.Stack[board.Object], n int64) error {
	if n < 1 {
		d.happen(event.Unchanged{On: stack.ID, Why: "is dealt no damage: 0 is none"}, ruleDealZero)
		return nil
	}
	if _, err := tracker.Add(stack.Of.Damage, n); err != nil {
		return err
	}
	d.hurt(event.Damaged{On: stack.ID, N: n}, ruleDeal)
	return nil
}

// decide has two units deal damage equal to their Might to each other, at once.
func (a Challenge) decide(d *Decision) error {
	x, err := d.Find().One(a.A)
	if err != nil {
		return err
	}
	y, err := d.Find().One(a.B)
	if err != nil {
		return err
	}
	for _, stack := range []tracker.Stack[board.Object]{x, y} {
		if !stack.Of.Is("Unit") {
			return tracker.Refuse("%s is no unit.", board.NameOf(stack)).Next("Say two units: %s", tracker.Line("#3 fights #5"))
		}
	}
	byX, byY := d.s.Traits(x, nil).Strength(), d.s.Traits(y, nil).Strength()
	if err := d.deal(y, byX); err != nil {
		return err
	}
	return d.deal(x, byY)
}

// decide heals units.
func (a Heal) decide(d *Decision) error {
	all, err := d.unitsOf(a.On, onlyHealed)
	if err != nil {
		return err
	}
	for _, stack := range all {
		if stack.Of.Damage > 0 {
			d.happen(event.Healed{On: stack.ID}, ruleHeal)
		} else if a.On.Filter == nil {
			d.happen(event.Unchanged{On: stack.ID, Why: "has no damage"}, ruleHeal)
		}
	}
	return nil
}
