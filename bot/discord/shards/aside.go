package shards

import (
	"context"
	"errors"
	"fmt"
	"time"

	"arbiter/tracker"
)

const (
	// failsFor is how long all connections of a process fail until it releases its shards
	// for others, which may reach Discord.
	failsFor = time.Minute
	// asideFor is how long it then acquires none.
	asideFor = 5 * time.Minute
)

// Report records that a connection of the shard has a session, or the error with which it
// has failed. After the end of the shard it does nothing.
func (h *Held) Report(err error) {
	k := h.keeper
	k.mu.Lock()
	defer k.mu.Unlock()
	switch {
	case h.ctx.Err() != nil:
	case err == nil:
		k.failing = time.Time{}
	case errors.Is(err, errLate), errors.Is(err, ErrNotHeld):
	case k.failing.IsZero():
		k.failing = time.Now()
	}
}

// fails reports whether all connections have failed for failsFor.
func (k *keeper) fails(now time.Time) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	return !k.failing.IsZero() && now.Sub(k.failing) >= failsFor
}

// stepAside releases all leases, and acquires none for a while.
func (k *keeper) stepAside(ctx context.Context, now time.Time) {
	k.Say(fmt.Sprintf("This process doesn't reach Discord's gateway; others take its shards, and it tries again in %s.", asideFor))
	k.aside = now.Add(asideFor)
	k.releaseAll(ctx)
	k.mu.Lock()
	defer k.mu.Unlock()
	k.failing = time.Time{}
}

// releaseAll releases all leases: the process's first, so that others acquire the shards.
// It doesn't wait until the shards are released.
func (k *keeper) releaseAll(ctx context.Context) {
	k.mu.Lock()
	member := k.member
	k.member = tracker.Lease{}
	k.mu.Unlock()
	if member.Name != "" {
		ctx, cancel := context.WithTimeout(ctx, k.Duration)
		defer cancel()
		k.report(ctx, "leave", k.Leases.Release(ctx, member))
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, h := range k.held {
		h.end(errReleased)
		h.begin() //nolint:contextcheck // a shard has a context of its own
	}
}
