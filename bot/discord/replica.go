package discord

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"time"

	"arbiter/bot/discord/shards"
	"arbiter/tracker"
)

const (
	// beatEvery is the interval at which a replica renews its lease, which lasts for
	// beatsToLive intervals. The lease of a job, and the claim of a board, last for
	// beatsOfWork.
	beatEvery   = 5 * time.Second
	beatsToLive = 3
	beatsOfWork = 6

	leaseOfReplica = "replica/" // and its id
	leaseOfJob     = "job/"     // and its name

	// format is the newest format that this program reads of what replicas store for each
	// other. It writes the newest one that all live replicas read. Since format 2, requests
	// have long names (requests.go).
	format = 2
)

// errLost reports that the lease of a job was lost while it was done.
var errLost = errors.New("another process does this by now")

// replica is this process among those that are one bot. A nil replica is a process
// alone: it shares nothing, and its methods do nothing.
type replica struct {
	shared tracker.Shared
	id     string
	beat   time.Duration
	data   replicaData // its own
	log    func(ctx context.Context, what string, err error)

	mu     sync.Mutex
	lease  tracker.Lease
	since  time.Time // since when it has held the lease without a break
	share  int       // requests per second
	agreed int       // the newest format that all live replicas read
}

// replicaData is the data of a replica's lease.
type replicaData struct {
	Version string `json:"version"`
	Reads   int    `json:"reads"` // the newest format that it reads
	Since   int64  `json:"since"` // Unix milliseconds
}

func newReplica(o Options) *replica {
	if o.Shared == nil {
		return nil
	}
	var id [8]byte
	_, _ = rand.Read(id[:]) // never fails
	r := &replica{agreed: 1, shared: o.Shared, id: hex.EncodeToString(id[:]), beat: o.Beat, data: replicaData{o.Version, cmp.Or(o.Format, format), time.Now().UnixMilli()}}
	if r.beat == 0 {
		r.beat = beatEvery
	}
	r.log = func(ctx context.Context, what string, err error) {
		if err != nil && ctx.Err() == nil {
			o.Log.WarnContext(ctx, "trouble with the other processes", slog.String("what", what), slog.Any("error", err))
		}
	}
	return r
}

// join makes the process one of the replicas, once the database answers, and keeps it one
// until leave is called. If ctx is done before, it isn't one.
func (r *replica) join(ctx context.Context) (leave func()) {
	if r == nil {
		return func() {}
	}
	for {
		if err := r.renew(ctx); err == nil && r.rate() > 0 {
			break
		} else if err != nil {
			r.log(ctx, "join them", err)
		}
		if sleep(ctx, r.beat/5) != nil {
			return func() {}
		}
	}
	alive, stop := context.WithCancel(context.WithoutCancel(ctx))
	var beating sync.WaitGroup
	beating.Go(func() {
		every := time.NewTicker(r.beat)
		defer every.Stop()
		for {
			select {
			case <-every.C:
				ctx, cancel := context.WithTimeout(alive, beatsToLive*r.beat)
				r.log(alive, "renew the lease", r.renew(ctx))
				cancel()
			case <-alive.Done():
				return
			}
		}
	})
	return func() {
		stop()
		beating.Wait()
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), r.beat)
		defer cancel()
		r.mu.Lock()
		lease := r.lease
		r.mu.Unlock()
		r.log(ctx, "leave", r.shared.Release(ctx, lease))
	}
}

// renew renews the lease and adapts the share of requests.
func (r *replica) renew(ctx context.Context) error {
	lease, ok, err := r.shared.Acquire(ctx, leaseOfReplica+r.id, r.id, beatsToLive*r.beat)
	if err != nil || !ok {
		return err
	}
	if lease.Data, err = json.Marshal(r.data); err != nil {
		return err
	}
	if lease, ok, err = r.shared.Renew(ctx, lease, beatsToLive*r.beat); err != nil || !ok {
		return err
	}
	r.mu.Lock()
	if lease.Token != r.lease.Token { // it had expired, and with it the share
		r.share, r.since = 0, time.Now()
	}
	r.lease = lease
	r.mu.Unlock()
	live, err := r.live(ctx)
	if err != nil {
		return err
	}
	r.agree(live)
	return r.rebalance(ctx, live)
}

// agree sets the format to write: the newest one that all live replicas read.
func (r *replica) agree(live map[string]replicaData) {
	agreed := r.data.Reads
	for _, other := range live {
		agreed = min(agreed, max(1, other.Reads))
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.agreed = agreed
}

// writes returns the format of what this process stores for other replicas.
func (r *replica) writes() int {
	if r == nil {
		return format
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.agreed
}

// settled reports whether the replica has been one for so long that those that live have
// renewed their leases since: after an outage of the database, all have expired.
func (r *replica) settled() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	now := time.Now()
	return r.lease.Held(now) && now.Sub(r.since) > beatsToLive*r.beat
}

// live returns the data of the live replicas, this one included, by id.
func (r *replica) live(ctx context.Context) (map[string]replicaData, error) {
	now := time.Now() // before reading, so that a lease that is renewed meanwhile counts
	all, err := r.shared.Leases(ctx, leaseOfReplica)
	if err != nil {
		return nil, err
	}
	return liveReplicas(all, now, replicaData{Reads: r.data.Reads}), nil
}

// liveReplicas returns the data of the replicas that hold a lease at a time, by id. Those
// that haven't written their data yet have the given ones.
func liveReplicas(leases map[string]tracker.Lease, now time.Time, unwritten replicaData) map[string]replicaData {
	live := make(map[string]replicaData)
	for name, l := range leases {
		id, ok := strings.CutPrefix(name, leaseOfReplica)
		if !ok || l.Holder != id || !l.Held(now) {
			continue
		}
		data := unwritten
		if len(l.Data) > 0 {
			data = replicaData{}
			_ = json.Unmarshal(l.Data, &data) // unreadable data are of another version
		}
		live[id] = data
	}
	return live
}

// Replicas returns the versions of the replicas that hold a lease at a time, by id.
func Replicas(leases map[string]tracker.Lease, now time.Time) map[string]string {
	live := make(map[string]string)
	for id, data := range liveReplicas(leases, now, replicaData{}) {
		live[id] = data.Version
	}
	return live
}

// HeldShards returns how many shards of the gateway are held at a time, and how many there
// are; 0 if no process has ever connected to it.
func HeldShards(leases map[string]tracker.Lease, now time.Time) (held, all int) {
	return shards.Count(leases, now)
}

// jobData is what the processes know of a job: when it was done last.
type jobData struct {
	Done int64 `json:"done"` // Unix milliseconds
}

// alone does a job while no other process does the same. It waits for its turn. The
// context of do ends when the lease of the job is lost.
func (r *replica) alone(ctx context.Context, job string, do func(context.Context) error) error {
	return r.unlessDone(ctx, job, 0, do)
}

// Alone calls do while no other process that is the same bot does the job of the same
// name. It waits for its turn. The context of do ends if the lease of the job is lost.
func (b *Bot) Alone(ctx context.Context, job string, do func(context.Context) error) error {
	return b.replica.alone(ctx, job, do)
}

// UnlessDone is like Alone, but does nothing if a process has done the job within a time.
func (b *Bot) UnlessDone(ctx context.Context, job string, within time.Duration, do func(context.Context) error) error {
	return b.replica.unlessDone(ctx, job, within, do)
}

// unlessDone is like alone, but does nothing if a process has done the job within a time.
func (r *replica) unlessDone(ctx context.Context, job string, within time.Duration, do func(context.Context) error) error {
	if r == nil {
		return do(ctx)
	}
	lease, err := r.await(ctx, leaseOfJob+job)
	if err != nil {
		return fmt.Errorf("the job %s: %w", job, err)
	}
	release := func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), beatsToLive*r.beat)
		defer cancel()
		r.log(ctx, "end the job "+job, r.shared.Release(ctx, lease))
	}
	defer func() { release() }()
	var data jobData
	_ = json.Unmarshal(lease.Data, &data) // the first time, there is none
	if within > 0 && time.Since(time.UnixMilli(data.Done)) < within {
		return nil
	}
	working, stop := context.WithCancelCause(ctx)
	var renewing sync.WaitGroup
	held := lease
	renewing.Go(func() { r.keep(working, held, stop) })
	err = do(working)
	if lost := context.Cause(working); err == nil && errors.Is(lost, errLost) {
		err = lost
	}
	stop(nil)
	renewing.Wait()
	if err == nil {
		lease.Data, err = json.Marshal(jobData{Done: time.Now().UnixMilli()})
	}
	return err
}

// await acquires the lease of a job.
func (r *replica) await(ctx context.Context, name string) (tracker.Lease, error) {
	for {
		lease, ok, err := r.shared.Acquire(ctx, name, r.id, beatsOfWork*r.beat)
		if ok || err != nil {
			return lease, err
		}
		if err := sleep(ctx, r.beat/5); err != nil {
			return lease, err
		}
	}
}

// keep renews the lease of a job until ctx is done, or calls lost.
func (r *replica) keep(ctx context.Context, lease tracker.Lease, lost func(error)) {
	every := time.NewTicker(r.beat)
	defer every.Stop()
	for {
		select {
		case <-every.C:
		case <-ctx.Done():
			return
		}
		within, cancel := context.WithDeadline(ctx, lease.Until)
		renewed, ok, err := r.shared.Renew(within, lease, beatsOfWork*r.beat)
		cancel()
		switch {
		case ctx.Err() != nil:
			return
		case err == nil && ok:
			lease = renewed
		case err == nil, !lease.Held(time.Now()):
			lost(errLost)
			return
		}
	}
}
