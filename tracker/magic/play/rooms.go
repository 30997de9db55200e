package play

import (
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

// Unlock gives a permanent with two halves the designation of one that is locked, or ends
// that of one that is unlocked (CR 709.5e–709.5g).
type Unlock struct {
	On   notation.Selector `json:"on"` // the permanent, or by its name the half
	Lock bool              `json:"lock,omitempty"`
}

const ruleUnlock tracker.Rule = "magic/room/unlock"

// decide unlocks the half that was named, or the only one that is locked.
func (a Unlock) decide(d *Decision) error {
	stack, half, err := d.roomOf(a)
	if err != nil {
		return err
	}
	if len(stack.Of.Def.Halves) == 0 {
		return tracker.Refuse("%s has no doors.", board.NameOf(stack)).By(ruleUnlock).Next("Type `%s` to see the table.", tracker.Line("board"))
	}
	var which []int
	var options []tracker.Message
	for i, one := range stack.Of.Def.Halves {
		if stack.Of.Is(board.Doors[i]) == a.Lock && (half == "" || strings.EqualFold(one.Name, half)) {
			which, options = append(which, i), append(options, tracker.Named(one.Name))
		}
	}
	i := 0
	switch {
	case len(which) == 0 && a.Lock:
		return tracker.Refuse("No such door of %s is unlocked.", tracker.Name(stack.Of.Def.Name)).By(ruleUnlock).Next("Type `%s` to see it.", tracker.LineOf("why #%d", stack.ID))
	case len(which) == 0:
		return tracker.Refuse("No such door of %s is locked.", tracker.Name(stack.Of.Def.Name)).By(ruleUnlock).Next("Type `%s` to see it.", tracker.LineOf("why #%d", stack.ID))
	case len(which) > 1:
		if i, err = d.Find().Choose(tracker.Say("Which door of %s?", tracker.Name(stack.Of.Def.Name)), options, nil); err != nil {
			return err
		}
	}
	id := d.part(stack, 1)
	d.happen(event.PermanentDesignated{On: id, As: board.Doors[which[i]], Not: a.Lock}, ruleUnlock)
	d.in.Refer(id)
	return nil
}

// roomOf returns the selected permanent, and the name of its half if the line has it. Of
// several, it prefers the speaker's own, then those on which the action has an effect.
func (d *Decision) roomOf(a Unlock) (stack tracker.Stack[board.Permanent], half string, err error) {
	var found []int64
	best := 0
	for stack := range d.s.Permanent.All() {
		i := slices.IndexFunc(stack.Of.Def.Halves, func(half card.Definition) bool { return strings.EqualFold(half.Name, a.On.Name) })
		if i < 0 || stack.Of.PhasedOut || a.On.Name == "" {
			continue
		}
		rank := 1
		if stack.Of.Controller == d.you {
			rank = 2
		}
		if stack.Of.Is(board.Doors[i]) == a.Lock {
			rank += 2
		}
		if rank > best {
			best, found = rank, nil
		}
		if rank == best {
			found = append(found, stack.ID)
		}
	}
	if len(found) == 0 {
		stack, err = d.Find().One(a.On)
		return stack, "", err
	}
	stack, err = d.Find().Single(found)
	return stack, a.On.Name, err
}

// opened finds abilities that trigger on a half of a permanent being unlocked, and on
// both of them being so (CR 709.5h, 709.5i). was says which halves were unlocked before.
func (w *watch) opened(now *board.Layers, stack tracker.Stack[board.Permanent], was []board.Designated) {
	is := now.Of(stack)
	full, more := true, false
	for i, half := range stack.Of.Def.Halves {
		as := board.Doors[i]
		if !stack.Of.Is(as) {
			full = false
			continue
		}
		if slices.ContainsFunc(was, func(d board.Designated) bool { return d.As == as }) {
			continue
		}
		more = true
		for a := range board.AbilitiesOf[card.Trigger](&w.s, &half) {
			if slices.ContainsFunc(a.On, func(e card.Event) bool { return e.Is == card.Unlocking }) && board.Any(board.AbilitiesOf[card.Trigger](&w.s, &is.Definition)) {
				w.addTrigger(a, happening{is: []card.Verb{card.Unlocking}, seat: stack.Of.Controller}, triggering{now: now, source: stack, is: is, times: 1})
			}
		}
	}
	if full && more && len(stack.Of.Def.Halves) > 0 {
		w.happens(happening{is: []card.Verb{card.FullyUnlocking}, seat: stack.Of.Controller}, triggering{now: now, times: stack.Count})
	}
}
