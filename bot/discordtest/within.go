package discordtest

import (
	"context"
	"sync"
	"time"
)

// Within returns a context that ends after d of time in which this process could run.
// Time that the process waits for a processor isn't counted, so that a limit doesn't
// depend on the load of the machine.
func Within(ctx context.Context, limit time.Duration) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	since := begun()
	go func() {
		for left := limit; left > 0; left = limit - since.ran() {
			select {
			case <-time.After(left):
			case <-ctx.Done():
				return
			}
		}
		cancel()
	}()
	return ctx, cancel
}

// moment is a time, and how long the process had waited for a processor by then.
type moment struct {
	at     time.Time
	waited time.Duration
}

func begun() moment { return moment{time.Now(), machine().waited()} }

// ran returns how long the process could run since a moment.
func (m moment) ran() time.Duration { return time.Since(m.at) - machine().kept(m) }

// kept returns how long the process waited for a processor since a moment.
func (w *load) kept(m moment) time.Duration { return max(0, w.waited()-m.waited) }

// load measures how late a sleeping goroutine wakes, as an estimate of how long the
// process waits for a processor.
type load struct {
	mu    sync.Mutex
	late  time.Duration // in all
	slept time.Time     // when it last went to sleep
}

// nap is how long it sleeps at a time. Half of it is tolerated as normal lateness.
const nap = 10 * time.Millisecond

var machine = sync.OnceValue(func() *load {
	w := &load{slept: time.Now()}
	go func() {
		for {
			time.Sleep(nap)
			w.mu.Lock()
			w.late, w.slept = w.late+lateness(time.Since(w.slept)), time.Now()
			w.mu.Unlock()
		}
	}()
	return w
})

// waited returns how long the process has waited in all, including an overdue nap.
func (w *load) waited() time.Duration {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.late + lateness(time.Since(w.slept))
}

// lateness returns by how much a nap exceeded its duration.
func lateness(took time.Duration) time.Duration {
	if took < nap*3/2 {
		return 0
	}
	return took - nap
}
