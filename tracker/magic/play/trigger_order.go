package play

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
)

// Triggered abilities are put on the stack in turn order of their controllers, beginning with
// the active player, and each player's abilities in an order of that player's choice (CR
// 603.3b). The last one resolves first. Players can press reminders in any order; "do all
// reminders" performs them in the order in which they resolve.

const ruleTriggerOrder tracker.Rule = "magic/trigger/order"

// maxFollowing is the maximum number of reminders that the reminders of one line trigger.
const maxFollowing = 1000

// inOrder puts the reminders into the turn order of their controllers, from the active
// player on (CR 603.3b).
func (w *watch) inOrder() {
	order := w.s.Playing()
	after := func(r board.Reminder) int { return slices.Index(order, r.Controller) }
	slices.SortStableFunc(w.found, func(a, b board.Reminder) int { return after(a) - after(b) })
}

// pressAll performs reminders in the order in which they resolve. Abilities that trigger
// meanwhile are performed before the remaining ones, and state-based actions are checked after
// each (CR 704.3). Refused reminders and those of a noticed loop stay pending, unless the loop
// ends by itself. decided is as in Press.
func (d *Decision) pressAll(all []board.Reminder, decided bool) error {
	sure := func(r board.Reminder) bool { return decided && (len(all) == 1 && r.ID == all[0].ID || !costs(r)) }
	var groups [][]int64
	for rest := all; len(rest) > 0; {
		n := 1
		for n < len(rest) && rest[n].Batch() == rest[0].Batch() {
			n++
		}
		groups = append(groups, resolutionOrder(&d.s, rest[:n])...)
		rest = rest[n:]
	}
	d.then = new(d.s) // the state before the first reminder
	if err := d.pressGroups(groups, true, sure); err != nil {
		return err
	}
	return d.endLoop()
}

// costs reports whether the rest of a reminder depends on an optional action: "you may sacrifice a
// creature. If you do, …".
func costs(r board.Reminder) bool {
	all, err := steps(r.Do)
	return err != nil || slices.ContainsFunc(all, func(a Action) bool {
		may, is := a.(May)
		return is && len(may.Then)+len(may.Else) > 0
	})
}

// resolutionOrder groups the ids of reminders that triggered at the same time by controller,
// or by team with shared turns (CR 805.7). It returns the groups in the order in which they
// resolve: the active player's last.
func resolutionOrder(s *board.State, together []board.Reminder) [][]int64 {
	turns := s.Playing()
	groups := make([][]int64, len(turns)+1)
	for _, r := range together {
		at := slices.IndexFunc(turns, func(seat int) bool { return seat == r.Controller || s.Shared && !s.Opposed(seat, r.Controller) })
		groups[at+1] = append(groups[at+1], r.ID)
	}
	slices.Reverse(groups)
	return groups
}

// pressGroups performs groups of reminders in order. If asks is set, the controller of a group
// chooses the order within it if the result depends on that. The optional effects of reminders
// that are sure are performed without asking.
func (d *Decision) pressGroups(groups [][]int64, asks bool, sure func(board.Reminder) bool) error {
	var refused error
	done, following := 0, 0
	for len(groups) > 0 && !d.s.IsOver() {
		group := d.pendingOf(groups[0])
		if len(group) == 0 {
			groups = groups[1:]
			continue
		}
		at := 0
		if asks {
			var err error
			if at, err = d.firstOf(group, sure); err != nil {
				return err
			}
		}
		r := group[at]
		groups = append([][]int64{without(groups[0], r.ID)}, groups[1:]...)
		before, last := *d, d.s.LastID
		err := d.press(r, r.Times, sure(r))
		if problem := (*tracker.Problem)(nil); errors.As(err, &problem) {
			*d = before
			if refused == nil {
				refused = err
			}
			continue
		}
		if err == nil {
			err = d.goOn()
		}
		if err != nil {
			return err
		}
		done++
		come := slices.DeleteFunc(slices.Clone(d.s.Pending), func(r board.Reminder) bool { return r.ID <= last || r.Past[r.Loop()] >= loopNoticed })
		if following += len(come); following > maxFollowing {
			return tracker.Refuse("More than %d reminders come from these.", int64(maxFollowing)).By(ruleTriggerOrder).Next("Do them one by one: %s", tracker.Line("do reminder"))
		}
		var triggered, held []board.Reminder
		for _, r := range come {
			if !r.Held {
				triggered = append(triggered, r)
			} else {
				held = append(held, r)
			}
		}
		groups = slices.Concat(resolutionOrder(&d.s, triggered), resolutionOrder(&d.s, held), groups)
	}
	if done == 0 {
		return refused
	}
	return nil
}

func without(ids []int64, id int64) []int64 {
	return slices.DeleteFunc(slices.Clone(ids), func(other int64) bool { return other == id })
}

// pendingOf returns the reminders with these ids that are pending.
func (d *Decision) pendingOf(ids []int64) []board.Reminder {
	var all []board.Reminder
	for _, id := range ids {
		if i := d.s.PendingIndex(id); i >= 0 {
			all = append(all, d.s.Pending[i])
		}
	}
	return all
}

// firstOf returns the index of the reminder of a group to perform first. It asks the
// controller if the listed order and its reverse lead to different boards. It doesn't ask for
// more than maxReminders, or if a reminder has a choice.
func (d *Decision) firstOf(group []board.Reminder, sure func(board.Reminder) bool) (int, error) {
	alike := func(r board.Reminder) bool { return r.Loop() == group[0].Loop() }
	if len(group) > maxReminders || !slices.ContainsFunc(group, func(r board.Reminder) bool { return !alike(r) }) {
		return 0, nil
	}
	ids := make([]int64, len(group))
	for i, r := range group {
		ids[i] = r.ID
	}
	listed, ok := d.tried(ids, sure)
	if !ok {
		return 0, nil
	}
	slices.Reverse(ids)
	if reversed, ok := d.tried(ids, sure); !ok || maps.Equal(listed, reversed) {
		return 0, nil
	}
	options := make([]tracker.Message, len(group))
	for i, r := range group {
		options[i] = tracker.Say("reminder %d: %s", r.ID, r.Said())
	}
	return d.in.Choose(tracker.Question{
		Player: d.s.Seat(group[0].Controller).Name, Rule: ruleTriggerOrder, Text: tracker.Say("Which is done first? The order matters."),
	}, options)
}

// tried returns the looks of the board after reminders in an order. ok is false if they depend
// on a choice.
func (d *Decision) tried(ids []int64, sure func(board.Reminder) bool) (seen map[string]int64, ok bool) {
	try := *d
	try.out = slices.Clone(d.out)
	try.in = tracker.NewInquiry(d.in.By, nil)
	var groups [][]int64
	for _, id := range ids {
		groups = append(groups, []int64{id})
	}
	if err := try.pressGroups(groups, false, sure); err != nil {
		return nil, false
	}
	return try.looks(), true
}

// looks describes the board without ids: for each object and player, the number of those with
// the same description.
func (d *Decision) looks() map[string]int64 {
	all := make(map[string]int64)
	say := func(n int64, format string, args ...any) {
		all[fmt.Sprintf(format, args...)] += n
	}
	for i, p := range d.s.Players {
		say(1, "player %d: %d %v %v %q %d %t %v", i, p.Life, p.Counters, p.CommanderDamage, p.Lost, p.Speed, p.Blessing, p.Shields)
	}
	say(1, "monarch %d, initiative %d, %s", d.s.Monarch, d.s.Initiative, d.s.Day)
	name := func(id int64) string {
		stack, _ := d.s.Permanent.Get(id)
		return stack.Of.Face().Name
	}
	for stack := range d.s.Permanent.All() {
		p, c := &stack.Of, d.Now().Of(stack)
		counters := make(map[string]int64, len(p.Counters))
		for _, k := range p.Counters {
			counters[k.Kind] = k.N
		}
		say(stack.Count, "%s of %d, controlled by %d: %t %t %t %d/%d %v %v %v %v %v, %d damage, on %q, blocks %q, %v %v", c.Name, p.Owner, p.Controller,
			p.Token, p.Tapped, p.Attacking, c.Power, c.Toughness, c.Types, c.Subtypes, c.Colors, c.Keywords, counters, p.Damage, name(p.AttachedTo), name(p.Blocking), p.Fate, p.Hold)
	}
	for c := range d.s.Elsewhere.All() {
		say(c.Count, "%s %d %s", c.Def.Name, c.Owner, c.Zone)
	}
	for _, r := range d.s.Pending {
		say(r.Times, "reminder %s", r.Loop())
	}
	return all
}
