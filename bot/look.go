package bot

import (
	"context"
	"time"
)

// One of the processes that share a database downloads new editions and cards, and the
// others take them from the database. The intervals are shorter than those at which a process
// checks: a day for rules, a week for cards.
const (
	rulesLookedFor = 12 * time.Hour
	cardsLookedFor = 6 * 24 * time.Hour
)

// unlessDone calls do unless a process has done the job of the same name within a time. Only
// one process at a time does it.
type unlessDone func(ctx context.Context, job string, within time.Duration, do func(context.Context) error) error

// look calls do, which downloads, unless another process has done so. Afterwards the shelf has
// what was downloaded by any process.
func (a *App) look(ctx context.Context, job string, within time.Duration, once unlessDone, do func(context.Context) error) error {
	err := once(ctx, job, within, func(ctx context.Context) error {
		err := do(ctx)
		a.exchange(ctx) // before another process does the job
		return err
	})
	a.exchange(ctx)
	return err
}
