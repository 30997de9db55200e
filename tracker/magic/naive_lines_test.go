package magic_test

import (
	"fmt"
	"strings"

	"pgregory.net/rapid"
)

// drawn is a line, and its effect on the objects of the model without the
// check that follows.
type drawn struct {
	line string
	do   func()
}

// lineMaker draws lines about the engine's board and finds the objects of the
// model that they mean.
type lineMaker struct {
	r       *rapid.T
	m       *model
	names   []string
	board   []member // the engine's stacks
	nothing bool     // the board has no object for the line

	// the stack of each object of the model in this line, for stacks that look
	// the same
	of map[*object]int64
}

// some draws members of a stack: in the words of a line, and as objects of the
// model. If none fits, it sets nothing and returns an object that isn't on the
// board.
func (l *lineMaker) some(fits func(member) bool) (string, []*object, member) {
	var all []member
	for _, s := range l.board {
		if fits == nil || fits(s) {
			all = append(all, s)
		}
	}
	if len(all) == 0 {
		l.nothing = true
		return "", []*object{{is: &printed{}}}, member{}
	}
	s := even(l.r, all, "stack")
	k := 1 + int64(below(l.r, int(s.count), "members"))
	var objects []*object
	for _, o := range l.m.objects {
		if stack, taken := l.of[o]; taken && stack != s.id {
			continue
		}
		if int64(len(objects)) < k && l.m.see(o, l.names) == s.is {
			objects = append(objects, o)
			l.of[o] = s.id
		}
	}
	if int64(len(objects)) < k {
		l.r.Fatalf("%d of #%d %+v are not in the model", k, s.id, s.is)
	}
	what := fmt.Sprintf("%d of #%d", k, s.id)
	if k == s.count && rapid.Bool().Draw(l.r, "all") {
		what = fmt.Sprintf("all #%d", s.id)
	}
	return what, objects, s
}

// below draws a number from 0 to n-1 with equal probability. rapid prefers
// small numbers.
func below(r *rapid.T, n int, label string) int {
	return int(rapid.Uint32().Draw(r, label)*2654435761>>8) % n
}

// even draws an element with equal probability.
func even[T any](r *rapid.T, of []T, label string) T { return of[below(r, len(of), label)] }

func (l *lineMaker) player() int {
	var playing []int
	for i, p := range l.m.players {
		if !p.lost {
			playing = append(playing, i)
		}
	}
	return even(l.r, playing, "player")
}

func (l *lineMaker) amount(most int64) int64 { return 1 + int64(below(l.r, int(most), "amount")) }

// by prefixes a line with the name of its speaker.
func (l *lineMaker) by(player int, format string, args ...any) string {
	return l.names[player] + ": " + fmt.Sprintf(format, args...)
}

func creature(s member) bool { return s.is.size != "" }

// boardLines draw all lines but those that deal damage. An empty line doesn't
// suit the board.
var boardLines = map[string]func(*lineMaker) drawn{
	"create": func(l *lineMaker) drawn {
		is, n, by := even(l.r, tokens, "token"), l.amount(4), l.player()
		if l.m.crowded(n, by) {
			return drawn{}
		}
		return drawn{l.by(by, "create %d %s", n, strings.Replace(is.said, "token", "tokens", 1)), func() { l.m.enter(is, n, by, true) }}
	},
	"add": func(l *lineMaker) drawn {
		is, by := even(l.r, cards, "card"), l.player()
		n := int64(1)
		switch {
		case is.doubles || is.anthem != nil:
			n = l.amount(2)
		case is.scales:
			n = l.amount(9)
		}
		if l.m.crowded(n, by) {
			return drawn{}
		}
		said := fmt.Sprintf("add %d %s", n, is.said)
		if n == 1 && is.creature {
			said = "add a " + is.said
		}
		return drawn{l.by(by, "%s", said), func() { l.m.enter(is, n, by, false) }}
	},
	"copy": func(l *lineMaker) drawn {
		_, objects, s := l.some(nil)
		n, by, is := l.amount(2), l.player(), *objects[0].is
		is.enters = 0 // counters it enters with aren't copied (CR 707.2)
		if l.m.crowded(n, by) {
			return drawn{}
		}
		return drawn{l.by(by, "create %d tokens that are copies of #%d", n, s.id), func() { l.m.enter(&is, n, by, true) }}
	},
	"put": func(l *lineMaker) drawn {
		what, objects, _ := l.some(nil)
		kind := even(l.r, []string{"+1/+1", "+1/+1", "-1/-1", "shield", "stun", "finality", "flying", "indestructible", "deathtouch", "lifelink"}, "kind")
		n := l.amount(3)
		return drawn{l.by(l.player(), "put %d %s counters on %s", n, kind, what), func() {
			for _, o := range objects {
				l.m.put(o, kind, n)
			}
		}}
	},
	"remove": func(l *lineMaker) drawn {
		what, objects, _ := l.some(nil)
		for kind, n := range objects[0].counters {
			if n > 0 {
				return drawn{l.by(l.player(), "remove a %s counter from %s", kind, what), func() {
					for _, o := range objects {
						o.counters[kind]--
					}
				}}
			}
		}
		return drawn{}
	},
	"move": func(l *lineMaker) drawn {
		_, from, a := l.some(nil)
		_, to, b := l.some(func(s member) bool { return s.id != a.id })
		n := from[0].counters["+1/+1"]
		if n < 1 || a.count > 1 || b.count > 1 {
			return drawn{}
		}
		n = l.amount(n)
		return drawn{l.by(l.player(), "move %d +1/+1 counters from #%d to #%d", n, a.id, b.id), func() {
			from[0].counters["+1/+1"] -= n
			l.m.put(to[0], "+1/+1", n)
		}}
	},
	"tap": func(l *lineMaker) drawn {
		what, objects, s := l.some(nil)
		if s.is.tapped {
			return drawn{l.by(l.player(), "untap %s", what), func() {
				for _, o := range objects {
					l.m.untap(o)
				}
			}}
		}
		return drawn{l.by(l.player(), "tap %s", what), func() {
			for _, o := range objects {
				o.tapped = true
			}
		}}
	},
	"destroy": func(l *lineMaker) drawn {
		what, objects, _ := l.some(nil)
		return drawn{l.by(l.player(), "destroy %s", what), func() { each(objects, l.m.destroy) }}
	},
	"exile": func(l *lineMaker) drawn {
		what, objects, _ := l.some(nil)
		return drawn{l.by(l.player(), "exile %s", what), func() { each(objects, func(o *object) { l.m.leave(o, "exile") }) }}
	},
	"bounce": func(l *lineMaker) drawn {
		what, objects, _ := l.some(nil)
		return drawn{l.by(l.player(), "return %s to hand", what), func() { each(objects, func(o *object) { l.m.leave(o, "hand") }) }}
	},
	"sacrifice": func(l *lineMaker) drawn {
		what, objects, _ := l.some(nil)
		return drawn{l.by(objects[0].controller, "sacrifice %s", what), func() { each(objects, func(o *object) { l.m.leave(o, "graveyard") }) }}
	},
	"give": func(l *lineMaker) drawn {
		what, objects, _ := l.some(nil)
		to := l.player()
		if objects[0].controller == to {
			return drawn{}
		}
		return drawn{l.by(l.player(), "give %s to %s", what, l.names[to]), func() {
			each(objects, func(o *object) { o.controller, o.sick = to, true })
		}}
	},
	"pump": func(l *lineMaker) drawn {
		what, objects, _ := l.some(creature)
		power, toughness := rapid.Int64Range(-3, 3).Draw(l.r, "power"), rapid.Int64Range(-3, 3).Draw(l.r, "toughness")
		return drawn{l.by(l.player(), "%s gets %+d/%+d until end of turn", what, power, toughness), func() {
			each(objects, func(o *object) { o.power, o.toughness = o.power+power, o.toughness+toughness })
		}}
	},
	"next turn": func(l *lineMaker) drawn { return drawn{l.by(l.player(), "next turn"), l.m.nextTurn} },
	"life": func(l *lineMaker) drawn {
		who, n := l.player(), l.amount(9)
		if rapid.Bool().Draw(l.r, "gain") {
			return drawn{l.by(who, "gain %d life", n), func() { l.m.players[who].life += n }}
		}
		return drawn{l.by(l.player(), "%s loses %d life", l.names[who], n), func() { l.m.players[who].life -= n }}
	},
	"poison": func(l *lineMaker) drawn {
		who, n := l.player(), l.amount(4)
		return drawn{l.by(l.player(), "%d poison to %s", n, l.names[who]), func() { l.m.players[who].poison += n }}
	},
}

// each applies do to every object.
func each(objects []*object, do func(*object)) {
	for _, o := range objects {
		do(o)
	}
}
