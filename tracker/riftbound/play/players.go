package play

import (
	"cmp"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/notation"
	"arbiter/tracker/riftbound/board"
	"arbiter/tracker/riftbound/event"
)

// decide begins the game in its first turn.
func (a Open) decide(d *Decision) error {
	f, ok := board.FormatOf(a.Format)
	if !ok {
		return tracker.ChooseFormat(board.Formats, tracker.Refuse("I don't know a mode of play called %q.", a.Format))
	}
	d.happen(event.Opened{Format: f.Name, Chosen: strings.TrimSpace(a.Format) != "", Fields: f.NewFields(1)}, ruleVictory)
	return nil
}

// decide gives a player a seat. Without a chosen mode, the number of players
// decides it.
func (a Sit) decide(d *Decision) error {
	name, err := tracker.NewSeat(d.s.Players, a.Who)
	if err != nil {
		return err
	}
	if a.With != "" {
		return tracker.Refuse("Teams are by seats here: players who sit across from each other.").Next("Seat %s without that: /game seat %s.", tracker.Name(name), tracker.Name(name))
	}
	f, _ := board.FormatOf(d.s.Format)
	if n := len(d.s.Players) + 1; n > f.Players {
		bigger := map[int]string{3: "skirmish", 4: "war"}[n]
		if d.s.Chosen || bigger == "" {
			return tracker.Refuse("%s is for %d players.", english.Capital(f.Name), f.Players).
				Next("End it with /game end, and start a mode for more: skirmish, war, magma chamber.")
		}
		f, _ = board.FormatOf(bigger)
		d.happen(event.Opened{Format: f.Name, Fields: f.NewFields(len(d.s.Fields) + 1)}, ruleVictory)
	}
	d.happen(event.Seated{Name: name, Account: a.Who.Account}, "")
	return nil
}

// decide takes players out of the game; teammates leave together (RB 651.4).
func (a Concede) decide(d *Decision) error {
	seats, err := d.Seats(a.Who)
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
		d.happen(event.Lost{Seat: seat, Why: why}, ruleConcede)
		for i := range d.s.Players {
			if n := i + 1; n != seat && d.s.Team(n) == d.s.Team(seat) && d.s.Seat(n).Lost == "" {
				d.follow(event.Lost{Seat: n, Why: "loses with the team"}, ruleConcede)
			}
		}
		left := d.s.Playing()
		if len(left) > 0 && len(d.s.Players) > 1 && !slices.ContainsFunc(left, func(n int) bool { return d.s.Team(n) != d.s.Team(left[0]) }) {
			d.follow(event.Won{Seat: left[0]}, ruleLastPlayer)
			return nil
		}
		for i, p := range d.s.Players {
			if n := i + 1; p.Lost != "" && d.s.Team(n) == d.s.Team(seat) {
				d.follow(event.Departed{Seat: n}, ruleLeaverTakes)
			}
		}
	}
	return nil
}

// decide changes a number of each player. To pay Energy or Power that the rune pool lacks, it
// uses the player's runes.
func (a Gain) decide(d *Decision) error {
	seats, err := d.Seats(a.Who)
	if err != nil {
		return err
	}
	n, err := d.number(a.N, a.What)
	if err != nil {
		return err
	}
	if a.What == "points" && a.Who.Kind == notation.YourTeam { // a team gains points once (RB 489.8.d.2)
		seats = seats[:1]
	}
	if a.Lose && a.What == "points" && len(seats) > 0 && !slices.ContainsFunc(seats, func(seat int) bool { return d.s.Points(seat) > 0 }) {
		return tracker.Refuse("%s has no points to lose.", tracker.Name(d.s.Seat(seats[0]).Name)).By(ruleNoPoints).Next("Type `%s` to see the points.", tracker.Line("board"))
	}
	for _, seat := range seats {
		if _, err := tracker.Add(d.s.Seat(seat).Number(a.What), n); err != nil {
			return err
		}
		switch {
		case !a.Lose:
			d.happen(event.Gained{Seat: seat, What: a.What, N: n}, "")
		case a.What == "points":
			d.losePoints(seat, n)
		default:
			if err := d.spend(seat, a.What, n); err != nil {
				return err
			}
		}
	}
	return nil
}

// spend takes a number of XP, Energy or Power from a player.
func (d *Decision) spend(seat int, what string, n int64) error {
	kind := paidWith(d.s.Seat(seat), what, n)
	if lacks := n - d.s.Seat(seat).Number(kind); lacks > 0 {
		if err := d.fromRunes(seat, what, lacks); err != nil {
			return err
		}
		kind = paidWith(d.s.Seat(seat), what, n)
	}
	if p := d.s.Seat(seat); n > p.Number(kind) {
		return tracker.Refuse("%s has %d %s.", tracker.Name(p.Name), p.Number(kind), tracker.Say(NumberWord(kind))).Next("Spend at most that much.")
	}
	d.happen(event.Gained{Seat: seat, What: kind, N: -n}, "")
	return nil
}

// paidWith returns the kind of Power that pays for Power of any domain: the only one of
// which there is enough (RB 135.2.e.5.a). It returns any other kind as it is.
func paidWith(p board.Player, what string, n int64) string {
	if what != "power" || p.Number(what) >= n {
		return what
	}
	enough := ""
	for kind, have := range p.Pool {
		if !strings.HasSuffix(kind, " power") || have < n {
			continue
		}
		if enough != "" {
			return what
		}
		enough = kind
	}
	return cmp.Or(enough, what)
}

// losePoints takes points from a team: those of the player first, then the teammates'
// (RB 489.8.d.2).
func (d *Decision) losePoints(seat int, n int64) {
	for _, s := range d.teamOf(seat) {
		by := min(n, d.s.Seat(s).Points)
		if by > 0 {
			d.happen(event.Gained{Seat: s, What: "points", N: -by}, "")
		}
		n -= by
	}
}

// teamOf lists the seats of a player's team, the player's first.
func (d *Decision) teamOf(seat int) []int {
	team := []int{seat}
	for i := range d.s.Players {
		if s := i + 1; s != seat && d.s.Team(s) == d.s.Team(seat) {
			team = append(team, s)
		}
	}
	return team
}

// setPoints sets the points of a player's team, which shares them (RB 489.8.d.1).
func (d *Decision) setPoints(seat int, n int64) {
	over := d.s.Points(seat) - n
	for _, s := range d.teamOf(seat)[1:] {
		if by := min(d.s.Seat(s).Points, over-d.s.Seat(seat).Points); by > 0 {
			d.byHand(event.PlayerSet{Seat: s, What: "points", Value: d.s.Seat(s).Points - by})
			over -= by
		}
	}
	d.byHand(event.PlayerSet{Seat: seat, What: "points", Value: d.s.Seat(seat).Points - over})
}

// decide sets a number of each player by hand.
func (a SetPlayer) decide(d *Decision) error {
	seats, err := d.Seats(a.Who)
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
		if a.What == "points" {
			d.setPoints(seat, n)
			continue
		}
		d.byHand(event.PlayerSet{Seat: seat, What: a.What, Value: n})
	}
	return nil
}
