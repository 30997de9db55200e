package magic_test

import (
	"fmt"
	"slices"
)

// hurt deals damage to objects and players simultaneously (CR 120.4), by the
// characteristics before any of it.
func (m *model) hurt(blows ...blow) {
	type dealt struct {
		n        int64
		touching bool
	}
	marked := make(map[*object]dealt)
	shielded := make(map[*object]bool)
	gains := make(map[int]int64)
	for _, b := range blows {
		if b.n <= 0 {
			continue // CR 120.8
		}
		touching := b.from != nil && m.has(b.from, "deathtouch")
		lifelink := b.from != nil && m.has(b.from, "lifelink")
		if b.to == nil {
			m.players[b.player].life -= b.n
		} else if b.to.counters["shield"] > 0 {
			shielded[b.to] = true
			continue // prevented (CR 615.6)
		} else {
			d := marked[b.to]
			marked[b.to] = dealt{d.n + b.n, d.touching || touching}
		}
		if lifelink {
			gains[b.from.controller] += b.n
		}
	}
	for o, d := range marked {
		o.damage += d.n
		o.touched = o.touched || d.touching
	}
	for o := range shielded {
		o.counters["shield"]-- // once for simultaneous damage
	}
	for player, n := range gains {
		m.players[player].life += n
	}
}

// blow is damage from a source, or nil, to an object, or to a player if to is
// nil.
type blow struct {
	from   *object
	n      int64
	to     *object
	player int
}

// each returns the blows of several sources to several recipients.
func (b blow) each(sources, recipients []*object) []blow {
	var all []blow
	for _, from := range sources {
		for _, to := range recipients {
			all = append(all, blow{from, b.n, to, b.player})
		}
	}
	return all
}

func (m *model) creatures() []*object {
	return slices.DeleteFunc(slices.Clone(m.objects), func(o *object) bool { return !o.creature() })
}

// damageLines draw lines that deal damage.
var damageLines = map[string]func(*lineMaker) drawn{
	"damage": func(l *lineMaker) drawn {
		what, objects, _ := l.some(creature)
		n := l.amount(3)
		return drawn{l.by(l.player(), "%d damage to %s", n, what), func() {
			l.m.hurt(blow{n: n}.each([]*object{nil}, objects)...)
		}}
	},
	"damage by": func(l *lineMaker) drawn {
		source, sources, a := l.some(creature)
		what, objects, _ := l.some(func(s member) bool { return creature(s) && s.id != a.id })
		n := l.amount(3)
		return drawn{l.by(l.player(), "%s deals %d damage to %s", source, n, what), func() {
			l.m.hurt(blow{n: n}.each(sources, objects)...)
		}}
	},
	"damage to a player": func(l *lineMaker) drawn {
		source, sources, _ := l.some(creature)
		n, who := l.amount(3), l.player()
		return drawn{l.by(l.player(), "%s deals %d damage to %s", source, n, l.names[who]), func() {
			l.m.hurt(blow{n: n, player: who}.each(sources, []*object{nil})...)
		}}
	},
	"damage to each": func(l *lineMaker) drawn {
		n := l.amount(2)
		if len(l.m.creatures()) == 0 {
			return drawn{}
		}
		return drawn{l.by(l.player(), "%d damage to each creature", n), func() {
			l.m.hurt(blow{n: n}.each([]*object{nil}, l.m.creatures())...)
		}}
	},
	"fight": func(l *lineMaker) drawn {
		_, one, a := l.some(creature)
		_, two, b := l.some(func(s member) bool { return creature(s) && s.id != a.id })
		return drawn{l.by(l.player(), "#%d fights #%d", a.id, b.id), func() {
			x, _ := l.m.size(one[0])
			y, _ := l.m.size(two[0])
			l.m.hurt(blow{from: one[0], n: x, to: two[0]}, blow{from: two[0], n: y, to: one[0]})
		}}
	},
	"combat": func(l *lineMaker) drawn {
		single := func(s member) bool { return creature(s) && s.count == 1 }
		_, one, a := l.some(single)
		_, two, b := l.some(func(s member) bool { return single(s) && s.id != a.id })
		x, y, z, who := l.amount(4), l.amount(4), l.amount(4), l.player()
		said := fmt.Sprintf("combat: #%d deals %d to #%d; #%d deals %d to #%d; #%d deals %d to %s", a.id, x, b.id, b.id, y, a.id, a.id, z, l.names[who])
		return drawn{l.by(l.player(), "%s", said), func() {
			l.m.hurt(blow{from: one[0], n: x, to: two[0]}, blow{from: two[0], n: y, to: one[0]}, blow{from: one[0], n: z, player: who})
		}}
	},
	"two on one": func(l *lineMaker) drawn {
		single := func(s member) bool { return creature(s) && s.count == 1 }
		_, one, a := l.some(single)
		_, two, b := l.some(func(s member) bool { return single(s) && s.id != a.id })
		_, both, c := l.some(func(s member) bool { return single(s) && s.id != a.id && s.id != b.id })
		x, y := l.amount(2), l.amount(2)
		return drawn{l.by(l.player(), "combat: #%d deals %d to #%d; #%d deals %d to #%d", a.id, x, c.id, b.id, y, c.id), func() {
			l.m.hurt(blow{from: one[0], n: x, to: both[0]}, blow{from: two[0], n: y, to: both[0]})
		}}
	},
	"destroy all": func(l *lineMaker) drawn {
		_, objects, _ := l.some(creature)
		kind := objects[0].is.subtype
		return drawn{l.by(l.player(), "destroy all %ss", kind), func() {
			for _, o := range l.m.creatures() {
				if o.is.subtype == kind {
					l.m.destroy(o)
				}
			}
		}}
	},
	"put on each of mine": func(l *lineMaker) drawn {
		by := l.player()
		if !slices.ContainsFunc(l.m.creatures(), func(o *object) bool { return o.controller == by }) {
			return drawn{}
		}
		return drawn{l.by(by, "put a +1/+1 counter on each creature you control"), func() {
			for _, o := range l.m.creatures() {
				if o.controller == by {
					l.m.put(o, "+1/+1", 1)
				}
			}
		}}
	},
	"tap all": func(l *lineMaker) drawn {
		if !slices.ContainsFunc(l.m.objects, func(o *object) bool { return o.token && !o.tapped }) {
			return drawn{}
		}
		return drawn{l.by(l.player(), "tap each token"), func() {
			for _, o := range l.m.objects {
				o.tapped = o.tapped || o.token
			}
		}}
	},
}
