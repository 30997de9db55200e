package play

import (
	"maps"
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
)

// legalAttack checks attackers that are declared together with those that attack
// already against restrictions on how many creatures attack (CR 508.1c), and
// returns the creatures that have to attack too (CR 508.1d).
func (d *Decision) legalAttack(declared map[int64]board.Defender) ([]int64, error) {
	whom := make(map[int64]board.Defender)
	first := true
	for stack := range d.s.Permanent.All() {
		if now, is := declared[stack.ID]; is && !stack.Of.Attacking {
			whom[stack.ID] = now
		} else if stack.Of.Attacking {
			whom[stack.ID], first = stack.Of.Attacks, false
		}
	}
	total, obeyed := int64(0), int64(0)
	attackers := d.s.Permanent.These(slices.Sorted(maps.Keys(whom)))
	for _, stack := range attackers {
		total = tracker.SaturatingAdd(total, stack.Count)
		if d.Now().Requires(&stack, card.MustAttack, d.attacking(&stack, whom[stack.ID])) != nil {
			obeyed = tracker.SaturatingAdd(obeyed, stack.Count)
		}
	}
	most := int64(card.AnyNumber)
	for _, stack := range attackers {
		alone, atMost := d.Now().Together(&stack, card.CantAttack, d.attacking(&stack, whom[stack.ID]))
		if alone != nil && total == 1 {
			return nil, tracker.Refuse("%s can't attack alone.", board.NameOf(stack)).By(ruleAttackRestrictions).
				Next("Name all in one sentence: %s. If something lets it: %s", tracker.Line("attack with #1 and #2"), tracker.LineOf("set #%d attacking", stack.ID))
		}
		if atMost == nil {
			continue
		}
		if n := d.attackersWith(attackers, whom, atMost); n > atMost.Is.AtMost {
			return nil, tracker.Refuse("%d attack, and no more than %d can (%s).", n, atMost.Is.AtMost, board.NameOf(atMost.Source)).By(ruleAttackRestrictions).
				Next("Name fewer. If something lets them: %s", tracker.LineOf("set #%d attacking", stack.ID))
		}
		most = min(most, atMost.Is.AtMost)
	}
	if !first {
		return nil, nil
	}
	return d.requiredToAttack(whom, total, obeyed, most)
}

// requiredToAttack returns the creatures that attack if able and haven't been
// declared. It refuses a declaration in whose place they have to attack, since
// only so many creatures can.
func (d *Decision) requiredToAttack(whom map[int64]board.Defender, total, obeyed, most int64) ([]int64, error) {
	var required []int64
	for stack := range d.s.Permanent.All() {
		if _, is := whom[stack.ID]; is || !d.s.IsActive(stack.Of.Controller) || d.CanAttack(stack, d.s.OnlyOpponent(stack.Of.Controller)) != nil {
			continue
		}
		by := d.Now().Requires(&stack, card.MustAttack, d.attacking(&stack, d.s.OnlyOpponent(stack.Of.Controller)))
		if by == nil {
			continue
		}
		switch room := most - total; {
		case room >= stack.Count:
			required, total = append(required, stack.ID), tracker.SaturatingAdd(total, stack.Count)
		case obeyed < most:
			return nil, tracker.Refuse("%s attacks if able, and no more than %d can attack.", board.NameOf(stack), most).By(ruleAttackRequirements).
				Next("Attack with it: %s", tracker.LineOf("attack with #%d", stack.ID))
		}
	}
	return required, nil
}

// attackersWith counts the members of attackers that a restriction on their
// number is about.
func (d *Decision) attackersWith(attackers []tracker.Stack[board.Permanent], whom map[int64]board.Defender, by *board.Restricting) int64 {
	n := int64(0)
	for _, stack := range attackers {
		if _, atMost := d.Now().Together(&stack, card.CantAttack, d.attacking(&stack, whom[stack.ID])); atMost != nil && atMost.Source.ID == by.Source.ID {
			n = tracker.SaturatingAdd(n, stack.Count)
		}
	}
	return n
}

// askToAttack asks whether creatures that attack if able do: players know of
// costs and of what the board doesn't see.
func (d *Decision) askToAttack(required []int64) (bool, error) {
	if len(required) == 0 {
		return false, nil
	}
	name := d.s.Seat(d.s.Active).Name
	i, err := d.in.Choose(tracker.Question{
		Player: name, Rule: ruleAttackRequirements, Text: tracker.Say("If able, this attacks too: %s. Is it?", nameAll(d.s, required)), About: required, Meant: name == d.in.By.Name,
	}, []tracker.Message{tracker.Say("Yes, it attacks"), tracker.Say("No, it isn't able")})
	return i == 0, err
}

// alsoAttacks returns the creatures that attack too, because they have to, and
// what each attacks.
func (d *Decision) alsoAttacks(declared map[int64]board.Defender) ([]int64, map[int64]board.Defender, error) {
	required, err := d.legalAttack(declared)
	if err != nil {
		return nil, nil, err
	}
	if do, err := d.askToAttack(required); err != nil || !do {
		return nil, nil, err
	}
	whom, err := d.declared(required, board.Defender{})
	return required, whom, err
}

// requireBlocks asks for blocks that requirements demand, as far as creatures
// are able (CR 509.1c), before combat damage is dealt.
func (d *Decision) requireBlocks() error {
	for _, attacker := range slices.Collect(d.s.Permanent.All()) {
		if !attacker.Of.Attacking {
			continue
		}
		versus := d.attacking(&attacker, attacker.Of.Attacks)
		switch {
		case d.Now().Requires(&attacker, card.MustBeBlockedByAll, versus) != nil:
			if err := d.blockedByAll(attacker); err != nil {
				return err
			}
		case !attacker.Of.Blocked && d.Now().Requires(&attacker, card.MustBeBlocked, versus) != nil:
			if err := d.askBlocker(attacker); err != nil {
				return err
			}
		}
	}
	for _, blocker := range slices.Collect(d.s.Permanent.All()) {
		if blocker.Of.Blocking == 0 && !d.s.IsActive(blocker.Of.Controller) && d.Now().Requires(&blocker, card.MustBlock, board.Versus{}) != nil {
			if err := d.askBlocked(blocker); err != nil {
				return err
			}
		}
	}
	return nil
}

// ableToBlock lists the creatures that block nothing yet and can block an
// attacker.
func (d *Decision) ableToBlock(attacker tracker.Stack[board.Permanent]) []int64 {
	var able []int64
	for stack := range d.s.Permanent.All() {
		if stack.Of.Blocking == 0 && d.able(attacker, stack) {
			able = append(able, stack.ID)
		}
	}
	return able
}

// able reports whether a creature can block an attacker, ignoring how many do.
func (d *Decision) able(attacker, stack tracker.Stack[board.Permanent]) bool {
	c := d.Now().Of(stack)
	return c.Is("Creature") && !c.Is("Battle") && !stack.Of.Tapped && !stack.Of.PhasedOut &&
		d.cantBlock(attacker, stack, d.Now().Of(attacker), c) == nil
}

// blockedByAll has all creatures block an attacker that are able to and block
// nothing, unless players say that they aren't.
func (d *Decision) blockedByAll(attacker tracker.Stack[board.Permanent]) error {
	able := d.ableToBlock(attacker)
	blockers := d.s.Permanent.These(able)
	number := tracker.SaturatingAdd(members(d.s.BlockersOf(attacker.ID)), members(blockers))
	if len(able) == 0 || d.wrongNumber(attacker, number) != nil {
		return nil
	}
	i, err := d.in.Choose(d.asksBlocker(blockers[0], attacker, tracker.Say("All that can block %s do, if able. Do these: %s?", board.NameOf(attacker), nameAll(d.s, able))),
		[]tracker.Message{tracker.Say("Yes, they block"), tracker.Say("No, they aren't able")})
	if err != nil || i != 0 {
		return err
	}
	return d.block(attacker, blockers, false, false)
}

// asksBlocker returns a question to the controller of a possible blocker.
func (d *Decision) asksBlocker(blocker, attacker tracker.Stack[board.Permanent], text tracker.Message) tracker.Question {
	name := d.s.Seat(blocker.Of.Controller).Name
	return tracker.Question{Player: name, Rule: ruleBlockRequirements, Text: text, About: []int64{attacker.ID}, Meant: name == d.in.By.Name}
}

// askBlocker asks which creature blocks an attacker that must be blocked if able.
func (d *Decision) askBlocker(attacker tracker.Stack[board.Permanent]) error {
	able := d.s.Permanent.These(d.ableToBlock(attacker))
	able = slices.DeleteFunc(able, func(b tracker.Stack[board.Permanent]) bool { return d.wrongNumber(attacker, 1) != nil })
	if len(able) == 0 {
		return nil
	}
	able = able[:min(len(able), maxBlockersOffered)]
	var options []tracker.Message
	for _, b := range able {
		options = append(options, tracker.Say("%s", board.NameOf(b)))
	}
	i, err := d.in.Choose(d.asksBlocker(able[0], attacker, tracker.Say("%s must be blocked if able. What blocks it?", board.NameOf(attacker))), append(options, tracker.Say("Nothing is able")))
	if err != nil || i == len(able) {
		return err
	}
	one, _ := d.s.Permanent.Get(d.part(able[i], 1))
	return d.block(attacker, []tracker.Stack[board.Permanent]{one}, false, false)
}

// maxBlockersOffered is the maximum number of blockers or attackers that are
// offered as answers.
const maxBlockersOffered = 20

// askBlocked asks what a creature blocks that blocks each combat if able.
func (d *Decision) askBlocked(blocker tracker.Stack[board.Permanent]) error {
	var attackers []tracker.Stack[board.Permanent]
	var options []tracker.Message
	for stack := range d.s.Permanent.All() {
		if stack.Of.Attacking && len(attackers) < maxBlockersOffered && d.able(stack, blocker) && d.wrongNumber(stack, tracker.SaturatingAdd(members(d.s.BlockersOf(stack.ID)), blocker.Count)) == nil {
			attackers, options = append(attackers, stack), append(options, tracker.Say("%s", board.NameOf(stack)))
		}
	}
	if len(attackers) == 0 {
		return nil
	}
	i, err := d.in.Choose(d.asksBlocker(blocker, attackers[0], tracker.Say("%s blocks if able. What does it block?", board.NameOf(blocker))), append(options, tracker.Say("Nothing: it isn't able")))
	if err != nil || i == len(attackers) {
		return err
	}
	attacker, _ := d.s.Permanent.Get(d.part(attackers[i], 1))
	return d.block(attacker, []tracker.Stack[board.Permanent]{blocker}, false, false)
}

// attackToo makes creatures attack that have to.
func (d *Decision) attackToo(required []int64, whom map[int64]board.Defender) {
	for _, stack := range d.s.Permanent.These(required) {
		d.happen(event.Attacked{On: stack.ID, Whom: whom[stack.ID]}, ruleAttackRequirements)
		d.tapAttacker(stack)
	}
}

// tapAttacker taps an attacking creature unless it has vigilance (CR 508.1f,
// 702.20b).
func (d *Decision) tapAttacker(stack tracker.Stack[board.Permanent]) {
	if !stack.Of.Tapped && !d.Now().Of(stack).Has("vigilance") {
		d.happen(event.TapChanged{On: stack.ID, Tapped: true}, "magic/combat/attackers-tap")
	}
}
