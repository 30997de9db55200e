package play

import (
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
	"arbiter/tracker/selection"
)

// Decision is an action being decided: the events so far, and the state after
// them. It is discarded if the action is refused or needs an answer.
type Decision struct {
	game  *Rules
	s     board.State
	in    *tracker.Inquiry
	you   int // the speaker's seat; 0 for none
	they  int // the seat that the sentence is about, if not the speaker's
	asked int // the seat that is asked for an amount, if not the speaker's
	picks int // the seat that chooses objects in place of the effect's controller; 0 for none

	letters      map[string]int64 // the values of X, Y … in the sentence
	out          []tracker.Happening[event.Event]
	cachedLayers *board.Layers // of s; nil after s has changed

	leavingBoard *board.Layers // the board before several permanents leave; nil outside of that
	entryBoard   *board.Layers // the board before a simultaneous entry; nil outside of one
	sacrificing  bool          // objects are chosen to be sacrificed
	newcomers    []int64       // the permanents of that entry so far

	divides  *shares                 // how what is divided is announced to be divided; or nil
	next     *saidNext               // the following actions of the line, while an action with an effect is performed; or nil
	effect   *resolving              // what the steps of an effect refer to; nil if none is performed
	times    int64                   // how often a pressed reminder is performed at once; 0 means once
	dealt    []dealing               // the damage that was dealt
	doer     int                     // the seat that does what happens; 0 for the speaker's
	cast     map[int64]board.HowCast // how the permanents that have entered were cast, as far as that is known
	devours  *notation.Selector      // what the entering permanent is announced to devour; nil once it has
	original *card.Definition        // what the entering permanent is announced to copy; nil once it does
	unsaid   bool                    // the reason for a loss of life is unknown
	casts    *board.HowCast          // how the entering permanent was cast; nil if unknown

	reminders    []board.Reminder // the reminders that were done
	paid         *bool            // whether the player pays what the reminder asks, if that was said; or nil
	waits        []board.Reminder // effects that wait for abilities triggered by their targets
	firstTrigger int64            // the id of the first reminder that triggered in the current step; 0 for none
	told         int              // the number of events for which triggers and state-based actions are done
	then         *board.State     // the state after those events, in a loop
	looping      bool             // in a loop with a stated number of repetitions
	round        *loopTargets     // the targets of a loop; nil outside of one
}

// State is the state with the events decided so far.
func (d *Decision) State() board.State { return d.s }

// Now returns the characteristics of permanents after the events decided so
// far.
func (d *Decision) Now() *board.Layers {
	if d.cachedLayers == nil {
		d.cachedLayers = d.s.Layers()
	}
	return d.cachedLayers
}

// decidedSteps is the work counted for deciding one event.
const decidedSteps = 50

func (d *Decision) add(e event.Event, c tracker.Cause) {
	if m, ok := e.(event.Moved); ok {
		if m.To == board.Exile {
			m.With = d.sourceID()
		}
		m.Rest = d.restOf(m)
		e = m
	}
	d.s.Work.Do(decidedSteps)
	d.out = append(d.out, tracker.Happening[event.Event]{Event: e, Cause: c})
	d.s, d.cachedLayers = event.Fold(d.s, e), nil
}

// addEvents adds events that are decided together.
func (d *Decision) addEvents(all []tracker.Happening[event.Event]) {
	if len(all) == 0 {
		return
	}
	d.s.Work.Do(decidedSteps * len(all))
	d.out = append(d.out, all...)
	d.s, d.cachedLayers = event.FoldAll(d.s, all), nil
}

// happen adds an event that the speaker causes by a rule.
func (d *Decision) happen(e event.Event, rule tracker.Rule) {
	d.add(e, tracker.Cause{Player: d.in.By.Name, Rule: rule})
}

func (d *Decision) byHand(e event.Event) {
	d.add(e, tracker.Cause{Player: d.in.By.Name, ByHand: true})
}

// newID returns an unused id.
func (d *Decision) newID() int64 {
	d.s.LastID++
	return d.s.LastID
}

// part splits n members off a stack and returns their id, which is the stack's
// own id if n is the whole stack.
func (d *Decision) part(stack tracker.Stack[board.Permanent], n int64) int64 {
	if n == stack.Count {
		return stack.ID
	}
	on := tracker.Part{ID: stack.ID, Count: n, New: d.newID()}
	d.happen(event.Parted{On: on}, "")
	return on.New
}

// fits reports whether a permanent matches a filter.
func (d *Decision) fits(stack *tracker.Stack[board.Permanent], f notation.Filter) (bool, error) {
	d.s.Work.Do(1)
	if f.Controller != nil {
		seats, err := d.Seats(*f.Controller)
		if err != nil || !slices.Contains(seats, stack.Of.Controller) {
			return false, err
		}
	}
	if f.Shares != "" && f.SharesWith == "" {
		if shares, err := d.shares(stack, f); err != nil || !shares {
			return false, err
		}
		f.Shares, f.Other = "", false
	}
	if f.Other {
		if out, err := d.others(f); err != nil || slices.Contains(out, stack.ID) {
			return false, err
		}
	}
	if f.Chosen != "" && (d.effect == nil || len(d.effect.sources) == 0) {
		return false, tracker.Refuse("A line doesn't know which %s was chosen.", tracker.Name(f.Chosen)).Next("Name it: %s", tracker.Line("destroy all Goblins"))
	}
	c := &d.Now().UpTo(stack, board.AllLayers).C
	if err := d.requireManaValue(stack, c, f); err != nil {
		return false, err
	}
	if d.sacrificing && d.cantSacrifice(stack) != nil {
		return false, nil
	}
	if f.Alone() {
		return c.Fits(&stack.Of, &f), nil
	}
	source := int64(0)
	if d.effect != nil && len(d.effect.sources) > 0 {
		source = d.effect.sources[0]
	}
	return d.Now().Matches(stack, c, &f, source, d.you), nil
}

// shares reports whether a permanent has a characteristic in common with the object that the effect
// has named, or else with the source. A filter of other objects excludes that object. The last known
// information of an object that has left is used (CR 608.2h).
func (d *Decision) shares(stack *tracker.Stack[board.Permanent], f notation.Filter) (bool, error) {
	id := d.sourceID()
	if it := d.meaning(notation.That); len(it) == 1 {
		id = it[0]
	} else if len(it) > 1 {
		id = 0
	}
	with, there := d.s.Permanent.Get(id)
	if there && f.Other && stack.ID == with.ID && stack.Count == 1 {
		return false, nil
	}
	if last, left := d.s.LastKnown(id); !there && left {
		with, there = tracker.Stack[board.Permanent]{ID: id, Count: 1, Of: last}, true
	}
	if c, elsewhere := d.s.Elsewhere.Get(id); !there && elsewhere {
		with, there = tracker.Stack[board.Permanent]{ID: id, Count: 1, Of: board.Permanent{Def: c.Def}}, true
	}
	if !there {
		return false, tracker.Refuse("What %q means has left %s.", tracker.Name(notation.It), tracker.Say("the battlefield")).Next("Type `%s` to see what happened.", tracker.Line("log"))
	}
	return d.Now().Share(stack, &with, f.Shares), nil
}

// others lists the objects that "other" excludes: the host of the source, if the filter says so; for
// a spell, the targets and the objects named last; for an ability, its targets or the objects that it
// has chosen, if one of them matches the filter, and its source otherwise; for a line, the objects that it has named.
func (d *Decision) others(f notation.Filter) ([]int64, error) {
	source, ok := d.s.Permanent.Find(d.sourceID())
	switch {
	case f.Than == notation.Host && ok:
		return []int64{d.s.HostOf(&source.Of)}, nil
	case d.effect == nil:
		return d.in.It(), nil
	case d.effect.spell != nil:
		return slices.Concat(d.effect.last, d.effect.targets), nil
	}
	f.Other = false
	for _, target := range d.s.Permanent.These(d.effect.targets) {
		if ok, err := d.fits(&target, f); ok || err != nil {
			return d.effect.targets, err
		}
	}
	for _, one := range d.s.Permanent.These(d.effect.picked) {
		if ok, err := d.fits(&one, f); ok || err != nil {
			return d.effect.picked, err
		}
	}
	return d.effect.sources, nil
}

// Seats resolves players, in turn order from the active player on.
func (d *Decision) Seats(who notation.Player) ([]int, error) { return selection.Seats(who, players{d}) }

// asEach calls do for each of the players, in turn order, with that player as the one who
// acts. A player who has left the game is an error.
func (d *Decision) asEach(who notation.Player, do func(seat int) error) error {
	seats, err := d.Seats(who)
	if err != nil {
		return err
	}
	you := d.you
	defer func() { d.you = you }()
	for _, seat := range seats {
		if err := d.inGame(seat); err != nil {
			return err
		}
		d.you = seat
		if err := do(seat); err != nil {
			return err
		}
	}
	return nil
}

// players implements selection.Players.
type players struct{ d *Decision }

func (p players) Playing() []int         { return p.d.s.Playing() }
func (p players) Opponent(seat int) bool { return p.d.s.Opposed(seat, p.d.you) }

// Team lists the speaker's team, as far as it plays.
func (p players) Team() ([]int, error) {
	you, err := p.You()
	return slices.DeleteFunc(p.d.s.Playing(), func(seat int) bool { return p.d.s.Opposed(seat, you) }), err
}

func (p players) You() (int, error) {
	if p.d.you == 0 {
		return 0, p.d.unseated()
	}
	return p.d.you, nil
}

// Named returns the seat of a player by name, or of several.
func (p players) Named(name string) ([]int, error) {
	if seat := tracker.SeatNamed(p.d.s.Players, name); seat != 0 {
		return []int{seat}, nil
	}
	if several := strings.Split(name, " and "); len(several) > 1 { // stored by older games
		var who notation.Player
		for _, name := range several {
			who.List = append(who.List, notation.PlayerCalled(name))
		}
		return who.Seats(p.d.Seats)
	}
	return nil, tracker.NobodyCalled(name)
}

func (d *Decision) unseated() error { return tracker.Unseated(d.in.By) }
