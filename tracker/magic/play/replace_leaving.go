package play

import (
	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
)

// exiler returns the name of the effect that exiles a permanent which would be
// put into another zone (CR 614.1a), or "". On the board before the event,
// abilities of permanents that leave at the same time apply too.
func exiler(l *board.Layers, stack *tracker.Stack[board.Permanent], to board.Zone) string {
	for r := range board.AbilitiesOf[card.ExiledInstead](&l.State, &l.Look(stack).Definition) {
		if r.On.Itself && (to == board.Graveyard || r.Anywhere) {
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
			if r.On.What != nil && l.State.ControlledBy(r.Owner, stack.Of.Owner, source.Of.Controller) && l.Concerns(r.On.What, source, stack) {
				return l.Look(source).Name
			}
		}
	}
	return ""
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
