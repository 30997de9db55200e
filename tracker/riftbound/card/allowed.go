package card

import "slices"

// Allowed is what an ability allows or forbids about where units move and are played.
type Allowed string

// What abilities allow and forbid. The first two change nothing: a board lets players play
// units to any battlefield.
const (
	PlayToOpen          Allowed = "You may play me to an open battlefield."
	PlayToOccupied      Allowed = "You may play me to an occupied enemy battlefield."
	MoveFromAnywhere    Allowed = "Units can move here from anywhere." // RB 187.9
	CantMoveToBase      Allowed = "I can't move to base."
	UnitsCantMoveToBase Allowed = "Units can't move to base."
	CantMoveFromHere    Allowed = "Units can't move from here to base."
	CantBePlayedHere    Allowed = "Units can't be played here."
)

var allowed = []Allowed{PlayToOpen, PlayToOccupied, MoveFromAnywhere, CantMoveToBase, UnitsCantMoveToBase, CantMoveFromHere, CantBePlayedHere}

// allowedOf reads a line in lower case; it returns "" if the line says something else.
func allowedOf(line string) Allowed {
	i := slices.IndexFunc(allowed, func(a Allowed) bool { return lowered(string(a)) == line })
	if i < 0 {
		return ""
	}
	return allowed[i]
}

// Allows reports whether the ability allows, or forbids, something.
func (a *Ability) Allows(what Allowed) bool { return a.Allowed == what }
