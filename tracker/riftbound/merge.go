package riftbound

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/tracker"
)

// merge joins identical stacks. Labelled objects, attached objects and their hosts
// stay apart, and tokens never join cards.
func merge(s State) []Event {
	hosts := make(map[int64]bool)
	for under := range s.Board.Marked(isAttached) {
		hosts[s.hostOf(*under)] = true
	}
	seen := make(map[string]*tracker.Stack[Object])
	joined := make(map[int64][]int64)
	var order []int64
	for stack := range s.Board.All() {
		o := stack.Of
		if o.Label != "" || o.AttachedTo != 0 || o.Hidden || hosts[stack.ID] {
			continue
		}
		key := o.key()
		into, ok := seen[key]
		if !ok {
			seen[key] = &stack
			continue
		}
		total, err := tracker.Add(into.Count, stack.Count)
		if err != nil {
			continue // a sum that overflows stays two stacks
		}
		into.Count = total
		if len(joined[into.ID]) == 0 {
			order = append(order, into.ID)
		}
		joined[into.ID] = append(joined[into.ID], stack.ID)
	}
	var events []Event
	for _, id := range order {
		events = append(events, Merged{From: joined[id], Into: id})
	}
	return events
}

// key encodes all of an object: identical objects have equal keys.
func (o Object) key() string {
	var b strings.Builder
	b.WriteString(o.Def.key())
	fmt.Fprintf(&b, "|%t %d %d %v %t %t %d %d %s", o.Token, o.Owner, o.Controller, o.At, o.Exhausted, o.Stunned, o.Buffs, o.Damage, o.Role)
	for _, c := range o.Changes {
		fmt.Fprintf(&b, "|%d %d %q %s", c.ID, c.Might, c.Keywords, c.Until)
		if c.Set != nil {
			fmt.Fprintf(&b, "=%d", *c.Set)
		}
	}
	if o.SetMight != nil {
		fmt.Fprintf(&b, "|set %d", *o.SetMight)
	}
	if o.Printed != nil {
		b.WriteString("|copy " + o.Printed.key())
	}
	return b.String()
}

func (def Definition) key() string {
	might := "-"
	if def.Might != nil {
		might = fmt.Sprint(*def.Might)
	}
	energy := "-"
	if def.Energy != nil {
		energy = fmt.Sprint(*def.Energy)
	}
	lists := slices.Concat(def.Domains, []string{";"}, def.Supertypes, []string{";"}, def.Types, []string{";"}, def.Tags, []string{";"}, def.Keywords, []string{";"}, def.Abilities)
	return fmt.Sprintf("%q %s %s %d %d %d %t %d %q", def.Name, might, energy, def.Power, def.Bonus, def.Buffs, def.TextLeft, def.LinesLeft, lists)
}
