package card

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker/english"
	"arbiter/tracker/notation"
)

// countersPassive parses "one or more +1/+1 counters are put on this creature".
func (c *Compiler) countersPassive(text string) (Event, bool) {
	for _, v := range []struct {
		text string
		is   Verb
	}{
		{" are put on ", GettingCounters}, {" is put on ", GettingCounters}, {" are removed from ", LosingCounters}, {" is removed from ", LosingCounters},
	} {
		if strings.Contains(text, v.text) {
			e := Event{Is: v.is}
			text, e.First = strings.CutSuffix(text, firstEachTurn)
			return e, c.counters(&e, text, v.text)
		}
	}
	return Event{}, false
}

// counters parses the kind of counters and the object that has them.
func (c *Compiler) counters(e *Event, text, joint string) bool {
	kind, on, ok := strings.Cut(text, joint)
	if !ok {
		return false
	}
	for _, article := range []string{"one or more ", "a ", "an "} {
		if rest, ok := english.CutPrefix(kind, article); ok {
			kind, e.Each = rest, article != "one or more "
			break
		}
	}
	switch kind {
	case "counter", "counters":
		e.Kind = notation.AnyCounter
	default:
		word, ok := strings.CutSuffix(strings.TrimSuffix(kind, "s"), " counter")
		if !ok || !counterKind.MatchString(word) {
			return false
		}
		e.Kind = word
	}
	of, ok := c.actor(on)
	e.Of = of
	return ok
}

// ordinalCounter parses "the fourth plan counter is put on this enchantment" and "the
// last hour counter is removed from this enchantment".
func (c *Compiler) ordinalCounter(text string) (Event, bool) {
	rest, ok := english.CutPrefix(text, "the ")
	if !ok {
		return Event{}, false
	}
	word, rest, _ := strings.Cut(rest, " ")
	e, joint := Event{}, " counter is put on "
	switch n := slices.Index(Ordinals, word); {
	case n > 0:
		e.Is, e.Nth = GettingCounters, int64(n)
	case word == "last":
		e.Is, e.Last, joint = LosingCounters, true, " counter is removed from "
	default:
		return Event{}, false
	}
	kind, on, ok := strings.Cut(rest, joint)
	if !ok || !counterKind.MatchString(kind) {
		return Event{}, false
	}
	e.Kind = kind
	e.Of, ok = c.actor(on)
	return e, ok && !e.Of.OneOrMore
}

var counterKind = regexp.MustCompile(`^(?:[+-]\d+/[+-]\d+|[a-z]+(?: [a-z]+)?)$`)
