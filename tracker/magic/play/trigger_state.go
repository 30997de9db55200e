package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
)

const ruleStateTrigger tracker.Rule = "magic/trigger/state"

// stateTriggers returns the reminders of abilities that trigger while a condition is true
// (CR 603.8). One triggers again once it was done; one that players dismissed, once the
// condition was false in between, or with the next turn of its controller.
func (g *Rules) stateTriggers(s board.State, now *board.Layers) []tracker.Happening[event.Event] {
	if s.IsOver() {
		return nil
	}
	var w *watch
	for stack := range s.Permanent.Marked(board.HasTexts) {
		if w == nil {
			w = watchOver(g, s)
		}
		s.Work.Do(1)
		if stack.Of.PhasedOut {
			continue
		}
		for a := range board.AbilitiesOf[card.Trigger](&s, &now.Look(stack).Definition) {
			i := slices.IndexFunc(a.On, func(e card.Event) bool { return e.Is == card.Being })
			if i < 0 {
				continue
			}
			known := board.Triggered{Ability: a.String()}
			was := slices.Contains(stack.Of.Triggered, known)
			is := now.HoldsOn(a.On[i].While, stack, stack)
			switch {
			case was && !is:
				w.spent = append(w.spent, by(ruleStateTrigger, event.Triggered{On: stack.ID, Of: known, Over: true}))
			case is && !was && !g.awaitsState(&s, stack.ID):
				w.spent = append(w.spent, by(ruleStateTrigger, event.Triggered{On: stack.ID, Of: known}))
				w.addTrigger(a, happening{is: []card.Verb{card.Being}, seat: stack.Of.Controller}, triggering{now: now, source: *stack, is: now.Of(*stack), times: 1})
			}
		}
	}
	if w == nil || len(w.spent) == 0 {
		return nil
	}
	d := &Decision{game: g, s: s}
	d.addReminders(w)
	return d.out
}

// awaitsState reports whether a state trigger of a permanent is pending.
func (g *Rules) awaitsState(s *board.State, source int64) bool {
	return slices.ContainsFunc(s.Pending, func(r board.Reminder) bool {
		return r.Rule == ruleStateTrigger && slices.ContainsFunc(r.Sources, func(id int64) bool { return s.Permanent.Resolve(id) == source })
	})
}

// stateAgain lets the state trigger that a reminder is of trigger again: it was done.
func (d *Decision) stateAgain(r board.Reminder) {
	if r.Rule != ruleStateTrigger {
		return
	}
	for _, id := range r.Sources {
		stack, ok := d.s.Permanent.Get(id)
		if !ok {
			continue
		}
		for a := range board.AbilitiesOf[card.Trigger](&d.s, stack.Of.Face()) {
			known := board.Triggered{Ability: a.String()}
			if slices.ContainsFunc(a.On, func(e card.Event) bool { return e.Is == card.Being }) && slices.Contains(stack.Of.Triggered, known) {
				d.happen(event.Triggered{On: stack.ID, Of: known, Over: true}, ruleStateTrigger)
			}
		}
	}
}
