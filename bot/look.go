package bot

import (
	"context"
	"time"
)

// Of the processes that share a database, one looks for new editions and cards. The others
// take them from the database. A process alone looks whenever it is to.
const (
	rulesLookedFor = 12 * time.Hour     // processes look daily
	cardsLookedFor = 6 * 24 * time.Hour // and weekly
)

// unlessDone calls do while no other process does the job of the same name, and unless any
// has done it within a time.
type unlessDone func(ctx context.Context, job string, within time.Duration, do func(context.Context) error) error

// look looks for something new unless another process has done so. Then it has what was
// found, whichever process found it.
func (a *App) look(ctx context.Context, job string, within time.Duration, once unlessDone, do func(context.Context) error) error {
	err := once(ctx, job, within, func(ctx context.Context) error {
		err := do(ctx)
		a.exchange(ctx) // before another process does the job
		return err
	})
	a.exchange(ctx)
	return err
}
