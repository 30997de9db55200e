package play

import (
	"slices"
	"strings"

	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// performsNone reports whether an action contains no other actions.
func performsNone(a Action) bool {
	switch a.(type) {
	case May, Attempt, Provided, Modes, Note, Later, ForEach, Choosing, FromHand, GetEmblem, Once, CopyExiled:
		return false
	default:
		return true
	}
}

// bounded evaluates the bounds with an expression in an action of an effect: "power less than
// its power". Players are asked for numbers that the board doesn't know.
func (d *Decision) bounded(a Action) (Action, error) {
	if _, is := a.(Exchange); is || !performsNone(a) {
		return a, nil // bounded is called for each of their steps, and for each permanent of an exchange
	}
	var failed error
	with := notation.Replacing(a, func(s notation.Selector) (notation.Selector, bool) {
		s, about := d.meansInCombat(s)
		if s.Filter != nil && !s.Target && s.Count != nil && isCounted(s.Count.Expr) {
			n, err := d.number(*s.Count, "permanents")
			if err != nil {
				failed = err
				return s, false
			}
			s.Count, about = &notation.Amount{N: n}, true
		}
		if s.Filter == nil || !slices.ContainsFunc(s.Filter.Bounds, func(b notation.Bound) bool { return b.Expr != "" }) {
			return s, about
		}
		f := *s.Filter
		f.Bounds = slices.Clone(f.Bounds)
		for i, b := range f.Bounds {
			if b.Expr == "" {
				continue
			}
			n, err := d.number(notation.Amount{Expr: b.Expr}, b.Of)
			if err != nil {
				failed = err
				return s, false
			}
			f.Bounds[i].N, f.Bounds[i].Expr = n, ""
		}
		s.Filter = &f
		return s, true
	})
	return with, failed
}

// boundedOne is bounded for one selector.
func (d *Decision) boundedOne(s notation.Selector) (notation.Selector, error) {
	a, err := d.bounded(Tap{On: s})
	tap, _ := a.(Tap)
	return tap.On, err
}

// isCounted reports whether a number of objects is an amount that is evaluated before they are
// chosen. "Half" and "all but two" depend on the objects.
func isCounted(expr string) bool {
	return expr != "" && !strings.HasPrefix(expr, "half") && !strings.HasPrefix(expr, "all but")
}

// ofSource is what the text of an effect calls its source.
var ofSource = notation.ReferenceTo(card.SourceID)

// meansInCombat replaces "it" in "blocking it", "blocked by it" and "attached to it" by what the effect has named,
// or its source.
func (d *Decision) meansInCombat(s notation.Selector) (notation.Selector, bool) {
	if s.Filter == nil {
		return s, false
	}
	f, about := d.filterAbout(s.Filter)
	s.Filter = f
	return s, about
}

// filterAbout is meansInCombat for a filter.
func (d *Decision) filterAbout(filter *notation.Filter) (*notation.Filter, bool) {
	if !slices.ContainsFunc(append(slices.Clone(filter.Any), *filter), func(f notation.Filter) bool {
		return f.Blocks == notation.Affected || f.Blocked == notation.Affected || f.Attached == notation.Affected || f.Attached == ofSource
	}) {
		return filter, false
	}
	it := notation.Source
	if ids := d.in.It(); d.effect != nil && len(ids) == 1 && !d.meansSource() && ids[0] != d.effect.card {
		it = notation.ReferenceTo(ids[0])
	}
	about := func(f notation.Filter) notation.Filter {
		if f.Blocks == notation.Affected {
			f.Blocks = it
		}
		if f.Blocked == notation.Affected {
			f.Blocked = it
		}
		if f.Attached == ofSource {
			f.Attached = notation.Source
		}
		if f.Attached == notation.Affected {
			f.Attached = it
		}
		return f
	}
	f := about(*filter)
	f.Any = slices.Clone(f.Any)
	for i := range f.Any {
		f.Any[i] = about(f.Any[i])
	}
	return &f, true
}

// hostCounted reports whether the board can evaluate the host in a filter.
func (d *Decision) hostCounted(f *notation.Filter) bool {
	if f.Attached == "" {
		return true
	}
	id, ok := f.Attached.ID()
	if !ok && d.effect != nil && len(d.effect.sources) > 0 {
		id = d.effect.sources[0]
	}
	stack, there := d.s.Permanent.Get(id)
	if there && f.Attached == notation.Host {
		_, there = d.s.Permanent.Get(d.s.HostOf(&stack.Of))
	}
	return there
}
