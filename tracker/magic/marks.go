package magic

import (
	"slices"

	"arbiter/tracker"
)

// What is seen of a permanent at a glance, so that a board on which few
// permanents do something to others is not looked through for them again and
// again.
const (
	hasStatic   tracker.Marks = 1 << iota // an effect on permanents
	hasReplaces                           // on tokens and counters
	hasEntry                              // on what enters
	isAttached
	isSilenced // an effect that began on it takes its abilities away
	isAttacking
	isCommander
	hasTexts    // abilities that are no keywords
	isSilencing // what it is attached to loses its abilities
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

// Marks are those of the permanent.
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
