package magic

import (
	"arbiter/tracker"
	"arbiter/tracker/magic/card"
)

// watcher is a permanent with abilities that trigger on other permanents.
type watcher struct {
	stack tracker.Stack[Permanent]
	is    Characteristics
	told  []card.Trigger // its abilities that trigger on other permanents
	keyed bool           // it has such a keyword
}

// watchers lists those permanents; the result is cached, so that ten thousand
// simultaneous deaths search the board once. keyed reports whether a definition has a
// keyword about others.
func (l *layers) watchers(keyed func(*Definition) bool) []watcher {
	if l.watcherCache != nil {
		return l.watcherCache
	}
	l.watcherCache = []watcher{}
	for stack := range l.s.Permanent.Each() {
		if stack.Of.PhasedOut || !stack.Of.speaks(l) {
			continue
		}
		w := watcher{stack: *stack, is: *l.look(stack)}
		w.keyed = keyed(&w.is.Definition)
		for a := range abilities[card.Trigger](&l.s, &w.is.Definition) {
			if len(a.On) > 0 && !a.Of.OnlyItself() {
				w.told = append(w.told, a)
			}
		}
		if w.keyed || len(w.told) > 0 {
			l.watcherCache = append(l.watcherCache, w)
		}
	}
	return l.watcherCache
}

// keyedToOthers reports whether a keyword of a definition triggers on what others do.
func keyedToOthers(def *Definition) bool {
	for _, row := range triggers {
		if row.On == OnOther && some(def.keywords(row.Keyword)) {
			return true
		}
	}
	return false
}

// otherTriggers finds abilities of other permanents that trigger on this one:
// "another creature you control dies", "equipped creature attacks", evolve.
func (w *watch) otherTriggers(now *layers, t triggering, happened []card.Event) {
	watching := now.watchers(keyedToOthers)
	w.s.work.Do(4 * len(watching))
	for _, by := range watching {
		mine := triggering{now: now, source: by.stack, is: by.is, other: t.source, times: t.source.Count, it: t.it, more: t.more}
		if len(mine.it) == 0 {
			mine.it = []int64{t.source.ID}
		}
		if by.stack.ID == t.source.ID {
			mine.times-- // each member sees the others of its own stack
		}
		if by.keyed && happened[0] == card.Entering && mine.times > 0 {
			evolving := mine
			evolving.it = nil
			w.keywords(OnOther, evolving)
		}
		for i := range by.told {
			a := &by.told[i]
			if !a.OnAny(happened) {
				continue
			}
			if mine := mine; w.matchesSubject(&a.Of, &mine) {
				w.addTrigger(*a, happened[0], mine)
			}
		}
	}
}
