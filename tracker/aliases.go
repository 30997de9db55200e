package tracker

// aliases are the ids under which merged stacks are known now: a tree by the
// bits of the id, two at a time, of which a change copies one path. So it costs
// the same however many stacks have merged before. Nil is none.
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

// with is the aliases and one more. Of the id, bits are those that did not lead
// here.
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
