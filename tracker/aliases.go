package tracker

// aliases map the ids of merged stacks to those that they are known by: a persistent
// tree by the bits of the id, two at a time. A change copies one path, at a cost
// independent of the number of merged stacks. Nil is empty.
type aliases struct {
	id, to int64
	more   [4]*aliases
}

func (a *aliases) find(id int64) (to int64, ok bool) {
	for bits := id; a != nil; bits >>= 2 {
		if a.id == id {
			return a.to, true
		}
		a = a.more[bits&3]
	}
	return 0, false
}

// with returns the aliases with one more; bits are those of the id below this node.
func (a *aliases) with(id, to, bits int64) *aliases {
	if a == nil {
		return &aliases{id: id, to: to}
	}
	changed := *a
	if a.id == id {
		changed.to = to
	} else {
		changed.more[bits&3] = a.more[bits&3].with(id, to, bits>>2)
	}
	return &changed
}
