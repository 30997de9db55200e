package play

import (
	"cmp"
	"errors"
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/event"
)

// The rules of loops.
const (
	ruleLoop      tracker.Rule = "magic/loop"
	ruleMandatory tracker.Rule = "magic/loop/mandatory"
	ruleShortcut  tracker.Rule = "magic/loop/shortcut"
)

// The actions on loops.
type (
	// Loop does a reminder, and what it leads to, until the same reminder waits again, a
	// number of times.
	Loop struct {
		N int64 `json:"n"`
	}
	// Draw ends the game in a draw.
	Draw struct{}
)

// loopNoticed is how often the same reminder comes in a row before it is called a loop.
const loopNoticed = 3

// maxRound is the maximum number of reminders in one round of a loop, and maxRounds of
// rounds in one line.
const (
	maxRound  = 64
	maxRounds = 1000
)

// Loops reports whether a reminder is part of a noticed loop that contains no choice
// (CR 732.4).
func Loops(r board.Reminder) bool { return r.Past[r.Loop()] >= loopNoticed && !r.Choice }

// looped records that a reminder is part of a loop.
func (d *Decision) looped(r board.Reminder) {
	if r.Past[r.Loop()] != loopNoticed {
		return
	}
	loop := r.Loop()
	i := slices.IndexFunc(d.s.Pending, func(p board.Reminder) bool { return p.Loop() == loop && p.Past[loop] == loopNoticed })
	if i < 0 {
		return
	}
	rule := ruleMandatory
	if r.Choice {
		rule = ruleShortcut
	}
	d.add(event.Looped{ID: d.s.Pending[i].ID, Times: loopNoticed, Choice: r.Choice}, tracker.Cause{Rule: rule})
}

// offers reports whether a reminder offers a choice whether to do something.
func offers(r *board.Reminder) bool {
	for _, stored := range r.Do {
		a, err := actionKinds.Decode(stored)
		if err != nil {
			return false
		}
		switch a.(type) {
		case May, Attempt, Modes:
			return true
		default:
		}
	}
	return false
}

// doings returns what abilities need to know of what was decided.
func (d *Decision) doings() doings {
	done := doings{by: cmp.Or(d.doer, d.you), dealt: d.dealt, loop: d.looping, waits: d.waits, cast: d.cast}
	if len(d.reminders) == 1 {
		done.after = &d.reminders[0]
	}
	return done
}

// decide does the reminders of a loop (CR 732.2a).
func (a Loop) decide(d *Decision) error {
	if a.N < 1 {
		return nil
	}
	if a.N > maxRounds {
		return tracker.Refuse("A loop can be done %d times at most in one line.", maxRounds).By(ruleShortcut).Next("Do it `%s`, or set what it leads to: %s", tracker.LineOf("do it %d times", maxRounds), tracker.Line("set life 1000000"))
	}
	meant, err := d.selectedReminders(0, false)
	if err != nil {
		return err
	}
	r := meant[0]
	loop := r.Loop()
	d.looping, d.then, d.round = true, new(d.s), &loopTargets{} // nothing is decided yet
	defer func() { d.round = nil }()
	for round := range a.N {
		if d.round.at = 0; round > 0 {
			d.round.again = true
		}
		for step := 0; ; step++ {
			if step == maxRound {
				return tracker.Refuse("After %d reminders the loop hasn't come back to where it began.", maxRound).By(ruleLoop).Next("Do them one by one: %s", tracker.Line("do reminder"))
			}
			before := *d
			if err := d.press(r, r.Times, false); err != nil {
				if problem := (*tracker.Problem)(nil); round == 0 || !errors.As(err, &problem) {
					return err
				}
				*d = before // a target isn't legal any more
				d.happen(event.Looped{ID: r.ID, Times: round, Gone: true}, ruleLoop)
				return nil
			}
			if err := d.goOn(); err != nil {
				return err
			}
			i := slices.IndexFunc(d.s.Pending, func(next board.Reminder) bool { return next.Past[r.Loop()] > r.Past[r.Loop()] })
			if i < 0 || d.s.IsOver() {
				d.happen(event.Looped{ID: r.ID, Times: round + 1, Over: true}, ruleLoop)
				return nil
			}
			if r = d.s.Pending[i]; r.Loop() == loop {
				break
			}
		}
	}
	return nil
}

// loopTargets are the targets that were chosen in the first round of a loop. Each further round
// has the same.
type loopTargets struct {
	first []loopTarget // of one choice after another
	again bool         // after the first round
	at    int          // the next choice in this round
}

// loopTarget is a choice of permanents or of a player as targets.
type loopTarget struct {
	ids  []int64
	seat int
}

// errOtherTarget is the reason for which an object can't be the target in a round of a loop.
var errOtherTarget = tracker.Refuse("It wasn't the target before.").By(ruleShortcut).Next("To choose another: %s", tracker.Line("do it"))

// now returns the targets that the next choice must have; ok is false if it may have any.
func (t *loopTargets) now() (was loopTarget, ok bool) {
	if t == nil || !t.again || t.at >= len(t.first) {
		return was, false
	}
	return t.first[t.at], true
}

// allows reports whether a permanent was the target of the same choice in the first round.
func (t *loopTargets) allows(id int64) bool {
	was, again := t.now()
	return !again || slices.Contains(was.ids, id)
}

// allowsPlayer reports whether a player was the target of the same choice in the first round.
func (t *loopTargets) allowsPlayer(seat int) bool {
	was, again := t.now()
	return !again || was.seat == seat
}

// chose records the targets of a choice in the first round, and counts the choice in others.
func (t *loopTargets) chose(target loopTarget) {
	switch {
	case t == nil:
	case t.again:
		t.at++
	default:
		t.first = append(t.first, target)
	}
}

// goOn adds reminders for the abilities that have triggered, and performs the state-based
// actions, as at the end of a line.
func (d *Decision) goOn() error {
	after := d.game.remind(*d.then, slices.Clone(d.out[d.told:]), d.doings(), false)
	d.waits = nil
	d.addEvents(after[len(d.out)-d.told:])
	d.dealt, d.reminders = nil, nil
	for {
		more, err := d.game.Settle(d.s, d.in)
		if err != nil {
			return err
		}
		if len(more) == 0 {
			break
		}
		d.addEvents(more)
	}
	d.told, d.then = len(d.out), new(d.s)
	return nil
}

// decide ends the game in a draw (CR 104.4b).
func (Draw) decide(d *Decision) error {
	if d.s.IsOver() {
		return tracker.Refuse("The game is over.").Next("Type `%s` to take it back.", tracker.Line("undo"))
	}
	d.happen(event.Drawn{}, ruleMandatory)
	return nil
}
