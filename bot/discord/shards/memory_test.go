package shards

import (
	"context"
	"errors"
	"maps"
	"strings"
	"sync"
	"testing"
	"time"

	"arbiter/tracker"
	"arbiter/tracker/storetest"
)

// memory stores leases in memory.
type memory struct {
	mu     sync.Mutex
	leases map[string]tracker.Lease
	tokens int64
}

func newMemory() *memory { return &memory{leases: make(map[string]tracker.Lease)} }

func (m *memory) Acquire(_ context.Context, name, holder string, duration time.Duration) (tracker.Lease, bool, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	now, l := time.Now(), m.leases[name]
	held := l.Holder != "" && l.Held(now)
	if held && l.Holder != holder {
		return tracker.Lease{}, false, nil
	}
	if !held {
		m.tokens++
		l.Token = m.tokens
	}
	l.Name, l.Holder, l.Until = name, holder, now.Add(duration)
	m.leases[name] = l
	return l, true, nil
}

func (m *memory) Renew(_ context.Context, lease tracker.Lease, duration time.Duration) (tracker.Lease, bool, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if l := m.leases[lease.Name]; l.Holder != lease.Holder || l.Token != lease.Token {
		return lease, false, nil
	}
	lease.Until = time.Now().Add(duration)
	m.leases[lease.Name] = lease
	return lease, true, nil
}

func (m *memory) Release(_ context.Context, lease tracker.Lease) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if l := m.leases[lease.Name]; l.Holder == lease.Holder && l.Token == lease.Token {
		lease.Holder, lease.Until = "", time.Time{}
		m.leases[lease.Name] = lease
	}
	return nil
}

func (m *memory) Leases(_ context.Context, prefix string) (map[string]tracker.Lease, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	all := maps.Clone(m.leases)
	maps.DeleteFunc(all, func(name string, _ tracker.Lease) bool { return !strings.HasPrefix(name, prefix) })
	return all, nil
}

func (m *memory) DropLeases(_ context.Context, prefix string, expired time.Duration) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	before := time.Now().Add(-expired)
	maps.DeleteFunc(m.leases, func(name string, l tracker.Lease) bool {
		return strings.HasPrefix(name, prefix) && !l.Until.After(before)
	})
	return nil
}

func TestMemory(t *testing.T) {
	storetest.RunLeases(t, func(*testing.T) (one, two tracker.Leases) {
		m := newMemory()
		return m, m
	})
}

// line is a process's connection to the leases, which can be cut.
type line struct {
	next tracker.Leases
	mu   sync.Mutex
	cut  bool
}

var errCut = errors.New("the database doesn't answer")

// set cuts the connection, or mends it.
func (l *line) set(cut bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.cut = cut
}

func (l *line) err() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.cut {
		return errCut
	}
	return nil
}

func (l *line) Acquire(ctx context.Context, name, holder string, d time.Duration) (tracker.Lease, bool, error) {
	if err := l.err(); err != nil {
		return tracker.Lease{}, false, err
	}
	return l.next.Acquire(ctx, name, holder, d)
}

func (l *line) Renew(ctx context.Context, lease tracker.Lease, d time.Duration) (tracker.Lease, bool, error) {
	if err := l.err(); err != nil {
		return lease, false, err
	}
	return l.next.Renew(ctx, lease, d)
}

func (l *line) Release(ctx context.Context, lease tracker.Lease) error {
	if err := l.err(); err != nil {
		return err
	}
	return l.next.Release(ctx, lease)
}

func (l *line) Leases(ctx context.Context, prefix string) (map[string]tracker.Lease, error) {
	if err := l.err(); err != nil {
		return nil, err
	}
	return l.next.Leases(ctx, prefix)
}

func (l *line) DropLeases(ctx context.Context, prefix string, expired time.Duration) error {
	if err := l.err(); err != nil {
		return err
	}
	return l.next.DropLeases(ctx, prefix, expired)
}
