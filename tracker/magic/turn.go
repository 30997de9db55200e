package magic

import (
	"slices"

	"arbiter/tracker"
)

// decide goes on in the turn. Turn-based actions are done on the way: what
// lasts until end of turn ends in the cleanup step (CR 514.2), and the active
// player's permanents untap (CR 502.3).
func (a Proceed) decide(d *decision) error {
	if len(d.s.playing()) == 0 {
		return tracker.Refuse("Nobody is left in the game.").Next("End it with /game end.")
	}
	switch a.To {
	case NextTurn:
		d.cleanUp()
		d.beginTurn()
		d.enterStep(Upkeep)
	case EndTurn:
		d.cleanUp()
	case UntapStep:
		d.enterStep(Untap)
	case NextStep:
		i := slices.Index(steps, d.s.Step) + 1
		switch {
		case i == len(steps):
			d.beginTurn()
		case steps[i] == Cleanup:
			d.cleanUp()
		default:
			d.enterStep(steps[i])
		}
	}
	return nil
}

// beginTurn gives the next player in turn order the turn. A turn of a player
// who has left doesn't begin (CR 800.4k).
func (d *decision) beginTurn() {
	next := d.s.Active
	for range d.s.Players {
		if next = next%len(d.s.Players) + 1; d.s.seat(next).Lost == "" {
			break
		}
	}
	d.happen(StepBegan{Turn: d.s.Turn + 1, Active: next, Step: Untap}, "")
	d.untapStep()
}

func (d *decision) enterStep(step Step) {
	d.happen(StepBegan{Turn: d.s.Turn, Active: d.s.Active, Step: step}, "")
	if step == Untap {
		d.untapStep()
	}
}

// cleanUp is the cleanup step: damage and what lasts until end of turn end at
// the same time (CR 514.2).
func (d *decision) cleanUp() {
	if d.s.Step == Cleanup {
		return
	}
	d.happen(StepBegan{Turn: d.s.Turn, Active: d.s.Active, Step: Cleanup}, "")
	if d.s.endsThisTurn() {
		d.happen(CleanedUp{}, ruleCleanup)
		return
	}
	for stack := range d.s.Permanent.All() {
		if stack.Of.Damage != 0 || slices.ContainsFunc(stack.Of.Pumps, Pump.untilEndOfTurn) || stack.Of.Saddled || stack.Of.Attacking || stack.Of.Blocking != 0 || stack.Of.CopyEnds ||
			len(stack.Of.Shields) > 0 || stack.Of.NoRegrowth {
			d.happen(CleanedUp{}, ruleCleanup)
			return
		}
	}
}

// untapStep is the untap step of the active player: phasing first (CR 502.1),
// then untapping (CR 502.3).
func (d *decision) untapStep() {
	mine := func() []tracker.Stack[Permanent] {
		var all []tracker.Stack[Permanent]
		for stack := range d.s.Permanent.All() {
			if stack.Of.Controller == d.s.Active {
				all = append(all, stack)
			}
		}
		return all
	}
	for _, stack := range mine() {
		p := stack.Of
		switch {
		case p.PhasedOut && !p.Indirectly:
			d.phase(stack, false)
		case !p.PhasedOut && d.now().of(stack).has("phasing"):
			d.phase(stack, true)
		}
	}
	for _, stack := range mine() {
		if stack.Of.Tapped && !stack.Of.PhasedOut {
			d.untap(stack, ruleUntapStep)
		}
	}
}
