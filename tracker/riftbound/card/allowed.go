package card

import "slices"

// Allowed is what an ability allows or forbids about where units move and are played.
type Allowed string

// What abilities allow and forbid. A board lets any unit be played to any battlefield, so
// that nothing else follows from the first two.
const (
	ToOpen     Allowed = "You may play me to an open battlefield."
	ToOccupied Allowed = "You may play me to an occupied enemy battlefield."
	FromAfar   Allowed = "Units can move here from anywhere." // RB 187.9
	NotHome    Allowed = "I can't move to base."
	NobodyHome Allowed = "Units can't move to base."
	NotFrom    Allowed = "Units can't move from here to base."
	NotPlayed  Allowed = "Units can't be played here."
)

var allowed = []Allowed{ToOpen, ToOccupied, FromAfar, NotHome, NobodyHome, NotFrom, NotPlayed}

// allowedOf reads a line in lower case; empty for any that says something else.
func allowedOf(line string) Allowed {
	i := slices.IndexFunc(allowed, func(a Allowed) bool { return lowered(string(a)) == line })
	if i < 0 {
		return ""
	}
	return allowed[i]
}

// Allows reports whether an ability is one that allows or forbids something.
func (a *Ability) Allows(what Allowed) bool { return a.Allowed == what }
