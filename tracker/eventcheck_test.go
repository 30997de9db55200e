package tracker_test

import (
	"math"
	"testing"

	"arbiter/tracker"
)

// thing is an object of a board: the id of its host.
type thing int64

// Each requirement is met by one value and just missed by the next.
func TestEventCheck(t *testing.T) {
	var board tracker.Stacks[thing]
	for _, s := range []tracker.Stack[thing]{
		{ID: 1, Count: 5}, {ID: 2, Count: math.MaxInt64 - 5, Of: 1}, {ID: 3, Count: 6, Of: 2}, {ID: 4, Count: 1, Of: 3},
	} {
		board = board.With(s)
	}
	type check = tracker.EventCheck[thing]
	part := func(count, id int64) func(*check) {
		return func(c *check) { c.Part(tracker.Part{ID: 1, Count: count, New: id}) }
	}
	for name, tc := range map[string]struct{ good, bad func(*check) }{
		"seat":        {func(c *check) { c.Seat(2) }, func(c *check) { c.Seat(3) }},
		"no seat":     {func(c *check) { c.SeatOrNone(0) }, func(c *check) { c.Seat(0) }},
		"seat below":  {func(c *check) { c.SeatOrNone(1) }, func(c *check) { c.SeatOrNone(-1) }},
		"name":        {func(c *check) { c.NewSeat("Mia") }, func(c *check) { c.NewSeat("") }},
		"room":        {func(c *check) { c.Seats = tracker.MostSeats - 1; c.NewSeat("Mia") }, func(c *check) { c.Seats = tracker.MostSeats; c.NewSeat("Mia") }},
		"opened":      {func(c *check) { c.Begun("", true, false) }, func(c *check) { c.Begun("", false, true) }},
		"seated":      {func(c *check) { c.Seats = 0; c.Begun("duel", false, true) }, func(c *check) { c.Seats = 0; c.Begun("duel", false, false) }},
		"id":          {func(c *check) { c.ID(0, tracker.LargestID) }, func(c *check) { c.ID(0, tracker.LargestID+1) }},
		"id below":    {func(c *check) { c.ID() }, func(c *check) { c.ID(-1) }},
		"fresh":       {func(c *check) { c.FreshID(10) }, func(c *check) { c.FreshID(4) }},
		"elsewhere":   {func(c *check) { c.FreshID(10) }, func(c *check) { c.FreshID(9) }},
		"fresh of 0":  {func(c *check) { c.FreshID(1 << 20) }, func(c *check) { c.FreshID(0) }},
		"object":      {func(c *check) { c.Object(9) }, func(c *check) { c.Object(10) }},
		"stack":       {func(c *check) { c.Stack(4) }, func(c *check) { c.Stack(9) }},
		"positive":    {func(c *check) { c.Positive(1, "x") }, func(c *check) { c.Positive(0, "x") }},
		"negative":    {func(c *check) { c.NotNegative(0, "x") }, func(c *check) { c.NotNegative(-1, "x") }},
		"part":        {part(4, 10), part(5, 10)},
		"empty part":  {part(1, 10), part(0, 10)},
		"part of old": {part(9, 0), part(1, 9)},
		"merged":      {func(c *check) { c.Merged(1, []int64{2}) }, func(c *check) { c.Merged(3, []int64{2}) }},
		"twice":       {func(c *check) { c.Merged(1, []int64{3, 4}) }, func(c *check) { c.Merged(1, []int64{3, 3}) }},
		"itself":      {func(c *check) { c.Merged(3, nil) }, func(c *check) { c.Merged(3, []int64{3}) }},
		"attached":    {func(c *check) { c.Attachment(4, 3) }, func(c *check) { c.Attachment(3, 4) }},
		"round":       {func(c *check) { c.Attachment(0, 4) }, func(c *check) { c.Attachment(1, 4) }},
		"first error": {func(c *check) { c.Must(true, "a") }, func(c *check) { c.Must(false, "a"); c.Must(true, "b") }},
	} {
		for want, do := range map[bool]func(*check){true: tc.good, false: tc.bad} {
			c := check{
				Seats: 2, Board: board,
				Elsewhere: func(id int64) bool { return id == 9 },
				Host:      func(o thing) int64 { return int64(o) },
			}
			if do(&c); (c.Err == nil) != want {
				t.Errorf("%s: %v, want it to be met: %v", name, c.Err, want)
			}
		}
	}
	c := check{}
	c.Must(false, "the first")
	c.Must(false, "the second")
	if c.Err == nil || c.Err.Error() != "the first" {
		t.Errorf("%v is not the first", c.Err)
	}
}
