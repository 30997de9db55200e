package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
)

// lethal returns the damage from a source that is still lethal to each member
// of a stack, after marked and assigned damage (CR 702.19b, 702.2c).
func (a *assignment) lethal(stack tracker.Stack[board.Permanent], from board.Source) int64 {
	if a.deadly[stack.ID] {
		return 0
	}
	n := tracker.SaturatingAdd(a.d.Now().Of(stack).Toughness, -stack.Of.Damage)
	n = max(tracker.SaturatingAdd(n, -a.assigned[stack.ID]), 0)
	if from.Has("deathtouch") {
		return min(n, 1)
	}
	return n
}

// divide assigns damage among several creatures and returns the excess, if
// rest allows any. If the damage is lethal to all of them, nothing is asked;
// otherwise the controller of the source divides it (CR 510.1c, d).
func (a *assignment) divide(x striker, among []tracker.Stack[board.Permanent], rest bool) (int64, error) {
	needs := make([]int64, len(among))
	total := int64(0)
	for i, stack := range among {
		needs[i] = tracker.SaturatingMul(a.lethal(stack, x.from), stack.Count)
		total = tracker.SaturatingAdd(total, needs[i])
	}
	amounts, left := needs, int64(0)
	switch {
	case x.n >= total && rest:
		left = x.n - total
	case x.n >= total:
		amounts[len(amounts)-1] += x.n - total
	case len(among) == 1:
		amounts[0] = x.n
	default:
		var err error
		if amounts, err = a.choose(x, among, needs); err != nil {
			return 0, err
		}
	}
	for i, stack := range among {
		a.spread(x.from, stack, amounts[i])
	}
	return left, nil
}

// choose asks how damage is divided that isn't lethal to all: by the orders in
// which creatures can be killed, or number by number.
func (a *assignment) choose(x striker, among []tracker.Stack[board.Permanent], needs []int64) ([]int64, error) {
	q := tracker.Question{
		Player: a.d.s.Seat(x.from.Controller).Name, Rule: "magic/combat/divide",
		Text: tracker.Say("How is the %d damage by #%d %s divided?", x.n, x.from.ID, tracker.Name(x.from.Name)),
	}
	for _, stack := range among {
		q.About = append(q.About, stack.ID)
	}
	if ways := divisions(x.n, needs); len(ways) <= maxOutcomes {
		options := make([]tracker.Message, 0, len(ways)+1)
		for _, amounts := range ways {
			options = append(options, a.describeDivision(x.from, among, amounts))
		}
		i, err := a.d.in.Choose(q, append(options, tracker.Say("Divide it otherwise")))
		if err != nil {
			return nil, err
		}
		if i < len(ways) {
			return ways[i], nil
		}
	}
	amounts, left := make([]int64, len(among)), x.n
	for i, stack := range among {
		if amounts[i] = left; i < len(among)-1 && left > 0 {
			q.Text = tracker.Say("How much of the %d damage by #%d is dealt to %s (%d is lethal)?", left, x.from.ID, board.NameOf(stack), needs[i])
			q.Max = left
			answer, err := a.d.in.Ask(q)
			if err != nil {
				return nil, err
			}
			amounts[i] = answer.N
		}
		left -= amounts[i]
	}
	return amounts, nil
}

// divisions lists the distinct divisions of n damage that come from assigning
// lethal damage to one creature after another.
func divisions(n int64, needs []int64) [][]int64 {
	var all [][]int64
	var take func(left int64, amounts []int64, done []bool)
	take = func(left int64, amounts []int64, done []bool) {
		for i := range needs {
			if done[i] {
				continue
			}
			next, seen := slices.Clone(amounts), slices.Clone(done)
			next[i], seen[i] = min(left, needs[i]), true
			if left -= next[i]; left > 0 {
				take(left, next, seen)
			} else if !slices.ContainsFunc(all, func(other []int64) bool { return slices.Equal(other, next) }) {
				all = append(all, next)
			}
			left += next[i]
			if len(all) > maxOutcomes {
				return
			}
		}
	}
	take(n, make([]int64, len(needs)), make([]bool, len(needs)))
	return all
}

// describeDivision describes a division: "3 to #4 Wall, lethal · 1 to #5 Bear".
func (a *assignment) describeDivision(from board.Source, among []tracker.Stack[board.Permanent], amounts []int64) tracker.Message {
	var parts []any
	for i, stack := range among {
		if amounts[i] == 0 {
			continue
		}
		text := tracker.Say("%d to %s", amounts[i], board.NameOf(stack))
		each := a.lethal(stack, from)
		switch dead := amounts[i] / max(each, 1); {
		case dead >= stack.Count:
			text = tracker.Say("%s, lethal", text)
		case dead > 0:
			text = tracker.Say("%s, lethal for %d", text, dead)
		}
		parts = append(parts, text)
	}
	return tracker.Say("%s", tracker.Row{Between: " · ", Of: parts})
}

// spread assigns damage to the members of a stack: lethal damage to as many as
// possible, and the remainder to one.
func (a *assignment) spread(from board.Source, stack tracker.Stack[board.Permanent], n int64) {
	each := a.lethal(stack, from)
	switch {
	case n == 0:
		return
	case stack.Count == 1:
		a.hit(from, recipient{on: stack.ID}, n)
		return
	case each == 0:
		a.hit(from, recipient{on: a.part(stack, 1)}, n)
		return
	}
	members := min(n/each, stack.Count)
	n -= members * each
	if n > 0 { // one further member, or one of these, gets the remainder
		if members == stack.Count {
			members--
			n += each
		}
		a.hit(from, recipient{on: a.part(stack, 1)}, n)
		stack, _ = a.d.s.Permanent.Get(stack.ID)
	}
	if members > 0 {
		a.hit(from, recipient{on: a.part(stack, members)}, each)
	}
}

// part splits members off a stack, with the damage assigned to each.
func (a *assignment) part(stack tracker.Stack[board.Permanent], n int64) int64 {
	id := a.d.part(stack, n)
	if id != stack.ID {
		a.assigned[id], a.deadly[id] = a.assigned[stack.ID], a.deadly[stack.ID]
	}
	return id
}

// decide deals damage divided as the speaker chooses: at least 1 to each
// recipient (CR 601.2d).
func (v Divide) decide(d *Decision) error {
	round := &damage{d: d}
	sources, err := round.sources(v.Assignment)
	if err != nil {
		return err
	}
	left, err := d.number(v.Assignment.N, "damage")
	if err != nil {
		return err
	}
	to, err := round.recipients(v.Assignment.To)
	if err != nil {
		return err
	}
	var each []recipient
	for _, x := range to {
		stack, ok := d.s.Permanent.Get(x.on)
		if !ok {
			each = append(each, x)
			continue
		}
		members, err := d.splitSingles([]tracker.Stack[board.Permanent]{stack}, stack.Count)
		if err != nil {
			return err
		}
		for _, one := range members {
			each = append(each, recipient{on: one.ID})
		}
	}
	if left < int64(len(each)) {
		return tracker.Refuse("%d damage can't be divided among %d: each is dealt at least 1.", left, len(each)).By(ruleDivided).Next("Name fewer.")
	}
	if sources[0].Members != 1 || len(sources) != 1 {
		return tracker.Refuse("One source divides its damage.").By(ruleDivided).Next("Say which: 1 of #%d.", sources[0].ID)
	}
	amounts, err := d.shared(left, each)
	if err != nil {
		return err
	}
	for i, x := range each {
		n, others := left, int64(len(each)-i-1)
		if amounts != nil {
			n = amounts[i]
		} else if others > 0 && left > others+1 {
			answer, err := d.in.Ask(tracker.Question{
				Player: d.in.By.Name, Meant: true, Rule: ruleDivided, Min: 1, Max: left - others,
				Text: tracker.Say("How much of the %d damage is dealt to %s?", left, tracker.Name(d.recipientName(x))),
			})
			if err != nil {
				return err
			}
			n = answer.N
		} else if others > 0 {
			n = 1
		}
		left -= n
		round.hits = append(round.hits, hit{Source: &sources[0], recipient: x, n: n, certain: v.Assignment.Certain})
	}
	return round.deal()
}
