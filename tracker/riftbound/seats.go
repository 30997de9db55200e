package riftbound

import (
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/notation"
	"arbiter/tracker/selection"
)

// seats resolves players, in turn order from the turn player on.
func (d *decision) seats(who notation.Player) ([]int, error) { return selection.Seats(who, players{d}) }

// players implements selection.Players.
type players struct{ d *decision }

func (p players) Playing() []int { return p.d.s.playing() }

func (p players) Opponent(seat int) bool {
	return p.d.you == 0 || p.d.s.team(seat) != p.d.s.team(p.d.you)
}

func (p players) You() (int, error) {
	if p.d.you == 0 {
		return 0, p.d.unseated()
	}
	return p.d.you, nil
}

func (p players) Named(name string) ([]int, error) {
	if seat := tracker.SeatNamed(p.d.s.Players, name); seat != 0 {
		return []int{seat}, nil
	}
	return nil, tracker.NobodyCalled(name)
}

// InCardWords finds a seat of that name only: the words themselves aren't resolved.
func (p players) InCardWords(who notation.Player) ([]int, error) { return p.Named(who.Name) }

func (d *decision) unseated() error { return tracker.Unseated(d.in.By) }

// seat resolves a player who must be a single one in the game.
func (d *decision) seat(who notation.Player) (int, error) {
	seats, err := d.seats(who)
	if err != nil {
		return 0, err
	}
	if len(seats) != 1 {
		return 0, tracker.Refuse("That has to be one player.").Next("Say who: Bob …")
	}
	if p := d.s.seat(seats[0]); p.Lost != "" {
		return 0, tracker.Refuse("%s is out of the game.", tracker.Name(p.Name)).Next("Type `%s` to see who plays.", tracker.Line("board"))
	}
	return seats[0], nil
}

// location resolves a place. A base without an owner is that of the given seat.
func (d *decision) location(p notation.Place, seat int) (Location, error) {
	switch {
	case p.Here:
		for _, id := range d.in.It() {
			if stack, ok := d.s.Board.Get(id); ok {
				return d.s.at(stack.Of), nil
			}
		}
		return Location{}, tracker.Refuse("I can't tell where %q is: nothing was named before it.", "here").Next("Say the place: base, or battlefield 1.")
	case p.Word == "base" && p.Of == nil:
		return Location{Base: seat}, nil
	case p.Word == "base":
		seats, err := d.seats(*p.Of)
		if err != nil {
			return Location{}, err
		}
		return Location{Base: seats[0]}, nil
	case p.Word == "battlefield" && p.N > 0:
		if p.N > int64(len(d.s.Fields)) {
			return Location{}, tracker.Refuse("There is no battlefield %d here.", p.N).Next("%s", d.s.someFields())
		}
		return Location{Field: int(p.N)}, nil
	}
	var fields []int
	for i, f := range d.s.Fields {
		named := p.Name != "" && strings.EqualFold(f.Def.Name, p.Name)
		owned := p.Name == "" && p.Of != nil && f.Controller != 0 && d.isSeat(*p.Of, f.Controller)
		if named || owned || p.Name == "" && p.Of == nil {
			fields = append(fields, i+1)
		}
	}
	switch len(fields) {
	case 0:
		if p.Name != "" {
			return Location{}, tracker.Refuse("No place is called %q.", tracker.Name(p.Name)).
				Next("%s A battlefield is named so: %s", d.s.someFields(), tracker.LineOf("battlefield 1 is %s", tracker.Name(p.Name))).For(tracker.ErrUnclear)
		}
		return Location{}, tracker.Refuse("No battlefield is controlled by that player.").Next("%s", d.s.someFields())
	case 1:
		return Location{Field: fields[0]}, nil
	}
	options := make([]tracker.Message, len(fields))
	for i, n := range fields {
		options[i] = tracker.Named(english.Capital(d.s.place(n)))
	}
	i, err := d.in.Choose(tracker.Question{Player: d.in.By.Name, Meant: true, Text: tracker.Say("Which battlefield?")}, options)
	if err != nil {
		return Location{}, err
	}
	return Location{Field: fields[i]}, nil
}

func (d *decision) isSeat(who notation.Player, seat int) bool {
	seats, err := d.seats(who)
	return err == nil && slices.Contains(seats, seat)
}

// battlefield resolves a place that must be a battlefield, to its number.
func (d *decision) battlefield(p *notation.Place) (int, error) {
	if p == nil {
		p = &notation.Place{Word: "battlefield"}
	}
	at, err := d.location(*p, d.you)
	if err != nil {
		return 0, err
	}
	if at.Field == 0 {
		return 0, tracker.Refuse("That is a base, and has to be a battlefield.").Next("%s", d.s.someFields())
	}
	return at.Field, nil
}

// someFields says which battlefields there are.
func (s State) someFields() tracker.Message {
	switch n := len(s.Fields); n {
	case 0:
		return tracker.Say("There is no battlefield.")
	case 1:
		return tracker.Say("There is battlefield 1.")
	default:
		return tracker.Say("There are battlefields 1 to %d.", n)
	}
}
