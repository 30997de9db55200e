package magic

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// decide advances the turn. It performs turn-based actions on the way (CR
// 703.4), and adds reminders of what triggers at the beginning of the steps it
// passes. A new turn advances to its precombat main phase.
func (a Proceed) decide(d *decision) error {
	if len(d.s.playing()) == 0 {
		return tracker.Refuse("Nobody is left in the game.").Next("End it with /game end.")
	}
	switch a.To {
	case TurnOf:
		if err := d.isNext(a.Who); err != nil {
			return err
		}
		return Proceed{To: NextTurn}.decide(d)
	case NextTurn:
		if err := d.finishTurn(); err != nil {
			return err
		}
		if err := d.beginTurn(); err != nil {
			return err
		}
		return d.enterStep(PrecombatMain)
	case EndTurn:
		return d.finishTurn()
	case UntapStep:
		return d.enterStep(Untap)
	case ToStep:
		return d.enterStep(a.Step)
	case NextStep:
		if i := slices.Index(steps, d.s.Step) + 1; i < len(steps) {
			return d.enterStep(steps[i])
		}
		return d.beginTurn()
	}
	return nil
}

// isNext refuses the active player, and a player who isn't next.
func (d *decision) isNext(who *notation.Player) error {
	seats, err := d.seats(*who)
	if err != nil {
		return err
	}
	next, _ := d.nextTurn()
	switch {
	case len(seats) != 1:
		return tracker.Refuse("A turn is one player's.").Next("Say whose: %s", tracker.LineOf("turn of %s", tracker.Name(d.s.seat(next).Name)))
	case seats[0] == next:
		return nil
	case seats[0] == d.s.Active:
		return tracker.Refuse("It is %s's turn already.", tracker.Name(d.s.seat(seats[0]).Name)).Next("To go on: %s · %s", tracker.Line("next step"), tracker.Line("next turn"))
	}
	return tracker.Refuse("It is %s's turn, and %s is next.", tracker.Name(d.s.seat(d.s.Active).Name), tracker.Name(d.s.seat(next).Name)).Next("Say: %s", tracker.Line("next turn")).Or("next turn")
}

// finishTurn advances to the end of the turn.
func (d *decision) finishTurn() error {
	if d.s.Step == Cleanup {
		return nil
	}
	return d.enterStep(Cleanup)
}

// beginTurn starts an extra turn if there is one, or else the next player's
// turn. The turn of a player who has left doesn't begin (CR 800.4k), and a
// skipped one is passed over (CR 614.10).
func (d *decision) beginTurn() error {
	for range 1 + len(d.s.Players)*maxTimes {
		next, extra := d.nextTurn()
		if d.s.seat(next).Skips > 0 {
			d.happen(TurnSkipped{Seat: next, Now: true, Extra: extra}, "magic/turn/skip")
			continue
		}
		d.happen(StepBegan{Turn: d.s.Turn + 1, Active: next, Step: Untap, Extra: extra}, "")
		return d.beginStep(Untap)
	}
	return tracker.Refuse("Everybody skips their turns.").Next("Type `%s`.", tracker.Line("undo"))
}

// nextTurn returns the seat of the next turn.
func (d *decision) nextTurn() (seat int, extra bool) {
	if n := len(d.s.Extra); n > 0 {
		return d.s.Extra[n-1], true
	}
	next := d.s.Regular
	if next == 0 {
		next = d.s.Active
	}
	for range d.s.Players {
		if next = next%len(d.s.Players) + 1; d.s.seat(next).Lost == "" {
			break
		}
	}
	return next, false
}

// enterStep advances to a step through those before it. A step that is over
// can be entered again: effects add steps and phases (CR 500.8).
func (d *decision) enterStep(to Step) error {
	if d.s.Step == Combat && to != Combat {
		if err := d.endOfCombat(); err != nil {
			return err
		}
	}
	from, at := slices.Index(steps, d.s.Step), slices.Index(steps, to)
	for i := from + 1; i < at; i++ {
		if steps[i] != Combat { // a combat phase that is passed has no attackers
			if err := d.beginStep(steps[i]); err != nil {
				return err
			}
		}
	}
	d.happen(StepBegan{Turn: d.s.Turn, Active: d.s.Active, Step: to}, "")
	return d.beginStep(to)
}

// beginStep performs turn-based actions at the beginning of a step, then adds
// reminders of what triggers.
func (d *decision) beginStep(step Step) error {
	switch step {
	case Untap:
		return d.untapStep()
	case PrecombatMain:
		if err := d.addLore(); err != nil {
			return err
		}
	case Cleanup:
		d.cleanUp()
		return nil
	default:
	}
	return d.remindOfStep(step)
}

// cleanUp performs the cleanup step: damage and effects until end of turn end
// simultaneously (CR 514.2).
func (d *decision) cleanUp() {
	if d.s.endsThisTurn() {
		d.happen(CleanedUp{}, ruleCleanup)
		return
	}
	for stack := range d.s.Permanent.All() {
		if stack.Of.Damage != 0 || slices.ContainsFunc(stack.Of.Pumps, Pump.untilEndOfTurn) || stack.Of.Saddled || stack.Of.Attacking || stack.Of.Blocking != 0 || stack.Of.CopyEnds ||
			len(stack.Of.Shields) > 0 || stack.Of.NoRegeneration {
			d.happen(CleanedUp{}, ruleCleanup)
			return
		}
	}
}

// active returns the stacks that the active player controls.
func (d *decision) active() []tracker.Stack[Permanent] {
	var all []tracker.Stack[Permanent]
	for stack := range d.s.Permanent.All() {
		if stack.Of.Controller == d.s.Active {
			all = append(all, stack)
		}
	}
	return all
}

// untapStep performs the active player's untap step: phasing (CR 502.1), day
// and night (CR 502.2), untapping (CR 502.3).
func (d *decision) untapStep() error {
	for _, stack := range d.active() {
		p := stack.Of
		switch {
		case p.PhasedOut && !p.Indirectly:
			d.phase(stack, false)
		case !p.PhasedOut && d.now().of(stack).has("phasing"):
			d.phase(stack, true)
		}
	}
	d.checkDay()
	d.untapAll()
	return nil
}
