package shards

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"time"

	"arbiter/tracker"
)

// Limits is Discord's answer to GET /gateway/bot.
type Limits struct {
	URL         string        // of the gateway
	Shards      int           // the recommended number
	Remaining   int           // how many sessions may be started
	Reset       time.Duration // until there are more
	Concurrency int           // how many buckets of IDENTIFY there are (max_concurrency)
}

// identifyEvery is Discord's minimum time between two IDENTIFYs of a bucket.
const identifyEvery = 5 * time.Second

// StartWithin is the time from reading the limits to IDENTIFY, in which other processes
// send fewer than fewStarts of each bucket.
const StartWithin = 25 * time.Second

const (
	// slot is how long the lease of a bucket is held for one IDENTIFY. That is sent while
	// at least identifyEvery is left, so that the next can't be too early.
	slot = identifyEvery + time.Second
	// fewStarts, for each bucket, is the remaining number of sessions from which on
	// they are started one by one, so that each process reads the number anew.
	fewStarts = 8
	// startsFor is how long the lease of such a start is held at most.
	startsFor = time.Minute
	// poll is the pause between attempts to acquire a slot.
	poll = 250 * time.Millisecond
	// mostWait is the longest wait before the limits are read again.
	mostWait = 10 * time.Minute
)

// ErrNotHeld reports that the lease of a shard has expired.
var ErrNotHeld = errors.New("the shard is not held any more")

// errLate reports that an IDENTIFY was not sent in time, so that its limits have to be
// read again.
var errLate = errors.New("the turn to identify came too late")

// Start is the permission for one IDENTIFY of a shard.
type Start struct {
	URL string // of the gateway

	held   *Held
	bucket int
	until  time.Time      // when the limits are too old
	alone  *tracker.Lease // if few sessions are left
	done   func()
}

// Start reads the limits, and waits until the shard is next in this process to send an
// IDENTIFY: one shard of a bucket connects at a time. If the day's number of sessions is
// used up, Start waits until there are more. The caller must call Done.
func (h *Held) Start(ctx context.Context) (*Start, error) {
	k := h.keeper
	limits, err := k.limits(ctx)
	if err != nil {
		return nil, err
	}
	s := &Start{held: h, bucket: h.Index % limits.Concurrency}
	if s.done, err = k.turns.enter(ctx, s.bucket); err != nil {
		return nil, err
	}
	for {
		s.until = time.Now().Add(StartWithin)
		if limits, err = k.limits(ctx); err != nil {
			break
		}
		s.URL = limits.URL
		if limits.Remaining <= 0 {
			err = k.waitForStarts(ctx, limits.Reset)
		} else if s.alone != nil || limits.Remaining > fewStarts*limits.Concurrency {
			return s, nil
		} else {
			err = s.acquireAlone(ctx) // then the limits are read again
		}
		if err != nil {
			break
		}
	}
	s.Done(ctx)
	return nil, err
}

// limits reads the limits.
func (k *keeper) limits(ctx context.Context) (Limits, error) {
	limits, err := k.Limits(ctx)
	limits.Concurrency = max(1, limits.Concurrency)
	return limits, err
}

// waitForStarts waits until there may be more sessions, and tells the host so.
func (k *keeper) waitForStarts(ctx context.Context, reset time.Duration) error {
	k.mu.Lock()
	said := time.Now().Before(k.noStarts)
	k.noStarts = time.Now().Add(reset)
	k.mu.Unlock()
	if !said {
		k.Say(fmt.Sprintf("Discord allows no more sessions today; waiting %s.", reset.Round(time.Second)))
	}
	return sleep(ctx, min(reset, mostWait)+rand.N(poll)) //nolint:gosec // jitter needs no secret
}

// acquireAlone waits until no other process is about to send an IDENTIFY of which it has
// read that few are left.
func (s *Start) acquireAlone(ctx context.Context) error {
	k := s.held.keeper
	for holder := k.once(); ; {
		lease, ok, err := k.Leases.Acquire(ctx, nameStarts, holder, startsFor)
		if err != nil {
			return err
		}
		if ok {
			s.alone = &lease
			return nil
		}
		if err := sleep(ctx, poll+rand.N(poll)); err != nil { //nolint:gosec // jitter needs no secret
			return err
		}
	}
}

// Wait waits until the IDENTIFY may be sent, which must follow at once. Its error means
// that it must not be sent. From then on to Done, the shard isn't given to another process.
func (s *Start) Wait(ctx context.Context) error {
	k := s.held.keeper
	ctx, cancel := context.WithDeadline(ctx, s.until)
	defer cancel()
	for holder := k.once(); ; {
		lease, ok, err := k.Leases.Acquire(ctx, nameBucket+strconv.Itoa(s.bucket), holder, slot)
		now := time.Now()
		switch {
		case err != nil && ctx.Err() != nil:
			return errLate
		case err != nil:
			return err
		case !s.held.Valid():
			return ErrNotHeld
		case !now.Before(s.until), s.alone != nil && !valid(*s.alone, now):
			return errLate
		case ok && valid(lease, now.Add(identifyEvery)):
			s.held.setStarting(true)
			return nil
		case ok:
			return errLate
		}
		if sleep(ctx, poll+rand.N(poll)) != nil { //nolint:gosec // jitter needs no secret
			return errLate
		}
	}
}

// Done ends the start: the session is ready, or has failed.
func (s *Start) Done(ctx context.Context) {
	s.held.setStarting(false)
	if s.alone != nil {
		k := s.held.keeper
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), k.Duration)
		defer cancel()
		k.report(ctx, "let others start sessions", k.Leases.Release(ctx, *s.alone))
	}
	s.done()
}

// sleep waits for d, or returns ctx's error.
func sleep(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
