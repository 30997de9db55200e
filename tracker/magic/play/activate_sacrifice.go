package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// sacrifice activates an ability whose cost is a sacrifice, once for each permanent in
// Sacrificing: "sacrifice two Goblins to Carrion Feeder". If the permanent has no such ability,
// it only sacrifices them.
func (a Use) sacrifice(d *Decision) error {
	stack, err := d.Find().One(a.On)
	if err != nil {
		return err
	}
	all := slices.DeleteFunc(d.activatables(stack), func(one activatable) bool { return !slices.ContainsFunc(one.cost, sacrificesOther) })
	if len(all) == 0 && len(a.At) == 0 {
		return LeaveBattlefield{On: *a.Sacrificing, How: board.Sacrificed, To: board.Graveyard}.decide(d)
	}
	if len(all) == 0 {
		return tracker.Refuse("%s has no ability that costs a sacrifice of something else.", board.NameOf(stack)).
			Next("Type `%s` to choose.", tracker.LineOf("activate #%d", stack.ID))
	}
	ids, err := d.Find().Objects(*a.Sacrificing)
	if err != nil {
		return err
	}
	for _, one := range d.s.Permanent.These(ids) {
		if one.Count > maxTimes {
			return tracker.Refuse("Sacrificing %d at once is too much.", one.Count).Next("Sacrifice %d of them.", maxTimes)
		}
		for i := range all {
			all[i].with = &notation.Selector{ID: one.ID}
		}
		for range one.Count {
			if err := d.activateOne(stack, all, 0, a.At...); err != nil {
				return err
			}
		}
	}
	return nil
}

// paidNext returns the abilities whose cost the next action of the line pays, with the permanent
// that pays it: the Goblin in "activate #2; sacrifice a Goblin", #3 in "activate #2; remove a +1/+1
// counter from #3". It returns all if there is none, or if no single permanent pays.
func (d *Decision) paidNext(all []activatable) []activatable {
	if d.next == nil || len(d.next.all) == 0 {
		return all
	}
	with, pays := paying(d.next.all[0])
	if pays == nil {
		return all
	}
	var those []activatable
	for _, one := range all {
		if slices.ContainsFunc(one.cost, pays) && one.with == nil {
			one.with = &with
			those = append(those, one)
		}
	}
	if len(those) == 0 {
		return all
	}
	d.next.all, d.next.paid = d.next.all[1:], d.next.paid+1
	return those
}

// PaysCost reports whether an action behind the activation of an ability may pay its cost with
// permanents.
func PaysCost(a Action) bool {
	_, pays := paying(a)
	return pays != nil
}

// paying returns the permanents with which an action would pay a cost, and a function that reports
// whether they pay a given cost; nil if they pay none. Only costs of tapping are paid with several.
func paying(a Action) (with notation.Selector, pays func(card.Cost) bool) {
	switch said := a.(type) {
	case LeaveBattlefield:
		if said.How != board.Sacrificed || said.By != nil || said.On.All || said.On.Count != nil && (said.On.Count.Expr != "" || said.On.Count.N != 1) {
			return with, nil
		}
		with = said.On
		with.Count = &notation.Amount{N: 1}
		return with, sacrificesOther
	case PutCounters:
		if !said.Remove || said.All || said.On.Objects == nil || said.N.Expr != "" || len(said.More) > 0 {
			return with, nil
		}
		return *said.On.Objects, func(k card.Cost) bool {
			return k.Of != nil && !k.Among && k.Remove.N.N == said.N.N && (said.Kind == "" || k.Remove.Kind == said.Kind || k.Remove.Kind == card.AnyKind)
		}
	case Tap:
		n := int64(1)
		switch {
		case said.On.Count != nil:
			n = said.On.Count.N
		case len(said.On.List) > 0:
			n = int64(len(said.On.List))
		}
		if !said.Tap || said.On.All && said.On.ID == 0 || said.On.Count != nil && said.On.Count.Expr != "" {
			return with, nil
		}
		return said.On, func(k card.Cost) bool { return k.Tap != nil && (k.X || max(k.N, 1) == n) }
	default:
		return with, nil
	}
}

// oneSacrificed reports whether an action of an effect has its controller sacrifice one permanent
// of a description.
func oneSacrificed(a Action) bool {
	leave, ok := a.(LeaveBattlefield)
	return ok && leave.How == board.Sacrificed && leave.By == nil && leave.On.Filter != nil && leave.On.Count != nil && leave.On.Count.Expr == "" && leave.On.Count.N == 1
}

// sacrificesOne reports whether an effect has a step of oneSacrificed.
func (g *Rules) sacrificesOne(do card.Effect) bool {
	all, err := steps(g.parsedEffect(do).actions)
	return err == nil && anyStep(all, oneSacrificed)
}

// sacrificesWith chooses the permanent that was announced with a spell for a sacrifice in its
// effect.
func (d *Decision) sacrificesWith(a *LeaveBattlefield) error {
	if d.effect == nil || d.effect.with == nil || d.effect.paying || !oneSacrificed(*a) {
		return nil
	}
	stack, err := d.Find().One(*d.effect.with)
	if err != nil {
		return err
	}
	if can, err := d.fits(&stack, *a.On.Filter); err != nil {
		return err
	} else if !can {
		return d.effect.unpaid(board.NameOf(stack))
	}
	a.On, d.effect.with = notation.Selector{ID: d.part(stack, 1), All: true}, nil
	return nil
}

// sacrificesOther reports whether a cost is the sacrifice of one permanent other than the
// source.
func sacrificesOther(k card.Cost) bool {
	return k.Sacrifice != nil && k.Sacrifice.What != nil && !k.Sacrifice.OnlyItself() && k.N <= 1
}
