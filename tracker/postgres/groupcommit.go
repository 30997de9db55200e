package postgres

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"arbiter/tracker"
)

const (
	// mostCommits is how many commits of appends are on their way at a time. Fewer make larger
	// groups, which take the processors less, but wait longer for a slow disk.
	mostCommits = 8
	// mostInGroup is how many appends one commit may have.
	mostInGroup = 64
	// mostWait is how long an append waits for the commits of others. One that takes longer,
	// since a row is locked or a connection has stalled, doesn't hold up the rest.
	mostWait = 100 * time.Millisecond

	// lockBriefly makes a transaction fail that waits longer than mostWait for a lock.
	lockBriefly = `SELECT set_config('lock_timeout', '100', true)`
)

// groupCommit commits appends in groups. An append goes at once, in a transaction of its own,
// while fewer than mostCommits are on their way. Those that come meanwhile wait until one has
// ended, and go together: one transaction and one round trip, with a statement for each.
type groupCommit struct {
	mu       sync.Mutex
	patience time.Duration // mostWait
	commits  int           // how many are on their way
	waiting  []*appending  // the first came first
}

// errApart: a group has not stored an append, which is to be made by itself.
var errApart = errors.New("not appended in a group")

// commit appends by itself or in a group. If the error is errApart, the append may still be in
// doubt.
func (g *groupCommit) commit(ctx context.Context, a *appending) error {
	group := g.enter(a)
	if group == nil {
		group = g.wait(a)
	}
	switch len(group) {
	case 0:
		return a.outcome
	case 1:
		defer g.leave(nil, a)
		return a.alone(ctx)
	}
	defer g.leave(group, a)
	a.store.insertGroup(ctx, group)
	return a.outcome
}

// enter returns an append as a group of one, or nil if it has to wait.
func (g *groupCommit) enter(a *appending) []*appending {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.commits < mostCommits {
		g.commits++
		return []*appending{a}
	}
	a.turn, a.patience, a.outcome = make(chan []*appending, 1), time.NewTimer(g.patience), errApart
	g.waiting = append(g.waiting, a)
	return nil
}

// wait returns the group that an append is to commit, or nil when another has committed it.
func (g *groupCommit) wait(a *appending) []*appending {
	defer a.patience.Stop()
	for {
		select {
		case group := <-a.turn:
			return group
		case <-a.patience.C:
			g.another(a)
			a.patience.Reset(mostWait)
		}
	}
}

// another begins one more commit than there should be, if an append still waits.
func (g *groupCommit) another(a *appending) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if slices.Contains(g.waiting, a) {
		g.commits++
		g.next()
	}
}

// leave ends the commit of a group by one of its appends and begins the next.
func (g *groupCommit) leave(group []*appending, by *appending) {
	g.mu.Lock()
	if len(g.waiting) > 0 && g.commits <= mostCommits {
		g.next()
	} else {
		g.commits--
	}
	g.mu.Unlock()
	for _, a := range group {
		if a != by {
			a.turn <- nil
		}
	}
}

// next makes a group of those who wait, which the first of them commits.
func (g *groupCommit) next() {
	n := min(len(g.waiting), mostInGroup)
	group := slices.Clone(g.waiting[:n])
	g.waiting = slices.Delete(g.waiting, 0, n)
	group[0].turn <- group
}

// insertGroup inserts the batches of several appends in one transaction, and sets what came of
// each. The logs are locked in one order, so that groups of several processes don't wait for
// each other.
func (s *Store) insertGroup(ctx context.Context, group []*appending) {
	conn, err := s.pool.Acquire(ctx)
	if err != nil {
		return // nothing was sent
	}
	defer conn.Release()
	slices.SortFunc(group, func(a, b *appending) int { return strings.Compare(a.channel, b.channel) })
	var all pgx.Batch
	all.Queue(lockBriefly)
	for _, a := range group {
		a.doubtful = true
		sql, args := a.statement()
		all.Queue(sql, args...).Exec(func(done pgconn.CommandTag) error {
			a.outcome = nil
			if done.RowsAffected() == 0 {
				a.outcome = tracker.ErrStale
			}
			return nil
		})
	}
	err = conn.SendBatch(ctx, &all).Close()
	s.withoutSessions(err)
	for _, a := range group {
		a.doubtful = err != nil && !certain(err)
		if err != nil {
			a.outcome = errApart
		}
	}
}
