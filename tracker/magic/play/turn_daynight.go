package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/event"
)

// ChangeDayNight makes it day or night.
type ChangeDayNight struct {
	Day board.Day `json:"day"`
}

// decide makes it day or night. Permanents with daybound or nightbound
// transform (CR 702.145).
func (a ChangeDayNight) decide(d *Decision) error {
	if d.s.Day == a.Day {
		return tracker.Refuse("It is %s already.", tracker.Say(string(a.Day))).By(ruleDayNight).Next("Type `%s` to see the table.", tracker.Line("board")).For(tracker.ErrAlready)
	}
	d.happen(event.DayNightChanged(a), ruleDayNight)
	return nil
}

// immediateEvents returns events that rules cause immediately at any time, without
// being state-based actions: day and night (CR 702.145c–g) and the city's
// blessing (CR 702.131b).
func immediateEvents(s board.State) []tracker.Happening[event.Event] {
	if s.IsOver() || !hasDayNightOrAscend(s) {
		return nil
	}
	now := s.Layers()
	var turned []tracker.Happening[event.Event]
	daybound, nightbound := false, false
	for stack := range s.Permanent.All() {
		if stack.Of.PhasedOut {
			continue
		}
		c := now.Of(stack)
		daybound, nightbound = daybound || c.Has("daybound"), nightbound || c.Has("nightbound")
		if stack.Of.Def.Back == nil {
			continue
		}
		switch {
		case s.Day == board.Nighttime && !stack.Of.Back && c.Has("daybound"):
			turned = append(turned, by("magic/keyword/daybound/night", event.Transformed{On: stack.ID}))
		case s.Day == board.Daytime && stack.Of.Back && c.Has("nightbound"):
			turned = append(turned, by("magic/keyword/nightbound/day", event.Transformed{On: stack.ID}))
		}
	}
	out := ascend(s, now)
	switch {
	case s.Day == "" && daybound:
		return append(out, by("magic/keyword/daybound/begins", event.DayNightChanged{Day: board.Daytime}))
	case s.Day == "" && nightbound:
		return append(out, by("magic/keyword/nightbound/begins", event.DayNightChanged{Day: board.Nighttime}))
	}
	return append(out, turned...)
}

// hasDayNightOrAscend reports whether any permanent may have daybound, nightbound or
// ascend, or give it to others. If it is false, none has.
func hasDayNightOrAscend(s board.State) bool {
	for range s.Permanent.Marked(board.IsBound) {
		return true
	}
	return slices.ContainsFunc(s.Effects, func(e board.Effect) bool { return slices.ContainsFunc(e.Static, board.Binds) })
}

// checkDay checks day and night in the untap step (CR 502.2). It adds a reminder where
// spells that weren't said could make a difference.
func (d *Decision) checkDay() {
	for _, r := range d.s.Pending { // left open from the turn before
		if r.For == board.DayCheck {
			d.happen(event.Answered{ID: r.ID, Times: r.Times, Dismissed: true}, event.RuleDayCheck)
		}
	}
	r := board.Reminder{For: board.DayCheck, Rule: event.RuleDayCheck, Times: 1, Controller: d.s.Active}
	switch {
	case d.s.Day == board.Daytime && d.s.LastCasts > 0:
		return
	case d.s.Day == board.Nighttime && d.s.LastCasts > 1:
		d.happen(event.DayNightChanged{Day: board.Daytime}, event.RuleDayCheck)
		return
	}
	switch d.s.Day {
	case board.Daytime:
		r.Of, r.Text, r.Do = "It is day", "It is day: if no spell was cast last turn by its player, it becomes night", d.game.lineActions("it becomes night")
	case board.Nighttime:
		r.Of, r.Text, r.Do = "It is night", "It is night: if two or more spells were cast last turn by its player, it becomes day", d.game.lineActions("it becomes day")
	default:
		return
	}
	d.remindOf(r)
}
