package play

import (
	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// Distribute puts counters on objects, of which each gets at least one, as the player
// divides them (CR 601.2d).
type Distribute struct {
	N    notation.Amount   `json:"n"`
	Kind string            `json:"kind"`
	On   notation.Selector `json:"on"`
}

// decide asks for the number of each but the last.
func (a Distribute) decide(d *Decision) error {
	n, err := d.number(a.N, "counters")
	if err != nil || n < 1 {
		return err
	}
	ids, err := d.Find().Objects(a.On)
	if err != nil {
		return err
	}
	all := d.s.Permanent.These(ids)
	members := int64(0)
	for _, stack := range all {
		members = tracker.SaturatingAdd(members, stack.Count)
	}
	if members > n {
		return tracker.Refuse("%d counters can't be distributed among %d objects: each gets one at least.", n, members).By(ruleDivided).Next("Choose fewer.")
	}
	among := make([]recipient, len(all))
	for i, stack := range all {
		among[i] = recipient{on: stack.ID}
	}
	amounts, err := d.shared(n, among)
	if err != nil {
		return err
	}
	left := n
	for i, stack := range all {
		if stack.Count > 1 {
			return tracker.Refuse("Counters are distributed among single objects.").By(ruleDivided).Next("Say `1 of #%d`.", stack.ID)
		}
		some := left
		if amounts != nil {
			some = amounts[i]
		} else if after := int64(len(all) - i - 1); after > 0 && left-after == 1 {
			some = 1
		} else if after > 0 {
			answer, err := d.in.Ask(tracker.Question{
				Player: d.chooser(), Rule: ruleDivided, Text: tracker.Say("How many of the %d counters does %s get?", left, d.s.Describe(stack)), About: []int64{stack.ID}, Min: 1, Max: left - after,
			})
			if err != nil {
				return err
			}
			some = answer.N
		}
		if err := d.putCounters(stack, a.Kind, some, d.you, true, "magic/counter"); err != nil {
			return err
		}
		left -= some
	}
	d.in.Refer(ids...)
	return nil
}

// say returns the step in words.
func (a Distribute) say() string {
	return "distribute " + a.N.String() + " " + a.Kind + " counters among " + a.On.String()
}
