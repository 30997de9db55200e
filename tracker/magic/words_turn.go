package magic

import (
	"fmt"
	"strings"

	"arbiter/tracker"
)

// tellReminded says that an ability has triggered, and which reminder it is.
func (s State) tellReminded(r Reminder) tracker.Message {
	times := r.Times
	if i := s.pending(r.ID); i >= 0 {
		times = tracker.SaturatingAdd(times, s.Pending[i].Times)
	}
	text := r.Text
	if times > 1 {
		text = fmt.Sprintf("×%d %s", times, text)
	}
	if len(s.Players) > 1 {
		text += " (" + s.seat(r.Controller).Name + ")"
	}
	return tracker.Say("Reminder %d: %s", r.ID, text)
}

// tellAnswered says that a reminder was seen to, with what has the ability:
// what it does is told by what happens next.
func (s State) tellAnswered(e Answered) tracker.Message {
	of := ""
	if i := s.pending(e.ID); i >= 0 {
		source, _, _ := strings.Cut(s.Pending[i].Text, ":")
		of = " (" + source + ")"
	}
	if e.Dismissed {
		return tracker.Say("Reminder %d%s is dismissed.", e.ID, of)
	}
	return tracker.Say("Reminder %d%s is done.", e.ID, of)
}

// tellDesignated says who is or has something now.
func (s State) tellDesignated(e Designated) tracker.Message {
	if e.Seat == 0 {
		return tracker.Say("Nobody is the %s.", e.What)
	}
	name := s.seat(e.Seat).Name
	switch e.What {
	case Monarch:
		return tracker.Say("%s becomes the monarch.", name)
	case Initiative:
		return tracker.Say("%s takes the initiative.", name)
	case Blessing:
		return tracker.Say("%s gets the city's blessing.", name)
	case SpeedTriggered:
	}
	return tracker.Message{}
}
