// Package postgres stores the logs of games, settings, boards and notes in a
// PostgreSQL database, which any number of processes share. What Append has
// returned is on disk at the server.
//
//	store, err := postgres.Open(ctx, "postgres://arbiter@db/arbiter", postgres.Wait)
//	tables := tracker.NewTables(store, time.Now, engines...)
//
// Each guarantee is that of one statement or one transaction. The store keeps
// nothing in a session, so that it works through PgBouncer in transaction mode.
package postgres

import (
	"context"
	"fmt"
	"net/url"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"arbiter/tracker"
)

// Wait is the default time to wait for a server that doesn't answer.
const Wait = 10 * time.Second

// connections is the size of the pool of connections, unless the URL sets
// pool_max_conns.
const connections = 16

// Store is a tracker.Database in PostgreSQL. It is safe for concurrent use.
type Store struct {
	pool *pgxpool.Pool
	wait time.Duration

	people people
}

var _ tracker.Database = (*Store)(nil)

// Open opens the database and creates the tables in an empty one. Reads and writes
// wait up to the given time for a server that doesn't answer. The error is a
// *tracker.Problem that says what to do.
func Open(ctx context.Context, address string, wait time.Duration) (*Store, error) {
	s, err := connect(ctx, address, wait)
	if err != nil {
		return nil, asProblem(err)
	}
	if err := s.usable(ctx); err != nil {
		s.pool.Close()
		return nil, asProblem(err)
	}
	return s, nil
}

// connect makes the pool, without using it.
func connect(ctx context.Context, address string, wait time.Duration) (*Store, error) {
	config, err := configOf(address)
	if err != nil {
		return nil, err
	}
	if config.ConnConfig.ConnectTimeout == 0 || config.ConnConfig.ConnectTimeout > wait {
		config.ConnConfig.ConnectTimeout = wait
	}
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, err
	}
	return &Store{pool: pool, wait: wait}, nil
}

// configOf reads the address of a database. The error doesn't contain the
// password.
func configOf(address string) (*pgxpool.Config, error) {
	if u, err := url.Parse(address); err != nil || u.Scheme != "postgres" && u.Scheme != "postgresql" {
		return nil, fmt.Errorf("%w: an address is written postgres://user:password@host:5432/database", errAddress)
	}
	config, err := pgxpool.ParseConfig(address)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errAddress, err)
	}
	if !strings.Contains(address, "pool_max_conns=") {
		config.MaxConns = connections
	}
	if !strings.Contains(address, "default_query_exec_mode=") {
		// A statement with a name belongs to a session, which a pooler in
		// transaction mode gives to others.
		config.ConnConfig.DefaultQueryExecMode = pgx.QueryExecModeCacheDescribe
	}
	return config, nil
}

// CheckAddress reports whether an address of a database can be read. The error doesn't
// contain the password.
func CheckAddress(address string) error {
	_, err := configOf(address)
	return err
}

// Close closes the connections.
func (s *Store) Close() error {
	s.pool.Close()
	return nil
}

// usable checks that what is committed is kept, and that the schema is one that
// this program can use. It creates the schema in an empty database.
func (s *Store) usable(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, s.wait)
	defer cancel()
	var c Condition
	if err := s.again(ctx, func(ctx context.Context) error { return c.readServer(ctx, s.pool) }); err != nil {
		return err
	}
	if err := c.refusal(); err != nil {
		return err
	}
	version, reads, err := schemaOf(ctx, s.pool)
	if err != nil {
		return err
	}
	newest, err := newestSchema()
	switch {
	case err != nil:
		return err
	case version == 0:
		return migrate(ctx, s.pool)
	case reads > newest:
		return fmt.Errorf("%w: its schema is %d, which programs can use that know schema %d; this one knows %d", tracker.ErrNewer, version, reads, newest)
	case version < newest:
		return fmt.Errorf("%w: it is %d, and this program wants %d", errOlder, version, newest)
	}
	return nil
}
