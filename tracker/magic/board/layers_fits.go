package board

import (
	"cmp"
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
		if word == notation.CrewedThisTurn || word == notation.SaddledThisTurn {
			if !slices.ContainsFunc(stack.Of.Crewed, func(id int64) bool { return l.State.Permanent.Resolve(id) == from.source }) {
				return false
			}
		} else if !l.described(stack, c, word, from.controller) {
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
		if source == nil || !c.isAsChosen(&source.Of, f.Chosen) {
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
	if f.Attacks != nil && (!stack.Of.Attacking || stack.Of.Attacks.Seat == 0 || !l.means(f.Attacks, stack.Of.Attacks.Seat, from)) {
		return false
	}
	if f.Shares != "" {
		with := l.refer(cmp.Or(f.SharesWith, notation.Affected), from)
		if with == nil {
			return false
		}
		if !share(&stack.Of, &with.Of, c, &l.UpTo(with, kindLayers).C, f.Shares) {
			return false
		}
	}
	return len(f.Any) == 0 || slices.ContainsFunc(f.Any, func(any notation.Filter) bool {
		return (!any.Other || stack.ID != from.source || stack.Count > 1) &&
			l.means(any.Controller, stack.Of.Controller, from) && l.fits(stack, c, &any, from)
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
	case notation.OwnedByOpponent:
		return l.State.Opposed(p.Owner, controller)
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
	case "transformed": // CR 701.27g
		return p.Back && !p.FaceDown && !p.Def.Flips && p.Def.Back != nil && len(p.Components) == 0
	case "unblocked":
		return p.Attacking && p.Unblocked
	case notation.EnchantedByYou:
		return attached("Aura", controller)
	case notation.EvenManaValue, notation.OddManaValue:
		n, known, _ := p.ManaValue()
		return known && (n%2 == 0) == (word == notation.EvenManaValue)
	case notation.WithManaAbility: // CR 605.1a
		return c.Is("Land") && slices.ContainsFunc(c.Subtypes, card.IsBasicLandType) || l.hasActivated(c, card.Activated.IsMana)
	case notation.WithExhaustAbility: // CR 702.177a
		return l.hasActivated(c, func(a card.Activated) bool { return a.Word == "Exhaust" })
	case "goaded":
		return l.goaded(stack)
	case "blocked":
		return p.Blocked
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
	case notation.AttackedThisTurn:
		return len(p.Attacked) > 0
	case notation.NotAttackedThisTurn:
		return len(p.Attacked) == 0
	case notation.DealtThisTurn:
		return len(p.Dealt) > 0
	case notation.DealtYouThisTurn:
		return slices.ContainsFunc(p.Dealt, func(x Hit) bool { return x.Seat != 0 && x.Seat == controller })
	case notation.DealtYouInCombat:
		return slices.ContainsFunc(p.Dealt, func(x Hit) bool { return x.Combat && x.Seat != 0 && x.Seat == controller })
	case notation.DealtOpponent:
		return slices.ContainsFunc(p.Dealt, func(x Hit) bool { return x.Seat != 0 && l.State.Opposed(x.Seat, controller) })
	case notation.DealtPlayerInCombat:
		return slices.ContainsFunc(p.Dealt, func(x Hit) bool { return x.Combat && x.Seat != 0 })
	case notation.DealtDamage:
		return slices.Contains(p.Triggered, DealtDamage)
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

// hasActivated reports whether a permanent has an activated ability of a kind.
func (l *Layers) hasActivated(c *Characteristics, is func(card.Activated) bool) bool {
	for a := range AbilitiesOf[card.Activated](&l.State, &c.Definition) {
		if is(a) {
			return true
		}
	}
	return false
}

// Share reports whether two permanents have a characteristic in common.
func (l *Layers) Share(p, q *tracker.Stack[Permanent], what string) bool {
	return share(&p.Of, &q.Of, &l.UpTo(p, AllLayers).C, &l.UpTo(q, AllLayers).C, what)
}

// share reports whether two permanents with these characteristics have one of them in common.
func share(p, q *Permanent, a, b *Characteristics, what string) bool {
	switch what {
	case notation.ManaValue:
		mine, known, _ := p.ManaValue()
		other, also, _ := q.ManaValue()
		return known && also && mine == other
	case "name":
		return a.Name != "" && a.Name == b.Name
	case "color":
		return slices.ContainsFunc(a.Colors, func(c string) bool { return slices.Contains(b.Colors, c) })
	case "card type", "permanent type": // kindred is no permanent type (CR 110.4)
		return slices.ContainsFunc(a.Types, func(t string) bool {
			return slices.Contains(b.Types, t) && (what == "card type" || t != "Kindred")
		})
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
