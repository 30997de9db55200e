package board

import (
	"regexp"
	"slices"
	"strconv"
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
	return is.legalHost(on) && l.mayEnchant(&host, &on, is) && (l.keptByProtection(host.ID, is) || !l.State.ProtectsFrom(on, host.Of.Controller, is)) && l.Forbids(&host, is.barredBy(), Versus{}) == nil &&
		l.onlyTo(&host, &on, is) && !l.enchantedElse(&host, is)
}

// onlyTo reports whether an attachment's own abilities allow a host, where they say what it can be attached to.
func (l *Layers) onlyTo(host *tracker.Stack[Permanent], on *Characteristics, is Source) bool {
	from := viewpoint{is.Controller, is.ID, host}
	for r := range AbilitiesOf[card.Restriction](&l.State, &is.Definition) {
		if r.Forbids(card.CantBeAttached) && !slices.ContainsFunc(r.By, func(f notation.Filter) bool {
			return l.means(f.Controller, host.Of.Controller, from) && l.fits(host, on, &f, from)
		}) {
			return false
		}
	}
	return true
}

// enchantedElse reports whether an Aura can't enchant a host because another attachment on it says so.
func (l *Layers) enchantedElse(host *tracker.Stack[Permanent], is Source) bool {
	return is.Attaches("Aura") && slices.ContainsFunc(l.restrictions(host, card.CantBeEnchantedElse, Versus{}), func(r Restricting) bool {
		return r.Source.ID != is.ID
	})
}

// mayEnchant reports whether what an Aura's enchant abilities say of its host holds: its
// controller, its status, its characteristics (CR 303.4c, 702.5a).
func (l *Layers) mayEnchant(host *tracker.Stack[Permanent], on *Characteristics, is Source) bool {
	if !is.Attaches("Aura") {
		return true
	}
	for k := range is.KeywordsNamed("enchant") {
		if k.EnchantsEnchanted() && !slices.ContainsFunc(l.attachedTo(host.ID), func(a *tracker.Stack[Permanent]) bool {
			return a.ID != is.ID && l.Of(*a).Attaches("Aura")
		}) {
			return false
		}
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
			if word == "permanent" || host.Is(typ) || slices.Contains(host.Subtypes, typ) {
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

// Protects reports whether a permanent that a player controls has protection from another.
func (s State) Protects(c Characteristics, of int, from tracker.Stack[Permanent], is Characteristics) bool {
	return s.ProtectsFrom(c, of, Source{Characteristics: is, ID: from.ID, Controller: from.Of.Controller})
}

// ProtectsFrom reports whether a protection ability of what a player controls applies to a
// source, by color, type or player (CR 702.16a, j, k).
func (s State) ProtectsFrom(c Characteristics, of int, from Source) bool {
	for k := range c.KeywordsNamed("protection") {
		if s.qualifies(k.From, from, c.Colors, of) {
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
	return from.Controller != 0 && strings.EqualFold(q, s.Seat(from.Controller).Name) || s.qualityInWords(q, from)
}

var (
	sizedQuality   = regexp.MustCompile(`^mana value (\d+) or (greater|less)$`)
	counterQuality = regexp.MustCompile(`^permanents with (.+) counters on them$`)
)

// qualityInWords reports whether a source has a quality of several words: "legendary creatures",
// "non-spirit creatures", "artifacts and enchantments", "mana value 3 or greater".
func (s State) qualityInWords(q string, from Source) bool {
	source, there := s.Permanent.Find(from.ID)
	switch q {
	case "activated and triggered abilities": // abilities of cards outside the battlefield count as spells
		return from.ID != 0
	case "ring-bearers":
		return there && source.Of.RingBearer
	}
	if m := counterQuality.FindStringSubmatch(q); m != nil {
		return there && source.Of.Count(m[1]) > 0
	}
	if m := sizedQuality.FindStringSubmatch(q); m != nil {
		of := &Permanent{Def: from.Definition}
		if there {
			of = &source.Of
		}
		value, known, _ := of.ManaValue()
		n, err := strconv.ParseInt(m[1], 10, 64)
		return known && err == nil && (value == n || (value > n) == (m[2] == "greater"))
	}
	if one, other, several := strings.Cut(q, " and "); several {
		return s.quality(one, from) || s.quality(other, from)
	}
	words := strings.Fields(q)
	return len(words) > 1 && !slices.ContainsFunc(words, func(word string) bool {
		without, not := strings.CutPrefix(word, "non-")
		return slices.ContainsFunc(card.Singular(without), from.DescribedBy) == not
	})
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
