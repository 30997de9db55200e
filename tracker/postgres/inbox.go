package postgres

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"arbiter/tracker"
)

// Defer stores a request that a holder answers.
func (s *Store) Defer(ctx context.Context, holder string, d tracker.Deferred) error {
	return asProblem(s.again(ctx, func(ctx context.Context) error {
		_, err := s.pool.Exec(ctx, `INSERT INTO inbox (id, channel, person, data, holder, tries, at) VALUES ($1, $2, $3, $4, $5, 1, `+serverTime+`)
			ON CONFLICT (id) DO NOTHING`, d.ID, d.Channel, d.Person, notNull(d.Data), holder)
		return err
	}))
}

// Answered deletes a request that a holder has.
func (s *Store) Answered(ctx context.Context, holder, id string) error {
	return asProblem(s.again(ctx, func(ctx context.Context) error {
		_, err := s.pool.Exec(ctx, `DELETE FROM inbox WHERE id = $1 AND holder = $2`, id, holder)
		return err
	}))
}

// TakeDeferred gives a holder the requests of holders without a lease, and returns all
// that the holder has except the open ones. They include those that an earlier call took
// when its reply was lost.
func (s *Store) TakeDeferred(ctx context.Context, holder, prefix string, open []string, most int) ([]tracker.Deferred, error) {
	var all []tracker.Deferred
	err := s.again(ctx, func(ctx context.Context) error {
		rows, err := s.pool.Query(ctx, `UPDATE inbox SET holder = $1 WHERE id IN (
				SELECT id FROM inbox i WHERE i.holder = $1 AND i.id <> ALL($4::TEXT[]) OR i.holder <> $1 AND NOT EXISTS (
					SELECT 1 FROM leases l WHERE l.name = $2::TEXT || i.holder AND l.holder = i.holder AND l.until > `+serverTime+`)
				ORDER BY at LIMIT $3 FOR UPDATE SKIP LOCKED)
			RETURNING id, channel, person, data, `+serverTime+` - at`, holder, prefix, most, append([]string{}, open...))
		if err != nil {
			return err
		}
		all, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (d tracker.Deferred, err error) {
			var age int64 // microseconds
			err = row.Scan(&d.ID, &d.Channel, &d.Person, &d.Data, &age)
			d.Age = time.Duration(age) * time.Microsecond
			return d, err
		})
		return err
	})
	return all, asProblem(err)
}

// BeginDeferred counts an attempt of a holder to answer a request, and returns their number.
func (s *Store) BeginDeferred(ctx context.Context, holder, id string) (tries int, held bool, err error) {
	err = s.again(ctx, func(ctx context.Context) error {
		err := s.pool.QueryRow(ctx, `UPDATE inbox SET tries = tries + 1 WHERE id = $2 AND holder = $1 RETURNING tries`, holder, id).Scan(&tries)
		if errors.Is(err, pgx.ErrNoRows) {
			return nil
		}
		held = err == nil
		return err
	})
	return tries, held, asProblem(err)
}

// TrimDeferred deletes the requests that were stored longer ago than a duration.
func (s *Store) TrimDeferred(ctx context.Context, age time.Duration) error {
	return asProblem(s.again(ctx, func(ctx context.Context) error {
		_, err := s.pool.Exec(ctx, `DELETE FROM inbox WHERE at <= `+serverTime+` - $1`, age.Microseconds())
		return err
	}))
}

// ForgetDeferred deletes the requests of all channels whose names have a prefix, by one
// person or by everybody.
func (s *Store) ForgetDeferred(ctx context.Context, prefix, person string) error {
	return asProblem(s.again(ctx, func(ctx context.Context) error {
		_, err := s.pool.Exec(ctx, `DELETE FROM inbox WHERE substr(channel, 1, length($1::TEXT)) = $1::TEXT AND ($2::TEXT = '' OR person = $2::TEXT)`, prefix, person)
		return err
	}))
}
