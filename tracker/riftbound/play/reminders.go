package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/notation"
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

// noted are the effects that players do with their decks, as they are noted.
var noted = map[card.EffectKind]string{card.Draw: "draws", card.Predict: "predicts", card.Burn: "burns"}

// carryOut does what a reminder says, as far as a board can. What it says of an object that
// has left can't be done.
func (d *Decision) carryOut(r board.Reminder) error {
	if r.Do.Kind == card.NoEffect || r.Controller == 0 {
		return nil
	}
	who := notation.Player{Kind: notation.NamedPlayer, Name: d.s.Seat(r.Controller).Name}
	n := notation.Amount{N: tracker.SaturatingMul(r.Do.N, r.Times)}
	switch r.Do.Kind {
	case card.Draw, card.Predict, card.Burn:
		return Note{Who: who, What: noted[r.Do.Kind], N: n}.decide(d)
	case card.Channel:
		return ChannelRunes{Who: who, N: n, Exhausted: true}.decide(d)
	case card.GainXP:
		return Gain{Who: who, What: "xp", N: n}.decide(d)
	case card.Score:
		return Gain{Who: who, What: "points", N: n}.decide(d)
	case card.BuffMe, card.ReadyMe, card.MightMe, card.NoEffect:
	}
	stack, ok := d.s.Board.Get(r.Of)
	if !ok {
		d.happen(event.NotChanged(0, tracker.Say("#%d isn't on the board any more: nothing is done", r.Of)), "")
		return nil
	}
	me := notation.Selector{ID: stack.ID, All: true}
	switch r.Do.Kind {
	case card.BuffMe:
		return Buff{On: me, N: notation.Amount{N: 1}}.decide(d)
	case card.ReadyMe:
		return Exhaust{On: me}.decide(d)
	default:
		times := max(1, r.Times/stack.Count) // each member of the stack triggers once
		return Alter{On: me, How: board.Change{Might: tracker.SaturatingMul(r.Do.N, times), Until: board.ThisTurn}}.decide(d)
	}
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
