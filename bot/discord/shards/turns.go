package shards

import (
	"context"
	"sync"
)

// turns lets one shard of each bucket start a session at a time.
type turns struct {
	mu      sync.Mutex
	buckets map[int]chan struct{}
}

// enter waits for the turn of a bucket. The caller must call leave.
func (t *turns) enter(ctx context.Context, bucket int) (leave func(), err error) {
	t.mu.Lock()
	if t.buckets == nil {
		t.buckets = make(map[int]chan struct{})
	}
	turn, ok := t.buckets[bucket]
	if !ok {
		turn = make(chan struct{}, 1)
		t.buckets[bucket] = turn
	}
	t.mu.Unlock()
	select {
	case turn <- struct{}{}:
		return func() { <-turn }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}
