package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/notation"
)

// announced returns the announced targets of the current effect that aren't used yet.
func (d *Decision) announced() []aim {
	if d.effect == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(d.effect.aims), func(x aim) bool { return x.used })
}

// fits reports whether a mode can have the announced targets, if one mode is chosen (CR
// 700.2c). A mode that the players perform can have any target, but for a permanent that another
// mode can have.
func (a Modes) fits(d *Decision, m Mode) bool {
	aims := d.announced()
	if a.Most != 1 || len(aims) == 0 {
		return true
	}
	if onlyNotes(m.Do) {
		return slices.ContainsFunc(aims, func(x aim) bool {
			return x.on == 0 || !slices.ContainsFunc(a.Modes, func(other Mode) bool { return d.mayAim(other.Do, x) })
		})
	}
	return !slices.ContainsFunc(aims, func(x aim) bool { return !d.mayAim(m.Do, x) })
}

// certain returns the modes of several that may be chosen, if the announced targets leave no
// choice: each mode has a target, and each announced target is one of a single mode (CR 700.2c,
// 601.2c). Otherwise it returns nil.
func (a Modes) certain(d *Decision) []int {
	aims := d.announced()
	if a.Most < 2 || a.Again || len(aims) == 0 || slices.ContainsFunc(a.Modes, func(m Mode) bool {
		return !slices.ContainsFunc(notation.Selectors(m.Do), func(s notation.Selector) bool { return s.Target })
	}) {
		return nil
	}
	var chosen []int
	for _, x := range aims {
		var can []int
		for i, m := range a.Modes {
			if d.mayAim(m.Do, x) {
				can = append(can, i)
			}
		}
		if len(can) != 1 || slices.Contains(chosen, can[0]) {
			return nil
		}
		chosen = append(chosen, can[0])
	}
	if n := int64(len(chosen)); n < a.Least || n > a.Most {
		return nil
	}
	return chosen
}

// mayAim reports whether something can be a target of one of the steps.
func (d *Decision) mayAim(do Steps, at aim) bool {
	if at.seat != 0 {
		return slices.ContainsFunc(notation.Targets(do), func(t notation.Target) bool { return t.Either }) ||
			slices.ContainsFunc(notation.Players(do), func(p notation.Player) bool {
				return saysTarget(p.Name) && (p.Kind != notation.OneOpponent || d.s.Opposed(at.seat, d.you))
			})
	}
	return slices.ContainsFunc(notation.Selectors(do), func(s notation.Selector) bool {
		if !s.Target || s.Filter == nil {
			return false
		}
		s.Count, s.Target, s.All, s.UpTo = nil, false, true, false
		if s.Filter.Card != nil {
			cards, err := d.buried(*s.Filter)
			return err == nil && slices.ContainsFunc(cards, func(c board.Card) bool { return at.card != 0 && c.ID == at.card })
		}
		ids, err := d.Find().Resolve(s)
		return err == nil && at.on != 0 && slices.Contains(ids, at.on)
	})
}

// notOwn returns the selector of a target that changes control without the permanents that the
// new controller controls already. It is unchanged if no other permanent fits or a target was
// announced.
func (d *Decision) notOwn(s notation.Selector, to notation.Player) notation.Selector {
	if d.effect == nil || !s.Target || s.Filter == nil || s.Filter.Controller != nil || s.Filter.Card != nil || to.Kind != notation.You || len(d.announced()) > 0 {
		return s
	}
	f := *s.Filter
	f.Controller = &notation.Player{Kind: notation.EachOther}
	ids, err := d.Find().Resolve(notation.Selector{Filter: &f, All: true})
	if err != nil || !slices.ContainsFunc(d.s.Permanent.These(ids), func(stack tracker.Stack[board.Permanent]) bool { return d.mayTarget(&stack) == nil }) {
		return s
	}
	s.Filter = &f
	return s
}
