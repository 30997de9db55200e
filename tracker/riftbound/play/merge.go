package play

import (
	"arbiter/tracker"
	"arbiter/tracker/riftbound/board"
	"arbiter/tracker/riftbound/event"
)

// merge joins identical stacks. Labelled objects, attached objects and their hosts
// stay apart, and tokens never join cards.
func merge(s board.State) []event.Event {
	hosts := make(map[int64]bool)
	for under := range s.Board.Marked(board.IsAttached) {
		hosts[s.HostOf(*under)] = true
	}
	seen := make(map[string]*tracker.Stack[board.Object])
	joined := make(map[int64][]int64)
	var order []int64
	for stack := range s.Board.All() {
		o := stack.Of
		if o.Label != "" || o.AttachedTo != 0 || o.Hidden || hosts[stack.ID] {
			continue
		}
		key := o.MergeKey()
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
	var events []event.Event
	for _, id := range order {
		events = append(events, event.Merged{From: joined[id], Into: id})
	}
	return events
}
