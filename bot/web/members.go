package web

import (
	"context"
	"sync"
	"time"
)

// How membership of servers is checked.
const (
	memberFor    = 5 * time.Minute // a check holds
	againAfter   = time.Minute     // a check that failed is made again
	memberWithin = 2 * time.Second // an answer is waited for
	mostMembers  = 50_000          // checks that are kept
)

// members are the checks of who is a member of a server.
type members struct {
	mu sync.Mutex
	of map[membership]*checked
}

// membership is that of an account in a server.
type membership struct{ server, account string }

// checked is the last check of a membership.
type checked struct {
	mu    sync.Mutex
	until time.Time
	ended bool
}

// check returns the last check of a membership. If too many are kept, all are forgotten.
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

// mayStay reports whether a person is still a member of the server of their session. While that can't be
// known, what was known last counts, and at first that they are.
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
