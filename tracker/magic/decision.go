package magic

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// decision is one action being decided: what it does, so far. The state is
// the one before it with what was decided already; nothing of it takes place
// if the action is refused, or asks.
type decision struct {
	game *Game
	s    State
	in   *tracker.Inquiry
	you  int // the seat of who speaks; 0 for nobody
	they int // the seat of whom the sentence is about, where that is another

	letters map[string]int64 // what X is in this sentence
	out     []tracker.Happening[Event]
	look    *layers // of s; nil when s has changed

	together  *layers // the board before what enters at once; nil otherwise
	newcomers []int64 // what has entered since

	times  int64  // how often what is decided is done at once, where a reminder is pressed; 0 is once
	struck []blow // combat damage that players were dealt
}

// now derives what permanents are, with what was decided already.
func (d *decision) now() *layers {
	if d.look == nil {
		d.look = d.s.layers()
	}
	return d.look
}

func (d *decision) add(e Event, c tracker.Cause) {
	d.out = append(d.out, tracker.Happening[Event]{Event: e, Cause: c})
	d.s, d.look = fold(d.s, e), nil
}

// happen notes what the player does, and the rule by which it is so.
func (d *decision) happen(e Event, rule tracker.Rule) {
	d.add(e, tracker.Cause{Player: d.in.By.Name, Rule: rule})
}

func (d *decision) byHand(e Event) {
	d.add(e, tracker.Cause{Player: d.in.By.Name, ByHand: true})
}

// newID gives an id that nothing has had.
func (d *decision) newID() int64 {
	d.s.LastID++
	return d.s.LastID
}

// part gives the id of n members of a stack: they part from the rest, if there
// is a rest.
func (d *decision) part(stack tracker.Stack[Permanent], n int64) int64 {
	if n == stack.Count {
		return stack.ID
	}
	on := tracker.Part{ID: stack.ID, Count: n, New: d.newID()}
	d.happen(Parted{on}, "")
	return on.New
}

// objects resolves a selector to stacks on the battlefield, by id. Members
// that are meant without the rest are parted from it.
func (d *decision) objects(sel notation.Selector) ([]int64, error) {
	parts, err := d.resolve(sel)
	if err != nil {
		return nil, err
	}
	for _, not := range sel.Not {
		out, err := d.resolve(not)
		if err != nil {
			return nil, err
		}
		parts = slices.DeleteFunc(parts, func(id int64) bool { return slices.Contains(out, id) })
	}
	if len(parts) == 0 {
		return nil, tracker.Refuse("Nothing on the board is %s.", meant(sel)).Next("Type `board` to see what is there.")
	}
	d.in.Refer(parts...)
	return parts, nil
}

func (d *decision) resolve(sel notation.Selector) ([]int64, error) {
	switch {
	case len(sel.List) > 0:
		return d.listed(sel.List)
	case sel.To != 0:
		return d.between(sel)
	case sel.ID != 0:
		stack, ok := d.s.Permanent.Get(sel.ID)
		if !ok {
			return nil, notHere(sel.ID)
		}
		return d.members(stack, sel)
	case sel.It != "":
		return d.referred(sel)
	case sel.Label != "" && d.s.isLabel(sel.Label):
		return d.named(notation.Selector{Name: sel.Label})
	case sel.Filter != nil:
		var parts []int64
		for stack := range d.s.Permanent.All() {
			if ok, err := d.fits(stack, *sel.Filter); err != nil {
				return nil, err
			} else if ok {
				parts = append(parts, stack.ID)
			}
		}
		if sel.Count == nil {
			return parts, nil
		}
		return d.picked(parts, sel)
	}
	return d.named(sel)
}

// picked is what a description of one thing means: "target creature", "a
// Treasure". Where several stacks fit, one is chosen.
func (d *decision) picked(ids []int64, sel notation.Selector) ([]int64, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	var options []string
	for _, id := range ids {
		stack, _ := d.s.Permanent.Get(id)
		options = append(options, d.s.describe(stack))
	}
	i, err := d.choose(fmt.Sprintf("Which %s?", sel.Filter.String()), options, ids)
	if err != nil {
		return nil, err
	}
	stack, _ := d.s.Permanent.Get(ids[i])
	return d.members(stack, sel)
}

func (d *decision) listed(list []notation.Selector) ([]int64, error) {
	var all []int64
	for _, one := range list {
		parts, err := d.resolve(one)
		if err != nil {
			return nil, err
		}
		for _, id := range parts {
			if slices.Contains(all, id) {
				return nil, tracker.Refuse("#%d is named twice.", id).Next("Name it once, with how many.")
			}
			all = append(all, id)
		}
	}
	return all, nil
}

func notHere(id int64) error {
	return tracker.Refuse("#%d isn't on the battlefield.", id).Next("Type `why #%d` for where it went, or `board`.", id)
}

// referred is what "it" and "they" mean.
func (d *decision) referred(sel notation.Selector) ([]int64, error) {
	if len(d.in.It()) == 0 {
		return nil, tracker.Refuse("Nothing was named that %q could mean.", string(sel.It)).Next("Say #3, or a name.")
	}
	var parts []int64
	for _, id := range d.in.It() {
		stack, ok := d.s.Permanent.Get(id)
		if !ok {
			continue
		}
		if sel.Count != nil {
			return d.members(stack, sel)
		}
		parts = append(parts, stack.ID)
	}
	if len(parts) == 0 {
		return nil, tracker.Refuse("What %q means has left the battlefield.", string(sel.It)).Next("Type `log` to see what happened.")
	}
	return parts, nil
}

// members is how many of a stack are meant: as many as were said, or the one
// that it has. Where it has more and no number was said, that is asked.
func (d *decision) members(stack tracker.Stack[Permanent], sel notation.Selector) ([]int64, error) {
	n := stack.Count
	switch {
	case sel.Count != nil:
		var err error
		if n, err = d.partOf(*sel.Count, stack.Count); err != nil {
			return nil, err
		}
	case !sel.All && stack.Count > 1:
		a, err := d.in.Ask(tracker.Question{
			Player: d.in.By.Name, Text: fmt.Sprintf("How many of #%d %s (%d)?", stack.ID, stack.Of.Face().Name, stack.Count),
			Min: 1, Max: stack.Count, About: []int64{stack.ID},
		})
		if err != nil {
			return nil, err
		}
		n = a.N
	}
	if n < 1 || n > stack.Count {
		return nil, tracker.Refuse("#%d has %d members, and not %d.", stack.ID, stack.Count, n).Next("Say `all #%d`, or a number up to %d.", stack.ID, stack.Count)
	}
	return []int64{d.part(stack, n)}, nil
}

// named finds permanents by label, or by name with or without "Token".
func (d *decision) named(sel notation.Selector) ([]int64, error) {
	var found []tracker.Stack[Permanent]
	name, whose := d.possessed(sel.Name)
	for stack := range d.s.Permanent.All() {
		if stack.Of.labelled(sel.Name) {
			return d.members(stack, sel)
		}
		if stack.Of.called(name) && (whose == 0 || stack.Of.Controller == whose) {
			found = append(found, stack)
		}
	}
	if several := strings.Split(sel.Name, ", "); len(found) == 0 && len(several) > 1 {
		var list []notation.Selector
		for _, name := range several {
			list = append(list, notation.Selector{Name: name})
		}
		return d.listed(list)
	}
	if len(found) == 0 {
		return nil, d.s.nobody(sel.Name)
	}
	if sel.All {
		var ids []int64
		for _, stack := range found {
			ids = append(ids, stack.ID)
		}
		return ids, nil
	}
	var about []int64
	var options []string
	for _, stack := range found {
		about, options = append(about, stack.ID), append(options, d.s.describe(stack))
	}
	i, err := d.choose(fmt.Sprintf("Which %s?", sel.Name), options, about)
	if err != nil {
		return nil, err
	}
	return d.members(found[i], sel)
}

// describe tells a stack from others of its name by what differs on the table:
// "#3 ×2 Soldier Token 1/1, tapped, 1 oil counter, Bob".
func (s State) describe(stack tracker.Stack[Permanent]) string {
	parts := []string{thing(stack)}
	if size := s.sized(stack.ID); size != "" {
		parts[0] += " " + strings.TrimPrefix(size, ": ")
	}
	if stack.Of.Tapped {
		parts = append(parts, "tapped")
	}
	if stack.Of.Damage > 0 {
		parts = append(parts, fmt.Sprintf("%d damage", stack.Of.Damage))
	}
	parts = append(parts, stack.Of.counters()...)
	if len(s.Players) > 1 {
		parts = append(parts, s.seat(stack.Of.Controller).Name)
	}
	return strings.Join(parts, ", ")
}

// fits reports whether a permanent is what a filter describes.
func (d *decision) fits(stack tracker.Stack[Permanent], f notation.Filter) (bool, error) {
	if c := d.now().of(stack); !c.fits(&stack.Of, &f) || f.Other && slices.Contains(d.in.It(), stack.ID) {
		return false, nil
	}
	if f.Controller == nil {
		return true, nil
	}
	seats, err := d.seats(*f.Controller)
	return slices.Contains(seats, stack.Of.Controller), err
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
	return false
}

// seats resolves who is meant, in turn order from the active player on.
func (d *decision) seats(who notation.Player) ([]int, error) {
	switch who.Kind {
	case notation.EachPlayer:
		return d.s.playing(), nil
	case notation.EachOpponent:
		return slices.DeleteFunc(d.s.playing(), func(n int) bool { return n == d.you }), nil
	case notation.NamedPlayer:
		if several := strings.Split(who.Name, " and "); len(several) > 1 {
			var all []int
			for _, name := range several {
				seats, err := d.seats(notation.Player{Kind: notation.NamedPlayer, Name: name})
				if err != nil {
					return nil, err
				}
				all = append(all, seats...)
			}
			return all, nil
		}
		i := slices.IndexFunc(d.s.Players, func(p Player) bool {
			return strings.EqualFold(p.Name, who.Name) || strings.EqualFold(p.Name+"'s", who.Name)
		})
		if i < 0 {
			if seats, ok, err := d.meantBy(who.Name); ok || err != nil {
				return seats, err
			}
			return nil, tracker.Refuse("Nobody called %s has a seat.", who.Name).Next("Seat a guest with /game seat %s.", who.Name)
		}
		return []int{i + 1}, nil
	case notation.You:
	}
	if d.you == 0 {
		return nil, d.unseated()
	}
	return []int{d.you}, nil
}

func (d *decision) unseated() error {
	return tracker.Refuse("%s has no seat.", d.in.By.Name).Next("Take one with /game join.").For(tracker.ErrNotSeated)
}
