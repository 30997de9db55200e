package board

import (
	"cmp"
	"iter"
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/card"
)

// Marks returns the marks of a card outside the battlefield: whether it may have an
// ability that triggers where it is, or has effects from there.
func (c *Card) Marks() tracker.Marks {
	var m tracker.Marks
	if ((c.Zone == Graveyard || c.Zone == Command) && !c.Token || c.Emblem) && c.Def.HasTexts() {
		m = HasTexts
	}
	if slices.ContainsFunc(c.Def.Static, func(e card.StaticEffect) bool { return e.Zone != "" && e.Zone == string(c.Zone) }) {
		m |= HasStatic
	}
	if slices.ContainsFunc(c.Def.Entry, func(e card.Entry) bool { return e.Zone != "" && e.Zone == string(c.Zone) }) {
		m |= HasEntry
	}
	return m
}

// EntryElsewhere iterates over the cards outside the battlefield that affect permanents as
// they enter, with those effects (CR 113.6b).
func (s *State) EntryElsewhere() iter.Seq2[Card, card.Entry] {
	return func(yield func(Card, card.Entry) bool) {
		for stack := range s.Elsewhere.by.Marked(HasEntry) {
			for _, e := range stack.Of.Def.Entry {
				if e.Zone == string(stack.Of.Zone) && !yield(stack.Of, e) {
					return
				}
			}
		}
	}
}

// asSource returns the card as the source of an ability that its owner controls. The source of
// a delayed triggered ability that refers to it is that of the effect (CR 603.7e).
func (c *Card) asSource() tracker.Stack[Permanent] {
	return tracker.Stack[Permanent]{ID: cmp.Or(c.By, c.ID), Count: 1, Of: Permanent{Def: c.Def, Owner: c.Owner, Controller: c.Owner, Commander: c.Commander, AttachedTo: c.About}}
}

// TriggersElsewhere iterates over the cards outside the battlefield with the abilities
// that trigger where they are (CR 113.6m), and over emblems (CR 114.4).
func (s *State) TriggersElsewhere() iter.Seq2[tracker.Stack[Permanent], []card.Trigger] {
	return func(yield func(tracker.Stack[Permanent], []card.Trigger) bool) {
		for stack := range s.Elsewhere.by.Marked(HasTexts) {
			var told []card.Trigger
			for a := range AbilitiesOf[card.Trigger](s, &stack.Of.Def) {
				if stack.Of.Emblem || a.Functions(string(stack.Of.Zone)) {
					told = append(told, a)
				}
			}
			if len(told) > 0 && !yield(stack.Of.asSource(), told) {
				return
			}
		}
	}
}

// watchersElsewhere returns those of the cards that trigger on permanents or on players.
func (s *State) watchersElsewhere() []Watcher {
	var all []Watcher
	for stack, told := range s.TriggersElsewhere() {
		told = slices.DeleteFunc(told, func(a card.Trigger) bool { return !a.AboutMore() })
		if len(told) > 0 {
			all = append(all, Watcher{Stack: stack, Is: Characteristics{Definition: stack.Of.Def}, Told: told})
		}
	}
	return all
}
