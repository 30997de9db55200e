package shards

import (
	"context"
	"maps"
	"slices"
	"sync"
	"time"

	"arbiter/tracker"
)

// renewAll renews all leases three times within their duration, and when a session is to
// be stored, until ctx is done.
func (k *keeper) renewAll(ctx context.Context) {
	every := time.NewTicker(k.Duration / 3)
	defer every.Stop()
	for {
		select {
		case <-every.C:
		case <-k.renew:
		case <-ctx.Done():
			return
		}
		k.renewOnce(ctx)
	}
}

func (k *keeper) renewOnce(ctx context.Context) {
	k.mu.Lock()
	all := slices.Collect(maps.Values(k.held))
	member := k.member
	k.mu.Unlock()
	// An attempt that takes longer is made anew with the next renewal.
	ctx, cancel := context.WithTimeout(ctx, k.Duration/3)
	defer cancel()
	if member.Name != "" {
		_, ok, err := k.Leases.Renew(ctx, member, k.Duration)
		k.report(ctx, "renew the lease of this process", err)
		if err == nil && !ok { // its row was deleted as one of the past
			k.setMember(tracker.Lease{})
		}
	}
	next := make(chan *Held)
	var workers sync.WaitGroup
	for range min(renewers, len(all)) {
		workers.Go(func() {
			for h := range next {
				k.renewShard(ctx, h)
			}
		})
	}
	for _, h := range all {
		next <- h
	}
	close(next)
	workers.Wait()
}

// renewShard renews the lease of a shard and stores its session.
func (k *keeper) renewShard(ctx context.Context, h *Held) {
	lease, ok, err := k.Leases.Renew(ctx, h.current(), k.Duration)
	switch {
	case err != nil:
		k.report(ctx, "renew the lease of a shard", err) // it may expire
	case ok:
		h.renewed(lease)
	default:
		h.end(errGranted)
	}
}
