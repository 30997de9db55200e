package web

import (
	"context"
	"sync"
	"time"
)

// Limits of checks of membership.
const (
	memberFor    = 5 * time.Minute // how long the result of a check is used
	againAfter   = time.Minute     // the delay before a failed check is repeated
	memberWithin = 2 * time.Second // the timeout of a check
	mostMembers  = 50_000          // the maximum number of stored results
)

// members stores the results of checks of membership.
type members struct {
	mu sync.Mutex
	of map[membership]*checked
}

// membership is an account and a server.
type membership struct{ server, account string }

// checked is the last check of a membership.
type checked struct {
	mu    sync.Mutex
	until time.Time
	ended bool
}

// check returns the last check of a membership. If there are mostMembers, it deletes all others first.
func (m *members) check(of membership) *checked {
	m.mu.Lock()
	defer m.mu.Unlock()
	c := m.of[of]
	if c == nil {
		if len(m.of) >= mostMembers {
			clear(m.of)
		}
		c = &checked{}
		m.of[of] = c
	}
	return c
}

// mayStay reports whether a person is still a member of the server of their session. If the check fails, it
// reports the last known result, and true if there is none.
func (s *Server) mayStay(ctx context.Context, p Person) bool {
	if s.Member == nil || p.Server == "" || p.Account == "" || p.Visits {
		return true
	}
	c := s.known.check(membership{p.Server, p.Account})
	c.mu.Lock()
	defer c.mu.Unlock()
	if time.Now().Before(c.until) {
		return !c.ended
	}
	asking, cancel := context.WithTimeout(ctx, memberWithin)
	defer cancel()
	is, err := s.Member(asking, p.Server, p.Account)
	if err != nil {
		c.until = time.Now().Add(againAfter)
		if ctx.Err() == nil {
			s.fault(ctx, "ask who is a member of a server", err)
		}
		return !c.ended
	}
	c.until, c.ended = time.Now().Add(memberFor), !is
	return is
}
