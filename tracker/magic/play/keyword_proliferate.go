package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
)

const ruleProliferate tracker.Rule = "magic/action/proliferate/what"

// proliferate puts another counter of each kind that it has on each selected
// permanent and player (CR 701.34a). Without a selection, it asks.
func (d *Decision) proliferate(a Keyword, _ int64) error {
	if a.On == nil {
		chosen, err := d.proliferateWhat(a.All)
		if err != nil {
			return err
		}
		return d.proliferated(chosen)
	}
	objects, seats := d.splitPlayers(*a.On)
	chosen := counterHolders{seats: seats}
	if objects != nil {
		var err error
		if chosen.ids, err = d.Find().Objects(*objects); err != nil {
			return err
		}
	}
	counted := slices.ContainsFunc(d.s.Permanent.These(chosen.ids), func(stack tracker.Stack[board.Permanent]) bool { return len(stack.Of.Counters) > 0 })
	if len(seats) == 0 && !counted {
		return tracker.Refuse("Nothing of %s has a counter.", objects.String()).By(ruleProliferate).Next("Nothing happens.")
	}
	return d.proliferated(chosen)
}

// counterHolders is a selection of permanents and players with counters.
type counterHolders struct {
	text  tracker.Message
	ids   []int64
	seats []int
}

func (h counterHolders) with(other counterHolders) counterHolders {
	h.ids, h.seats = slices.Concat(h.ids, other.ids), slices.Concat(h.seats, other.seats)
	return h
}

// proliferated puts another counter of each kind on each selected permanent
// and player, as many times as effects make the player proliferate.
func (d *Decision) proliferated(chosen counterHolders) error {
	times := int64(1)
	for _, e := range d.Now().Replacements("proliferate") {
		for range min(e.Copies, 10) {
			if concerns(&d.s, e.Whom, e.Controller, d.you) {
				times = tracker.SaturatingMul(times, e.Times)
			}
		}
	}
	if times > maxTimes {
		return tracker.Refuse("Proliferating more than %d times is too much at once.", maxTimes).Next("Put the counters: %s", tracker.Line("put 9 +1/+1 counters on all mine"))
	}
	for range times {
		if err := d.proliferateOnce(chosen); err != nil {
			return err
		}
	}
	return nil
}

func (d *Decision) proliferateOnce(chosen counterHolders) error {
	d.did(card.Proliferating, 0)
	var poisoned []int
	for _, seat := range chosen.seats {
		for _, kind := range sortedKinds(d.s.Seat(seat).Counters) {
			if kind == "poison" {
				if slices.Contains(poisoned, seat) {
					continue // the team has got it already (CR 701.34b)
				}
				poisoned = append(poisoned, d.s.Sharing(seat)...)
			}
			if err := d.putOnPlayer(seat, kind, 1, d.you, true, ruleProliferate); err != nil {
				return err
			}
		}
	}
	for _, stack := range d.s.Permanent.These(chosen.ids) {
		var another []card.Counter
		for _, k := range stack.Of.Counters {
			another = append(another, card.Counter{Kind: k.Kind, N: 1})
		}
		if err := d.putEach(stack, another, d.you, true, ruleProliferate); err != nil {
			return err
		}
	}
	return nil
}

// maxOffered is the maximum number of single permanents and players in the
// question.
const maxOffered = 20

// proliferateWhat asks which permanents and players with counters are chosen:
// the usual sets first, then each object alone, unless all are chosen. Other sets can be typed:
// "proliferate #3, #5 and Bob".
func (d *Decision) proliferateWhat(all bool) (counterHolders, error) {
	var each []counterHolders
	yours, theirs, others := counterHolders{text: tracker.Say("all of yours")}, counterHolders{}, counterHolders{}
	for stack := range d.s.Permanent.All() {
		if len(stack.Of.Counters) == 0 || stack.Of.PhasedOut {
			continue
		}
		one := counterHolders{text: d.s.Describe(stack), ids: []int64{stack.ID}}
		if each = append(each, one); stack.Of.Controller == d.you {
			yours = yours.with(one)
		} else {
			others = others.with(one)
		}
	}
	for _, seat := range d.s.Playing() {
		p := d.s.Seat(seat)
		if len(p.Counters) == 0 {
			continue
		}
		counters := []any{tracker.Name(p.Name)}
		for _, kind := range sortedKinds(p.Counters) {
			counters = append(counters, board.SayCounters(p.Counters[kind], kind))
		}
		one := counterHolders{text: tracker.Say("%s", tracker.Row{Between: ", ", Of: counters}), seats: []int{seat}}
		switch each = append(each, one); {
		case seat == d.you:
			yours = yours.with(one)
		case d.s.Opposed(seat, d.you):
			theirs = theirs.with(one)
		default:
			others = others.with(one)
		}
	}
	if len(each) == 0 {
		return counterHolders{}, tracker.Refuse("No permanent and no player has a counter.").By(ruleProliferate).Next("Nothing happens.")
	}
	if all {
		return yours.with(theirs).with(others), nil
	}
	most := yours.with(theirs)
	most.text = tracker.Say("all of yours, and your opponents themselves")
	every := most.with(others)
	every.text = tracker.Say("everything that has counters")
	ways := []counterHolders{yours, most, every}
	ways = slices.DeleteFunc(append(ways, each[:min(len(each), maxOffered)]...), func(h counterHolders) bool { return len(h.ids)+len(h.seats) == 0 })
	ways = distinct(ways)
	options := make([]tracker.Message, len(ways))
	for i, w := range ways {
		options[i] = w.text
	}
	i := 0
	if len(ways) > 1 {
		var err error
		if i, err = d.in.Choose(tracker.Question{Player: d.in.By.Name, Meant: true, Rule: ruleProliferate, Text: tracker.Say("Proliferate what?")}, options); err != nil {
			return counterHolders{}, err
		}
	}
	return ways[i], nil
}

// distinct removes options that select the same as a later one. A single
// object or player keeps its own name.
func distinct(ways []counterHolders) []counterHolders {
	var out []counterHolders
	for i, w := range ways {
		same := func(h counterHolders) bool { return slices.Equal(h.ids, w.ids) && slices.Equal(h.seats, w.seats) }
		single := len(w.ids)+len(w.seats) == 1
		if single && slices.ContainsFunc(ways[i+1:], same) || !single && slices.ContainsFunc(out, same) {
			continue
		}
		out = append(out, w)
	}
	return out
}
