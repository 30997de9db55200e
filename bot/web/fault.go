package web

import (
	"context"
	"log/slog"
	"sync"
	"time"
)

// quietFor is the minimum time between two logged errors of one kind.
const quietFor = 10 * time.Second

// logged returns a function that logs errors: of each kind at most one in ten seconds, with the number of
// errors that were left out.
func logged(log *slog.Logger) func(context.Context, string, error) {
	if log == nil {
		return func(context.Context, string, error) {}
	}
	type seen struct {
		last time.Time
		left int
	}
	var mu sync.Mutex
	kinds := make(map[string]seen)
	count := func(what string) (left int, say bool) {
		mu.Lock()
		defer mu.Unlock()
		k, now := kinds[what], time.Now()
		if say = k.last.IsZero() || now.Sub(k.last) >= quietFor; say {
			kinds[what] = seen{last: now}
			return k.left, true
		}
		k.left++
		kinds[what] = k
		return 0, false
	}
	return func(ctx context.Context, what string, err error) {
		left, say := count(what)
		if !say {
			return
		}
		attrs := []slog.Attr{slog.String("what", what), slog.Any("error", err)}
		if left > 0 {
			attrs = append(attrs, slog.Int("left-out", left))
		}
		log.LogAttrs(ctx, slog.LevelWarn, "trouble with the pages", attrs...)
	}
}
