package play

import (
	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

// Mark gives permanents a designation, or ends it (CR 701.60a, 701.64a, 719.3a).
type Mark struct {
	On  notation.Selector          `json:"on"`
	As  board.PermanentDesignation `json:"as"`
	Not bool                       `json:"not,omitempty"`
}

const (
	ruleSuspect  tracker.Rule = "magic/action/suspect/what"
	ruleHarness  tracker.Rule = "magic/action/harness/what"
	ruleSolved   tracker.Rule = "magic/case/solved"
	rulePrepared tracker.Rule = "magic/prepared/what"
)

// permanentDesignations are the rules of the designations that effects give.
var permanentDesignations = map[board.PermanentDesignation]tracker.Rule{
	board.Suspected: ruleSuspect, board.Harnessed: ruleHarness, board.Solved: ruleSolved, board.Prepared: rulePrepared,
}

// decide passes over what has the designation already (CR 701.60d, 701.64a).
func (a Mark) decide(d *Decision) error {
	ids, err := d.Find().Objects(a.On)
	if err != nil {
		return err
	}
	rule := permanentDesignations[a.As]
	done := false
	for _, stack := range d.s.Permanent.These(ids) {
		switch c := d.Now().Of(stack); {
		case stack.Of.Is(a.As) != a.Not:
			continue
		case a.As == board.Suspected && !a.Not && !c.Is("Creature") && d.effect == nil:
			return tracker.Refuse("%s is no creature.", board.NameOf(stack)).By(rule).Next("Name a creature.")
		case a.As == board.Solved && !a.Not && !c.DescribedBy("Case") && d.effect == nil:
			return tracker.Refuse("%s is no Case.", board.NameOf(stack)).By(rule).Next("Name a Case.")
		}
		d.happen(event.PermanentDesignated{On: stack.ID, As: a.As, Not: a.Not}, rule)
		done = true
	}
	if !done && d.effect == nil {
		word := tracker.Say(string(a.As))
		if a.Not {
			return tracker.Refuse("None of that is %s.", word).By(rule).Next("Type `%s` to see the table.", tracker.Line("board"))
		}
		return tracker.Refuse("All of that is %s already.", word).By(rule).Next("Type `%s` to see the table.", tracker.Line("board"))
	}
	return nil
}

// unprepare ends the designation of the player's prepared permanent of a name. Of several
// the player chooses one (CR 722.3c).
func (d *Decision) unprepare(name string) error {
	var ids []int64
	for stack := range d.s.Permanent.All() {
		if p := &stack.Of; p.Is(board.Prepared) && p.Controller == d.you && p.Face().Name == name {
			ids = append(ids, stack.ID)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	stack, err := d.Find().Single(ids)
	if err == nil {
		d.happen(event.PermanentDesignated{On: stack.ID, As: board.Prepared, Not: true}, rulePrepared)
	}
	return err
}

// designatedPermanent finds abilities that trigger on a permanent getting a designation.
func (w *watch) designatedPermanent(now *board.Layers, then board.State, e event.PermanentDesignated) {
	stack, ok := now.State.Permanent.Get(e.On)
	if ok && !e.Not {
		if was, there := then.Permanent.Get(e.On); there {
			w.opened(now, stack, was.Of.Designations)
		}
	}
	if !ok || e.Not || e.As != board.Solved {
		return
	}
	w.happens(happening{is: []card.Verb{card.Solving}, seat: stack.Of.Controller, object: true}, triggering{now: now, source: stack, is: now.Of(stack), times: 1})
}
