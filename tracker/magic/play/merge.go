package play

import (
	"hash/maphash"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/event"
)

// merge joins stacks of identical permanents. Permanents that are labelled,
// commanders, attached, hosts, attacked or blocked stay apart, and so do
// face-down cards (CR 708.6).
func merge(s board.State) []event.Event {
	waiting := s.WaitingReminders()
	hosts := make(map[int64]bool)
	for stack := range s.Permanent.Marked(board.IsAttached | board.IsFighting) {
		hosts[s.HostOf(&stack.Of)] = true
		for _, id := range stack.Of.CombatWith() {
			hosts[s.Permanent.Resolve(id)] = true
		}
	}
	kept := make([]merging, 0, s.Permanent.Len())
	last := make(map[uint64]int, s.Permanent.Len()) // by hash of the sieve, the number of stacks kept up to the last one with that hash
	seed := maphash.MakeSeed()
	joined := make(map[int64][]int64)
	var order []int64
	for stack := range s.Permanent.Each() {
		p := &stack.Of
		if p.Label != "" || p.Commander != 0 || p.AttachedTo != 0 || len(hosts) > 0 && hosts[stack.ID] || p.FaceDown && !p.Token { // CR 708.6
			continue
		}
		hash := maphash.Comparable(seed, p.HashKey(waiting[stack.ID]))
		i := last[hash]
		for i > 0 && (p.MergeKey(waiting[stack.ID]) != kept[i-1].Of.MergeKey(waiting[kept[i-1].ID]) || !p.Alike(&kept[i-1].Of)) {
			s.Work.Do(4)
			i = kept[i-1].before
		}
		if i == 0 {
			kept = append(kept, merging{stack, stack.Count, last[hash]})
			last[hash] = len(kept)
			continue
		}
		into := &kept[i-1]
		total, err := tracker.Add(into.count, stack.Count)
		if err != nil {
			continue // the sum overflows: they stay two stacks
		}
		into.count = total
		joined[into.ID] = append(joined[into.ID], stack.ID)
		if len(joined[into.ID]) == 1 {
			order = append(order, into.ID)
		}
	}
	var events []event.Event
	for _, id := range order {
		events = append(events, event.Merged{From: joined[id], Into: id})
	}
	return events
}

// merging is a stack that others join: its total number of members, and the index of
// the previous stack with the same hash.
type merging struct {
	*tracker.Stack[board.Permanent]
	count  int64
	before int
}
