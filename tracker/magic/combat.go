package magic

import (
	"cmp"
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// decide declares attackers, which tap unless they have vigilance (CR 508.1f,
// 702.20b). For creatures that already attack, it changes what they attack (CR
// 508.7).
func (a Attack) decide(d *decision) error {
	ids, err := d.attackers(a.On)
	if err != nil {
		return err
	}
	whom, err := d.attacked(a.Whom)
	if err != nil {
		return err
	}
	d.in.Refer(ids...)
	if a.ByHand {
		for _, stack := range d.s.Permanent.These(ids) {
			d.byHand(Attacked{On: stack.ID, Whom: cmp.Or(whom, d.s.onlyOpponent(stack.Of.Controller))})
		}
		return nil
	}
	for _, stack := range d.s.Permanent.These(ids) {
		if stack.Of.Controller != d.s.Active {
			return tracker.Refuse("%s is %s's, and it is %s's turn.", thing(stack), tracker.Name(d.s.seat(stack.Of.Controller).Name), tracker.Name(d.s.seat(d.s.Active).Name)).By(ruleAttackers).
				Next("If an effect has it attack: %s", tracker.LineOf("set #%d attacking", stack.ID))
		}
		if err := d.mayAttack(stack.Of.Controller, whom); err != nil {
			return err
		}
		if !stack.Of.Attacking {
			if err := d.canAttack(stack); err != nil {
				return err
			}
		} else if whom == (Defender{}) && d.s.Dealt != AllDealt {
			return tracker.Refuse("%s attacks already.", thing(stack)).By(ruleAttackers).Next("To say whom: %s. To deal damage: %s", tracker.LineOf("#%d attacks Bob", stack.ID), tracker.Line("combat damage"))
		}
	}
	if d.s.Dealt == AllDealt || d.s.Dealt == FirstDealt && !d.s.fighting() { // another combat phase
		d.happen(CombatEnded{}, ruleCombatEnd)
	}
	if d.s.Step != Combat {
		if err := d.enterStep(Combat); err != nil {
			return err
		}
	}
	for _, stack := range d.s.Permanent.These(ids) {
		if stack.Of.Attacking {
			d.happen(Attacked{On: stack.ID, Whom: whom}, "magic/combat/reselect")
			continue
		}
		d.happen(Attacked{On: stack.ID, Whom: cmp.Or(whom, d.s.onlyOpponent(stack.Of.Controller))}, ruleAttackers)
		if !stack.Of.Tapped && !d.now().of(stack).has("vigilance") {
			d.happen(TapChanged{On: stack.ID, Tapped: true}, "magic/combat/attackers-tap")
		}
	}
	return nil
}

// attackers resolves the attacking creatures; "everything" means all that can
// attack.
func (d *decision) attackers(s notation.Selector) ([]int64, error) {
	if s.Filter == nil || !s.All || s.Filter.Noun || len(s.Filter.Words) > 0 {
		return d.find().Objects(s)
	}
	able := *s.Filter
	able.Words, able.Noun, able.Controller = []string{"creature"}, true, cmp.Or(able.Controller, &notation.Player{Kind: notation.You})
	s.Filter = &able
	ids, err := d.find().Objects(s)
	if err != nil {
		return nil, err
	}
	can := slices.DeleteFunc(slices.Clone(ids), func(id int64) bool {
		stack, _ := d.s.Permanent.Get(id)
		return stack.Of.Attacking || d.canAttack(stack) != nil
	})
	if len(can) == 0 {
		return ids, nil // none can: the refusal says why
	}
	return can, nil
}

// decide declares blockers (CR 509.1).
func (a Block) decide(d *decision) error {
	ids, err := d.find().Objects(a.On)
	if err != nil {
		return err
	}
	blockers := d.s.Permanent.These(ids)
	attackers, err := d.blockedBy(a.What, members(blockers))
	if err != nil {
		return err
	}
	before := attackersOf(blockers)
	if err := a.declare(d, attackers, blockers); err != nil {
		return err
	}
	if alone := d.blockedByOne(before); len(alone) > 0 && !a.ByHand {
		return tracker.Refuse("%s has menace, and %s would be left to block it alone.", thing(alone[0]), thing(d.s.blockersOf(alone[0].ID)[0])).
			By("magic/keyword/menace/what").
			Next("Name all in one sentence: %s. If something lets one block: %s", tracker.LineOf("#6 and #7 block #%d", attackers[0].ID), tracker.LineOf("set #%d blocking #%d", blockers[0].ID, attackers[0].ID))
	}
	d.in.Refer(ids...)
	return nil
}

// declare pairs blockers with attackers: several blockers block a single
// attacker together; as many blockers as attackers block one each; one
// creature blocks several attackers if it can.
func (a Block) declare(d *decision, attackers, blockers []tracker.Stack[Permanent]) error {
	number, blocking := members(attackers), members(blockers)
	switch {
	case number == 1:
		return d.block(attackers[0], blockers, a.ByHand, false)
	case blocking == 1:
		each, err := d.splitSingles(attackers, number)
		if err != nil {
			return err
		}
		for i, attacker := range each {
			if err := d.block(attacker, blockers, a.ByHand, i > 0); err != nil {
				return err
			}
		}
		return nil
	case blocking == number:
		return d.blockOneEach(attackers, blockers, number, a.ByHand)
	}
	return tracker.Refuse("%d blockers for %d attackers: who blocks what?", blocking, number).By(ruleBlockers).
		Next("Say each: %s", tracker.LineOf("2 of #%d block 1 of #%d", blockers[0].ID, attackers[0].ID))
}

// attackersOf returns the ids of the attackers that stacks block.
func attackersOf(blockers []tracker.Stack[Permanent]) []int64 {
	var ids []int64
	for _, stack := range blockers {
		ids = append(ids, stack.Of.blocks()...)
	}
	return ids
}

// blockedByOne returns the attackers with menace that are blocked by one
// creature, which is illegal (CR 509.1b, 702.111b).
func (d *decision) blockedByOne(attackers []int64) []tracker.Stack[Permanent] {
	return slices.DeleteFunc(d.s.Permanent.These(attackers), func(stack tracker.Stack[Permanent]) bool {
		return !d.now().of(stack).has("menace") || members(d.s.blockersOf(stack.ID)) != 1
	})
}

// blockedBy resolves the attackers that are blocked. One creature blocks one
// member of a stack.
func (d *decision) blockedBy(sel notation.Selector, blockers int64) ([]tracker.Stack[Permanent], error) {
	if sel.ID != 0 && sel.Count == nil && blockers == 1 && !sel.All {
		sel.Count = &notation.Amount{N: 1}
	}
	ids, err := d.find().Objects(sel)
	return d.s.Permanent.These(ids), err
}

// blockOneEach pairs each of n attackers with one blocker.
func (d *decision) blockOneEach(attackers, blockers []tracker.Stack[Permanent], n int64, byHand bool) error {
	attack, err := d.splitSingles(attackers, n)
	if err != nil {
		return err
	}
	defend, err := d.splitSingles(blockers, n)
	if err != nil {
		return err
	}
	for i := range attack {
		if err := d.block(attack[i], defend[i:i+1], byHand, false); err != nil {
			return err
		}
	}
	return nil
}

// splitSingles splits stacks into n single objects.
func (d *decision) splitSingles(stacks []tracker.Stack[Permanent], n int64) ([]tracker.Stack[Permanent], error) {
	if n > maxSingles {
		return nil, tracker.Refuse("%d creatures that fight one by one are more than a board can show.", n).Next("Say at most %d at a time.", maxSingles)
	}
	var all []tracker.Stack[Permanent]
	for _, stack := range stacks {
		for left := stack.Count; left > 0; left-- {
			now, _ := d.s.Permanent.Get(stack.ID)
			one, _ := d.s.Permanent.Get(d.part(now, 1))
			all = append(all, one)
		}
	}
	return all, nil
}

// block makes stacks block an attacker; if also is set, in addition to the
// attackers they already block.
func (d *decision) block(attacker tracker.Stack[Permanent], blockers []tracker.Stack[Permanent], byHand, also bool) error {
	if !byHand {
		if err := d.canBlock(attacker, blockers); err != nil {
			return err
		}
	}
	var before []int64
	for _, stack := range blockers {
		if now, _ := d.s.Permanent.Get(stack.ID); !also {
			before = append(before, now.Of.blocks()...)
		}
		e := Blocked{On: stack.ID, What: attacker.ID, Also: also}
		if byHand {
			d.byHand(e)
		} else {
			d.happen(e, ruleBlockers)
		}
	}
	for _, id := range before { // attackers whose blockers now block another one
		if was, ok := d.s.Permanent.Get(id); ok && was.Of.Blocked && id != attacker.ID && len(d.s.blockersOf(id)) == 0 {
			d.happen(BecameBlocked{On: id, Not: true}, ruleBlockers)
		}
	}
	return nil
}

// blockersOf returns the stacks that block an attacker.
func (s State) blockersOf(id int64) []tracker.Stack[Permanent] {
	var all []tracker.Stack[Permanent]
	for stack := range s.Permanent.All() {
		for _, attacker := range stack.Of.blocks() {
			if s.Permanent.Resolve(attacker) == id {
				all = append(all, stack)
			}
		}
	}
	return all
}

// decide makes attackers blocked or unblocked by an effect (CR 509.1h).
func (a BecomeBlocked) decide(d *decision) error {
	ids, err := d.find().Objects(a.On)
	if err != nil {
		return err
	}
	for _, stack := range d.s.Permanent.These(ids) {
		if !stack.Of.Attacking {
			return notAttacking(stack)
		}
		d.happen(BecameBlocked{On: stack.ID, Not: a.Not}, "magic/combat/blocked")
	}
	return nil
}

func notAttacking(stack tracker.Stack[Permanent]) error {
	return tracker.Refuse("%s isn't attacking.", thing(stack)).By(ruleBlockers).Next("Attack first: %s", tracker.LineOf("attack with #%d", stack.ID))
}

// decide removes permanents from combat (CR 506.4).
func (a LeaveCombat) decide(d *decision) error {
	ids, err := d.find().Objects(a.On)
	if err != nil {
		return err
	}
	for _, stack := range d.s.Permanent.These(ids) {
		if !d.s.inCombat(stack) {
			return tracker.Refuse("%s isn't in combat.", thing(stack)).By("magic/combat/removed").Next("Type `%s` to see what attacks and blocks.", tracker.Line("board"))
		}
		d.happen(LeftCombat{On: stack.ID}, "magic/combat/removed")
	}
	return nil
}

// inCombat reports whether a permanent attacks, blocks or is attacked.
func (s State) inCombat(stack tracker.Stack[Permanent]) bool {
	if stack.Of.Attacking || stack.Of.Blocking != 0 {
		return true
	}
	for other := range s.Permanent.All() {
		if other.Of.Attacks.Permanent == stack.ID {
			return true
		}
	}
	return false
}

// fighting reports whether any permanent attacks or blocks.
func (s State) fighting() bool {
	for stack := range s.Permanent.All() {
		if stack.Of.Attacking || stack.Of.Blocking != 0 {
			return true
		}
	}
	return false
}

// decide ends combat and removes everything from it (CR 511.3).
func (a EndCombat) decide(d *decision) error {
	if !d.s.fighting() && d.s.Dealt == NoneDealt {
		return tracker.Refuse("Nothing is in combat.").Next("Attack first: %s", tracker.Line("attack with #3"))
	}
	if err := d.endOfCombat(); err != nil {
		return err
	}
	d.happen(CombatEnded{}, ruleCombatEnd)
	return nil
}
