package postgres

import (
	"context"
	"time"
)

// OpenAt is Open with another clock.
func OpenAt(ctx context.Context, address string, now func() time.Time) (*Store, error) {
	s, err := connect(ctx, address, Wait)
	if err != nil {
		return nil, err
	}
	s.now = now
	return s, s.usable(ctx)
}

// ClaimLateQuery is the statement of ClaimLate.
const ClaimLateQuery = claimLate

// Busy makes appends wait for a group until release is called.
func (s *Store) Busy() (release func()) {
	g := &s.commits
	g.mu.Lock()
	defer g.mu.Unlock()
	before := g.patience
	g.commits, g.patience = g.commits+mostCommits, time.Hour
	return func() {
		g.mu.Lock()
		g.commits, g.patience = g.commits-mostCommits+1, before
		g.mu.Unlock()
		g.leave(nil, nil)
	}
}

// Waiting returns how many appends wait for a group.
func (s *Store) Waiting() int {
	s.commits.mu.Lock()
	defer s.commits.mu.Unlock()
	return len(s.commits.waiting)
}

// The limits of commits.
const (
	MostCommits = mostCommits
	MostWait    = mostWait
)
