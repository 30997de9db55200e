package board

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// Reminder is an ability that has triggered and is pending until a player
// presses or dismisses it; it is never performed automatically. The deaths of
// all members of a stack are one reminder, with that number of times.
type Reminder struct {
	ID         int64               `json:"id"`
	Text       string              `json:"text"`
	Say        tracker.Wording     `json:"say,omitzero"` // the message that Text is in English
	Of         string              `json:"of,omitempty"` // the name of its source, if it has one
	For        Matter              `json:"for,omitempty"`
	Rule       tracker.Rule        `json:"rule,omitempty"`
	Times      int64               `json:"times"`
	Controller int                 `json:"controller"`
	Sources    []int64             `json:"sources,omitempty"` // its sources, even after they left
	It         []int64             `json:"it,omitempty"`      // what "it" means; Sources if empty
	Other      int64               `json:"other,omitempty"`   // what "that creature" means, if that isn't It
	Several    bool                `json:"several,omitempty"` // the action is about all of It together
	Members    int64               `json:"members,omitempty"` // the members of It, if the action is done to each; else 0
	Do         []tracker.Encoded   `json:"do,omitempty"`      // the actions it performs; empty if players perform it
	Effect     bool                `json:"effect,omitempty"`  // Do are the steps of the effect of a card
	If         *notation.Condition `json:"if,omitempty"`      // checked again when it is done (CR 603.4)
	IfOf       int64               `json:"if_of,omitempty"`   // the id of what If calls "it", if It is empty
	Turn       int64               `json:"turn,omitempty"`    // the turn in which it triggered, if it has If or counts what was done in a turn; else 0

	Together int64 `json:"together,omitempty"` // the id of the first reminder that triggered at the same time (CR 603.3b); 0 if it is this one
	Held     bool  `json:"held,omitempty"`     // an effect that resolves after the abilities triggered by its targets

	// Past counts the reminders in the chain that led to this one, by their key in Loop.
	Past   map[string]int64 `json:"past,omitempty"`
	Choice bool             `json:"choice,omitempty"` // one of those offered a choice

	// What the words of an effect mean.
	OfSource bool      `json:"of_source,omitempty"` // they name its source
	Player   int       `json:"player,omitempty"`    // the seat of "that player", or 0
	Amount   int64     `json:"amount,omitempty"`    // "that many", or 0
	Value    *int64    `json:"value,omitempty"`     // "that spell's mana value"; nil if the board doesn't know it
	X        *int64    `json:"x,omitempty"`         // X of the spell on whose casting it triggered; nil if unknown
	Last     *LastSize `json:"last,omitempty"`      // of It, if that has left the battlefield
	Aims     []Aim     `json:"aims,omitempty"`      // its targets, if they are chosen already
	Spell    *SpellRef `json:"spell,omitempty"`     // "that spell" that its effect copies; nil otherwise
	Cast     *HowCast  `json:"cast,omitempty"`      // how its source, or It, was cast; nil if unknown, or if its effect doesn't depend on that

	more *tracker.Tip // the tip of Sources
}

// Batch returns a number that reminders share if they triggered at the same time.
func (r Reminder) Batch() int64 { return cmp.Or(r.Together, r.ID) }

// Loop returns the key of a reminder in a loop: its ability and its controller.
func (r Reminder) Loop() string {
	return fmt.Sprint(r.Controller, " ", r.Of, " ", r.Text)
}

// Following returns the reminder with another added to the chain that led to it.
func (r Reminder) Following(after *Reminder, choice bool) Reminder {
	r.Past = maps.Clone(after.Past)
	if r.Past == nil {
		r.Past = make(map[string]int64)
	}
	r.Past[after.Loop()]++
	r.Choice = after.Choice || choice
	return r
}

// Saying returns the reminder with its text.
func (r Reminder) Saying(m tracker.Message) Reminder {
	r.Text, r.Say = m.String(), m.Wording()
	return r
}

// Said returns the text.
func (r Reminder) Said() tracker.Message { return r.Say.Message(r.Text) }

// Alike reports whether two reminders are identical, so that they become one
// with more times.
func (r Reminder) Alike(o Reminder) bool {
	return r.Text == o.Text && r.Rule == o.Rule && r.Controller == o.Controller && r.Members == 0 && o.Members == 0 &&
		slices.Equal(r.It, o.It) && r.IfOf == o.IfOf && r.Other == o.Other && slices.Equal(r.Aims, o.Aims) && len(r.Do) == len(o.Do) && r.Player == o.Player && r.Amount == o.Amount && sameValue(r.Value, o.Value) && sameValue(r.X, o.X) && sameSpell(r.Spell, o.Spell) && r.Cast.alike(o.Cast) &&
		(!r.OfSource || slices.Equal(r.Sources, o.Sources))
}

// sameValue reports whether two numbers are equal, or both unknown.
func sameValue(a, b *int64) bool { return a == nil && b == nil || a != nil && b != nil && *a == *b }

// sameSpell reports whether two references name the same spell, or both none.
func sameSpell(a, b *SpellRef) bool { return a == b || a != nil && b != nil && *a == *b }

// About returns what "it" means in a reminder.
func (r Reminder) About() []int64 {
	if len(r.It) > 0 {
		return r.It
	}
	return r.Sources
}

// others lists what "that creature" means in a reminder, if that isn't what "it" means.
func (r Reminder) others() []int64 {
	if r.Other == 0 {
		return nil
	}
	return []int64{r.Other}
}

// WithReminder adds a reminder, or increases the number of times of a pending one
// with the same id.
func (s State) WithReminder(r Reminder) State {
	s.LastID = max(s.LastID, r.ID)
	if n := len(s.Pending); n > 0 && r.ID <= s.Pending[n-1].ID {
		s.Work.Do(n)
		if i := s.PendingIndex(r.ID); i >= 0 {
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

// PendingIndex returns the index of a reminder, or -1.
func (s State) PendingIndex(id int64) int {
	return slices.IndexFunc(s.Pending, func(r Reminder) bool { return r.ID == id })
}

// WithAnswered subtracts a number of times from a reminder.
func (s State) WithAnswered(id, times int64) State {
	i := s.PendingIndex(id)
	if i < 0 {
		return s
	}
	s.Pending = slices.Clone(s.Pending)
	if s.Pending[i].Times -= times; s.Pending[i].Times <= 0 {
		s.Pending = slices.Delete(s.Pending, i, i+1)
	}
	return s
}

// WithReminderParts makes reminders of a stack also about the members split off
// it.
func (s State) WithReminderParts(on tracker.Part) State {
	if on.New == 0 {
		return s
	}
	for i, r := range s.Pending {
		s.Work.Do(1 + (len(r.Sources)+len(r.It))/8)
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

// WaitingReminders returns a key of the reminders and of the delayed abilities about each
// stack; stacks with different ones are distinguishable.
func (s State) WaitingReminders() map[int64]string {
	delayed := s.delayedAbout()
	if len(s.Pending)+len(s.Delayed)+len(delayed) == 0 {
		return nil
	}
	all := make(map[int64]string)
	for _, x := range delayed {
		all[s.Permanent.Resolve(x.About)] += fmt.Sprintf("%d ", x.ID)
	}
	for _, x := range s.Delayed {
		if x.On != 0 {
			all[s.Permanent.Resolve(x.On)] += fmt.Sprintf("%d ", x.Of.ID)
		}
	}
	for _, r := range s.Pending {
		s.Work.Do(2 * (len(r.Sources) + len(r.It)))
		for _, id := range slices.Concat(r.Sources, r.It, r.others()) {
			all[s.Permanent.Resolve(id)] += fmt.Sprintf("%d ", r.ID)
		}
	}
	return all
}

// Awaits reports whether an ability of a stack is pending (CR 704.5s,
// 704.5v).
func (s State) Awaits(stack int64, what Matter) bool {
	return slices.ContainsFunc(s.Pending, func(r Reminder) bool {
		return r.For == what && slices.ContainsFunc(r.Sources, func(id int64) bool { return s.Permanent.Resolve(id) == stack })
	})
}

// InCombat lists the pending reminders that are about declaring attackers, or about
// attacking creatures.
func (s State) InCombat() []int64 {
	var all []int64
	for _, r := range s.Pending {
		s.Work.Do(1 + len(r.Sources) + len(r.It))
		attacks := func(id int64) bool { stack, ok := s.Permanent.Find(id); return ok && stack.Of.Attacking }
		if r.Rule == RuleAttacks || slices.ContainsFunc(r.Sources, attacks) || slices.ContainsFunc(r.It, attacks) {
			all = append(all, r.ID)
		}
	}
	return all
}

// RuleAttacks is the rule of abilities that trigger on attackers being declared.
const RuleAttacks tracker.Rule = "magic/trigger/attacks"

// Matter says which rule depends on a reminder while it is pending.
type Matter string

// The matters. No rule depends on other reminders.
const (
	ChapterWaits Matter = "chapter" // the Saga stays until then (CR 704.5s)
	DefeatWaits  Matter = "defeat"  // the Siege stays until then (CR 704.5v)
	Exalts       Matter = "exalted" // dropped if another creature attacks (CR 702.83b)
	DayCheck     Matter = "day"     // dropped when the turn ends (CR 502.2)
	RoomWaits    Matter = "room"    // the dungeon stays until then (CR 704.5t)
	FateComes    Matter = "fate"    // from a delayed triggered ability (CR 603.7)
)

// Aim is a target: a permanent or a player.
type Aim struct {
	On   int64 `json:"on,omitempty"`
	Seat int   `json:"seat,omitempty"`
}

// LastSize is the power and toughness that an object had as it left the
// battlefield (CR 608.2h).
type LastSize struct {
	Power     int64 `json:"power"`
	Toughness int64 `json:"toughness"`
}
