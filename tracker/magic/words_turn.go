package magic

import (
	"arbiter/tracker"
)

// tellReminded says that an ability has triggered, and which reminder it is.
func (s State) tellReminded(r Reminder) tracker.Message {
	times := r.Times
	if i := s.pending(r.ID); i >= 0 {
		times = tracker.SaturatingAdd(times, s.Pending[i].Times)
	}
	if times > 1 {
		return tracker.Say("Reminder %d: ×%d %s", r.ID, times, r.Text)
	}
	return tracker.Say("Reminder %d: %s", r.ID, r.Text)
}

// reminderText is what an open reminder says.
func (s State) reminderText(id int64) string {
	if i := s.pending(id); i >= 0 {
		return s.Pending[i].Text + ": done."
	}
	return "done."
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
