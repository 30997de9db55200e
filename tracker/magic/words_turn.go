package magic

import (
	"arbiter/tracker"
	"arbiter/tracker/english"
)

func (s State) tellStep(e StepBegan) tracker.Message {
	switch {
	case e.Turn > s.Turn && e.Extra:
		return tracker.Say("Turn %d: %s, an extra turn.", e.Turn, tracker.Name(s.seat(e.Active).Name))
	case e.Turn > s.Turn:
		return tracker.Say("Turn %d: %s.", e.Turn, tracker.Name(s.seat(e.Active).Name))
	case s.Step == Untap && e.Step == PrecombatMain:
		return tracker.Message{} // one line passes the steps between
	}
	return tracker.Say(english.Capital(string(e.Step)) + " " + e.Step.kind() + ".")
}

func (s State) tellLife(e LifeChanged) tracker.Message {
	p := s.seat(e.Seat)
	if e.By < 0 {
		return tracker.Say("%s loses %d life: %d.", tracker.Name(p.Name), -e.By, tracker.SaturatingAdd(p.Life, e.By))
	}
	return tracker.Say("%s gains %d life: %d.", tracker.Name(p.Name), e.By, tracker.SaturatingAdd(p.Life, e.By))
}

func (s State) tellPlayerCounters(e PlayerCounters) tracker.Message {
	p := s.seat(e.Seat)
	if e.N < 0 {
		return tracker.Say("%s loses %s: %d.", tracker.Name(p.Name), countersSaid(-e.N, e.Kind), p.Counters[e.Kind]+e.N)
	}
	return tracker.Say("%s gets %s: %d.", tracker.Name(p.Name), countersSaid(e.N, e.Kind), p.Counters[e.Kind]+e.N)
}

// tellReminded returns the message of a triggered ability, with the reminder's
// id.
func (s State) tellReminded(r Reminder) tracker.Message {
	times := r.Times
	if i := s.pending(r.ID); i >= 0 {
		times = tracker.SaturatingAdd(times, s.Pending[i].Times)
	}
	text := tracker.Say(r.Text)
	if times > 1 {
		text = tracker.Say("×%d %s", times, text)
	}
	if len(s.Players) > 1 {
		text = tracker.Say("%s (%s)", text, tracker.Name(s.seat(r.Controller).Name))
	}
	return tracker.Say("Reminder %d: %s", r.ID, text)
}

// source says what a reminder is of: the name of what has the ability, or its text.
func (r *Reminder) source() tracker.Message {
	switch {
	case r.Of == "":
		return tracker.Say(r.Text)
	case r.For == DayCheck:
		return tracker.Say(r.Of) // a sentence, and no name
	}
	return tracker.Named(r.Of)
}

// tellAnswered returns the message that a reminder was done or dismissed, with
// its source. Later events tell its results.
func (s State) tellAnswered(e Answered) tracker.Message {
	of := tracker.Say("")
	if i := s.pending(e.ID); i >= 0 {
		of = tracker.Say(" (%s)", s.Pending[i].source())
	}
	if e.Dismissed {
		return tracker.Say("Reminder %d%s is dismissed.", e.ID, of)
	}
	return tracker.Say("Reminder %d%s is done.", e.ID, of)
}

// tellDesignated returns the message of a designation.
func (s State) tellDesignated(e Designated) tracker.Message {
	if e.Seat == 0 {
		return tracker.Say("Nobody is the %s.", e.What)
	}
	name := s.seat(e.Seat).Name
	switch e.What {
	case Monarch:
		return tracker.Say("%s becomes the monarch.", tracker.Name(name))
	case Initiative:
		return tracker.Say("%s takes the initiative.", tracker.Name(name))
	case Blessing:
		return tracker.Say("%s gets the city's blessing.", tracker.Name(name))
	case SpeedTriggered:
	}
	return tracker.Message{}
}
