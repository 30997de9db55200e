package play

import (
	"math"

	"arbiter/tracker"
	"arbiter/tracker/riftbound/board"
	"arbiter/tracker/riftbound/event"
)

// decide has the next damage to units prevented this turn (RB 437).
func (a Prevent) decide(d *Decision) error {
	all, err := d.unitsOf(a.On, onlyPrevented)
	if err != nil {
		return err
	}
	n := int64(0)
	if !a.All {
		if n, err = d.number(a.N, "damage"); err != nil {
			return err
		}
		if n < 1 {
			return tracker.Refuse("0 is no damage that could be prevented.").Next("Say how much: %s", tracker.Line("prevent the next 3 damage to #4"))
		}
	}
	id := d.newID()
	for _, stack := range all {
		d.happen(event.Changed{On: stack.ID, How: board.Change{ID: id, Prevents: n, All: a.All, Until: board.ThisTurn}}, rulePrevent)
	}
	return nil
}

// hurt deals damage to the members of a stack, less what is prevented of it (RB 437.2).
func (d *Decision) hurt(e event.Damaged, rule tracker.Rule) {
	stack, ok := d.s.Board.Get(e.On)
	if !ok {
		return
	}
	if p := stack.Of.Prevented(e.N); p > 0 {
		d.follow(event.Prevented{On: e.On, N: p}, rulePrevented)
		e.N -= p
	}
	if e.N > 0 {
		d.happen(e, rule)
	}
}

// need returns the further damage that is lethal for a unit, at least 1, with what is
// prevented of it (RB 437.5.a). No amount is, where all damage is prevented (RB
// 437.5.b).
func (d *Decision) need(stack tracker.Stack[board.Object]) int64 {
	lethal := max(1, d.s.Traits(stack, nil).Might-stack.Of.Damage)
	if p := stack.Of.Prevented(math.MaxInt64); p > 0 {
		return tracker.SaturatingAdd(lethal, p)
	}
	return lethal
}

// isDeadly reports whether some amount of damage is lethal for a unit.
func (d *Decision) isDeadly(stack tracker.Stack[board.Object]) bool {
	return d.need(stack) < math.MaxInt64
}
