package play

import (
	"errors"
	"fmt"
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

// The actions on reminders.
type (
	// Press performs one reminder or all.
	Press struct {
		ID  int64 `json:"id,omitempty"`
		All bool  `json:"all,omitempty"`
		N   int64 `json:"n,omitempty"` // how many of its times; 0 for all

		At   []notation.Target `json:"at,omitempty"`        // the announced targets, or the objects of a keyword action
		Next Steps             `json:"following,omitempty"` // the following actions of the line, which may describe its effect

		// Decided means that an optional effect is performed without asking: of several
		// reminders, one that costs nothing. It is false in questions that earlier versions stored.
		Decided bool `json:"decided,omitempty"`
	}
	// Dismiss removes reminders.
	Dismiss struct {
		ID  int64 `json:"id,omitempty"`
		All bool  `json:"all,omitempty"`
	}
)

// selectedReminders returns the selected reminders.
func (d *Decision) selectedReminders(id int64, all bool, at ...notation.Target) ([]board.Reminder, error) {
	if len(d.s.Pending) == 0 {
		return nil, tracker.Refuse("No reminder is open.").Next("Type `%s` to see the table.", tracker.Line("board")).For(tracker.ErrUnclear)
	}
	switch i := d.s.PendingIndex(id); {
	case all:
		return slices.Clone(d.s.Pending), nil
	case i >= 0:
		return d.s.Pending[i : i+1], nil
	case id == 0 && len(d.s.Pending) == 1:
		return d.s.Pending[:1], nil
	case id == 0:
		those, err := d.remindersSaid(at)
		if err != nil || len(those) == 1 {
			return those, err
		}
		return d.whichReminders(those)
	}
	return nil, tracker.Refuse("There is no reminder %d.", id).Next("Open: %s. Type `%s` to see them.", reminderIDs(d.s), tracker.Line("board"))
}

// maxReminders is the maximum number of reminders that a question offers by themselves.
const maxReminders = 20

// remindersSaid returns the open reminders whose effects can have the announced targets, or that the
// following actions of the line describe. It returns all if none matches.
func (d *Decision) remindersSaid(at []notation.Target) ([]board.Reminder, error) {
	var fits func(board.Reminder, Steps) bool
	switch {
	case len(at) > 0:
		seats, err := d.targetSeats(at[0])
		if err != nil {
			return nil, err
		}
		fits = func(r board.Reminder, does Steps) bool {
			_, one := takesOne(does)
			return one || onlyOpenKeyword(does) || targets(r.Do, seats != nil) && d.describesTarget(does, at[0])
		}
	case d.next != nil:
		fits = func(r board.Reminder, does Steps) bool { return d.matchedSteps(d.aboutOf(r), nil, does).n > 0 }
	default:
		return d.s.Pending, nil
	}
	those := slices.DeleteFunc(slices.Clone(d.s.Pending), func(r board.Reminder) bool {
		does, err := steps(r.Do)
		return err != nil || r.Controller != d.you || !fits(r, does)
	})
	if len(those) == 0 {
		return d.s.Pending, nil
	}
	return those, nil
}

// whichReminders asks which of several reminders is meant; the last answer is all of
// them.
func (d *Decision) whichReminders(among []board.Reminder) ([]board.Reminder, error) {
	var options []tracker.Message
	for _, r := range among[:min(len(among), maxReminders)] {
		options = append(options, tracker.Say("reminder %d: %s", r.ID, r.Said()))
	}
	options = append(options, tracker.Say("all %d", len(among)))
	i, err := d.in.Choose(tracker.Question{Player: d.in.By.Name, Meant: true, Text: tracker.Say("Which reminder?")}, options)
	switch {
	case err != nil:
		return nil, err
	case i < len(options)-1:
		return among[i : i+1], nil
	}
	return slices.Clone(among), nil
}

func reminderIDs(s board.State) string {
	var words []string
	for _, r := range s.Pending {
		words = append(words, fmt.Sprint(r.ID))
	}
	return english.List(words)
}

// decide performs reminders as far as the board can.
func (a Press) decide(d *Decision) error {
	return d.withNext(a.Next, func() error { return a.press(d) })
}

// press is decide without the following actions of the line.
func (a Press) press(d *Decision) error {
	meant, err := d.selectedReminders(a.ID, a.All, a.At...)
	if err != nil {
		return err
	}
	if a.All || len(meant) > 1 {
		return d.pressAll(meant, a.Decided)
	}
	r := meant[0]
	a.At = d.eachNamed(a.At)
	if len(a.At) > 0 || d.next != nil {
		if err := d.reminderSaid(&r, a.At); err != nil {
			return err
		}
	}
	n := r.Times
	if d.next != nil && len(d.next.at) > 0 { // the targets are those of one time
		n = 1
	}
	if a.N != 0 {
		n = a.N
	}
	if n < 1 || n > r.Times {
		return tracker.Refuse("Reminder %d waits %d times, and not %d.", r.ID, r.Times, n).Next("Say a number up to %d, or `%s`.", r.Times, tracker.LineOf("do reminder %d", r.ID))
	}
	return d.press(r, n, a.Decided)
}

// press performs a reminder n times, for the player who controls it. decided is as in Press.
func (d *Decision) press(r board.Reminder, n int64, decided bool) error {
	holds, err := d.stillHolds(r)
	if err != nil {
		return err
	}
	if !holds {
		d.happen(event.Answered{ID: r.ID, Times: n, Dismissed: true}, "magic/trigger/if")
		d.happen(event.Impossible{What: event.ConditionFails, Name: r.Of}, "magic/trigger/if")
		return nil
	}
	d.reminders = append(d.reminders, r)
	return d.answered(r, n, func() error {
		defer d.stateAgain(r)
		return d.pressed(r, n, decided)
	})
}

// pressed performs what a reminder says n times.
func (d *Decision) pressed(r board.Reminder, n int64, decided bool) error {
	you := d.you
	d.you, d.doer = r.Controller, r.Controller
	defer func() { d.you = you }()
	defer d.in.Require()()
	if r.Effect {
		return d.orDismiss(r, d.pressEffect(r, n, decided))
	}
	times := n
	if r.Members > 0 {
		times = max(1, n/r.Members)
	}
	d.in.Refer(d.someOf(r, n)...)
	for _, stored := range r.Do {
		a, err := actionKinds.Decode(stored)
		if err != nil {
			return err
		}
		steps := Steps{a}
		if may, ok := a.(May); ok && decided {
			steps = slices.Concat(may.Do, may.Then)
		}
		for _, step := range steps {
			if err := d.repeat(d.asSaid(step), times); err != nil {
				return d.orDismiss(r, err)
			}
		}
	}
	return nil
}

// stillHolds reports whether the intervening if clause of a reminder is true (CR
// 603.4). It is not checked again once its source, or the object that it is about, has
// left. The controller is asked about a hand with an unknown number of cards.
func (d *Decision) stillHolds(r board.Reminder) (bool, error) {
	if r.If == nil || len(r.Sources) == 0 {
		return true, nil
	}
	asks := func() (bool, error) {
		return d.asks(r.Controller, tracker.Say("%s: does it hold that %s?", tracker.Name(r.Of), tracker.Say("“%s”", tracker.Name(r.If.String()))))
	}
	if r.Turn != 0 && r.Turn != d.s.Turn { // the condition was about the turn in which it triggered
		if then := d.s.InTurnBefore(); r.Turn == d.s.Turn-1 && then.DamageUnsaid(r.If, r.Controller, r.Sources[0]) {
			return asks()
		}
		return true, nil
	}
	source, ok := d.s.Permanent.Get(r.Sources[0])
	if !ok {
		return true, nil
	}
	if d.s.Unsaid(r.If, r.Controller, source.ID) {
		return asks()
	}
	on, about := source, r.IfOf
	if len(r.It) > 0 {
		about = r.It[0]
	}
	if about != 0 {
		if on, ok = d.s.Permanent.Get(about); !ok {
			return true, nil
		}
	}
	return d.Now().HoldsOn(r.If, &source, &on), nil
}

// orDismiss says of a refusal that the reminder can be dismissed.
func (d *Decision) orDismiss(r board.Reminder, err error) error {
	if problem := (*tracker.Problem)(nil); errors.As(err, &problem) {
		return problem.Next("If it can't be done: %s", tracker.LineOf("dismiss %d", r.ID))
	}
	return err
}

// someOf returns what a reminder is about: all of it, or n of the members.
func (d *Decision) someOf(r board.Reminder, n int64) []int64 {
	if n == r.Times || r.Members == 0 {
		return r.About()
	}
	var some []int64
	for _, stack := range d.s.Permanent.These(r.About()) {
		if take := min(n, stack.Count); take > 0 {
			some = append(some, d.part(stack, take))
			n -= take
		}
	}
	return some
}

// repeat performs an action n times. If it can be multiplied, it is decided
// once; otherwise it is decided again and again until it becomes impossible.
func (d *Decision) repeat(a Action, n int64) error {
	if n == 1 {
		return a.decide(d)
	}
	if multiplies(a) {
		d.times = n
		defer func() { d.times = 0 }()
		return a.decide(d)
	}
	if n > maxTimes {
		return tracker.Refuse("Doing that %d times is too much at once.", n).Next("Do some of them: do %d of the reminder.", maxTimes)
	}
	it := d.in.It()
	for i := range n {
		before := *d
		d.in.Refer(it...)
		err := a.decide(d)
		if problem := (*tracker.Problem)(nil); i > 0 && errors.As(err, &problem) {
			*d = before // impossible from here on
			return nil
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// multiplies reports whether performing an action n times equals performing it
// once with n times the amount: the later times don't depend on the earlier
// ones.
func multiplies(a Action) bool {
	switch a := a.(type) {
	case Create, GainLife, PutCounters, GiveBoost, Unseen:
		return true
	case Keyword:
		return a.Do == "afterlife" || a.Do == "mobilize" || a.Do == "incubate"
	case Damage:
		return !slices.ContainsFunc(a.Assignments, func(b DamageAssignment) bool { return b.To.Players == nil })
	default:
		return false
	}
}

// multiplied multiplies an amount by the number of times that the action is
// performed.
func (d *Decision) multiplied(n int64) (int64, error) {
	return tracker.Mul(n, max(d.times, 1))
}

// decide removes reminders.
func (a Dismiss) decide(d *Decision) error {
	meant, err := d.selectedReminders(a.ID, a.All)
	if err != nil {
		return err
	}
	for _, r := range meant {
		d.happen(event.Answered{ID: r.ID, Times: r.Times, Dismissed: true}, "")
	}
	return nil
}
