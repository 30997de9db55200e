package play

import (
	"regexp"

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

const ruleDistribute tracker.Rule = "magic/damage/divided"

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
		return tracker.Refuse("%d counters can't be distributed among %d objects: each gets one at least.", n, members).By(ruleDistribute).Next("Choose fewer.")
	}
	left := n
	for i, stack := range all {
		if stack.Count > 1 {
			return tracker.Refuse("Counters are distributed among single objects.").By(ruleDistribute).Next("Say `1 of #%d`.", stack.ID)
		}
		some := left
		if after := int64(len(all) - i - 1); after > 0 && left-after == 1 {
			some = 1
		} else if after > 0 {
			answer, err := d.in.Ask(tracker.Question{
				Player: d.chooser(), Rule: ruleDistribute, Text: tracker.Say("How many of the %d counters does %s get?", left, d.s.Describe(stack)), About: []int64{stack.ID}, Min: 1, Max: left - after,
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

// among matches a number of targets in words, of which there is one at least: the reader
// takes it for "up to" the last number.
var among = regexp.MustCompile(`(?i)\b(?:one or (two)|one, two, or (three)|one, two, three, or (four)) ((?:other )?target)\b`)

// bothWays matches the prevention of damage that is dealt to and by an object.
var bothWays = regexp.MustCompile(`(?i)^prevent all (combat )?damage that would be ` + `dealt to and dealt by (that creature|that permanent|it|target [a-z ]+?) this turn$`)

// twoWays reads such a sentence as one for each of them.
func (r *reader) twoWays(text string) (Steps, bool) {
	m := bothWays.FindStringSubmatch(text)
	if m == nil {
		return nil, false
	}
	to, ok := r.clause("prevent all " + m[1] + "damage that would be dealt to " + m[2] + " this turn")
	if !ok {
		return nil, true
	}
	by, ok := r.clause("prevent all " + m[1] + "damage that would be dealt by that creature this turn")
	if !ok {
		return nil, true
	}
	return append(to, by...), true
}

// say returns the step in words.
func (a Distribute) say() string {
	return "distribute " + a.N.String() + " " + a.Kind + " counters among " + a.On.String()
}
