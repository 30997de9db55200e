package magic

import (
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// InCardWords returns the seat of a player in the words of a card: "target opponent",
// "its controller", "that player". A seat of that name comes first. If several players
// fit, the speaker is asked.
func (p players) InCardWords(who notation.Player) ([]int, error) {
	d := p.d
	if seat := tracker.SeatNamed(d.s.Players, who.Name); seat != 0 {
		return []int{seat}, nil
	}
	seats := d.s.playing()
	switch who.Kind {
	case notation.Controller, notation.Owner:
		if of := d.seatsOfIt(who.Kind == notation.Owner); len(of) == 1 {
			return of, nil
		}
	case notation.OneOpponent, notation.SomeOpponent:
		seats = slices.DeleteFunc(seats, func(seat int) bool { return seat == d.you })
	case notation.OnePlayer, notation.You, notation.NamedPlayer, notation.EachPlayer, notation.EachOpponent, notation.Several:
	}
	if len(seats) == 0 {
		return nil, tracker.NobodyCalled(who.Name)
	}
	options := make([]tracker.Message, len(seats))
	for i, seat := range seats {
		options[i] = tracker.Named(d.s.seat(seat).Name)
	}
	if len(seats) == 1 {
		return seats, nil
	}
	i, err := d.in.Choose(tracker.Question{Player: d.in.By.Name, Meant: true, Text: tracker.Say("Who is %s?", tracker.Name(strings.ToLower(who.Name))), Unclear: who.Kind == notation.SomeOpponent}, options)
	if err != nil {
		return nil, err
	}
	return seats[i : i+1], nil
}

// seatsOfIt returns the controllers, or owners, of what the line last named.
func (d *decision) seatsOfIt(owner bool) []int {
	var seats []int
	note := func(controls, owns int) {
		seat := controls
		if owner {
			seat = owns
		}
		if !slices.Contains(seats, seat) {
			seats = append(seats, seat)
		}
	}
	for _, id := range d.in.It() {
		if stack, ok := d.s.Permanent.Get(id); ok {
			note(stack.Of.Controller, stack.Of.Owner)
		}
		if c, ok := d.s.Elsewhere.find(id); ok {
			note(c.Owner, c.Owner)
		}
	}
	return seats
}
