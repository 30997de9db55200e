package web

import (
	"errors"
	"sync"
	"time"
)

// Limits of open streams. Those of watchers are lower than the total, so some are left for players.
const (
	mostStreams   = 20_000 // in this process
	mostWatching  = 16_000 // of all links to watch
	mostOfLink    = 4_000  // of one link to watch
	mostOfSession = 16     // of one session: a person's pages of a table
)

// checkedFor is how long all streams of a link or session use the result of one check.
const checkedFor = 5 * time.Second

// errCrowded means that there is no place for another stream.
var errCrowded = errors.New("too many streams")

// places counts open streams by link and session. The hub's mu guards it.
type places struct {
	passes   map[string]*pass // by the address of the table, which differs for each link and session
	streams  int
	watching int
	ended    time.Time // when links or sessions were last ended in this process
}

// pass is a link or session with open streams.
type pass struct {
	streams int // guarded by the hub's mu

	mu      sync.Mutex
	checked time.Time // when its last check began
	valid   bool
}

// enter counts a new stream. The error is errCrowded if a limit is reached.
func (p *places) enter(base string, watches bool) (*pass, error) {
	of, most := p.passes[base], mostOfSession
	if watches {
		most = mostOfLink
	}
	if p.streams >= mostStreams || watches && p.watching >= mostWatching || of != nil && of.streams >= most {
		return nil, errCrowded
	}
	if of == nil {
		of = &pass{}
		p.passes[base] = of
	}
	of.streams++
	p.count(watches, 1)
	return of, nil
}

// leave counts the end of a stream.
func (p *places) leave(base string, watches bool) {
	of := p.passes[base]
	if of.streams--; of.streams == 0 {
		delete(p.passes, base)
	}
	p.count(watches, -1)
}

func (p *places) count(watches bool, n int) {
	p.streams += n
	if watches {
		p.watching += n
	}
}

// holds reports whether the pass of a stream is still valid. Streams of one pass share the result of a check
// for checkedFor, unless this process has ended links or sessions since the check began.
func (h *hub) holds(p *pass, check func() bool) bool {
	h.mu.Lock()
	ended := h.places.ended
	h.mu.Unlock()
	p.mu.Lock()
	defer p.mu.Unlock()
	now := time.Now()
	if !p.checked.After(ended) || now.Sub(p.checked) >= checkedFor {
		p.checked, p.valid = now, check()
	}
	return p.valid
}
