package magic

import (
	"slices"

	"arbiter/tracker"
)

// Day says whether it is day or night; "" while it is neither (CR 731.1).
type Day string

// Day and night.
const (
	Daytime   Day = "day"
	Nighttime Day = "night"
)

// ChangeDayNight makes it day or night.
type ChangeDayNight struct {
	Day Day `json:"day"`
}

// decide makes it day or night. Permanents with daybound or nightbound
// transform (CR 702.145).
func (a ChangeDayNight) decide(d *decision) error {
	if d.s.Day == a.Day {
		return tracker.Refuse("It is %s already.", tracker.Say(string(a.Day))).By(ruleDayNight).Next("Type `%s` to see the table.", tracker.Line("board"))
	}
	d.happen(DayNightChanged(a), ruleDayNight)
	return nil
}

// immediateEvents returns events that rules cause immediately at any time, without
// being state-based actions: day and night (CR 702.145c–g) and the city's
// blessing (CR 702.131b).
func (s State) immediateEvents() []tracker.Happening[Event] {
	if s.over() || !s.hasDayNightOrAscend() {
		return nil
	}
	now := s.layers()
	var turned []tracker.Happening[Event]
	daybound, nightbound := false, false
	for stack := range s.Permanent.All() {
		if stack.Of.PhasedOut {
			continue
		}
		c := now.of(stack)
		daybound, nightbound = daybound || c.has("daybound"), nightbound || c.has("nightbound")
		if stack.Of.Def.Back == nil {
			continue
		}
		switch {
		case s.Day == Nighttime && !stack.Of.Back && c.has("daybound"):
			turned = append(turned, by("magic/keyword/daybound/night", Transformed{On: stack.ID}))
		case s.Day == Daytime && stack.Of.Back && c.has("nightbound"):
			turned = append(turned, by("magic/keyword/nightbound/day", Transformed{On: stack.ID}))
		}
	}
	out := s.ascend(now)
	switch {
	case s.Day == "" && daybound:
		return append(out, by("magic/keyword/daybound/begins", DayNightChanged{Daytime}))
	case s.Day == "" && nightbound:
		return append(out, by("magic/keyword/nightbound/begins", DayNightChanged{Nighttime}))
	}
	return append(out, turned...)
}

// hasDayNightOrAscend reports whether any permanent may have to do with day, night or ascending. Where
// none does, the board isn't looked at more closely.
func (s State) hasDayNightOrAscend() bool {
	for range s.Permanent.Marked(isBound) {
		return true
	}
	return slices.ContainsFunc(s.Effects, func(e Effect) bool { return slices.ContainsFunc(e.Static, Static.binds) })
}

// bound reports whether a permanent has a keyword of day, night or ascending, or gives
// it to others.
func (p *Permanent) bound() bool {
	face := p.Face()
	return binding(face.Keywords) || face.Grants != nil && binding(face.Grants.Keywords) ||
		slices.ContainsFunc(face.Static, Static.binds) ||
		slices.ContainsFunc(p.Pumps, func(x Pump) bool { return binding(x.Keywords) })
}

func (e Static) binds() bool { return binding(e.Keywords) }

func binding(keywords []string) bool {
	return slices.ContainsFunc(keywords, func(k string) bool { return k == "daybound" || k == "nightbound" || k == "ascend" })
}

// checkDay adds a reminder to check day and night in the untap step: the board
// doesn't know which spells were cast (CR 502.2).
func (d *decision) checkDay() {
	for _, r := range d.s.Pending { // left open from the turn before
		if r.For == DayCheck {
			d.happen(Answered{ID: r.ID, Times: r.Times, Dismissed: true}, ruleDayCheck)
		}
	}
	r := Reminder{For: DayCheck, Rule: ruleDayCheck, Times: 1, Controller: d.s.Active}
	switch d.s.Day {
	case Daytime:
		r.Of, r.Text, r.Do = "It is day", "It is day: if no spell was cast last turn by its player, it becomes night", d.game.lineActions("it becomes night")
	case Nighttime:
		r.Of, r.Text, r.Do = "It is night", "It is night: if two or more spells were cast last turn by its player, it becomes day", d.game.lineActions("it becomes day")
	default:
		return
	}
	d.remindOf(r)
}
