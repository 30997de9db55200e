package postgres

import (
	"context"
	"errors"

	"arbiter/tracker"
)

// ErrOwned: the database has the games of another bot.
var ErrOwned = errors.New("another bot keeps its games in the database")

// Claim makes the database that of a bot, which its application's id identifies, if it is
// no other's. The error is a *tracker.Problem; it wraps ErrOwned if it is another's.
func (s *Store) Claim(ctx context.Context, application string) error {
	var owner string
	err := s.again(ctx, func(ctx context.Context) error {
		if _, err := s.pool.Exec(ctx, `INSERT INTO owner (one, application) VALUES (1, $1) ON CONFLICT DO NOTHING`, application); err != nil {
			return err
		}
		return s.pool.QueryRow(ctx, `SELECT application FROM owner WHERE one = 1`).Scan(&owner)
	})
	if err == nil && owner != application {
		return tracker.Refuse("Another bot keeps its games in this database: the application %s.", tracker.Name(owner)).
			Next("Nothing was changed. Give each bot its own database. If this one takes the place of the other: arbiter migrate --new-bot").For(ErrOwned)
	}
	return asProblem(err)
}

// Disown lets the next bot that starts claim the database. The error is a
// *tracker.Problem.
func Disown(ctx context.Context, address string) error {
	s, err := Open(ctx, address, Wait)
	if err != nil {
		return err
	}
	defer s.pool.Close()
	return asProblem(s.again(ctx, func(ctx context.Context) error {
		_, err := s.pool.Exec(ctx, `DELETE FROM owner`)
		return err
	}))
}
