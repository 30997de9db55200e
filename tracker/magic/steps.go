package magic

import (
	"fmt"

	"arbiter/tracker"
	"arbiter/tracker/magic/card"
)

// Fate is a delayed triggered ability on a permanent (CR 603.7). It is part of
// the permanent's state, because players can see it.
type Fate struct {
	At   Occasion     `json:"at"` // OnEndCombat or OnEnd
	How  Leaving      `json:"how"`
	Rule tracker.Rule `json:"rule"`
}

// String returns the ability as text: "sacrificed at the next end step".
func (f Fate) String() string {
	if f.At == OnEnd {
		return string(f.How) + " at the next end step"
	}
	return string(f.How) + " at end of combat"
}

// beginnings are the steps and phases at whose beginning abilities trigger,
// with the occasion for keywords.
var beginnings = map[Step]Occasion{
	Upkeep:         OnUpkeep,
	Draw:           OnDraw,
	PrecombatMain:  OnMain,
	Combat:         OnCombat,
	PostcombatMain: "",
	End:            OnEnd,
}

// remindOfStep adds reminders of abilities that trigger at the beginning of a
// step (CR 500.6): first those of designations, then keywords, delayed
// abilities and texts.
func (d *decision) remindOfStep(step Step) error {
	on, ok := beginnings[step]
	if !ok {
		return nil
	}
	d.remindOfDesignations(step)
	w := watchOver(d.game, d.s)
	now := d.now()
	for stack := range d.s.Permanent.All() {
		if stack.Of.PhasedOut || !stack.Of.speaks(now) && stack.Of.Fate == (Fate{}) {
			continue
		}
		t := triggering{now: now, source: stack, is: now.of(stack), times: 1}
		mine := stack.Of.Controller == d.s.Active
		if mine {
			w.keywords(on, t)
		}
		if stack.Of.Fate.At == on && on != "" {
			w.fated(t)
		}
		for a := range abilities[card.Trigger](&d.s, &t.is.Definition) {
			if a.OnStep(card.Step(step), mine) {
				w.addTrigger(a, "", t)
			}
		}
	}
	d.addReminders(w)
	return nil
}

// addReminders adds the reminders that were found.
func (d *decision) addReminders(w *watch) {
	for _, r := range w.found {
		d.remindOf(r)
		for _, id := range r.Sources {
			if stack, ok := d.s.Permanent.Get(id); ok && r.For == FateComes && stack.Of.Fate != (Fate{}) {
				d.add(Fated{On: id}, tracker.Cause{Rule: r.Rule})
			}
		}
	}
}

// fated adds the delayed triggered ability of a permanent.
func (w *watch) fated(t triggering) {
	word := map[Leaving]string{Sacrificed: "sacrifice", Exiled: "exile", Destroyed: "destroy"}[t.source.Of.Fate.How]
	if word == "" {
		return
	}
	r := w.reminder(t, t.source.Of.Fate.Rule, word+" it", word+" it", false)
	r.For = FateComes
	w.note(r)
}

// endOfCombat adds reminders of abilities that trigger at the beginning of the
// end of combat step (CR 511.2).
func (d *decision) endOfCombat() error {
	w := watchOver(d.game, d.s)
	now := d.now()
	for stack := range d.s.Permanent.All() {
		t := triggering{now: now, source: stack, times: 1}
		if stack.Of.Fate.At == OnEndCombat && !stack.Of.PhasedOut {
			t.is = now.of(stack)
			w.fated(t)
		}
	}
	d.addReminders(w)
	return nil
}

// remindOfDesignations adds reminders of abilities of the monarch and the initiative (CR
// 725.2, 726.2), and of rad counters (CR 728.1).
func (d *decision) remindOfDesignations(step Step) {
	active := d.s.Active
	p := d.s.seat(active)
	switch {
	case step == Upkeep && d.s.Initiative == active:
		d.remindOf(Reminder{Text: p.Name + " ventures into Undercity", Rule: ruleInitiative, Times: 1, Controller: active})
	case step == PrecombatMain && p.Counters["rad"] > 0:
		n := p.Counters["rad"]
		d.remindOf(Reminder{
			Text: fmt.Sprintf("%s mills %s; each that is no land: 1 life and 1 rad counter less", p.Name, cards(n)),
			Rule: ruleRad, Times: 1, Controller: active, Do: d.game.lineActions("rad"),
		})
	case step == End && d.s.Monarch == active:
		d.remindOf(Reminder{Text: p.Name + " is the monarch: draw a card", Rule: ruleMonarch, Times: 1, Controller: active})
	}
}

func cards(n int64) string { return counted(n, "card") }

// cardsSaid returns "3 cards" or "1 card".
func cardsSaid(n int64) tracker.Message {
	if n == 1 {
		return tracker.Say("1 card")
	}
	return tracker.Say("%d cards", n)
}
