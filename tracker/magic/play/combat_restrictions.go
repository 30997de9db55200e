package play

import (
	"cmp"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
)

// CanAttack refuses creatures that can't be declared as attackers of whom, as
// far as the board knows (CR 508.1a, 508.1c). For the zero Defender, it
// ignores restrictions that depend on whom. Players can set the rest by hand.
func (d *Decision) CanAttack(stack tracker.Stack[board.Permanent], whom board.Defender) error {
	c := d.Now().Of(stack)
	byHand := "If something lets it: set #%d attacking"
	switch {
	case !c.Is("Creature"):
		return tracker.Refuse("%s is no creature, so it can't attack.", board.NameOf(stack)).By(ruleAttackers).Next("Name creatures.")
	case c.Is("Battle"):
		return tracker.Refuse("%s is a battle, so it can't attack.", board.NameOf(stack)).By(ruleAttackers).Next("Name other creatures.")
	case stack.Of.PhasedOut:
		return tracker.Refuse("%s is phased out.", board.NameOf(stack)).By("magic/keyword/phasing/out").Next("Name other creatures.")
	case stack.Of.Tapped:
		return tracker.Refuse("%s is tapped, so it can't attack.", board.NameOf(stack)).By(ruleAttackers).Next("Name untapped creatures, or untap it first.")
	case d.s.SummoningSick(&stack.Of, &c) && len(d.Now().Permissions(&stack, card.AttackInHaste)) == 0:
		return tracker.Refuse("%s came this turn and has no haste.", board.NameOf(stack)).By("magic/summoning-sickness").
			Next("If something gives it haste: %s", tracker.LineOf("#%d gains haste until end of turn", stack.ID))
	case c.Has("defender") && len(d.Now().Permissions(&stack, card.AttackDespiteDefender)) == 0:
		return tracker.Refuse("%s has defender, so it can't attack.", board.NameOf(stack)).By("magic/keyword/defender/what").Next(byHand, stack.ID)
	}
	if by := d.Now().Forbids(&stack, card.CantAttack, d.attacking(&stack, whom)); by != nil {
		return tracker.Refuse("%s can't attack: %s.", board.NameOf(stack), d.prohibitionSource(&stack, by)).By(ruleAttackRestrictions).Next(byHand, stack.ID)
	}
	return nil
}

// canBlock refuses illegal blocks, as far as the board knows (CR 509.1a,
// 509.1b).
func (d *Decision) canBlock(attacker tracker.Stack[board.Permanent], blockers []tracker.Stack[board.Permanent]) error {
	if !attacker.Of.Attacking {
		return notAttacking(attacker)
	}
	number := int64(0)
	for _, stack := range d.s.BlockersOf(attacker.ID) {
		if !slices.ContainsFunc(blockers, func(b tracker.Stack[board.Permanent]) bool { return b.ID == stack.ID }) {
			number = tracker.SaturatingAdd(number, stack.Count)
		}
	}
	a := d.Now().Of(attacker)
	for _, stack := range blockers {
		number = tracker.SaturatingAdd(number, stack.Count)
		c := d.Now().Of(stack)
		if !c.Is("Creature") || c.Is("Battle") || stack.Of.Tapped || stack.Of.PhasedOut {
			return tracker.Refuse("%s can't block: only untapped creatures do.", board.NameOf(stack)).By(ruleBlockers).Next("Name others.")
		}
		if no := d.cantBlock(attacker, stack, a, c); no != nil {
			return tracker.Refuse("%s can't block %s: %s.", board.NameOf(stack), board.NameOf(attacker), no.why).By(no.rule).
				Next("If something lets it: %s", tracker.LineOf("set #%d blocking #%d", stack.ID, attacker.ID))
		}
	}
	if no := d.wrongNumber(attacker, number); no != nil {
		return tracker.Refuse("%s can't be blocked by %d: %s.", board.NameOf(attacker), number, no.why).By(no.rule).
			Next("Name all in one sentence: %s. If something lets them block: %s", tracker.LineOf("#6 and #7 block #%d", attacker.ID), tracker.LineOf("set #%d blocking #%d", blockers[0].ID, attacker.ID))
	}
	return nil
}

// wrongNumber returns the reason why a number of creatures can't block an
// attacker together (CR 509.1b), or nil.
func (d *Decision) wrongNumber(attacker tracker.Stack[board.Permanent], number int64) *blockRefusal {
	least, most := d.Now().Blockers(&attacker, d.attacking(&attacker, attacker.Of.Attacks))
	switch {
	case least != nil && number < least.Is.Blockers.Min:
		return &blockRefusal{tracker.Say("%d or more block it, or none", least.Is.Blockers.Min), ruleBlockRestrictions}
	case most != nil && number > most.Is.Blockers.Max:
		return &blockRefusal{tracker.Say("no more than %d can", most.Is.Blockers.Max), ruleBlockRestrictions}
	case number < 2 && d.Now().Look(&attacker).Has("menace"):
		return &blockRefusal{tracker.Say("it has menace, so two or more block it, or none"), "magic/keyword/menace/what"}
	}
	return nil
}

// attacking returns the players in combat of a creature that attacks whom.
func (d *Decision) attacking(stack *tracker.Stack[board.Permanent], whom board.Defender) board.Versus {
	return board.Versus{Attacking: stack.Of.Controller, Defending: d.s.DefendingPlayer(d.Now(), whom), Whom: whom}
}

// blockRefusal is the reason why a creature can't block, with its rule.
type blockRefusal struct {
	why  tracker.Message
	rule tracker.Rule
}

// cantBlock returns the reason why a creature can't block an attacker, or nil.
func (d *Decision) cantBlock(attacker, blocker tracker.Stack[board.Permanent], a, b board.Characteristics) *blockRefusal {
	by := blocker.Of.Controller
	defending := d.s.DefendingPlayer(d.Now(), attacker.Of.Attacks)
	versus := board.Versus{Attacking: attacker.Of.Controller, Defending: cmp.Or(defending, by), Other: &attacker}
	cant := d.Now().Forbids(&blocker, card.CantBlock, versus)
	versus.Other = &blocker
	cantBe := d.Now().Forbids(&attacker, card.CantBeBlocked, versus)
	switch {
	case by == attacker.Of.Controller:
		return &blockRefusal{tracker.Say("the same player controls both"), ruleBlockers}
	case !d.s.Opposed(by, attacker.Of.Controller):
		return &blockRefusal{tracker.Say("their controllers are on one team"), ruleBlockers}
	case defending != 0 && !slices.Contains(d.s.Sharing(defending), by): // CR 805.10d
		return &blockRefusal{tracker.Say("it attacks %s", tracker.Name(d.s.DefenderName(attacker.Of.Attacks))), ruleBlockers}
	case b.Has("decayed"):
		return &blockRefusal{tracker.Say("it has decayed"), "magic/keyword/decayed/what"}
	case cant != nil:
		return &blockRefusal{d.prohibitionSource(&blocker, cant), ruleBlockRestrictions}
	case cantBe != nil && !cantBe.Effect && cantBe.Source.ID == attacker.ID:
		return &blockRefusal{tracker.Say("the attacker's text says so"), ruleBlockRestrictions}
	case cantBe != nil:
		return &blockRefusal{tracker.Say("%s says so", board.NameOf(cantBe.Source)), ruleBlockRestrictions}
	case a.Has("flying") && !b.Has("flying") && !b.Has("reach"):
		return &blockRefusal{tracker.Say("it has neither flying nor reach"), "magic/keyword/flying/what"}
	case a.Has("shadow") && !b.Has("shadow") && len(d.Now().Permissions(&blocker, card.BlockShadow)) == 0:
		return &blockRefusal{tracker.Say("it has no shadow"), "magic/keyword/shadow/what"}
	case b.Has("shadow") && !a.Has("shadow"):
		return &blockRefusal{tracker.Say("it has shadow"), "magic/keyword/shadow/what"}
	case a.Has("horsemanship") && !b.Has("horsemanship"):
		return &blockRefusal{tracker.Say("it has no horsemanship"), "magic/keyword/horsemanship/what"}
	case a.Has("fear") && !b.Is("Artifact") && !slices.Contains(b.Colors, "black"):
		return &blockRefusal{tracker.Say("the attacker has fear"), "magic/keyword/fear/what"}
	case a.Has("intimidate") && !b.Is("Artifact") && !shareColor(a, b):
		return &blockRefusal{tracker.Say("the attacker has intimidate"), "magic/keyword/intimidate/what"}
	case a.Has("skulk") && b.Power > a.Power:
		return &blockRefusal{tracker.Say("the attacker has skulk, and less power"), "magic/keyword/skulk/what"}
	case d.s.Protects(a, attacker.Of.Controller, blocker, b):
		return &blockRefusal{tracker.Say("the attacker has protection from it"), "magic/keyword/protection/block"}
	}
	if land := d.landwalk(attacker, a, by); land != "" {
		return &blockRefusal{tracker.Say("the attacker has %s", tracker.Name(land)), "magic/keyword/landwalk/what"}
	}
	return nil
}

// prohibitionSource returns the source of a prohibition in words: an ability of the
// permanent itself, or of something attached to it, or of another permanent.
func (d *Decision) prohibitionSource(stack *tracker.Stack[board.Permanent], by *board.Restricting) tracker.Message {
	switch {
	case by.Effect:
		return tracker.Say("an effect says so")
	case by.Source.ID == stack.ID && by.Is.On.Itself:
		return tracker.Say("its text says so")
	case by.Is.On.Host != "":
		return tracker.Say("what is attached to it says so")
	}
	return tracker.Say("%s says so", board.NameOf(by.Source))
}

func shareColor(a, b board.Characteristics) bool {
	return slices.ContainsFunc(a.Colors, func(color string) bool { return slices.Contains(b.Colors, color) })
}

// landwalk returns the landwalk ability because of which a player can't block
// a creature (CR 702.14c), if the player controls such a land; otherwise "".
func (d *Decision) landwalk(attacker tracker.Stack[board.Permanent], a board.Characteristics, player int) string {
	var despite []string
	for _, p := range d.Now().Permissions(&attacker, card.BlockedDespiteWalk) {
		despite = append(despite, p.Is.Walk)
	}
	for _, k := range a.Keywords {
		land, described := card.ReadKeyword(k).Walk()
		if land == "" || slices.Contains(despite, k) || slices.Contains(despite, "landwalk") {
			continue
		}
		for stack := range d.s.Permanent.All() {
			if stack.Of.Controller != player || stack.Of.PhasedOut {
				continue
			}
			c := d.Now().Of(stack)
			if described == "nonbasic" && c.DescribedBy("basic") || described != "" && described != "nonbasic" && !c.DescribedBy(described) {
				continue
			}
			if c.Is("Land") && (land == "land" || slices.ContainsFunc(c.Subtypes, func(s string) bool { return strings.EqualFold(s, land) })) {
				return k
			}
		}
	}
	return ""
}
