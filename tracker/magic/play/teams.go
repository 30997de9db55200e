package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/event"
)

const ruleTeam tracker.Rule = "magic/team"

// teamFor returns the number of the team of a player who sits down: that of the
// teammate who is named, or in a format of teams the last one that isn't full; 0 for no
// team.
func (d *Decision) teamFor(with string, size int) (int, error) {
	if with != "" {
		seat := tracker.SeatNamed(d.s.Players, with)
		if seat == 0 {
			return 0, tracker.NobodyCalled(with)
		}
		if err := d.joinable(seat, size); err != nil {
			return 0, err
		}
		if team := d.s.Seat(seat).Team; team != 0 {
			return team, nil
		}
		team := d.newTeam()
		d.happen(event.Teamed{Seat: seat, Team: team}, ruleTeam)
		return team, nil
	}
	if size == 0 {
		return 0, nil
	}
	if n := len(d.s.Players); n > 0 && len(d.s.Team(n)) < size {
		return d.s.Players[n-1].Team, nil
	}
	return d.newTeam(), nil
}

// joinable refuses a player whose team is full.
func (d *Decision) joinable(seat, size int) error {
	if team := d.s.Team(seat); size > 0 && len(team) >= size {
		return tracker.Refuse("That team is full: %s.", tracker.NamesOf(d.s.TeamNames(seat))).By(ruleTeam).
			Next("Make another team of two who sit: %s", tracker.LineOf("%s and %s are a team", tracker.Name(d.s.Seat(team[0]).Name), tracker.Name(d.s.Players[len(d.s.Players)-1].Name)))
	}
	return nil
}

// newTeam returns the number of a team that nobody is in.
func (d *Decision) newTeam() int {
	n := 1
	for slices.ContainsFunc(d.s.Players, func(p board.Player) bool { return p.Team == n }) {
		n++
	}
	return n
}

// decide makes the players a team. In a format whose teams have a size, a player who is
// in the way changes places with the one who comes.
func (a TeamUp) decide(d *Decision) error {
	who, err := d.Seats(a.Who)
	if err != nil {
		return err
	}
	with, err := d.Seats(a.With)
	if err != nil {
		return err
	}
	seats := slices.Concat(with, who)
	for i, seat := range seats {
		if slices.Contains(seats[:i], seat) {
			return tracker.Refuse("A team is of several players.").By(ruleTeam).Next("Name them: %s", tracker.Line("Alice and Bob are a team"))
		}
		if err := d.inGame(seat); err != nil {
			return err
		}
	}
	f, _ := board.FormatOf(d.s.Format)
	if f.TeamSize > 0 && len(seats) > f.TeamSize {
		return tracker.Refuse("A team has %d players here.", int64(f.TeamSize)).By(f.Rule).Next("Name fewer.")
	}
	team := d.s.Seat(seats[0]).Team
	if team == 0 {
		team = d.newTeam()
		d.happen(event.Teamed{Seat: seats[0], Team: team}, ruleTeam)
	}
	changed := false
	for _, seat := range seats[1:] {
		left := d.s.Seat(seat).Team
		if left == team {
			continue
		}
		mates := slices.DeleteFunc(d.s.Team(seats[0]), func(n int) bool { return slices.Contains(seats, n) })
		d.happen(event.Teamed{Seat: seat, Team: team}, ruleTeam)
		if f.TeamSize > 0 && len(d.s.Team(seats[0])) > f.TeamSize {
			d.happen(event.Teamed{Seat: mates[0], Team: left}, ruleTeam)
		}
		changed = true
	}
	if !changed {
		return tracker.Refuse("They are a team already: %s.", tracker.NamesOf(d.s.TeamNames(seats[0]))).By(ruleTeam).Next("Type `%s` to see the table.", tracker.Line("board"))
	}
	return nil
}
