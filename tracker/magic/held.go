package magic

import (
	"arbiter/tracker"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// Hold is when a permanent doesn't untap.
type Hold string

// The ways in which an effect keeps a permanent from untapping (CR 502.3).
const (
	NextUntap  Hold = "next"
	EveryUntap Hold = "every"
)

// words are when a permanent doesn't untap.
func (h Hold) words() string {
	if h == NextUntap {
		return "during its controller's next untap step"
	}
	return "during its controller's untap step"
}

// KeepTapped has permanents not untap; none says that they do again.
type KeepTapped struct {
	On   notation.Selector `json:"on"`
	When Hold              `json:"when,omitempty"`
}

// decide keeps permanents from untapping, from now on or the next time.
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

// untapAll untaps what the active player controls, but what an effect or a text
// keeps from untapping (CR 502.3).
func (d *decision) untapAll() {
	mine := d.active()
	kept := make(map[int64]Spared) // why, by id
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

// held says why a permanent doesn't untap in its controller's untap step: by an
// effect, its own ability, or that of what is attached to it. Without a reason it
// untaps.
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
