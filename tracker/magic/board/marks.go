package board

import (
	"iter"
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/card"
)

// Marks of permanents, which let a search for permanents with an effect on
// others skip the rest of the board.
const (
	HasStatic       tracker.Marks = 1 << iota // an effect on permanents
	HasReplacements                           // on tokens and counters
	HasEntry                                  // on what enters
	IsAttached
	IsSilenced // an effect on it removes its abilities
	IsAttacking
	IsCommander
	HasTexts    // abilities that the engine knows by their texts
	IsSilencing // it removes the abilities of its host
	isPumped    // an effect began on it
	isShielded  // damage to it is prevented, or it regenerates
	IsTouched   // dealt deathtouch damage since the last check
	IsFighting  // it attacks a permanent, or blocks
	IsBound     // it has a keyword by which day and night or the city's blessing come, or gives it
	HasParts    // things that Size counts one by one
	IsPaired    // it is paired with another creature
	givesTexts  // an effect of it, or on it, gives abilities with texts
)

// Parts is how many things go on with a permanent that Size counts one by one.
func (p *Permanent) Parts() int {
	return len(p.Pumps) + len(p.Counters) + len(p.Shields) + len(p.Also) + len(p.AlsoBlocks)
}

// Marks returns the marks of the permanent.
func (p *Permanent) Marks() tracker.Marks {
	var m tracker.Marks
	face := p.Face()
	for _, at := range [...]struct {
		is   bool
		mark tracker.Marks
	}{
		{len(face.Static) > 0, HasStatic},
		{len(face.Replaces) > 0, HasReplacements},
		{len(face.Entry) > 0, HasEntry},
		{p.AttachedTo != 0, IsAttached},
		{slices.ContainsFunc(p.Pumps, func(x Pump) bool { return x.LosesAll }), IsSilenced},
		{p.Attacks.Permanent != 0, IsAttacking},
		{p.Commander != 0, IsCommander},
		{face.HasTexts(), HasTexts},
		{p.AttachedTo != 0 && Any(losing(face.ForHost())), IsSilencing},
		{len(p.Pumps) > 0, isPumped},
		{len(p.Shields) > 0, isShielded},
		{p.Deathtouch, IsTouched},
		{p.Attacks.Permanent != 0 || p.Blocking != 0, IsFighting},
		{p.bound(), IsBound},
		{p.Parts() > 0, HasParts},
		{p.PairedWith != 0, IsPaired},
		{slices.ContainsFunc(face.Static, func(e card.StaticEffect) bool { return len(e.Abilities) > 0 }) ||
			slices.ContainsFunc(p.Pumps, func(x Pump) bool { return len(x.Abilities) > 0 }), givesTexts},
	} {
		if at.is {
			m |= at.mark
		}
	}
	return m
}

// losing iterates over those effects that remove all abilities.
func losing(all iter.Seq[*card.StaticEffect]) iter.Seq[*card.StaticEffect] {
	return func(yield func(*card.StaticEffect) bool) {
		for e := range all {
			if e.LosesAll && !yield(e) {
				return
			}
		}
	}
}
