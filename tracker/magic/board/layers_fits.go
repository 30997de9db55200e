package board

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// fits reports whether a permanent matches a filter, ignoring its controller and
// "other".
func (l *Layers) fits(stack *tracker.Stack[Permanent], c *Characteristics, f *notation.Filter, from viewpoint) bool {
	if !c.fits(&stack.Of, f) {
		return false
	}
	if f.Alone() {
		return true
	}
	for _, word := range f.Is {
		if !l.described(stack, c, word, from.controller) {
			return false
		}
	}
	for _, word := range f.IsNot {
		if l.described(stack, c, word, from.controller) {
			return false
		}
	}
	if f.Chosen != "" {
		source := l.refer(notation.Source, from)
		if source == nil || !c.DescribedBy(source.Of.ChosenAs(f.Chosen)) {
			return false
		}
	}
	if f.Attached != "" {
		to := l.refer(f.Attached, from)
		if to == nil || l.State.HostOf(&stack.Of) != to.ID {
			return false
		}
	}
	if f.Paired != "" {
		with := l.refer(f.Paired, from)
		if with == nil || l.State.PairOf(with) != stack.ID {
			return false
		}
	}
	if f.Blocks != "" && !slices.Contains(stack.Of.Blocks(), l.idOf(f.Blocks, from)) {
		return false
	}
	if f.Blocked != "" && !slices.Contains(l.blockedBy(l.idOf(f.Blocked, from)), stack.ID) {
		return false
	}
	if f.Shares != "" {
		with := l.refer(notation.Affected, from)
		if with == nil || !share(c, &l.UpTo(with, kindLayers).C, f.Shares) {
			return false
		}
	}
	return len(f.Any) == 0 || slices.ContainsFunc(f.Any, func(any notation.Filter) bool {
		return (!any.Other || stack.ID != from.source || stack.Count > 1) &&
			l.State.ControlledBy(any.Controller, stack.Of.Controller, from.controller) && l.fits(stack, c, &any, from)
	})
}

// described reports whether an adjective describes a permanent, from the point of view
// of a player.
func (l *Layers) described(stack *tracker.Stack[Permanent], c *Characteristics, word string, controller int) bool {
	p := &stack.Of
	attached := func(subtype string, by int) bool {
		return slices.ContainsFunc(l.attachedTo(stack.ID), func(a *tracker.Stack[Permanent]) bool {
			return (by == 0 || a.Of.Controller == by) && slices.Contains(l.UpTo(a, kindLayers).C.Subtypes, subtype)
		})
	}
	switch word {
	case "equipped":
		return attached("Equipment", 0)
	case "enchanted":
		return attached("Aura", 0)
	case "modified": // CR 700.9
		return len(p.Counters) > 0 || attached("Equipment", 0) || attached("Aura", p.Controller)
	case "owned":
		return p.Owner == controller
	case "face-down":
		return p.FaceDown
	case "monstrous":
		return p.Monstrous
	case "paired":
		return l.State.PairOf(stack) != 0
	case "renowned":
		return p.Renowned
	case "saddled":
		return p.Saddled
	case "goaded":
		return l.goaded(stack)
	case "damaged":
		return p.Damage > 0
	case string(Suspected), string(Solved), string(Harnessed), string(Prepared):
		return p.Is(PermanentDesignation(word))
	case notation.OnCreature, notation.OnLand:
		host, ok := l.State.Permanent.Find(l.State.HostOf(p))
		return ok && l.UpTo(host, kindLayers).C.Is(map[string]string{notation.OnCreature: "Creature", notation.OnLand: "Land"}[word])
	case notation.AttackingAlone:
		return p.Attacking && l.State.attackers() == 1
	case notation.EnteredThisTurn:
		return p.Entered
	case notation.DamagedThisTurn:
		return p.Hurt || p.Damage > 0
	case notation.RingBearer:
		return p.RingBearer
	case notation.TributePaid:
		return slices.ContainsFunc(p.Chosen, func(c Chosen) bool { return c.Choice == card.TributePaid })
	case "commander":
		return p.Commander != 0
	case "historic": // CR 700.6
		return c.Is("Artifact") || c.DescribedBy("legendary") || c.DescribedBy("Saga")
	case "outlaw": // CR 700.12
		return slices.ContainsFunc([]string{"Assassin", "Mercenary", "Pirate", "Rogue", "Warlock"}, c.DescribedBy)
	case "tapped":
		return p.Tapped
	case "untapped":
		return !p.Tapped
	case "attacking":
		return p.Attacking
	case "blocking":
		return p.Blocking != 0
	}
	return false
}

// share reports whether two objects have a characteristic in common.
func share(a, b *Characteristics, what string) bool {
	switch what {
	case "name":
		return a.Name != "" && a.Name == b.Name
	case "color":
		return slices.ContainsFunc(a.Colors, func(c string) bool { return slices.Contains(b.Colors, c) })
	case "card type":
		return slices.ContainsFunc(a.Types, func(t string) bool { return slices.Contains(b.Types, t) })
	}
	of := func(c *Characteristics) []string {
		return slices.DeleteFunc(slices.Clone(c.Subtypes), func(s string) bool { return kindOf(s) != "Creature" })
	}
	mine, others := of(a), of(b)
	if a.Changeling && (b.Changeling || len(others) > 0) || b.Changeling && len(mine) > 0 {
		return true
	}
	return slices.ContainsFunc(mine, func(t string) bool { return slices.Contains(others, t) })
}
