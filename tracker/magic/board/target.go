package board

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/card"
)

// The rules by which something can't be the target.
const (
	ruleShroud       tracker.Rule = "magic/keyword/shroud/target"
	ruleHexproof     tracker.Rule = "magic/keyword/hexproof/target"
	ruleHexproofFrom tracker.Rule = "magic/keyword/hexproof/from"
	ruleProtection   tracker.Rule = "magic/keyword/protection/target"
)

// Untargetable returns the keyword by which a permanent can't be the target of a spell
// or an ability of a source that a player controls, and its rule. ok is false if it can
// be the target. A source without an id and a name has no known qualities, and seat 0 is no
// known player.
func (l *Layers) Untargetable(stack *tracker.Stack[Permanent], from Source, by int) (k card.Keyword, rule tracker.Rule, ok bool) {
	c := l.Look(stack)
	for k := range c.KeywordsNamed("shroud") {
		return k, ruleShroud, true
	}
	for k := range c.KeywordsNamed("hexproof") {
		switch {
		case by == 0 || !l.State.Opposed(by, stack.Of.Controller):
		case len(k.From) == 0:
			return k, ruleHexproof, true
		case l.State.qualifies(k.From, from, c.Colors, stack.Of.Controller):
			return k, ruleHexproofFrom, true
		}
	}
	for k := range c.KeywordsNamed("protection") {
		if l.State.qualifies(k.From, from, c.Colors, stack.Of.Controller) {
			return k, ruleProtection, true
		}
	}
	return card.Keyword{}, "", false
}

// qualifies reports whether a source has one of the qualities of a keyword that is from
// something, on an object of these colors that a player controls.
func (s *State) qualifies(qualities []string, from Source, colors []string, of int) bool {
	for _, q := range qualities {
		switch {
		case q == "its colors" && slices.ContainsFunc(colors, func(color string) bool { return slices.Contains(from.Colors, color) }),
			(q == "each opponent" || q == "each of your opponents") && from.Controller != 0 && of != 0 && s.Opposed(from.Controller, of):
			return true
		}
		if q == "everything" || (from.ID != 0 || from.Name != "") && s.quality(q, from) {
			return true
		}
	}
	return false
}

// CantBeTarget returns the restriction by which a permanent can't be the target of a spell or
// an ability of a source that a player controls, or nil. A source is a spell if it has a name
// and no id.
func (l *Layers) CantBeTarget(stack *tracker.Stack[Permanent], from Source, by int) *Restricting {
	for _, r := range l.restrictions(stack, card.CantBeTarget, Versus{}) {
		of := r.Is.Target
		ability := from.ID != 0
		spell := !ability && from.Name != ""
		switch {
		case of.Opponents && (by == 0 || !l.State.Opposed(by, r.Source.Of.Controller)):
		case !spell && !of.ByAbilities, !ability && !of.BySpells: // an unknown source may be either
		case !spell && !ability && len(of.From) > 0:
		case len(of.From) == 0, l.State.qualifies(of.From, from, nil, 0) != of.Not:
			return &r
		}
	}
	return nil
}
