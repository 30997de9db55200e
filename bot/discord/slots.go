package discord

import (
	"context"
	"maps"
	"slices"
	"sync"
	"time"
)

// slot is a table's entry in the cache of boards. It is locked while the table's row is read
// or written, so requests for one board are serialized, and those for different boards are
// not. Only saveAll locks more than one slot at a time.
type slot struct {
	table string

	mu      sync.Mutex
	live    *board // nil if there is none
	evicted bool   // not in the cache
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

// slotOf returns a table's slot, unlocked.
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

// known locks a table's slot and returns it. It reads the board if the slot has none.
func (b *boards) known(table string) *slot {
	s := b.lock(table)
	if s.live == nil {
		b.read(s)
	}
	return s
}

// current locks a table's slot, reads its board, and returns it.
func (b *boards) current(table string) *slot {
	s := b.lock(table)
	b.read(s)
	return s
}

// inEdit locks a table's slot during an edit. Among replicas the board is claimed and was read
// when the edit began, and release finds what other processes have changed since; a process
// without claims reads the board.
func (b *boards) inEdit(table string) *slot {
	if b.shared {
		return b.known(table)
	}
	return b.current(table)
}

// confirmed is like current. If the slot has the version that was read ahead for ctx, it
// doesn't read the board again.
func (b *boards) confirmed(ctx context.Context, table string) *slot {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), storeWithin)
	defer cancel()
	s := b.lock(table)
	if s.live != nil {
		if row, err := b.store.Board(ctx, table); err == nil && row.Version == s.live.version {
			return s
		}
	}
	b.read(s)
	return s
}

// unlock unlocks a slot. It evicts the slot if that has no board, and otherwise the oldest
// slots in excess of mostBoards.
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

// oldest returns the slot with the oldest board, locked, or nil. It ignores one slot, locked
// slots, and slots with pending edits or writes. b.mu is held.
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

// evict removes a locked slot from the cache. b.mu is held.
func (b *boards) evict(s *slot) {
	s.evicted = true
	delete(b.all, s.table)
}

// each calls do with the locked slot of each cached board.
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
