package riftbound

import "arbiter/tracker"

// isAttached marks attached objects, so that finding them costs no pass over the
// board.
const isAttached tracker.Marks = 1

// Marks returns the marks of the object.
func (o *Object) Marks() tracker.Marks {
	if o.AttachedTo != 0 {
		return isAttached
	}
	return 0
}
