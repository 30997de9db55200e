package discord

import (
	"context"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"
)

// The work of a channel is done in order, independently of other channels.
func TestQueues(t *testing.T) {
	q := newQueues()
	gate := make(chan struct{})
	var mu sync.Mutex
	var done []int
	for n := range 10 {
		q.push("a", func() {
			<-gate
			mu.Lock()
			defer mu.Unlock()
			done = append(done, n)
		})
	}
	other := make(chan struct{})
	q.push("b", func() { close(other) })
	<-other
	close(gate)
	q.drain(t.Context())
	if !slices.IsSorted(done) || len(done) != 10 {
		t.Errorf("done: %v", done)
	}
	if _, ok := q.push("a", func() {}); ok || !q.isClosed() {
		t.Error("takes work after the end")
	}
}

// A full queue refuses work until it has space again.
func TestOverfullQueue(t *testing.T) {
	q := newQueues()
	gate, started := make(chan struct{}), make(chan struct{})
	q.push("a", func() { close(started); <-gate })
	<-started
	for n := range mostQueued {
		if before, ok := q.push("a", func() {}); !ok || before != n {
			t.Fatalf("the %dth: %t, with %d before it", n, ok, before)
		}
	}
	if _, ok := q.push("a", func() {}); ok {
		t.Error("takes more than there is room for")
	}
	if _, ok := q.push("b", func() {}); !ok {
		t.Error("another channel is refused too")
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	for n := range manyChannels {
		q.push(strconv.Itoa(n), func() { <-gate })
	}
	if !q.many() {
		t.Error("these channels are not many")
	}
	q.drain(ctx) // gives up: a still waits
	close(gate)
	q.drain(t.Context())
}
