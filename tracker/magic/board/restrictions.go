package board

import (
	"iter"
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// Versus is what a prohibition in combat depends on besides the creature itself.
// The zero value is for prohibitions outside combat.
type Versus struct {
	Defending int                       // the defending player, or 0
	Whom      Defender                  // what is attacked, if that matters
	Attacking int                       // the attacking player, or 0
	Other     *tracker.Stack[Permanent] // the other creature of a block, or nil
}

// InForce is an ability that applies to a permanent.
type InForce[A card.Ability] struct {
	Is     A
	Source tracker.Stack[Permanent] // the permanent with the ability, or the one that an effect affects
	Effect bool                     // it comes from an effect and not from an ability
}

// Restricting is a restriction that applies to a permanent.
type Restricting = InForce[card.Restriction]

// Forbids returns the restriction that forbids something to a permanent: one of
// its own abilities, of what is attached to it, or of any other permanent. It
// returns nil if none does. Restrictions that depend on what else attacks or
// blocks aren't looked at.
func (l *Layers) Forbids(stack *tracker.Stack[Permanent], what card.Prohibition, versus Versus) *Restricting {
	for _, r := range l.restrictions(stack, what, versus) {
		switch {
		case r.Is.Blockers != card.Bounds{}, r.Is.Alone, r.Is.AtMost > 0, what == card.CantBeAttached:
		case r.Is.Whom == card.ItsOwner && (versus.Defending != stack.Of.Owner || versus.Whom.Seat == 0):
		case r.Is.Whom != "" && r.Is.Whom != card.ItsOwner && !l.attacksWhom(&r, versus):
		case r.Is.Object != 0:
			if versus.Other != nil && l.State.Permanent.Resolve(r.Is.Object) == versus.Other.ID {
				return &r
			}
		case len(r.Is.By) == 0, versus.Other != nil && l.isAmong(r, stack, versus.Other) != r.Is.Except:
			return &r
		}
	}
	return nil
}

// attacksWhom reports whether a creature attacks whom a restriction is about:
// the controller of the ability, or one of their planeswalkers.
func (l *Layers) attacksWhom(r *Restricting, versus Versus) bool {
	if versus.Defending != r.Source.Of.Controller {
		return false
	}
	return versus.Whom.Seat != 0 || r.Is.Whom == card.YouOrYours
}

// Blockers returns the limits of the number of creatures that can block an
// attacker (CR 509.1b), with the restriction that sets each.
func (l *Layers) Blockers(attacker *tracker.Stack[Permanent], versus Versus) (least, most *Restricting) {
	for _, r := range l.restrictions(attacker, card.CantBeBlocked, versus) {
		if r.Is.Blockers.Min > 0 && (least == nil || r.Is.Blockers.Min > least.Is.Blockers.Min) {
			least = &r
		}
		if r.Is.Blockers.Max > 0 && (most == nil || r.Is.Blockers.Max < most.Is.Blockers.Max) {
			most = &r
		}
	}
	return least, most
}

// Together returns the restrictions on a permanent that depend on how many
// creatures attack or block: not alone, and no more than a number, the least of
// those; each nil if there is none.
func (l *Layers) Together(stack *tracker.Stack[Permanent], what card.Prohibition, versus Versus) (alone, atMost *Restricting) {
	for _, r := range l.restrictions(stack, what, versus) {
		switch {
		case r.Is.Alone:
			alone = &r
		case r.Is.AtMost > 0 && (r.Is.Whom == "" || l.attacksWhom(&r, versus)) && (atMost == nil || r.Is.AtMost < atMost.Is.AtMost):
			atMost = &r
		}
	}
	return alone, atMost
}

// restrictions lists the restrictions on a permanent that include a prohibition
// and whose conditions hold.
func (l *Layers) restrictions(stack *tracker.Stack[Permanent], what card.Prohibition, versus Versus) []Restricting {
	return applying(l, stack, versus, func(r card.Restriction) (card.Subject, *card.Proviso, bool) {
		return r.On, r.When, r.Forbids(what)
	})
}

// Requirements returns how many requirements on each member of a stack include a
// duty, and have a condition that holds. Those to attack a player count where versus says so.
func (l *Layers) Requirements(stack *tracker.Stack[Permanent], what card.Duty, versus Versus) int64 {
	n := int64(0)
	for _, r := range l.requirements(stack, what, versus) {
		switch whom := versus.Whom.Seat; {
		case what == card.MustAttackYou && whom != r.Source.Of.Controller:
		case what == card.MustAttackAnother && (whom == 0 || whom == r.Source.Of.Controller):
		case what == card.MustAttackPlayer && whom == 0:
		case r.Is.On.Itself:
			n = tracker.SaturatingAdd(n, 1)
		default:
			n = tracker.SaturatingAdd(n, r.Source.Count)
		}
	}
	return n
}

// RequirementsAbout returns how many requirements demand that each member of a stack blocks
// the object with an id.
func (l *Layers) RequirementsAbout(stack *tracker.Stack[Permanent], object int64) int64 {
	n := int64(0)
	for _, r := range l.requirements(stack, card.MustBlockObject, Versus{}) {
		if l.State.Permanent.Resolve(r.Is.Object) == object {
			n = tracker.SaturatingAdd(n, 1)
		}
	}
	return n
}

// Goaders lists the seats by which a permanent is goaded, by effects and by
// static abilities (CR 701.15b).
func (l *Layers) Goaders(stack *tracker.Stack[Permanent]) []int {
	all := slices.Clone(stack.Of.Goaded)
	for _, r := range l.requirements(stack, card.BeGoaded, Versus{}) {
		if !slices.Contains(all, r.Source.Of.Controller) {
			all = append(all, r.Source.Of.Controller)
		}
	}
	return all
}

// goaded reports whether a permanent is goaded. Within the evaluation of an ability that goads, only
// what effects have goaded is goaded.
func (l *Layers) goaded(stack *tracker.Stack[Permanent]) bool {
	if len(stack.Of.Goaded) > 0 || l.goading {
		return len(stack.Of.Goaded) > 0
	}
	l.goading = true
	defer func() { l.goading = false }()
	return len(l.Goaders(stack)) > 0
}

func (l *Layers) requirements(stack *tracker.Stack[Permanent], what card.Duty, versus Versus) []InForce[card.Requirement] {
	return applying(l, stack, versus, func(r card.Requirement) (card.Subject, *card.Proviso, bool) {
		return r.On, r.When, slices.Contains(r.Must, what)
	})
}

// CombatCosts lists the abilities because of which mana is to be paid for a creature that attacks or
// blocks as versus says.
func (l *Layers) CombatCosts(stack *tracker.Stack[Permanent], what card.Prohibition, versus Versus) []InForce[card.CombatCost] {
	return slices.DeleteFunc(applying(l, stack, versus, func(t card.CombatCost) (card.Subject, *card.Proviso, bool) {
		return t.On, t.When, slices.Contains(t.Cant, what)
	}), func(t InForce[card.CombatCost]) bool { return t.Is.Whom != "" && !l.isToAttack(&t, versus.Whom) })
}

// isToAttack reports whether a combat cost is a cost to attack whom.
func (l *Layers) isToAttack(t *InForce[card.CombatCost], whom Defender) bool {
	if whom.Seat != 0 {
		return t.Is.Whom != card.YourPlaneswalkers && whom.Seat == t.Source.Of.Controller
	}
	stack, ok := l.State.Permanent.Get(whom.Permanent)
	return ok && t.Is.Whom != card.You && stack.Of.Controller == t.Source.Of.Controller && l.Look(&stack).Is("Planeswalker")
}

// Permissions lists the abilities that allow something to a permanent.
func (l *Layers) Permissions(stack *tracker.Stack[Permanent], what card.Liberty) []InForce[card.Permission] {
	return applying(l, stack, Versus{}, func(p card.Permission) (card.Subject, *card.Proviso, bool) {
		return p.On, p.When, p.May == what
	})
}

// RulesOn iterates over the rules that effects on a permanent set for it. They aren't abilities
// of it (CR 613.11).
func RulesOn[A card.Ability](s *State, p *Permanent) iter.Seq[A] {
	return func(yield func(A) bool) {
		for i := range p.Pumps {
			for a := range compiled[A](s, p.Pumps[i].Rules) {
				if !yield(a) {
					return
				}
			}
		}
	}
}

// compiled iterates over the meanings of sentences about "This permanent".
func compiled[A card.Ability](s *State, rules []string) iter.Seq[A] {
	return func(yield func(A) bool) {
		for _, text := range rules {
			for _, one := range s.Compiler.Compile(text, card.Self{}) {
				if a, ok := one.(A); ok && !yield(a) {
					return
				}
			}
		}
	}
}

// applying lists the abilities of a type that apply to a permanent: its own, rules that effects
// set for it, those of its attachments, and those of permanents whose description it matches.
// about returns what an ability is about, and whether it is one of those sought.
func applying[A card.Ability](l *Layers, stack *tracker.Stack[Permanent], versus Versus, about func(A) (card.Subject, *card.Proviso, bool)) []InForce[A] {
	var all []InForce[A]
	add := func(source *tracker.Stack[Permanent], concerned func(card.Subject) bool) {
		c := l.Look(source)
		for a := range AbilitiesOf[A](&l.State, &c.Definition) {
			if on, when, sought := about(a); sought && concerned(on) && l.Applies(when, source, stack, versus) {
				all = append(all, InForce[A]{Is: a, Source: *source})
			}
		}
	}
	add(stack, func(on card.Subject) bool { return on.Itself })
	said := func(rules []string, source *tracker.Stack[Permanent]) {
		for a := range compiled[A](&l.State, rules) {
			if _, when, sought := about(a); sought && l.Applies(when, stack, stack, versus) {
				all = append(all, InForce[A]{Is: a, Source: *source, Effect: true})
			}
		}
	}
	for i := range stack.Of.Pumps {
		e, source := &stack.Of.Pumps[i], stack
		if e.By != 0 && len(e.Rules) > 0 {
			source = &tracker.Stack[Permanent]{ID: stack.ID, Count: stack.Count, Of: stack.Of}
			source.Of.Controller = e.By
		}
		said(e.Rules, source)
	}
	for i := range l.State.Effects {
		if e := &l.State.Effects[i]; len(e.Rules) > 0 {
			source := tracker.Stack[Permanent]{Count: 1, Of: Permanent{Owner: e.Controller, Controller: e.Controller, Def: card.Definition{Name: e.Name}}}
			if l.Concerns(e.What, &source, stack) {
				said(e.Rules, &source)
			}
		}
	}
	for i := range l.static {
		if rules := l.static[i].Rules; len(rules) > 0 && l.applications(l.UpTo(stack, AllLayers), i) > 0 {
			said(rules, stack)
		}
	}
	for _, a := range l.attachedTo(stack.ID) {
		add(a, func(on card.Subject) bool { return on.Host != "" })
	}
	for _, source := range l.Describing() {
		add(source, func(on card.Subject) bool {
			return on.What != nil && l.Concerns(on.What, source, stack)
		})
	}
	return all
}

// Describing lists the permanents with abilities that restrict, require, permit or
// replace something for all permanents of a description; the result is cached.
func (l *Layers) Describing() []*tracker.Stack[Permanent] {
	if l.describingCache != nil {
		return l.describingCache
	}
	l.describingCache = []*tracker.Stack[Permanent]{}
	for stack := range l.State.Permanent.Marked(HasTexts) {
		if stack.Of.PhasedOut {
			continue
		}
		if face := stack.Of.Face(); Any(describes(&l.State, face)) || givesItself(face) && Any(describes(&l.State, &l.Look(stack).Definition)) {
			l.describingCache = append(l.describingCache, stack)
		}
	}
	return l.describingCache
}

// describes iterates over the abilities of a definition that are for all
// permanents of a description.
func describes(s *State, def *card.Definition) iter.Seq[card.Ability] {
	return func(yield func(card.Ability) bool) {
		for a := range AbilitiesOf[card.Ability](s, def) {
			var on card.Subject
			switch a := a.(type) {
			case card.Restriction:
				on = a.On
			case card.Requirement:
				on = a.On
			case card.Permission:
				on = a.On
			case card.CombatCost:
				on = a.On
			case card.ExiledInstead:
				on = a.On
			default: // describes none
			}
			if on.What != nil && !yield(a) {
				return
			}
		}
	}
}

// Concerns reports whether a permanent matches a filter of an ability of source.
func (l *Layers) Concerns(f *notation.Filter, source, stack *tracker.Stack[Permanent]) bool {
	if f.Other && source.ID == stack.ID && stack.Count == 1 {
		return false
	}
	from := viewpoint{controller: source.Of.Controller, source: source.ID, on: stack}
	return l.means(f.Controller, stack.Of.Controller, from) && l.fits(stack, l.Look(stack), f, from)
}

// Matches reports whether a permanent with these characteristics matches a filter
// of an ability of a source, ignoring its controller.
func (l *Layers) Matches(stack *tracker.Stack[Permanent], c *Characteristics, f *notation.Filter, source int64, controller int) bool {
	return l.fits(stack, c, f, viewpoint{controller, source, stack})
}

// isAmong reports whether the other creature of a block is among those that a
// restriction on a creature describes.
func (l *Layers) isAmong(r Restricting, stack, other *tracker.Stack[Permanent]) bool {
	c, o := l.Look(stack), l.Look(other)
	if r.Is.Power == card.GreaterPower && o.Power <= c.Power || r.Is.Power == card.LessPower && o.Power >= c.Power {
		return false
	}
	if r.Is.Power == card.WeakerThan && o.Power >= l.Look(&r.Source).Power {
		return false
	}
	for i := range r.Is.By {
		if l.Concerns(&r.Is.By[i], &r.Source, other) {
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
	case card.ItsController:
		you = stack.Of.Controller
	}
	if you == 0 {
		return p.Of == "" // the player isn't known yet
	}
	return l.holds(&p.If, you, source.ID, l.UpTo(stack, AllLayers), 0) != p.Unless
}
