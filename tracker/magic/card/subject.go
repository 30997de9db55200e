package card

import (
	"slices"
	"strings"

	"arbiter/tracker/english"
	"arbiter/tracker/notation"
)

// Subject is of what an ability speaks: its own object, what that is attached to,
// or all that a filter describes. "This creature or another creature" is both
// its own object and others.
type Subject struct {
	Itself    bool             `json:"itself,omitempty"`
	Host      string           `json:"host,omitempty"` // "enchanted creature", one of hosts
	What      *notation.Filter `json:"what,omitempty"` // Other in it excludes the object itself
	OneOrMore bool             `json:"one_or_more,omitempty"`
}

// hosts are what an Aura, Equipment or Fortification calls its host.
var hosts = []string{
	"enchanted creature", "enchanted permanent", "enchanted artifact", "enchanted land", "enchanted enchantment", "enchanted planeswalker",
	"equipped creature", "fortified land",
}

// OnlyItself reports whether it is the ability's own object and nothing else.
func (s Subject) OnlyItself() bool { return s.Itself && s.What == nil }

// Of describes the subject of an event, in the singular: "another creature you
// control".
func (c *Compiler) subject(text string) (Subject, bool) {
	if strings.EqualFold(text, "it") {
		return Subject{Itself: true}, true
	}
	if lower := strings.ToLower(text); slices.Contains(hosts, lower) {
		return Subject{Host: lower}, true
	}
	if rest, ok := this(text); ok {
		if rest == "" {
			return Subject{Itself: true}, true
		}
		rest, ok := cutFold(rest, " or ")
		if !ok {
			return Subject{}, false
		}
		other, ok := c.subject(rest)
		if !ok || other.What == nil || !other.What.Other || other.OneOrMore {
			return Subject{}, false
		}
		other.Itself = true
		return other, true
	}
	var s Subject
	other := false
	switch rest, ok := text, false; {
	case trim(&rest, &ok, "another "):
		text, other = rest, true
	case trim(&rest, &ok, "one or more "):
		text, s.OneOrMore = rest, true
	case trim(&rest, &ok, "a "), trim(&rest, &ok, "an "):
		text = rest
	}
	f, ok := notation.ParseFilter(c.vocabulary, text)
	if !ok {
		return Subject{}, false
	}
	f.Other = f.Other || other
	s.What = f
	return s, true
}

// trim cuts a prefix, whatever the case, and reports whether it was there.
func trim(text *string, ok *bool, prefix string) bool {
	*text, *ok = cutFold(*text, prefix)
	return *ok
}

// String is the subject as it stands before a verb.
func (s Subject) String() string {
	what := ""
	if s.What != nil {
		f := *s.What
		switch {
		case s.OneOrMore:
			what = "one or more " + f.String()
		case f.Other:
			f.Other = false
			what = "another " + f.String()
		default:
			what = english.Article(f.String())
		}
	}
	switch {
	case s.OnlyItself():
		return "this permanent"
	case s.Itself:
		return "this permanent or " + what
	case s.Host != "":
		return s.Host
	}
	return what
}
