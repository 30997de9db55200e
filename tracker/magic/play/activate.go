package play

import (
	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

// decide crews a Vehicle, which becomes an artifact creature until end of turn
// (CR 702.122a), or saddles a Mount (CR 702.171a). Named creatures are tapped;
// without names, players tap them on the table only.
func (a Crew) decide(d *Decision) error {
	rule, keyword := tracker.Rule("magic/keyword/crew/what"), "crew"
	if a.Saddle {
		rule, keyword = "magic/keyword/saddle/what", "saddle"
	}
	stack, err := d.Find().One(a.On)
	if err != nil {
		return err
	}
	if err := d.mayActivate(stack, false); err != nil {
		return err
	}
	c := d.Now().Of(stack)
	needed, ok := c.KeywordNumber(keyword)
	if !ok {
		return tracker.Refuse("%s has no %s ability.", board.NameOf(stack), tracker.Name(keyword)).By(rule).
			Next("By an effect: %s", tracker.LineOf("#%d becomes an artifact creature until end of turn", stack.ID))
	}
	var crew []tracker.Stack[board.Permanent]
	if a.With != nil {
		if crew, err = d.tapFor(stack, *a.With, keyword, needed, rule); err != nil {
			return err
		}
	}
	if a.Saddle {
		d.happen(event.Saddled{On: stack.ID}, "magic/keyword/saddle/saddled")
	} else {
		how := board.Pump{ID: d.newID(), Change: notation.Change{Types: []string{"Artifact", "Creature"}, Adds: true}}
		how.At = board.Timestamp(&how.Change, d.s.Clock)
		d.happen(event.Pumped{On: stack.ID, How: how}, rule)
		d.did(card.BecomingCrewed, stack.ID)
	}
	does := card.Crewing
	if a.Saddle {
		does = card.Saddling
	}
	for _, one := range crew {
		if d.watched(does, one.ID) {
			d.happen(event.Unseen{Seat: d.you, Does: does, N: 1, On: one.ID, To: stack.ID}, rule)
		}
	}
	d.in.Refer(stack.ID)
	return nil
}

// tapFor taps other untapped creatures of the same player with enough total
// power, and returns them. Creatures that came under control this turn can be tapped, because
// the cost has no {T} (CR 302.6).
func (d *Decision) tapFor(stack tracker.Stack[board.Permanent], with notation.Selector, keyword string, needed int64, rule tracker.Rule) ([]tracker.Stack[board.Permanent], error) {
	ids, err := d.Find().Objects(with)
	if err != nil {
		return nil, err
	}
	power := int64(0)
	crew := d.s.Permanent.These(ids)
	for _, one := range crew {
		c := d.Now().Of(one)
		switch {
		case one.ID == stack.ID:
			return nil, tracker.Refuse("%s can't %s itself.", board.NameOf(stack), tracker.Name(keyword)).By(rule).Next("Name other creatures.")
		case !c.Is("Creature") || one.Of.Tapped || one.Of.Controller != stack.Of.Controller:
			return nil, tracker.Refuse("%s can't %s: that takes untapped creatures of the same player.", board.NameOf(one), tracker.Name(keyword)).By(rule).Next("Name others.")
		}
		if keyword == "crew" && d.Now().Forbids(&one, card.CantCrew, board.Versus{}) != nil {
			return nil, tracker.Refuse("%s can't crew Vehicles.", board.NameOf(one)).By(ruleCant).Next("Name others.")
		}
		power = tracker.SaturatingAdd(power, tracker.SaturatingMul(d.crewingPower(&one, &c, keyword), one.Count))
	}
	if power < needed {
		return nil, tracker.Refuse("That is power %d, and %s asks for %s %d.", power, board.NameOf(stack), tracker.Name(keyword), needed).By(rule).Next("Name more creatures.")
	}
	for _, one := range crew {
		d.happen(event.TapChanged{On: one.ID, Tapped: true, For: stack.ID}, rule)
	}
	return crew, nil
}

// crewingPower returns the power with which a creature crews a Vehicle or saddles a Mount.
func (d *Decision) crewingPower(stack *tracker.Stack[board.Permanent], c *board.Characteristics, keyword string) int64 {
	power := c.Power
	for _, may := range []card.Liberty{card.CrewByToughness, card.SaddleByToughness} {
		if (keyword == "crew" || may == card.SaddleByToughness) && len(d.Now().Permissions(stack, may)) > 0 {
			power = c.Toughness
		}
	}
	for _, may := range []card.Liberty{card.CrewStronger, card.SaddleStronger} {
		if keyword == "crew" || may == card.SaddleStronger {
			for _, p := range d.Now().Permissions(stack, may) {
				power = tracker.SaturatingAdd(power, p.Is.N)
			}
		}
	}
	return power
}

// decide activates the loyalty ability with a cost (CR 606.4). Of a permanent whose
// abilities aren't known, it pays the cost.
func (a Activate) decide(d *Decision) error {
	return d.withNext(a.Next, func() error { return a.activate(d) })
}

// activate is decide without the following actions of the line.
func (a Activate) activate(d *Decision) error {
	a.At = d.eachNamed(a.At)
	stack, err := d.Find().One(a.On)
	if err != nil {
		return err
	}
	if !d.Now().Of(stack).Is("Planeswalker") {
		return tracker.Refuse("%s is no planeswalker.", board.NameOf(stack)).By(ruleLoyaltyCost).For(tracker.ErrUnclear).
			Next("Say what kind of counter: %s", tracker.LineOf("put a charge counter on #%d", stack.ID))
	}
	if err := d.mayActivate(stack, false); err != nil {
		return err
	}
	d.in.Refer(stack.ID)
	var exact, variable []activatable
	for _, one := range d.activatables(stack) {
		switch {
		case one.loyalty == nil:
		case one.loyalty.X && a.N < 0:
			variable = append(variable, one)
		case !one.loyalty.X && one.loyalty.Cost == a.N:
			exact = append(exact, one)
		}
	}
	switch {
	case len(exact) > 0:
		return d.activateOne(stack, exact, 0, a.At...)
	case len(variable) > 0:
		return d.activateOne(stack, variable, -a.N, a.At...)
	}
	return d.loyaltyCost(stack, a.N)
}

// loyaltyCost pays the cost of a loyalty ability. Counters put as a cost aren't put by
// an effect: Doubling Season doesn't apply (CR 614.16), Vorinclex does.
func (d *Decision) loyaltyCost(stack tracker.Stack[board.Permanent], n int64) error {
	switch {
	case n == 0:
		return nil
	case n > 0:
		return d.putCounters(stack, "loyalty", n, stack.Of.Controller, false, ruleLoyaltyCost)
	}
	if have := stack.Of.Count("loyalty"); have < -n {
		return tracker.Refuse("%s has %s.", board.NameOf(stack), board.SayCounters(have, "loyalty")).By("magic/loyalty-ability/not-enough").
			Next("The ability can't be activated.")
	}
	d.happen(event.CountersPut{On: stack.ID, Kind: "loyalty", N: n}, ruleLoyaltyCost)
	return nil
}

// mayActivate refuses a permanent whose activated abilities can't be activated
// (CR 602.5). mana says that it is a mana ability.
func (d *Decision) mayActivate(stack tracker.Stack[board.Permanent], mana bool) error {
	by := d.Now().Forbids(&stack, card.CantActivate, board.Versus{})
	if by == nil && !mana {
		by = d.Now().Forbids(&stack, card.CantActivateMost, board.Versus{})
	}
	if _, here := d.s.Permanent.Find(stack.ID); by == nil && !here {
		by = d.Now().ForbidsName(&stack.Of.Def, stack.Of.Owner, card.CantActivate)
		if by == nil && !mana {
			by = d.Now().ForbidsName(&stack.Of.Def, stack.Of.Owner, card.CantActivateMost)
		}
	}
	if by == nil {
		return nil
	}
	return tracker.Refuse("%s's abilities can't be activated: %s.", board.NameOf(stack), d.prohibitionSource(&stack, by)).By(ruleCant).
		Next("Remove what forbids it, or set by hand what you need.")
}
