package discord

import (
	"context"
	"net/http"
	"strconv"
	"sync"
	"time"
)

// mostInSecond is the maximum number of requests per second; Discord allows 50.
const mostInSecond = 45

// noneFor is how long a request waits before it asks again whether it may be sent, while
// none may be.
const noneFor = 200 * time.Millisecond

// limiter keeps requests within Discord's rate limits, as stated in its
// headers. Requests of one route are sequential, so that the remaining count is
// known before each. It is safe for concurrent use.
type limiter struct {
	most   func() int // requests per second
	mu     sync.Mutex
	routes map[string]*route
	until  time.Time // of a global rate limit
	sent   []time.Time
}

type route struct {
	mu      sync.Mutex // held during a request
	waiting int
	left    int
	reset   time.Time
}

func newLimiter() *limiter {
	return &limiter{most: func() int { return mostInSecond }, routes: make(map[string]*route)}
}

// enter waits until a request of the route may be sent. The caller must call
// leave on the route. Exempt routes ignore the global limit.
func (l *limiter) enter(ctx context.Context, name string, exempt bool) (*route, error) {
	l.mu.Lock()
	l.sweep()
	r, ok := l.routes[name]
	if !ok {
		r = &route{left: 1}
		l.routes[name] = r
	}
	r.waiting++
	l.mu.Unlock()

	r.mu.Lock()
	if r.left <= 0 {
		if err := sleep(ctx, time.Until(r.reset)); err != nil {
			l.leave(r)
			return nil, err
		}
	}
	for !exempt {
		wait := l.global(time.Now())
		if wait <= 0 {
			break
		}
		if err := sleep(ctx, wait); err != nil {
			l.leave(r)
			return nil, err
		}
	}
	return r, nil
}

func (l *limiter) leave(r *route) {
	r.mu.Unlock()
	l.mu.Lock()
	r.waiting--
	l.mu.Unlock()
}

// global takes one of this second's requests, or returns how long to wait for
// one.
func (l *limiter) global(now time.Time) time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	if now.Before(l.until) {
		return l.until.Sub(now)
	}
	for len(l.sent) > 0 && now.Sub(l.sent[0]) >= time.Second {
		l.sent = l.sent[1:]
	}
	switch most := l.most(); {
	case most <= 0:
		return noneFor
	case len(l.sent) >= most:
		return l.sent[len(l.sent)-most].Add(time.Second).Sub(now)
	}
	l.sent = append(l.sent, now)
	return 0
}

// learn records the rate limit headers of a response.
func (l *limiter) learn(r *route, h http.Header) {
	left, errLeft := strconv.Atoi(h.Get("X-RateLimit-Remaining"))
	after, errAfter := strconv.ParseFloat(h.Get("X-RateLimit-Reset-After"), 64)
	if errLeft != nil || errAfter != nil {
		r.left = 1
		return
	}
	r.left, r.reset = left, time.Now().Add(seconds(after))
}

// refused records a response 429, for the route or global.
func (l *limiter) refused(r *route, after time.Duration, global bool) {
	if global {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.until = time.Now().Add(after)
		return
	}
	r.left, r.reset = 0, time.Now().Add(after)
}

// mostRoutes is the number of routes beyond which expired ones are removed:
// each interaction has its own.
const mostRoutes = 1000

func (l *limiter) sweep() {
	if len(l.routes) < mostRoutes {
		return
	}
	now := time.Now()
	for name, r := range l.routes {
		// A route without waiters isn't being modified.
		if r.waiting == 0 && now.After(r.reset) {
			delete(l.routes, name)
		}
	}
}

func seconds(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }

// waitFor waits for d or until ctx is done.
func waitFor(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}

// sleep waits for d, or returns ctx's error.
func sleep(ctx context.Context, d time.Duration) error {
	if d <= 0 {
		return ctx.Err()
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
