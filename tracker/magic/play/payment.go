package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

// Pays says whether a player pays what the effects of open reminders ask of that player: "that
// player may pay {2}. If not, …", "unless that player pays {1}" (CR 118.12).
type Pays struct {
	Who notation.Player    `json:"who"`
	Not bool               `json:"not,omitempty"` // the player doesn't pay
	For *notation.Selector `json:"for,omitempty"` // the source of the ability; nil for all that ask it
	N   *notation.Amount   `json:"n,omitempty"`   // the mana that is said; life, if no effect asks for mana
}

// decide performs the reminders that ask the player for a payment. Of several, the speaker chooses
// which are meant.
func (a Pays) decide(d *Decision) error {
	seats, err := d.Seats(a.Who)
	if err != nil {
		return err
	}
	if len(seats) != 1 {
		return tracker.Refuse("Each player pays for themselves.").Next("Say it for one of them.").For(tracker.ErrUnclear)
	}
	those := slices.DeleteFunc(slices.Clone(d.s.Pending), func(r board.Reminder) bool { return !asksPayment(r, seats[0]) })
	if a.For != nil {
		source, err := d.Find().One(*a.For)
		if err != nil {
			return err
		}
		those = slices.DeleteFunc(those, func(r board.Reminder) bool { return !slices.Contains(r.Sources, source.ID) })
	}
	who := tracker.Name(d.s.Seat(seats[0]).Name)
	switch {
	case len(those) == 0 && a.N != nil && !a.Not && a.For == nil:
		return GainLife{Who: a.Who, N: *a.N, Lose: true, Pay: true}.decide(d)
	case len(those) == 0:
		return tracker.Refuse("No reminder asks %s to pay.", who).Next("Type `%s` to see the table.", tracker.Line("board")).For(tracker.ErrUnclear)
	case len(those) > 1:
		if those, err = d.whichReminders(those); err != nil {
			return err
		}
	}
	for _, r := range those {
		asked := askedMana(r)
		if n, generic := card.GenericManaIn(asked); generic && a.N != nil && a.N.Expr == "" && n != a.N.N {
			return tracker.Refuse("%s asks for %s, and not for %s.", tracker.Name(r.Of), tracker.Name(asked), tracker.Name(card.GenericMana(a.N.N))).
				Next("Say it without the number, or what else %s pays: %s", who, tracker.LineOf("%s pays %d life", who, a.N.N)).For(tracker.ErrContradicts)
		}
		if err := d.paidOrNot(r, !a.Not); err != nil {
			return err
		}
	}
	return nil
}

// askedMana returns the mana that the effect of a reminder asks for, or "".
func askedMana(r board.Reminder) string {
	may, _ := payment(r)
	if may.Pay != "" {
		return may.Pay
	}
	return manaToPay(may)
}

// concerns returns the seat of a named player who pays, and nil if the speaker pays.
func (a Pays) concerns(s board.State) []int {
	for i := range s.Players {
		if a.Who.Kind == notation.NamedPlayer && s.Players[i].Name == a.Who.Name {
			return []int{i + 1}
		}
	}
	return nil
}

// paidOrNot performs all times of a reminder, with or without the payment.
func (d *Decision) paidOrNot(r board.Reminder, paid bool) error {
	may, optional := payment(r)
	switch {
	case paid && (!optional || len(may.Do)+len(may.Then) == 0): // nothing else follows
		d.happen(event.Answered{ID: r.ID, Times: r.Times, Dismissed: true}, r.Rule)
		return nil
	case !optional:
		return d.press(r, r.Times, true)
	}
	d.paid = &paid
	defer func() { d.paid = nil }()
	return d.press(r, r.Times, false)
}

// asksPayment reports whether the effect of a reminder asks a player to pay mana.
func asksPayment(r board.Reminder, seat int) bool {
	may, optional := payment(r)
	switch {
	case optional && may.Who == nil:
		return r.Controller == seat
	case optional:
		return r.Player == seat && slices.Contains([]notation.PlayerKind{notation.OnePlayer, notation.OneOpponent, notation.Controller}, may.Who.Kind)
	}
	does, err := steps(r.Do)
	return err == nil && r.Player == seat && anyStep(does, func(a Action) bool {
		note, is := a.(Note)
		return is && note.Deed != nil && note.Deed.But != ""
	})
}

// payment returns the optional payment of mana with which the effect of a reminder begins.
func payment(r board.Reminder) (may May, optional bool) {
	does, err := steps(r.Do)
	if err != nil || len(does) == 0 {
		return may, false
	}
	may, is := does[0].(May)
	return may, is && !may.First && (may.Pay != "" || len(may.Do) == 0)
}

// paysLifeNext reports whether the next action of the line pays n life of a player, as an answer to
// what the current action asks: "play Watery Grave, paying 2 life". That action is then skipped.
func (d *Decision) paysLifeNext(seat int, n int64) bool {
	if d.next == nil || len(d.next.all) == 0 {
		return false
	}
	pays, is := d.next.all[0].(GainLife)
	if !is || !pays.Lose || pays.N.Expr != "" || pays.N.N != n {
		return false
	}
	if seats, err := d.Seats(pays.Who); err != nil || len(seats) != 1 || seats[0] != seat {
		return false
	}
	d.next.all, d.next.paid = d.next.all[1:], d.next.paid+1
	return true
}
