package storetest

import (
	"context"
	"slices"
	"sync"

	"arbiter/tracker"
)

// Memory is an empty store that lives as long as the test.
func Memory() tracker.Store { return &memory{logs: make(map[string][]tracker.Batch)} }

type memory struct {
	mu   sync.Mutex
	logs map[string][]tracker.Batch
}

func (m *memory) Load(_ context.Context, channel string, afterSeq int64) ([]tracker.Batch, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	log := m.logs[channel]
	i, _ := slices.BinarySearchFunc(log, afterSeq+1, func(b tracker.Batch, seq int64) int { return int(b.Seq - seq) })
	return slices.Clone(log[i:]), nil
}

func (m *memory) Append(_ context.Context, channel string, afterSeq int64, batches ...tracker.Batch) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	last := int64(0)
	if log := m.logs[channel]; len(log) > 0 {
		last = log[len(log)-1].Last()
	}
	if last != afterSeq {
		return tracker.ErrStale
	}
	for _, b := range batches {
		if b.Seq != last+1 {
			return tracker.ErrStale
		}
		last = b.Last()
	}
	m.logs[channel] = append(m.logs[channel], batches...)
	return nil
}

func (m *memory) Channels(context.Context) ([]string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var all []string
	for c := range m.logs {
		all = append(all, c)
	}
	return all, nil
}

func (m *memory) Delete(_ context.Context, channel string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.logs, channel)
	return nil
}

func (m *memory) Replace(_ context.Context, channel string, batches []tracker.Batch) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.logs[channel] = slices.Clone(batches)
	return nil
}

func (m *memory) Scrub(context.Context) error { return nil }

func (m *memory) Close() error { return nil }
