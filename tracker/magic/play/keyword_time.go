package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

const ruleTimeTravel tracker.Rule = "magic/action/time-travel/what"

// timeTravel asks for each permanent that the player controls with a time counter, and for
// each suspended card, whether a time counter is put on it or removed (CR 701.56a).
func (d *Decision) timeTravel(_ Keyword, _ int64) error {
	isTime := func(c card.Counter) bool { return c.Kind == "time" }
	type found struct {
		id   int64
		name tracker.Name
	}
	var all []found
	for stack := range d.s.Permanent.All() {
		if p := &stack.Of; p.Controller == d.you && !p.PhasedOut && p.Count("time") > 0 {
			all = append(all, found{stack.ID, board.NameOf(stack)})
		}
	}
	for c := range d.s.Elsewhere.All() {
		if c.Owner == d.you && c.Zone == board.Exile && slices.ContainsFunc(c.Counters, isTime) && c.Def.HasWord("suspend") {
			all = append(all, found{c.ID, tracker.Name(c.Name())})
		}
	}
	if len(all) == 0 {
		if d.effect != nil {
			return nil
		}
		return tracker.Refuse("You have nothing with a time counter.").By(ruleTimeTravel).Next("Nothing happens.")
	}
	for _, one := range all {
		i, err := d.in.Choose(tracker.Question{Player: d.chooser(), Rule: ruleTimeTravel, Text: tracker.Say("Time travel: what happens to %s?", one.name)},
			[]tracker.Message{tracker.Say("A time counter is put on it"), tracker.Say("A time counter is removed from it"), tracker.Say("Nothing")})
		if err != nil {
			return err
		}
		if i == 2 {
			continue
		}
		change := PutCounters{On: notation.Target{Objects: &notation.Selector{ID: one.id}}, Kind: "time", N: notation.Amount{N: 1}, Remove: i == 1}
		if err := change.decide(d); err != nil {
			return err
		}
	}
	return nil
}
