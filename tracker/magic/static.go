package magic

import (
	"slices"
	"strings"

	"arbiter/tracker/notation"
)

// Static is a continuous effect of a static ability. It applies to the
// permanents that match its filter at the moment (CR 611.3a).
type Static struct {
	What notation.Filter `json:"what"` // "you" is the controller of the effect
	notation.Change
	Self  bool                `json:"self,omitempty"`  // it applies only to the permanent that has it
	While *notation.Condition `json:"while,omitempty"` // only while this holds
}

// String returns the effect as text: "each creature you control gets +1/+1 and
// has flying".
func (e Static) String() string {
	what := "each " + e.What.String()
	if e.Self {
		what = "it"
	}
	text := what + " " + strings.Replace(e.Change.String(), "gains", "has", 1)
	if e.While != nil {
		text += " as long as " + e.While.String()
	}
	return text
}

// alike reports whether two effects are identical.
func (e Static) alike(o Static) bool {
	return e.Equal(o.Change) && e.String() == o.String()
}

// fits reports whether a permanent matches a filter, ignoring its controller.
func (c *Characteristics) fits(p *Permanent, f *notation.Filter) bool {
	for _, w := range f.Words {
		if !c.described(w) {
			return false
		}
	}
	return !p.PhasedOut && f.Card == nil && // CR 702.26b
		!slices.ContainsFunc(f.Without, c.described) &&
		(f.Token == nil || *f.Token == p.Token) &&
		(f.Keyword == "" || c.has(f.Keyword)) &&
		(f.Status != "tapped" || p.Tapped) && (f.Status != "untapped" || !p.Tapped) &&
		(f.Status != "attacking" || p.Attacking) && (f.Status != "blocking" || p.Blocking != 0) &&
		c.meets(p, f)
}

// controls reports whether a seat is among the players that who means from the
// point of view of you.
func (s *State) controls(who *notation.Player, seat, you int) bool {
	if who == nil {
		return true
	}
	switch who.Kind {
	case notation.You:
		return seat == you
	case notation.EachOpponent:
		return seat != you
	case notation.NamedPlayer, notation.OneOpponent, notation.SomeOpponent, notation.OnePlayer, notation.Controller, notation.Owner:
		return strings.EqualFold(s.seat(seat).Name, who.Name)
	case notation.Several:
		return slices.ContainsFunc(who.List, func(p notation.Player) bool { return s.controls(&p, seat, you) })
	case notation.EachPlayer:
	}
	return true
}
