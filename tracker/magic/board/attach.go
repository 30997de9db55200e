package board

import (
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// Attachable reports whether it is an Aura, Equipment or Fortification that
// can be attached (CR 303.4, 301.5, 301.6).
func (c Characteristics) Attachable() bool {
	return c.Attaches("Aura") || c.Attaches("Equipment") || c.Attaches("Fortification")
}

// Attaches reports whether it can be attached as an Aura, Equipment or
// Fortification. A creature or battle can't (CR 303.4d, 301.5c, 310.9), except for an
// Equipment with reconfigure.
func (c Characteristics) Attaches(as string) bool {
	if !slices.Contains(c.Subtypes, as) || c.Is("Battle") {
		return false
	}
	return !c.Is("Creature") || as == "Equipment" && Any(c.KeywordsNamed("reconfigure"))
}

// HeldByHost returns the effects on a permanent that last for as long as it is attached:
// what makes it a bestowed Aura, or an Equipment that is no creature.
func (p *Permanent) HeldByHost() []*notation.Change {
	var all []*notation.Change
	for i := range p.Pumps {
		if p.Pumps[i].Tie.Hosted {
			all = append(all, &p.Pumps[i].Change)
		}
	}
	return all
}

// Entering returns what decides how a permanent enters attached: what its face says, with
// what makes it a bestowed Aura (CR 702.103b).
func (p *Permanent) Entering() Characteristics {
	c := Characteristics{Definition: *p.Face()}
	for _, change := range p.HeldByHost() {
		c.retype(change)
		c.Keywords = append(slices.Clip(c.Keywords), change.Keywords...)
	}
	return c
}

// legalHost reports whether c may be attached to host as far as types decide:
// an Equipment to a creature, a Fortification to a land, an Aura to what its
// enchant ability names. accepts also checks the board.
func (c Characteristics) legalHost(host Characteristics) bool {
	switch {
	case c.Attaches("Equipment"):
		return host.Is("Creature")
	case c.Attaches("Fortification"):
		return host.Is("Land")
	case c.Attaches("Aura"):
		return c.enchants(host)
	}
	return false
}

// Accepts reports whether is may be attached to a host: a legal host without
// protection from it (CR 702.16c, d) that no restriction forbids to be
// enchanted or equipped.
func (l *Layers) Accepts(host tracker.Stack[Permanent], is Source) bool {
	on := l.Of(host)
	return is.legalHost(on) && l.mayEnchant(&host, &on, is) && (l.keptByProtection(host.ID, is) || !l.State.ProtectsFrom(on, is)) && l.Forbids(&host, is.barredBy(), Versus{}) == nil
}

// mayEnchant reports whether what an Aura's enchant abilities say of its host holds: its
// controller, its status, its characteristics (CR 303.4c, 702.5a).
func (l *Layers) mayEnchant(host *tracker.Stack[Permanent], on *Characteristics, is Source) bool {
	if !is.Attaches("Aura") {
		return true
	}
	for k := range is.KeywordsNamed("enchant") {
		f := l.State.Compiler.Enchantable(k)
		if f == nil {
			continue
		}
		if !l.State.ControlledBy(f.Controller, host.Of.Controller, is.Controller) || !l.fits(host, on, f, viewpoint{is.Controller, is.ID, host}) {
			return false
		}
	}
	return true
}

// barredBy returns the prohibition that keeps c from being attached.
func (c Characteristics) barredBy() card.Prohibition {
	if c.Attaches("Aura") {
		return card.CantBeEnchanted
	}
	return card.CantBeEquipped
}

// keptByProtection reports whether protection leaves an attachment, because the effect
// that gives the protection says so, for this Aura or for all Auras (CR
// 702.16n). Several instances of protection aren't told apart.
func (l *Layers) keptByProtection(host int64, is Source) bool {
	for _, a := range l.attachedTo(host) {
		face := a.Of.Face()
		for r := range AbilitiesOf[card.Remains](&l.State, face) {
			kind := r.Auras && is.Attaches("Aura") || r.Equipment && is.Attaches("Equipment")
			if a.ID == is.ID || kind && (!r.Yours || is.Controller == a.Of.Controller) {
				return true
			}
		}
	}
	return false
}

// enchants reports whether an enchant ability of c allows the types of the host: "enchant
// creature", "enchant artifact or creature". Unknown words restrict nothing.
func (c Characteristics) enchants(host Characteristics) bool {
	for k := range c.KeywordsNamed("enchant") {
		known := false
		for _, word := range k.Enchants() {
			typ := english.Capital(word)
			if word == "permanent" || host.Is(typ) {
				return true
			}
			known = known || slices.Contains(card.PermanentTypes, typ) || word == "player" || word == "opponent"
		}
		if known {
			return false
		}
	}
	return true
}

// HostOf returns the current id of what a permanent is attached to, or 0 if it
// is unattached or its host is gone.
func (s *State) HostOf(p *Permanent) int64 {
	if p.AttachedTo == 0 {
		return 0
	}
	host, ok := s.Permanent.Get(p.AttachedTo)
	if !ok {
		return 0
	}
	return host.ID
}

// Protects reports whether a permanent has protection from another.
func (s State) Protects(c Characteristics, from tracker.Stack[Permanent], is Characteristics) bool {
	return s.ProtectsFrom(c, Source{Characteristics: is, ID: from.ID, Controller: from.Of.Controller})
}

// ProtectsFrom reports whether a protection ability applies to a source, by
// color, type or player (CR 702.16a, j, k).
func (s State) ProtectsFrom(c Characteristics, from Source) bool {
	for k := range c.KeywordsNamed("protection") {
		if s.qualifies(k.From, from) {
			return true
		}
	}
	return false
}

// quality reports whether a source has a quality that protection is from.
func (s State) quality(q string, from Source) bool {
	switch q {
	case "each color", "all colors", "colored":
		return len(from.Colors) > 0
	case "colorless":
		return len(from.Colors) == 0
	case "monocolored":
		return len(from.Colors) == 1
	case "multicolored":
		return len(from.Colors) > 1
	}
	if slices.ContainsFunc(card.Singular(q), from.DescribedBy) {
		return true
	}
	return from.Controller != 0 && strings.EqualFold(q, s.Seat(from.Controller).Name)
}

// Source is a source of damage; its keywords decide the results of the damage.
type Source struct {
	Characteristics
	ID         int64 // 0 for an unnamed source
	Controller int
	Commander  int64
	Members    int64 // of the stack, which deal the damage together
	Prevented  []Shield
}

// Umbras lists the Auras with umbra armor that are attached to a permanent (CR 702.89a).
func (l *Layers) Umbras(host int64) []*tracker.Stack[Permanent] {
	var all []*tracker.Stack[Permanent]
	for _, a := range l.attachedTo(host) {
		if l.Look(a).Has("umbra armor") {
			all = append(all, a)
		}
	}
	return all
}
