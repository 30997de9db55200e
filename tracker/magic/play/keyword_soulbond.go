package play

import (
	"fmt"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

const (
	ruleSoulbond tracker.Rule = "magic/keyword/soulbond/what"
	ruleUnpaired tracker.Rule = "magic/keyword/soulbond/unpaired"
)

// Pair pairs two creatures with each other, as soulbond does (CR 702.95b).
type Pair struct {
	A notation.Selector `json:"a"`
	B notation.Selector `json:"b"`
}

// Unpair ends that creatures are paired.
type Unpair struct {
	On notation.Selector `json:"on"`
}

// decide pairs two creatures of one player.
func (a Pair) decide(d *Decision) error {
	one, err := d.Find().One(a.A)
	if err != nil {
		return err
	}
	other, err := d.Find().One(a.B)
	if err != nil {
		return err
	}
	return d.pairs(one, other)
}

// pairs pairs two creatures, or refuses it. They have to be different unpaired creatures
// with the same controller (CR 702.95a).
func (d *Decision) pairs(one, other tracker.Stack[board.Permanent]) error {
	if one.ID == other.ID {
		return tracker.Refuse("A creature is paired with another one.").By(ruleSoulbond).Next("Name two: %s", tracker.Line("pair #1 with #2"))
	}
	for _, stack := range []tracker.Stack[board.Permanent]{one, other} {
		if c := d.Now().Of(stack); !c.Is("Creature") {
			return tracker.Refuse("%s is no creature, so it can't be paired.", board.NameOf(stack)).By(ruleSoulbond).Next("Name two creatures.")
		}
		if with, ok := d.s.Permanent.Get(d.s.PairOf(&stack)); ok {
			return tracker.Refuse("%s is paired with %s already.", board.NameOf(stack), board.NameOf(with)).By("magic/keyword/soulbond/one").Next("To end that: %s", tracker.LineOf("unpair #%d", stack.ID))
		}
	}
	if one.Of.Controller != other.Of.Controller {
		return tracker.Refuse("%s and %s have different controllers.", board.NameOf(one), board.NameOf(other)).By(ruleSoulbond).Next("Name two creatures of one player.")
	}
	d.happen(event.Paired{On: one.ID, With: other.ID}, ruleSoulbond)
	d.in.Refer(one.ID, other.ID)
	return nil
}

// decide ends that creatures are paired, both of each pair.
func (a Unpair) decide(d *Decision) error {
	ids, err := d.Find().Objects(a.On)
	if err != nil {
		return err
	}
	for _, stack := range d.s.Permanent.These(ids) {
		with := d.s.PairOf(&stack)
		if with == 0 {
			return tracker.Refuse("%s isn't paired.", board.NameOf(stack)).By("magic/keyword/soulbond/pair").Next("Pair two creatures: %s", tracker.LineOf("pair #%d with …", stack.ID))
		}
		d.byHand(event.Unpaired{On: stack.ID})
		d.byHand(event.Unpaired{On: with})
	}
	return nil
}

// soulbond pairs a creature with another unpaired one of its controller, who chooses it (CR
// 702.95a).
func (d *Decision) soulbond(a Keyword, _ int64) error {
	source, err := d.keywordPermanent(a)
	if err != nil {
		return err
	}
	if c := d.Now().Of(source); !c.Is("Creature") || source.Of.Controller != d.you || d.s.PairOf(&source) != 0 { // CR 702.95c
		return nil
	}
	with, ok, err := d.ownPermanent(Keyword{}, "Which creature is it paired with?", func(p board.Permanent, c board.Characteristics) bool {
		return c.Is("Creature") && p.PairedWith == 0
	}, source.ID)
	if err != nil || !ok {
		return err
	}
	return d.pairs(source, with)
}

// unpairedCreature reports whether a permanent is a creature that isn't paired.
func unpairedCreature(l *board.Layers, stack *tracker.Stack[board.Permanent]) bool {
	return !stack.Of.PhasedOut && l.State.PairOf(stack) == 0 && l.Look(stack).Is("Creature")
}

// canPair reports whether a creature that enters with soulbond can be paired.
func canPair(t *triggering) bool {
	if !unpairedCreature(t.now, &t.source) {
		return false
	}
	for stack := range t.now.State.Permanent.Each() {
		if stack.Of.Controller == t.source.Of.Controller && (stack.ID != t.source.ID || stack.Count > 1) && unpairedCreature(t.now, stack) {
			return true
		}
	}
	return false
}

// canPairWith reports whether a creature with soulbond can be paired with another one that
// enters.
func canPairWith(t *triggering) bool {
	return t.other.Of.Controller == t.source.Of.Controller && unpairedCreature(t.now, &t.source) && unpairedCreature(t.now, &t.other)
}

// pairsWith sets the line that pairs the two.
func pairsWith(t *triggering) {
	t.line = fmt.Sprintf("pair 1 of #%d with 1 of #%d", t.source.ID, t.other.ID)
	t.loose = true
}
