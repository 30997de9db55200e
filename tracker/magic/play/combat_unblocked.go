package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

// decide makes the attackers unblocked that attack a player who declares no blockers, and
// has the player declare first what a creature must block (CR 509.1c, 509.1h). Said by the
// attacking player, it is about all defending players.
func (a DeclareNoBlocks) decide(d *Decision) error {
	if a.Who.Kind == notation.You && d.s.IsActive(d.you) {
		a.Who.Kind = notation.EachPlayer
	}
	seats, err := d.Seats(a.Who)
	if err != nil {
		return err
	}
	attacked := slices.DeleteFunc(seats, func(seat int) bool { return len(d.attackersOn(seat)) == 0 })
	if len(attacked) == 0 {
		return tracker.Refuse("Nothing attacks there, so there is nothing to block.").By("magic/combat/no-attackers").Next("Attack first: %s", tracker.Line("attack with #3"))
	}
	for _, seat := range attacked {
		if err := d.requireBlocksBy(seat); err != nil {
			return err
		}
		for _, stack := range d.attackersOn(seat) {
			if !stack.Of.Blocked && !stack.Of.Unblocked {
				d.happen(event.BecameBlocked{On: stack.ID, Not: true}, "magic/combat/blocked")
			}
		}
	}
	return nil
}

// attackersOn returns the creatures that attack a player, or what the player controls or
// protects.
func (d *Decision) attackersOn(seat int) []tracker.Stack[board.Permanent] {
	var all []tracker.Stack[board.Permanent]
	for stack := range d.s.Permanent.All() {
		if stack.Of.Attacking && d.s.DefendingPlayer(d.Now(), stack.Of.Attacks) == seat {
			all = append(all, stack)
		}
	}
	return all
}

// noteUnblocked makes the attackers that nothing blocks unblocked, if a static ability describes such creatures.
func (d *Decision) noteUnblocked() {
	asks := func(e card.StaticEffect) bool { return slices.Contains(e.What.Is, "unblocked") }
	asked := false
	for stack := range d.s.Permanent.Marked(board.HasStatic) {
		asked = asked || slices.ContainsFunc(stack.Of.Face().Static, asks)
	}
	if !asked {
		return
	}
	for stack := range d.s.Permanent.All() {
		if stack.Of.Attacking && !stack.Of.Blocked && !stack.Of.Unblocked {
			d.happen(event.BecameBlocked{On: stack.ID, Not: true}, "magic/combat/unblocked")
		}
	}
}

// declareUnblocked makes the attackers that nothing blocks unblocked, if an ability
// triggers on that (CR 509.3g), and reports whether one does: it is pressed or dismissed
// before combat damage is dealt.
func (d *Decision) declareUnblocked() bool {
	var out []tracker.Happening[event.Event]
	watched := d.watched(card.Unblocked, 0)
	for stack := range d.s.Permanent.All() {
		if stack.Of.Attacking && !stack.Of.Blocked && !stack.Of.Unblocked && (watched || d.watched(card.Unblocked, stack.ID)) {
			out = append(out, by("magic/combat/unblocked", event.BecameBlocked{On: stack.ID, Not: true}))
		}
	}
	if len(out) == 0 {
		return false
	}
	after := d.game.remind(d.s, slices.Clone(out), doings{by: d.you}, false)
	if !slices.ContainsFunc(after, func(h tracker.Happening[event.Event]) bool { _, reminds := h.Event.(event.Reminded); return reminds }) {
		return false
	}
	d.addEvents(out)
	return true
}
