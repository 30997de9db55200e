package magic

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// leaving returns the events that leaving the battlefield for a zone counts as
// (CR 700.4, 603.6c).
func leaving(e Moved) []card.Event {
	all := []card.Event{card.Leaving}
	if e.To == Graveyard {
		all = append(all, card.ToGraveyard, card.Dying)
	}
	return all
}

// ownTriggers finds the abilities of a permanent that trigger on itself.
func (w *watch) ownTriggers(happened []card.Event, t triggering) {
	for a := range abilities[card.Trigger](&w.s, &t.is.Definition) {
		if a.Of.OnlyItself() && a.OnAny(happened) {
			w.addTrigger(a, happened[0], t)
		}
	}
}

// speaks reports whether a permanent may have an ability that triggers on
// other permanents; others needn't be checked.
func (p *Permanent) speaks(now *layers) bool {
	face := p.Face()
	return len(face.Keywords)+len(face.Abilities)+len(p.Pumps)+len(p.Counters) > 0 || len(now.static) > 0 || now.someAttached()
}

// quiet reports whether nothing triggers as a permanent enters or leaves that is so: it
// has no abilities, and no other permanent watches it.
func (l *layers) quiet(is *Characteristics) bool {
	return len(is.Keywords)+len(is.Abilities) == 0 && len(l.watchers(keyedToOthers)) == 0
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
		return t.now.s.hostOf(&t.source.Of) == t.other.ID
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
	c := t.now.of(t.other)
	there := t.other.Of
	there.PhasedOut = false
	if !c.fits(&there, of.What) || !t.now.s.controls(of.What.Controller, t.other.Of.Controller, t.source.Of.Controller) {
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
