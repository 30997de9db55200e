package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

// decide starts the game with its first turn.
func (a Open) decide(d *Decision) error {
	f, ok := board.FormatOf(a.Format)
	if !ok {
		return tracker.ChooseFormat(board.Formats, tracker.Refuse("I don't know a format called %q.", a.Format))
	}
	d.happen(event.Opened{Format: f.Name}, "")
	return nil
}

// decide gives a player a seat and the format's starting life (CR 103.4).
func (a Sit) decide(d *Decision) error {
	name, err := tracker.NewSeat(d.s.Players, a.Who)
	if err != nil {
		return err
	}
	f, _ := board.FormatOf(d.s.Format)
	team, err := d.teamFor(a.With, f.TeamSize)
	if err != nil {
		return err
	}
	life := f.Life
	if with := slices.IndexFunc(d.s.Players, func(p board.Player) bool { return p.Team == team }); f.Shared && team != 0 && with >= 0 {
		life = d.s.Players[with].Life
	}
	if n := len(d.s.Players) + 1; n > 2 && f.MultiplayerLife != 0 {
		life = f.MultiplayerLife
		for i, p := range d.s.Players {
			if n == 3 && p.Life == f.Life { // during setup
				d.happen(event.LifeSet{Seat: i + 1, Value: f.MultiplayerLife}, f.Rule)
			}
		}
	}
	d.happen(event.Seated{Name: name, Account: a.Who.Account, Life: life, Team: team}, f.Rule)
	return nil
}

// decide takes players out of the game (CR 104.3a).
func (a Concede) decide(d *Decision) error {
	seats, err := d.Seats(a.Who)
	if err != nil {
		return err
	}
	for _, seat := range seats {
		if err := d.s.Players[seat-1].StillPlaying(); err != nil {
			return err
		}
	}
	for _, seat := range seats {
		if d.s.Players[seat-1].Lost != "" {
			continue // with the team, just before
		}
		if a.Lost && d.effect != nil && d.Now().CantLose(seat, false) {
			continue
		}
		if a.Lost && d.effect != nil {
			if replaced, err := d.losesOtherwise(seat); err != nil {
				return err
			} else if replaced {
				continue
			}
		}
		with := d.s.LosesWith(seat)
		for i, n := range with {
			if i == 0 {
				d.happen(event.Lost{Seat: n, Why: a.reason()}, a.rule())
			} else {
				d.happen(event.Lost{Seat: n, Why: event.WithTeam}, teamLoses(&d.s))
			}
		}
		for _, e := range afterLoss(d.s, with...) {
			d.happen(e.event, e.rule)
		}
	}
	return nil
}

// consequence is an event with its rule.
type consequence struct {
	event event.Event
	rule  tracker.Rule
}

// afterLoss returns what follows when players leave the game: in a game of more than
// two players or teams, or one that goes on, their objects leave (CR 800.4a); the last
// remaining player or team wins (CR 104.2a, 104.2c). At the end of a game of two the
// board stays, so that players can look at it.
func afterLoss(s board.State, seats ...int) []consequence {
	var all []consequence
	sides, sidesLeft := s.Sides()
	if sides > 2 || sidesLeft > 1 {
		for _, seat := range seats {
			all = append(all, consequence{event.Departed{Seat: seat}, "magic/player/leaves"})
			all = append(all, passDesignations(s, seat)...)
		}
	}
	if left := s.Playing(); sidesLeft == 1 && sides > 1 {
		rule := tracker.Rule("magic/win/last")
		if len(s.Team(left[0])) > 1 {
			rule = "magic/win/team"
		}
		all = append(all, consequence{event.Won{Seat: left[0]}, rule})
	}
	return all
}

// inGame refuses an action for a player who has left the game (CR 800.4b).
func (d *Decision) inGame(seat int) error {
	if p := d.s.Seat(seat); p.Lost != "" {
		return tracker.Refuse("%s is out of the game.", tracker.Name(p.Name)).By("magic/player/left-control").Next("Name somebody who plays, or `%s` the loss.", tracker.Line("undo"))
	}
	return nil
}

func (a Concede) reason() event.Loss {
	if a.Lost {
		return event.LostByEffect
	}
	return event.Conceded
}

func (a Concede) rule() tracker.Rule {
	if a.Won {
		return "magic/win/effect"
	}
	if a.Lost {
		return "magic/lose/effect"
	}
	return "magic/lose/concede"
}

// decide changes life totals (CR 119.3).
func (a GainLife) decide(d *Decision) error {
	seats, err := d.Seats(a.Who)
	if err != nil {
		return err
	}
	number := d.number
	d.unsaid = a.Unsaid
	defer func() { d.unsaid = false }()
	for _, seat := range seats {
		d.they = seat
		if d.differs(a.Who, a.N) {
			number = func(n notation.Amount, of string) (int64, error) { return d.numberOfEach(seat, n, of) }
		}
		n, err := number(a.N, "life")
		if err != nil {
			return err
		}
		if n, err = d.multiplied(n); err != nil {
			return err
		}
		if have := d.s.Seat(seat).Life; a.Pay && n > max(have, 0) {
			return tracker.Refuse("%s has %d life, and can't pay %d.", tracker.Name(d.s.Seat(seat).Name), have, n).By("magic/life/pay").
				Next("To lose it without paying: %s", tracker.LineOf("%s loses %d life", tracker.Name(d.s.Seat(seat).Name), n))
		}
		if a.Lose {
			n = -n
		}
		if n == 0 {
			continue
		}
		if n > 0 {
			if err := d.gainLife(seat, n, "magic/life/gain-lose"); err != nil {
				return err
			}
			continue
		}
		if by, cant := d.cantLose(seat, false); cant && a.Pay {
			return tracker.Refuse("%s can't pay life: %s.", tracker.Name(d.s.Seat(seat).Name), tracker.Name(by)).By("magic/life/cant-lose").Next("Pay otherwise, or end what says so.")
		}
		if err := d.loseLife(seat, -n, false, tracker.Cause{Player: d.in.By.Name, Rule: "magic/life/gain-lose"}); err != nil {
			return err
		}
	}
	return nil
}
