package board

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/notation"
	"arbiter/tracker/riftbound/card"
)

// MergeKey encodes all of an object: identical objects have equal keys.
func (o Object) MergeKey() string {
	var b strings.Builder
	b.WriteString(o.Def.Key())
	fmt.Fprintf(&b, "|%t %d %d %v %t %t %t %d %d %s", o.Token, o.Owner, o.Controller, o.At, o.Exhausted, o.Stunned, o.Empowered, o.Buffs, o.Damage, o.Role)
	if len(o.Roles) > 0 {
		fmt.Fprintf(&b, "|had %q", o.Roles)
	}
	for _, c := range o.Changes {
		fmt.Fprintf(&b, "|%d %d %q %s %d %t", c.ID, c.Might, c.Keywords, c.Until, c.Prevents, c.All)
		if c.Set != nil {
			fmt.Fprintf(&b, "=%d", *c.Set)
		}
	}
	for _, what := range slices.Sorted(maps.Keys(o.Times)) {
		fmt.Fprintf(&b, "|%q %d times", what, o.Times[what])
	}
	if o.SetMight != nil {
		fmt.Fprintf(&b, "|set %d", *o.SetMight)
	}
	if o.Printed != nil {
		b.WriteString("|copy " + o.Printed.Key())
	}
	return b.String()
}

// Marks of objects, which make finding them cost no pass over the board.
const (
	IsAttached tracker.Marks = 1 << iota
	IsGiving                 // with a static ability that applies to other objects
	IsWatching               // with an ability that triggers on what happens to others, or to players
)

// Marks returns the marks of the object.
func (o *Object) Marks() tracker.Marks {
	var marks tracker.Marks
	if o.AttachedTo != 0 {
		marks = IsAttached
	}
	for _, text := range o.Def.Abilities {
		switch a := card.Compile(text); {
		case a.Static != nil && !a.Static.IsOwn(), a.Allowed == card.UnitsCantMoveToBase:
			marks |= IsGiving
		case a.Trigger != nil && a.Trigger.Watches():
			marks |= IsWatching
		}
	}
	return marks
}

// Lethal reports whether a unit has damage that kills it: not 0, and at least its
// Might (RB 143.2.a).
func (s State) Lethal(stack tracker.Stack[Object]) bool {
	if stack.Of.Damage <= 0 {
		return false
	}
	c := s.Traits(stack, nil)
	return c.IsUnit && stack.Of.Damage >= c.Might
}

// DescribedBy reports whether a word names a type, tag, supertype, domain, or
// the name of an object.
func (t Traits) DescribedBy(word string) bool {
	for _, list := range [...][]string{t.Types, t.Tags, t.Supertypes, t.Domains, {t.Name}} {
		if slices.ContainsFunc(list, func(s string) bool { return strings.EqualFold(s, word) }) {
			return true
		}
	}
	return false
}

// HasKeyword reports whether it has a keyword, with its number if one is given.
func (t Traits) HasKeyword(k string) bool { return t.Has(k) || slices.Contains(t.Keywords, k) }

// Prevented returns how much of an amount of damage to the object is prevented (RB
// 437.2).
func (o Object) Prevented(n int64) int64 {
	var sum int64
	for _, c := range o.Changes {
		if c.All {
			return n
		}
		sum = tracker.SaturatingAdd(sum, c.Prevents)
	}
	return min(n, sum)
}

// HasCounters reports whether an object has counters of a kind. Buffs are the only kind.
func (o Object) HasCounters(kind string) bool {
	return o.Buffs > 0 && (kind == notation.AnyCounter || kind == "buff")
}

// Priority is the order in which a unit is assigned combat damage.
type Priority int

// The priorities.
const (
	First   Priority = iota // Tank (RB 815.1.b)
	Between                 // neither
	Last                    // Backline (RB 826.3)
	Either                  // both: who assigns the damage chooses one (RB 465.2.c.8)
)

// Priority returns the order in which the unit is assigned damage.
func (t Traits) Priority() Priority {
	switch tank, backline := t.Has("tank"), t.Has("backline"); {
	case tank && backline:
		return Either
	case tank:
		return First
	case backline:
		return Last
	}
	return Between
}
