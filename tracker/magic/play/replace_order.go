package play

import (
	"slices"
	"strconv"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
)

// concerns reports whether an effect of one player applies to objects of
// another.
func concerns(s *board.State, whom string, controller, seat int) bool {
	switch whom {
	case "any":
		return true
	case "opponents":
		return s.Opposed(controller, seat)
	case "team":
		return !s.Opposed(controller, seat)
	}
	return controller == seat
}

// maxOutcomes is the maximum number of outcomes offered as answers; if there
// are more, the player chooses one effect at a time. maxStates limits the
// search.
const (
	maxOutcomes      = 5
	maxStates        = 20_000
	maxOrderedCopies = 12 // the maximum number of copies of an effect whose order among other effects is tried
)

// replaceableEvent is an event that replacement effects can change. Events with equal
// keys are equal.
type replaceableEvent interface {
	key() string
	said() tracker.Message
	// apply returns the event after n copies of an effect: several events if
	// the effect is optional, none if it doesn't apply.
	apply(e board.ReplacementEffect, n int64) ([]replaceableEvent, error)
}

// outcome is the resulting event with the names of the effects that were
// applied.
type outcome struct {
	event   replaceableEvent
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

// after returns the outcome after an effect turned its event into made.
func (o outcome) after(made replaceableEvent, name string) outcome {
	if made.key() == o.event.key() {
		return outcome{made, o.applied} // the effect wasn't applied
	}
	return outcome{made, appendName(o.applied, name)}
}

// replaced applies replacement effects to an event (CR 616.1): each once, in
// the order that the affected player chooses. The player is asked only if the
// outcomes differ.
func (d *Decision) replaced(event replaceableEvent, effects []board.ReplacementEffect, affected int) (outcome, error) {
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
				Player: d.s.Seat(affected).Name, Rule: "magic/replacement/order", Text: tracker.Say("Which way are the effects applied?"),
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

// step lets the affected player choose the next effect.
func (d *Decision) step(now outcome, left []board.ReplacementEffect, affected int) (outcome, error) {
	var options []tracker.Message
	var at []int
	for i, e := range left {
		if e.Copies > 0 {
			if made, err := now.event.apply(e, 1); err != nil {
				return now, err
			} else if len(made) > 0 {
				options, at = append(options, tracker.Say("%s", tracker.Name(e.Name()))), append(at, i)
			}
		}
	}
	i, err := d.in.Choose(tracker.Question{
		Player: d.s.Seat(affected).Name, Rule: "magic/replacement/order",
		Text: tracker.Say("Which effect is applied next to %s?", now.event.said()),
	}, options)
	if err != nil {
		return now, err
	}
	e := &left[at[i]]
	n := int64(1)
	if e.Copies > maxOrderedCopies {
		n = e.Copies
	}
	made, err := now.event.apply(*e, n)
	if err != nil {
		return now, err
	}
	e.Copies -= n
	chosen := 0
	if len(made) > 1 {
		options = nil
		for _, m := range made {
			options = append(options, m.said())
		}
		chosen, err = d.in.Choose(tracker.Question{
			Player: d.s.Seat(affected).Name, Rule: "magic/replacement/order", Text: tracker.Say("What does %s make of it?", tracker.Name(e.Name())),
		}, options)
		if err != nil {
			return now, err
		}
	}
	return now.after(made[chosen], e.Name()), nil
}

// together merges identical effects, so that orders among them aren't tried.
// It compares what effects do, ignoring their scope.
func together(effects []board.ReplacementEffect) []board.ReplacementEffect {
	var all []board.ReplacementEffect
	for _, e := range effects {
		i := slices.IndexFunc(all, func(o board.ReplacementEffect) bool { return o.Alike(e) })
		if i < 0 {
			e.Names = slices.Clone(e.Names)
			all = append(all, e)
			continue
		}
		all[i].Copies = tracker.SaturatingAdd(all[i].Copies, e.Copies)
		for _, name := range e.Names {
			if !slices.Contains(all[i].Names, name) {
				all[i].Names = append(all[i].Names, name)
			}
		}
	}
	return all
}

// outcomes lists the distinct outcomes of all orders of the effects. It
// returns false if there are too many outcomes, or too many states to search.
func outcomes(from outcome, effects []board.ReplacementEffect) ([]outcome, bool, error) {
	type node struct {
		outcome
		left []int64
	}
	start := node{outcome: from}
	for _, e := range effects {
		start.left = append(start.left, e.Copies)
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
		if seen[key] = true; len(seen) > maxStates {
			return nil, false, nil
		}
		final := true
		for i, e := range effects {
			if n.left[i] == 0 {
				continue
			}
			take := int64(1)
			if e.Copies > maxOrderedCopies {
				take = n.left[i]
			}
			made, err := n.event.apply(e, take)
			if err != nil {
				return nil, false, err
			}
			for _, after := range slices.Backward(made) { // the first event is tried first
				final = false
				next := node{n.after(after, e.Name()), slices.Clone(n.left)}
				next.left[i] -= take
				todo = append(todo, next)
			}
		}
		if k := n.event.key(); final && !ends[k] {
			ends[k] = true
			if found = append(found, n.outcome); len(found) > maxOutcomes {
				return found, false, nil // more than maxOutcomes: one effect at a time is chosen
			}
		}
	}
	return found, true, nil
}

// keyOf encodes the numbers of remaining copies of each effect.
func keyOf(left []int64) string {
	var b []byte
	for _, n := range left {
		b = append(strconv.AppendInt(b, n, 36), ' ')
	}
	return string(b)
}

// appendName appends a name unless it is the last one already.
func appendName(order []string, name string) []string {
	if len(order) > 0 && order[len(order)-1] == name {
		return order
	}
	return append(slices.Clip(order), name)
}
