package play

import (
	"cmp"
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/notation"
	"arbiter/tracker/riftbound/board"
	"arbiter/tracker/riftbound/card"
	"arbiter/tracker/riftbound/event"
)

// decide advances the turn and performs what its phases do to the board. Channeling
// and drawing are left to the players, who have the decks.
func (a Proceed) decide(d *Decision) error {
	switch {
	case len(d.s.Playing()) == 0:
		return tracker.Refuse("Nobody is left in the game.").Next("End it with /game end.")
	case d.s.IsOver():
		return tracker.Refuse("%s has won: the game is over.", tracker.Name(d.s.Seat(d.s.Won).Name)).Next("End it with /game end, or take the last line back with `%s`.", tracker.Line("undo"))
	}
	switch a.To {
	case "turn":
		if err := d.mayPass(a.By, a.Who); err != nil {
			return err
		}
		if err := d.endTurn(); err != nil {
			return err
		}
		d.beginTurn()
		for d.s.Phase != board.Main {
			if d.s.Phase == board.Beginning && !d.skipsAny(board.Channel, board.Draw) {
				return d.enterPhase(board.Main)
			}
			if err := d.nextPhase(); err != nil {
				return err
			}
		}
	case "end":
		return d.endTurn()
	case "phase":
		return d.nextPhase()
	default:
		for d.s.Phase != board.Phase(a.To) {
			active, skips := d.s.Active, d.skipsAny(board.Phase(a.To))
			if err := d.nextPhase(); err != nil {
				return err
			}
			if skips && d.s.Active == active && !d.skipsAny(board.Phase(a.To)) {
				return nil // the phase was skipped
			}
		}
	}
	return nil
}

func (d *Decision) nextPhase() error {
	switch i := slices.Index(board.Phases, d.s.Phase); d.s.Phase {
	case board.Main:
		return d.endTurn()
	case board.Ending:
		d.beginTurn()
	default:
		for i++; d.skipsAny(board.Phases[i]); i++ {
			d.follow(event.Skipped{Seat: d.s.Active, What: string(board.Phases[i])}, ruleSkipped)
		}
		return d.enterPhase(board.Phases[i])
	}
	return nil
}

// skipsAny reports whether the turn player skips the next one of some phases.
func (d *Decision) skipsAny(phases ...board.Phase) bool {
	skips := d.s.Seat(d.s.Active).Skips
	return slices.ContainsFunc(phases, func(p board.Phase) bool { return slices.Contains(skips, string(p)) })
}

// mayPass refuses to end the turn of a player who isn't the turn player, or to pass it
// to a player who isn't next.
func (d *Decision) mayPass(by, to *notation.Player) error {
	next := next(d.s)
	for _, who := range []struct {
		player *notation.Player
		seat   int
	}{{by, d.s.Active}, {to, next}} {
		if who.player == nil {
			continue
		}
		if seat, err := d.seat(*who.player); err != nil {
			return err
		} else if seat != who.seat {
			return tracker.Refuse("It is %s's turn, and %s is next.", tracker.Name(d.s.Seat(d.s.Active).Name), tracker.Name(d.s.Seat(next).Name)).Next("Say: %s", tracker.Line("next turn")).Or("next turn")
		}
	}
	return nil
}

// next returns the seat whose turn comes next.
func next(s board.State) int {
	seat, _, _ := following(s)
	return seat
}

// following returns the seat whose turn comes next, whether that turn is an additional
// one, and the turns before it that are skipped. Additional turns come first; then the
// queue of turns continues where it was (RB 737).
func following(s board.State) (seat int, additional bool, skipped []event.Skipped) {
	left := make([]int, len(s.Players)+1) // how many turns each seat skips
	for i, p := range s.Players {
		for _, what := range p.Skips {
			if what == event.Turn {
				left[i+1]++
			}
		}
	}
	takes := func(n int, additional bool) bool {
		switch {
		case s.Seat(n).Lost != "":
			return false
		case left[n] > 0:
			left[n]--
			skipped = append(skipped, event.Skipped{Seat: n, What: event.Turn, Additional: additional})
			return false
		}
		return true
	}
	for _, n := range s.Queued {
		if takes(n, true) {
			return n, true, skipped
		}
	}
	seat = cmp.Or(s.Before, s.Active)
	for range len(s.Players) * (event.MaxQueued + 1) {
		if seat = seat%len(s.Players) + 1; takes(seat, false) {
			break
		}
	}
	return seat, false, skipped
}

// beginTurn begins the next player's turn and readies their objects (RB 315.1).
func (d *Decision) beginTurn() {
	next, additional, skipped := following(d.s)
	for _, e := range skipped {
		d.follow(e, ruleSkipped)
	}
	rule := tracker.Rule("")
	if additional {
		rule = ruleAdditional
	}
	d.happen(event.PhaseBegan{Turn: d.s.Turn + 1, Active: next, Phase: board.Awaken, Additional: additional}, rule)
	for stack := range d.s.Board.All() {
		if stack.Of.Controller == next && stack.Of.Exhausted && !d.s.CantReady(stack) {
			d.follow(event.ExhaustChanged{On: stack.ID}, ruleAwaken)
			d.occurs(about(d.s, stack, card.Readied))
		}
	}
}

// enterPhase begins a phase between awakening and the end.
func (d *Decision) enterPhase(p board.Phase) error {
	d.happen(event.PhaseBegan{Turn: d.s.Turn, Active: d.s.Active, Phase: p}, "")
	switch p {
	case board.Beginning:
		d.occurs(occasion{on: card.Beginning, seat: d.s.Active})
		if err := d.temporary(); err != nil {
			return err
		}
		d.hold()
	case board.Main: // rune pools empty as it begins (RB 167)
		d.emptyPools()
		d.occurs(occasion{on: card.MainPhase, seat: d.s.Active})
	case board.Awaken, board.Channel, board.Draw, board.Ending:
	}
	return nil
}

// temporary kills the turn player's Temporary permanents before scoring (RB 816.1.b);
// battlefields that only they held are lost in the cleanup between (RB 319.6, 323.6).
func (d *Decision) temporary() error {
	var all []tracker.Stack[board.Object]
	for stack := range d.s.Board.All() {
		if stack.Of.Controller == d.s.Active && !stack.Of.Hidden && d.isTemporary(stack) {
			all = append(all, stack)
		}
	}
	if len(all) == 0 {
		return nil
	}
	for _, stack := range all {
		d.remindKnells(stack, ruleDeathknell)
		id := int64(0)
		if !stack.Of.Token {
			id = d.newID()
		}
		d.follow(event.LeftBoard{On: stack.ID, How: "killed", To: board.Trash, Card: id}, ruleTemporary)
		if id == 0 {
			d.follow(event.Ceased{On: stack.ID, Name: stack.Of.Def.Name, Count: stack.Count}, ruleTokenCeases)
		}
		d.occurs(occasion{on: card.Dies, stack: stack, seat: stack.Of.Controller})
	}
	return d.perform("riftbound/cleanup/uncontrolled", "riftbound/cleanup/recall")
}

// isTemporary reports whether an object has an active Temporary. What is printed on an
// attached object is inactive (RB 718.2), what was granted to it isn't (RB 135.4.b).
func (d *Decision) isTemporary(stack tracker.Stack[board.Object]) bool {
	if d.s.HostOf(stack) == 0 {
		return d.s.Traits(stack, nil).Has("temporary")
	}
	return slices.ContainsFunc(stack.Of.Changes, func(c board.Change) bool { return slices.Contains(c.Keywords, "temporary") })
}

// endTurn is the Ending Phase, before which a showdown in progress closes: units are healed, then effects that last this turn and
// stuns end, and then rune pools empty (RB 317.2, 423.1.a.2).
func (d *Decision) endTurn() error {
	if d.s.Phase == board.Ending {
		return nil
	}
	if d.s.Ongoing.Field != 0 { // a turn ends only after all players have passed, which closes a showdown (RB 305, 348, 465.2)
		if err := (Resolve{}).decide(d); err != nil {
			return err
		}
	}
	d.happen(event.PhaseBegan{Turn: d.s.Turn, Active: d.s.Active, Phase: board.Ending}, "")
	d.occurs(occasion{on: card.TurnEnds, seat: d.s.Active})
	d.healAll(ruleTurnHeal)
	d.expire(board.ThisTurn, ruleExpire)
	for stack := range d.s.Board.All() {
		if stack.Of.Stunned {
			d.follow(event.Stunned{On: stack.ID}, ruleStunEnds)
		}
	}
	d.emptyPools()
	return nil
}

func (d *Decision) emptyPools() {
	if slices.ContainsFunc(d.s.Players, func(p board.Player) bool { return len(p.Pool) > 0 }) {
		d.follow(event.Emptied{}, rulePoolEmpty)
	}
}
