package magic

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/tracker"
)

// Fate is what a delayed triggered ability will do to a permanent (CR 603.7):
// part of what it is, since it can be seen at the table.
type Fate struct {
	At   Occasion     `json:"at"` // OnEndCombat or OnEnd
	How  Leaving      `json:"how"`
	Rule tracker.Rule `json:"rule"`
}

// String is "sacrificed at the next end step".
func (f Fate) String() string {
	if f.At == OnEnd {
		return string(f.How) + " at the next end step"
	}
	return string(f.How) + " at end of combat"
}

// beginnings are how texts call the beginning of a step: of the player's own
// turn, of anyone's, and of an opponent's.
var beginnings = map[Step]struct {
	on                 Occasion
	yours, all, theirs []string
}{
	Upkeep:         {OnUpkeep, []string{"your upkeep"}, []string{"each upkeep", "each player's upkeep"}, []string{"each opponent's upkeep"}},
	Draw:           {OnDraw, []string{"your draw step"}, []string{"each draw step", "each player's draw step"}, []string{"each opponent's draw step"}},
	PrecombatMain:  {OnMain, []string{"your precombat main phase", "your first main phase", "each of your main phases"}, []string{"each player's precombat main phase"}, nil},
	Combat:         {OnCombat, []string{"combat on your turn"}, []string{"combat", "each combat"}, nil},
	PostcombatMain: {"", []string{"your postcombat main phase", "your second main phase", "each of your main phases"}, nil, nil},
	End:            {OnEnd, []string{"your end step"}, []string{"the end step", "each end step", "each player's end step"}, []string{"each opponent's end step"}},
}

// beginningOf reminds of what triggers at the beginning of a step (CR 500.6):
// of what players are first, then of keywords, delayed abilities and texts.
func (d *decision) beginningOf(step Step) error {
	at, ok := beginnings[step]
	if !ok {
		return nil
	}
	d.inherent(step)
	w := watchOver(d.game, d.s)
	now := d.now()
	for stack := range d.s.Permanent.All() {
		if stack.Of.PhasedOut || !stack.Of.speaks(now) && stack.Of.Fate == (Fate{}) {
			continue
		}
		t := triggering{now: now, source: stack, is: now.of(stack), times: 1}
		mine := stack.Of.Controller == d.s.Active
		if mine {
			w.keywords(at.on, t)
		}
		if stack.Of.Fate.At == at.on && at.on != "" {
			w.fated(t)
		}
		for _, text := range t.is.Abilities {
			told, ok := readTrigger(text, t.is.Name)
			if ok && told.verb != "" && (slices.Contains(at.all, told.verb) || mine && slices.Contains(at.yours, told.verb) || !mine && slices.Contains(at.theirs, told.verb)) {
				told.subject = "it"
				w.tell(told, "", t)
			}
		}
	}
	d.reminded(w)
	return nil
}

// reminded has all that was found wait.
func (d *decision) reminded(w *watch) {
	for _, r := range w.found {
		d.remindOf(r)
		for _, id := range r.Sources {
			if stack, ok := d.s.Permanent.Get(id); ok && r.Rule == stack.Of.Fate.Rule && r.Rule != "" {
				d.add(Fated{On: id}, tracker.Cause{Rule: r.Rule})
			}
		}
	}
}

// fated notes a delayed triggered ability whose time has come.
func (w *watch) fated(t triggering) {
	word := map[Leaving]string{Sacrificed: "sacrifice", Exiled: "exile", Destroyed: "destroy"}[t.source.Of.Fate.How]
	if word == "" {
		return
	}
	w.note(w.reminder(t, t.source.Of.Fate.Rule, word+" it", word+" it", false))
}

// endOfCombat reminds of what triggers as the end of combat step begins (CR
// 511.2).
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
	d.reminded(w)
	return nil
}

// inherent reminds of what triggers for who is something (CR 725.2, 726.2) or
// has rad counters (CR 728.1).
func (d *decision) inherent(step Step) {
	active := d.s.Active
	p := d.s.seat(active)
	switch {
	case step == Upkeep && d.s.Initiative == active:
		d.remindOf(Reminder{Text: p.Name + " ventures into Undercity", Rule: ruleInitiative, Times: 1, Controller: active})
	case step == PrecombatMain && p.Counters["rad"] > 0:
		n := p.Counters["rad"]
		d.remindOf(Reminder{
			Text: fmt.Sprintf("%s mills %s; each that is no land: 1 life and 1 rad counter less", p.Name, cards(n)),
			Rule: ruleRad, Times: 1, Controller: active, Do: d.game.line("rad"),
		})
	case step == End && d.s.Monarch == active:
		d.remindOf(Reminder{Text: p.Name + " is the monarch: draw a card", Rule: ruleMonarch, Times: 1, Controller: active})
	}
}

func cards(n int64) string { return strings.TrimPrefix(counted(n, "card"), "") }
