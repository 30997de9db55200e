package discord

import (
	"context"
	"encoding/json"
	"errors"
	"time"
)

// Discord limits the requests of all processes together. Each replica has a share of
// mostInSecond, as stored with a lease that one of them holds at a time. A share is
// valid as long as the lease of its replica, so that a process that has lost the database
// sends only the answers to interactions, which aren't limited.
const (
	leaseOfBudget = "budget"
	// sharedOut is what live replicas divide. The rest is for those that join before the
	// others have given up a part of theirs.
	sharedOut = 40
)

// rate returns the number of requests that may be sent within a second.
func (r *replica) rate() int {
	if r == nil {
		return mostInSecond
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.lease.Held(time.Now()) {
		return 0
	}
	return r.share
}

// rebalance adapts the share to the number of live replicas.
func (r *replica) rebalance(ctx context.Context, live map[string]replicaData) error {
	r.mu.Lock()
	has := r.share
	r.mu.Unlock()
	if has == shareAmong(live) {
		return nil
	}
	lease, ok, err := r.shared.Acquire(ctx, leaseOfBudget, r.id, r.beat)
	if err != nil || !ok {
		return err // with the next beat
	}
	// Reading again under the lease keeps the share of a replica that has joined meanwhile.
	if live, err = r.live(ctx); err != nil {
		return errors.Join(err, r.shared.Release(ctx, lease))
	}
	want := shareAmong(live)
	shares := make(map[string]int)
	_ = json.Unmarshal(lease.Data, &shares) // the first time, there is none
	left := mostInSecond
	for id, share := range shares {
		if _, lives := live[id]; !lives || id == r.id {
			delete(shares, id)
			continue
		}
		left -= share
	}
	share := max(0, min(want, left))
	shares[r.id] = share
	if lease.Data, err = json.Marshal(shares); err != nil {
		return err
	}
	r.give(min(has, share)) // before others may use the rest
	if lease, ok, err = r.shared.Renew(ctx, lease, r.beat); err != nil || !ok {
		return err
	}
	r.give(share)
	return r.shared.Release(ctx, lease)
}

// shareAmong returns the share of each of the live replicas.
func shareAmong(live map[string]replicaData) int { return max(1, sharedOut/max(1, len(live))) }

func (r *replica) give(share int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.share = share
}
