package magic

import (
	"arbiter/tracker"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// Hold says when a permanent doesn't untap.
type Hold string

// The durations for which an effect keeps a permanent from untapping (CR
// 502.3).
const (
	NextUntap  Hold = "next"
	EveryUntap Hold = "every"
)

// words returns in which steps a permanent doesn't untap.
func (h Hold) words() string {
	if h == NextUntap {
		return "during its controller's next untap step"
	}
	return "during its controller's untap step"
}

// KeepTapped keeps permanents from untapping. An empty Hold ends that.
type KeepTapped struct {
	On   notation.Selector `json:"on"`
	When Hold              `json:"when,omitempty"`
}

// decide keeps permanents from untapping, permanently or in the next untap
// step.
func (a KeepTapped) decide(d *decision) error {
	ids, err := d.find().Objects(a.On)
	if err != nil {
		return err
	}
	for _, stack := range d.s.Permanent.These(ids) {
		if stack.Of.Hold != a.When {
			d.happen(Held{On: stack.ID, When: a.When}, ruleUntapStep)
		}
	}
	return nil
}

// untapAll untaps the active player's permanents, except those that an effect
// or ability keeps from untapping (CR 502.3).
func (d *decision) untapAll() {
	mine := d.active()
	kept := make(map[int64]Spared) // the reason, by id
	now := d.now()
	for _, stack := range mine {
		kept[stack.ID] = now.held(stack)
	}
	for _, stack := range mine {
		if stack.Of.PhasedOut {
			continue
		}
		switch held := kept[stack.ID]; {
		case stack.Of.Tapped && held.Why == "":
			d.untap(stack, ruleUntapStep)
		case stack.Of.Tapped:
			d.happen(held, ruleUntapStep)
		}
		if stack.Of.Hold == NextUntap {
			d.happen(Held{On: stack.ID}, ruleUntapStep)
		}
	}
}

// held returns the reason why a permanent doesn't untap in its controller's
// untap step: an effect, its own ability, or an ability of something attached
// to it. Without a reason it untaps.
func (l *layers) held(stack tracker.Stack[Permanent]) Spared {
	l.s.work.Do(beginSteps)
	e := Spared{On: stack.ID, Untap: true}
	by := l.forbids(&stack, card.CantUntap)
	switch {
	case stack.Of.Hold != "":
		e.Why = HeldByEffect
	case by == nil: // it untaps
	case by == l.look(&stack):
		e.Why = HeldByAbility
	default:
		e.Why, e.By = HeldByAttached, by.Name
	}
	return e
}
