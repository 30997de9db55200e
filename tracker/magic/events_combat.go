package magic

import (
	"slices"

	"arbiter/tracker"
)

// The events of combat.
type (
	// Attacked makes creatures attackers, or changes what they attack.
	Attacked struct {
		On   int64    `json:"on"`
		Whom Defender `json:"whom,omitzero"` // zero while nobody said it
	}
	// Blocked makes creatures blockers of an attacker, instead of the one they
	// blocked or, with Also, in addition. The attacker becomes blocked.
	Blocked struct {
		On   int64 `json:"on"`
		What int64 `json:"what"`
		Also bool  `json:"also,omitempty"`
	}
	// BecameBlocked makes attackers blocked without blockers, or unblocked.
	BecameBlocked struct {
		On  int64 `json:"on"`
		Not bool  `json:"not,omitempty"`
	}
	// LeftCombat removes permanents from combat (CR 506.4).
	LeftCombat struct {
		On int64 `json:"on"`
	}
	// CombatDealt begins to deal combat damage: that of the first strikers, who
	// are listed, or that of all others (CR 510.4).
	CombatDealt struct {
		First  bool    `json:"first,omitempty"`
		Struck []int64 `json:"struck,omitempty"`
	}
	// DamageStated records that players said what a creature in combat deals.
	DamageStated struct {
		On int64 `json:"on"`
	}
	// CombatEnded removes everything from combat.
	CombatEnded struct{}
)

// Dealt is how much of the combat damage of a combat is dealt (CR 510.4).
type Dealt string

// The parts.
const (
	NoneDealt  Dealt = ""
	FirstDealt Dealt = "first" // by creatures with first strike or double strike
	AllDealt   Dealt = "all"
)

func (e Attacked) touches() tracker.Touched { return tracker.Changes(e.On).And(e.Whom.Permanent) }

func (e Attacked) fold(s State) State {
	return s.each(e.On, func(p *Permanent) { p.Attacking, p.Attacks = true, e.Whom })
}

func (e Attacked) check(c *checker) {
	c.Stack(e.On)
	c.defender(e.Whom)
}

func (e Blocked) touches() tracker.Touched { return tracker.Changes(e.On).And(e.What) }

func (e Blocked) fold(s State) State {
	s = s.each(e.On, func(p *Permanent) {
		if e.Also && p.Blocking != 0 {
			p.AlsoBlocks = append(slices.Clip(p.AlsoBlocks), e.What)
		} else {
			p.Blocking, p.AlsoBlocks = e.What, nil
		}
	})
	return s.each(e.What, func(p *Permanent) { p.Blocked = true })
}

func (e Blocked) check(c *checker) {
	c.Stack(e.On)
	c.ID(e.What)
}

func (e BecameBlocked) touches() tracker.Touched { return tracker.Changes(e.On) }
func (e BecameBlocked) check(*checker)           {}

func (e BecameBlocked) fold(s State) State {
	return s.each(e.On, func(p *Permanent) { p.Blocked = !e.Not })
}

func (e LeftCombat) touches() tracker.Touched { return tracker.Changes(e.On) }
func (e LeftCombat) check(*checker)           {}

func (e LeftCombat) fold(s State) State {
	return s.each(e.On, (*Permanent).leaveCombat).notAttacked(e.On)
}

func (e CombatDealt) touches() tracker.Touched { return tracker.Touched{} }
func (e CombatDealt) check(*checker)           {}

func (e CombatDealt) fold(s State) State {
	if !e.First {
		s.Dealt = AllDealt
		return s.all(func(p *Permanent) bool { return p.HasDealt }, func(p *Permanent) { p.HasDealt = false })
	}
	s.Dealt = FirstDealt
	for _, id := range e.Struck {
		s = s.each(id, func(p *Permanent) { p.Struck, p.HasDealt = true, false })
	}
	return s
}

func (e DamageStated) touches() tracker.Touched { return tracker.Changes(e.On) }
func (e DamageStated) check(*checker)           {}

func (e DamageStated) fold(s State) State {
	return s.each(e.On, func(p *Permanent) { p.HasDealt = true })
}

func (e CombatEnded) touches() tracker.Touched { return tracker.Touched{} }
func (e CombatEnded) check(*checker)           {}
func (e CombatEnded) fold(s State) State       { return s.endCombat() }

// endCombat removes everything from combat (CR 511.3).
func (s State) endCombat() State {
	s.Dealt = NoneDealt
	return s.all((*Permanent).fighting, (*Permanent).leaveCombat)
}

// fighting reports whether leaveCombat changes the permanent.
func (p *Permanent) fighting() bool {
	return p.Attacking || p.Attacks != Defender{} || p.Blocked || p.Blocking != 0 || p.AlsoBlocks != nil || p.Struck || p.HasDealt
}

// leaveCombat removes a permanent from combat (CR 506.4).
func (p *Permanent) leaveCombat() {
	p.Attacking, p.Attacks, p.Blocked, p.Blocking, p.AlsoBlocks = false, Defender{}, false, 0, nil
	p.Struck, p.HasDealt = false, false
}

// notAttacked removes what is attacked from combat: its attackers stay attacking
// creatures, and attack nothing (CR 506.4c).
func (s State) notAttacked(id int64) State {
	for stack := range s.Permanent.Marked(isAttacking) {
		if stack.Of.Attacks.Permanent == id {
			s = s.each(stack.ID, func(p *Permanent) { p.Attacks = Defender{Gone: true} })
		}
	}
	return s
}
