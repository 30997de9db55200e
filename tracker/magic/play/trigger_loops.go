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
	return d.loop(meant[0], a.N)
}

// loop performs n rounds: a reminder, and what follows from it until the same reminder is open again.
func (d *Decision) loop(r board.Reminder, n int64) error {
	loop := r.Loop()
	d.looping, d.then, d.round = true, new(d.s), &loopTargets{} // nothing is decided yet
	defer func() { d.round = nil }()
	begin, second := len(d.out), 0 // where the first round begins, and the second
	was := d.s
	end := func(e event.Looped) {
		if second > 0 {
			d.sumUp(&e, was, begin, second)
		}
		d.happen(e, ruleLoop)
	}
	for round := range n {
		if d.round.at = 0; round > 0 {
			if d.round.again = true; round == 1 {
				second = len(d.out)
			}
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
				end(event.Looped{ID: r.ID, Times: round, Gone: true})
				return nil
			}
			if err := d.goOn(); err != nil {
				return err
			}
			i := slices.IndexFunc(d.s.Pending, func(next board.Reminder) bool { return next.Past[r.Loop()] > r.Past[r.Loop()] })
			if i < 0 || d.s.IsOver() {
				end(event.Looped{ID: r.ID, Times: round + 1, Over: true})
				return nil
			}
			if r = d.s.Pending[i]; r.Loop() == loop {
				break
			}
		}
	}
	if second > 0 {
		end(event.Looped{ID: r.ID, Times: n, Done: true})
	}
	return nil
}

// sumUp adds to the event at the end of a loop what the loop has changed, and marks the events of the
// rounds after the first as summarized.
func (d *Decision) sumUp(e *event.Looped, was board.State, begin, second int) {
	d.saidBelow(second)
	for i, p := range d.s.Players {
		if i < len(was.Players) && p.Life != was.Players[i].Life {
			e.Seats = append(e.Seats, i+1)
		}
	}
	seen := make(map[int64]bool)
	for _, h := range d.out[begin:] {
		for _, id := range event.Touched(h.Event).Changed {
			if id = d.s.Permanent.Resolve(id); seen[id] {
				continue
			}
			seen[id] = true
			stack, there := d.s.Permanent.Get(id)
			if _, before := was.Permanent.Get(id); there && before && len(e.On) < maxSummed {
				e.On = append(e.On, id)
			} else if there && !before {
				e.New = withNamed(e.New, stack.Of.Name(), stack.Count)
			}
		}
	}
}

// withNamed adds permanents of a name to a list.
func withNamed(all []event.Named, name string, n int64) []event.Named {
	i := slices.IndexFunc(all, func(x event.Named) bool { return x.Name == name })
	if i < 0 {
		return append(all, event.Named{Name: name, N: n})
	}
	all[i].N = tracker.SaturatingAdd(all[i].N, n)
	return all
}

// saidBelow marks the events from an index on as summarized by a later event of the line, except those
// by which a player loses or wins, and open reminders.
func (d *Decision) saidBelow(from int) {
	d.out = slices.Clone(d.out)
	for i := from; i < len(d.out); i++ {
		switch e := d.out[i].Event.(type) {
		case event.Lost, event.Won:
			continue
		case event.Looped:
			if e.Gone || e.Over || e.Done {
				continue
			}
		case event.Reminded:
			if d.s.PendingIndex(e.Reminder.ID) >= 0 {
				continue
			}
		default:
		}
		d.out[i].Cause.Again = true
	}
}

// maxSummed is the maximum number of permanents in the summary of a loop.
const maxSummed = 6

// endLoop continues a noticed loop of mandatory actions in which a player loses life in each
// round, until that player has lost the game. It leaves other loops, which may never end
// (CR 104.4b).
func (d *Decision) endLoop() error {
	i := slices.IndexFunc(d.s.Pending, Loops)
	if i < 0 || len(d.s.Pending) > 1 || d.s.IsOver() {
		return nil
	}
	r := d.s.Pending[i]
	n := d.roundsLeft(r)
	if n == 0 {
		return nil
	}
	first := slices.IndexFunc(d.out, func(h tracker.Happening[event.Event]) bool {
		e, is := h.Event.(event.Reminded)
		return is && e.Reminder.Loop() == r.Loop()
	})
	if err := d.loop(r, n); err != nil {
		return err
	}
	if first >= 0 {
		d.saidBelow(first + 1)
	}
	return nil
}

// roundsLeft returns the number of rounds of a loop after which a player has no life left, if each round
// costs as much as the next one. It returns 0 if there is a choice, if no player loses life, or if
// it takes more than maxRounds.
func (d *Decision) roundsLeft(r board.Reminder) int64 {
	try := *d
	try.out = slices.Clone(d.out)
	try.in = tracker.NewInquiry(d.in.By, nil)
	if try.loop(r, 1) != nil {
		return 0
	}
	least := int64(0)
	for i, p := range d.s.Players {
		if lost := p.Life - try.s.Players[i].Life; lost > 0 && p.Life > 0 && p.Lost == "" {
			if n := (p.Life + lost - 1) / lost; n <= maxRounds && (least == 0 || n < least) {
				least = n
			}
		}
	}
	return least
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
