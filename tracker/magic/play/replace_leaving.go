package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
)

// goesInstead returns the name of the effect that puts a permanent into another zone than
// the given one (CR 614.1a), and that zone. The name is "" if there is no such effect. On the
// board before the event, abilities of permanents that leave at the same time apply too.
func goesInstead(l *board.Layers, stack *tracker.Stack[board.Permanent], to board.Zone) (by string, zone board.Zone) {
	for r := range board.AbilitiesOf[card.ExiledInstead](&l.State, &l.Look(stack).Definition) {
		if r.On.Itself && r.Library != "" && to == board.Graveyard {
			return l.Look(stack).Name, board.Library
		}
	}
	return exiler(l, stack, to), board.Exile
}

// exiler returns the name of the effect that exiles a permanent which would be
// put into another zone, or "".
func exiler(l *board.Layers, stack *tracker.Stack[board.Permanent], to board.Zone) string {
	for r := range board.AbilitiesOf[card.ExiledInstead](&l.State, &l.Look(stack).Definition) {
		if r.On.Itself && r.Library == "" && (to == board.Graveyard || r.Anywhere) {
			return l.Look(stack).Name
		}
	}
	for r := range board.RulesOn[card.ExiledInstead](&l.State, &stack.Of) {
		if to == board.Graveyard || r.Anywhere {
			return l.Look(stack).Name
		}
	}
	if to != board.Graveyard {
		return ""
	}
	for _, source := range l.Describing() {
		for r := range board.AbilitiesOf[card.ExiledInstead](&l.State, &l.Look(source).Definition) {
			if r.On.What != nil && l.State.ControlledBy(r.Owner, stack.Of.Owner, source.Of.Controller) && l.Concerns(r.On.What, source, stack) && wounded(l, r.On.Wounded, source, stack) {
				return l.Look(source).Name
			}
		}
	}
	return ""
}

// wounded reports whether a permanent was dealt damage this turn by the permanent that an
// ability of source means. It is true of any permanent if the ability means none.
func wounded(l *board.Layers, by *card.Subject, source, stack *tracker.Stack[board.Permanent]) bool {
	if by == nil {
		return true
	}
	dealt := wounder(l, by, source)
	return dealt != 0 && slices.ContainsFunc(stack.Of.Wounds, func(id int64) bool { return l.State.Permanent.Resolve(id) == dealt })
}

// wounder returns the id of the permanent that is meant as dealing damage by an ability of
// source: source or its host, or 0 if it has none.
func wounder(l *board.Layers, by *card.Subject, source *tracker.Stack[board.Permanent]) int64 {
	if by.Host != "" {
		return l.State.HostOf(&source.Of)
	}
	return source.ID
}

// buriedInExile returns the name of the effect that exiles a card which would be put into
// a graveyard, though not from the battlefield, or "".
func (d *Decision) buriedInExile(owner int, to board.Zone) string {
	if to != board.Graveyard {
		return ""
	}
	l := d.Now()
	for _, source := range l.Describing() {
		for r := range board.AbilitiesOf[card.ExiledInstead](&l.State, &l.Look(source).Definition) {
			if r.Cards && l.State.ControlledBy(r.Owner, owner, source.Of.Controller) {
				return l.Look(source).Name
			}
		}
	}
	return ""
}
