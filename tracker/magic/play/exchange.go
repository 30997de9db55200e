package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

// Exchange exchanges control of two permanents, the life totals of two players, or a life
// total with the power or toughness of a permanent (CR 701.12).
type Exchange struct {
	A    notation.Selector `json:"a"` // with a count of two, both permanents
	B    notation.Selector `json:"b,omitzero"`
	Life []notation.Player `json:"life,omitempty"` // the players whose life totals are exchanged, instead of A and B
	Stat string            `json:"stat,omitempty"` // "power" or "toughness" of A, with which the life total of one player is exchanged
}

const (
	ruleExchange tracker.Rule = "magic/action/exchange/whole"
	// RuleExchangeControl is the rule of exchanges of control.
	RuleExchangeControl tracker.Rule = "magic/action/exchange/control"
	ruleExchangeLife    tracker.Rule = "magic/action/exchange/life"
	ruleExchangeValue   tracker.Rule = "magic/action/exchange"
)

// stillResolves is a sentence by which an effect with an illegal target resolves (CR 608.2b).
// It changes nothing here: an effect resolves as soon as its targets are chosen.
const stillResolves = "this ability still resolves if its target becomes illegal"

// BothIn reports whether a selector means both permanents of an exchange.
func BothIn(sel notation.Selector) bool {
	return sel.Count != nil && sel.Count.Expr == "" && sel.Count.N == 2
}

// decide exchanges both or neither (CR 701.12a). An effect that names fewer than two
// permanents, or two of one player, does nothing.
func (a Exchange) decide(d *Decision) error {
	switch {
	case a.Stat != "":
		return a.value(d)
	case len(a.Life) > 0:
		return a.life(d)
	}
	both, err := a.both(d)
	if err != nil || len(both) < 2 {
		return err
	}
	one, two := both[0], both[1]
	if one.Of.Controller == two.Of.Controller {
		if d.effect != nil {
			return nil
		}
		return tracker.Refuse("%s controls both, so nothing is exchanged.", tracker.Name(d.s.Seat(one.Of.Controller).Name)).By(RuleExchangeControl).
			Next("Name permanents of two players.")
	}
	d.happen(event.Given{On: one.ID, To: two.Of.Controller}, RuleExchangeControl)
	d.happen(event.Given{On: two.ID, To: one.Of.Controller}, RuleExchangeControl)
	d.in.Refer(one.ID, two.ID)
	return nil
}

// both returns the two permanents, or fewer if a player may choose fewer and does.
func (a Exchange) both(d *Decision) ([]tracker.Stack[board.Permanent], error) {
	selectors := []notation.Selector{a.A, a.B}
	if BothIn(a.A) {
		selectors = selectors[:1]
	}
	var all []tracker.Stack[board.Permanent]
	for i, sel := range selectors {
		if d.effect != nil {
			var err error
			if sel, err = d.boundedOne(sel); err != nil {
				return nil, err
			}
			if i > 0 && len(all) > 0 {
				sel.Not = append(slices.Clip(sel.Not), notation.Selector{ID: all[0].ID, All: true})
			}
		}
		if len(selectors) == 2 && !sel.UpTo {
			stack, err := d.Find().One(sel)
			if err != nil {
				return nil, err
			}
			all = append(all, stack)
			d.nameFirst(stack.ID)
			continue
		}
		ids, err := d.Find().Objects(sel)
		if err != nil {
			return nil, err
		}
		all = append(all, d.s.Permanent.These(d.singles(ids, 2-int64(len(all))))...)
	}
	return all, nil
}

// nameFirst makes an object what "it" means in the description of the next one.
func (d *Decision) nameFirst(id int64) {
	if d.effect == nil {
		return
	}
	d.in.Refer(id)
	d.effect.last = []int64{id}
}

// life makes each player gain or lose life to reach the other's total (CR
// 701.12c).
func (a Exchange) life(d *Decision) error {
	var seats []int
	for _, who := range a.Life {
		meant, err := d.Seats(who)
		if err != nil {
			return err
		}
		seats = append(seats, meant...)
	}
	if len(seats) != 2 || seats[0] == seats[1] {
		return tracker.Refuse("Two players exchange life totals.").By(ruleExchange).Next("Say it: %s", tracker.Line("exchange life totals with Bob"))
	}
	for _, seat := range seats {
		if err := d.inGame(seat); err != nil {
			return err
		}
	}
	more, err := tracker.Add(d.s.Seat(seats[1]).Life, -d.s.Seat(seats[0]).Life)
	if err != nil {
		return err
	}
	if more == 0 && d.effect != nil {
		return nil
	}
	if more == 0 {
		return tracker.Refuse("Both have %d life: nothing changes.", d.s.Seat(seats[0]).Life).By(ruleExchangeLife).Next("Type `%s` to see the table.", tracker.Line("board"))
	}
	if more < 0 {
		seats[0], seats[1], more = seats[1], seats[0], -more
	}
	if by, cant := d.cantGain(seats[0]); cant { // CR 119.7
		return tracker.Refuse("%s can't gain life, so the life totals aren't exchanged: %s.", tracker.Name(d.s.Seat(seats[0]).Name), tracker.Name(by)).By("magic/life/cant-gain").Next("Nothing happens.")
	}
	if by, cant := d.cantLose(seats[1], false); cant { // CR 119.8
		return tracker.Refuse("%s can't lose life, so the life totals aren't exchanged: %s.", tracker.Name(d.s.Seat(seats[1]).Name), tracker.Name(by)).By("magic/life/cant-lose").Next("Nothing happens.")
	}
	if err := d.gainLife(seats[0], more, ruleExchangeLife); err != nil {
		return err
	}
	return d.loseLife(seats[1], more, false, tracker.Cause{Player: d.in.By.Name, Rule: ruleExchangeLife})
}

// value exchanges a player's life total with the power or toughness of a permanent (CR
// 701.12g).
func (a Exchange) value(d *Decision) error {
	stack, err := d.Find().One(a.A)
	if err != nil {
		return err
	}
	seats, err := d.Seats(a.Life[0])
	if err != nil {
		return err
	}
	if len(seats) != 1 {
		return tracker.Refuse("The life total of one player is exchanged.").By(ruleExchangeValue).Next("Name one player.")
	}
	if err := d.inGame(seats[0]); err != nil {
		return err
	}
	is := d.Now().Of(stack)
	if !is.HasSize {
		return tracker.Refuse("%s has no %s.", board.NameOf(stack), tracker.Say(a.Stat)).By(ruleExchangeValue).Next("Name a creature.")
	}
	life, size := d.s.Seat(seats[0]).Life, is.Power
	how := board.Pump{Lasting: true}
	if how.BasePower = &life; a.Stat == "toughness" {
		size, how.BasePower, how.BaseToughness = is.Toughness, nil, &life
	}
	more, err := tracker.Add(size, -life)
	switch by, cant := d.cantChangeLife(seats[0], more); {
	case err != nil:
		return err
	case cant:
		return tracker.Refuse("%s's life total can't change so, and nothing is exchanged: %s.", tracker.Name(d.s.Seat(seats[0]).Name), tracker.Name(by)).By(ruleExchange).Next("Nothing happens.")
	case more > 0:
		err = d.gainLife(seats[0], more, ruleExchangeValue)
	case more < 0:
		err = d.loseLife(seats[0], -more, false, tracker.Cause{Player: d.in.By.Name, Rule: ruleExchangeValue})
	}
	if err != nil {
		return err
	}
	how.ID = d.newID()
	how.At = board.Timestamp(&how.Change, d.s.Clock)
	d.happen(event.Pumped{On: stack.ID, How: how}, ruleExchangeValue)
	d.in.Refer(stack.ID)
	return nil
}

// cantChangeLife returns the name of the effect by which a player can't gain more life, or
// can't lose it if more is negative (CR 119.7, 119.8).
func (d *Decision) cantChangeLife(seat int, more int64) (by string, cant bool) {
	switch {
	case more > 0:
		return d.cantGain(seat)
	case more < 0:
		return d.cantLose(seat, false)
	}
	return "", false
}
