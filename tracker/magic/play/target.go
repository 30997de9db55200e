package play

import (
	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/event"
)

// mayTarget refuses a permanent that can't be the target of the ability whose effect is
// performed, or of what the speaker says (CR 115, 702.11b, 702.16b, 702.18a). Costs target
// nothing.
func (d *Decision) mayTarget(stack *tracker.Stack[board.Permanent]) error {
	if d.effect != nil && d.effect.paying {
		return nil
	}
	k, rule, barred := d.Now().Untargetable(stack, d.targeting(), d.you)
	if !barred {
		return nil
	}
	return tracker.Refuse("%s can't be the target: it has %s.", board.NameOf(*stack), tracker.Name(k.String())).By(rule).
		Next("Name another, or say what happens to it without the word “target”.")
}

// targeting returns the source of the ability that targets, as it is or as it last was;
// the zero Source for what is said by hand.
func (d *Decision) targeting() board.Source {
	if d.effect == nil || len(d.effect.sources) == 0 {
		return board.Source{}
	}
	id := d.effect.sources[0]
	if stack, ok := d.s.Permanent.Get(id); ok {
		return d.source(stack)
	}
	p, ok := d.s.LastKnown(id)
	if !ok {
		return board.Source{}
	}
	return d.source(tracker.Stack[board.Permanent]{ID: id, Count: 1, Of: p})
}

// targeted says the ward abilities of permanents that became targets of an opponent's
// spell or ability (CR 702.21a), whose costs are the players'.
func (d *Decision) targeted(ids []int64) {
	if d.effect != nil && d.effect.paying || d.you == 0 {
		return
	}
	for _, stack := range d.s.Permanent.These(ids) {
		if !d.s.Opposed(stack.Of.Controller, d.you) {
			continue
		}
		for k := range d.Now().Look(&stack).KeywordsNamed("ward") {
			d.happen(event.Noted{Text: stack.As(stack.Of.Name()) + ": " + k.String(), Times: 1}, "magic/keyword/ward")
		}
	}
}
