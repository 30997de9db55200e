package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/riftbound/board"
	"arbiter/tracker/riftbound/card"
	"arbiter/tracker/riftbound/event"
)

// decide removes reminders, which players have done or declined.
func (a Dismiss) decide(d *Decision) error {
	if len(d.s.Pending) == 0 {
		return tracker.Refuse("There is no reminder.").Next("Type `%s` to see the table.", tracker.Line("board"))
	}
	meant := slices.Clone(d.s.Pending)
	if !a.All {
		i, err := d.reminder(a.ID.N)
		if err != nil {
			return err
		}
		meant = meant[i : i+1]
	}
	for _, r := range meant {
		d.happen(event.Dismissed{ID: r.ID}, "")
		if a.Do {
			if err := d.carryOut(r); err != nil {
				return err
			}
		}
	}
	return nil
}

// carryOut does what a reminder says, as far as a board can. What is chosen for it is chosen
// for each time that it triggered: the other times it waits on.
func (d *Decision) carryOut(r board.Reminder) error {
	if len(r.Do) == 0 || r.Controller == 0 {
		return nil
	}
	times, one := r.Times, r.Times > 1 && slices.ContainsFunc(r.Do, asks)
	if one {
		times = 1
		rest := r
		rest.ID, rest.Times = d.newID(), r.Times-1
		d.follow(event.Reminded{Reminder: rest}, r.Rule)
	}
	if r.Ability != "" {
		if stack, ok := d.s.Board.Get(r.Of); ok {
			d.follow(event.Counted{On: stack.ID, What: r.Ability, N: 1}, r.Rule)
		}
	}
	return d.run(r.Do, d.viewed(source{of: r.Of, it: r.It, times: times, one: one, rule: r.Rule}, r.Controller, r.At))
}

// asks reports whether an effect is done once for each time, since something is paid or
// chosen for it.
func asks(e card.Effect) bool {
	switch {
	case e.Pay != nil, e.Kind == card.Deal, e.Kind == card.PlayToken && e.Token.Place == "":
		return true
	case e.On == nil || e.On.Me || e.On.It:
		return false
	}
	return !e.On.All || e.Kind == card.Give
}

// reminder returns the index of the reminder with an id; where none has it, of the one that
// is that far down the list of the player's, or of all if none is the player's. Of several
// the player is asked for one if n is 0.
func (d *Decision) reminder(n int64) (int, error) {
	index := func(id int64) int {
		return slices.IndexFunc(d.s.Pending, func(r board.Reminder) bool { return r.ID == id })
	}
	if i := index(n); i >= 0 {
		return i, nil
	}
	all := slices.DeleteFunc(slices.Clone(d.s.Pending), func(r board.Reminder) bool { return r.Controller != d.you })
	if len(all) == 0 {
		all = d.s.Pending
	}
	switch {
	case n == 0 && len(all) == 1:
		return index(all[0].ID), nil
	case n == 0:
		options := make([]tracker.Message, len(all))
		for i, r := range all {
			options[i] = tracker.Say("Reminder %d: %s", r.ID, r.Said())
		}
		i, err := d.in.Choose(tracker.Question{Player: d.in.By.Name, Meant: true, Text: tracker.Say("Which reminder?")}, options)
		if err != nil {
			return 0, err
		}
		return index(all[i].ID), nil
	case n > 0 && n <= int64(len(all)):
		return index(all[n-1].ID), nil
	}
	return 0, tracker.Refuse("There is no reminder %d.", n).Next("The first is %d: %s", all[0].ID, tracker.LineOf("dismiss %d", all[0].ID))
}
