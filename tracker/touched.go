package tracker

import "slices"

// Touched says what an event refers to. An event that changes an object
// concerns its controller, or its owner if it is off the board.
type Touched struct {
	Changed []int64 // the objects that it changes
	Named   []int64 // further objects that it mentions
	Seats   []int   // the seats whose numbers or turns it changes; 0 for nobody
}

// Changes returns an event's objects.
func Changes(ids ...int64) Touched { return Touched{Changed: ids} }

// Names returns the objects that an event only mentions.
func Names(ids ...int64) Touched { return Touched{Named: ids} }

// ChangesOf returns the seats that an event is about.
func ChangesOf(seats ...int) Touched { return Touched{Seats: seats} }

// And adds objects that the event only mentions.
func (t Touched) And(named ...int64) Touched {
	t.Named = append(slices.Clip(t.Named), named...)
	return t
}

// Of adds seats.
func (t Touched) Of(seats ...int) Touched {
	t.Seats = append(slices.Clip(t.Seats), seats...)
	return t
}

// About lists all objects of the event.
func (t Touched) About() []int64 {
	if len(t.Named) == 0 {
		return t.Changed
	}
	if len(t.Changed) == 0 {
		return t.Named
	}
	return slices.Concat(t.Changed, t.Named)
}

// Concerned lists the seats whose things the event changes; holder returns whose an
// object is, or 0.
func (t Touched) Concerned(holder func(id int64) int) []int {
	seats := make([]int, 0, len(t.Changed)+len(t.Seats))
	for _, id := range t.Changed {
		seats = append(seats, holder(id))
	}
	return append(seats, t.Seats...)
}
