package tracker

import "sync"

// maxKnown is the number of people that KnownPeople keeps.
const maxKnown = 10_000

// KnownPeople caches which people of which log a store has in its index, so that
// appending needn't add them again. A log that replaces another has another epoch and so
// its own entries. It is safe for use by several goroutines; its zero value is empty.
type KnownPeople struct {
	mu    sync.Mutex
	known map[knownPerson]bool
}

type knownPerson struct {
	epoch int64
	key   string
}

// All reports whether everyone in batches of a log is cached.
func (p *KnownPeople) All(epoch int64, batches []Batch) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, b := range batches {
		for _, who := range b.People() {
			if !p.known[knownPerson{epoch, who.Key()}] {
				return false
			}
		}
	}
	return true
}

// Add caches everyone in batches of a log.
func (p *KnownPeople) Add(epoch int64, batches []Batch) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.known == nil || len(p.known) > maxKnown {
		p.known = make(map[knownPerson]bool)
	}
	for _, b := range batches {
		for _, who := range b.People() {
			p.known[knownPerson{epoch, who.Key()}] = true
		}
	}
}
