package discord

import (
	"context"
	"slices"
	"sync"
	"time"
)

const (
	// drawEvery is the interval at which boards that are text are drawn, if no other is.
	drawEvery = time.Second
	// mostUndrawn is the maximum number of boards to draw later. Beyond it, the oldest stay
	// text until their next edit.
	mostUndrawn = 1000
)

// undrawn lists the tables whose boards are text because others were being drawn.
type undrawn struct {
	mu     sync.Mutex
	tables []string
}

func (u *undrawn) add(table string) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if slices.Contains(u.tables, table) {
		return
	}
	u.tables = append(u.tables, table)
	u.tables = u.tables[max(0, len(u.tables)-mostUndrawn):]
}

// next removes the table that has waited longest, or returns "".
func (u *undrawn) next() (table string) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if len(u.tables) > 0 {
		table, u.tables = u.tables[0], u.tables[1:]
	}
	return table
}

// drawWhenFree draws the boards in undrawn, one at a time and while no other board is being
// drawn, until ctx is done.
func (b *Bot) drawWhenFree(ctx context.Context) {
	defer b.recoverAndLog(ctx, "")
	every := time.NewTicker(drawEvery)
	defer every.Stop()
	for {
		select {
		case <-every.C:
		case <-b.leaving:
			return
		case <-ctx.Done():
			return
		}
		if len(b.renders) > 0 {
			continue
		}
		if table := b.undrawn.next(); table != "" {
			b.touch(ctx, table)
		}
	}
}
