package discord

import (
	"context"
	"sync"
)

const (
	// mostQueued is the maximum length of a channel's queue, about the work of
	// a minute. A busy table has two or three.
	mostQueued = 2000
	// longQueue is the length of a queue from which interactions are deferred
	// at once.
	longQueue = 10
	// manyChannels is the number of active channels from which interactions are
	// deferred sooner.
	manyChannels = 40
)

// queues runs the work of each channel sequentially in order of arrival, and
// that of different channels concurrently.
type queues struct {
	mu      sync.Mutex
	waiting map[string][]func()
	closed  bool
	busy    sync.WaitGroup
}

func newQueues() *queues { return &queues{waiting: make(map[string][]func())} }

// push appends work to a channel's queue, and returns the number of items
// before it. It reports false if the queue is full or closed.
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

// many reports whether manyChannels are active.
func (q *queues) many() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.waiting) > manyChannels
}

// isClosed reports whether the queues accept no more work.
func (q *queues) isClosed() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.closed
}

// drain closes the queues and waits until all work is done, or ctx is.
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
