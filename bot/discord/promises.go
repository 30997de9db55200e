package discord

import (
	"maps"
	"slices"
	"sync"
)

// promises are the interactions that this process has stored in the inbox, or taken over.
type promises struct {
	mu       sync.Mutex
	open     map[string]bool // to be answered by this process
	answered ids             // those that were answered; their rows are deleted when they are found
}

// begin records that this process is to answer an interaction.
func (p *promises) begin(id string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.open == nil {
		p.open = make(map[string]bool)
	}
	p.open[id] = true
}

// end records that this process has answered an interaction.
func (p *promises) end(id string) {
	p.answered.add(id)
	p.leave(id)
}

// leave records that an interaction isn't this process's to answer.
func (p *promises) leave(id string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.open, id)
}

// isOpen reports whether this process is to answer an interaction.
func (p *promises) isOpen(id string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.open[id]
}

// all returns the interactions that this process is to answer.
func (p *promises) all() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Collect(maps.Keys(p.open))
}
