package riftbound

import (
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// fits reports whether an object matches a filter.
func (d *decision) fits(stack tracker.Stack[Object], f notation.Filter) (bool, error) {
	o, c := stack.Of, d.s.traits(stack, nil)
	switch {
	case o.Hidden,
		f.Permanent && !o.is("Unit") && !o.is("Gear"), // RB 133.4.a
		f.Token != nil && *f.Token != o.Token,
		f.Keyword != "" && !c.keyword(f.Keyword),
		f.WithoutKeyword != "" && c.keyword(f.WithoutKeyword),
		f.Name != "" && !o.called(f.Name),
		f.Counter != "" && !o.counts(f.Counter),
		f.Lacks != "" && o.counts(f.Lacks),
		f.Other && slices.Contains(d.in.It(), stack.ID),
		!d.stands(stack, c, f.Status),
		!d.game.describe(c, f.Words),
		len(f.Or) > 0 && !slices.ContainsFunc(f.Or, func(w string) bool { return d.game.describe(c, []string{w}) }),
		slices.ContainsFunc(f.Without, c.described),
		slices.ContainsFunc(f.Bounds, func(b notation.Bound) bool { return !c.isUnit || b.Of != "might" || !b.Keeps(c.strength()) }):
		return false, nil
	}
	if f.At != nil {
		if there, err := d.isAt(stack, *f.At); !there || err != nil {
			return false, err
		}
	}
	if f.Controller == nil {
		return true, nil
	}
	seats, err := d.seats(*f.Controller)
	return slices.Contains(seats, o.Controller), err
}

// isAt reports whether an object is at a place. "A battlefield" matches each
// battlefield, "base" each player's base.
func (d *decision) isAt(stack tracker.Stack[Object], p notation.Place) (bool, error) {
	is := d.s.at(stack.Of)
	switch {
	case p.Word == "battlefield" && p.N == 0 && p.Of == nil:
		return is.Field != 0, nil
	case p.Word == "base" && p.Of == nil:
		return is.Base != 0, nil
	}
	at, err := d.location(p, stack.Of.Controller)
	return is == at, err
}

// stands reports whether an object has a status.
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
		for under := range d.s.Board.Marked(isAttached) {
			if d.s.hostOf(*under) == stack.ID && slices.Contains(under.Of.Def.Tags, "Equipment") {
				return true
			}
		}
		return false
	}
	return true
}

// described reports whether a word names a type, tag, supertype, domain, or
// the name of an object.
func (t traits) described(word string) bool {
	for _, list := range [...][]string{t.Types, t.Tags, t.Supertypes, t.Domains, {t.Name}} {
		if slices.ContainsFunc(list, func(s string) bool { return strings.EqualFold(s, word) }) {
			return true
		}
	}
	return false
}

// describe reports whether words describe something. Several words may together be
// its name, or another name of a token: "Sand Soldier", "Soldier".
func (g *Rules) describe(t traits, words []string) bool {
	rest := slices.DeleteFunc(slices.Clone(words), t.described)
	if len(rest) == 0 {
		return true
	}
	name := strings.Join(rest, " ")
	known, ok := g.predefined[strings.ToLower(name)]
	return strings.EqualFold(name, t.Name) || ok && known.Name == t.Name
}

// keyword reports whether it has a keyword, with its number if one is given.
func (t traits) keyword(k string) bool { return t.has(k) || slices.Contains(t.Keywords, k) }

// counts reports whether an object has counters of a kind. Buffs are the only kind.
func (o Object) counts(kind string) bool {
	return o.Buffs > 0 && (kind == notation.AnyCounter || kind == "buff")
}
