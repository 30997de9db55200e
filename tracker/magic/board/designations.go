package board

import (
	"cmp"
	"slices"

	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// PermanentDesignation is a designation of a permanent.
type PermanentDesignation string

// The designations of permanents. They are neither abilities nor copiable values, and
// end when the permanent leaves the battlefield.
const (
	Suspected     PermanentDesignation = "suspected"           // CR 701.60b
	Solved        PermanentDesignation = "solved"              // CR 719.3b
	Harnessed     PermanentDesignation = "harnessed"           // CR 701.64b
	Prepared      PermanentDesignation = "prepared"            // CR 722.3a
	LeftUnlocked  PermanentDesignation = "left half unlocked"  // CR 709.5c
	RightUnlocked PermanentDesignation = "right half unlocked" // CR 709.5c
)

// Designated is a designation that a permanent has.
type Designated struct {
	As PermanentDesignation `json:"as"`
	At int64                `json:"at,omitempty"` // the timestamp of the abilities that it gives
}

// Is reports whether a permanent has a designation.
func (p *Permanent) Is(as PermanentDesignation) bool {
	return slices.ContainsFunc(p.Designations, func(d Designated) bool { return d.As == as })
}

// WithDesignation returns the permanent with a designation, or without it.
func (p Permanent) WithDesignation(as PermanentDesignation, not bool, clock int64) Permanent {
	all := slices.DeleteFunc(slices.Clone(p.Designations), func(d Designated) bool { return d.As == as })
	if !not {
		if as != Suspected { // which alone gives abilities
			clock = 0
		}
		all = append(all, Designated{as, clock})
		slices.SortFunc(all, func(a, b Designated) int { return cmp.Compare(a.As, b.As) })
	}
	if len(all) == 0 {
		all = nil
	}
	p.Designations = all
	return p
}

// ClassLevel returns the level of a permanent; one that has none is treated as though it
// were 1 (CR 716.2d).
func (p *Permanent) ClassLevel() int64 { return max(p.Level, 1) }

// suspicion is what a suspected permanent has for as long as it is suspected (CR
// 701.60c).
var suspicion = notation.Change{Keywords: []string{"menace"}, Abilities: []string{"This creature can't block."}}

// PermanentDesignations lists the designations of permanents.
var PermanentDesignations = []PermanentDesignation{Suspected, Solved, Harnessed, Prepared, LeftUnlocked, RightUnlocked}

// Doors are the designations of the halves of a permanent, in the order of the halves.
var Doors = []PermanentDesignation{LeftUnlocked, RightUnlocked}

// unlocked returns what a permanent with halves is by those that are unlocked (CR 709.5).
func (p *Permanent) unlocked() *card.Definition {
	switch left, right := p.Is(LeftUnlocked), p.Is(RightUnlocked); {
	case left && right:
		return &p.Def
	case left:
		return &p.Def.Halves[0]
	case right:
		return &p.Def.Halves[1]
	}
	return p.Def.Locked()
}
