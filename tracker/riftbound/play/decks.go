package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/riftbound/board"
	"arbiter/tracker/riftbound/card"
	"arbiter/tracker/riftbound/event"
)

// decide has players burn out: their trash is recycled, and an opponent whom they
// choose gains 1 point (RB 431.2). Of the cards in the trash, those that are tracked go
// to the deck.
func (a BurnOut) decide(d *Decision) error {
	seats, err := d.Seats(a.Who)
	if err != nil {
		return err
	}
	for _, seat := range seats {
		winner, err := d.gainer(seat, a)
		if err != nil {
			return err
		}
		d.happen(event.Noted{Seat: seat, What: "burns out", N: 1}, ruleBurnRecycles)
		for c := range d.s.Elsewhere.All() {
			if c.Of.Owner == seat && c.Of.Zone == board.Trash {
				d.follow(event.LeftBoard{On: c.ID, How: "recycled", To: board.MainDeck, Card: d.newID()}, ruleBurnRecycles)
			}
		}
		d.happen(event.Gained{Seat: winner, What: "points", N: 1}, ruleBurnOut)
	}
	return nil
}

// gainer returns the opponent who gains the point for a player who burns out.
func (d *Decision) gainer(seat int, a BurnOut) (int, error) {
	opponents := slices.DeleteFunc(d.s.Playing(), func(n int) bool { return d.s.Team(n) == d.s.Team(seat) })
	if a.For != nil {
		n, err := d.seat(*a.For)
		if err == nil && !slices.Contains(opponents, n) {
			return 0, tracker.Refuse("%s is no opponent of %s.", tracker.Name(d.s.Seat(n).Name), tracker.Name(d.s.Seat(seat).Name)).By(ruleBurnOut).
				Next("Name an opponent: %s", tracker.LineOf("%s burns out", tracker.Name(d.s.Seat(seat).Name)))
		}
		return n, err
	}
	switch len(opponents) {
	case 0:
		return 0, tracker.Refuse("%s has no opponent who could gain the point.", tracker.Name(d.s.Seat(seat).Name)).By(ruleBurnOut).Next("Seat a second player first.")
	case 1:
		return opponents[0], nil
	}
	options := make([]tracker.Message, len(opponents))
	for i, n := range opponents {
		options[i] = tracker.Named(d.s.Seat(n).Name)
	}
	i, err := d.in.Choose(tracker.Question{Player: d.s.Seat(seat).Name, Rule: ruleBurnOut, Text: tracker.Say("Who gains the point?")}, options)
	if err != nil {
		return 0, err
	}
	return opponents[i], nil
}

// noteRules are the rules of what is noted.
var noteRules = map[string]tracker.Rule{"predicts": rulePredict, "burns": ruleBurn}

// decide notes what players do with their cards.
func (a Note) decide(d *Decision) error {
	seats, err := d.Seats(a.Who)
	if err != nil {
		return err
	}
	n, err := d.number(a.N, "cards")
	if err != nil {
		return err
	}
	if n < 1 {
		return tracker.Refuse("0 cards are none.").Next("Say how many: %s", tracker.Line("predict 2"))
	}
	for _, seat := range seats {
		d.happen(event.Noted{Seat: seat, What: a.What, N: n}, noteRules[a.What])
		if a.What == "discards" {
			d.occurs(occasion{on: card.Discards, seat: seat})
		}
	}
	return nil
}

// skippable are the parts of a turn that players can skip here.
var skippable = []string{event.Turn, string(board.Beginning), string(board.Channel), string(board.Draw)}

// decide has players skip the next of a part of the turn.
func (a Skip) decide(d *Decision) error {
	if !slices.Contains(skippable, a.What) {
		return tracker.Refuse("%q can't be skipped here.", tracker.Name(a.What)).By(ruleSkip).Next("Say one of these: %s", tracker.LinesOf([]string{"skip my next turn", "skip my beginning phase", "skip my channel phase", "skip my draw phase"}))
	}
	seats, err := d.Seats(a.Who)
	if err != nil {
		return err
	}
	for _, seat := range seats {
		if len(d.s.Seat(seat).Skips) >= event.MaxQueued {
			return tracker.Refuse("%s has %d things to skip.", tracker.Name(d.s.Seat(seat).Name), event.MaxQueued).Next("Take the last of them back with `%s`.", tracker.Line("undo"))
		}
		d.happen(event.SkipPending{Seat: seat, What: a.What}, ruleSkip)
	}
	return nil
}

// decide queues additional turns after the current one.
func (a TakeTurn) decide(d *Decision) error {
	seats, err := d.Seats(a.Who)
	if err != nil {
		return err
	}
	for _, seat := range seats {
		if len(d.s.Queued) >= event.MaxQueued {
			return tracker.Refuse("%d additional turns wait.", event.MaxQueued).Next("Take the last of them back with `%s`.", tracker.Line("undo"))
		}
		d.happen(event.TurnQueued{Seat: seat}, ruleQueueTurn)
	}
	return nil
}

// decide changes the Victory Score.
func (a ChangeVictory) decide(d *Decision) error {
	n, err := d.number(a.N, "points")
	if err != nil {
		return err
	}
	switch {
	case !a.By:
		n -= d.s.Victory()
	case a.Less:
		n = -n
	}
	if now, err := tracker.Add(d.s.Victory(), n); err != nil || now < 1 {
		return tracker.Refuse("The Victory Score is at least 1.").By(ruleVictoryBy).Next("Say it: %s", tracker.Line("victory score 9"))
	}
	if n == 0 {
		d.happen(event.NotChanged(0, tracker.Say("The Victory Score is %d already", d.s.Victory())), "")
		return nil
	}
	d.happen(event.VictoryChanged{By: n}, ruleVictoryBy)
	return nil
}
