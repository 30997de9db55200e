package bot

import (
	"math/rand/v2"
	"sync"
)

// lockedRand is a random source that is safe for concurrent use.
type lockedRand struct {
	mu  sync.Mutex
	rng *rand.Rand
}

func newDice() *lockedRand {
	return &lockedRand{rng: rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))} //nolint:gosec // dice at a kitchen table need no secret
}

func (d *lockedRand) Int64N(n int64) int64 {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.rng.Int64N(n)
}
