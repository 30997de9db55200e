package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/riftbound/board"
	"arbiter/tracker/riftbound/card"
	"arbiter/tracker/riftbound/event"
)

// decide closes the showdown. In a combat, combat damage is dealt and the combat ends
// (RB 465, 466); otherwise the player with units left there takes the battlefield (RB
// 348.2).
func (a Resolve) decide(d *Decision) error {
	on := d.s.Ongoing
	if on.Field == 0 {
		return tracker.Refuse("No showdown is going on.").Next("One begins when a unit comes to a battlefield: %s", tracker.Line("move #3 to battlefield 1"))
	}
	if !on.Combat {
		d.happen(event.Ended{}, "")
		d.take(on.Field)
		return nil
	}
	var dealt []event.Damaged
	for _, side := range []struct {
		by, to int
		role   board.Role
	}{{on.Attacker, on.Defender, board.Attacker}, {on.Defender, on.Attacker, board.Defender}} { // starting with the attacker (RB 465.2.c)
		part, err := d.assign(side.by, side.role)
		if err != nil {
			return err
		}
		dealt = append(dealt, part...)
	}
	if d.fighting(board.Attacker) && d.fighting(board.Defender) {
		for _, e := range dealt { // all at once (RB 465.2.c.1.a)
			d.hurt(e, ruleDamage)
		}
	}
	if err := d.perform("riftbound/cleanup/deathknell", "riftbound/cleanup/lethal"); err != nil {
		return err
	}
	d.healAll(ruleCombatHeal)
	d.combatWon(on)
	fought := slices.Concat(d.side(board.Attacker), d.side(board.Defender))
	if d.fighting(board.Defender) {
		for _, stack := range d.side(board.Attacker) {
			d.follow(event.Relocated{On: stack.ID, To: board.Location{Base: stack.Of.Controller}, How: "is recalled"}, ruleCombatRecall)
		}
	}
	d.follow(event.Ended{}, ruleCombatEnds)
	for _, was := range fought {
		if stack, ok := d.s.Board.Get(was.ID); ok {
			d.occurs(about(d.s, stack, card.CombatEnds))
		}
	}
	d.expire(board.ThisCombat, ruleCombatEnds)
	d.take(on.Field)
	return nil
}

// combatWon adds the reminders of a combat that is won: only one of the players has units
// left (RB 466.3.a). With units of both, attackers are recalled, and it has no result.
func (d *Decision) combatWon(on board.Ongoing) {
	for _, side := range []struct {
		seat     int
		role, of board.Role
	}{{on.Attacker, board.Attacker, board.Defender}, {on.Defender, board.Defender, board.Attacker}} {
		if !d.fighting(side.role) || d.fighting(side.of) {
			continue
		}
		for _, stack := range d.side(side.role) {
			d.occurs(about(d.s, stack, card.Wins))
		}
		d.occurs(occasion{on: card.Wins, seat: side.seat, field: on.Field})
	}
}

// side lists the units with a designation.
func (d *Decision) side(role board.Role) []tracker.Stack[board.Object] {
	var all []tracker.Stack[board.Object]
	for stack := range d.s.Board.All() {
		if stack.Of.Role == role && stack.Of.At.Field == d.s.Ongoing.Field {
			all = append(all, stack)
		}
	}
	return all
}

func (d *Decision) fighting(role board.Role) bool { return len(d.side(role)) > 0 }

// healAll clears the damage of all units, if there is any.
func (d *Decision) healAll(rule tracker.Rule) {
	for stack := range d.s.Board.All() {
		if stack.Of.Damage > 0 {
			d.follow(event.Healed{}, rule)
			return
		}
	}
}

// expire ends the changes of a duration, if there are any.
func (d *Decision) expire(what board.Until, rule tracker.Rule) {
	for stack := range d.s.Board.All() {
		if slices.ContainsFunc(stack.Of.Changes, func(c board.Change) bool { return c.Until == what }) {
			d.follow(event.Expired{What: what}, rule)
			return
		}
	}
}

// assign divides the Might of one side among the units of the other: lethal damage
// for one before the next (RB 465.2.c.3), and no more than lethal while there is
// another (RB 465.2.c.4). The assigning player is asked where the order matters.
func (d *Decision) assign(seat int, role board.Role) ([]event.Damaged, error) {
	against := board.Defender
	if role == board.Defender {
		against = board.Attacker
	}
	left := int64(0)
	for _, stack := range d.side(role) {
		if c := d.s.Traits(stack, nil); !c.Stunned && d.s.DealsCombatDamage(stack) { // RB 423.1.b
			left = tracker.SaturatingAdd(left, tracker.SaturatingMul(c.Strength(), stack.Count))
		}
	}
	targets := d.side(against)
	order, err := d.priorities(seat, targets, left)
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(targets, func(a, b tracker.Stack[board.Object]) int { return int(order[a.ID] - order[b.ID]) })
	var dealt []event.Damaged
	for len(targets) > 0 && left > 0 {
		i, err := d.nextTarget(seat, targets, order, left)
		if err != nil {
			return nil, err
		}
		stack := targets[i]
		targets = slices.Delete(targets, i, i+1)
		need := d.need(stack)
		kills := min(stack.Count, left/need)
		left -= kills * need
		if kills > 0 {
			id := stack.ID
			if kills < stack.Count {
				id = d.part(stack, kills)
				stack.Count -= kills
			} else {
				stack.Count = 0
			}
			dealt = append(dealt, event.Damaged{On: id, N: need})
		}
		if stack.Count > 0 && left > 0 { // less than lethal for the next one
			dealt = append(dealt, event.Damaged{On: d.part(stack, 1), N: left})
			left = 0
		}
	}
	if left > 0 && len(dealt) > 0 { // no other unit is left to be dealt it (RB 465.2.c.4)
		last := &dealt[len(dealt)-1]
		if stack, _ := d.s.Board.Get(last.On); stack.Count == 1 {
			last.N = tracker.SaturatingAdd(last.N, left)
		}
	}
	return dealt, nil
}

// priorities returns the priority of each stack of units that can be assigned damage. Of one
// with Tank and Backline the assigning player chooses which applies (RB 465.2.c.8), unless all
// units can be assigned lethal damage anyway.
func (d *Decision) priorities(seat int, targets []tracker.Stack[board.Object], left int64) (map[int64]board.Priority, error) {
	order := make(map[int64]board.Priority, len(targets))
	for _, stack := range targets {
		p := d.s.Traits(stack, nil).Priority()
		if p == board.Either {
			p = board.First
			if len(targets) > 1 && left < d.needOf(targets) {
				i, err := d.in.Choose(tracker.Question{
					Player: d.s.Seat(seat).Name, Rule: ruleExclusive, About: []int64{stack.ID},
					Text: tracker.Say("%s has Tank and Backline. When is it assigned damage?", d.s.Describe(stack)),
				}, []tracker.Message{tracker.Say("First (Tank)"), tracker.Say("Last (Backline)")})
				if err != nil {
					return nil, err
				}
				if i == 1 {
					p = board.Last
				}
			}
		}
		order[stack.ID] = p
	}
	return order, nil
}

// needOf returns the further damage that is lethal for all of some units.
func (d *Decision) needOf(all []tracker.Stack[board.Object]) int64 {
	total := int64(0)
	for _, stack := range all {
		total = tracker.SaturatingAdd(total, tracker.SaturatingMul(d.need(stack), stack.Count))
	}
	return total
}

// nextTarget returns the stack that is assigned damage next. It asks nothing where
// all units of the same priority are assigned lethal damage anyway.
func (d *Decision) nextTarget(seat int, targets []tracker.Stack[board.Object], order map[int64]board.Priority, left int64) (int, error) {
	first := order[targets[0].ID]
	var same []tracker.Stack[board.Object]
	for _, stack := range targets {
		if order[stack.ID] == first {
			same = append(same, stack)
		}
	}
	if len(same) == 1 || left >= d.needOf(same) {
		return 0, nil
	}
	options := make([]tracker.Message, len(same))
	about := make([]int64, len(same))
	for i, stack := range same {
		options[i], about[i] = tracker.Say("%s (%d is lethal)", d.s.Describe(stack), d.need(stack)), stack.ID
		if !d.isDeadly(stack) {
			options[i] = tracker.Say("%s (all damage is prevented)", d.s.Describe(stack))
		}
	}
	rule := ruleLethalFirst
	if first != board.Between {
		rule = ruleOrder
	}
	return d.in.Choose(tracker.Question{
		Player: d.s.Seat(seat).Name, Rule: rule, About: about,
		Text: tracker.Say("Which unit does %s assign damage to next (%d left)?", tracker.Name(d.s.Seat(seat).Name), left),
	}, options)
}
