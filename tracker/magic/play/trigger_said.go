package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
)

// fitsUnseen reports whether what a player did out of sight is the event of an
// ability: a spell of that kind, the second card of the turn. A spell
// or card has only the characteristics that the player said.
func (w *watch) fitsUnseen(e *card.Event, h *happening, t *triggering) bool {
	if e.Of.Itself { // what the spell or card itself says
		return t.source.ID == 0 && w.comesFrom(e, h)
	}
	before := h.nth
	if e.Nth > 0 && e.Of.What != nil {
		before = 0
		for i := range h.was {
			if w.isKind(&e.Of, &h.was[i].Of, h.was[i].With, t) {
				before = tracker.SaturatingAdd(before, h.was[i].N)
			}
		}
	}
	if what := e.Of.What; what != nil && what.Other && h.of != nil && h.of.Name == t.source.Of.Def.Name {
		if _, there := w.s.Permanent.Get(t.source.ID); !there { // the source itself is cast
			return false
		}
	}
	if e.Nth > 0 && (before >= e.Nth || before+h.n < e.Nth) || !w.isKind(&e.Of, h.of, h.said, t) || !w.comesFrom(e, h) || e.Is == card.Expending && (before >= e.Least || before+h.n < e.Least) {
		return false
	}
	if e.As != "" && e.Is == card.Casting && !slices.Contains(h.said, e.As) && (e.As != "with {X}" || h.of == nil || !h.of.CostsX()) {
		return false
	}
	if e.Of.OneOrMore && (e.Is == card.CardToGraveyard || e.Is == card.LeavingGraveyard) {
		key := triggeredOnce{t.source.ID, e.String(), 0}
		if w.once[key] != 0 {
			return false
		}
		w.once[key], t.times = noReminder, 1
	}
	if h.each > 0 && e.Nth == 0 && !e.Of.OneOrMore {
		t.times = h.each
	}
	return e.To == nil || w.isOther(e.To, h, t) && (!e.Only || slices.Contains(h.said, onlyTarget))
}

// onlyTarget is said of a spell that targets only one object.
const onlyTarget = "only target"

// isKind reports whether a spell or card is of the kind that an event is about. A
// property that the player didn't say is taken as absent.
func (w *watch) isKind(of *card.Subject, is *card.Definition, said []string, t *triggering) bool {
	what := of.What
	if what == nil || len(what.Words)+len(what.Without)+len(what.Or)+len(what.Any)+len(what.Is)+len(what.IsNot)+len(what.Bounds) == 0 && what.Keyword+what.WithoutKeyword+what.Chosen == "" {
		return true
	}
	if is == nil {
		is = new(card.Definition)
		if len(said) == 0 {
			return false
		}
	}
	if len(what.Is) > 0 && slices.Contains(said, what.Is[0]) {
		rest := *what
		rest.Is = rest.Is[1:]
		return w.isKind(&card.Subject{What: &rest}, is, said, t)
	}
	spell := tracker.Stack[board.Permanent]{Count: 1, Of: board.Permanent{Def: *is}}
	return t.now.Matches(&spell, &board.Characteristics{Definition: *is}, what, t.source.ID, t.source.Of.Controller)
}

// comesFrom reports whether a spell or card comes from the zone of an event. A spell is
// cast from its player's hand unless another zone is said.
func (w *watch) comesFrom(e *card.Event, h *happening) bool {
	switch e.From {
	case "", card.FromAnywhere:
		return true
	case card.FromHand, card.FromTheirs:
		return h.from == "" || h.from == card.FromHand
	case card.NotFromHand, card.NotTheirHand:
		return h.from != "" && h.from != card.FromHand
	case card.NotFromBattlefield:
		return h.from != card.Battlefield
	case card.FromGrave:
		return h.from == card.FromOwnGrave || h.from == card.FromGrave
	default:
		return h.from == e.From
	}
}

// asItIs reports whether something happens as an event says: the permanent enters
// tapped, the counter is the twelfth of its kind, the condition is true now.
func (w *watch) asItIs(e *card.Event, h *happening, t *triggering) bool {
	of := &t.source
	if !e.OnlyOwn() && t.other.ID != 0 {
		of = &t.other
	}
	if e.In == card.DuringCombat && w.s.Step != board.Combat {
		return false
	}
	switch e.Is {
	case card.Entering:
		if e.As != "" && (e.As == "tapped") != of.Of.Tapped || e.From != "" && !w.comesFrom(e, h) || e.From == card.FromOwnGrave && h.owner != t.source.Of.Controller {
			return false
		}
	case card.Leaving:
		if e.As != "" && slices.Contains(h.is, card.Dying) {
			return false
		}
	case card.GettingCounters:
		if e.Nth > 0 && (h.left-h.n >= e.Nth || h.left < e.Nth) {
			return false
		}
	case card.LosingCounters:
		if e.Last && h.left != 0 {
			return false
		}
	case card.Activating:
		if e.As != "" && !slices.Contains(h.said, e.As) {
			return false
		}
	case card.Dealing, card.BeingDealt:
		if h.n < e.Least {
			return false
		}
	default: // says nothing more
	}
	return e.While == nil || t.now.HoldsOn(e.While, &t.source, of)
}
