package shards

import (
	"context"
	"crypto/cipher"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"sync"
	"time"

	"arbiter/tracker"
)

// Duration is the default duration of a lease: how long the shards of a process that has
// died are without a holder at most.
const Duration = 15 * time.Second

const (
	// shortest and longest are the limits of the pause between two looks at the leases.
	// Many leases are looked at less often.
	shortest = time.Second
	longest  = 5 * time.Second
	perLook  = 64 // leases that are looked at each second
	// renewers is the number of leases that are renewed at once.
	renewers = 4
	// keptFor is how long the rows of processes and buckets of the past are kept.
	keptFor = time.Hour
	// refusedFor is how long a shard that Discord has refused waits for a greater number
	// of shards before it is tried again, which costs an IDENTIFY.
	refusedFor = 30 * time.Minute
)

// ErrMore is returned by Config.Serve if Discord demands more shards.
var ErrMore = errors.New("discord demands more shards")

// Config is what a process needs to hold shards.
type Config struct {
	Leases  tracker.Leases
	Process string // unique among all processes, and for each start
	// Limits requests GET /gateway/bot.
	Limits func(context.Context) (Limits, error)
	// Serve keeps a session of a shard until ctx is done, and then returns nil soon. It
	// returns ErrMore, or another error if no process can go on.
	Serve func(ctx context.Context, h *Held) error
	// Final reports whether an error of Limits doesn't go away.
	Final func(error) bool
	// Holding is called with the number of shards that the process holds.
	Holding func(shards int)
	// Seal encrypts sessions. What one seals, the others open.
	Seal     cipher.AEAD
	Say      func(string) // reports to the host, a sentence each
	Log      *slog.Logger
	Duration time.Duration // of leases; the default is Duration
}

// keeper acquires, renews and releases the leases of a process.
type keeper struct {
	Config

	turns turns
	ticks chan struct{} // look at the leases now
	renew chan struct{} // renew the leases now
	fatal chan error

	// Used by the loop alone.
	count   int // of shards, the last that was reported
	told    string
	dropped time.Time
	aside   time.Time // until when no shard is acquired

	mu       sync.Mutex
	member   tracker.Lease    // of this process, by which the others know that it is live
	held     map[string]*Held // by the name of the lease
	serving  sync.WaitGroup
	starts   int       // for holders that are used once
	looked   bool      // at whether any shard is held, after the start
	tooSmall int       // the number of shards that Discord has refused
	askNext  time.Time // when to ask for a greater number
	failing  time.Time // since when all connections have failed
	noStarts time.Time // until when the host knows that no session can be started
}

// Run holds this process's part of the shards until ctx is done, and then releases them.
// It returns an error of Serve, or one that is final.
func Run(ctx context.Context, c Config) error {
	if c.Duration == 0 {
		c.Duration = Duration
	}
	k := &keeper{Config: c, ticks: make(chan struct{}, 1), renew: make(chan struct{}, 1), fatal: make(chan error, 1), held: make(map[string]*Held)}
	background := context.WithoutCancel(ctx)
	renewing, stop := context.WithCancel(background)
	var renewer sync.WaitGroup
	renewer.Go(func() { k.renewAll(renewing) })
	err := k.loop(ctx)
	k.leave(background)
	stop()
	renewer.Wait()
	return err
}

// loop looks at the leases, and acts, until ctx is done or an error is final.
func (k *keeper) loop(ctx context.Context) error {
	for {
		wait, err := k.tick(ctx)
		if ctx.Err() != nil {
			return nil //nolint:nilerr // the end was asked for
		}
		switch {
		case err != nil && k.Final(err):
			return err
		case err != nil:
			k.report(ctx, "look at the leases of shards", err)
			wait = shortest
		}
		timer := time.NewTimer(wait)
		select {
		case <-timer.C:
		case <-k.ticks:
		case err := <-k.fatal:
			timer.Stop()
			return err
		case <-ctx.Done():
			timer.Stop()
			return nil
		}
		timer.Stop()
	}
}

// tick looks at the leases once and acquires or releases shards. It returns how long to
// wait until the next look.
func (k *keeper) tick(ctx context.Context) (time.Duration, error) {
	if left := time.Until(k.aside); left > 0 {
		return min(left, longest), nil
	}
	if !k.isMember() {
		lease, ok, err := k.Leases.Acquire(ctx, nameProcess+k.Process, k.Process, k.Duration)
		if err != nil || !ok {
			return shortest, err
		}
		k.setMember(lease)
	}
	leases, err := k.Leases.Leases(ctx, namesFrom)
	if err != nil {
		return 0, err
	}
	now := time.Now()
	v := viewOf(leases, now)
	if len(v.processes) > 1 && k.fails(now) {
		// A process gives up shards only while it holds this lease, so that one process at a
		// time does.
		_, alone, err := k.Leases.Acquire(ctx, nameAside, k.Process, failsFor)
		if err != nil {
			return 0, err
		}
		if alone {
			k.stepAside(ctx, now)
			return 0, nil
		}
	}
	if k.wantsCount(v, now) {
		return poll, k.setCount(ctx)
	}
	k.countChanged(v.count)
	k.compare(v) //nolint:contextcheck // a shard has a context of its own
	take, most, give := v.plan(k.Process)
	for _, n := range give {
		k.give(nameOf(n, v.count))
	}
	taken, err := k.take(ctx, v, leases, take, most)
	if err != nil || taken {
		return 0, err // the next look confirms the count before anything is served
	}
	k.tell(v)
	k.dropOld(ctx, now)
	wait := min(max(shortest, time.Duration(len(leases)/perLook)*time.Second), longest)
	if left := time.Until(v.expiry); !v.expiry.IsZero() && left > 0 {
		wait = min(wait, left+time.Millisecond)
	}
	return wait, nil
}

// compare serves the shards that were acquired before this look, and releases those of
// another count.
func (k *keeper) compare(v view) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, h := range k.held {
		switch {
		case h.Count != v.count:
			h.end(errReleased)
			h.begin() // so that it is released
		case !h.begun:
			h.begin()
		}
	}
}

// give releases a shard that is assigned to another process. A shard whose session is being
// started is released by a later tick.
func (k *keeper) give(name string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if h := k.held[name]; h != nil {
		h.give()
	}
}

// take acquires shards: those that the leases already say are this process's, and most
// of the others. It reports whether it has acquired any.
func (k *keeper) take(ctx context.Context, v view, leases map[string]tracker.Lease, others []int, most int) (taken bool, err error) {
	for n, holder := range v.holders {
		if holder == k.Process && !k.holds(nameOf(n, v.count)) {
			others, most = append([]int{n}, others...), most+1
		}
	}
	for _, n := range others {
		if most == 0 {
			break
		}
		name := nameOf(n, v.count)
		if k.holds(name) {
			continue // it is being released
		}
		lease, ok, err := k.Leases.Acquire(ctx, name, k.Process, k.Duration)
		if err != nil {
			return taken, err
		}
		if ok {
			if before := leases[name]; before.Holder != "" && before.Holder != k.Process {
				k.Log.InfoContext(ctx, "a process has left a shard", slog.Int("shard", n), slog.String("process", before.Holder))
			}
			k.hold(ctx, n, v.count, lease)
			taken, most = true, most-1
		}
	}
	return taken, nil
}

func (k *keeper) holds(name string) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.held[name] != nil
}

// hold records a shard that was acquired.
func (k *keeper) hold(ctx context.Context, index, count int, lease tracker.Lease) {
	h := &Held{Index: index, Count: count, keeper: k, lease: lease, session: k.sessionOf(lease)}
	h.ctx, h.cancel = context.WithCancelCause(context.WithoutCancel(ctx))
	h.mu.Lock() // it may expire at once
	h.expiry = time.AfterFunc(time.Until(lease.Until), h.expired)
	h.mu.Unlock()
	k.mu.Lock()
	defer k.mu.Unlock()
	k.held[lease.Name] = h
}

// begin serves a shard until its end, and then releases its lease. k.mu is held.
func (h *Held) begin() {
	if h.begun {
		return
	}
	h.begun = true
	h.keeper.serving.Go(func() {
		h.keeper.serve(h)
		h.keeper.ended(h)
	})
}

// serve serves a shard until its end.
func (k *keeper) serve(h *Held) {
	for h.ctx.Err() == nil {
		err := k.Serve(h.ctx, h)
		switch {
		case h.ctx.Err() != nil:
			return
		case errors.Is(err, ErrMore):
			k.demand(h.Count)
			_ = sleep(h.ctx, refusedFor) // unless the number is greater before
		case err != nil:
			select {
			case k.fatal <- err:
			default: // another is
			}
			<-h.ctx.Done()
		}
	}
}

// ended releases the lease of a shard. Its session is stored unless it is useless.
func (k *keeper) ended(h *Held) {
	cause := context.Cause(h.ctx)
	ctx, cancel := context.WithTimeout(context.WithoutCancel(h.ctx), k.Duration)
	defer cancel()
	lease := h.current()
	k.report(ctx, "release a shard", k.Leases.Release(ctx, lease))
	if errors.Is(cause, errExpired) || errors.Is(cause, errGranted) {
		k.Log.WarnContext(ctx, "a shard is lost", slog.Int("shard", h.Index), slog.Any("error", cause))
	}
	k.mu.Lock()
	delete(k.held, lease.Name)
	k.mu.Unlock()
	k.tickSoon()
}

// tell reports to the host which shards this process holds, if that has changed.
func (k *keeper) tell(v view) {
	k.mu.Lock()
	var mine []int
	for _, h := range k.held {
		mine = append(mine, h.Index)
	}
	k.mu.Unlock()
	k.Holding(len(mine))
	said := "This process holds no shard of " + strconv.Itoa(v.count) + "; it waits until another leaves one."
	switch len(mine) {
	case 0:
	case 1:
		said = fmt.Sprintf("This process holds shard %d of %d.", mine[0], v.count)
	default:
		said = fmt.Sprintf("This process holds the shards %s of %d.", text(mine), v.count)
	}
	if said != k.told {
		k.told = said
		k.Say(said)
	}
}

// dropOld deletes the rows of processes and counts of the past.
func (k *keeper) dropOld(ctx context.Context, now time.Time) {
	if now.Before(k.dropped) {
		return
	}
	k.dropped = now.Add(keptFor)
	k.report(ctx, "delete the leases of former processes", k.Leases.DropLeases(ctx, nameProcess, keptFor))
}

// leave releases all leases, and waits until that is done.
func (k *keeper) leave(ctx context.Context) {
	k.releaseAll(ctx)
	k.serving.Wait()
}

func (k *keeper) isMember() bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.member.Name != ""
}

func (k *keeper) setMember(lease tracker.Lease) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.member = lease
}

// once returns a holder that isn't used again.
func (k *keeper) once() string {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.starts++
	return k.Process + "/" + strconv.Itoa(k.starts)
}

func (k *keeper) tickSoon()  { signal(k.ticks) }
func (k *keeper) renewSoon() { signal(k.renew) }

// signal wakes the receiver of a channel with a buffer of one.
func signal(c chan<- struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// report logs an error, if it isn't nil.
func (k *keeper) report(ctx context.Context, what string, err error) {
	if err != nil {
		k.Log.WarnContext(ctx, "trouble with shards", slog.String("what", what), slog.Any("error", err))
	}
}
