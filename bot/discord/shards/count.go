package shards

import (
	"context"
	"encoding/json"
	"fmt"
	"time"
)

// numbered is the data of the lease of the count.
type numbered struct {
	Shards int `json:"shards"`
}

// countOf returns the number of shards from the data of its lease, or 0.
func countOf(data []byte) int {
	var n numbered
	if json.Unmarshal(data, &n) != nil {
		return 0
	}
	return max(0, n.Shards)
}

// chooseCount returns the number of shards, given the present one, the one that Discord
// recommends, and whether Discord has refused the present one as too small. Another
// number costs an IDENTIFY for each shard, so the present one is kept as long as it is
// large enough and not more than twice as large as recommended.
func chooseCount(now, recommended int, tooSmall bool) int {
	recommended = max(1, recommended)
	if now == 0 || recommended > now || !tooSmall && now > 2*recommended {
		return recommended
	}
	return now
}

// askAgain is how long a process waits before it asks again for a recommended number that
// is greater than one that Discord has refused.
const askAgain = time.Minute

// demand records that Discord has refused a number of shards as too small.
func (k *keeper) demand(count int) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.tooSmall = max(k.tooSmall, count)
	k.tickSoon()
}

// wantsCount reports whether this process has to set the number of shards: there is none,
// Discord has refused it, or this process has just started and no shard is held.
func (k *keeper) wantsCount(v view, now time.Time) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	first := !k.looked && !v.held()
	k.looked = true
	return v.count == 0 || first || k.tooSmall == v.count && !now.Before(k.askNext)
}

// setCount sets the number of shards to what Discord recommends, if it has to be another.
// The lease that has the number is held meanwhile, so that processes set it one after
// another.
func (k *keeper) setCount(ctx context.Context) error {
	lease, ok, err := k.Leases.Acquire(ctx, nameCount, k.once(), k.Duration)
	if err != nil || !ok {
		return err
	}
	defer func() {
		end, cancel := context.WithTimeout(context.WithoutCancel(ctx), k.Duration)
		defer cancel()
		k.report(end, "store the number of shards", k.Leases.Release(end, lease))
	}()
	limits, err := k.Limits(ctx)
	if err != nil {
		return err
	}
	now := countOf(lease.Data)
	next, refused := k.nextCount(now, limits.Shards)
	if refused {
		k.Say(fmt.Sprintf("Discord demands more than %d shards, and recommends %d; asking again in %s.", now, limits.Shards, askAgain))
	}
	lease.Data, err = json.Marshal(numbered{next})
	return err
}

// nextCount returns the number of shards that follows one. refused reports whether it is
// the same although Discord has refused it; then Discord isn't asked again for a while.
func (k *keeper) nextCount(now, recommended int) (next int, refused bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	tooSmall := now != 0 && k.tooSmall == now
	next = chooseCount(now, recommended, tooSmall)
	if refused = tooSmall && next == now; refused {
		k.askNext = time.Now().Add(askAgain)
	}
	return next, refused
}

// countChanged reports to the host that the number of shards is another.
func (k *keeper) countChanged(count int) {
	if k.count != count && k.count != 0 {
		k.Say(fmt.Sprintf("The number of shards is now %d; it was %d.", count, k.count))
	}
	k.count = count
}
