package play

import (
	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

// decide moves counters: removes them from one object and puts them on
// another. If either is impossible, neither happens (CR 122.5).
func (a MoveCounters) decide(d *Decision) error {
	n := int64(0)
	if !a.All {
		var err error
		if n, err = d.number(a.N, a.Kind+" counters"); err != nil || n == 0 {
			return err
		}
	}
	if a.From.All && a.From.Filter != nil && !a.From.Target {
		return a.fromEach(d)
	}
	source, err := d.Find().One(a.From)
	if err != nil {
		return err
	}
	target, err := d.Find().One(a.To)
	if err != nil {
		return err
	}
	if source.ID == target.ID {
		return tracker.Refuse("Counters can't move to the object they are on.").By(ruleCounterMove).Next("Name another object.")
	}
	if !a.All && a.Kind == "" {
		if a.Kind, err = d.kindOn(source, tracker.Say("Which counters move?")); err != nil {
			return err
		}
	}
	moving := []card.Counter{{Kind: a.Kind, N: n}}
	if a.All {
		moving = ofKind(source.Of, a.Kind)
	}
	moved := false
	for _, k := range moving {
		have := source.Of.Count(k.Kind)
		if have < k.N && d.effect != nil {
			continue // CR 122.5
		}
		if have < k.N {
			return tracker.Refuse("%s has %s: nothing moves.", tracker.Name(english.Capital(source.Of.Name())), board.SayCounters(have, k.Kind)).By(ruleCounterMove).Next("Type `%s` to see the counters.", tracker.Line("board"))
		}
		target, _ = d.s.Permanent.Get(target.ID)
		if by := d.forbidden(target, k.Kind); by != "" {
			if len(moving) > 1 {
				continue
			}
			return tracker.Refuse("No %s counter can be put on %s (%s): nothing moves.", tracker.Name(k.Kind), board.NameOf(target), tracker.Name(by)).By(ruleCounterMove).Next("Name another object.")
		}
		d.happen(event.CountersPut{On: source.ID, Kind: k.Kind, N: -k.N}, ruleCounterMove)
		if err := d.putCounters(target, k.Kind, k.N, d.you, true, ruleCounterMove); err != nil {
			return err
		}
		moved = true
	}
	if !moved && d.effect == nil {
		return tracker.Refuse("%s has no counter that can move.", english.Capital(source.Of.Name())).By(ruleCounterMove).Next("Type `%s` to see the counters.", tracker.Line("board"))
	}
	return nil
}

// kindOn returns the kind of counters on a permanent; of several the player
// chooses one.
func (d *Decision) kindOn(stack tracker.Stack[board.Permanent], which tracker.Message) (string, error) {
	if len(stack.Of.Counters) == 0 {
		return "", tracker.Refuse("%s has no counter: nothing moves.", tracker.Name(english.Capital(stack.Of.Name()))).By(ruleCounterMove).Next("Type `%s` to see the counters.", tracker.Line("board"))
	}
	i, err := d.Find().Choose(which, stack.Of.SayCounters(), []int64{stack.ID})
	if err != nil {
		return "", err
	}
	return stack.Of.Counters[i].Kind, nil
}

// ofKind returns the counters of a kind, or all counters if kind is "".
func ofKind(p board.Permanent, kind string) []card.Counter {
	var all []card.Counter
	for _, k := range p.Counters {
		if kind == "" || k.Kind == kind {
			all = append(all, k)
		}
	}
	return all
}

// decide puts the counters on an object that another had when it left. They
// are put, not moved, so replacement effects for putting apply (CR 122.8,
// 122.9).
func (a PutSameCounters) decide(d *Decision) error {
	rule := tracker.Rule("magic/counter/put-after-leaving")
	left, ok := d.leftBattlefield(a.Whose)
	if !ok {
		if ids, err := d.Find().Objects(a.Whose); err == nil {
			return tracker.Refuse("#%d is still there: its counters can move.", ids[0]).By(ruleCounterMove).
				Next("Say it: move all counters from #%d to …", ids[0])
		}
		return tracker.Refuse("I don't know what %s had on it.", a.Whose.String()).By(rule).Next("Name what left by its id: %s", tracker.Line("put the counters of #3 on #5"))
	}
	theirs := ofKind(left, a.Kind)
	if len(theirs) == 0 {
		return tracker.Refuse("%s had no such counter on it.", tracker.Name(left.Face().Name)).By(rule).Next("Nothing happens.")
	}
	ids, err := d.Find().Objects(a.On)
	if err != nil {
		return err
	}
	for _, id := range ids {
		stack, _ := d.s.Permanent.Get(id)
		if err := d.putEach(stack, theirs, d.you, true, rule); err != nil {
			return err
		}
	}
	return nil
}

// fromEach moves counters from each of several objects onto one.
func (a MoveCounters) fromEach(d *Decision) error {
	it := d.in.It()
	ids, err := d.Find().Objects(a.From)
	if err != nil {
		return err
	}
	d.in.Refer(it...)
	to, err := d.Find().One(a.To)
	if err != nil {
		return err
	}
	for _, stack := range d.s.Permanent.These(ids) {
		if stack.ID == to.ID || a.Kind != "" && stack.Of.Count(a.Kind) == 0 {
			continue
		}
		if stack.Count > 1 {
			return tracker.Refuse("That means %d different objects, and it has to be one.", stack.Count).Next("Say which: #%d.", stack.ID)
		}
		one := a
		one.From, one.To = notation.Selector{ID: stack.ID}, notation.Selector{ID: to.ID}
		if err := one.decide(d); err != nil {
			return err
		}
	}
	return nil
}
