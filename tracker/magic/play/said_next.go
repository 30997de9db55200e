package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

// saidNext holds the actions that follow an action with an effect in a line. The first of them
// may describe that effect and are then skipped: in "activate #2; populate", the effect
// populates.
type saidNext struct {
	all   Steps        // the following actions
	paid  int          // the number of actions before them, which pay costs of the action
	until int          // the number of them that describe the effect
	made  []choiceMade // the choices of the effect that they make
	modes []modeMade   // the modes of the effect that they choose
	said  []numberSaid // the numbers in them that differ from the card's
	card  tracker.Name // the name of what has the effect

	reminder int64             // the reminder whose effect they describe while it is performed; 0 for none
	at       []notation.Target // the targets of the reminder that they name
}

// choiceMade is a step of an effect with a choice, and the step with what was chosen.
type choiceMade struct{ step, as Action }

// modeMade is a mode of an effect that is chosen.
type modeMade struct {
	of   Modes
	mode int
}

// is reports whether two modes are the same.
func (m modeMade) is(o modeMade) bool { return m.mode == o.mode && m.of.alike(o.of) }

// WithNext returns an action with the actions that follow it in a line, if it has an effect that
// they may describe.
func WithNext(a Action, next []Action) Action {
	switch a := a.(type) {
	case Add:
		a.Next = next
		return a
	case Use:
		a.Next = next
		return a
	case Activate:
		a.Next = next
		return a
	case Equip:
		a.Next = next
		return a
	case Crack:
		a.Next = next
		return a
	case Cast:
		a.Next = next
		return a
	case Attack:
		a.Next = next
		return a
	case Press:
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

// withNext performs an action that others follow in the line, and skips those that describe its
// effect. It refuses a number that is neither the card's nor the result.
func (d *Decision) withNext(next Steps, do func() error) error {
	if len(next) == 0 || d.effect != nil {
		return do()
	}
	was := d.next
	d.next = &saidNext{all: next}
	defer func() { d.next = was }()
	n := d.next
	began, out, hits := d.s, len(d.out), len(d.dealt)
	if err := do(); err != nil {
		return err
	}
	if out == 0 { // the action is no part of another one
		if err := d.triggersSaid(began); err != nil {
			return err
		}
	}
	for _, one := range n.said {
		if most, sum := one.done(d.out[min(out, len(d.out)):], d.dealt[min(hits, len(d.dealt)):]); sum != 0 && one.n != most && one.n != sum {
			return tracker.Refuse("By %s that is %d, and not %d.", n.card, sum, one.n).
				Next("Say it without the number, or as a line of its own.").For(tracker.ErrContradicts)
		}
	}
	d.in.Skip(n.paid + n.until)
	return nil
}

// sayEffect matches the following actions with the effects of a card, and returns the targets
// that they name. at are the announced targets. source is the permanent that has the effects;
// its ID is 0 if there is none.
func (d *Decision) sayEffect(name tracker.Name, source tracker.Stack[board.Permanent], at []notation.Target, effects ...card.Effect) []notation.Target {
	if d.next == nil {
		return at
	}
	m := d.matched(source, at, effects...)
	if m.n == 0 {
		return at
	}
	d.next.describes(m, name)
	return m.at
}

// describes keeps what the following actions say of an effect.
func (n *saidNext) describes(m *matching, card tracker.Name) {
	n.until, n.card = n.until+m.n, card
	n.made, n.modes, n.said = append(n.made, m.made...), append(n.modes, m.modes...), append(n.said, m.said...)
}

// says reports whether the following actions describe an ability of a permanent.
func (d *Decision) says(stack tracker.Stack[board.Permanent], one *activatable) bool {
	return d.next != nil && d.matched(stack, nil, one.do).n > 0
}

// asSaid returns a step with the choice that the following actions make, if any.
func (d *Decision) asSaid(a Action) Action {
	if d.next == nil {
		return a
	}
	if i := slices.IndexFunc(d.next.made, func(m choiceMade) bool { return equal(m.step, a) }); i >= 0 {
		return d.next.made[i].as
	}
	return a
}

// numberSaid is a number in an action that describes a step of an effect.
type numberSaid struct {
	of Action
	n  int64
}

// done returns the number that was performed: the greatest of one event, and the total.
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

// tapsAs activates the ability of a permanent that costs {T} and that the following actions
// describe: "tap Kiki-Jiki; create a token that's a copy of #2". ok is false unless exactly one
// ability is described.
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
