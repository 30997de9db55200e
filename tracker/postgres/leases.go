package postgres

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"arbiter/tracker"
)

// serverTime is the server's time as Unix time in microseconds.
const serverTime = `CAST(extract(epoch FROM clock_timestamp()) * 1000000 AS BIGINT)`

// Each change of a lease is one statement, which waits for another that changes the same
// row and then compares the row anew. Tokens begin at the time in microseconds, so that
// they are greater than those of a row that was deleted.
const (
	acquireLease = `INSERT INTO leases (name, holder, token, until, data) VALUES ($1, $2, ` + serverTime + `, ` + serverTime + ` + $3, '')
		ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until,
			token = CASE WHEN leases.holder = excluded.holder AND leases.until > ` + serverTime + ` THEN leases.token ELSE greatest(leases.token + 1, excluded.token) END
		WHERE leases.holder = excluded.holder OR leases.until <= ` + serverTime + `
		RETURNING token, data`
	renewLease = `UPDATE leases SET until = ` + serverTime + ` + $4, data = $5
		WHERE name = $1 AND holder = $2 AND token = $3`
	releaseLease = `UPDATE leases SET holder = '', until = 0, data = $4
		WHERE name = $1 AND holder = $2 AND token = $3`
)

// Acquire grants a lease that is free, has expired or is the holder's, and reports whether
// it did.
func (s *Store) Acquire(ctx context.Context, name, holder string, duration time.Duration) (lease tracker.Lease, granted bool, err error) {
	lease = tracker.Lease{Name: name, Holder: holder}
	err = s.again(ctx, func(ctx context.Context) error {
		lease.Until, granted = time.Now().Add(duration), false
		err := s.pool.QueryRow(ctx, acquireLease, name, holder, duration.Microseconds()).Scan(&lease.Token, &lease.Data)
		if errors.Is(err, pgx.ErrNoRows) {
			return nil
		}
		granted = err == nil
		return err
	})
	if !granted {
		lease = tracker.Lease{}
	}
	return lease, granted, asProblem(err)
}

// Renew extends a lease and stores its data. It reports false if the lease is another
// holder's by now, or was released.
func (s *Store) Renew(ctx context.Context, lease tracker.Lease, duration time.Duration) (tracker.Lease, bool, error) {
	renewed := false
	err := s.again(ctx, func(ctx context.Context) error {
		until := time.Now().Add(duration)
		done, err := s.pool.Exec(ctx, renewLease, lease.Name, lease.Holder, lease.Token, duration.Microseconds(), notNull(lease.Data))
		if renewed = err == nil && done.RowsAffected() > 0; renewed {
			lease.Until = until
		}
		return err
	})
	return lease, renewed, asProblem(err)
}

// Release ends a lease and stores its data, unless it is another holder's by now.
func (s *Store) Release(ctx context.Context, lease tracker.Lease) error {
	return asProblem(s.again(ctx, func(ctx context.Context) error {
		_, err := s.pool.Exec(ctx, releaseLease, lease.Name, lease.Holder, lease.Token, notNull(lease.Data))
		return err
	}))
}

// Leases returns the leases whose names have a prefix, by name, also expired ones.
func (s *Store) Leases(ctx context.Context, prefix string) (map[string]tracker.Lease, error) {
	var all map[string]tracker.Lease
	err := s.again(ctx, func(ctx context.Context) error {
		all = make(map[string]tracker.Lease)
		begun := time.Now()
		rows, err := s.pool.Query(ctx, `SELECT name, holder, token, until - `+serverTime+`, data FROM leases WHERE substr(name, 1, length($1::TEXT)) = $1::TEXT`, prefix)
		if err != nil {
			return err
		}
		var l tracker.Lease
		var left int64 // microseconds
		_, err = pgx.ForEachRow(rows, []any{&l.Name, &l.Holder, &l.Token, &left, &l.Data}, func() error {
			l.Until = begun.Add(time.Duration(max(left, -longExpired.Microseconds())) * time.Microsecond)
			all[l.Name] = l
			l.Data = nil
			return nil
		})
		return err
	})
	return all, asProblem(err)
}

// longExpired is the longest time since its expiry that is told of a lease: a released
// one has none.
const longExpired = 24 * time.Hour

// DropLeases deletes the leases whose names have a prefix and that have been expired for
// a duration.
func (s *Store) DropLeases(ctx context.Context, prefix string, expired time.Duration) error {
	return asProblem(s.again(ctx, func(ctx context.Context) error {
		_, err := s.pool.Exec(ctx, `DELETE FROM leases WHERE substr(name, 1, length($1::TEXT)) = $1::TEXT AND until <= `+serverTime+` - $2`, prefix, expired.Microseconds())
		return err
	}))
}

// notNull returns the same bytes, which aren't nil.
func notNull(b []byte) []byte {
	if b == nil {
		return []byte{}
	}
	return b
}
