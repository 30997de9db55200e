package magic

import "arbiter/tracker"

// decide pays the cost of a loyalty ability (CR 606.4). Counters put as a cost
// aren't put by an effect: Doubling Season doesn't apply (CR 614.16),
// Vorinclex does.
func (a Activate) decide(d *decision) error {
	stack, err := d.find().One(a.On)
	if err != nil {
		return err
	}
	if !d.now().of(stack).is("Planeswalker") {
		return tracker.Refuse("%s is no planeswalker.", thing(stack)).By(ruleLoyaltyCost).For(tracker.ErrUnclear).
			Next("Say what kind of counter: %s", tracker.LineOf("put a charge counter on #%d", stack.ID))
	}
	d.in.Refer(stack.ID)
	if a.N > 0 {
		return d.putCounters(stack, "loyalty", a.N, stack.Of.Controller, false, ruleLoyaltyCost)
	}
	if have := stack.Of.Count("loyalty"); have < -a.N {
		return tracker.Refuse("%s has %s.", thing(stack), countersSaid(have, "loyalty")).By("magic/loyalty-ability/not-enough").
			Next("The ability can't be activated.")
	}
	d.happen(CountersPut{On: stack.ID, Kind: "loyalty", N: a.N}, ruleLoyaltyCost)
	return nil
}
