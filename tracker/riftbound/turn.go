package riftbound

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// decide advances the turn and performs what its phases do to the board. Channeling
// and drawing are left to the players, who have the decks.
func (a Proceed) decide(d *decision) error {
	switch {
	case len(d.s.playing()) == 0:
		return tracker.Refuse("Nobody is left in the game.").Next("End it with /game end.")
	case d.s.over():
		return tracker.Refuse("%s has won: the game is over.", tracker.Name(d.s.seat(d.s.Won).Name)).Next("End it with /game end, or take the last line back with `%s`.", tracker.Line("undo"))
	}
	switch a.To {
	case "turn":
		if err := d.mayPass(a.By, a.Who); err != nil {
			return err
		}
		d.endTurn()
		d.beginTurn()
		if err := d.enterPhase(Beginning); err != nil {
			return err
		}
		return d.enterPhase(Main)
	case "end":
		d.endTurn()
	case "phase":
		return d.nextPhase()
	default:
		for d.s.Phase != Phase(a.To) {
			if err := d.nextPhase(); err != nil {
				return err
			}
		}
	}
	return nil
}

func (d *decision) nextPhase() error {
	switch i := slices.Index(phases, d.s.Phase); d.s.Phase {
	case Main:
		d.endTurn()
	case Ending:
		d.beginTurn()
	default:
		return d.enterPhase(phases[i+1])
	}
	return nil
}

// mayPass refuses to end the turn of a player who isn't the turn player, or to pass it
// to a player who isn't next.
func (d *decision) mayPass(by, to *notation.Player) error {
	next := d.s.next()
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
			return tracker.Refuse("It is %s's turn, and %s is next.", tracker.Name(d.s.seat(d.s.Active).Name), tracker.Name(d.s.seat(next).Name)).Next("Say: %s", tracker.Line("next turn")).Or("next turn")
		}
	}
	return nil
}

// next returns the seat whose turn comes next.
func (s State) next() int {
	next := s.Active
	for range s.Players {
		if next = next%len(s.Players) + 1; s.seat(next).Lost == "" {
			break
		}
	}
	return next
}

// beginTurn begins the next player's turn and readies their objects (RB 315.1).
func (d *decision) beginTurn() {
	next := d.s.next()
	d.happen(PhaseBegan{Turn: d.s.Turn + 1, Active: next, Phase: Awaken}, "")
	for stack := range d.s.Board.All() {
		if stack.Of.Controller == next && stack.Of.Exhausted {
			d.follow(ExhaustChanged{On: stack.ID}, ruleAwaken)
		}
	}
}

// enterPhase begins a phase between awakening and the end.
func (d *decision) enterPhase(p Phase) error {
	d.happen(PhaseBegan{Turn: d.s.Turn, Active: d.s.Active, Phase: p}, "")
	switch p {
	case Beginning:
		if err := d.temporary(); err != nil {
			return err
		}
		d.hold()
	case Main: // the Draw Phase has ended (RB 166)
		d.emptyPools()
	case Awaken, Channel, Draw, Ending:
	}
	return nil
}

// temporary kills the turn player's Temporary permanents before scoring (RB 816.1.b);
// battlefields that only they held are lost in the cleanup between (RB 319.6, 323.6).
// The text of an attached object is inactive (RB 718.2).
func (d *decision) temporary() error {
	var all []tracker.Stack[Object]
	for stack := range d.s.Board.All() {
		if stack.Of.Controller == d.s.Active && !stack.Of.Hidden && d.s.hostOf(stack) == 0 && d.s.traits(stack, nil).has("temporary") {
			all = append(all, stack)
		}
	}
	if len(all) == 0 {
		return nil
	}
	for _, stack := range all {
		for _, text := range d.s.knells(stack) {
			d.remind(stack.Of.Controller, stack.Count, ruleDeathknell, "%s", text)
		}
		id := int64(0)
		if !stack.Of.Token {
			id = d.newID()
		}
		d.follow(LeftBoard{On: stack.ID, How: "killed", To: Trash, Card: id}, ruleTemporary)
		if id == 0 {
			d.follow(Ceased{On: stack.ID, Name: stack.Of.Def.Name, Count: stack.Count}, ruleTokenCeases)
		}
	}
	return d.perform("riftbound/cleanup/uncontrolled", "riftbound/cleanup/recall")
}

// endTurn is the Ending Phase: stuns end as it begins (RB 423.1.a.2), then units are
// healed, effects that last this turn end, and rune pools empty (RB 317.2).
func (d *decision) endTurn() {
	if d.s.Phase == Ending {
		return
	}
	if n := d.s.Ongoing.Field; n != 0 { // a turn ends only after all players have passed (RB 305, 348)
		d.happen(Ended{}, "")
		d.take(n)
	}
	d.happen(PhaseBegan{Turn: d.s.Turn, Active: d.s.Active, Phase: Ending}, "")
	for stack := range d.s.Board.All() {
		if stack.Of.Stunned {
			d.follow(Stunned{On: stack.ID}, ruleStunEnds)
		}
	}
	d.healAll(ruleTurnHeal)
	d.expire(ThisTurn, ruleExpire)
	d.emptyPools()
}

func (d *decision) emptyPools() {
	if slices.ContainsFunc(d.s.Players, func(p Player) bool { return len(p.Pool) > 0 }) {
		d.follow(Emptied{}, rulePoolEmpty)
	}
}
