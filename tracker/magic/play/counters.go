package play

import (
	"fmt"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

// onCards puts counters on cards in other zones, or removes them. Replacement
// effects for counters on permanents don't apply.
func (a PutCounters) onCards(d *Decision, cards []board.Card) error {
	for _, c := range cards {
		have := (&board.Permanent{Counters: c.Counters}).Count(a.Kind)
		n, err := d.countersOf(a, have, c.Name())
		if err != nil {
			return err
		}
		if n != 0 {
			d.happen(event.CountersPut{On: c.ID, Kind: a.Kind, N: n}, counterRule(a.Kind))
		}
	}
	return nil
}

// cardsForCounters returns the selected cards outside the battlefield, on which counters
// can be put.
func (d *Decision) cardsForCounters(sel notation.Selector) []board.Card {
	var all []board.Card
	for _, c := range d.cards(sel) {
		if !c.Token {
			all = append(all, c)
		}
	}
	return all
}

// decide puts counters on permanents or players, or removes them. Removing
// more than there are removes all.
func (a PutCounters) decide(d *Decision) error {
	if a.All && a.Kind == "" {
		return a.everyKind(d)
	}
	if len(a.More) > 0 {
		return a.severalKinds(d)
	}
	if a.Kind == "" && a.On.Objects != nil {
		return a.anyKind(d)
	}
	if seats, err := d.targetSeats(a.On); err != nil {
		return err
	} else if seats != nil {
		return d.countPlayers(seats, a)
	}
	if cards := d.cardsForCounters(*a.On.Objects); len(cards) > 0 {
		return a.onCards(d, cards)
	}
	var err error
	if a.N, err = d.beforehand(a.N); err != nil {
		return err
	}
	ids, err := d.Find().Objects(*a.On.Objects)
	if err != nil {
		return err
	}
	for _, id := range ids {
		stack, _ := d.s.Permanent.Get(id)
		n, err := d.countersOf(a, stack.Of.Count(a.Kind), fmt.Sprintf("#%d", id))
		if err != nil {
			return err
		}
		switch {
		case n < 0:
			d.happen(event.CountersPut{On: id, Kind: a.Kind, N: n}, counterRule(a.Kind))
		case n > 0:
			if err := d.putCounters(stack, a.Kind, n, d.you, !a.Cost, counterRule(a.Kind)); err != nil {
				return err
			}
		}
	}
	return nil
}

// beforehand returns an amount of an effect that is about "that creature" as a number: it
// isn't about the objects that the effect names next.
func (d *Decision) beforehand(n notation.Amount) (notation.Amount, error) {
	if d.effect == nil || n.Expr == "" {
		return n, nil
	}
	q, ok := notation.ReadEffectQuantity(d.game.Vocabulary, n.Expr)
	if !ok || q.Of == nil || q.Of.It != notation.That {
		return n, nil
	}
	value, known, err := d.valueOf(q)
	if err != nil || !known {
		return n, err
	}
	return notation.Amount{N: value}, nil
}

// severalKinds puts counters of several kinds on the same objects.
func (a PutCounters) severalKinds(d *Decision) error {
	kinds := append([]PutCounters{a}, a.More...)
	for i, k := range kinds {
		k.More = nil
		if k.On = a.On; i > 0 && a.On.Objects != nil { // the choice made for the first kind
			k.On.Objects = &notation.Selector{It: notation.They}
		}
		if err := k.decide(d); err != nil {
			return err
		}
	}
	return nil
}

// anyKind removes counters of kinds that the player chooses.
func (a PutCounters) anyKind(d *Decision) error {
	ids, err := d.Find().Objects(*a.On.Objects)
	if err != nil {
		return err
	}
	n, err := d.number(a.N, "counters")
	if err != nil {
		return err
	}
	for _, stack := range d.s.Permanent.These(ids) {
		var there int64
		for _, k := range stack.Of.Counters {
			there = tracker.SaturatingAdd(there, k.N)
		}
		if d.effect == nil && there < n {
			return tracker.Refuse("%s has %d counters in all.", board.NameOf(stack), there).Next("Remove at most that many.")
		}
	}
	for _, id := range ids {
		for left := n; left > 0; {
			stack, _ := d.s.Permanent.Get(id)
			if len(stack.Of.Counters) == 0 {
				break
			}
			kind, err := d.kindOn(stack, tracker.Say("Which counter is removed?"))
			if err != nil {
				return err
			}
			several := int64(1)
			if len(stack.Of.Counters) == 1 { // nothing is left to choose
				several = min(left, stack.Of.Counters[0].N)
			}
			d.happen(event.CountersPut{On: id, Kind: kind, N: -several}, counterRule(kind))
			left -= several
		}
	}
	d.in.Refer(ids...)
	return nil
}

// everyKind removes all counters of every kind.
func (a PutCounters) everyKind(d *Decision) error {
	if a.On.Objects == nil {
		return tracker.Refuse("Which counters?").Next("Say it: %s", tracker.Line("remove all poison counters from Bob"))
	}
	ids, err := d.Find().Objects(*a.On.Objects)
	if err != nil {
		return err
	}
	for _, stack := range d.s.Permanent.These(ids) {
		for _, k := range stack.Of.Counters {
			d.happen(event.CountersPut{On: stack.ID, Kind: k.Kind, N: -k.N}, counterRule(k.Kind))
		}
	}
	return nil
}

// countPlayers changes the number of counters that players have.
func (d *Decision) countPlayers(seats []int, a PutCounters) error {
	for _, seat := range seats {
		if a.Kind == "stun" && !a.Remove {
			return tracker.Refuse("%s is a player: a stun counter works on permanents alone.", tracker.Name(d.s.Seat(seat).Name)).By(ruleCounterStun).Next("Name a permanent: %s", tracker.Line("stun #3"))
		}
		n, err := d.countersOf(a, d.s.Seat(seat).Counters[a.Kind], d.s.Seat(seat).Name)
		if err != nil {
			return err
		}
		switch {
		case n < 0:
			d.happen(event.PlayerCounters{Seat: seat, Kind: a.Kind, N: n}, playerCounterRule(a.Kind))
		case n > 0:
			if err := d.putOnPlayer(seat, a.Kind, n, d.you, !a.Cost, playerCounterRule(a.Kind)); err != nil {
				return err
			}
		}
	}
	return nil
}

// countersOf returns the number of counters to put on an object that has some;
// it is negative for removal.
func (d *Decision) countersOf(a PutCounters, have int64, whose string) (int64, error) {
	if a.All {
		return -have, nil
	}
	n, err := d.number(a.N, a.Kind+" counters")
	if err != nil {
		return 0, err
	}
	if !a.Remove {
		_, err = tracker.Add(have, n)
		return n, err
	}
	if have < n {
		return 0, tracker.Refuse("%s has %s.", tracker.Name(whose), board.SayCounters(have, a.Kind)).Next("Remove at most that many.")
	}
	return -n, nil
}

// counterRule returns the rule for what a kind of counter does on a permanent,
// or "".
func counterRule(kind string) tracker.Rule {
	if _, _, ok := card.CounterSize(kind); ok {
		return board.RuleCounterPlus
	}
	if board.IsKeywordCounter(kind) {
		return board.RuleCounterKeyword
	}
	return map[string]tracker.Rule{
		"shield": ruleCounterShield, "stun": ruleCounterStun, "finality": ruleCounterFinal,
		"loyalty": "magic/counter/loyalty", "defense": "magic/counter/defense", "hone": "magic/counter/hone",
	}[kind]
}

// playerCounterRule returns the rule for what a kind of counter does on a
// player, or "".
func playerCounterRule(kind string) tracker.Rule {
	return map[string]tracker.Rule{
		"poison": "magic/counter/poison", "rad": "magic/counter/rad", "energy": "magic/counter/energy", "ticket": "magic/counter/ticket",
	}[kind]
}

// cancelOpposingCounters removes +1/+1 and -1/-1 counters in pairs. CR 704.5q.
func cancelOpposingCounters(c *check) error {
	for stack := range c.staying(isCountered) {
		if n := min(stack.Of.Count("+1/+1"), stack.Of.Count("-1/-1")); n > 0 {
			c.happen(event.CountersPut{On: stack.ID, Kind: "+1/+1", N: -n})
			c.happen(event.CountersPut{On: stack.ID, Kind: "-1/-1", N: -n})
		}
	}
	return nil
}

// PlayerCounterKinds are the kinds of counters that players can have.
var PlayerCounterKinds = []string{"poison", "energy", "experience", "rad", "ticket"}
