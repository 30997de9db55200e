package tracker

import "fmt"

// LargestID is the largest id and timestamp allowed in events from outside:
// above any real game's, with space for later ones.
const LargestID = 1 << 48

// deepestHost is the maximum depth of attachments that is followed.
const deepestHost = 16

// EventCheck tests an event from outside against the state before it: each method
// requires something, and the first that fails sets Err. A game embeds an
// EventCheck in a checker of its own events, with objects of type O.
type EventCheck[O any] struct {
	Seats     int                 // how many players are seated
	Board     Stacks[O]           // the stacks that are on the board
	Elsewhere func(id int64) bool // reports whether an object in another zone has an id
	Host      func(O) int64       // returns what an object is attached to, or 0
	Err       error
}

// Must requires a condition.
func (c *EventCheck[O]) Must(is bool, format string, args ...any) {
	if !is && c.Err == nil {
		c.Err = fmt.Errorf(format, args...)
	}
}

// Begun requires a game that was opened and has players, except for the event that
// opens it (opens) and those that seat players (seats).
func (c *EventCheck[O]) Begun(format string, opens, seats bool) {
	c.Must(opens || format != "", "a game that wasn't opened")
	c.Must(opens || seats || c.Seats > 0, "a game of nobody")
}

// Seat requires the number of a seat.
func (c *EventCheck[O]) Seat(n int) {
	c.Must(n >= 1 && n <= c.Seats, "seat %d of %d", n, c.Seats)
}

// SeatOrNone requires the number of a seat, or 0.
func (c *EventCheck[O]) SeatOrNone(n int) {
	if n != 0 {
		c.Seat(n)
	}
}

// NewSeat requires a name, and room for one more seat.
func (c *EventCheck[O]) NewSeat(name string) {
	c.Must(name != "" && len(name) <= 400, "a seat of nobody")
	c.Must(c.Seats < MostSeats, "more than %d seats", MostSeats)
}

// ID requires ids or timestamps, or 0.
func (c *EventCheck[O]) ID(ids ...int64) {
	for _, id := range ids {
		c.Must(id >= 0 && id <= LargestID, "the id %d", id)
	}
}

// FreshID requires an id that no object has.
func (c *EventCheck[O]) FreshID(id int64) {
	c.Must(id > 0 && id <= LargestID, "the id %d", id)
	c.Must(!c.has(id), "#%d twice", id)
}

// Object requires the id of an object, on the board or elsewhere.
func (c *EventCheck[O]) Object(id int64) { c.Must(c.has(id), "no object #%d", id) }

func (c *EventCheck[O]) has(id int64) bool {
	_, onBoard := c.Board.Get(id)
	return onBoard || c.Elsewhere(id)
}

// Stack requires the id of a stack, and returns the stack.
func (c *EventCheck[O]) Stack(id int64) Stack[O] {
	stack, ok := c.Board.Get(id)
	c.Must(ok, "no stack #%d", id)
	return stack
}

// Positive requires at least 1.
func (c *EventCheck[O]) Positive(n int64, of string) { c.Must(n >= 1, "%d %s", n, of) }

// NotNegative requires at least 0.
func (c *EventCheck[O]) NotNegative(n int64, of string) { c.Must(n >= 0, "%d %s", n, of) }

// Part requires fewer members than its stack has, or the whole stack.
func (c *EventCheck[O]) Part(on Part) {
	if on.New == 0 {
		return
	}
	c.FreshID(on.New)
	whole := c.Stack(on.ID)
	c.Must(on.Count >= 1 && on.Count < whole.Count, "%d of the %d of #%d", on.Count, whole.Count, on.ID)
}

// Merged requires stacks, each named once, that together can be counted.
func (c *EventCheck[O]) Merged(into int64, from []int64) {
	target := c.Stack(into)
	joined := map[int64]bool{target.ID: true}
	total := target.Count
	for _, id := range from {
		one := c.Stack(id)
		c.Must(!joined[one.ID], "#%d joins twice", id)
		joined[one.ID] = true
		var err error
		total, err = Add(total, one.Count)
		c.Must(err == nil, "too many in #%d", into)
	}
}

// Attachment requires that to, or 0, is neither attached to on nor on itself, also
// through others.
func (c *EventCheck[O]) Attachment(on, to int64) {
	c.ID(to)
	on = c.Board.Resolve(on)
	for range deepestHost {
		if to == 0 {
			return
		}
		if to = c.Board.Resolve(to); to == on {
			break
		}
		stack, _ := c.Board.Get(to)
		to = c.Host(stack.Of)
	}
	c.Must(to == 0, "#%d is attached to itself", on)
}
