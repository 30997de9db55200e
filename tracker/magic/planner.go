package magic

import (
	"slices"
	"strconv"

	"arbiter/tracker"
)

// mostOutcomes is how many different outcomes are offered at once; where there
// are more, the effects are chosen one at a time. mostStates bounds the search.
const (
	mostOutcomes = 5
	mostStates   = 20_000
	fewCopies    = 12 // up to here, copies of an effect may be applied between others
)

// happening is an event that replacement effects look at: a value with a key
// by which equal ones are found.
type happening interface {
	key() string
	said() tracker.Message
	// apply gives what the event is after n copies of an effect: more than one
	// where the effect lets its player choose, nothing where it doesn't apply.
	apply(e standing, n int64) ([]happening, error)
}

// outcome is what an event comes to, and the effects that made it so.
type outcome struct {
	event   happening
	applied []string
}

// said is "4 +1/+1 counters (Hardened Scales, then Doubling Season)".
func (o outcome) said() tracker.Message {
	if len(o.applied) == 0 {
		return o.event.said()
	}
	by := tracker.Named(o.applied[0])
	for _, name := range o.applied[1:] {
		by = tracker.Say("%s, then %s", by, tracker.Name(name))
	}
	return tracker.Say("%s (%s)", o.event.said(), by)
}

// after is the outcome once an effect made something of its event.
func (o outcome) after(made happening, name string) outcome {
	if made.key() == o.event.key() {
		return outcome{made, o.applied} // it could have been replaced, and was not
	}
	return outcome{made, appendName(o.applied, name)}
}

// replaced applies replacement effects to an event (CR 616.1): each once, in
// the order that who is affected chooses. Orders that come to the same are not
// asked about.
func (d *decision) replaced(event happening, effects []standing, affected int) (outcome, error) {
	now := outcome{event: event}
	left := slices.Clone(effects)
	for {
		ends, whole, err := outcomes(now, left)
		if err != nil {
			return now, err
		}
		if whole && len(ends) == 1 {
			return ends[0], nil
		}
		if whole {
			options := make([]tracker.Message, len(ends))
			for i, end := range ends {
				options[i] = end.said()
			}
			i, err := d.in.Choose(tracker.Question{
				Player: d.s.seat(affected).Name, Rule: "magic/replacement/order", Text: tracker.Say("Which way are the effects applied?"),
			}, options)
			if err != nil {
				return now, err
			}
			return ends[i], nil
		}
		if now, err = d.step(now, left, affected); err != nil {
			return now, err
		}
	}
}

// step has the affected player choose the next effect.
func (d *decision) step(now outcome, left []standing, affected int) (outcome, error) {
	var options []tracker.Message
	var at []int
	for i, e := range left {
		if e.copies > 0 {
			if made, err := now.event.apply(e, 1); err != nil {
				return now, err
			} else if len(made) > 0 {
				options, at = append(options, tracker.Say("%s", tracker.Name(e.name()))), append(at, i)
			}
		}
	}
	i, err := d.in.Choose(tracker.Question{
		Player: d.s.seat(affected).Name, Rule: "magic/replacement/order",
		Text: tracker.Say("Which effect is applied next to %s?", now.event.said()),
	}, options)
	if err != nil {
		return now, err
	}
	e := &left[at[i]]
	n := int64(1)
	if e.copies > fewCopies {
		n = e.copies
	}
	made, err := now.event.apply(*e, n)
	if err != nil {
		return now, err
	}
	e.copies -= n
	chosen := 0
	if len(made) > 1 {
		options = nil
		for _, m := range made {
			options = append(options, m.said())
		}
		chosen, err = d.in.Choose(tracker.Question{
			Player: d.s.seat(affected).Name, Rule: "magic/replacement/order", Text: tracker.Say("What does %s make of it?", tracker.Name(e.name())),
		}, options)
		if err != nil {
			return now, err
		}
	}
	return now.after(made[chosen], e.name()), nil
}

// together joins effects that do the same to an event, so that the order among
// them needs no look: what is left of each is what it does, and not to whom.
func together(effects []standing) []standing {
	var all []standing
	for _, e := range effects {
		i := slices.IndexFunc(all, func(o standing) bool { return o.same(e.Replacement) })
		if i < 0 {
			e.names = slices.Clone(e.names)
			all = append(all, e)
			continue
		}
		all[i].copies = tracker.SaturatingAdd(all[i].copies, e.copies)
		for _, name := range e.names {
			if !slices.Contains(all[i].names, name) {
				all[i].names = append(all[i].names, name)
			}
		}
	}
	return all
}

// outcomes lists the different ends that the orders of the effects lead to; it
// gives up, with false, where there are too many to show or to look at.
func outcomes(from outcome, effects []standing) ([]outcome, bool, error) {
	type node struct {
		outcome
		left []int64
	}
	start := node{outcome: from}
	for _, e := range effects {
		start.left = append(start.left, e.copies)
	}
	seen := make(map[string]bool)
	ends := make(map[string]bool)
	var found []outcome
	for todo := []node{start}; len(todo) > 0; {
		n := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		key := keyOf(n.left) + n.event.key()
		if seen[key] {
			continue
		}
		if seen[key] = true; len(seen) > mostStates {
			return nil, false, nil
		}
		final := true
		for i, e := range effects {
			if n.left[i] == 0 {
				continue
			}
			take := int64(1)
			if e.copies > fewCopies {
				take = n.left[i]
			}
			made, err := n.event.apply(e, take)
			if err != nil {
				return nil, false, err
			}
			for _, after := range slices.Backward(made) { // the first one is looked at first
				final = false
				next := node{n.after(after, e.name()), slices.Clone(n.left)}
				next.left[i] -= take
				todo = append(todo, next)
			}
		}
		if k := n.event.key(); final && !ends[k] {
			ends[k] = true
			if found = append(found, n.outcome); len(found) > mostOutcomes {
				return found, false, nil // enough to know that one effect at a time is chosen
			}
		}
	}
	return found, true, nil
}

// keyOf is a short key of how many copies of each effect are left.
func keyOf(left []int64) string {
	var b []byte
	for _, n := range left {
		b = append(strconv.AppendInt(b, n, 36), ' ')
	}
	return string(b)
}

// appendName adds a name to an order; the same one twice in a row is once.
func appendName(order []string, name string) []string {
	if len(order) > 0 && order[len(order)-1] == name {
		return order
	}
	return append(slices.Clip(order), name)
}
