package magic

import (
	"slices"
	"strings"

	"arbiter/tracker"
)

// Replacement is a replacement effect for creating tokens or putting counters
// (CR 614.1a, 614.16), as data. It is part of a permanent's definition, so
// that copies of the permanent have it too.
type Replacement struct {
	Of   string `json:"of"`             // "tokens", "counters", or "proliferate"
	Whom string `json:"whom,omitempty"` // the player affected: "you" (default), "opponents", "any"
	By   string `json:"by,omitempty"`   // the player who puts the counters: "you", "opponents", or "" for anyone

	// Conditions. An empty list is no condition; of a list, one element has to
	// match.
	Types        []string `json:"types,omitempty"`    // types of the tokens, or of the object that gets the counters
	Subtypes     []string `json:"subtypes,omitempty"` // their subtypes
	Kinds        []string `json:"kinds,omitempty"`    // kinds of counters
	Players      bool     `json:"players,omitempty"`  // also counters on players
	Only         bool     `json:"only_players,omitempty"`
	Another      bool     `json:"another,omitempty"`     // not on itself
	Itself       bool     `json:"itself,omitempty"`      // only on itself
	OnlyByEffect bool     `json:"only_effect,omitempty"` // only counters put by an effect, not as a cost, a turn-based action or damage (CR 614.16)

	// Results.
	Times   int64    `json:"times,omitempty"`    // multiply by this
	Plus    int64    `json:"plus,omitempty"`     // add this many, for each kind of counter
	Halve   bool     `json:"halve,omitempty"`    // halve, rounded down
	Also    []string `json:"also,omitempty"`     // also one of each of these tokens
	AlsoAll []string `json:"also_all,omitempty"` // also as many of each of these tokens
	Instead []string `json:"instead,omitempty"`  // instead of each token, one of each of these
	Choose  []string `json:"choose,omitempty"`   // instead of each token, if the player chooses, one of one of these
	Cant    bool     `json:"cant,omitempty"`     // the counters can't be put (CR 614.17)
}

// same reports whether two replacements are identical, so that their order
// doesn't matter.
func (r Replacement) same(o Replacement) bool {
	return r.Of == o.Of && r.Whom == o.Whom && r.By == o.By && r.Players == o.Players && r.Only == o.Only && r.Another == o.Another &&
		r.Itself == o.Itself && r.OnlyByEffect == o.OnlyByEffect && r.Times == o.Times && r.Plus == o.Plus && r.Halve == o.Halve &&
		slices.Equal(r.Types, o.Types) && slices.Equal(r.Subtypes, o.Subtypes) && slices.Equal(r.Kinds, o.Kinds) &&
		r.Cant == o.Cant && slices.Equal(r.Choose, o.Choose) && slices.Equal(r.Also, o.Also) && slices.Equal(r.AlsoAll, o.AlsoAll) && slices.Equal(r.Instead, o.Instead)
}

// concerns reports whether an effect of one player applies to objects of
// another.
func concerns(whom string, controller, seat int) bool {
	switch whom {
	case "any":
		return true
	case "opponents":
		return controller != seat
	}
	return controller == seat
}

// fits reports whether a replacement applies to an object.
func (r *Replacement) fits(def *Definition) bool {
	if len(r.Types)+len(r.Subtypes) == 0 {
		return true
	}
	return slices.ContainsFunc(r.Types, func(t string) bool { return slices.Contains(def.Types, t) }) ||
		slices.ContainsFunc(r.Subtypes, func(t string) bool { return slices.Contains(def.Subtypes, t) })
}

// standing is a replacement effect on the board, with its controller and the
// number of copies.
type standing struct {
	Replacement
	controller int
	on         int64    // the stack that has it, if that matters
	names      []string // the names of its sources
	copies     int64
}

// replacements lists the replacement effects on the board for tokens, counters
// or proliferating. Identical effects are one element with a number of copies.
func (l *layers) replacements(of string) []standing {
	var all []standing
	add := func(name string, controller int, on, copies int64, effects []Replacement) {
		for _, r := range effects {
			if r.Of != of {
				continue
			}
			if !r.Itself && !r.Another {
				on = 0
			}
			i := slices.IndexFunc(all, func(o standing) bool {
				return o.controller == controller && o.on == on && o.same(r)
			})
			if i < 0 {
				all = append(all, standing{r, controller, on, []string{name}, copies})
				continue
			}
			all[i].copies = tracker.SaturatingAdd(all[i].copies, copies)
			if !slices.Contains(all[i].names, name) {
				all[i].names = append(all[i].names, name)
			}
		}
	}
	for stack := range l.s.Permanent.Marked(hasReplaces) {
		if !stack.Of.PhasedOut && !l.silent(stack, -1) {
			add(stack.Of.Face().Name, stack.Of.Controller, stack.ID, stack.Count, stack.Of.Face().Replaces)
		}
	}
	for _, e := range l.s.Effects {
		add(e.quoted().String(), e.Controller, 0, 1, e.Replaces)
	}
	return all
}

// name returns the names of the effect's sources.
func (s standing) name() string { return strings.Join(s.names, ", ") }
