package bot

import (
	"context"
	"math/rand/v2"
	"time"
)

// The times of packing ended games: soon after the start, then regularly, with a pause
// after each step so that players don't wait for it.
const (
	firstPacking = 10 * time.Minute
	packEvery    = time.Hour
	packPause    = 200 * time.Millisecond
	packAtOnce   = 10 // channels in a step
)

// packGames packs ended games until ctx is done, in one process at a time (discord.Bot.Alone).
// The channel is closed when it has stopped.
func (a *App) packGames(ctx context.Context, alone func(context.Context, string, func(context.Context) error) error) (over <-chan struct{}) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		for wait := firstPacking; ; wait = packEvery {
			if !sleep(ctx, wait/2+rand.N(wait)) { //nolint:gosec // no secret
				return
			}
			err := alone(ctx, "pack", func(ctx context.Context) error {
				a.packAll(ctx, time.Now, packPause)
				return nil
			})
			if err != nil && ctx.Err() == nil {
				a.log.warn(ctx, "ended games can't be packed", err)
			}
		}
	}()
	return done
}

// packAll packs what is to be packed. An error is logged, and the rest left to the next
// time.
func (a *App) packAll(ctx context.Context, now func() time.Time, pause time.Duration) (channels int) {
	for {
		n, err := a.store.Pack(ctx, now(), packAtOnce)
		if err != nil && ctx.Err() == nil {
			a.log.warn(ctx, "ended games can't be packed", err)
		}
		if channels += n; err != nil || n == 0 || !sleep(ctx, pause) {
			return channels
		}
	}
}

// sleep waits, and reports whether it did so to the end.
func sleep(ctx context.Context, wait time.Duration) bool {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}
