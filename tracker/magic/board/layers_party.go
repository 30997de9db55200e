package board

import (
	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// partyRoles are the creature types of a party, of each of which it has at most one creature (CR
// 700.8).
var partyRoles = []string{"Cleric", "Rogue", "Warrior", "Wizard"}

// party returns the number of creatures in a party: as many as can have different roles (CR
// 700.8b).
func (l *Layers) party(of *notation.Filter, from viewpoint, printed bool) int64 {
	able := make(map[int]int64) // the number of creatures by the set of roles that each can have
	l.each(of, from, printed, func(_ *tracker.Stack[Permanent], n int64, c *Characteristics) {
		roles := 0
		for i, role := range partyRoles {
			if c.DescribedBy(role) {
				roles |= 1 << i
			}
		}
		able[roles] = tracker.SaturatingAdd(able[roles], n)
	})
	return filled(able, 0)
}

// filled returns how many of the roles, from the given one on, creatures can have at most.
func filled(able map[int]int64, role int) int64 {
	if role == len(partyRoles) {
		return 0
	}
	most := filled(able, role+1) // without that role
	for roles := range 1 << len(partyRoles) {
		if roles&(1<<role) != 0 && able[roles] > 0 {
			able[roles]--
			most = max(most, 1+filled(able, role+1))
			able[roles]++
		}
	}
	return most
}
