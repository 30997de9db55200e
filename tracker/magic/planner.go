package magic

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/tracker"
)

// mostOutcomes is how many different outcomes are offered at once; where there
// are more, the effects are chosen one at a time. mostStates bounds the search.
const (
	mostOutcomes = 5
	mostStates   = 20_000
	fewCopies    = 6 // up to here, copies of an effect may be applied between others
)

// happening is an event that replacement effects look at: a value with a key
// by which equal ones are found.
type happening interface {
	key() string
	String() string
	// apply gives what the event is after n copies of an effect, or false where
	// the effect doesn't apply to it.
	apply(e standing, n int64) (happening, bool, error)
}

// outcome is what an event comes to, and the effects that made it so.
type outcome struct {
	event   happening
	applied []string
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
		if whole && len(ends) <= mostOutcomes {
			options := make([]string, len(ends))
			for i, end := range ends {
				options[i] = end.event.String() + " (" + strings.Join(end.applied, ", then ") + ")"
			}
			i, err := ask(d.in, tracker.Question{
				Player: d.s.seat(affected).Name, Rule: "magic/replacement/order", Text: "Which way are the effects applied?",
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
	var options []string
	var at []int
	for i, e := range left {
		if e.copies > 0 {
			if _, ok, err := now.event.apply(e, 1); err != nil {
				return now, err
			} else if ok {
				options, at = append(options, e.name()), append(at, i)
			}
		}
	}
	i, err := ask(d.in, tracker.Question{
		Player: d.s.seat(affected).Name, Rule: "magic/replacement/order",
		Text: fmt.Sprintf("Which effect is applied next to %s?", now.event),
	}, options)
	if err != nil {
		return now, err
	}
	e := &left[at[i]]
	n := int64(1)
	if e.copies > fewCopies {
		n = e.copies
	}
	after, _, err := now.event.apply(*e, n)
	e.copies -= n
	return outcome{after, append(slices.Clone(now.applied), e.name())}, err
}

// outcomes lists the different ends that the orders of the effects lead to; it
// gives up, with false, where there are too many to look at.
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
		key := fmt.Sprint(n.left) + n.event.key()
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
			after, ok, err := n.event.apply(e, take)
			if err != nil {
				return nil, false, err
			}
			if !ok {
				continue
			}
			final = false
			next := node{outcome{after, appendName(n.applied, e.name())}, slices.Clone(n.left)}
			next.left[i] -= take
			todo = append(todo, next)
		}
		if k := n.event.key(); final && !ends[k] {
			ends[k] = true
			found = append(found, n.outcome)
		}
	}
	return found, true, nil
}

// appendName adds a name to an order; the same one twice in a row is once.
func appendName(order []string, name string) []string {
	if len(order) > 0 && order[len(order)-1] == name {
		return order
	}
	return append(slices.Clip(order), name)
}
