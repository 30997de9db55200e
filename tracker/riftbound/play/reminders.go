package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/riftbound/board"
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
	}
	return nil
}

// reminder returns the index of the reminder with an id; where none has it, of the one that
// is that far down the list. Of several the player is asked for one if n is 0.
func (d *Decision) reminder(n int64) (int, error) {
	all := d.s.Pending
	if i := slices.IndexFunc(all, func(r board.Reminder) bool { return r.ID == n }); i >= 0 {
		return i, nil
	}
	switch {
	case n == 0 && len(all) == 1:
		return 0, nil
	case n == 0:
		options := make([]tracker.Message, len(all))
		for i, r := range all {
			options[i] = tracker.Say("Reminder %d: %s", r.ID, r.Said())
		}
		return d.in.Choose(tracker.Question{Player: d.in.By.Name, Meant: true, Text: tracker.Say("Which reminder?")}, options)
	case n > 0 && n <= int64(len(all)):
		return int(n) - 1, nil
	}
	return 0, tracker.Refuse("There is no reminder %d.", n).Next("The first is %d: %s", all[0].ID, tracker.LineOf("dismiss %d", all[0].ID))
}
