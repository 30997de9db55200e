package postgres

import (
	"sync"

	"arbiter/tracker"
)

// mostPeople is the number of people kept in the cache.
const mostPeople = 10_000

// people caches which people of which log are in the table of that name, so that
// appending needn't insert them again. A rewritten log has another epoch and so its
// own entries.
type people struct {
	mu    sync.Mutex
	known map[person]bool
}

type person struct {
	epoch int64
	key   string
}

// all reports whether everyone in batches of a log is cached.
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

// add caches everyone in batches of a log.
func (p *people) add(epoch int64, batches []tracker.Batch) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.known == nil || len(p.known) > mostPeople {
		p.known = make(map[person]bool)
	}
	for _, b := range batches {
		for _, who := range b.People() {
			p.known[person{epoch, who.Key()}] = true
		}
	}
}
