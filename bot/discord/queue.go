package discord

import (
	"context"
	"sync"
)

const (
	// mostQueued is how much one channel may have waiting: what is done within a
	// minute or so. A busy table has two or three.
	mostQueued = 2000
	// longQueue is how much may be waiting before more of it is acknowledged at
	// once, and answered when its turn has come.
	longQueue = 10
	// manyChannels is how many may be at work before everything is acknowledged
	// sooner than usual.
	manyChannels = 40
)

// queues do the work of each channel in the order in which it came, and that
// of different channels at the same time.
type queues struct {
	mu      sync.Mutex
	waiting map[string][]func()
	closed  bool
	busy    sync.WaitGroup
}

func newQueues() *queues { return &queues{waiting: make(map[string][]func())} }

// push puts work at the end of a channel's queue, and gives how much waits
// before it. It reports false where the queue is full, or closed.
func (q *queues) push(channel string, work func()) (before int, ok bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	list, running := q.waiting[channel]
	if q.closed || len(list) >= mostQueued {
		return 0, false
	}
	q.waiting[channel] = append(list, work)
	if !running {
		q.busy.Add(1)
		go q.work(channel)
	}
	return len(list), true
}

func (q *queues) work(channel string) {
	defer q.busy.Done()
	for {
		q.mu.Lock()
		list := q.waiting[channel]
		if len(list) == 0 {
			delete(q.waiting, channel)
			q.mu.Unlock()
			return
		}
		work := list[0]
		q.waiting[channel] = list[1:]
		q.mu.Unlock()
		work()
	}
}

// many reports whether many channels are at work.
func (q *queues) many() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.waiting) > manyChannels
}

// isClosed reports whether nothing more is taken at all.
func (q *queues) isClosed() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.closed
}

// drain takes nothing more and waits until everything is done, or ctx is.
func (q *queues) drain(ctx context.Context) {
	q.mu.Lock()
	q.closed = true
	q.mu.Unlock()
	done := make(chan struct{})
	go func() {
		q.busy.Wait()
		close(done)
	}()
	select {
	case <-done:
	case <-ctx.Done():
	}
}
