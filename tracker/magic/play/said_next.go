package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

// saidNext is what a line says behind an action that has an effect. Its first actions may be
// that effect in the words of the speaker: "activate #2; populate". Those are done by the
// effect, and not once more.
type saidNext struct {
	all   Steps        // the actions that the line says next
	until int          // the number of them that say what the effect does
	made  []choiceMade // the choices that they make
	said  []numberSaid // the numbers in them that differ from those of the card
	card  tracker.Name // the name of what has the effect
}

// choiceMade is a step of an effect with a choice, and the step with what was chosen.
type choiceMade struct{ step, as Action }

// WithNext returns an action with the actions that the line says next, if it has an effect that
// they may describe.
func WithNext(a Action, next []Action) Action {
	switch a := a.(type) {
	case Use:
		a.Next = next
		return a
	case Activate:
		a.Next = next
		return a
	case Crack:
		a.Next = next
		return a
	case Cast:
		a.Next = next
		return a
	case Tap:
		if a.Tap {
			a.Next = next
		}
		return a
	case LeaveBattlefield:
		if a.How == board.Sacrificed {
			a.Next = next
		}
		return a
	default:
		return a
	}
}

// withNext does an action behind which the line says others. Of those, the first that say its
// effect are skipped. It refuses a number that is neither that of the card nor what was done.
func (d *Decision) withNext(next Steps, do func() error) error {
	if len(next) == 0 || d.effect != nil {
		return do()
	}
	was := d.next
	d.next = &saidNext{all: next}
	defer func() { d.next = was }()
	n := d.next
	out, hits := len(d.out), len(d.dealt)
	if err := do(); err != nil {
		return err
	}
	for _, one := range n.said {
		if most, sum := one.done(d.out[min(out, len(d.out)):], d.dealt[min(hits, len(d.dealt)):]); sum != 0 && one.n != most && one.n != sum {
			return tracker.Refuse("By %s that is %d, and not %d.", n.card, sum, one.n).
				Next("Say it without the number, or as a line of its own.").For(tracker.ErrContradicts)
		}
	}
	d.in.Skip(n.until)
	return nil
}

// sayEffect finds the actions said next that say what the effects of a card do, and returns the
// targets that they name. at are targets that were announced before. source is the permanent
// that has the effects, or 0.
func (d *Decision) sayEffect(name tracker.Name, source tracker.Stack[board.Permanent], at []notation.Target, effects ...card.Effect) []notation.Target {
	if d.next == nil {
		return at
	}
	m := d.matched(source, at, effects...)
	if m.n == 0 {
		return at
	}
	d.next.until, d.next.made, d.next.said, d.next.card = m.n, m.made, m.said, name
	return m.at
}

// says reports whether the actions said next say what an ability of a permanent does.
func (d *Decision) says(stack tracker.Stack[board.Permanent], one *activatable) bool {
	return d.next != nil && d.matched(stack, nil, one.do).n > 0
}

// asSaid returns a step with the choice that was said next, if any.
func (d *Decision) asSaid(a Action) Action {
	if d.next == nil {
		return a
	}
	if i := slices.IndexFunc(d.next.made, func(m choiceMade) bool { return equal(m.step, a) }); i >= 0 {
		return d.next.made[i].as
	}
	return a
}

// numberSaid is a number that was said of a step of an effect.
type numberSaid struct {
	of Action
	n  int64
}

// done returns how much of what was said has happened: at most at once, and in total.
func (s numberSaid) done(out []tracker.Happening[event.Event], hits []dealing) (most, sum int64) {
	add := func(n int64) {
		n = max(n, -n)
		most, sum = max(most, n), tracker.SaturatingAdd(sum, n)
	}
	switch of := s.of.(type) {
	case Damage:
		for _, h := range hits {
			add(h.n)
		}
	case Create:
		for _, h := range out {
			if e, ok := h.Event.(event.Entered); ok && e.Created {
				add(e.Count)
			}
		}
	case GainLife:
		for _, h := range out {
			if e, ok := h.Event.(event.LifeChanged); ok && (e.By < 0) == of.Lose {
				add(e.By)
			}
		}
	case PutCounters:
		for _, h := range out {
			switch e := h.Event.(type) {
			case event.CountersPut:
				if e.Kind == of.Kind {
					add(e.N)
				}
			case event.PlayerCounters:
				if e.Kind == of.Kind {
					add(e.N)
				}
			default: // puts no counters
			}
		}
	default: // other actions have no number that the board sees
	}
	return most, sum
}

// tapsAs activates the one ability of a tapped permanent that costs {T} and does what the line
// says next: "tap Kiki-Jiki; create a token that's a copy of #2". ok is false if no ability or
// more than one does.
func (d *Decision) tapsAs(stack tracker.Stack[board.Permanent]) (ok bool, err error) {
	if d.next == nil || stack.Of.Tapped || stack.Of.Controller != d.you {
		return false, nil
	}
	all := slices.DeleteFunc(differing(d.activatables(stack)), func(one activatable) bool {
		return !slices.ContainsFunc(one.cost, func(k card.Cost) bool { return k.Symbols == "{T}" || k.TapSource }) || !d.says(stack, &one)
	})
	if len(all) != 1 {
		return false, nil
	}
	return true, d.activate(stack, all[0], 0)
}
