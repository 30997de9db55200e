package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

// leaving returns the events that leaving the battlefield for a zone counts as
// (CR 700.4, 603.6c).
func leaving(e event.Moved) []card.Event {
	all := []card.Event{card.Leaving}
	if e.To == board.Graveyard {
		all = append(all, card.ToGraveyard, card.Dying)
	}
	return all
}

// ownTriggers finds the abilities of a permanent that trigger on itself.
func (w *watch) ownTriggers(happened []card.Event, t triggering) {
	for a := range board.AbilitiesOf[card.Trigger](&w.s, &t.is.Definition) {
		if a.Of.OnlyItself() && a.OnAny(happened) {
			w.addTrigger(a, happened[0], t)
		}
	}
}

// quiet reports whether nothing triggers when a permanent with these characteristics
// enters or leaves: it has no abilities, and no other permanent watches it.
func quiet(l *board.Layers, is *board.Characteristics) bool {
	return len(is.Keywords)+len(is.Abilities) == 0 && len(l.Watchers(keyedToOthers)) == 0
}

// triggeredOnce is an ability that triggers only once on simultaneous events.
type triggeredOnce struct {
	source  int64
	subject string
}

// matchesSubject reports whether an ability about other permanents triggers on what
// happened to one, and sets how many times it triggers for each member.
func (w *watch) matchesSubject(of *card.Subject, t *triggering) bool {
	if of.Host != "" {
		return t.now.State.HostOf(&t.source.Of) == t.other.ID
	}
	own := t.source.ID == t.other.ID
	if of.Itself && own {
		t.times++
		return true
	}
	if of.What == nil {
		return false
	}
	if own && !of.What.Other {
		t.times++ // "a creature you control" includes itself
	}
	if t.times < 1 {
		return false
	}
	c := t.now.Of(t.other)
	there := t.other.Of
	there.PhasedOut = false
	if !c.Fits(&there, t.source.Of.WithChosen(of.What)) || !t.now.State.ControlledBy(of.What.Controller, t.other.Of.Controller, t.source.Of.Controller) {
		return false
	}
	if of.OneOrMore {
		key := triggeredOnce{t.source.ID, of.String()}
		if w.once[key] {
			return false
		}
		w.once[key], t.times = true, 1
	}
	return true
}

// addTrigger adds a triggered ability if its condition holds (CR 603.4). A condition
// that the board can't check is left to the players.
func (w *watch) addTrigger(a card.Trigger, happened card.Event, t triggering) {
	if a.If != nil && !t.meets(a.If) {
		return
	}
	rule := tracker.Rule("magic/trigger")
	switch happened {
	case card.Entering:
		rule = "magic/trigger/enters"
	case card.Leaving:
		rule = "magic/trigger/leaves"
	case card.Attacking:
		rule = "magic/trigger/attacks"
	default: // any other event, or a step
	}
	if role := w.g.rules[t.is.Name+" Role"]; role != "" {
		rule = role
	}
	r := w.reminder(t, rule, english.Quote(a.Do.Said), a.Do.Line, false)
	if happened == card.Leaving && slices.ContainsFunc(r.Do, func(e tracker.Encoded) bool {
		a, err := actionKinds.Decode(e)
		_, returns := a.(Return)
		return err == nil && notation.Mentions(a) && !returns
	}) {
		r.Do, r.Members = nil, 0 // what has left can only be returned
	}
	if len(a.On) > 0 && !a.Of.OnlyItself() {
		r.Do = pointedAt(r.Do, card.SourceID, t.source.ID)
	}
	w.note(r)
}

// meets reports whether the source meets a condition on its power or
// toughness.
func (t *triggering) meets(c *notation.Condition) bool {
	return c.Is == nil || !slices.ContainsFunc(c.Is.Bounds, func(b notation.Bound) bool {
		n := t.is.Power
		if b.Of == "toughness" {
			n = t.is.Toughness
		}
		return !b.Keeps(n)
	})
}

// keyedToOthers reports whether a keyword of a definition triggers on events of other
// permanents.
func keyedToOthers(def *card.Definition) bool {
	for _, row := range triggers {
		if row.On == board.OnOther && board.Any(def.KeywordsNamed(row.Keyword)) {
			return true
		}
	}
	return false
}

// otherTriggers finds abilities of other permanents that trigger on this one:
// "another creature you control dies", "equipped creature attacks", evolve.
func (w *watch) otherTriggers(now *board.Layers, t triggering, happened []card.Event) {
	watching := now.Watchers(keyedToOthers)
	w.s.Work.Do(4 * len(watching))
	for _, by := range watching {
		mine := triggering{now: now, source: by.Stack, is: by.Is, other: t.source, times: t.source.Count, it: t.it, more: t.more}
		if len(mine.it) == 0 {
			mine.it = []int64{t.source.ID}
		}
		if by.Stack.ID == t.source.ID {
			mine.times-- // each member sees the others of its own stack
		}
		if by.Keyed && happened[0] == card.Entering && mine.times > 0 {
			evolving := mine
			evolving.it = nil
			w.keywords(board.OnOther, evolving)
		}
		for i := range by.Told {
			a := &by.Told[i]
			if !a.OnAny(happened) {
				continue
			}
			if mine := mine; w.matchesSubject(&a.Of, &mine) {
				w.addTrigger(*a, happened[0], mine)
			}
		}
	}
}

// additional returns how many additional times abilities of each player's
// permanents trigger on what happens to a permanent, by seat, on the board
// that the trigger looks at (CR 603.2d, 603.10a).
func (w *watch) additional(now *board.Layers, what tracker.Stack[board.Permanent], happens ...card.Event) map[int]int64 {
	var more map[int]int64
	for _, p := range now.AgainAbilities() {
		if !slices.Contains(happens, p.Again.By) {
			continue
		}
		t := triggering{now: now, source: p.Stack, other: what, times: 1}
		if !w.matchesSubject(&p.Again.Of, &t) {
			continue
		}
		if more == nil {
			more = make(map[int]int64)
		}
		more[p.Stack.Of.Controller] = tracker.SaturatingAdd(more[p.Stack.Of.Controller], p.Stack.Count)
	}
	return more
}
