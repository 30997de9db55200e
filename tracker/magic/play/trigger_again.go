package play

import (
	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

// never is the number of additional times of an ability that doesn't trigger at all.
const never = -1

// additional returns how many additional times abilities of each player's
// permanents trigger on what happens to one or more permanents at once, by seat, on the
// board that the trigger looks at (CR 603.2d, 603.10a); never if they don't trigger.
func (w *watch) additional(now *board.Layers, what []tracker.Stack[board.Permanent], happens ...card.Verb) map[int]int64 {
	var more map[int]int64
	for _, p := range now.AgainAbilities() {
		if p.Again.Who != nil || !p.Again.Causes(happens) || !now.Applies(p.Again.When, &p.Stack, &p.Stack, board.Versus{}) {
			continue
		}
		n := int64(0)
		for _, one := range what {
			n = max(n, w.sources(&p, now, one))
		}
		if n == 0 {
			continue
		}
		if more == nil {
			more = make(map[int]int64)
		}
		if !p.Again.Never {
			if you := p.Stack.Of.Controller; more[you] != never {
				more[you] = tracker.SaturatingAdd(more[you], n)
			}
			continue
		}
		for _, seat := range now.State.Playing() {
			if p.Again.Whose != card.Opponents || seat != p.Stack.Of.Controller {
				more[seat] = never
			}
		}
	}
	return more
}

// additionalDone is additional for actions of players that the board doesn't show.
func (w *watch) additionalDone(now *board.Layers, e event.Unseen) map[int]int64 {
	var more map[int]int64
	for _, p := range now.AgainAbilities() {
		you := p.Stack.Of.Controller
		if p.Again.Who == nil || p.Again.Who.Kind == notation.You && e.Seat != you || !p.Again.Causes([]card.Verb{e.Does}) ||
			!now.Applies(p.Again.When, &p.Stack, &p.Stack, board.Versus{}) {
			continue
		}
		if p.Again.Spell != nil && (e.Of == nil || !(&board.Spell{Of: *e.Of}).Is(p.Again.Spell)) {
			continue
		}
		if more == nil {
			more = make(map[int]int64)
		}
		more[you] = tracker.SaturatingAdd(more[you], p.Stack.Count)
	}
	return more
}

// again returns how many times an ability of a permanent triggers, where it would
// trigger once (CR 603.2d).
func (w *watch) again(t *triggering) int64 {
	n := t.more[t.source.Of.Controller]
	if n == never {
		return 0
	}
	for _, p := range t.now.AgainAbilities() {
		if p.Again.By == "" && p.Stack.Of.Controller == t.source.Of.Controller && t.now.Applies(p.Again.When, &p.Stack, &p.Stack, board.Versus{}) {
			n = tracker.SaturatingAdd(n, w.sources(&p, t.now, t.source))
		}
	}
	return 1 + n
}

// sources returns how many members of the stack that has an Again ability apply it
// to a permanent: not the permanent itself, where the ability says "another".
func (w *watch) sources(p *board.AgainAbility, now *board.Layers, what tracker.Stack[board.Permanent]) int64 {
	for _, of := range []*card.Subject{&p.Again.Of, p.Again.Else} {
		if of == nil {
			continue
		}
		n := p.Stack.Count
		if p.Stack.ID == what.ID && !of.Itself && of.What != nil && of.What.Other {
			n--
		}
		t := triggering{now: now, source: p.Stack, other: what, times: 1}
		if n > 0 && w.matchesSubject(of, &t) {
			return n
		}
	}
	return 0
}
