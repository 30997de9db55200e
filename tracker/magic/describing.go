package magic

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// keeps reports whether a permanent has what a filter says it has or lacks.
func (c *Characteristics) keeps(p *Permanent, f *notation.Filter) bool {
	if len(f.Or) > 0 && !slices.ContainsFunc(f.Or, c.described) || f.Name != "" && !p.called(f.Name) ||
		f.WithoutKeyword != "" && c.has(f.WithoutKeyword) ||
		f.Counter != "" && !p.marked(f.Counter) || f.Lacks != "" && p.marked(f.Lacks) {
		return false
	}
	for _, b := range f.Bounds {
		n := c.Power
		if b.Of == "toughness" {
			n = c.Toughness
		}
		if !c.HasSize || !b.Keeps(n) {
			return false
		}
	}
	return true
}

// marked reports whether it has a counter of a kind, or any.
func (p *Permanent) marked(kind string) bool {
	if kind == notation.AnyCounter {
		return len(p.Counters) > 0
	}
	return p.Count(kind) > 0
}

// isLabel reports whether players call a permanent so.
func (s State) isLabel(text string) bool {
	for stack := range s.Permanent.All() {
		if stack.Of.labelled(text) {
			return true
		}
	}
	return false
}

// between is what is on the battlefield from one id to another.
func (d *decision) between(sel notation.Selector) ([]int64, error) {
	var ids []int64
	for stack := range d.s.Permanent.All() {
		if stack.ID >= sel.ID && stack.ID <= sel.To && !stack.Of.PhasedOut {
			ids = append(ids, stack.ID)
		}
	}
	if len(ids) == 0 {
		return nil, tracker.Refuse("Nothing from #%d to #%d is on the battlefield.", sel.ID, sel.To).Next("Type `board` to see what is there.")
	}
	return ids, nil
}

// partOf is how many of so many are meant: a number, "half", "all but 2". Where
// a half isn't whole and nobody says which way it is rounded, that is asked.
func (d *decision) partOf(count notation.Amount, of int64) (int64, error) {
	if n, ok := strings.CutPrefix(count.Expr, "all but "); ok {
		var rest int64
		if _, err := fmt.Sscan(n, &rest); err != nil || rest >= of {
			return 0, tracker.Refuse("There are %d of them: all but %s would be none.", of, n).Next("Say how many: 2 of …")
		}
		return of - rest, nil
	}
	how, ok := strings.CutPrefix(count.Expr, "half")
	switch {
	case !ok:
		return d.number(count, "of them")
	case of%2 == 0, strings.HasSuffix(how, "down"):
		return of / 2, nil
	case strings.HasSuffix(how, "up"):
		return of/2 + 1, nil
	}
	i, err := d.choose(fmt.Sprintf("Half of %d?", of), []string{fmt.Sprintf("%d, rounded up", of/2+1), fmt.Sprintf("%d, rounded down", of/2)}, nil)
	return of/2 + 1 - int64(i), err
}
