package tracker

import (
	"context"
	"sync"
)

// watched holds the functions of OnChange.
type watched struct {
	mu    sync.Mutex
	next  int
	tells map[int]func(channel string)
}

// OnChange calls tell with the channel of each log that this process has changed and stored,
// until stop is called. tell must return at once and must not use the table, which may be
// locked. Heads shows the changes of other processes.
func (ts *Tables) OnChange(tell func(channel string)) (stop func()) {
	w := &ts.watched
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.tells == nil {
		w.tells = make(map[int]func(string))
	}
	id := w.next
	w.next++
	w.tells[id] = tell
	return func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		delete(w.tells, id)
	}
}

func (w *watched) tell(channel string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, tell := range w.tells {
		tell(channel)
	}
}

// Heads returns where the logs of channels end, by channel. Channels without a log are missing.
func (ts *Tables) Heads(ctx context.Context, channels []string) (map[string]Head, error) {
	if len(channels) == 0 {
		return nil, nil
	}
	return ts.store.Heads(ctx, channels)
}
