package magic

import (
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/notation"
	"arbiter/tracker/selection"
)

// decision is an action being decided: the events so far, and the state with them
// applied. It is discarded if the action is refused or asks something.
type decision struct {
	game *Rules
	s    State
	in   *tracker.Inquiry
	you  int // the speaker's seat; 0 for none
	they int // the seat that the sentence is about, if another

	letters map[string]int64 // the values of X, Y … in this sentence
	out     []tracker.Happening[Event]
	look    *layers // of s; nil when s has changed

	together  *layers // the board before permanents that enter simultaneously; nil otherwise
	newcomers []int64 // those that entered since

	times  int64       // how often a pressed reminder is done at once; 0 means once
	struck []combatHit // combat damage that players were dealt
}

// state is the state with the events decided so far.
func (d *decision) state() State { return d.s }

// now derives the characteristics of permanents, with the events decided so far.
func (d *decision) now() *layers {
	if d.look == nil {
		d.look = d.s.layers()
	}
	return d.look
}

// decidedSteps is how many steps it takes to decide an event.
const decidedSteps = 50

func (d *decision) add(e Event, c tracker.Cause) {
	d.s.work.Do(decidedSteps)
	d.out = append(d.out, tracker.Happening[Event]{Event: e, Cause: c})
	d.s, d.look = fold(d.s, e), nil
}

// happen adds an event that the player causes, by a rule.
func (d *decision) happen(e Event, rule tracker.Rule) {
	d.add(e, tracker.Cause{Player: d.in.By.Name, Rule: rule})
}

func (d *decision) byHand(e Event) {
	d.add(e, tracker.Cause{Player: d.in.By.Name, ByHand: true})
}

// newID returns an id that was never used.
func (d *decision) newID() int64 {
	d.s.LastID++
	return d.s.LastID
}

// part splits n members off a stack and returns their id; for the whole stack, the
// stack's.
func (d *decision) part(stack tracker.Stack[Permanent], n int64) int64 {
	if n == stack.Count {
		return stack.ID
	}
	on := tracker.Part{ID: stack.ID, Count: n, New: d.newID()}
	d.happen(Parted{on}, "")
	return on.New
}

// describe distinguishes a stack from others of the same name:
// "#3 ×2 Soldier Token 1/1, tapped, 1 oil counter, Bob".
func (s State) describe(stack tracker.Stack[Permanent]) tracker.Message {
	name := thing(stack)
	if size := s.sized(stack.ID); size != "" {
		name += " " + tracker.Name(strings.TrimPrefix(string(size), ": "))
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

// fits reports whether a filter describes a permanent.
func (d *decision) fits(stack tracker.Stack[Permanent], f notation.Filter) (bool, error) {
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
	c := d.now().of(stack)
	if err := d.unvalued(stack, &c, f); err != nil {
		return false, err
	}
	return c.fits(&stack.Of, &f), nil
}

// described reports whether a word says what something is: a type, subtype,
// supertype or color.
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

// seats resolves who is meant, in turn order from the active player on.
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

// Named returns the seat of a player by name, of several, or of a player described in
// the words of a card.
func (p players) Named(name string) ([]int, error) {
	if several := strings.Split(name, " and "); len(several) > 1 { // as older games stored it
		var who notation.Player
		for _, name := range several {
			who.List = append(who.List, notation.Player{Kind: notation.NamedPlayer, Name: name})
		}
		return who.Seats(p.d.seats)
	}
	if seat := tracker.SeatNamed(p.d.s.Players, name); seat != 0 {
		return []int{seat}, nil
	}
	if seats, ok, err := p.d.meantBy(name); ok || err != nil {
		return seats, err
	}
	return nil, tracker.NobodyCalled(name)
}

func (d *decision) unseated() error { return tracker.Unseated(d.in.By) }
