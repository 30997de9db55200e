package discord

import "sync"

// mostIDs is the number of ids kept: the interactions of the five minutes of a
// signature's validity at 200 per second.
const mostIDs = 1 << 16

// ids detects interactions that are delivered again, by a retry or a replay.
// Deliveries before a restart or to another process are detected by the
// name of the request in the log (requests.go).
type ids struct {
	mu     sync.Mutex
	known  map[string]bool
	oldest int
	order  []string // a ring buffer once it is full
}

// has reports whether an id is recorded.
func (s *ids) has(id string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.known[id]
}

// add reports whether an id is new, and records it.
func (s *ids) add(id string) bool {
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
