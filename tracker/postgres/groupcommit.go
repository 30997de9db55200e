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
	// mostCommits is the maximum number of concurrent commits of appends. A smaller number
	// makes larger groups, which need less processor time but wait longer on a slow disk.
	mostCommits = 8
	// mostInGroup is the maximum number of appends in a group.
	mostInGroup = 64
	// mostWait is the longest time that an append waits for the commits of others. A commit
	// that takes longer, because a row is locked or a connection has stalled, doesn't delay the
	// rest.
	mostWait = 100 * time.Millisecond

	// lockBriefly sets the lock timeout of a transaction to mostWait.
	lockBriefly = `SELECT set_config('lock_timeout', '100', true)`
)

// groupCommit commits appends in groups. While fewer than mostCommits commits run, an append is
// sent at once in its own transaction. Later appends wait until a commit ends, and are then
// sent as a group: one transaction and one round trip, with a statement for each.
type groupCommit struct {
	mu       sync.Mutex
	patience time.Duration // mostWait
	commits  int           // the number of running commits
	waiting  []*appending  // in order of arrival
}

// errApart means that a group didn't store an append, which has to be retried alone.
var errApart = errors.New("not appended in a group")

// commit appends alone or in a group. If it returns errApart, the append may be in doubt.
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

// enter starts a commit of the append alone. It returns nil if the append has to wait.
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

// wait returns the group that the append has to commit, or nil when another append has
// committed it.
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

// another starts a commit in excess of mostCommits if the append is still waiting.
func (g *groupCommit) another(a *appending) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if slices.Contains(g.waiting, a) {
		g.commits++
		g.next()
	}
}

// leave ends a commit, wakes the other appends of its group, and starts the next commit.
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

// next takes a group from the waiting appends. Its first append commits it.
func (g *groupCommit) next() {
	n := min(len(g.waiting), mostInGroup)
	group := slices.Clone(g.waiting[:n])
	g.waiting = slices.Delete(g.waiting, 0, n)
	group[0].turn <- group
}

// insertGroup inserts the batches of several appends in one transaction, and sets the outcome
// of each append. It locks the logs in order of their channels, so that groups of several
// processes don't deadlock.
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
