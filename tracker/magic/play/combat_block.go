package play

import (
	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

// decide declares blockers (CR 509.1).
func (a Block) decide(d *Decision) error {
	ids, err := d.Find().Objects(a.On)
	if err != nil {
		return err
	}
	blockers := d.s.Permanent.These(ids)
	attackers, err := d.blockedBy(a.What, members(blockers))
	if err != nil {
		return err
	}
	before, from := attackersOf(blockers), len(d.out)
	if err := a.declare(d, attackers, blockers); err != nil {
		return err
	}
	if left, no := d.wronglyBlocked(before); no != nil && !a.ByHand {
		return tracker.Refuse("%s would be left blocked by %d: %s.", board.NameOf(left), members(d.s.BlockersOf(left.ID)), no.why).By(no.rule).
			Next("Name all in one sentence: %s. If something lets them block: %s", tracker.LineOf("#6 and #7 block #%d", attackers[0].ID), tracker.LineOf("set #%d blocking #%d", blockers[0].ID, attackers[0].ID))
	}
	if !a.ByHand {
		if err := d.blocksTooMany(); err != nil {
			return err
		}
		d.recordBlockCosts(from)
	}
	d.in.Refer(ids...)
	return nil
}

// blocksTooMany refuses more blockers than a restriction allows (CR 509.1b).
func (d *Decision) blocksTooMany() error {
	var most *board.Restricting
	total := int64(0)
	for stack := range d.s.Permanent.All() {
		if stack.Of.Blocking == 0 {
			continue
		}
		total = tracker.SaturatingAdd(total, stack.Count)
		if _, atMost := d.Now().Together(&stack, card.CantBlock, board.Versus{Defending: stack.Of.Controller}); atMost != nil && (most == nil || atMost.Is.AtMost < most.Is.AtMost) {
			most = atMost
		}
	}
	if most == nil || total <= most.Is.AtMost {
		return nil
	}
	return tracker.Refuse("%d block, and no more than %d can (%s).", total, most.Is.AtMost, board.NameOf(most.Source)).By(ruleBlockRestrictions).
		Next("Name fewer. If something lets them: %s", tracker.Line("set #6 blocking #3"))
}

// declare pairs blockers with attackers: several blockers block a single
// attacker together; as many blockers as attackers block one each; one
// creature blocks several attackers if it can.
func (a Block) declare(d *Decision, attackers, blockers []tracker.Stack[board.Permanent]) error {
	number, blocking := members(attackers), members(blockers)
	switch {
	case number == 1:
		return d.block(attackers[0], blockers, a.ByHand, false)
	case blocking == 1:
		if n := d.blocksEach(&blockers[0]); number > n && !a.ByHand {
			return tracker.Refuse("%s can block no more than %d.", board.NameOf(blockers[0]), n).By(ruleBlockers).
				Next("Name fewer attackers. If something lets it: %s", tracker.LineOf("set #%d blocking #%d", blockers[0].ID, attackers[0].ID))
		}
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
func attackersOf(blockers []tracker.Stack[board.Permanent]) []int64 {
	var ids []int64
	for _, stack := range blockers {
		ids = append(ids, stack.Of.Blocks()...)
	}
	return ids
}

// wronglyBlocked returns an attacker that is blocked by a number of creatures
// that can't block it (CR 509.1b), and why. Unblocked ones are legal.
func (d *Decision) wronglyBlocked(attackers []int64) (tracker.Stack[board.Permanent], *blockRefusal) {
	for _, stack := range d.s.Permanent.These(attackers) {
		if n := members(d.s.BlockersOf(stack.ID)); n > 0 {
			if no := d.wrongNumber(stack, n); no != nil {
				return stack, no
			}
		}
	}
	return tracker.Stack[board.Permanent]{}, nil
}

// blockedBy resolves the attackers that are blocked. One creature blocks one
// member of a stack.
func (d *Decision) blockedBy(sel notation.Selector, blockers int64) ([]tracker.Stack[board.Permanent], error) {
	if sel.ID != 0 && sel.Count == nil && blockers == 1 && !sel.All {
		sel.Count = &notation.Amount{N: 1}
	}
	ids, err := d.Find().Objects(sel)
	return d.s.Permanent.These(ids), err
}

// blockOneEach pairs each of n attackers with one blocker.
func (d *Decision) blockOneEach(attackers, blockers []tracker.Stack[board.Permanent], n int64, byHand bool) error {
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
func (d *Decision) splitSingles(stacks []tracker.Stack[board.Permanent], n int64) ([]tracker.Stack[board.Permanent], error) {
	if n > maxSingles {
		return nil, tracker.Refuse("%d creatures that fight one by one are more than a board can show.", n).Next("Say at most %d at a time.", maxSingles)
	}
	var all []tracker.Stack[board.Permanent]
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
func (d *Decision) block(attacker tracker.Stack[board.Permanent], blockers []tracker.Stack[board.Permanent], byHand, also bool) error {
	if !byHand {
		if err := d.canBlock(attacker, blockers); err != nil {
			return err
		}
	}
	d.declareBlock(attacker, blockers, byHand, also)
	return nil
}

// declareBlock records that stacks block an attacker.
func (d *Decision) declareBlock(attacker tracker.Stack[board.Permanent], blockers []tracker.Stack[board.Permanent], byHand, also bool) {
	var before []int64
	for _, stack := range blockers {
		if now, _ := d.s.Permanent.Get(stack.ID); !also {
			before = append(before, now.Of.Blocks()...)
		}
		e := event.Blocked{On: stack.ID, What: attacker.ID, Also: also}
		if byHand {
			d.byHand(e)
		} else {
			d.happen(e, ruleBlockers)
		}
	}
	for _, id := range before { // attackers whose blockers now block another one
		if was, ok := d.s.Permanent.Get(id); ok && was.Of.Blocked && id != attacker.ID && len(d.s.BlockersOf(id)) == 0 {
			d.happen(event.BecameBlocked{On: id, Not: true}, ruleBlockers)
		}
	}
}

// decide makes attackers blocked or unblocked by an effect (CR 509.1h).
func (a BecomeBlocked) decide(d *Decision) error {
	ids, err := d.Find().Objects(a.On)
	if err != nil {
		return err
	}
	for _, stack := range d.s.Permanent.These(ids) {
		if !stack.Of.Attacking {
			return notAttacking(stack)
		}
		d.happen(event.BecameBlocked{On: stack.ID, Not: a.Not}, "magic/combat/blocked")
	}
	return nil
}

func notAttacking(stack tracker.Stack[board.Permanent]) error {
	return tracker.Refuse("%s isn't attacking.", board.NameOf(stack)).By(ruleBlockers).Next("Attack first: %s", tracker.LineOf("attack with #%d", stack.ID))
}

// decide removes permanents from combat (CR 506.4).
func (a LeaveCombat) decide(d *Decision) error {
	ids, err := d.Find().Objects(a.On)
	if err != nil {
		return err
	}
	for _, stack := range d.s.Permanent.These(ids) {
		if !inCombat(d.s, stack) && d.effect != nil {
			continue
		}
		if !inCombat(d.s, stack) {
			return tracker.Refuse("%s isn't in combat.", board.NameOf(stack)).By("magic/combat/removed").Next("Type `%s` to see what attacks and blocks.", tracker.Line("board"))
		}
		d.happen(event.LeftCombat{On: stack.ID}, "magic/combat/removed")
	}
	return nil
}

// inCombat reports whether a permanent attacks, blocks or is attacked.
func inCombat(s board.State, stack tracker.Stack[board.Permanent]) bool {
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
func fighting(s board.State) bool {
	for stack := range s.Permanent.All() {
		if stack.Of.Attacking || stack.Of.Blocking != 0 {
			return true
		}
	}
	return false
}

// decide ends combat and removes everything from it (CR 511.3).
func (a EndCombat) decide(d *Decision) error {
	if !fighting(d.s) && d.s.Dealt == board.NoneDealt {
		return tracker.Refuse("Nothing is in combat.").Next("Attack first: %s", tracker.Line("attack with #3"))
	}
	if err := d.endOfCombat(); err != nil {
		return err
	}
	d.happen(event.CombatEnded{}, ruleCombatEnd)
	return nil
}
