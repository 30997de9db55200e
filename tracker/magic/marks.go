package magic

import (
	"slices"

	"arbiter/tracker"
)

// Marks of permanents, which let a search for permanents with an effect on
// others skip the rest of the board.
const (
	hasStatic   tracker.Marks = 1 << iota // an effect on permanents
	hasReplaces                           // on tokens and counters
	hasEntry                              // on what enters
	isAttached
	isSilenced // an effect on it removes its abilities
	isAttacking
	isCommander
	hasTexts    // abilities that aren't keywords
	isSilencing // it removes the abilities of its host
	isPumped    // an effect began on it
	isShielded  // damage to it is prevented, or it regenerates
	isTouched   // dealt deathtouch damage since the last check
	isFighting  // it attacks a permanent, or blocks
	isBound     // it has a keyword by which day and night or the city's blessing come, or gives it
	hasParts    // things that Size counts one by one
)

// parts is how many things go on with a permanent that Size counts one by one.
func (p *Permanent) parts() int {
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
		{len(face.Static) > 0, hasStatic},
		{len(face.Replaces) > 0, hasReplaces},
		{len(face.Entry) > 0, hasEntry},
		{p.AttachedTo != 0, isAttached},
		{slices.ContainsFunc(p.Pumps, func(x Pump) bool { return x.LosesAll }), isSilenced},
		{p.Attacks.Permanent != 0, isAttacking},
		{p.Commander != 0, isCommander},
		{len(face.Abilities) > 0, hasTexts},
		{p.AttachedTo != 0 && face.Grants != nil && face.Grants.LosesAll, isSilencing},
		{len(p.Pumps) > 0, isPumped},
		{len(p.Shields) > 0, isShielded},
		{p.Deathtouch, isTouched},
		{p.Attacks.Permanent != 0 || p.Blocking != 0, isFighting},
		{p.bound(), isBound},
		{p.parts() > 0, hasParts},
	} {
		if at.is {
			m |= at.mark
		}
	}
	return m
}
