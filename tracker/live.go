package tracker

import (
	"container/list"
	"runtime"
	"sync"
	"weak"
)

// LiveRecords is about how many records are kept in memory. A table that wasn't used
// recently is read again at its next use, so that idle channels take no memory.
const LiveRecords = 50_000

// tableRecords is how many records a table without any counts as.
const tableRecords = 50

// live holds the tables in memory: those that were used last, and those that are
// still referenced, so that a channel never has two tables at a time.
type live struct {
	limit int64 // records of the tables in kept
	*known

	mu    sync.Mutex
	kept  map[string]*list.Element // of *keeping
	order *list.List               // the one used last in front
	total int64                    // records
}

// keeping is a table that stays in memory, as large as when it was last used.
type keeping struct {
	table   *Table
	records int64
}

func newLive(limit int64) *live {
	return &live{limit: limit, known: &known{of: make(map[string]weak.Pointer[Table])}, kept: make(map[string]*list.Element), order: list.New()}
}

// known finds the tables in memory without keeping them. Cleanups refer to it, so it
// must not refer to the tables that are kept.
type known struct {
	mu sync.Mutex
	of map[string]weak.Pointer[Table] // by channel
}

// table returns the table of a channel, creating it if there is none.
func (k *known) table(channel string, fresh func() *Table) *Table {
	k.mu.Lock()
	defer k.mu.Unlock()
	if t := k.of[channel].Value(); t != nil {
		return t
	}
	t := fresh()
	k.of[channel] = weak.Make(t)
	runtime.AddCleanup(t, k.forget, channel)
	return t
}

// forget removes a channel whose table was collected, unless it has a new one.
func (k *known) forget(channel string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.of[channel].Value() == nil {
		delete(k.of, channel)
	}
}

// used keeps a table that was just used, and releases the least recently used others.
func (l *live) used(t *Table, records int64) {
	records += tableRecords
	l.mu.Lock()
	defer l.mu.Unlock()
	if e, ok := l.kept[t.channel]; ok {
		k := e.Value.(*keeping)
		l.total += records - k.records
		k.records = records
		l.order.MoveToFront(e)
	} else {
		l.kept[t.channel] = l.order.PushFront(&keeping{t, records})
		l.total += records
	}
	for l.total > l.limit && l.order.Len() > 1 {
		k := l.order.Remove(l.order.Back()).(*keeping)
		delete(l.kept, k.table.channel)
		l.total -= k.records
	}
}
