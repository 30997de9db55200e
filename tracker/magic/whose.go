package magic

import (
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// describedSeats resolves a player in card wording: "target opponent", "its
// controller", "that player". If several players match, it asks.
func (d *decision) describedSeats(name string) (seats []int, ok bool, err error) {
	name = strings.ToLower(name)
	switch {
	case name == "you" || name == "me":
		seats, err = d.seats(notation.Player{Kind: notation.You})
		return seats, true, err
	case strings.HasSuffix(name, "controller"), strings.HasSuffix(name, "owner"):
		if of := d.seatsOfIt(strings.HasSuffix(name, "owner")); len(of) == 1 {
			return of, true, nil
		}
		seats = d.s.playing()
	case strings.Contains(name, "opponent"), strings.Contains(name, "defending player"):
		seats = slices.DeleteFunc(d.s.playing(), func(seat int) bool { return seat == d.you })
	case slices.Contains([]string{"target player", "that player", "a player", "any player", "another player", "the chosen player", "that attacking player"}, name):
		seats = d.s.playing()
	default:
		return nil, false, nil
	}
	if len(seats) == 0 {
		return nil, false, nil
	}
	options := make([]tracker.Message, len(seats))
	for i, seat := range seats {
		options[i] = tracker.Named(d.s.seat(seat).Name)
	}
	if len(seats) == 1 {
		return seats, true, nil
	}
	i, err := d.in.Choose(tracker.Question{Player: d.in.By.Name, Meant: true, Text: tracker.Say("Who is %s?", tracker.Name(name)), Unclear: strings.Contains(name, "opponents")}, options)
	if err != nil {
		return nil, false, err
	}
	return seats[i : i+1], true, nil
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
