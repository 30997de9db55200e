package magic

import (
	"arbiter/tracker"
)

// format is a format, such as Commander.
type format struct {
	tracker.Format
	life      int64        // starting life with two players
	multi     int64        // starting life with more players; 0 if the same
	rule      tracker.Rule // the rule for the starting life
	commander bool         // damage by commanders is counted (CR 903.10a)
}

// formats lists the formats; the first is the default. Two-Headed Giant and
// Archenemy are missing: they share life or turns.
var formats = []format{
	{tracker.Format{Name: "constructed", Text: "Constructed: 20 life"}, 20, 0, "magic/life/start", false},
	{tracker.Format{Name: "commander", Text: "Commander: 40 life, 21 or more combat damage from one commander loses"}, 40, 0, "magic/life/start/commander", true},
	{tracker.Format{Name: "brawl", Text: "Brawl: 25 life, 30 with three players or more"}, 25, 30, "magic/life/start/brawl", false},
	{tracker.Format{Name: "limited", Text: "Limited: 20 life"}, 20, 0, "magic/life/start", false},
}

// otherFormats maps players' names to formats.
var otherFormats = map[string]string{
	"edh": "commander", "cedh": "commander", "standard": "constructed", "modern": "constructed", "pioneer": "constructed",
	"legacy": "constructed", "vintage": "constructed", "pauper": "constructed", "casual": "constructed", "draft": "limited", "sealed": "limited",
}

// formatOf returns the format of a name.
func formatOf(name string) (format, bool) { return tracker.FormatNamed(formats, otherFormats, name) }

// decide starts the game with its first turn.
func (a Open) decide(d *decision) error {
	f, ok := formatOf(a.Format)
	if !ok {
		return tracker.ChooseFormat(formats, tracker.Refuse("I don't know a format called %q.", a.Format))
	}
	d.happen(Opened{Format: f.Name}, "")
	return nil
}

// decide gives a player a seat and the format's starting life (CR 103.4).
func (a Sit) decide(d *decision) error {
	name, err := tracker.NewSeat(d.s.Players, a.Who)
	if err != nil {
		return err
	}
	f, _ := formatOf(d.s.Format)
	life := f.life
	if n := len(d.s.Players) + 1; n > 2 && f.multi != 0 {
		life = f.multi
		for i, p := range d.s.Players {
			if n == 3 && p.Life == f.life { // during setup
				d.happen(LifeSet{Seat: i + 1, Value: f.multi}, f.rule)
			}
		}
	}
	d.happen(Seated{Name: name, Account: a.Who.Account, Life: life}, f.rule)
	return nil
}

// decide takes players out of the game (CR 104.3a).
func (a Concede) decide(d *decision) error {
	seats, err := d.seats(a.Who)
	if err != nil {
		return err
	}
	for _, seat := range seats {
		if err := d.s.Players[seat-1].StillPlaying(); err != nil {
			return err
		}
		d.happen(Lost{Seat: seat, Why: a.reason()}, a.rule())
		for _, e := range d.s.afterLoss(seat) {
			d.happen(e.event, e.rule)
		}
	}
	return nil
}

// consequence is an event with its rule.
type consequence struct {
	event Event
	rule  tracker.Rule
}

// afterLoss returns what follows when players leave the game: in a game of more than
// two players their objects leave (CR 800.4a); the last remaining player wins (CR
// 104.2a). In a game of two the board stays, so that players can look at it.
func (s State) afterLoss(seats ...int) []consequence {
	var all []consequence
	if len(s.Players) > 2 {
		for _, seat := range seats {
			all = append(all, consequence{Departed{Seat: seat}, "magic/player/leaves"})
			all = append(all, s.passDesignations(seat)...)
		}
	}
	if left := s.playing(); len(left) == 1 && len(s.Players) > 1 {
		all = append(all, consequence{Won{Seat: left[0]}, "magic/win/last"})
	}
	return all
}

// inGame refuses an action for a player who has left the game (CR 800.4b).
func (d *decision) inGame(seat int) error {
	if p := d.s.seat(seat); p.Lost != "" {
		return tracker.Refuse("%s is out of the game.", tracker.Name(p.Name)).By("magic/player/left-control").Next("Name somebody who plays, or `%s` the loss.", tracker.Line("undo"))
	}
	return nil
}

func (a Concede) reason() Loss {
	if a.Lost {
		return LostByEffect
	}
	return Conceded
}

func (a Concede) rule() tracker.Rule {
	if a.Lost {
		return "magic/lose/effect"
	}
	return "magic/lose/concede"
}

// decide changes life totals (CR 119.3).
func (a GainLife) decide(d *decision) error {
	seats, err := d.seats(a.Who)
	if err != nil {
		return err
	}
	for _, seat := range seats {
		d.they = seat
		n, err := d.number(a.N, "life")
		if err != nil {
			return err
		}
		if n, err = d.multiplied(n); err != nil {
			return err
		}
		if have := d.s.seat(seat).Life; a.Pay && n > max(have, 0) {
			return tracker.Refuse("%s has %d life, and can't pay %d.", tracker.Name(d.s.seat(seat).Name), have, n).By("magic/life/pay").
				Next("To lose it without paying: %s", tracker.LineOf("%s loses %d life", tracker.Name(d.s.seat(seat).Name), n))
		}
		if a.Lose {
			n = -n
		}
		if n == 0 {
			continue
		}
		if _, err := tracker.Add(d.s.seat(seat).Life, n); err != nil {
			return err
		}
		d.happen(LifeChanged{Seat: seat, By: n}, "magic/life/gain-lose")
	}
	return nil
}
