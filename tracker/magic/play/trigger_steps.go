package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
)

// beginnings are the steps and phases at whose beginning abilities trigger,
// with the occasion for keywords.
var beginnings = map[board.Step]board.Occasion{
	board.Upkeep:         board.OnUpkeep,
	board.Draw:           board.OnDraw,
	board.PrecombatMain:  board.OnMain,
	board.Combat:         board.OnCombat,
	board.PostcombatMain: "",
	board.End:            board.OnEnd,
}

// remindOfStep adds reminders of abilities that trigger at the beginning of a
// step (CR 500.6): first those of designations, then keywords, delayed
// abilities and texts.
func (d *Decision) remindOfStep(step board.Step) error {
	on, ok := beginnings[step]
	if !ok {
		return nil
	}
	d.remindOfDesignations(step)
	w := watchOver(d.game, d.s)
	now := d.Now()
	may := now.MayHave(func(def *card.Definition) bool { return keyedOn(def, on) || triggersOn(&d.s, def, card.Step(step)) })
	for stack := range d.s.Permanent.Each() {
		if stack.Of.PhasedOut || !may(&stack.Of) && stack.Of.Fate == (board.Fate{}) {
			continue
		}
		t := triggering{now: now, source: *stack, is: *now.Look(stack), times: 1}
		mine := d.s.IsActive(stack.Of.Controller)
		if mine {
			w.keywords(on, t)
		}
		if stack.Of.Fate.At == on && on != "" {
			w.fated(t)
		}
		for a := range board.AbilitiesOf[card.Trigger](&d.s, &t.is.Definition) {
			if a.Functions("") {
				w.stepTrigger(a, card.Step(step), t)
			}
		}
	}
	w.stepElsewhere(card.Step(step), now)
	if step == board.Upkeep {
		w.suspended()
	}
	d.addReminders(w)
	d.comes(on)
	return nil
}

// triggersOn reports whether an ability of a definition triggers at the beginning of a step.
func triggersOn(s *board.State, def *card.Definition, step card.Step) bool {
	for a := range board.AbilitiesOf[card.Trigger](s, def) {
		if _, ok := a.OnStep(step); ok {
			return true
		}
	}
	return false
}

// stepElsewhere finds abilities of cards outside the battlefield that trigger at the
// beginning of a step.
func (w *watch) stepElsewhere(step card.Step, now *board.Layers) {
	for stack, told := range w.s.TriggersElsewhere() {
		t := triggering{now: now, source: stack, is: board.Characteristics{Definition: stack.Of.Def}, times: 1}
		for _, a := range told {
			w.stepTrigger(a, step, t)
		}
	}
}

// stepTrigger adds an ability that triggers at the beginning of a step: once, or where
// teams take turns once for each player of whom it speaks as "that player" (CR 805.4d).
func (w *watch) stepTrigger(a card.Trigger, step card.Step, t triggering) {
	whose, ok := a.OnStep(step)
	if !ok {
		return
	}
	for i, seat := range w.meant(whose, &t) {
		if i == 0 || a.OfThatPlayer() {
			w.addTrigger(a, happening{seat: seat}, t)
		}
	}
}

// suspended adds the triggered ability of each suspended card of the active player, which
// removes a time counter (CR 702.62a).
func (w *watch) suspended() {
	for c := range w.s.Elsewhere.All() {
		if c.Zone != board.Exile || !w.s.IsActive(c.Owner) || !c.Def.HasWord("suspend") || !slices.ContainsFunc(c.Counters, func(k card.Counter) bool { return k.Kind == "time" }) {
			continue
		}
		w.note(board.Reminder{
			Of: c.Def.Name, Rule: setAsideRules["suspend"], Times: 1, Controller: c.Owner, Sources: []int64{c.ID},
			Do: slices.Clone(w.g.parsedLine("remove a time counter from it").actions),
		}.Saying(tracker.Say("%s: %s", tracker.Name(c.Def.Name), tracker.Say("remove a time counter from it"))))
	}
}

// addReminders adds the reminders that were found.
func (d *Decision) addReminders(w *watch) {
	d.addEvents(w.spent)
	w.inOrder()
	for _, r := range w.found {
		d.remindOf(r)
		for _, id := range r.Sources {
			if stack, ok := d.s.Permanent.Get(id); ok && r.For == board.FateComes && stack.Of.Fate != (board.Fate{}) {
				d.add(event.Fated{On: id}, tracker.Cause{Rule: r.Rule})
			}
		}
	}
}

// fated adds the delayed triggered ability of a permanent.
func (w *watch) fated(t triggering) {
	line := map[board.Leaving]string{board.Sacrificed: "sacrifice it", board.Exiled: "exile it", board.Destroyed: "destroy it", board.Put: "return it to hand"}[t.source.Of.Fate.How]
	if line == "" {
		return
	}
	r := w.reminder(t, t.source.Of.Fate.Rule, tracker.Say(line), w.g.parsedLine(line), false)
	r.For = board.FateComes
	w.note(r)
}

// endOfCombat adds reminders of abilities that trigger at the beginning of the
// end of combat step (CR 511.2).
func (d *Decision) endOfCombat() error {
	w := watchOver(d.game, d.s)
	now := d.Now()
	may := now.MayHave(func(def *card.Definition) bool { return triggersOn(&d.s, def, card.EndOfCombat) })
	for stack := range d.s.Permanent.Each() {
		fated := stack.Of.Fate.At == board.OnEndCombat
		if stack.Of.PhasedOut || !fated && !may(&stack.Of) {
			continue
		}
		t := triggering{now: now, source: *stack, is: *now.Look(stack), times: 1}
		if fated {
			w.fated(t)
		}
		for a := range board.AbilitiesOf[card.Trigger](&d.s, &t.is.Definition) {
			if a.Functions("") {
				w.stepTrigger(a, card.EndOfCombat, t)
			}
		}
	}
	w.stepElsewhere(card.EndOfCombat, now)
	d.addReminders(w)
	d.comes(board.OnEndCombat)
	return nil
}

// remindOfDesignations adds reminders of abilities of the monarch and the initiative (CR
// 725.2, 726.2), and of rad counters (CR 728.1).
func (d *Decision) remindOfDesignations(step board.Step) {
	for _, active := range d.s.ActivePlayers() {
		d.remindOfDesignation(step, active)
	}
}

// remindOfDesignation adds the reminders of one player.
func (d *Decision) remindOfDesignation(step board.Step, active int) {
	p := d.s.Seat(active)
	switch {
	case step == board.Upkeep && d.s.Initiative == active:
		d.remindOf(board.Reminder{Rule: ruleInitiative, Times: 1, Controller: active, Do: d.game.lineActions("venture into Undercity")}.Saying(ventures(p)))
	case step == board.PrecombatMain && p.Counters["rad"] > 0:
		n := p.Counters["rad"]
		d.remindOf(board.Reminder{
			Rule: ruleRad, Times: 1, Controller: active, Do: d.game.lineActions("rad"),
		}.Saying(tracker.Say("%s mills %s; each that is no land: 1 life and 1 rad counter less", tracker.Name(p.Name), cardsSaid(n))))
	case step == board.End && d.s.Monarch == active:
		d.remindOf(board.Reminder{Rule: ruleMonarch, Times: 1, Controller: active}.Saying(tracker.Say("%s is the monarch: draw a card", tracker.Name(p.Name))))
	}
}

func ventures(p board.Player) tracker.Message {
	return tracker.Say("%s ventures into Undercity", tracker.Name(p.Name))
}

// cardsSaid returns "3 cards" or "1 card".
func cardsSaid(n int64) tracker.Message {
	if n == 1 {
		return tracker.Say("1 card")
	}
	return tracker.Say("%d cards", n)
}
