package board

import (
	"slices"

	"arbiter/tracker"
)

// Delayed is a delayed triggered ability that no permanent has (CR 603.7a).
type Delayed struct {
	At       Occasion `json:"at"`                  // OnUpkeep, OnMain, OnCombat, OnEndCombat or OnEnd; OnDeath, OnLeave or OnGone if On is set; OnPrevented if Shield is
	Whose    int      `json:"whose,omitempty"`     // the seat whose turn it must be; 0 for any turn
	On       int64    `json:"on,omitempty"`        // the permanent whose event triggers it, or 0
	ThisTurn bool     `json:"this_turn,omitempty"` // it ends in the cleanup step
	Shield   int64    `json:"shield,omitempty"`    // with OnPrevented: the id of the prevention effect after which it happens (CR 615.5)
	Of       Reminder `json:"of"`                  // the reminder that is added when it triggers
}

// Leaves reports whether a delayed ability about a permanent triggers on it leaving the
// battlefield for a zone.
func (x *Delayed) Leaves(to Zone) bool {
	switch x.At {
	case OnLeave:
		return true
	case OnDeath:
		return to == Graveyard
	case OnGone:
		return to == Graveyard || to == Exile
	default:
		return false
	}
}

// EndDelayedOfTurn removes the delayed triggered abilities that end with the turn.
func (s State) EndDelayedOfTurn() State {
	ends := func(x Delayed) bool { return x.ThisTurn }
	if slices.ContainsFunc(s.Delayed, ends) {
		s.Delayed = slices.DeleteFunc(slices.Clone(s.Delayed), ends)
	}
	return s
}

// WithDelayed adds a delayed triggered ability.
func (s State) WithDelayed(x Delayed) State {
	s.LastID = max(s.LastID, x.Of.ID)
	s.Delayed = append(slices.Clip(s.Delayed), x)
	return s
}

// EndDelayed removes the delayed triggered ability with an id.
func (s State) EndDelayed(id int64) State {
	if slices.ContainsFunc(s.Delayed, func(x Delayed) bool { return x.Of.ID == id }) {
		s.Delayed = slices.DeleteFunc(slices.Clone(s.Delayed), func(x Delayed) bool { return x.Of.ID == id })
	}
	return s
}

// Comes lists the delayed triggered abilities that trigger on an occasion of this turn.
func (s *State) Comes(on Occasion) []Delayed {
	var all []Delayed
	for _, x := range s.Delayed {
		if x.At == on && x.On == 0 && (x.Whose == 0 || s.IsActive(x.Whose)) {
			all = append(all, x)
		}
	}
	return all
}

// shown returns the ability for the list of effects.
func (x Delayed) shown(s State) ShownEffect {
	lasts := tracker.Say("when that comes")
	if x.Whose != 0 {
		lasts = tracker.Say("in %s's turn", tracker.Name(s.Seat(x.Whose).Name))
	}
	if x.On != 0 {
		if lasts = tracker.Say("as long as it stays"); x.ThisTurn {
			lasts = tracker.Say("until end of turn")
		}
		return shownEffect(x.Of.ID, tracker.Say("#%d %s: %s", s.Permanent.Resolve(x.On), tracker.Say(string(x.At)), x.Of.Said()), lasts)
	}
	if x.ThisTurn {
		lasts = tracker.Say("until end of turn")
	}
	return shownEffect(x.Of.ID, tracker.Say("%s: %s", x.At.say(), x.Of.Said()), lasts)
}

// say names the occasion.
func (o Occasion) say() tracker.Message {
	switch o {
	case OnUpkeep:
		return tracker.Say("next upkeep")
	case OnDraw:
		return tracker.Say("next draw step")
	case OnPrevented:
		return tracker.Say("when it prevents damage")
	case OnMain:
		return tracker.Say("next precombat main phase")
	case OnCombat:
		return tracker.Say("next beginning of combat")
	case OnEndCombat:
		return tracker.Say("end of combat")
	default:
		return tracker.Say("next end step")
	}
}
