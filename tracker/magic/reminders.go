package magic

import (
	"errors"
	"fmt"
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/notation"
)

// Reminder is an ability that has triggered and is pending until a player
// presses or dismisses it; it is never performed automatically. The deaths of
// all members of a stack are one reminder, with that number of times.
type Reminder struct {
	ID         int64             `json:"id"`
	Text       string            `json:"text"`
	Of         string            `json:"of,omitempty"` // the name of its source, if it has one
	For        Matter            `json:"for,omitempty"`
	Rule       tracker.Rule      `json:"rule,omitempty"`
	Times      int64             `json:"times"`
	Controller int               `json:"controller"`
	Sources    []int64           `json:"sources,omitempty"` // its sources, even after they left
	It         []int64           `json:"it,omitempty"`      // what "it" means; Sources if empty
	Members    int64             `json:"members,omitempty"` // the members of It, if the action is done to each; else 0
	Do         []tracker.Encoded `json:"do,omitempty"`      // the actions it performs; empty if players perform it

	more *tracker.Tip // the tip of Sources
}

// The actions on reminders.
type (
	// Press performs one reminder or all.
	Press struct {
		ID  int64 `json:"id,omitempty"`
		All bool  `json:"all,omitempty"`
		N   int64 `json:"n,omitempty"` // how many of its times; 0 for all
	}
	// Dismiss removes reminders.
	Dismiss struct {
		ID  int64 `json:"id,omitempty"`
		All bool  `json:"all,omitempty"`
	}
)

// alike reports whether two reminders are identical, so that they become one
// with more times.
func (r Reminder) alike(o Reminder) bool {
	return r.Text == o.Text && r.Rule == o.Rule && r.Controller == o.Controller && r.Members == 0 && o.Members == 0 &&
		slices.Equal(r.It, o.It) && len(r.Do) == len(o.Do)
}

// about returns what "it" means in a reminder.
func (r Reminder) about() []int64 {
	if len(r.It) > 0 {
		return r.It
	}
	return r.Sources
}

// remind adds a reminder, or increases the number of times of a pending one
// with the same id.
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

// pending returns the index of a reminder, or -1.
func (s State) pending(id int64) int {
	return slices.IndexFunc(s.Pending, func(r Reminder) bool { return r.ID == id })
}

// answered subtracts a number of times from a reminder.
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

// partReminders makes reminders of a stack also about the members split off
// it.
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

// waiting returns a key of the reminders about each stack; stacks with
// different reminders are distinguishable.
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

// triggered reports whether an ability of a stack is pending (CR 704.5s,
// 704.5v).
func (s State) triggered(stack int64, what Matter) bool {
	return slices.ContainsFunc(s.Pending, func(r Reminder) bool {
		return r.For == what && slices.ContainsFunc(r.Sources, func(id int64) bool { return s.Permanent.Resolve(id) == stack })
	})
}

// selectedReminders returns the selected reminders.
func (d *decision) selectedReminders(id int64, all bool) ([]Reminder, error) {
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

// decide performs reminders as far as the board can.
func (a Press) decide(d *decision) error {
	meant, err := d.selectedReminders(a.ID, a.All)
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

// pressAll performs those of several reminders that can be performed; the
// others stay pending.
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

// press performs a reminder n times, for the player who controls it.
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

// someOf returns what a reminder is about: all of it, or n of the members.
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

// repeat performs an action n times. If it can be multiplied, it is decided
// once; otherwise it is decided again and again until it becomes impossible.
func (d *decision) repeat(a Action, n int64) error {
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

// multiplied multiplies an amount by the number of times that the action is
// performed.
func (d *decision) multiplied(n int64) (int64, error) {
	return tracker.Mul(n, max(d.times, 1))
}

// decide removes reminders.
func (a Dismiss) decide(d *decision) error {
	meant, err := d.selectedReminders(a.ID, a.All)
	if err != nil {
		return err
	}
	for _, r := range meant {
		d.happen(Answered{ID: r.ID, Times: r.Times, Dismissed: true}, "")
	}
	return nil
}

// reminderPhrases are the phrases for pressing and dismissing reminders.
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

// reminderID returns the given number, or 0.
func reminderID(s notation.Slots) int64 {
	if !s.Has("n") {
		return 0
	}
	return s.Amount("n").N
}
