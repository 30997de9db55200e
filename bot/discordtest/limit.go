package discordtest

import (
	"fmt"
	"hash/fnv"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// globalLimit is the number of requests per second for all routes together.
const globalLimit = 50

// limits are the rate limits and their state.
type limits struct {
	windows     map[string]*window
	own         []ownLimit // set by the test, the latest first
	globalUntil time.Time  // the end of a global rate limit
}

type ownLimit struct {
	route string
	limit int
	per   time.Duration
}

// window is the state of a bucket. It begins with the first request.
type window struct {
	used int
	ends time.Time
}

// RateLimit sets the limit of matching routes: so many requests per window, for
// each channel or webhook. With 0 requests, each gets a 429 with the window as
// retry_after.
func (d *Discord) RateLimit(route string, limit int, per time.Duration) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.limits.own = append([]ownLimit{{route, limit, per}}, d.limits.own...)
}

// RateLimitGlobal exceeds the global limit for a duration of the fake's clock:
// all requests except answers to interactions get a global 429.
func (d *Discord) RateLimitGlobal(lasting time.Duration) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.limits.globalUntil = d.now().Add(lasting)
}

// limit counts a request, sets the headers and refuses it if a limit is
// exceeded.
func (d *Discord) limit(req *request, header http.Header) *refusal {
	now := d.now()
	l := &d.limits
	if !req.route.free {
		if wait := l.globalUntil.Sub(now); wait > 0 {
			return limited(wait, "global")
		}
		if w := l.take("global", now, second); w.used > globalLimit {
			return limited(w.ends.Sub(now), "global")
		}
	}
	limit, per := req.route.limit, req.route.per
	for _, o := range l.own {
		if onRoute(o.route, req.Method, strings.TrimPrefix(req.URL.Path, apiPrefix)) {
			limit, per = o.limit, o.per
			break
		}
	}
	if per == 0 {
		return nil
	}
	name := req.route.bucket
	if name == "" {
		name = req.route.path
	}
	major := req.PathValue("channel_id") + req.PathValue("guild_id") + req.PathValue("webhook_token")
	w := l.take(name+"/"+major, now, per)
	left := w.ends.Sub(now)
	header.Set("X-RateLimit-Limit", strconv.Itoa(limit))
	header.Set("X-RateLimit-Remaining", strconv.Itoa(max(0, limit-w.used)))
	header.Set("X-RateLimit-Reset", fmt.Sprintf("%.3f", float64(w.ends.UnixMilli())/1000))
	header.Set("X-RateLimit-Reset-After", fmt.Sprintf("%.3f", left.Seconds()))
	header.Set("X-RateLimit-Bucket", bucketHash(name))
	if w.used > limit {
		return limited(left, "user")
	}
	return nil
}

// take counts a use in the current window, or begins a new one.
func (l *limits) take(key string, now time.Time, per time.Duration) *window {
	if l.windows == nil {
		l.windows = map[string]*window{}
	}
	w := l.windows[key]
	if w == nil || !now.Before(w.ends) {
		w = &window{ends: now.Add(per)}
		l.windows[key] = w
	}
	w.used++
	return w
}

func limited(wait time.Duration, scope string) *refusal {
	return &refusal{status: 429, message: "You are being rate limited.", retry: wait, scope: scope}
}

func bucketHash(name string) string {
	h := fnv.New128a()
	_, _ = h.Write([]byte(name))
	return fmt.Sprintf("%x", h.Sum(nil))
}
