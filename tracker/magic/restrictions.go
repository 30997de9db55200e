package magic

import (
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/card"
)

// canAttack refuses creatures that can't be declared as attackers, as far as
// the board knows (CR 508.1a, 508.1c). Players can set the rest by hand.
func (d *decision) canAttack(stack tracker.Stack[Permanent]) error {
	c := d.now().of(stack)
	byHand := "If something lets it: set #%d attacking"
	switch {
	case !c.is("Creature"):
		return tracker.Refuse("%s is no creature, so it can't attack.", thing(stack)).By(ruleAttackers).Next("Name creatures.")
	case c.is("Battle"):
		return tracker.Refuse("%s is a battle, so it can't attack.", thing(stack)).By(ruleAttackers).Next("Name other creatures.")
	case stack.Of.PhasedOut:
		return tracker.Refuse("%s is phased out.", thing(stack)).By("magic/keyword/phasing/out").Next("Name other creatures.")
	case stack.Of.Tapped:
		return tracker.Refuse("%s is tapped, so it can't attack.", thing(stack)).By(ruleAttackers).Next("Name untapped creatures, or untap it first.")
	case d.s.sick(&stack.Of, &c):
		return tracker.Refuse("%s came this turn and has no haste.", thing(stack)).By("magic/summoning-sickness").
			Next("If something gives it haste: %s", tracker.LineOf("#%d gains haste until end of turn", stack.ID))
	case c.has("defender"):
		return tracker.Refuse("%s has defender, so it can't attack.", thing(stack)).By("magic/keyword/defender/what").Next(byHand, stack.ID)
	}
	if by := d.now().forbids(&stack, card.CantAttack); by != nil {
		return tracker.Refuse("%s can't attack: %s.", thing(stack), d.prohibitionSource(&stack, by)).By("magic/combat/attack-restrictions").Next(byHand, stack.ID)
	}
	return nil
}

// canBlock refuses illegal blocks, as far as the board knows (CR 509.1a,
// 509.1b).
func (d *decision) canBlock(attacker tracker.Stack[Permanent], blockers []tracker.Stack[Permanent]) error {
	if !attacker.Of.Attacking {
		return notAttacking(attacker)
	}
	number := int64(0)
	for _, stack := range d.s.blockersOf(attacker.ID) {
		if !slices.ContainsFunc(blockers, func(b tracker.Stack[Permanent]) bool { return b.ID == stack.ID }) {
			number = tracker.SaturatingAdd(number, stack.Count)
		}
	}
	a := d.now().of(attacker)
	for _, stack := range blockers {
		number = tracker.SaturatingAdd(number, stack.Count)
		c := d.now().of(stack)
		if !c.is("Creature") || c.is("Battle") || stack.Of.Tapped || stack.Of.PhasedOut {
			return tracker.Refuse("%s can't block: only untapped creatures do.", thing(stack)).By(ruleBlockers).Next("Name others.")
		}
		if no := d.cantBlock(attacker, stack, a, c); no != nil {
			return tracker.Refuse("%s can't block %s: %s.", thing(stack), thing(attacker), no.why).By(no.rule).
				Next("If something lets it: %s", tracker.LineOf("set #%d blocking #%d", stack.ID, attacker.ID))
		}
	}
	if a.has("menace") && number < 2 {
		return tracker.Refuse("%s has menace: two or more block it, or none.", thing(attacker)).By("magic/keyword/menace/what").
			Next("Name all in one sentence: %s. If something lets one block: %s", tracker.LineOf("#6 and #7 block #%d", attacker.ID), tracker.LineOf("set #%d blocking #%d", blockers[0].ID, attacker.ID))
	}
	return nil
}

// blockRefusal is the reason why a creature can't block, with its rule.
type blockRefusal struct {
	why  tracker.Message
	rule tracker.Rule
}

// cantBlock returns the reason why a creature can't block an attacker, or nil.
func (d *decision) cantBlock(attacker, blocker tracker.Stack[Permanent], a, b Characteristics) *blockRefusal {
	by := blocker.Of.Controller
	defending := d.s.defendingPlayer(d.now(), attacker.Of.Attacks)
	switch {
	case by == attacker.Of.Controller:
		return &blockRefusal{tracker.Say("the same player controls both"), ruleBlockers}
	case defending != 0 && defending != by:
		return &blockRefusal{tracker.Say("it attacks %s", tracker.Name(d.s.defenderName(attacker.Of.Attacks))), ruleBlockers}
	case b.has("decayed"):
		return &blockRefusal{tracker.Say("it has decayed"), "magic/keyword/decayed/what"}
	case d.now().forbids(&blocker, card.CantBlock) != nil:
		return &blockRefusal{d.prohibitionSource(&blocker, d.now().forbids(&blocker, card.CantBlock)), ruleBlockRestrictions}
	case d.now().forbids(&attacker, card.CantBeBlocked) != nil:
		return &blockRefusal{tracker.Say("the attacker's text says so"), ruleBlockRestrictions}
	case a.has("flying") && !b.has("flying") && !b.has("reach"):
		return &blockRefusal{tracker.Say("it has neither flying nor reach"), "magic/keyword/flying/what"}
	case a.has("shadow") && !b.has("shadow"):
		return &blockRefusal{tracker.Say("it has no shadow"), "magic/keyword/shadow/what"}
	case b.has("shadow") && !a.has("shadow"):
		return &blockRefusal{tracker.Say("it has shadow"), "magic/keyword/shadow/what"}
	case a.has("horsemanship") && !b.has("horsemanship"):
		return &blockRefusal{tracker.Say("it has no horsemanship"), "magic/keyword/horsemanship/what"}
	case a.has("fear") && !b.is("Artifact") && !slices.Contains(b.Colors, "black"):
		return &blockRefusal{tracker.Say("the attacker has fear"), "magic/keyword/fear/what"}
	case a.has("intimidate") && !b.is("Artifact") && !shareColor(a, b):
		return &blockRefusal{tracker.Say("the attacker has intimidate"), "magic/keyword/intimidate/what"}
	case a.has("skulk") && b.Power > a.Power:
		return &blockRefusal{tracker.Say("the attacker has skulk, and less power"), "magic/keyword/skulk/what"}
	case d.s.protects(a, blocker, b):
		return &blockRefusal{tracker.Say("the attacker has protection from it"), "magic/keyword/protection/block"}
	}
	if land := d.landwalk(a, by); land != "" {
		return &blockRefusal{tracker.Say("the attacker has %s", tracker.Name(land)), "magic/keyword/landwalk/what"}
	}
	return nil
}

// prohibitionSource returns the source of a prohibition in words: an ability of the
// permanent itself, or of something attached to it.
func (d *decision) prohibitionSource(stack *tracker.Stack[Permanent], by *Characteristics) tracker.Message {
	if by == d.now().look(stack) {
		return tracker.Say("its text says so")
	}
	return tracker.Say("what is attached to it says so")
}

func shareColor(a, b Characteristics) bool {
	return slices.ContainsFunc(a.Colors, func(color string) bool { return slices.Contains(b.Colors, color) })
}

// landwalk returns the landwalk ability because of which a player can't block
// a creature (CR 702.14c), if the player controls such a land; otherwise "".
func (d *decision) landwalk(a Characteristics, player int) string {
	for _, k := range a.Keywords {
		typ := card.ReadKeyword(k).Walk()
		if typ == "" {
			continue
		}
		for stack := range d.s.Permanent.All() {
			if stack.Of.Controller != player || stack.Of.PhasedOut {
				continue
			}
			c := d.now().of(stack)
			if c.is("Land") && slices.ContainsFunc(c.Subtypes, func(s string) bool { return strings.EqualFold(s, typ) }) {
				return k
			}
		}
	}
	return ""
}
