package card

import (
	"slices"
	"strings"

	"arbiter/tracker/english"
	"arbiter/tracker/notation"
)

// Subject is the subject of an ability: its own object, that object's host, or
// all objects that match a filter. "This creature or another creature" sets
// both Itself and What.
type Subject struct {
	Itself    bool             `json:"itself,omitempty"`
	Host      string           `json:"host,omitempty"` // an element of hosts: "enchanted creature"
	What      *notation.Filter `json:"what,omitempty"` // with Other, the object itself is excluded
	OneOrMore bool             `json:"one_or_more,omitempty"`
	Source    bool             `json:"source,omitempty"`  // What is a source of damage: a permanent, or anything else of a player's
	Spell     bool             `json:"spell,omitempty"`   // with Source: it is an instant or sorcery spell
	Wounded   *Subject         `json:"wounded,omitempty"` // what dealt damage to it this turn
}

// hosts are the words by which Auras, Equipment and Fortifications refer to
// their host.
var hosts = []string{
	"enchanted creature", "enchanted permanent", "enchanted artifact", "enchanted land", "enchanted enchantment", "enchanted planeswalker",
	"equipped creature", "fortified land",
}

// OnlyItself reports whether the subject is the ability's own object alone.
func (s Subject) OnlyItself() bool { return s.Itself && s.What == nil && s.Host == "" }

// subject parses the subject of an event, in the singular: "another creature
// you control".
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
		rest, ok := english.CutPrefix(rest, " or ")
		if !ok {
			return Subject{}, false
		}
		if rest == "a creature it's paired with" {
			rest = "another creature paired with this creature"
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

// trim removes a prefix, ignoring case, and sets ok to whether it was there.
func trim(text *string, ok *bool, prefix string) bool {
	*text, *ok = english.CutPrefix(*text, prefix)
	return *ok
}

// String returns the subject as it stands before a verb.
func (s Subject) String() string {
	what := ""
	if s.What != nil {
		f := *s.What
		words := func() string {
			if s.Spell {
				return spellText(f)
			}
			if s.Source {
				return strings.Replace(f.String(), "permanent", "source", 1)
			}
			return f.String()
		}
		switch {
		case slices.Equal(f.Is, ofYourCommander):
			what = yourCommander
		case s.OneOrMore:
			what = "one or more " + words()
		case f.Other:
			f.Other = false
			what = "another " + words()
		default:
			what = english.Article(words())
		}
		if s.Wounded != nil {
			what += " dealt damage this turn by " + s.Wounded.String()
		}
	}
	switch {
	case s.OnlyItself():
		return "this permanent"
	case s.Itself && s.Host != "":
		return "this permanent or " + s.Host
	case s.Itself:
		return "this permanent or " + what
	case s.Host != "":
		return s.Host
	}
	return what
}
