package magic

import (
	"errors"
	"fmt"
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/notation"
)

// Reminder is an ability that has triggered and waits for a player to see to
// it: pressed or dismissed, and never automatic. A token's death is one; the
// deaths of a whole stack are one with as many times as it had members.
type Reminder struct {
	ID         int64             `json:"id"`
	Text       string            `json:"text"`
	Of         string            `json:"of,omitempty"` // the name of what has the ability, where it has one
	For        Matter            `json:"for,omitempty"`
	Rule       tracker.Rule      `json:"rule,omitempty"`
	Times      int64             `json:"times"`
	Controller int               `json:"controller"`
	Sources    []int64           `json:"sources,omitempty"` // what has the ability, also where it has left
	It         []int64           `json:"it,omitempty"`      // what it is about; the sources where nothing is said
	Members    int64             `json:"members,omitempty"` // of It, where each of them is done something to; else 0
	Do         []tracker.Encoded `json:"do,omitempty"`      // the actions that do it; empty where the table does

	more *tracker.Tip // of the sources
}

// The actions on reminders.
type (
	// Press does what reminders say: one by its id, or all.
	Press struct {
		ID  int64 `json:"id,omitempty"`
		All bool  `json:"all,omitempty"`
		N   int64 `json:"n,omitempty"` // of its times; 0 is all of them
	}
	// Dismiss takes reminders off the list.
	Dismiss struct {
		ID  int64 `json:"id,omitempty"`
		All bool  `json:"all,omitempty"`
	}
)

// alike reports whether two reminders say the same, so that they are one with
// more times.
func (r Reminder) alike(o Reminder) bool {
	return r.Text == o.Text && r.Rule == o.Rule && r.Controller == o.Controller && r.Members == 0 && o.Members == 0 &&
		slices.Equal(r.It, o.It) && len(r.Do) == len(o.Do)
}

// about is what "it" means in a reminder.
func (r Reminder) about() []int64 {
	if len(r.It) > 0 {
		return r.It
	}
	return r.Sources
}

// remind notes a reminder: a new one, or more times of one that waits and says
// the same.
func (s State) remind(r Reminder) State {
	s.LastID = max(s.LastID, r.ID)
	if n := len(s.Pending); n > 0 && r.ID <= s.Pending[n-1].ID {
		s.work.Do(n)
		if i := s.pending(r.ID); i >= 0 {
			s.Pending = slices.Clone(s.Pending)
			old := &s.Pending[i]
			old.Times = tracker.SaturatingAdd(old.Times, r.Times)
			for _, id := range r.Sources {
				old.Sources, old.more = tracker.Grow(old.Sources, old.more, id)
			}
			return s
		}
	}
	s.Pending, s.tips.pending = tracker.Grow(s.Pending, s.tips.pending, r)
	return s
}

// pending is the place of a reminder in the list; -1 where it isn't there.
func (s State) pending(id int64) int {
	return slices.IndexFunc(s.Pending, func(r Reminder) bool { return r.ID == id })
}

// answered takes a number of times off a reminder.
func (s State) answered(id, times int64) State {
	i := s.pending(id)
	if i < 0 {
		return s
	}
	s.Pending = slices.Clone(s.Pending)
	if s.Pending[i].Times -= times; s.Pending[i].Times <= 0 {
		s.Pending = slices.Delete(s.Pending, i, i+1)
	}
	return s
}

// partReminders has what waits for a stack wait for the members that part from
// it, too.
func (s State) partReminders(on tracker.Part) State {
	if on.New == 0 {
		return s
	}
	for i, r := range s.Pending {
		s.work.Do(1 + (len(r.Sources)+len(r.It))/8)
		source, it := slices.Contains(r.Sources, on.ID), slices.Contains(r.It, on.ID)
		if !source && !it {
			continue
		}
		s.Pending = slices.Clone(s.Pending)
		if source {
			s.Pending[i].Sources = append(slices.Clip(r.Sources), on.New)
		}
		if it {
			s.Pending[i].It = append(slices.Clip(r.It), on.New)
		}
	}
	return s
}

// waiting is which reminders wait for each stack: stacks for which others wait
// can be told apart.
func (s State) waiting() map[int64]string {
	if len(s.Pending) == 0 {
		return nil
	}
	all := make(map[int64]string)
	for _, r := range s.Pending {
		s.work.Do(2 * (len(r.Sources) + len(r.It)))
		for _, id := range slices.Concat(r.Sources, r.It) {
			all[s.Permanent.Resolve(id)] += fmt.Sprintf("%d ", r.ID)
		}
	}
	return all
}

// triggered reports whether an ability of a stack waits to be seen to (CR
// 704.5s, 704.5v).
func (s State) triggered(stack int64, what Matter) bool {
	return slices.ContainsFunc(s.Pending, func(r Reminder) bool {
		return r.For == what && slices.ContainsFunc(r.Sources, func(id int64) bool { return s.Permanent.Resolve(id) == stack })
	})
}

// meantReminders is which reminders are meant.
func (d *decision) meantReminders(id int64, all bool) ([]Reminder, error) {
	if len(d.s.Pending) == 0 {
		return nil, tracker.Refuse("No reminder is open.").Next("Type `%s` to see the table.", tracker.Line("board"))
	}
	switch i := d.s.pending(id); {
	case all:
		return slices.Clone(d.s.Pending), nil
	case i >= 0:
		return d.s.Pending[i : i+1], nil
	case id == 0 && len(d.s.Pending) == 1:
		return d.s.Pending[:1], nil
	case id == 0:
		return nil, tracker.Refuse("%d reminders are open.", len(d.s.Pending)).
			Next("Say which: %s · %s", tracker.LineOf("do reminder %d", d.s.Pending[0].ID), tracker.Line("do all reminders"))
	}
	return nil, tracker.Refuse("There is no reminder %d.", id).Next("Open: %s. Type `%s` to see them.", d.s.reminderIDs(), tracker.Line("board"))
}

func (s State) reminderIDs() string {
	var words []string
	for _, r := range s.Pending {
		words = append(words, fmt.Sprint(r.ID))
	}
	return english.List(words)
}

// decide does what reminders say, as far as a board can.
func (a Press) decide(d *decision) error {
	meant, err := d.meantReminders(a.ID, a.All)
	if err != nil {
		return err
	}
	if a.All {
		return d.pressAll(meant)
	}
	r := meant[0]
	n := r.Times
	if a.N != 0 {
		n = a.N
	}
	if n < 1 || n > r.Times {
		return tracker.Refuse("Reminder %d waits %d times, and not %d.", r.ID, r.Times, n).Next("Say a number up to %d, or `%s`.", r.Times, tracker.LineOf("do reminder %d", r.ID))
	}
	return d.press(r, n)
}

// pressAll does what can be done of several reminders; the others stay.
func (d *decision) pressAll(all []Reminder) error {
	var first error
	done := 0
	for _, r := range all {
		before := *d
		err := d.press(r, r.Times)
		if problem := (*tracker.Problem)(nil); errors.As(err, &problem) {
			*d = before
			if first == nil {
				first = err
			}
			continue
		}
		if err != nil {
			return err
		}
		done++
	}
	if done == 0 {
		return first
	}
	return nil
}

// press does what a reminder says n times, for the player who controls it.
func (d *decision) press(r Reminder, n int64) error {
	d.happen(Answered{ID: r.ID, Times: n}, r.Rule)
	you := d.you
	d.you = r.Controller
	defer func() { d.you = you }()
	defer d.in.Require()()
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
		if err := d.repeat(a, times); err != nil {
			if problem := (*tracker.Problem)(nil); errors.As(err, &problem) {
				return problem.Next("If it can't be done: %s", tracker.LineOf("dismiss %d", r.ID))
			}
			return err
		}
	}
	return nil
}

// someOf is what a reminder is about: all of it, or as many members as it is
// pressed for.
func (d *decision) someOf(r Reminder, n int64) []int64 {
	if n == r.Times || r.Members == 0 {
		return r.about()
	}
	var some []int64
	for _, stack := range d.s.Permanent.These(r.about()) {
		if take := min(n, stack.Count); take > 0 {
			some = append(some, d.part(stack, take))
			n -= take
		}
	}
	return some
}

// repeat does an action as often as it triggered: what can be multiplied is
// planned once and multiplied; the rest is done again and again, as long as it
// can be.
func (d *decision) repeat(a Action, n int64) error {
	if n == 1 {
		return a.decide(d)
	}
	if multiplies(a) {
		d.times = n
		defer func() { d.times = 0 }()
		return a.decide(d)
	}
	if n > mostTimes {
		return tracker.Refuse("Doing that %d times is too much at once.", n).Next("Do some of them: do %d of the reminder.", mostTimes)
	}
	it := d.in.It()
	for i := range n {
		before := *d
		d.in.Refer(it...)
		err := a.decide(d)
		if problem := (*tracker.Problem)(nil); i > 0 && errors.As(err, &problem) {
			*d = before // there is no more to do it to
			return nil
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// multiplies reports whether doing an action several times is doing it once
// with as many times as much: what it makes or changes doesn't depend on what
// the first time did.
func multiplies(a Action) bool {
	switch a := a.(type) {
	case Create, GainLife, PutCounters, GiveBoost:
		return true
	case Keyword:
		return a.Do == "afterlife" || a.Do == "mobilize" || a.Do == "incubate"
	case Damage:
		return !slices.ContainsFunc(a.Assignments, func(b DamageAssignment) bool { return b.To.Players == nil })
	default:
		return false
	}
}

// multiplied is an amount as often as the action is done.
func (d *decision) multiplied(n int64) (int64, error) {
	return tracker.Mul(n, max(d.times, 1))
}

// decide takes reminders off the list.
func (a Dismiss) decide(d *decision) error {
	meant, err := d.meantReminders(a.ID, a.All)
	if err != nil {
		return err
	}
	for _, r := range meant {
		d.happen(Answered{ID: r.ID, Times: r.Times, Dismissed: true}, "")
	}
	return nil
}

// reminderPhrases are how reminders are pressed and dismissed.
var reminderPhrases = []row{
	{
		Name: "do a reminder", Pattern: "do|resolve|press reminder|trigger {n:integer?}", Example: "do reminder 2",
		Make: func(s notation.Slots) (Action, error) { return Press{ID: reminderID(s)}, nil },
	},
	{
		Name: "reminder", Pattern: "reminder|resolve {n:integer}", Example: "reminder 2",
		Make: func(s notation.Slots) (Action, error) { return Press{ID: reminderID(s)}, nil },
	},
	{
		Name: "do some of a reminder", Pattern: "do|resolve {times:integer} of reminder|trigger {n:integer}", Example: "do 1 of reminder 2",
		Make: func(s notation.Slots) (Action, error) {
			return Press{ID: reminderID(s), N: s.Amount("times").N}, nil
		},
	},
	say("do all reminders", "do|resolve all [the] reminders|triggers", "do all reminders", Press{All: true}),
	{
		Name: "dismiss a reminder", Pattern: "dismiss [reminder|trigger] {n:integer?}", Example: "dismiss 2",
		Make: func(s notation.Slots) (Action, error) { return Dismiss{ID: reminderID(s)}, nil },
	},
	say("dismiss all reminders", "dismiss all [the] [reminders|triggers]", "dismiss all reminders", Dismiss{All: true}),
}

// reminderID is the number that was said, or 0.
func reminderID(s notation.Slots) int64 {
	if !s.Has("n") {
		return 0
	}
	return s.Amount("n").N
}
