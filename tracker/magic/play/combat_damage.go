package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
)

// decide deals the combat damage of the next step: if any creature has first
// strike or double strike, first the damage of those, then that of all others
// and of those with double strike again (CR 510.4). The damage of a step is
// dealt simultaneously (CR 510.2).
func (a CombatDamage) decide(d *Decision) error {
	if d.s.Dealt == board.NoneDealt {
		if err := d.requireBlocks(); err != nil {
			return err
		}
		d.noteUnblocked()
		if d.declareUnblocked() {
			return nil
		}
	}
	var fighters []tracker.Stack[board.Permanent]
	attacked := false
	for stack := range d.s.Permanent.All() {
		if (stack.Of.Attacking || stack.Of.Blocking != 0) && d.Now().Of(stack).Is("Creature") {
			fighters = append(fighters, stack)
			attacked = attacked || stack.Of.Attacking
		}
	}
	switch {
	case !attacked && d.s.Dealt != board.FirstDealt:
		return tracker.Refuse("Nothing attacks, so there is no combat damage.").By("magic/combat/no-attackers").Next("Attack first: %s", tracker.Line("attack with #3"))
	case d.s.Dealt == board.AllDealt:
		return tracker.Refuse("The combat damage of this combat is dealt.").By(ruleCombatDamage).
			Next("Go on with `%s` or `%s`. More of it: %s", tracker.Line("end combat"), tracker.Line("next step"), tracker.Line("combat: #1 deals 3 to Bob"))
	}
	var struck []int64
	for _, stack := range fighters {
		if c := d.Now().Of(stack); c.Has("first strike") || c.Has("double strike") {
			struck = append(struck, stack.ID)
		}
	}
	first := d.s.Dealt == board.NoneDealt && len(struck) > 0
	strikes := slices.DeleteFunc(fighters, func(stack tracker.Stack[board.Permanent]) bool {
		if stack.Of.HasDealt {
			return true
		}
		if first {
			return !slices.Contains(struck, stack.ID)
		}
		return stack.Of.Struck && !d.Now().Of(stack).Has("double strike")
	})
	if first {
		d.happen(event.CombatDealt{First: true, Struck: struck}, "magic/combat/damage-steps")
	} else {
		d.happen(event.CombatDealt{}, ruleCombatDamage)
	}
	return d.assign(strikes)
}

// assign lets creatures assign their combat damage, attackers first, and deals
// it (CR 510.1, 510.2).
func (d *Decision) assign(strikes []tracker.Stack[board.Permanent]) error {
	a := &assignment{d: d, round: damage{d: d}, assigned: make(map[int64]int64), deadly: make(map[int64]bool)}
	undecided := make(map[int][]int64)
	var attackers, blockers []striker
	for _, stack := range strikes {
		from := d.source(stack)
		each := from.Power
		if d.Now().Requirements(&stack, card.ByToughness, board.Versus{}) > 0 {
			each = from.Toughness
		}
		n, err := tracker.Mul(max(each, 0), stack.Count)
		if err != nil {
			return err
		}
		if n == 0 || d.Now().Forbids(&stack, card.CantAssign, board.Versus{}) != nil { // CR 510.1a
			continue
		}
		if !stack.Of.Attacking {
			blockers = append(blockers, striker{stack, from, n})
			continue
		}
		attackers = append(attackers, striker{stack, from, n})
		if stack.Of.Attacks == (board.Defender{}) && !stack.Of.Blocked {
			undecided[stack.Of.Controller] = append(undecided[stack.Of.Controller], stack.ID)
		}
	}
	for _, seat := range d.s.Playing() {
		if err := d.askDefenders(seat, undecided[seat]); err != nil {
			return err
		}
	}
	// Trample depends on the damage that others assign (CR 702.19b, c).
	slices.SortStableFunc(attackers, func(x, y striker) int { return x.tramples() - y.tramples() })
	for _, x := range attackers {
		if err := a.attacker(x); err != nil {
			return err
		}
	}
	for _, x := range blockers {
		if err := a.blocker(x); err != nil {
			return err
		}
	}
	return a.round.deal()
}

// striker is a stack whose members assign combat damage together.
type striker struct {
	stack tracker.Stack[board.Permanent]
	from  board.Source
	n     int64
}

// tramples orders strikers: 0 without trample, 1 with it, 2 with trample over
// planeswalkers.
func (x striker) tramples() int {
	switch {
	case x.from.Has("trample over planeswalkers"):
		return 2
	case x.from.Has("trample"):
		return 1
	}
	return 0
}

// assignment collects the combat damage that is assigned in one step.
type assignment struct {
	d        *Decision
	round    damage
	assigned map[int64]int64 // damage assigned so far to each member of a stack
	deadly   map[int64]bool  // stacks with damage from a source with deathtouch
}

// attacker assigns the damage of an attacker to its blockers, or, if
// unblocked, to what it attacks (CR 510.1b, c, 702.19b, d).
func (a *assignment) attacker(x striker) error {
	blockers := a.creatures(a.d.s.BlockersOf(x.stack.ID))
	rest := x.n
	if x.stack.Of.Blocked && len(a.d.Now().Permissions(&x.stack, card.AsUnblocked)) > 0 {
		past, err := a.d.asks(x.stack.Of.Controller, tracker.Say("Does %s assign its combat damage as though it weren't blocked?", board.NameOf(x.stack)))
		if err != nil {
			return err
		}
		if past {
			return a.defender(x, rest)
		}
	}
	if len(blockers) > 0 {
		var err error
		if rest, err = a.divide(x, blockers, x.tramples() > 0); err != nil {
			return err
		}
	} else if x.stack.Of.Blocked && x.tramples() == 0 {
		return nil
	}
	if rest == 0 {
		return nil
	}
	return a.defender(x, rest)
}

// defender assigns damage to what a creature attacks, if that is still there.
func (a *assignment) defender(x striker, n int64) error {
	d := a.d
	now, _ := d.s.Permanent.Get(x.stack.ID)
	if now.Of.Attacks == (board.Defender{}) {
		if err := d.askDefenders(now.Of.Controller, []int64{now.ID}); err != nil {
			return err
		}
		now, _ = d.s.Permanent.Get(x.stack.ID)
	}
	whom := now.Of.Attacks
	if whom.Seat != 0 {
		if d.s.Seat(whom.Seat).Lost == "" {
			a.hit(x.from, recipient{seat: whom.Seat}, n)
		}
		return nil
	}
	stack, ok := d.s.Permanent.Get(whom.Permanent)
	by := 0
	if ok {
		by = d.s.DefendedBy(d.Now(), stack)
	}
	if by == 0 {
		return nil
	}
	to := n
	if x.tramples() == 2 && d.Now().Of(stack).Is("Planeswalker") {
		to = min(n, max(stack.Of.Count("loyalty")-a.assigned[stack.ID], 0))
	}
	a.hit(x.from, recipient{on: stack.ID}, to)
	if n > to {
		a.hit(x.from, recipient{seat: stack.Of.Controller}, n-to)
	}
	return nil
}

// blocker assigns the damage of blockers to the attackers they block (CR
// 510.1d).
func (a *assignment) blocker(x striker) error {
	var attackers []tracker.Stack[board.Permanent]
	for _, id := range x.stack.Of.Blocks() {
		if stack, ok := a.d.s.Permanent.Get(id); ok && stack.Of.Attacking {
			attackers = append(attackers, stack)
		}
	}
	if attackers = a.creatures(attackers); len(attackers) == 0 {
		return nil
	}
	_, err := a.divide(x, attackers, false)
	return err
}

// creatures returns the stacks that are still creatures; the others have left
// combat (CR 506.4).
func (a *assignment) creatures(all []tracker.Stack[board.Permanent]) []tracker.Stack[board.Permanent] {
	return slices.DeleteFunc(all, func(stack tracker.Stack[board.Permanent]) bool {
		return stack.Of.PhasedOut || !a.d.Now().Of(stack).Is("Creature")
	})
}

func (a *assignment) hit(from board.Source, to recipient, n int64) {
	if n == 0 {
		return
	}
	a.round.hits = append(a.round.hits, hit{Source: &from, recipient: to, n: n, combat: true})
	if to.on != 0 {
		a.assigned[to.on] = tracker.SaturatingAdd(a.assigned[to.on], n)
		a.deadly[to.on] = a.deadly[to.on] || from.Has("deathtouch")
	}
}
