package board

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// MergeKey encodes all of an object: identical objects have equal keys.
func (o Object) MergeKey() string {
	var b strings.Builder
	b.WriteString(o.Def.Key())
	fmt.Fprintf(&b, "|%t %d %d %v %t %t %d %d %s", o.Token, o.Owner, o.Controller, o.At, o.Exhausted, o.Stunned, o.Buffs, o.Damage, o.Role)
	if len(o.Roles) > 0 {
		fmt.Fprintf(&b, "|had %q", o.Roles)
	}
	for _, c := range o.Changes {
		fmt.Fprintf(&b, "|%d %d %q %s", c.ID, c.Might, c.Keywords, c.Until)
		if c.Set != nil {
			fmt.Fprintf(&b, "=%d", *c.Set)
		}
	}
	if o.SetMight != nil {
		fmt.Fprintf(&b, "|set %d", *o.SetMight)
	}
	if o.Printed != nil {
		b.WriteString("|copy " + o.Printed.Key())
	}
	return b.String()
}

// IsAttached marks attached objects, so that finding them costs no pass over the
// board.
const IsAttached tracker.Marks = 1

// Marks returns the marks of the object.
func (o *Object) Marks() tracker.Marks {
	if o.AttachedTo != 0 {
		return IsAttached
	}
	return 0
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

// HasCounters reports whether an object has counters of a kind. Buffs are the only kind.
func (o Object) HasCounters(kind string) bool {
	return o.Buffs > 0 && (kind == notation.AnyCounter || kind == "buff")
}

// Priority is the order in which a unit is assigned combat damage.
type Priority int

// The priorities.
const (
	First    Priority = iota // Tank (RB 815.1.b)
	Between                  // neither
	Last                     // Backline (RB 826.3)
	Either                 // both: who assigns the damage chooses one (RB 465.2.c.8)
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
