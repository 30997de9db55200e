package board

import (
	"arbiter/tracker"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// Versus is what a prohibition in combat depends on besides the creature itself.
// The zero value is for prohibitions outside combat.
type Versus struct {
	Defending int                       // the defending player, or 0
	Attacking int                       // the attacking player, or 0
	Other     *tracker.Stack[Permanent] // the other creature of a block, or nil
}

// Restricting is a restriction that applies to a permanent.
type Restricting struct {
	card.Restriction
	Source tracker.Stack[Permanent] // the permanent that has it
}

// Forbids returns the restriction that forbids something to a permanent: one of
// its own abilities, of what is attached to it, or of any other permanent. It
// returns nil if none does.
func (l *Layers) Forbids(stack *tracker.Stack[Permanent], what card.Prohibition, versus Versus) *Restricting {
	for _, r := range l.restrictions(stack, what, versus) {
		switch {
		case r.Blockers != card.Bounds{}:
		case len(r.By) == 0, versus.Other != nil && l.isAmong(r, stack, versus.Other) != r.Except:
			return &r
		}
	}
	return nil
}

// Blockers returns the limits of the number of creatures that can block an
// attacker (CR 509.1b), with the restriction that sets each.
func (l *Layers) Blockers(attacker *tracker.Stack[Permanent], versus Versus) (least, most *Restricting) {
	for _, r := range l.restrictions(attacker, card.CantBeBlocked, versus) {
		if r.Blockers.Min > 0 && (least == nil || r.Blockers.Min > least.Blockers.Min) {
			least = &r
		}
		if r.Blockers.Max > 0 && (most == nil || r.Blockers.Max < most.Blockers.Max) {
			most = &r
		}
	}
	return least, most
}

// restrictions lists the restrictions on a permanent that include a prohibition
// and whose conditions hold.
func (l *Layers) restrictions(stack *tracker.Stack[Permanent], what card.Prohibition, versus Versus) []Restricting {
	var all []Restricting
	add := func(source *tracker.Stack[Permanent], concerned func(card.Subject) bool) {
		c := l.Look(source)
		for r := range AbilitiesOf[card.Restriction](&l.State, &c.Definition) {
			if r.Forbids(what) && concerned(r.On) && l.Applies(r.When, source, stack, versus) {
				all = append(all, Restricting{r, *source})
			}
		}
	}
	add(stack, func(on card.Subject) bool { return on.Itself })
	for _, a := range l.attachedTo(stack.ID) {
		add(a, func(on card.Subject) bool { return on.Host != "" })
	}
	for _, source := range l.restricting() {
		add(source, func(on card.Subject) bool {
			return on.What != nil && l.concerns(on.What, source, stack)
		})
	}
	return all
}

// restricting lists the permanents that restrict others by a description; the
// result is cached.
func (l *Layers) restricting() []*tracker.Stack[Permanent] {
	if l.restrictCache != nil {
		return l.restrictCache
	}
	l.restrictCache = []*tracker.Stack[Permanent]{}
	for stack := range l.State.Permanent.Marked(HasTexts) {
		if stack.Of.PhasedOut {
			continue
		}
		for r := range AbilitiesOf[card.Restriction](&l.State, stack.Of.Face()) {
			if r.On.What != nil {
				l.restrictCache = append(l.restrictCache, stack)
				break
			}
		}
	}
	return l.restrictCache
}

// concerns reports whether a permanent matches a filter of an ability of source.
func (l *Layers) concerns(f *notation.Filter, source, stack *tracker.Stack[Permanent]) bool {
	if f.Other && source.ID == stack.ID && stack.Count == 1 {
		return false
	}
	return l.State.ControlledBy(f.Controller, stack.Of.Controller, source.Of.Controller) && l.Look(stack).Fits(&stack.Of, f)
}

// isAmong reports whether the other creature of a block is among those that a
// restriction on a creature describes.
func (l *Layers) isAmong(r Restricting, stack, other *tracker.Stack[Permanent]) bool {
	c, o := l.Look(stack), l.Look(other)
	if r.Power == card.GreaterPower && o.Power <= c.Power || r.Power == card.LessPower && o.Power >= c.Power {
		return false
	}
	for i := range r.By {
		if l.concerns(&r.By[i], &r.Source, other) {
			return true
		}
	}
	return false
}

// Applies reports whether an ability of source applies to a permanent.
func (l *Layers) Applies(p *card.Proviso, source, stack *tracker.Stack[Permanent], versus Versus) bool {
	if p == nil {
		return true
	}
	you := source.Of.Controller
	switch p.Of {
	case card.DefendingPlayer:
		you = versus.Defending
	case card.AttackingPlayer:
		you = versus.Attacking
	}
	if you == 0 {
		return p.Of == "" // the player isn't known yet
	}
	return l.holds(&p.If, you, source.ID, l.UpTo(stack, AllLayers), 0) != p.Unless
}
