package page

import (
	"sync"
	"time"
)

// Rate limits how often something may be tried in a minute, by all visitors together.
// It is safe for concurrent use.
type Rate struct {
	Most int

	mu    sync.Mutex
	since time.Time
	n     int // tries since then
}

// Allow counts a try and reports whether it is within the limit.
func (r *Rate) Allow(now time.Time) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if now.Sub(r.since) > time.Minute {
		r.since, r.n = now, 0
	}
	r.n++
	return r.n <= r.Most
}
