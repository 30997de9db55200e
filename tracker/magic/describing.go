package magic

import (
	"slices"

	"arbiter/tracker/notation"
)

// meets reports whether a permanent meets the conditions of a filter on what
// it has and lacks.
func (c *Characteristics) meets(p *Permanent, f *notation.Filter) bool {
	if len(f.Or) > 0 && !slices.ContainsFunc(f.Or, c.described) || f.Name != "" && !p.called(f.Name) ||
		f.WithoutKeyword != "" && c.has(f.WithoutKeyword) ||
		f.Counter != "" && !p.hasCounters(f.Counter) || f.Lacks != "" && p.hasCounters(f.Lacks) {
		return false
	}
	for _, b := range f.Bounds {
		if b.Of == notation.ManaValue {
			if n, known, _ := p.manaValue(); !known || !b.Keeps(n) {
				return false
			}
			continue
		}
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

// hasCounters reports whether it has a counter of the kind, or any counter for
// AnyCounter.
func (p *Permanent) hasCounters(kind string) bool {
	if kind == notation.AnyCounter {
		return len(p.Counters) > 0
	}
	return p.Count(kind) > 0
}
