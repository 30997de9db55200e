package discord

import (
	"context"

	"arbiter/tracker"
)

// delivery is how an interaction was delivered. The zero value is by HTTP, or by the
// connection of a process alone.
type delivery struct {
	// replayed reports whether Discord sent it after RESUME, so that another process may
	// have answered it, and it may be too old for an answer.
	replayed bool
	// lost, if not nil, reports whether the lease of its shard has expired since, so that
	// it may be sent to another process.
	lost func() bool
}

// begins reports whether an interaction is to be answered. Its user reads that the
// application did not respond if it isn't.
func (a *answer) begins(ctx context.Context) bool {
	from := a.in.from
	if from.replayed {
		// Discord refuses one that was acknowledged before or is older than three seconds.
		a.timer.Stop()
		a.deferAnswer(ctx)
	} else if from.lost == nil || !from.lost() {
		return true
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.acknowledged
}

// whileHeld returns a context in which an unacknowledged interaction changes no table after
// the lease of its shard has expired. By then Discord may have sent the interaction to another
// process, or reported a failure to the user.
func (a *answer) whileHeld(ctx context.Context) context.Context {
	lost := a.in.from.lost
	if lost == nil {
		return ctx
	}
	return tracker.OnlyWhile(ctx, func() bool {
		if !lost() {
			return true
		}
		a.mu.Lock()
		defer a.mu.Unlock()
		return a.acknowledged
	})
}
