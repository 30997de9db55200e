package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

const (
	ruleMutate  tracker.Rule = "magic/keyword/mutate/what"
	ruleMerges  tracker.Rule = "magic/merge"
	ruleMutates tracker.Rule = "magic/keyword/mutate/merges"
)

// restOf returns new ids for the cards other than the first that a merged permanent becomes
// as it leaves the battlefield (CR 730.3).
func (d *Decision) restOf(m event.Moved) []int64 {
	stack, ok := d.s.Permanent.Get(m.On)
	if !ok || len(m.Rest) > 0 {
		return m.Rest
	}
	var all []int64
	for range stack.Of.Further() {
		all = append(all, d.newID())
	}
	return all
}

// mutates merges a creature spell that is cast for its mutate cost with its target, on top of
// it or under it (CR 702.140a, c).
func (d *Decision) mutates(a Cast, c castable) error {
	if len(a.At) > 1 || len(a.At) == 1 && a.At[0].Objects == nil {
		return d.unaimed(c.def.Name, a.At[len(a.At)-1])
	}
	owner, from, commander := d.you, int64(0), int64(0)
	if c.from != nil {
		owner, from, commander = c.from.Owner, c.from.ID, c.from.Commander
	}
	on := notation.Selector{Filter: &notation.Filter{Words: []string{"creature"}, Without: []string{"Human"}, Noun: true, Controller: &notation.Player{Kind: notation.You}}, Target: true}
	if len(a.At) == 1 {
		on = *a.At[0].Objects
	}
	ids, err := d.Find().Objects(on)
	if err != nil {
		return err
	}
	if len(ids) != 1 {
		return tracker.Refuse("A creature spell mutates onto one creature.").By(ruleMutate).
			Next("Name one: %s", tracker.LineOf("mutate %s onto #3", tracker.Name(c.def.Name)))
	}
	stack, _ := d.s.Permanent.Get(ids[0])
	if err := d.mayMutate(&stack, owner, c.def.Name); err != nil {
		return err
	}
	if stack.Count > 1 {
		part := d.part(stack, 1)
		stack, _ = d.s.Permanent.Get(part)
	}
	under := a.Side == "under"
	if a.Side == "" {
		i, err := d.in.Choose(tracker.Question{Player: d.s.Seat(d.you).Name, Rule: ruleMutates, Text: tracker.Say("Where does %s merge with %s?", tracker.Name(c.def.Name), board.NameOf(stack))},
			[]tracker.Message{tracker.Say("On top of it"), tracker.Say("Under it")})
		if err != nil {
			return err
		}
		under = i == 1
	}
	d.targeted([]int64{stack.ID})
	for _, e := range d.targetedBy([]aim{{on: stack.ID}}, bySpell(&c.card)...) {
		d.happen(e, ruleCast)
	}
	spell := board.Component{Def: c.card, Commander: commander}
	all := append([]board.Component{spell}, stack.Of.OwnComponents()...)
	top, below := c.def, *stack.Of.Face()
	if under {
		all = append(slices.Clone(stack.Of.OwnComponents()), spell)
		top, below = below, top
	}
	d.happen(event.Combined{On: stack.ID, Def: card.Merged(top, below), Components: all, Under: under, Name: c.def.Name, From: from}, ruleMerges)
	d.happen(event.Unseen{Seat: d.you, Does: card.Mutating, N: 1, On: stack.ID}, ruleMutates)
	d.in.Refer(stack.ID)
	return nil
}

// mayMutate refuses a permanent that a creature spell of an owner can't mutate onto, and one whose
// merged form the board doesn't track.
func (d *Decision) mayMutate(stack *tracker.Stack[board.Permanent], owner int, name string) error {
	is := d.Now().Look(stack)
	refuse := func(p *tracker.Problem) error {
		return p.By(ruleMutate).
			Next("Name another, or cast it as a creature: %s", tracker.LineOf("cast %s", tracker.Name(name))).Or("cast " + name)
	}
	p := &stack.Of
	switch {
	case !is.Is("Creature"):
		return refuse(tracker.Refuse("%s is no creature.", board.NameOf(*stack)))
	case is.Changeling || slices.Contains(is.Subtypes, "Human"):
		return refuse(tracker.Refuse("%s is a Human.", board.NameOf(*stack)))
	case p.Owner != owner:
		return refuse(tracker.Refuse("%s is owned by another player than the spell.", board.NameOf(*stack)))
	case p.FaceDown, p.CopyEnds, p.CopyUntil != 0, p.Def.Flips && p.Flipped, len(p.Def.Halves) > 0:
		return tracker.Refuse("I don't track what %s becomes by merging while it is face down, flipped, or a copy for a while.", board.NameOf(*stack)).By(ruleMerges).
			Next("Say what it is: %s", tracker.Line("#3 becomes a copy of #5, except it has flying"))
	}
	return d.mayTarget(stack)
}
