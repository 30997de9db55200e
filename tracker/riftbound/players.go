package riftbound

import (
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/english"
)

// decide begins the game in its first turn.
func (a Open) decide(d *decision) error {
	f, ok := formatOf(a.Format)
	if !ok {
		return tracker.ChooseFormat(formats, tracker.Refuse("I don't know a mode of play called %q.", a.Format))
	}
	d.happen(Opened{Format: f.Name, Chosen: strings.TrimSpace(a.Format) != "", Fields: f.newFields(1)}, ruleVictory)
	return nil
}

// decide gives a player a seat. Without a chosen mode, the number of players
// decides it.
func (a Sit) decide(d *decision) error {
	name, err := tracker.NewSeat(d.s.Players, a.Who)
	if err != nil {
		return err
	}
	f, _ := formatOf(d.s.Format)
	if n := len(d.s.Players) + 1; n > f.players {
		bigger := map[int]string{3: "skirmish", 4: "war"}[n]
		if d.s.Chosen || bigger == "" {
			return tracker.Refuse("%s is for %d players.", english.Capital(f.Name), f.players).
				Next("End it with /game end, and start a mode for more: skirmish, war, magma chamber.")
		}
		f, _ = formatOf(bigger)
		d.happen(Opened{Format: f.Name, Fields: f.newFields(len(d.s.Fields) + 1)}, ruleVictory)
	}
	d.happen(Seated{Name: name, Account: a.Who.Account}, "")
	return nil
}

// decide takes players out of the game; teammates leave together (RB 651.4).
func (a Concede) decide(d *decision) error {
	seats, err := d.seats(a.Who)
	if err != nil {
		return err
	}
	for _, seat := range seats {
		if err := d.s.Players[seat-1].StillPlaying(); err != nil {
			return err
		}
		why := "concedes"
		if a.Lost {
			why = "loses the game"
		}
		d.happen(Lost{Seat: seat, Why: why}, ruleConcede)
		for i := range d.s.Players {
			if n := i + 1; n != seat && d.s.team(n) == d.s.team(seat) && d.s.seat(n).Lost == "" {
				d.follow(Lost{Seat: n, Why: "loses with the team"}, ruleConcede)
			}
		}
		left := d.s.playing()
		if len(left) > 0 && len(d.s.Players) > 1 && !slices.ContainsFunc(left, func(n int) bool { return d.s.team(n) != d.s.team(left[0]) }) {
			d.follow(Won{Seat: left[0]}, ruleLastPlayer)
			return nil
		}
		for i, p := range d.s.Players {
			if n := i + 1; p.Lost != "" && d.s.team(n) == d.s.team(seat) {
				d.follow(Departed{Seat: n}, ruleLeaverTakes)
			}
		}
	}
	return nil
}

// decide changes a number of each player.
func (a Gain) decide(d *decision) error {
	seats, err := d.seats(a.Who)
	if err != nil {
		return err
	}
	n, err := d.number(a.N, a.What)
	if err != nil {
		return err
	}
	for _, seat := range seats {
		p := d.s.seat(seat)
		if _, err := tracker.Add(p.number(a.What), n); err != nil {
			return err
		}
		by := n
		if a.Lose {
			by = -n
			if a.What != "points" && n > p.number(a.What) {
				return tracker.Refuse("%s has %d %s.", tracker.Name(p.Name), p.number(a.What), tracker.Say(numberWord(a.What))).Next("Spend at most that much.")
			}
			by = max(by, -p.number(a.What))
		}
		d.happen(Gained{Seat: seat, What: a.What, N: by}, "")
	}
	return nil
}

// decide sets a number of each player by hand.
func (a SetPlayer) decide(d *decision) error {
	seats, err := d.seats(a.Who)
	if err != nil {
		return err
	}
	n, err := d.number(a.N, a.What)
	if err != nil {
		return err
	}
	if n < 0 {
		return tracker.Refuse("%s can't be below 0.", english.Capital(a.What)).Next("Use 0 or more.").For(tracker.ErrUnclear)
	}
	for _, seat := range seats {
		d.byHand(PlayerSet{Seat: seat, What: a.What, Value: n})
	}
	return nil
}
