package play

import (
	"cmp"
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

// KeepTapped keeps permanents from untapping. An empty Hold ends that.
type KeepTapped struct {
	On   notation.Selector `json:"on"`
	When board.Hold        `json:"when,omitempty"`
}

// decide keeps permanents from untapping, permanently or in the next untap
// step.
func (a KeepTapped) decide(d *Decision) error {
	ids, err := d.Find().Objects(a.On)
	if err != nil {
		return err
	}
	for _, stack := range d.s.Permanent.These(ids) {
		if stack.Of.Hold != a.When {
			d.happen(event.Held{On: stack.ID, When: a.When}, ruleUntapStep)
		}
	}
	return nil
}

// decide advances the turn. It performs turn-based actions on the way (CR
// 703.4), and adds reminders of what triggers at the beginning of the steps it
// passes. A new turn advances to its precombat main phase.
func (a Proceed) decide(d *Decision) error {
	if len(d.s.Playing()) == 0 {
		return tracker.Refuse("Nobody is left in the game.").Next("End it with /game end.")
	}
	if err := d.postponeOpen(); err != nil {
		return err
	}
	switch a.To {
	case TurnOf:
		if err := d.isNext(a.Who); err != nil {
			return err
		}
		return Proceed{To: NextTurn}.decide(d)
	case SkipTo:
		return d.skipTo(a.Who)
	case NextTurn:
		if err := d.finishTurn(); err != nil {
			return err
		}
		if err := d.beginTurn(); err != nil {
			return err
		}
		return d.enterStep(board.PrecombatMain)
	case EndTurn:
		return d.finishTurn()
	case UntapStep:
		return d.enterStep(board.Untap)
	case ToStep:
		if err := d.turnWith(a.Who); err != nil {
			return err
		}
		return d.enterStep(a.Step)
	case ToMain:
		if err := d.turnWith(a.Who); err != nil {
			return err
		}
		if d.s.Step == board.Combat { // CR 505.1
			return d.enterStep(board.PostcombatMain)
		}
		return d.enterStep(board.PrecombatMain)
	case NextStep:
		if next, ok := d.queued(); ok {
			return d.enterStep(next)
		}
		for i := slices.Index(board.Steps, d.s.Step) + 1; i < len(board.Steps); i++ {
			if !d.skips(board.Steps[i]) {
				return d.enterStep(board.Steps[i])
			}
			d.skipped(board.Steps[i])
		}
		return d.beginTurn()
	}
	return nil
}

// turnWith begins the turn of a player whose turn is next. It does nothing in
// that player's turn, or without a player.
func (d *Decision) turnWith(who *notation.Player) error {
	if who == nil {
		return nil
	}
	if seats, err := d.Seats(*who); err != nil || len(seats) == 1 && d.s.IsActive(seats[0]) {
		return err
	}
	if err := d.isNext(who); err != nil {
		return err
	}
	if err := d.finishTurn(); err != nil {
		return err
	}
	return d.beginTurn()
}

// mostTurns is the maximum number of turns that pass at once.
const mostTurns = 20

// skipTo advances to the precombat main phase of a player's next turn.
func (d *Decision) skipTo(who *notation.Player) error {
	for range mostTurns {
		next := d.isNext(who)
		if seats, err := d.Seats(*who); err != nil || next != nil && (len(seats) != 1 || d.s.IsActive(seats[0])) {
			return cmp.Or(err, next)
		}
		if err := (Proceed{To: NextTurn}).decide(d); err != nil || next == nil {
			return err
		}
	}
	return d.isNext(who)
}

// isNext refuses the active player, and a player who isn't next.
func (d *Decision) isNext(who *notation.Player) error {
	seats, err := d.Seats(*who)
	if err != nil {
		return err
	}
	next, _ := d.nextTurn()
	switch {
	case len(seats) != 1:
		return tracker.Refuse("A turn is one player's.").Next("Say whose: %s", tracker.LineOf("turn of %s", tracker.Name(d.s.Seat(next).Name)))
	case d.s.TurnSeat(seats[0]) == next:
		return nil
	case d.s.IsActive(seats[0]):
		return tracker.Refuse("It is %s's turn already.", tracker.Name(d.s.Seat(seats[0]).Name)).Next("To go on: %s · %s", tracker.Line("next step"), tracker.Line("next turn"))
	}
	return tracker.Refuse("It is %s's turn, and %s is next.", tracker.Name(d.s.Seat(d.s.Active).Name), tracker.Name(d.s.Seat(next).Name)).Next("Say: %s", tracker.Line("next turn")).Or("next turn")
}

// finishTurn advances to the end of the turn.
func (d *Decision) finishTurn() error {
	if d.s.Step == board.Cleanup {
		return nil
	}
	return d.enterStep(board.Cleanup)
}

// beginTurn starts an extra turn if there is one, or else the next player's
// turn. The turn of a player who has left doesn't begin (CR 800.4k), and a
// skipped one is passed over (CR 614.10).
func (d *Decision) beginTurn() error {
	for range 1 + len(d.s.Players)*maxTimes {
		next, extra := d.nextTurn()
		if d.s.Seat(next).Skips > 0 {
			d.happen(event.TurnSkipped{Seat: next, Now: true, Extra: extra}, "magic/turn/skip")
			continue
		}
		if by, skips := d.s.SkipsExtraTurns(next); extra && skips {
			d.add(event.TurnSkipped{Seat: next, Now: true, Extra: true, Instead: true}, tracker.Cause{Player: d.in.By.Name, Rule: "magic/turn/skip", Effect: by})
			continue
		}
		d.happen(event.StepBegan{Turn: d.s.Turn + 1, Active: next, Step: board.Untap, Extra: extra}, "")
		return d.beginStep(board.Untap)
	}
	return tracker.Refuse("Everybody skips their turns.").Next("Type `%s`.", tracker.Line("undo"))
}

// nextTurn returns the seat of the next turn, for a team that of its first player.
func (d *Decision) nextTurn() (seat int, extra bool) {
	if n := len(d.s.Extra); n > 0 {
		return d.s.TurnSeat(d.s.Extra[n-1]), true
	}
	next := d.s.Regular
	if next == 0 {
		next = d.s.Active
	}
	last := next
	for range d.s.Players {
		if next = next%len(d.s.Players) + 1; d.s.Seat(next).Lost == "" && (next == last || d.s.TurnSeat(next) != d.s.TurnSeat(last)) {
			break
		}
	}
	return d.s.TurnSeat(next), false
}

// enterStep advances to a step through those before it. A step that is over
// can be entered again: effects add steps and phases (CR 500.8).
func (d *Decision) enterStep(to board.Step) error {
	next, isQueued := d.queued()
	if d.s.Step == board.Combat && (to != board.Combat || isQueued && next == to) {
		if err := d.endOfCombat(); err != nil {
			return err
		}
	}
	if isQueued && next == to {
		d.happen(event.StepBegan{Turn: d.s.Turn, Active: d.s.Active, Step: to, Queued: true}, "magic/turn/extra-phase")
		return d.beginStep(to)
	}
	from, at := slices.Index(board.Steps, d.s.Step), slices.Index(board.Steps, to)
	if combat := slices.Index(board.Steps, board.Combat); from <= combat && combat < at && !d.skips(board.Combat) {
		d.noteUnattacking()
	}
	for i := from + 1; i < at; i++ {
		if board.Steps[i] != board.Combat { // a combat phase that is passed has no attackers
			if err := d.beginStep(board.Steps[i]); err != nil {
				return err
			}
		} else {
			d.skipped(board.Combat)
		}
	}
	d.happen(event.StepBegan{Turn: d.s.Turn, Active: d.s.Active, Step: to}, "")
	return d.beginStep(to)
}

// beginStep performs turn-based actions at the beginning of a step, then adds
// reminders of what triggers.
func (d *Decision) beginStep(step board.Step) error {
	d.firstTrigger = 0
	if d.skips(step) {
		d.skipped(step)
		return nil
	}
	switch step {
	case board.Untap:
		return d.untapStep()
	case board.PrecombatMain:
		if err := d.addLore(); err != nil {
			return err
		}
	case board.Cleanup:
		d.cleanUp()
		return nil
	default:
	}
	return d.remindOfStep(step)
}

// queued returns the phase that comes next because of additional phases.
func (d *Decision) queued() (board.Step, bool) {
	n := len(d.s.Phases)
	if n == 0 || d.s.Step == board.Untap || d.s.Step == board.Upkeep {
		return "", false
	}
	return d.s.Phases[n-1], true
}

// decide adds combat phases after this phase, each with a main phase after it or
// without. After them the turn goes on as it would have (CR 500.8).
func (a AddCombat) decide(d *Decision) error {
	n, err := d.number(a.N, "combat phases")
	if err != nil {
		return err
	}
	if n == 0 || n > maxTimes {
		return tracker.Refuse("%d additional combat phases are none that a turn could have.", n).Next("Say at most %d.", maxTimes)
	}
	var phases []board.Step
	if _, ok := d.queued(); !ok {
		at := max(slices.Index(board.Steps, d.s.Step), slices.Index(board.Steps, board.Draw))
		phases = append(phases, board.Steps[min(at+1, len(board.Steps)-1)])
	}
	for range n {
		if a.Main {
			phases = append(phases, board.PostcombatMain)
		}
		phases = append(phases, board.Combat)
	}
	d.happen(event.PhasesAdded{Phases: phases, Combats: n, Main: a.Main}, "magic/turn/extra-phase")
	return nil
}

// skips reports whether the active player skips a step (CR 614.10).
func (d *Decision) skips(step board.Step) bool {
	_, skips := d.s.SkipsStep(d.s.Active, step)
	return skips || d.s.Active != 0 && slices.Contains(d.s.Seat(d.s.Active).SkipSteps, step)
}

// skipped records that the active player has skipped a step that they were to skip once.
func (d *Decision) skipped(step board.Step) {
	if _, always := d.s.SkipsStep(d.s.Active, step); !always && d.s.Active != 0 && slices.Contains(d.s.Seat(d.s.Active).SkipSteps, step) {
		d.happen(event.TurnSkipped{Seat: d.s.Active, Step: step, Now: true}, "magic/turn/skip")
	}
}

// cleanUp performs the cleanup step: damage and effects until end of turn end
// simultaneously (CR 514.2).
func (d *Decision) cleanUp() {
	if d.s.EndsThisTurn() {
		d.happen(event.CleanedUp{Keep: d.keepingDamage()}, ruleCleanup)
		return
	}
	for stack := range d.s.Permanent.All() {
		if stack.Of.Damage != 0 || slices.ContainsFunc(stack.Of.Pumps, board.Pump.UntilEndOfTurn) || stack.Of.Saddled || stack.Of.Attacking || stack.Of.Blocking != 0 || stack.Of.CopyEnds ||
			slices.ContainsFunc(stack.Of.Shields, board.Shield.OfTurn) || stack.Of.NoRegeneration {
			d.happen(event.CleanedUp{Keep: d.keepingDamage()}, ruleCleanup)
			return
		}
	}
}

// keepingDamage lists the damaged permanents from which damage isn't removed.
func (d *Decision) keepingDamage() []int64 {
	var all []int64 // usually empty
	for stack := range d.s.Permanent.All() {
		if stack.Of.Damage != 0 && d.Now().Forbids(&stack, card.CantHeal, board.Versus{}) != nil {
			all = append(all, stack.ID)
		}
	}
	return all
}

// active returns the stacks that the active player or team controls.
func (d *Decision) active() []tracker.Stack[board.Permanent] {
	var all []tracker.Stack[board.Permanent]
	for stack := range d.s.Permanent.All() {
		if d.s.IsActive(stack.Of.Controller) {
			all = append(all, stack)
		}
	}
	return all
}

// untapStep performs the active player's untap step: phasing (CR 502.1), day
// and night (CR 502.2), untapping (CR 502.3).
func (d *Decision) untapStep() error {
	for _, stack := range d.active() {
		p := stack.Of
		switch {
		case p.PhasedOut && !p.Indirectly:
			d.phase(stack, false)
		case !p.PhasedOut && d.Now().Of(stack).Has("phasing"):
			d.phase(stack, true)
		}
	}
	d.checkDay()
	return d.untapAll()
}

// ExtraTurn gives a player an extra turn after this one, or makes the player
// skip the next.
type ExtraTurn struct {
	Who  notation.Player `json:"who"`
	N    notation.Amount `json:"n"`
	Skip bool            `json:"skip,omitempty"`
	Step board.Step      `json:"step,omitempty"` // with Skip: the next step of this kind, and no turn
}

// decide adds turns directly after this one, the last added first (CR 500.7),
// or skips turns (CR 614.10). Where teams take turns, a team adds or skips a turn once
// (CR 805.8).
func (a ExtraTurn) decide(d *Decision) error {
	seats, err := d.Seats(a.Who)
	if err != nil {
		return err
	}
	n, err := d.number(a.N, "turns")
	if err != nil {
		return err
	}
	if n > maxTurns {
		return tracker.Refuse("%d turns at once are more than a game has.", n).Next("Say at most %d.", maxTurns)
	}
	taken := make(map[int]bool)
	for _, seat := range seats {
		if err := d.inGame(seat); err != nil {
			return err
		}
		if a.Step != "" {
			d.happen(event.TurnSkipped{Seat: d.s.TurnSeat(seat), Step: a.Step}, "magic/turn/skip")
			continue
		}
		if seat = d.s.TurnSeat(seat); taken[seat] {
			continue
		}
		taken[seat] = true
		for range n {
			if a.Skip {
				d.happen(event.TurnSkipped{Seat: seat}, "magic/turn/skip")
			} else {
				d.happen(event.TurnGained{Seat: seat}, "magic/turn/extra")
			}
		}
	}
	return nil
}

// maxTurns is the maximum number of turns added or skipped at once.
const maxTurns = 100
