package play

import (
	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/event"
)

// decide taps or untaps permanents. Permanents in that state already stay as
// they are (CR 701.26). A permanent that its controller taps by its name activates its only
// ability, if that costs {T} alone and changes the board.
func (a Tap) decide(d *Decision) error {
	return d.withNext(a.Next, func() error { return a.turn(d) })
}

// turn is decide without the following actions of the line.
func (a Tap) turn(d *Decision) error {
	ids, err := d.Find().Objects(a.On)
	if err != nil {
		return err
	}
	if len(ids) == 1 && a.Tap && a.On.Name != "" && d.effect == nil {
		if stack, ok := d.s.Permanent.Find(ids[0]); ok && !stack.Of.Tapped && d.onlyTaps(*stack) {
			return d.activate(*stack, d.activatables(*stack)[0], 0)
		}
	}
	if a.Tap && len(ids) == 1 {
		stack, _ := d.s.Permanent.Get(ids[0])
		if done, err := d.tapsAs(stack); done || err != nil {
			return err
		}
	}
	changed := false
	for _, stack := range d.s.Permanent.These(ids) {
		if stack.Of.Tapped == a.Tap {
			continue
		}
		changed = true
		activated, err := d.tapsForMana(stack, a.Mana)
		if err != nil {
			return err
		}
		if activated {
			continue
		}
		if a.Tap {
			if d.effect != nil {
				d.effect.tapped = append(d.effect.tapped, departed{permanent: stack.Of, was: d.Now().Of(stack), n: stack.Count})
			}
			e := event.TapChanged{On: stack.ID, Tapped: true}
			if d.effect == nil { // what an effect or a cost taps isn't tapped for mana (CR 106.12)
				if e.Mana, err = d.manaOf(stack); err != nil {
					return err
				}
				e.Unused = len(ids) == 1 && d.onlyTaps(stack)
			}
			d.happen(e, "magic/action/tap")
			continue
		}
		for range max(a.Times, 1) { // until it is untapped, or has no more stun counters
			if stack, _ = d.s.Permanent.Get(stack.ID); !stack.Of.Tapped {
				break
			}
			d.untap(stack, "magic/action/untap")
		}
	}
	if !changed && !a.On.All && d.effect == nil { // with "all", those that can be tapped are
		if a.Tap { // tapping may be a cost, which isn't skipped
			return tracker.Refuse("All of that is %s already.", tracker.Say("tapped")).Next("Type `%s` to see the table.", tracker.Line("board"))
		}
		return tracker.Refuse("All of that is %s already.", tracker.Say("untapped")).Next("Type `%s` to see the table.", tracker.Line("board")).For(tracker.ErrAlready)
	}
	return nil
}

// onlyTaps reports whether tapping a permanent could have activated its only ability, if that
// has an effect on the board.
func (d *Decision) onlyTaps(stack tracker.Stack[board.Permanent]) bool {
	c := d.Now().Of(stack)
	if d.effect != nil || stack.Count > 1 || stack.Of.Controller != d.you || d.s.SummoningSick(&stack.Of, &c) || d.mayActivate(stack, false) != nil {
		return false
	}
	all := d.activatablesOf(&c)
	if len(all) != 1 || all[0].mana || len(all[0].cost) != 1 || all[0].cost[0].Symbols != "{T}" {
		return false
	}
	does, err := steps(d.game.parsedEffect(all[0].do).actions)
	return err == nil && len(does) > 0 && !onlyNotes(does)
}

// untap untaps a stack, or removes a stun counter instead (CR 122.1d).
func (d *Decision) untap(stack tracker.Stack[board.Permanent], rule tracker.Rule) {
	if stack.Of.Count("stun") > 0 {
		d.happen(event.CountersPut{On: stack.ID, Kind: "stun", N: -1}, ruleCounterStun)
		return
	}
	d.happen(event.TapChanged{On: stack.ID}, rule)
}

// decide transforms permanents. A permanent with one face stays as it is (CR
// 701.27c).
func (a Transform) decide(d *Decision) error {
	ids, err := d.Find().Objects(a.On)
	if err != nil {
		return err
	}
	done := false
	for _, stack := range d.s.Permanent.These(ids) {
		switch def := stack.Of.Def; {
		case def.Back == nil, stack.Of.FaceDown, def.Flips && stack.Of.Flipped: // CR 710.4, 712.15a
			continue
		case def.Flips:
			d.happen(event.Flipped{On: stack.ID}, "magic/flip")
		default:
			d.happen(event.Transformed{On: stack.ID}, "magic/action/transform/what")
		}
		done = true
	}
	if !done {
		return tracker.Refuse("%s has no other face that can be turned up.", tracker.Name(a.On.String())).By("magic/action/transform/nothing").Next("Nothing happens; nothing was changed.")
	}
	return nil
}

// decide changes the controller of permanents. They can't attack until that
// player has controlled them continuously since a turn of theirs began (CR
// 302.6).
func (a Give) decide(d *Decision) error {
	if a.Owners {
		return a.toOwners(d)
	}
	seats, err := d.Seats(a.To)
	if err != nil {
		return err
	}
	if len(seats) != 1 {
		return tracker.Refuse("One player controls a permanent.").Next("Say which: %s.", tracker.LineOf("give %s to Bob", a.On.String()))
	}
	if err := d.inGame(seats[0]); err != nil {
		return err
	}
	ids, err := d.Find().Objects(d.notOwn(a.On, a.To))
	if err != nil {
		return err
	}
	done := false
	for _, stack := range d.s.Permanent.These(ids) {
		if stack.Of.Controller != seats[0] {
			d.happen(event.Given{On: stack.ID, To: seats[0]}, "magic/layer/2")
			done = true
		}
	}
	if !done && d.effect == nil {
		return tracker.Refuse("%s controls that already.", tracker.Name(d.s.Seat(seats[0]).Name)).Next("Type `%s` to see the table.", tracker.Line("board")).For(tracker.ErrAlready)
	}
	return nil
}

// toOwners gives each of the permanents to its owner.
func (a Give) toOwners(d *Decision) error {
	ids, err := d.Find().Objects(a.On)
	if err != nil {
		return err
	}
	for _, stack := range d.s.Permanent.These(ids) {
		if owner := stack.Of.Owner; stack.Of.Controller != owner && d.s.Seat(owner).Lost == "" {
			d.happen(event.Given{On: stack.ID, To: owner}, "magic/layer/2")
		}
	}
	return nil
}

// decide phases permanents out or in, with their attachments (CR 702.26g).
func (a Phase) decide(d *Decision) error {
	ids, err := d.Find().Objects(a.On)
	if err != nil {
		return err
	}
	done := false
	for _, stack := range d.s.Permanent.These(ids) {
		if stack.Of.PhasedOut != a.Out {
			d.phase(stack, a.Out)
			done = true
		}
	}
	if !done {
		return tracker.Refuse("%s has phased already.", a.On.String()).Next("Type `%s` to see the table.", tracker.Line("board"))
	}
	return nil
}

// phase phases a stack and its attachments out or in.
func (d *Decision) phase(stack tracker.Stack[board.Permanent], out bool) {
	rule := tracker.Rule("magic/keyword/phasing/in")
	if out {
		rule = "magic/keyword/phasing/out"
	}
	var along []int64
	for other := range d.s.Permanent.Marked(board.IsAttached) {
		if d.s.HostOf(&other.Of) == stack.ID && other.Of.PhasedOut == !out && (out || other.Of.Indirectly) {
			along = append(along, other.ID)
		}
	}
	d.happen(event.Phased{On: stack.ID, Out: out}, rule)
	for _, id := range along {
		d.happen(event.Phased{On: id, Out: out, Indirectly: true}, "magic/keyword/phasing/indirect")
	}
}

// decide makes a permanent a commander (CR 903.3), or puts a commander that isn't
// tracked into the command zone (CR 903.6).
func (a DesignateCommander) decide(d *Decision) error {
	if place, ok := d.untracked(a.On); ok {
		place.Zone, place.Commander = board.Command, true
		return place.decide(d)
	}
	stack, err := d.Find().One(a.On)
	if err != nil {
		return err
	}
	if stack.Of.Token {
		return tracker.Refuse("%s is a token, and a commander is a card.", board.NameOf(stack)).By(ruleTokenIsPermanent).Next("Add the card first: add a legendary …")
	}
	d.happen(event.CommanderDesignated{On: stack.ID}, "")
	return nil
}
