package magic

import (
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/notation"
	"arbiter/tracker/selection"
)

// decision is an action being decided: the events so far, and the state after
// them. It is discarded if the action is refused or needs an answer.
type decision struct {
	game *Rules
	s    State
	in   *tracker.Inquiry
	you  int // the speaker's seat; 0 for none
	they int // the seat that the sentence is about, if not the speaker's

	letters      map[string]int64 // the values of X, Y … in the sentence
	out          []tracker.Happening[Event]
	cachedLayers *layers // of s; nil after s has changed

	entryBoard *layers // the board before a simultaneous entry; nil outside of one
	newcomers  []int64 // the permanents of that entry so far

	times      int64       // how often a pressed reminder is performed at once; 0 means once
	combatHits []combatHit // combat damage that was dealt to players
}

// state is the state with the events decided so far.
func (d *decision) state() State { return d.s }

// now returns the characteristics of permanents after the events decided so
// far.
func (d *decision) now() *layers {
	if d.cachedLayers == nil {
		d.cachedLayers = d.s.layers()
	}
	return d.cachedLayers
}

// decidedSteps is the work counted for deciding one event.
const decidedSteps = 50

func (d *decision) add(e Event, c tracker.Cause) {
	d.s.work.Do(decidedSteps)
	d.out = append(d.out, tracker.Happening[Event]{Event: e, Cause: c})
	d.s, d.cachedLayers = fold(d.s, e), nil
}

// addEvents adds events that nothing is decided between.
func (d *decision) addEvents(all []tracker.Happening[Event]) {
	if len(all) == 0 {
		return
	}
	d.s.work.Do(decidedSteps * len(all))
	d.out = append(d.out, all...)
	d.s, d.cachedLayers = foldAll(d.s, all), nil
}

// happen adds an event that the speaker causes by a rule.
func (d *decision) happen(e Event, rule tracker.Rule) {
	d.add(e, tracker.Cause{Player: d.in.By.Name, Rule: rule})
}

func (d *decision) byHand(e Event) {
	d.add(e, tracker.Cause{Player: d.in.By.Name, ByHand: true})
}

// newID returns an unused id.
func (d *decision) newID() int64 {
	d.s.LastID++
	return d.s.LastID
}

// part splits n members off a stack and returns their id, which is the stack's
// own id if n is the whole stack.
func (d *decision) part(stack tracker.Stack[Permanent], n int64) int64 {
	if n == stack.Count {
		return stack.ID
	}
	on := tracker.Part{ID: stack.ID, Count: n, New: d.newID()}
	d.happen(Parted{on}, "")
	return on.New
}

// describe returns a text that distinguishes a stack from others of the same
// name: "#3 ×2 Soldier Token 1/1, tapped, 1 oil counter, Bob".
func (s State) describe(stack tracker.Stack[Permanent]) tracker.Message {
	name := thing(stack)
	if size := s.sizeOf(stack.ID); size != "" {
		name += tracker.Name(" " + size)
	}
	parts := []any{name}
	if stack.Of.Tapped {
		parts = append(parts, tracker.Say("tapped"))
	}
	if stack.Of.Damage > 0 {
		parts = append(parts, tracker.Say("%d damage", stack.Of.Damage))
	}
	for _, k := range stack.Of.Counters {
		parts = append(parts, k.said())
	}
	if len(s.Players) > 1 {
		parts = append(parts, tracker.Name(s.seat(stack.Of.Controller).Name))
	}
	return tracker.Say("%s", tracker.Row{Between: ", ", Of: parts})
}

// fits reports whether a permanent matches a filter.
func (d *decision) fits(stack *tracker.Stack[Permanent], f notation.Filter) (bool, error) {
	d.s.work.Do(1)
	if f.Controller != nil {
		seats, err := d.seats(*f.Controller)
		if err != nil || !slices.Contains(seats, stack.Of.Controller) {
			return false, err
		}
	}
	if f.Other && slices.Contains(d.in.It(), stack.ID) {
		return false, nil
	}
	c := &d.now().upTo(stack, allLayers).c
	if err := d.requireManaValue(stack, c, f); err != nil {
		return false, err
	}
	return c.fits(&stack.Of, &f), nil
}

// described reports whether a word names a type, subtype, supertype or color
// of c.
func (c *Characteristics) described(word string) bool {
	switch word {
	case "colorless":
		return len(c.Colors) == 0
	case "monocolored":
		return len(c.Colors) == 1
	case "multicolored":
		return len(c.Colors) > 1
	}
	for _, list := range [...][]string{c.Types, c.Subtypes, c.Supertypes, c.Colors} {
		for _, s := range list {
			if len(s) == len(word) && strings.EqualFold(s, word) {
				return true
			}
		}
	}
	return c.Changeling && (c.is("Creature") || c.is("Kindred")) && creatureType(word)
}

// seats resolves players, in turn order from the active player on.
func (d *decision) seats(who notation.Player) ([]int, error) { return selection.Seats(who, players{d}) }

// players implements selection.Players.
type players struct{ d *decision }

func (p players) Playing() []int         { return p.d.s.playing() }
func (p players) Opponent(seat int) bool { return seat != p.d.you }

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
		return who.Seats(p.d.seats)
	}
	return nil, tracker.NobodyCalled(name)
}

func (d *decision) unseated() error { return tracker.Unseated(d.in.By) }
