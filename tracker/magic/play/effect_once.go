package play

import (
	"slices"
	"strings"

	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/event"
)

// Once performs steps, unless they have done something already this turn for the source
// of the effect: "do this only once each turn".
type Once struct {
	Text string `json:"text"` // what is done, in the words of the card
	Do   Steps  `json:"do"`
}

// onceEachTurn is the sentence that limits how often what stands before it is done.
const onceEachTurn = "do this only once each turn"

// once makes the steps of the sentences before ones that are done once each turn. The
// players keep to it in what they do themselves.
func once(all Steps, start int, text string) Steps {
	if onlyNotes(all[start:]) {
		return append(all, Note{Text: onceEachTurn})
	}
	return append(slices.Clone(all[:start]), Once{Text: said(text), Do: slices.Clone(all[start:])})
}

// doneOnce returns what is remembered of the source of an ability whose effect is done
// only once each turn, as it has been done: then the ability doesn't trigger again that
// turn (CR 603.2h).
func doneOnce(text string) board.Triggered {
	return board.Triggered{Ability: onceEachTurn + ": " + strings.ToLower(strings.TrimSuffix(text, "."))}
}

// decide performs the steps, and remembers that it has if anything was done.
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
