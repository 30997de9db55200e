package discord

import (
	"maps"
	"slices"
	"sync"
	"time"
)

// slot is a table's place in the cache of boards. It is locked while the table's row is read
// or written, so that reads and writes of one board are in an order; other tables don't wait
// for them. A goroutine that has locked one slot locks no other, except saveAll.
type slot struct {
	table string

	mu      sync.Mutex
	live    *board // nil if there is none
	evicted bool   // another slot may have taken its place
}

// board returns the slot's board.
func (s *slot) board() (board, bool) {
	if s.live == nil {
		return board{}, false
	}
	return *s.live, true
}

// shows reports whether a message is the slot's board.
func (s *slot) shows(message string) bool { return s.live != nil && s.live.Message == message }

// slotOf returns a table's slot, which another goroutine may evict.
func (b *boards) slotOf(table string) *slot {
	b.mu.Lock()
	defer b.mu.Unlock()
	s := b.all[table]
	if s == nil {
		s = &slot{table: table}
		b.all[table] = s
	}
	return s
}

// lock locks a table's slot and returns it. The caller unlocks it with unlock.
func (b *boards) lock(table string) *slot {
	for {
		s := b.slotOf(table)
		s.mu.Lock()
		if !s.evicted {
			return s
		}
		s.mu.Unlock()
	}
}

// tryLock is like lock, and reports false if another goroutine has locked the slot.
func (b *boards) tryLock(table string) (*slot, bool) {
	s := b.slotOf(table)
	if !s.mu.TryLock() {
		return nil, false
	}
	if s.evicted {
		s.mu.Unlock()
		return nil, false
	}
	return s, true
}

// known locks a table's slot. It reads the board if it isn't in memory.
func (b *boards) known(table string) *slot {
	s := b.lock(table)
	if s.live == nil {
		b.read(s)
	}
	return s
}

// current locks a table's slot and reads its board.
func (b *boards) current(table string) *slot {
	s := b.lock(table)
	b.read(s)
	return s
}

// unlock unlocks a slot. It is evicted if it has no board; otherwise the oldest boards beyond
// mostBoards are.
func (b *boards) unlock(s *slot) {
	defer s.mu.Unlock()
	b.mu.Lock()
	defer b.mu.Unlock()
	if s.live == nil {
		b.evict(s)
		return
	}
	for len(b.all) > mostBoards {
		oldest := b.oldest(s)
		if oldest == nil {
			return
		}
		b.evict(oldest)
		oldest.mu.Unlock()
	}
}

// oldest locks the slot with the oldest board and returns it, or nil. It leaves out a slot,
// those that are locked, and those with edits or writes pending. b.mu is held.
func (b *boards) oldest(except *slot) *slot {
	var found *slot
	for _, s := range b.all {
		if s == except || !s.mu.TryLock() {
			continue
		}
		if s.idle() && !b.unsaved[s.table] && (found == nil || s.posted().Before(found.posted())) {
			s, found = found, s
		}
		if s != nil {
			s.mu.Unlock()
		}
	}
	return found
}

// idle reports whether no edit of the slot's board is pending.
func (s *slot) idle() bool { return s.live == nil || !s.live.dirty && s.live.sending == 0 }

// posted returns when the slot's board was posted.
func (s *slot) posted() time.Time {
	if s.live == nil {
		return time.Time{}
	}
	return s.live.Posted
}

// evict removes a slot from the cache. It is locked, and b.mu is held.
func (b *boards) evict(s *slot) {
	s.evicted = true
	delete(b.all, s.table)
}

// each calls do with the slot of each board in memory, locked.
func (b *boards) each(do func(*slot)) {
	b.mu.Lock()
	all := slices.Collect(maps.Values(b.all))
	b.mu.Unlock()
	for _, s := range all {
		if s.mu.Lock(); s.evicted {
			s.mu.Unlock()
			continue
		}
		if s.live != nil {
			do(s)
		}
		b.unlock(s)
	}
}
