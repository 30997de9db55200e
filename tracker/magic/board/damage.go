package board

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// DamageReplacing is an effect on damage that applies now, with the permanent that
// has it.
type DamageReplacing = InForce[card.DamageReplacing]

// DamageReplacing lists the effects on damage whose conditions hold; the result
// is cached.
func (l *Layers) DamageReplacing() []DamageReplacing {
	if l.damageCache != nil {
		return l.damageCache
	}
	l.damageCache = []DamageReplacing{}
	replaces := func(def *card.Definition) bool { return Any(AbilitiesOf[card.DamageReplacing](&l.State, def)) }
	may := l.MayHave(replaces)
	for stack := range l.State.Permanent.Each() {
		if !may(&stack.Of) {
			continue
		}
		for a := range AbilitiesOf[card.DamageReplacing](&l.State, &l.Look(stack).Definition) {
			if l.Applies(a.When, stack, stack, Versus{}) {
				l.damageCache = append(l.damageCache, DamageReplacing{Is: a, Source: *stack})
			}
		}
	}
	for _, e := range l.State.Effects {
		for _, a := range e.Damage {
			l.damageCache = append(l.damageCache, DamageReplacing{Is: a, Effect: true, Source: e.standIn()})
		}
	}
	return l.damageCache
}

// standIn returns a permanent with the name and the controller of an effect that no permanent
// has. It isn't on the battlefield.
func (e Effect) standIn() tracker.Stack[Permanent] {
	return tracker.Stack[Permanent]{ID: e.ID, Count: 1, Of: Permanent{Def: card.Definition{Name: e.Name}, Controller: e.Controller, Owner: e.Controller}}
}

// Alike reports whether two effects do the same to the same damage.
func (r *InForce[A]) Alike(o *InForce[A]) bool {
	return r.Source.ID == o.Source.ID && r.Is.String() == o.Is.String()
}

// DealtBy reports whether an effect is about damage from a source. If only
// players know that, asked is true.
func (l *Layers) DealtBy(r *DamageReplacing, from *Source) (is, asked bool) {
	if len(r.Is.By) == 0 {
		return true, false
	}
	if from.ID == 0 && from.Name == "" {
		return false, slices.ContainsFunc(r.Is.By, func(by card.DamageSource) bool { return by.Words != "" })
	}
	stack, ok := l.State.Permanent.Find(from.ID)
	if !ok { // it has left the battlefield
		stack = &tracker.Stack[Permanent]{ID: from.ID, Count: 1, Of: Permanent{Def: from.Definition, Controller: from.Controller}}
	}
	spell := !ok && (from.Is("Instant") || from.Is("Sorcery")) // no other spell deals damage
	return slices.ContainsFunc(r.Is.By, func(by card.DamageSource) bool {
		return (!by.Spell || spell) && l.isOf(&by.On, &r.Source, stack)
	}), false
}

// DealtTo reports whether an effect is about damage to a permanent, or to a
// player if seat isn't 0.
func (l *Layers) DealtTo(r *DamageReplacing, on int64, seat int) bool {
	if len(r.Is.To) == 0 {
		return true
	}
	stack, ok := l.State.Permanent.Find(on)
	return slices.ContainsFunc(r.Is.To, func(to card.DamageRecipient) bool {
		if to.Player != "" || seat != 0 {
			return to.Player != "" && seat != 0 && l.State.ControlledBy(&notation.Player{Kind: to.Player}, seat, r.Source.Of.Controller)
		}
		return ok && l.isOf(&to.On, &r.Source, stack)
	})
}

// isOf reports whether a permanent is the subject of an ability of source.
func (l *Layers) isOf(on *card.Subject, source, stack *tracker.Stack[Permanent]) bool {
	switch {
	case on.Itself:
		return source.ID == stack.ID
	case on.Host != "":
		return source.Of.AttachedTo != 0 && l.State.Permanent.Resolve(source.Of.AttachedTo) == stack.ID
	}
	return on.What != nil && l.Concerns(on.What, source, stack)
}

// LifeReplacing is an ability about changes of life totals that applies now, with
// the permanent that has it.
type LifeReplacing = InForce[card.LifeReplacing]

// LifeReplacing lists the abilities about changes of a player's life total whose
// conditions hold.
func (l *Layers) LifeReplacing(seat int) []LifeReplacing {
	var all []LifeReplacing
	for stack := range l.State.Permanent.Marked(HasTexts) {
		if stack.Of.PhasedOut || !mayHave[card.LifeReplacing](l, stack) {
			continue
		}
		for a := range AbilitiesOf[card.LifeReplacing](&l.State, &l.Look(stack).Definition) {
			if l.Applies(a.When, stack, stack, Versus{}) && l.State.ControlledBy(&notation.Player{Kind: a.Whom}, seat, stack.Of.Controller) {
				all = append(all, LifeReplacing{Is: a, Source: *stack})
			}
		}
	}
	return all
}
