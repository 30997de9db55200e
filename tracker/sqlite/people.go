package sqlite

import (
	"sync"

	"arbiter/tracker"
)

// mostKnown is how many people of logs are remembered at a time.
const mostKnown = 10_000

// people remembers who is noted in the table of that name, so that not every line
// asks it. What was forgotten is noted again, which changes nothing. A rewritten
// log has another epoch, and so another list.
type people struct {
	mu    sync.Mutex
	known map[person]bool
}

type person struct {
	epoch int64
	key   string
}

// all reports whether everybody in batches of a log is noted.
func (p *people) all(epoch int64, batches []tracker.Batch) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, b := range batches {
		for _, who := range b.People() {
			if !p.known[person{epoch, who.Key()}] {
				return false
			}
		}
	}
	return true
}

// add remembers that everybody in batches of a log is noted.
func (p *people) add(epoch int64, batches []tracker.Batch) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.known == nil || len(p.known) > mostKnown {
		p.known = make(map[person]bool)
	}
	for _, b := range batches {
		for _, who := range b.People() {
			p.known[person{epoch, who.Key()}] = true
		}
	}
}
