package tracker

import (
	"context"
	"sync"
)

// ReadOnce returns a context for one request, with which At reads the log of each channel
// once. Later calls of At return the table with what this process knows by then: all that
// was stored before the first call, and what the request itself has stored. After a write
// that failed, At reads the log again.
func ReadOnce(ctx context.Context) context.Context {
	return context.WithValue(ctx, readKey{}, new(sync.Map))
}

type readKey struct{}

// readIn returns the set of channels whose logs were read with a context of ReadOnce. With
// another context it is empty, and what is added to it is lost.
func readIn(ctx context.Context) *sync.Map {
	if read, ok := ctx.Value(readKey{}).(*sync.Map); ok {
		return read
	}
	return new(sync.Map)
}
