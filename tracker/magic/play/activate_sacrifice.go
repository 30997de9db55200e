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

// sacrificesOther reports whether a cost is the sacrifice of one permanent other than the
// source.
func sacrificesOther(k card.Cost) bool {
	return k.Sacrifice != nil && k.Sacrifice.What != nil && !k.Sacrifice.OnlyItself() && k.N <= 1
}
