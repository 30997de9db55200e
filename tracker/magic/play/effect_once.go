package play

import (
	"slices"
	"strings"

	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/event"
)

// Once performs steps unless it has done so for the source of the effect this turn: "do
// this only once each turn" (CR 603.2h).
type Once struct {
	Text string `json:"text"` // what is done, in the words of the card
	Do   Steps  `json:"do"`
}

// onceEachTurn is the sentence that limits the sentences before it.
const onceEachTurn = "do this only once each turn"

// once limits the steps of the preceding sentences to once each turn. If all of them are left
// to the players, so is the limit.
func once(all Steps, start int, text string) Steps {
	if onlyNotes(all[start:]) {
		return append(all, Note{Text: onceEachTurn})
	}
	return append(slices.Clone(all[:start]), Once{Text: said(text), Do: slices.Clone(all[start:])})
}

// doneOnce returns the record of a source that an effect with this limit was performed. With the
// record, the ability doesn't trigger again that turn (CR 603.2h).
func doneOnce(text string) board.Triggered {
	return board.Triggered{Ability: onceEachTurn + ": " + strings.ToLower(strings.TrimSuffix(text, "."))}
}

// decide performs the steps and, if they change anything, records it.
func (a Once) decide(d *Decision) error {
	source := d.sourceID()
	did := doneOnce(a.Text)
	if stack, ok := d.s.Permanent.Find(source); ok && slices.Contains(stack.Of.Triggered, did) {
		return nil
	}
	before := len(d.out)
	if err := d.perform(a.Do); err != nil {
		return err
	}
	if stack, ok := d.s.Permanent.Find(source); ok && len(d.out) > before {
		d.happen(event.Triggered{On: stack.ID, Of: did}, ruleTrigger)
	}
	return nil
}
