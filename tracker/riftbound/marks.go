package riftbound

import "arbiter/tracker"

// isAttached marks what is attached to something, so that a board on which little
// is isn't looked through for it again and again.
const isAttached tracker.Marks = 1

// Marks are those of the object.
func (o *Object) Marks() tracker.Marks {
	if o.AttachedTo != 0 {
		return isAttached
	}
	return 0
}
