package discordtest

import (
	"context"
	"sync"
	"time"
)

// Within returns a context that ends after a time in which this process could run. What a
// loaded machine keeps it waiting isn't counted: a limit is about the bot, and not about
// what else the machine does.
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

// moment is a time, and for how long the process had been kept waiting by then.
type moment struct {
	at     time.Time
	waited time.Duration
}

func begun() moment { return moment{time.Now(), machine().waited()} }

// ran returns for how long the process could run since.
func (m moment) ran() time.Duration { return time.Since(m.at) - machine().kept(m) }

// kept returns for how long the process was kept waiting since a moment.
func (w *load) kept(m moment) time.Duration { return max(0, w.waited()-m.waited) }

// load measures how late a goroutine wakes that has slept: so long others wait to run, too.
type load struct {
	mu    sync.Mutex
	late  time.Duration // in all
	slept time.Time     // when it last went to sleep
}

// nap is how long it sleeps at a time. To wake half of it too late is normal.
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

// waited returns for how long the process has been kept waiting in all, with a nap that
// is overdue.
func (w *load) waited() time.Duration {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.late + lateness(time.Since(w.slept))
}

// lateness is by how much a nap took too long.
func lateness(took time.Duration) time.Duration {
	if took < nap*3/2 {
		return 0
	}
	return took - nap
}
