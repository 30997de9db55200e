package discord

import "sync"

// mostIDs is how many interactions are remembered: at 200 a second those of the
// five minutes for which a signature holds.
const mostIDs = 1 << 16

// ids remembers the latest interactions, so that one that comes again, over a
// network that lost its answer or from somebody who wrote it down, is not done
// again. What was done before a restart, or by another process, the log knows
// (tracker.FromRequest).
type ids struct {
	mu     sync.Mutex
	known  map[string]bool
	oldest int
	order  []string // a ring, once it is full
}

// first reports whether an id is new, and remembers it.
func (s *ids) first(id string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.known[id] {
		return false
	}
	if s.known == nil {
		s.known = make(map[string]bool)
	}
	s.known[id] = true
	if len(s.order) < mostIDs {
		s.order = append(s.order, id)
		return true
	}
	delete(s.known, s.order[s.oldest])
	s.order[s.oldest] = id
	s.oldest = (s.oldest + 1) % mostIDs
	return true
}
