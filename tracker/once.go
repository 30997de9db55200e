package tracker

import (
	"context"
	"sync"
)

// ReadOnce returns a context for one request, with which At reads the log of each channel
// once. Later calls of At return the table with what this process knows by then: all that
// was stored before the first call, and what the request itself has stored. After a write
// that failed, and when ctx is done, At reads the log again.
func ReadOnce(ctx context.Context) context.Context {
	return context.WithValue(ctx, onceKey{}, &once{over: ctx.Done()})
}

type onceKey struct{}

// once holds the channels whose logs a request has read.
type once struct {
	over <-chan struct{} // closed when the request has ended
	read sync.Map
}

// readIn returns the set of channels whose logs were read with a context of ReadOnce. With
// another context, or when the request has ended, it is empty, and what is added to it is
// lost.
func readIn(ctx context.Context) *sync.Map {
	o, ok := ctx.Value(onceKey{}).(*once)
	if !ok {
		return new(sync.Map)
	}
	select {
	case <-o.over:
		return new(sync.Map)
	default:
		return &o.read
	}
}
