package magic

import (
	"slices"
	"strings"

	"arbiter/tracker"
)

// Replacement is a replacement effect on creating tokens or putting counters
// (CR 614.1a, 614.16), as data: part of a permanent's definition, so that a
// copy of the permanent has it too.
type Replacement struct {
	Of   string `json:"of"`             // "tokens", "counters", or "proliferate"
	Whom string `json:"whom,omitempty"` // whose tokens, or on whose permanents: "you" (the default), "opponents", "any"
	By   string `json:"by,omitempty"`   // who puts the counters: "you", "opponents"; empty is anyone

	// What it looks at. Empty lists are no condition; of a list, one has to fit.
	Types        []string `json:"types,omitempty"`    // of the tokens, or of what gets the counters
	Subtypes     []string `json:"subtypes,omitempty"` // likewise
	Kinds        []string `json:"kinds,omitempty"`    // of the counters
	Players      bool     `json:"players,omitempty"`  // counters on players too
	Only         bool     `json:"only_players,omitempty"`
	Another      bool     `json:"another,omitempty"`     // not on itself
	Itself       bool     `json:"itself,omitempty"`      // only on itself
	OnlyByEffect bool     `json:"only_effect,omitempty"` // not what a cost, a turn or damage puts (CR 614.16)

	// What it does.
	Times   int64    `json:"times,omitempty"`    // that many times as many
	Plus    int64    `json:"plus,omitempty"`     // that many more, of counters of each kind
	Halve   bool     `json:"halve,omitempty"`    // half as many, rounded down
	Also    []string `json:"also,omitempty"`     // in addition one of each of these tokens
	AlsoAll []string `json:"also_all,omitempty"` // in addition as many of each of these tokens
	Instead []string `json:"instead,omitempty"`  // in place of each: one of each of these tokens
	Choose  []string `json:"choose,omitempty"`   // in place of each, where its player wants: one of one of these tokens
	Cant    bool     `json:"cant,omitempty"`     // they can't be put (CR 614.17)
}

// same reports whether two replacements do the same to the same, so that their
// order doesn't matter.
func (r Replacement) same(o Replacement) bool {
	return r.Of == o.Of && r.Whom == o.Whom && r.By == o.By && r.Players == o.Players && r.Only == o.Only && r.Another == o.Another &&
		r.Itself == o.Itself && r.OnlyByEffect == o.OnlyByEffect && r.Times == o.Times && r.Plus == o.Plus && r.Halve == o.Halve &&
		slices.Equal(r.Types, o.Types) && slices.Equal(r.Subtypes, o.Subtypes) && slices.Equal(r.Kinds, o.Kinds) &&
		r.Cant == o.Cant && slices.Equal(r.Choose, o.Choose) && slices.Equal(r.Also, o.Also) && slices.Equal(r.AlsoAll, o.AlsoAll) && slices.Equal(r.Instead, o.Instead)
}

// concerns reports whether an effect of a player's looks at what happens to
// another's things.
func concerns(whom string, controller, seat int) bool {
	switch whom {
	case "any":
		return true
	case "opponents":
		return controller != seat
	}
	return controller == seat
}

// fits reports whether an object is one of those the replacement looks at.
func (r *Replacement) fits(def *Definition) bool {
	if len(r.Types)+len(r.Subtypes) == 0 {
		return true
	}
	return slices.ContainsFunc(r.Types, func(t string) bool { return slices.Contains(def.Types, t) }) ||
		slices.ContainsFunc(r.Subtypes, func(t string) bool { return slices.Contains(def.Subtypes, t) })
}

// standing is a replacement with who has it, and how often it is there.
type standing struct {
	Replacement
	controller int
	on         int64    // the stack that has it, where that matters
	names      []string // of what has it
	copies     int64
}

// replacements lists the replacement effects on the board that look at tokens,
// counters or proliferating, alike ones together: they are multiplied and not looped.
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

// name is how the effects are named where they are applied.
func (s standing) name() string { return strings.Join(s.names, ", ") }
