package play

import (
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
)

// tapsForMana activates an ability of each member of a stack that adds this mana, if every such
// ability does more than that or has further costs (CR 106.12). ok is false if tapping is enough,
// and if mana is "".
func (d *Decision) tapsForMana(stack tracker.Stack[board.Permanent], mana string) (ok bool, err error) {
	if mana == "" || stack.Of.Controller != d.you {
		return false, nil
	}
	var more []activatable
	for _, one := range differing(d.activatables(stack)) {
		if !slices.ContainsFunc(one.cost, card.Cost.Taps) || !one.do.Adds(mana) {
			continue
		}
		does, err := steps(d.game.parsedEffect(one.do).actions)
		if err != nil {
			return false, err
		}
		if len(one.cost) == 1 && onlyNotes(does) {
			return false, nil
		}
		more = append(more, one)
	}
	if len(more) == 0 {
		return false, nil
	}
	if stack.Count > maxTimes {
		return false, tracker.Refuse("Doing that %d times is too much at once.", stack.Count).Next("Do it one by one: %s", tracker.LineOf("tap 1 of #%d for mana", stack.ID))
	}
	for range stack.Count {
		member, _ := d.s.Permanent.Get(d.part(stack, 1))
		if err := d.activateOne(member, more, 0); err != nil {
			return false, err
		}
		stack, _ = d.s.Permanent.Get(stack.ID)
	}
	return true, nil
}

// manaOf returns what the mana abilities of a permanent say that its controller
// taps, with the amounts that the board counts, or "". A creature that came under control this turn
// can't be tapped for mana (CR 302.6), and neither can one whose abilities can't be activated (CR 602.5).
func (d *Decision) manaOf(stack tracker.Stack[board.Permanent]) (string, error) {
	c := d.Now().Of(stack)
	if stack.Of.Controller != d.you || d.s.SummoningSick(&stack.Of, &c) || d.mayActivate(stack, true) != nil {
		return "", nil
	}
	was := d.effect
	d.effect = &resolving{name: stack.Of.Name(), sources: []int64{stack.ID}}
	defer func() { d.effect = was }()
	var all []string
	for a := range board.AbilitiesOf[card.Activated](&d.s, &c.Definition) {
		effect, ok := a.Mana()
		if !ok {
			continue
		}
		if text, counted, err := d.countedMana(a.Do); err != nil {
			return "", err
		} else if counted {
			effect = text
		}
		all = append(all, effect)
	}
	for _, mana := range intrinsicMana(&c) {
		if effect := "add " + mana; !slices.Contains(all, effect) {
			all = append(all, effect)
		}
	}
	return strings.Join(all, " · "), nil
}
