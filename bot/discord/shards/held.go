package shards

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"sync"
	"time"

	"arbiter/tracker"
)

// Session is where a session of the gateway is resumed. It is stored with the lease of
// its shard.
type Session struct {
	ID  string `json:"session,omitempty"` // "" if there is none
	URL string `json:"url,omitempty"`     // where to connect for RESUME
	Seq int64  `json:"seq,omitempty"`     // of the last event that was handled
}

// errExpired is the cause of the end of a shard whose lease wasn't renewed in time;
// errGranted, of one whose lease another process was granted; errReleased, of one that
// is another process's part, or of another count.
var (
	errExpired  = errors.New("the lease of the shard has expired")
	errGranted  = errors.New("another process was granted the shard")
	errReleased = errors.New("the shard is released for another process")
)

// Held is a shard that this process holds. It is safe for concurrent use.
type Held struct {
	Index, Count int

	keeper *keeper
	ctx    context.Context // until its end; its cause says why
	cancel context.CancelCauseFunc
	begun  bool // it is served, or was; guarded by keeper.mu
	expiry *time.Timer

	mu       sync.Mutex
	lease    tracker.Lease
	session  Session
	starting bool // an IDENTIFY was sent, and its session isn't known
	over     bool
	released bool
}

// Valid reports whether the lease of the shard has not expired, by the monotonic clock
// and by the wall clock: one of them doesn't run while a machine is suspended.
func (h *Held) Valid() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return !h.over && valid(h.lease, time.Now())
}

func valid(l tracker.Lease, now time.Time) bool {
	return l.Held(now) && now.Round(0).Before(l.Until.Round(0))
}

// Lost reports whether the lease has expired, or was granted to another process. One that
// was released isn't lost: what came before is this process's to answer.
func (h *Held) Lost() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return !h.released && (h.over || !valid(h.lease, time.Now()))
}

// Session returns where the shard's session is to be resumed.
func (h *Held) Session() Session {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.session
}

// Keep records where the session is to be resumed. It is stored with the next renewal of
// the lease, and soon if it is another session.
func (h *Held) Keep(s Session) {
	h.mu.Lock()
	defer h.mu.Unlock()
	other := s.ID != h.session.ID
	h.session = s
	if other {
		h.keeper.renewSoon()
	}
}

// setStarting records whether an IDENTIFY was sent whose session isn't known.
func (h *Held) setStarting(starting bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.starting = starting
}

// give releases the shard to the process that it is assigned to. It does nothing while a session
// is being started, because no other process can resume a session whose ID isn't known.
func (h *Held) give() {
	h.mu.Lock()
	starting := h.starting
	h.mu.Unlock()
	if !starting {
		h.end(errReleased)
	}
}

// current returns the lease with the session as its data, encrypted.
func (h *Held) current() tracker.Lease {
	h.mu.Lock()
	defer h.mu.Unlock()
	l := h.lease
	plain, _ := json.Marshal(h.session) // strings and a number
	seal := h.keeper.Seal
	nonce := make([]byte, seal.NonceSize())
	_, _ = rand.Read(nonce) // never fails
	l.Data = seal.Seal(nonce, nonce, plain, []byte(l.Name))
	return l
}

// sessionOf returns the session that a lease has as its data, or none if it can't be read:
// then it is another token's, or there is none.
func (k *keeper) sessionOf(l tracker.Lease) (s Session) {
	n := k.Seal.NonceSize()
	if len(l.Data) < n {
		return Session{}
	}
	plain, err := k.Seal.Open(nil, l.Data[:n], l.Data[n:], []byte(l.Name))
	if err != nil || json.Unmarshal(plain, &s) != nil {
		return Session{}
	}
	return s
}

// renewed records a renewal, unless the shard's end has begun.
func (h *Held) renewed(l tracker.Lease) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if !h.over {
		h.lease.Until = l.Until
		h.expiry.Reset(time.Until(l.Until))
	}
}

// end makes the shard invalid and ends what serves it. Only the first cause counts.
func (h *Held) end(cause error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if !h.over {
		h.released = errors.Is(cause, errReleased) && valid(h.lease, time.Now())
	}
	h.over = true
	h.expiry.Stop()
	h.cancel(cause)
}

// expired ends the shard if its lease has expired.
func (h *Held) expired() {
	h.mu.Lock()
	left := time.Until(h.lease.Until)
	h.mu.Unlock()
	if left <= 0 {
		h.end(errExpired)
	}
}
