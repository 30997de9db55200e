package storetest

import (
	"context"
	"slices"
	"sync"
	"time"

	"arbiter/tracker"
)

// Memory returns an empty store in memory. It keeps no checksums.
func Memory() tracker.Store {
	return &memory{logs: make(map[string]*log), requests: make(map[requestPart]bool)}
}

type memory struct {
	mu       sync.Mutex
	epochs   int64 // the last epoch used
	logs     map[string]*log
	requests map[requestPart]bool
}

// log is the log of one channel.
type log struct {
	epoch   int64
	batches []tracker.Batch
}

// requestPart identifies one of the batches of a request.
type requestPart struct {
	request string
	number  int
}

func (m *memory) head(channel string) tracker.Head {
	l := m.logs[channel]
	if l == nil {
		return tracker.Head{}
	}
	return tracker.Head{Epoch: l.epoch, Seq: l.batches[len(l.batches)-1].Last()}
}

func (m *memory) Load(_ context.Context, channel string, after tracker.Head) ([]tracker.Batch, tracker.Head, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	head := m.head(channel)
	if head.Epoch == 0 || head == after {
		return nil, head, nil
	}
	if head.Epoch != after.Epoch {
		after = tracker.Head{}
	}
	all := m.logs[channel].batches
	i, _ := slices.BinarySearchFunc(all, after.Seq+1, func(b tracker.Batch, seq int64) int { return int(b.Seq - seq) })
	return slices.Clone(all[i:]), head, nil
}

func (m *memory) Heads(_ context.Context, channels []string) (map[string]tracker.Head, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	all := make(map[string]tracker.Head)
	for _, channel := range channels {
		if head := m.head(channel); head.Epoch != 0 {
			all[channel] = head
		}
	}
	return all, nil
}

func (m *memory) GameStart(_ context.Context, channel string, before int64) (tracker.Head, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	l := m.logs[channel]
	if l == nil {
		return tracker.Head{}, nil
	}
	for _, b := range slices.Backward(l.batches) {
		if b.Seq < before && b.Begins() && b.Seq > 1 {
			return tracker.Head{Epoch: l.epoch, Seq: b.Seq - 1}, nil
		}
	}
	return tracker.Head{}, nil
}

func (m *memory) Append(_ context.Context, channel string, after tracker.Head, batches ...tracker.Batch) (tracker.Head, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if head := m.head(channel); head.Epoch != after.Epoch || head.Seq != after.Seq {
		return after, tracker.ErrStale
	}
	last := after.Seq
	for _, b := range batches {
		if b.Seq != last+1 {
			return after, tracker.ErrStale
		}
		if m.requests[requestPart{b.Request, b.Part}] {
			return after, tracker.ErrRepeated
		}
		last = b.Last()
	}
	m.put(channel, batches)
	return m.head(channel), nil
}

// put appends batches to a log, or creates the log with them.
func (m *memory) put(channel string, batches []tracker.Batch) {
	if len(batches) == 0 {
		return
	}
	l := m.logs[channel]
	if l == nil {
		m.epochs++
		l = &log{epoch: m.epochs}
		m.logs[channel] = l
	}
	l.batches = append(l.batches, batches...)
	for _, b := range batches {
		if b.Request != "" {
			m.requests[requestPart{b.Request, b.Part}] = true
		}
	}
}

// remove deletes a log.
func (m *memory) remove(channel string) {
	if l := m.logs[channel]; l != nil {
		for _, b := range l.batches {
			delete(m.requests, requestPart{b.Request, b.Part})
		}
		delete(m.logs, channel)
	}
}

func (m *memory) Rewrite(_ context.Context, channel string, change func([]tracker.Batch) ([]tracker.Batch, error)) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	var all []tracker.Batch
	if l := m.logs[channel]; l != nil {
		all = slices.Clone(l.batches)
	}
	all, err := change(all)
	if err != nil {
		return err
	}
	m.remove(channel)
	m.put(channel, all)
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

func (m *memory) ChannelsOf(_ context.Context, who tracker.Speaker) ([]string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var all []string
	for c, l := range m.logs {
		if slices.ContainsFunc(l.batches, func(b tracker.Batch) bool {
			return slices.ContainsFunc(b.People(), func(s tracker.Speaker) bool { return s.Key() == who.Key() })
		}) {
			all = append(all, c)
		}
	}
	return all, nil
}

func (m *memory) Delete(_ context.Context, channel string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.remove(channel)
	return nil
}

func (m *memory) Pack(context.Context, time.Time, int) (int, error) { return 0, nil }

func (m *memory) Scrub(context.Context) error { return nil }

func (m *memory) Close() error { return nil }
