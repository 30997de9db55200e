package play

import (
	"cmp"
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// payEither pays one of several additional costs of a spell: the one that the announced
// permanent can pay, otherwise one that the player chooses among the payable ones (CR 601.2b).
func (d *Decision) payEither(e *resolving, all [][]card.Cost) error {
	if len(all) == 0 {
		return nil
	}
	var can [][]card.Cost
	for _, costs := range all {
		able, err := d.ableToPay(costs)
		if err != nil {
			return err
		}
		if able && (e.with == nil || slices.ContainsFunc(costs, func(k card.Cost) bool { return paysWith(k) != nil })) {
			can = append(can, costs)
		}
	}
	if len(can) == 0 {
		if e.with != nil {
			return e.unpaid(tracker.Name(e.with.String()))
		}
		return tracker.Refuse("No additional cost of %s can be paid.", tracker.Name(e.name)).By("magic/cost/unpayable").Next("Say what it does, to do it all the same.")
	}
	i := 0
	if len(can) > 1 {
		options := make([]tracker.Message, len(can))
		for k, costs := range can {
			options[k] = tracker.Say("no additional cost")
			if len(costs) > 0 {
				options[k] = tracker.Named(english.List(costTexts(costs)))
			}
		}
		var err error
		if i, err = d.in.Choose(tracker.Question{Player: d.chooser(), Text: tracker.Say("%s: which additional cost is paid?", d.title())}, options); err != nil {
			return err
		}
	}
	if slices.ContainsFunc(all, func(costs []card.Cost) bool { return len(costs) == 0 }) {
		how := board.HowCast{}
		if e.cast != nil {
			how = *e.cast
		}
		how.Paid = cmp.Or(how.Paid, board.Also)
		if len(can[i]) == 0 {
			how.Paid = board.NothingAlso
		}
		e.cast = &how
	}
	for _, k := range can[i] {
		if err := d.pay(0, k, e.letters); err != nil {
			return err
		}
	}
	return nil
}

// costTexts returns costs as text.
func costTexts(costs []card.Cost) []string {
	all := make([]string, len(costs))
	for i, k := range costs {
		all[i] = k.String()
	}
	return all
}

// paysWith returns the permanents with which a cost is paid, or nil.
func paysWith(k card.Cost) *notation.Filter {
	switch {
	case k.Sacrifice != nil:
		return k.Sacrifice.What
	case k.Exiles != nil:
		return k.Exiles
	case k.Bounces != nil:
		return k.Bounces
	}
	return k.Tap
}

// ableToPay reports whether the player controls enough permanents to pay costs.
func (d *Decision) ableToPay(costs []card.Cost) (bool, error) {
	for _, k := range costs {
		f := paysWith(k)
		if f == nil {
			continue
		}
		mine := *f
		mine.Controller = &notation.Player{Kind: notation.You}
		if k.Tap != nil {
			mine.Status = "untapped"
		}
		ids, err := d.Find().Resolve(notation.Selector{Filter: &mine, All: true})
		if err != nil || d.members(ids) < max(k.N, 1) {
			return false, err
		}
	}
	return true, nil
}
