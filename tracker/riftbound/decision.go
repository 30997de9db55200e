package riftbound

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// decision is one action being decided: what it does, so far. The state is the
// one before it with what was decided already; nothing of it takes place if the
// action is refused, or asks.
type decision struct {
	game *Game
	s    State
	in   *tracker.Inquiry
	you  int // the seat of who speaks; 0 for nobody
	out  []tracker.Happening[Event]
}

func (d *decision) add(e Event, c tracker.Cause) {
	d.out = append(d.out, tracker.Happening[Event]{Event: e, Cause: c})
	d.s = fold(d.s, e)
}

// happen notes what the player does, and the rule by which it is so.
func (d *decision) happen(e Event, rule tracker.Rule) {
	d.add(e, tracker.Cause{Player: d.in.By.Name, Rule: rule})
}

// follow notes what a rule does by itself.
func (d *decision) follow(e Event, rule tracker.Rule) { d.add(e, tracker.Cause{Rule: rule}) }

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
func (d *decision) part(stack tracker.Stack[Object], n int64) int64 {
	if n == stack.Count {
		return stack.ID
	}
	on := tracker.Part{ID: stack.ID, Count: n, New: d.newID()}
	d.happen(Parted{on}, "")
	return on.New
}

// objects resolves a selector to stacks on the board, by id. Members that are
// meant without the rest are parted from it.
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
		stack, ok := d.s.Board.Get(sel.ID)
		if !ok {
			return nil, tracker.Refuse("#%d isn't on the board.", sel.ID).Next("Type `why #%d` for where it went, or `board`.", sel.ID)
		}
		return d.members(stack, sel)
	case sel.It != "":
		return d.referred(sel)
	case sel.Filter != nil:
		return d.filtered(sel)
	}
	return d.named(sel)
}

func (d *decision) filtered(sel notation.Selector) ([]int64, error) {
	var parts []int64
	for stack := range d.s.Board.All() {
		if ok, err := d.fits(stack, *sel.Filter); err != nil {
			return nil, err
		} else if ok {
			parts = append(parts, stack.ID)
		}
	}
	if sel.Count == nil || len(parts) == 0 {
		return parts, nil
	}
	i, err := d.choose(fmt.Sprintf("Which %s?", sel.Filter.String()), parts)
	if err != nil {
		return nil, err
	}
	stack, _ := d.s.Board.Get(parts[i])
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

// referred is what "it" and "they" mean.
func (d *decision) referred(sel notation.Selector) ([]int64, error) {
	if len(d.in.It()) == 0 {
		return nil, tracker.Refuse("Nothing was named that %q could mean.", string(sel.It)).Next("Say #3, or a name.")
	}
	var parts []int64
	for _, id := range d.in.It() {
		stack, ok := d.s.Board.Get(id)
		if !ok {
			continue
		}
		if sel.Count != nil {
			return d.members(stack, sel)
		}
		parts = append(parts, stack.ID)
	}
	if len(parts) == 0 {
		return nil, tracker.Refuse("What %q means has left the board.", string(sel.It)).Next("Type `log` to see what happened.")
	}
	return parts, nil
}

// members is how many of a stack are meant: as many as were said, or the one
// that it has. Where it has more and no number was said, that is asked.
func (d *decision) members(stack tracker.Stack[Object], sel notation.Selector) ([]int64, error) {
	n := stack.Count
	switch {
	case sel.Count != nil:
		var err error
		if n, err = d.partOf(*sel.Count, stack.Count); err != nil {
			return nil, err
		}
	case !sel.All && stack.Count > 1:
		a, err := d.in.Ask(tracker.Question{
			Player: d.in.By.Name, Text: fmt.Sprintf("How many of #%d %s (%d)?", stack.ID, stack.Of.Def.Name, stack.Count),
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

// named finds objects by label, by name, or by tag.
func (d *decision) named(sel notation.Selector) ([]int64, error) {
	var found []int64
	for stack := range d.s.Board.All() {
		switch {
		case stack.Of.labelled(sel.Name):
			return d.members(stack, sel)
		case stack.Of.called(sel.Name):
			found = append(found, stack.ID)
		}
	}
	if len(found) == 0 {
		if several := d.tagged(sel.Name); len(several) > 0 {
			return several, nil
		}
		if names := strings.Split(sel.Name, ", "); len(names) > 1 {
			var list []notation.Selector
			for _, name := range names {
				list = append(list, notation.Selector{Name: name})
			}
			return d.listed(list)
		}
		if found = d.ofWhom(sel.Name); len(found) == 0 {
			return nil, tracker.Refuse("Nothing on the board is called %q.", sel.Name).Next("Type `board` to see what is there.")
		}
	}
	if sel.All {
		return found, nil
	}
	i, err := d.choose(fmt.Sprintf("Which %s?", sel.Name), found)
	if err != nil {
		return nil, err
	}
	stack, _ := d.s.Board.Get(found[i])
	return d.members(stack, sel)
}

// tagged finds all objects of a tag that the vocabulary doesn't know: "Yordles".
func (d *decision) tagged(name string) []int64 {
	var found []int64
	for stack := range d.s.Board.All() {
		if slices.ContainsFunc(stack.Of.Def.Tags, func(t string) bool { return strings.EqualFold(t+"s", name) }) ||
			strings.EqualFold(stack.Of.Def.Name+"s", name) {
			found = append(found, stack.ID)
		}
	}
	return found
}

// called reports whether a name means the object: its label or its name, or the
// part of it before the comma.
func (o Object) called(name string) bool {
	if name == "" || o.Hidden {
		return false
	}
	short, _, _ := strings.Cut(o.Def.Name, ",") // "Jinx" of "Jinx, Rebel"
	return strings.EqualFold(o.Def.Name, name) || strings.EqualFold(short, name) || strings.EqualFold(o.Def.Name+" token", name)
}

func (o Object) labelled(name string) bool {
	return o.Label != "" && strings.EqualFold(strings.TrimPrefix(o.Label, "the "), strings.TrimPrefix(name, "the "))
}

// meant is a selector in a sentence: "a Recruit", "#3".
func meant(sel notation.Selector) string {
	if sel.Filter == nil {
		return sel.String()
	}
	return article(sel.Filter.String())
}

// choose asks which of several stacks is meant; of one there is nothing to ask.
// It gives the index.
func (d *decision) choose(text string, about []int64) (int, error) {
	if len(about) == 1 {
		return 0, nil
	}
	options := make([]string, len(about))
	for i, id := range about {
		stack, _ := d.s.Board.Get(id)
		options[i] = d.s.describe(stack)
	}
	return ask(d.in, tracker.Question{Player: d.in.By.Name, Text: text, About: about}, options)
}

// ask puts a question with options and gives the index of the chosen one.
func ask(in *tracker.Inquiry, q tracker.Question, options []string) (int, error) {
	for i, o := range options {
		q.Options = append(q.Options, tracker.Option{N: int64(i + 1), Text: o})
	}
	a, err := in.Ask(q)
	return int(a.N) - 1, err
}

// describe tells a stack from others of its name by what differs on the table.
func (s State) describe(stack tracker.Stack[Object]) string {
	o := stack.Of
	parts := []string{strings.TrimSpace(thing(stack) + " " + s.size(stack)), s.where(o)}
	if o.Exhausted {
		parts = append(parts, "exhausted")
	}
	if o.Stunned {
		parts = append(parts, "stunned")
	}
	if o.Buffs > 0 {
		parts = append(parts, counted(o.Buffs))
	}
	if o.Damage > 0 {
		parts = append(parts, fmt.Sprintf("%d damage", o.Damage))
	}
	if len(s.Players) > 1 {
		parts = append(parts, s.seat(o.Controller).Name)
	}
	return strings.Join(parts, ", ")
}

// stacks gives the stacks of ids as they are now.
func (d *decision) stacks(ids []int64) []tracker.Stack[Object] {
	all := make([]tracker.Stack[Object], 0, len(ids))
	for _, id := range ids {
		if stack, ok := d.s.Board.Get(id); ok {
			all = append(all, stack)
		}
	}
	return all
}

// one resolves a selector that has to mean one object. Of a stack, any member
// will do: they are alike.
func (d *decision) one(sel notation.Selector) (tracker.Stack[Object], error) {
	if sel.ID != 0 && sel.Count == nil {
		sel.Count = &notation.Amount{N: 1}
	}
	all, err := d.objects(sel)
	if err != nil {
		return tracker.Stack[Object]{}, err
	}
	if len(all) != 1 {
		return tracker.Stack[Object]{}, tracker.Refuse("That means %d different objects, and it has to be one.", len(all)).Next("Say which: #%d.", all[0])
	}
	stack, _ := d.s.Board.Get(all[0])
	if stack.Count > 1 {
		stack, _ = d.s.Board.Get(d.part(stack, 1))
		d.in.Refer(stack.ID)
	}
	return stack, nil
}

// number is what an amount comes to: what was said, or what is asked.
func (d *decision) number(a notation.Amount, of string) (int64, error) {
	if a.Expr == "" {
		return a.N, nil
	}
	answer, err := d.in.Ask(tracker.Question{
		Player: d.in.By.Name, Text: fmt.Sprintf("How many %s (%s)?", of, a.Expr), Min: 0, Max: 1 << 62,
	})
	return answer.N, err
}
