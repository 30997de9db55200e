package magic

import "slices"

// Dealt is how far the combat damage of a combat is dealt (CR 510.4).
type Dealt string

// The ways.
const (
	NoneDealt  Dealt = ""
	FirstDealt Dealt = "first" // by creatures with first strike or double strike
	AllDealt   Dealt = "all"
)

// foldCombat gives the state after an event of combat.
func (s State) foldCombat(e Event) State {
	switch e := e.(type) {
	case Attacked:
		s = s.each(e.On, func(p *Permanent) { p.Attacking, p.Attacks = true, e.Whom })
	case Blocked:
		s = s.each(e.On, func(p *Permanent) {
			if e.Also && p.Blocking != 0 {
				p.AlsoBlocks = append(slices.Clip(p.AlsoBlocks), e.What)
			} else {
				p.Blocking, p.AlsoBlocks = e.What, nil
			}
		})
		s = s.each(e.What, func(p *Permanent) { p.Blocked = true })
	case BecameBlocked:
		s = s.each(e.On, func(p *Permanent) { p.Blocked = !e.Not })
	case LeftCombat:
		s = s.each(e.On, (*Permanent).leaveCombat).notAttacked(e.On)
	case CombatDealt:
		s.Dealt = AllDealt
		if e.First {
			s.Dealt = FirstDealt
			for _, id := range e.Struck {
				s = s.each(id, func(p *Permanent) { p.Struck, p.HasDealt = true, false })
			}
		} else {
			s = s.all(func(p *Permanent) bool { return p.HasDealt }, func(p *Permanent) { p.HasDealt = false })
		}
	case SaidToDeal:
		s = s.each(e.On, func(p *Permanent) { p.HasDealt = true })
	case CombatEnded:
		s = s.endCombat()
	default: // not of combat
	}
	return s
}

// endCombat removes everything from combat (CR 511.3).
func (s State) endCombat() State {
	s.Dealt = NoneDealt
	return s.all((*Permanent).fighting, (*Permanent).leaveCombat)
}

// fighting reports whether there is something that leaveCombat does.
func (p *Permanent) fighting() bool {
	return p.Attacking || p.Attacks != Defender{} || p.Blocked || p.Blocking != 0 || p.AlsoBlocks != nil || p.Struck || p.HasDealt
}

// leaveCombat removes a permanent from combat (CR 506.4).
func (p *Permanent) leaveCombat() {
	p.Attacking, p.Attacks, p.Blocked, p.Blocking, p.AlsoBlocks = false, Defender{}, false, 0, nil
	p.Struck, p.HasDealt = false, false
}

// notAttacked removes what is attacked from combat: what attacked it goes on to
// attack, but nothing (CR 506.4c).
func (s State) notAttacked(id int64) State {
	for stack := range s.Permanent.Marked(isAttacking) {
		if stack.Of.Attacks.Permanent == id {
			s = s.each(stack.ID, func(p *Permanent) { p.Attacks = Defender{Gone: true} })
		}
	}
	return s
}
