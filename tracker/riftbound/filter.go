package riftbound

import (
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// fits reports whether an object is what a filter describes.
func (d *decision) fits(stack tracker.Stack[Object], f notation.Filter) (bool, error) {
	o, c := stack.Of, d.s.traits(stack, nil)
	switch {
	case o.Hidden,
		f.Permanent && !o.is("Unit") && !o.is("Gear"), // RB 133.4.a
		f.Token != nil && *f.Token != o.Token,
		f.Keyword != "" && !c.has(f.Keyword) && !slices.Contains(c.Keywords, f.Keyword),
		f.Other && slices.Contains(d.in.It(), stack.ID),
		!d.stands(stack, c, f.Status),
		slices.ContainsFunc(f.Words, func(w string) bool { return !c.described(w) }),
		slices.ContainsFunc(f.Without, c.described):
		return false, nil
	}
	if f.At != nil {
		at, err := d.location(*f.At, o.Controller)
		if err != nil {
			return false, err
		}
		if f.At.Word == "base" && f.At.Of == nil {
			at = Location{Base: d.s.at(o).Base}
		}
		if f.At.Word == "battlefield" && f.At.N == 0 { // "units at battlefields"
			if d.s.at(o).Field == 0 {
				return false, nil
			}
		} else if d.s.at(o) != at {
			return false, nil
		}
	}
	if f.Controller == nil {
		return true, nil
	}
	seats, err := d.seats(*f.Controller)
	return slices.Contains(seats, o.Controller), err
}

// stands reports whether an object stands as a word says.
func (d *decision) stands(stack tracker.Stack[Object], c traits, status string) bool {
	o := stack.Of
	switch status {
	case "exhausted":
		return o.Exhausted
	case "ready":
		return !o.Exhausted
	case "stunned":
		return o.Stunned
	case "buffed":
		return o.Buffs > 0
	case "damaged":
		return o.Damage > 0
	case "mighty": // RB 708
		return c.isUnit && c.might >= 5
	case "attacking":
		return o.Role == Attacker
	case "defending":
		return o.Role == Defender
	case "attached":
		return d.s.hostOf(stack) != 0
	case "equipped": // RB 818.3
		for under := range d.s.Board.All() {
			if d.s.hostOf(under) == stack.ID && slices.Contains(under.Of.Def.Tags, "Equipment") {
				return true
			}
		}
		return false
	}
	return true
}

// described reports whether a word says what something is: a type, tag,
// supertype, domain, or its name.
func (t traits) described(word string) bool {
	for _, list := range [...][]string{t.Types, t.Tags, t.Supertypes, t.Domains, {t.Name}} {
		if slices.ContainsFunc(list, func(s string) bool { return strings.EqualFold(s, word) }) {
			return true
		}
	}
	return false
}
