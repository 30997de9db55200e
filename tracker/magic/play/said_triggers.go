package play

import (
	"errors"
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

// triggersSaid performs the abilities that triggered on an action, as far as the following actions
// of the line describe their effects: in "cast Siege-Gang Commander; create three Goblins", the
// second describes what its ability does as it enters. began is the state before the action.
func (d *Decision) triggersSaid(began board.State) error {
	if d.then == nil {
		d.then = &began
	}
	for n := d.next; n.until < len(n.all); {
		r, m := d.triggerSaid(began.LastID)
		if m == nil {
			break
		}
		if err := d.goOn(); err != nil {
			return err
		}
		i := d.s.PendingIndex(r.ID)
		if i < 0 {
			break
		}
		n.describes(m, tracker.Name(r.Of))
		n.reminder, n.at = r.ID, m.at
		if err := d.press(d.s.Pending[i], r.Times, true); err != nil {
			return err
		}
		n.reminder, n.at = 0, nil
	}
	return nil
}

// triggerAimed resolves a permanent spell, and performs the one ability with targets that triggers as
// it is cast and enters with the announced ones: "cast Banisher Priest targeting Serra Angel". It
// refuses them if no ability with targets triggers, or more than one.
func (d *Decision) triggerAimed(name string, at []notation.Target, resolve func() error) error {
	began := d.s
	if d.then == nil {
		d.then = &began
	}
	if err := resolve(); err != nil {
		return err
	}
	var those []board.Reminder
	for _, one := range d.triggeredSince(began.LastID) {
		if one.Of == name && choosesTargets(one.Do) {
			those = append(those, one)
		}
	}
	if len(those) != 1 {
		return d.unaimed(name, at[0])
	}
	if err := d.goOn(); err != nil {
		return err
	}
	i := d.s.PendingIndex(those[0].ID)
	if i < 0 {
		return d.unaimed(name, at[0])
	}
	was := d.next
	defer func() { d.next = was }()
	d.next = &saidNext{reminder: those[0].ID, at: at}
	err := d.press(d.s.Pending[i], 1, true)
	if problem := (*tracker.Problem)(nil); errors.As(err, &problem) {
		return problem.Next("Cast it without saying so: %s", tracker.LineOf("cast %s", tracker.Name(name))).Or("cast " + name)
	}
	return err
}

// reminderSaid keeps the announced targets of a reminder and the choices that the following actions
// of the line make for its effect. The objects of a keyword action become part of that action.
func (d *Decision) reminderSaid(r *board.Reminder, at []notation.Target) error {
	does, err := steps(r.Do)
	if err != nil {
		return err
	}
	if d.next == nil {
		d.next = new(saidNext)
	}
	if len(at) == 0 {
		m := d.matchedSteps(d.aboutOf(*r), nil, does)
		d.next.describes(m, tracker.Name(r.Of))
		at = m.at
	} else if onlyOpenKeyword(does) {
		k, _ := does[0].(Keyword)
		d.next.made = append(d.next.made, choiceMade{step: k, as: k.on(at)})
		return nil
	} else if k, is := takesOne(does); is && len(at) == 1 && at[0].Objects != nil {
		with := k
		with.With = at[0].Objects
		d.next.made = append(d.next.made, choiceMade{step: k, as: with})
		return nil
	}
	d.next.reminder, d.next.at = r.ID, at
	return nil
}

// onlyOpenKeyword reports whether an effect is one keyword action whose objects are chosen.
func onlyOpenKeyword(does Steps) bool {
	if len(does) != 1 {
		return false
	}
	k, is := does[0].(Keyword)
	return is && k.On == nil
}

// takesOne returns the only step if it is a keyword action that chooses a creature besides the
// permanent with the keyword.
func takesOne(does Steps) (k Keyword, ok bool) {
	if len(does) == 1 {
		k, ok = does[0].(Keyword)
	}
	return k, ok && (k.Do == "enlist" || k.Do == "mentor" || k.Do == "backup")
}

// on returns a keyword action with its objects.
func (a Keyword) on(at []notation.Target) Keyword {
	var all notation.Selector
	for _, one := range at {
		sel := notation.Selector{}
		switch {
		case one.Objects != nil:
			sel = *one.Objects
		case one.Players != nil:
			sel.Name = one.Players.Name
		}
		all.List = append(all.List, sel)
	}
	if len(all.List) == 1 {
		all = all.List[0]
	}
	a.On = &all
	return a
}

// aboutOf returns the permanent that a reminder is about; its ID is 0 if there is none, or several.
func (d *Decision) aboutOf(r board.Reminder) (stack tracker.Stack[board.Permanent]) {
	if about := r.About(); len(about) == 1 {
		stack, _ = d.s.Permanent.Get(about[0])
	}
	return stack
}

// triggerSaid returns the reminder whose effect the following actions describe, and how they match.
// It considers the speaker's reminders with ids greater than last. Of several it returns the one
// that most actions describe; most is nil if there is none, or if different ones are tied.
func (d *Decision) triggerSaid(last int64) (r board.Reminder, most *matching) {
	for _, one := range d.triggeredSince(last) {
		does, err := steps(one.Do)
		if err != nil {
			continue
		}
		switch m := d.matchedSteps(d.aboutOf(one), nil, does); {
		case m.n == 0:
		case most == nil || m.n > most.n:
			r, most = one, m
		case m.n == most.n && one.Loop() != r.Loop():
			return r, nil
		}
	}
	return r, most
}

// triggeredSince returns the speaker's reminders with ids greater than last that the board can
// perform, including those of abilities that trigger on the latest events of this action.
func (d *Decision) triggeredSince(last int64) []board.Reminder {
	all := slices.Clone(d.s.Pending)
	for _, h := range d.game.remind(*d.then, slices.Clone(d.out[d.told:]), d.doings(), false)[len(d.out)-d.told:] {
		if e, is := h.Event.(event.Reminded); is {
			all = append(all, e.Reminder)
		}
	}
	return slices.DeleteFunc(all, func(r board.Reminder) bool {
		return r.ID <= last || r.Controller != d.you || r.Held || len(r.Do) == 0
	})
}

// aimsSaid returns the targets that the following actions of the line name for a reminder.
func (d *Decision) aimsSaid(r board.Reminder) ([]aim, error) {
	if d.next == nil || d.next.reminder != r.ID {
		return nil, nil
	}
	return d.aims(d.next.at)
}

// unusedSaid refuses a target that the line names for a reminder whose effect has no such target.
func (d *Decision) unusedSaid(r board.Reminder, e *resolving) error {
	if d.next == nil || d.next.reminder != r.ID {
		return nil
	}
	if i := slices.IndexFunc(e.aims, func(x aim) bool { return !x.used }); i >= 0 {
		return tracker.Refuse("That ability of %s doesn't target %s.", tracker.Name(r.Of), tracker.Name(d.next.at[i].String())).By("magic/cast/targets").
			Next("Type `%s` to choose.", tracker.LineOf("do reminder %d", r.ID))
	}
	return nil
}
