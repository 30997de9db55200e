package event

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
)

// The events of combat.
type (
	// Attacked makes creatures attackers, or changes what they attack.
	Attacked struct {
		On   int64          `json:"on"`
		Whom board.Defender `json:"whom,omitzero"` // zero while unknown
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
	// Goaded makes creatures goaded until a player's next turn (CR 701.15a).
	Goaded struct {
		On int64 `json:"on"`
		By int   `json:"by"`
	}
	// Paired pairs two creatures with each other (CR 702.95b).
	Paired struct {
		On   int64 `json:"on"`
		With int64 `json:"with"`
	}
	// Unpaired ends that a creature is paired (CR 702.95e).
	Unpaired struct {
		On int64 `json:"on"`
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

func (e Attacked) touches() tracker.Touched { return tracker.Changes(e.On).And(e.Whom.Permanent) }

func (e Attacked) fold(s board.State) board.State {
	if stack, ok := s.Permanent.Find(e.On); ok {
		s = s.Once(stack.Of.Controller, card.Attacks)
		if !stack.Of.Attacking {
			s = s.WithAttackers(stack.Of.Controller, stack.Count)
		}
	}
	return s.Change(e.On, func(p *board.Permanent) {
		switch {
		case !p.Attacking:
			p.WithAttack(e.Whom.Seat)
		case p.Attacks == board.Defender{} && e.Whom.Seat != 0: // said later
			p.WithAttack(e.Whom.Seat)
		}
		p.Attacking, p.Attacks = true, e.Whom
	})
}

func (e Attacked) check(c *checker) {
	c.Stack(e.On)
	c.defender(e.Whom)
}

func (e Blocked) touches() tracker.Touched { return tracker.Changes(e.On).And(e.What) }

func (e Blocked) fold(s board.State) board.State {
	s = s.Change(e.On, func(p *board.Permanent) {
		if e.Also && p.Blocking != 0 {
			p.AlsoBlocks = append(slices.Clip(p.AlsoBlocks), e.What)
		} else {
			p.Blocking, p.AlsoBlocks = e.What, nil
		}
	})
	return s.Change(e.What, func(p *board.Permanent) { p.Blocked, p.Unblocked = true, false })
}

func (e Blocked) check(c *checker) {
	c.Stack(e.On)
	c.ID(e.What)
}

func (e BecameBlocked) touches() tracker.Touched { return tracker.Changes(e.On) }
func (e BecameBlocked) check(*checker)           {}

func (e BecameBlocked) fold(s board.State) board.State {
	return s.Change(e.On, func(p *board.Permanent) { p.Blocked, p.Unblocked = !e.Not, e.Not })
}

func (e Goaded) touches() tracker.Touched { return tracker.Changes(e.On) }

func (e Goaded) fold(s board.State) board.State {
	return s.Change(e.On, func(p *board.Permanent) {
		if !slices.Contains(p.Goaded, e.By) {
			p.Goaded = slices.Sorted(slices.Values(append(slices.Clip(p.Goaded), e.By)))
		}
	})
}

func (e Goaded) check(c *checker) {
	c.Stack(e.On)
	c.Seat(e.By)
}

func (e Paired) touches() tracker.Touched { return tracker.Changes(e.On, e.With) }

func (e Paired) fold(s board.State) board.State {
	s = s.Change(e.On, func(p *board.Permanent) { p.PairedWith = e.With })
	return s.Change(e.With, func(p *board.Permanent) { p.PairedWith = e.On })
}

func (e Paired) check(c *checker) {
	c.Stack(e.On)
	c.Stack(e.With)
	c.Must(e.On != e.With, "a creature paired with itself")
}

func (e Unpaired) touches() tracker.Touched { return tracker.Changes(e.On) }
func (e Unpaired) check(*checker)           {}

func (e Unpaired) fold(s board.State) board.State {
	return s.Change(e.On, func(p *board.Permanent) { p.PairedWith = 0 })
}

func (e LeftCombat) touches() tracker.Touched { return tracker.Changes(e.On) }
func (e LeftCombat) check(*checker)           {}

func (e LeftCombat) fold(s board.State) board.State {
	return notAttacked(s.Change(e.On, (*board.Permanent).LeaveCombat), e.On)
}

func (e CombatDealt) touches() tracker.Touched { return tracker.Touched{} }
func (e CombatDealt) check(*checker)           {}

func (e CombatDealt) fold(s board.State) board.State {
	if !e.First {
		s.Dealt = board.AllDealt
		return s.ChangeAll(func(p *board.Permanent) bool { return p.HasDealt }, func(p *board.Permanent) { p.HasDealt = false })
	}
	s.Dealt = board.FirstDealt
	for _, id := range e.Struck {
		s = s.Change(id, func(p *board.Permanent) { p.Struck, p.HasDealt = true, false })
	}
	return s
}

func (e DamageStated) touches() tracker.Touched { return tracker.Changes(e.On) }
func (e DamageStated) check(*checker)           {}

func (e DamageStated) fold(s board.State) board.State {
	return s.Change(e.On, func(p *board.Permanent) { p.HasDealt = true })
}

func (e CombatEnded) touches() tracker.Touched       { return tracker.Touched{} }
func (e CombatEnded) check(*checker)                 {}
func (e CombatEnded) fold(s board.State) board.State { return endCombat(s) }

// endCombat removes everything from combat (CR 511.3).
func endCombat(s board.State) board.State {
	s.Dealt = board.NoneDealt
	over := func(x board.Pump) bool { return x.Combat }
	s = s.ChangeAll(func(p *board.Permanent) bool { return slices.ContainsFunc(p.Pumps, over) }, func(p *board.Permanent) { p.EndPumps(over) })
	return s.ChangeAll((*board.Permanent).InCombat, (*board.Permanent).LeaveCombat)
}

// notAttacked removes what is attacked from combat: its attackers stay attacking
// creatures, and attack nothing (CR 506.4c).
func notAttacked(s board.State, id int64) board.State {
	for stack := range s.Permanent.Marked(board.IsAttacking) {
		if stack.Of.Attacks.Permanent == id {
			s = s.Change(stack.ID, func(p *board.Permanent) { p.Attacks = board.Defender{Gone: true} })
		}
	}
	return s
}
