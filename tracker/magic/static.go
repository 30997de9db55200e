package magic

import (
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// Static is a continuous effect of a static ability: it changes what its filter
// describes, for as long as it is there (CR 611.3a).
type Static struct {
	What      notation.Filter `json:"what"` // "you" in it is who controls the effect
	Power     int64           `json:"power,omitempty"`
	Toughness int64           `json:"toughness,omitempty"`
	Keywords  []string        `json:"keywords,omitempty"`
}

// String is "creatures you control get +1/+1 and have flying".
func (e Static) String() string {
	p := Pump{Power: e.Power, Toughness: e.Toughness, Keywords: e.Keywords}
	return "each " + e.What.String() + " " + strings.Replace(p.String(), "gains", "has", 1)
}

// alike reports whether two effects say the same of the same.
func (e Static) alike(o Static) bool {
	return e.Power == o.Power && e.Toughness == o.Toughness && slices.Equal(e.Keywords, o.Keywords) && e.What.String() == o.What.String()
}

// reaching is a static effect on the board.
type reaching struct {
	Static
	name       string
	controller int
	source     int64 // the permanent that has it; 0 without one
	copies     int64
}

// reach lists the static effects of a state: of permanents, unless they have
// phased out, and those that players said go on.
func (s State) reach() []reaching {
	var all []reaching
	for stack := range s.Permanent.All() {
		if stack.Of.PhasedOut {
			continue
		}
		for _, e := range stack.Of.Face().Static {
			all = append(all, reaching{e, stack.Of.Face().Name, stack.Of.Controller, stack.ID, stack.Count})
		}
	}
	for _, effect := range s.Effects {
		for _, e := range effect.Static {
			all = append(all, reaching{e, effect.Name, effect.Controller, 0, 1})
		}
	}
	return all
}

// on is how often the effect applies to each member of a stack: once for each
// copy of it, but not to its own source where it says "other".
func (e *reaching) on(s *State, stack *tracker.Stack[Permanent], c *Characteristics) int64 {
	n := e.copies
	if e.What.Other && e.source == stack.ID {
		n-- // the other members of its own stack reach it
	}
	if n == 0 || !s.controls(e.What.Controller, stack.Of.Controller, e.controller) || !c.fits(stack.Of, &e.What) {
		return 0
	}
	return n
}

// fits reports whether a permanent is what a filter describes, but for who
// controls it.
func (c *Characteristics) fits(p Permanent, f *notation.Filter) bool {
	for _, w := range f.Words {
		if !c.described(w) {
			return false
		}
	}
	return !p.PhasedOut && // CR 702.26b
		!slices.ContainsFunc(f.Without, c.described) &&
		(f.Token == nil || *f.Token == p.Token) &&
		(f.Keyword == "" || c.has(f.Keyword)) &&
		(f.Status != "tapped" || p.Tapped) && (f.Status != "untapped" || !p.Tapped) &&
		(f.Status != "attacking" || p.Attacking)
}

// controls reports whether a seat is one of those that are meant by who has an
// effect.
func (s *State) controls(who *notation.Player, seat, you int) bool {
	if who == nil {
		return true
	}
	switch who.Kind {
	case notation.You:
		return seat == you
	case notation.EachOpponent:
		return seat != you
	case notation.NamedPlayer:
		return strings.EqualFold(s.seat(seat).Name, who.Name)
	case notation.EachPlayer:
	}
	return true
}
