package board

import (
	"slices"

	"arbiter/tracker/magic/card"
)

// HashKey is a small part of a MergeKey that is cheap to hash. Identical permanents
// have equal keys; different ones mostly don't.
type HashKey struct {
	name, waiting                                                             string
	damage, timestamp, blocking, attacked, counters, firstCounter, pump, size int64
	controller, pumps, keywords                                               int
	token, tapped, fresh, attacking, deathtouch, out                          bool
}

// HashKey returns the key of a permanent; waiting identifies the reminders about it.
func (p *Permanent) HashKey(waiting string) HashKey {
	a := HashKey{
		p.Def.Name, waiting,
		p.Damage, p.Timestamp, p.Blocking, p.Attacks.Permanent, int64(len(p.Counters)), 0, 0, 0,
		p.Controller, len(p.Pumps), len(p.Def.Keywords),
		p.Token, p.Tapped, p.Fresh, p.Attacking, p.Deathtouch, p.PhasedOut,
	}
	if len(p.Counters) > 0 {
		a.firstCounter = p.Counters[0].N
	}
	if len(p.Pumps) > 0 {
		a.pump = p.Pumps[0].ID
	}
	for _, half := range [...]string{p.Def.Power, p.Def.Toughness} {
		for i := range len(half) {
			a.size = a.size<<7 ^ int64(half[i])
		}
	}
	return a
}

// MergeKey holds properties that are quick to compare: identical permanents have
// equal keys, and few others do.
type MergeKey struct {
	name, power, toughness   string
	counters, pumps, keyword int
	first                    card.Counter
	waiting                  string // the reminders about it
	comparableState
}

// MergeKey returns the key of a permanent; waiting identifies the reminders about
// it.
func (p *Permanent) MergeKey(waiting string) MergeKey {
	s := MergeKey{
		name: p.Def.Name, power: p.Def.Power, toughness: p.Def.Toughness, counters: len(p.Counters), pumps: len(p.Pumps),
		keyword: len(p.Def.Keywords), waiting: waiting, comparableState: p.comparableState(),
	}
	if len(p.Counters) > 0 {
		s.first = p.Counters[0]
	}
	return s
}

// BecomeCopy gives the permanent the copiable values of something else, until end of turn, until a
// seat's next turn, or until another copy effect applies. When the effect ends, an earlier copy
// effect applies again, and a prototyped permanent has its prototype's values (CR 613.7, 718.3b).
func (p *Permanent) BecomeCopy(def card.Definition, untilEndOfTurn bool, untilTurnOf int) {
	is := p.Def
	switch {
	case !untilEndOfTurn && untilTurnOf == 0:
		p.CopyBefore = nil
	case p.Printed != nil && !p.CopyEnds && p.CopyUntil == 0:
		p.CopyBefore = &is
	}
	if p.Printed == nil {
		p.Printed = &is
	}
	p.Def, p.CopyEnds, p.CopyUntil = def, untilEndOfTurn, untilTurnOf
}

// Alike reports whether two permanents with equal merge keys are identical.
func (p *Permanent) Alike(q *Permanent) bool {
	if len(p.Components)+len(q.Components) > 0 { // merged permanents don't stack
		return false
	}
	if (p.Printed == nil) != (q.Printed == nil) || p.Printed != nil && !p.Printed.Alike(q.Printed) {
		return false
	}
	if (p.CopyBefore == nil) != (q.CopyBefore == nil) || p.CopyBefore != nil && !p.CopyBefore.Alike(q.CopyBefore) {
		return false
	}
	return p.Def.Alike(&q.Def) && slices.Equal(p.Counters, q.Counters) && slices.Equal(p.Also, q.Also) && slices.Equal(p.Chosen, q.Chosen) && slices.Equal(p.Designations, q.Designations) && slices.Equal(p.Triggered, q.Triggered) && slices.Equal(p.Wounds, q.Wounds) &&
		slices.Equal(p.Dealt, q.Dealt) && slices.Equal(p.Attacked, q.Attacked) && slices.Equal(p.Crewed, q.Crewed) &&
		slices.Equal(p.AlsoBlocks, q.AlsoBlocks) && slices.Equal(p.Goaded, q.Goaded) && slices.Equal(p.Shields, q.Shields) &&
		slices.EqualFunc(p.Pumps, q.Pumps, func(a, b Pump) bool {
			return a.ID == b.ID && a.At == b.At && a.Control == b.Control && a.Lasting == b.Lasting && a.NextTurn == b.NextTurn && a.Till == b.Till && a.By == b.By && a.Combat == b.Combat && a.Tie == b.Tie && a.Equal(b.Change)
		}) &&
		p.ByHand.alike(q.ByHand)
}

// comparableState holds the properties of a permanent that can be compared with ==.
type comparableState struct {
	token, tapped, out, indirectly, back, fresh, attacking, deathtouch, monstrous, copyEnds bool
	faceDown, ward, flipped, saddled, renowned, echoes, bears                               bool
	blocked, unblocked, struck, hasDealt, noRegeneration, entered, hurt                     bool

	fate Fate
	hold Hold

	owner, controller, baseController, protector, enchants, copyUntil int
	label                                                             string
	blocking, commander, damage, attachedTo, timestamp                int64
	level, pairedWith                                                 int64
	attacks                                                           Defender
}

func (p *Permanent) comparableState() comparableState {
	return comparableState{
		p.Token, p.Tapped, p.PhasedOut, p.Indirectly, p.Back, p.Fresh, p.Attacking, p.Deathtouch, p.Monstrous, p.CopyEnds,
		p.FaceDown, p.Ward, p.Flipped, p.Saddled, p.Renowned, p.Echoes, p.RingBearer,
		p.Blocked, p.Unblocked, p.Struck, p.HasDealt, p.NoRegeneration, p.Entered, p.Hurt,
		p.Fate, p.Hold,
		p.Owner, p.Controller, p.BaseController, p.Protector, p.Enchants, p.CopyUntil, p.Label, p.Blocking, p.Commander, p.Damage, p.AttachedTo, p.Timestamp, p.Level, p.PairedWith, p.Attacks,
	}
}

func (set *SetByHand) alike(other *SetByHand) bool {
	if set == nil || other == nil {
		return set == other
	}
	return equal(set.Power, other.Power) && equal(set.Toughness, other.Toughness) && equal(set.ManaValue, other.ManaValue)
}

func equal(a, b *int64) bool {
	if a == nil || b == nil {
		return a == b
	}
	return *a == *b
}

// HiddenFace returns the characteristics of a face-down permanent: a 2/2
// creature without a name. They are copiable (CR 708.2a). If disguised or
// cloaked, it has ward {2} (CR 702.168a, 701.58a).
func (p *Permanent) HiddenFace() *card.Definition {
	def := card.Definition{Types: []string{"Creature"}, Power: "2", Toughness: "2"}
	if p.Ward {
		def.Keywords = []string{"ward {2}"}
	}
	return &def
}

// Face returns the definition of the face that is up, after text-changing effects (CR 613.1c). The
// result must not be changed.
func (p *Permanent) Face() *card.Definition {
	face := p.copiableFace()
	for i := range p.Pumps {
		if w := p.Pumps[i].Reword; w != nil {
			face = face.Reworded(*w)
		}
	}
	return face
}

// copiableFace returns the definition of the face that is up, before text-changing effects (CR
// 613.2c): a side of a card, the lower half of a flipped one, or that of a face-down permanent.
func (p *Permanent) copiableFace() *card.Definition {
	switch {
	case p.FaceDown:
		return p.HiddenFace()
	case len(p.Def.Halves) > 0:
		return p.unlocked()
	case p.Def.Back == nil:
		return &p.Def
	case p.Def.Flips && p.Flipped: // CR 710.1c
		def := *p.Def.Back
		def.Colors = p.Def.Colors
		return &def
	case p.Back && !p.Def.Flips:
		return p.Def.Back
	}
	return &p.Def
}

// UntilEndOfTurn reports whether the effect ends in the cleanup step.
func (e Pump) UntilEndOfTurn() bool { return !e.Lasting && e.NextTurn == 0 && e.Tie == (Tie{}) }

// NeedsBeginTurn reports whether BeginTurn changes the permanent.
func (p *Permanent) NeedsBeginTurn(active func(seat int) bool) bool {
	begins := func(seat int) bool { return seat != 0 && active(seat) }
	return begins(p.CopyUntil) || slices.ContainsFunc(p.Shields, func(x Shield) bool { return begins(x.NextTurn) }) ||
		slices.ContainsFunc(p.Pumps, func(e Pump) bool { return begins(e.NextTurn) && e.Till != TillUpkeep })
}

// BeginTurn ends the effects on a permanent that last until the turn that begins. Effects that last
// until the end of that turn become effects until end of turn. active reports whether it is a seat's turn.
func (p *Permanent) BeginTurn(active func(seat int) bool) {
	begins := func(e Pump) bool { return e.NextTurn != 0 && active(e.NextTurn) }
	p.EndPumps(func(e Pump) bool { return begins(e) && e.Till == TillItBegins })
	if slices.ContainsFunc(p.Pumps, func(e Pump) bool { return begins(e) && e.Till == TillItEnds }) {
		p.Pumps = slices.Clone(p.Pumps)
		for i := range p.Pumps {
			if e := &p.Pumps[i]; begins(*e) && e.Till == TillItEnds {
				e.NextTurn, e.Till = 0, TillItBegins
			}
		}
	}
	p.Shields = endShields(p.Shields, func(x Shield) bool { return x.NextTurn != 0 && active(x.NextTurn) })
	if p.CopyUntil != 0 && active(p.CopyUntil) {
		p.EndCopy()
	}
}

// EndPumps ends effects on a permanent, with the control that they gave.
func (p *Permanent) EndPumps(over func(Pump) bool) {
	if slices.ContainsFunc(p.Pumps, over) {
		p.Pumps = slices.DeleteFunc(slices.Clone(p.Pumps), over)
		p.controlled()
	}
	if len(p.Pumps) == 0 {
		p.Pumps = nil
	}
}

// controlled sets the controller by the latest effect that gives control;
// without one, the previous controller regains it (CR 613.1b).
func (p *Permanent) controlled() {
	to := 0
	for i := range p.Pumps {
		if by := p.Pumps[i].Control; by != 0 {
			to = by
		}
	}
	switch {
	case to != 0 && p.BaseController == 0:
		p.BaseController = p.Controller
	case to == 0 && p.BaseController == 0:
		return
	case to == 0:
		to, p.BaseController = p.BaseController, 0
	}
	p.changeController(to)
}

// GiveTo gives a permanent to a player permanently. Earlier effects that gave
// control are void.
func (p *Permanent) GiveTo(to int) {
	for i, e := range p.Pumps {
		if e.Control != 0 {
			p.Pumps = slices.Clone(p.Pumps)
			p.Pumps[i].Control = 0
		}
	}
	p.BaseController = 0
	p.changeController(to)
}

// changeController gives a permanent to another player, as not controlled
// since the turn began (CR 302.6), removes it from combat (CR 506.4), and ends that it
// is a Ring-bearer (CR 701.54a) and paired (CR 702.95e).
func (p *Permanent) changeController(to int) {
	if to != p.Controller {
		p.Controller, p.Fresh, p.RingBearer, p.PairedWith = to, true, false, 0
		p.LeaveCombat()
	}
}

// WithTimestamp sets the timestamp of keyword counters that were put on a permanent
// (CR 613.7c).
func (p Permanent) WithTimestamp(kind string, n, clock int64) Permanent {
	for i := range p.Counters {
		if p.Counters[i].Kind == kind && n > 0 && IsKeywordCounter(kind) {
			p.Counters[i].At = clock
		}
	}
	return p
}

// NeedsCleanUp reports whether cleanUp changes the permanent.
func (p *Permanent) NeedsCleanUp() bool {
	return p.Damage != 0 || p.Hurt || p.Wounds != nil || p.Saddled || slices.ContainsFunc(p.Shields, Shield.OfTurn) || p.NoRegeneration || p.CopyEnds || p.InCombat() ||
		slices.ContainsFunc(p.Pumps, Pump.UntilEndOfTurn)
}

// CleanUp removes damage and ends what lasts until end of turn.
func (p *Permanent) CleanUp() {
	p.Damage, p.Hurt, p.Wounds, p.Saddled, p.Shields, p.NoRegeneration = 0, false, nil, false, endShields(p.Shields, Shield.OfTurn), false
	p.EndPumps(Pump.UntilEndOfTurn)
	p.LeaveCombat()
	if p.CopyEnds {
		p.EndCopy()
	}
}

// EndCopy ends the copy effect of a permanent, which regains the values of an earlier copy effect,
// of its prototype, or of its own definition.
func (p *Permanent) EndCopy() {
	if p.CopyBefore != nil {
		p.Def, p.CopyBefore = *p.CopyBefore, nil
	} else {
		p.Def, p.Printed = *p.Printed, nil
	}
	p.CopyEnds, p.CopyUntil = false, 0
}

// Dealt is how much of the combat damage of a combat is dealt (CR 510.4).
type Dealt string

// The parts.
const (
	NoneDealt  Dealt = ""
	FirstDealt Dealt = "first" // by creatures with first strike or double strike
	AllDealt   Dealt = "all"
)

// InCombat reports whether LeaveCombat changes the permanent.
func (p *Permanent) InCombat() bool {
	return p.Attacking || p.Attacks != Defender{} || p.Blocked || p.Unblocked || p.Blocking != 0 || p.AlsoBlocks != nil || p.Struck || p.HasDealt
}

// LeaveCombat removes a permanent from combat (CR 506.4).
func (p *Permanent) LeaveCombat() {
	p.Attacking, p.Attacks, p.Blocked, p.Blocking, p.AlsoBlocks = false, Defender{}, false, 0, nil
	p.Unblocked, p.Struck, p.HasDealt = false, false, false
}
