// Package postgres stores the logs of games, settings, boards and notes in a
// PostgreSQL database, which any number of processes share. What Append has
// returned is on disk at the server.
//
//	store, err := postgres.Open(ctx, "postgres://arbiter@db/arbiter", postgres.Wait)
//	tables := tracker.NewTables(store, time.Now, engines...)
//
// Each guarantee is that of one statement or one transaction, and none needs a
// session: the store works through PgBouncer in transaction mode. Only prepared
// statements, which save the server a third of the work, belong to sessions; where a
// pooler loses them, the store does without.
package postgres

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
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
	pool    *pgxpool.Pool
	wait    time.Duration
	unnamed atomic.Bool // no prepared statements
	silent  atomic.Bool // the server hasn't answered within wait

	people  tracker.KnownPeople
	commits groupCommit

	now    func() time.Time
	notice string // a warning of Open, or ""

	packing  sync.Mutex
	packedTo string // the last channel that Pack has examined
}

var (
	_ tracker.Database = (*Store)(nil)
	_ tracker.Shared   = (*Store)(nil)
)

// Notice returns what the host should know of the server, or "".
func (s *Store) Notice() string { return s.notice }

// Open opens the database and creates the tables in an empty one. Reads and writes
// wait up to the given time for a server that doesn't answer. The error is a
// *tracker.Problem that says what to do.
func Open(ctx context.Context, address string, wait time.Duration) (*Store, error) {
	s, err := connect(ctx, address, wait)
	if err != nil {
		return nil, asProblem(err)
	}
	if err := s.again(ctx, s.usable); err != nil {
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
	s := &Store{wait: wait, now: time.Now, commits: groupCommit{patience: mostWait}}
	config.BeforeConnect = func(_ context.Context, c *pgx.ConnConfig) error {
		if s.unnamed.Load() {
			c.DefaultQueryExecMode = pgx.QueryExecModeCacheDescribe
		}
		return nil
	}
	s.pool, err = pgxpool.NewWithConfig(ctx, config)
	return s, err
}

// withoutSessions makes the store do without prepared statements if an error says
// that one was lost, or isn't this session's. It reports whether it did so: then the
// statement was not carried out.
func (s *Store) withoutSessions(err error) bool {
	e, ok := errors.AsType[*pgconn.PgError](err)
	if !ok || e.Code != noStatement && e.Code != duplicateStatement {
		return false
	}
	if !s.unnamed.Swap(true) {
		s.pool.Reset()
	}
	return true
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
	return config, nil
}

// CheckAddress reports whether an address of a database can be read. The error doesn't
// contain the password.
func CheckAddress(address string) error {
	_, err := configOf(address)
	return err
}

// Redacted returns an address without its password.
func Redacted(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return "an address that can't be read"
	}
	q := u.Query()
	for _, name := range []string{"password", "sslpassword"} {
		if q.Has(name) {
			q.Set(name, "xxxxx")
			u.RawQuery = q.Encode()
		}
	}
	return u.Redacted()
}

// Close closes the connections.
func (s *Store) Close() error {
	s.pool.Close()
	return nil
}

// usable checks that what is committed is kept, and that the schema is one that
// this program can use. It creates the schema in an empty database.
func (s *Store) usable(ctx context.Context) error {
	var c Condition
	if err := c.readServer(ctx, s.pool, s.now); err != nil {
		return err
	}
	if err := c.Refusal(); err != nil {
		return err
	}
	s.notice = c.skewed()
	version, reads, err := schemaOf(ctx, s.pool)
	if err != nil {
		return err
	}
	if version == 0 {
		return migrate(ctx, s.pool)
	}
	return suits(version, reads)
}

// Ready checks that the server takes changes and keeps them, and that the schema is one
// that this program can use. It doesn't wait for a server that doesn't answer. The error is
// a *tracker.Problem.
func (s *Store) Ready(ctx context.Context) error {
	var c Condition
	if err := c.readServer(ctx, s.pool, s.now); err != nil {
		return asProblem(err)
	}
	if err := c.Refusal(); err != nil {
		return err
	}
	version, reads, err := schemaOf(ctx, s.pool)
	if err == nil {
		err = suits(version, reads)
	}
	return asProblem(err)
}

// suits returns why this program can't use a schema, or nil.
func suits(version, reads int) error {
	if err := known(version, reads); err != nil {
		return err
	}
	newest, err := newestSchema()
	if err == nil && version < newest {
		err = asProblem(fmt.Errorf("%w: it is %d, and this program wants %d", errOlder, version, newest))
	}
	return err
}

// known returns an error if a newer program has changed a schema so that this one can't use
// it.
func known(version, reads int) error {
	newest, err := newestSchema()
	if err == nil && reads > newest {
		err = asProblem(fmt.Errorf("%w: its schema is %d, which programs can use that know schema %d; this one knows %d", tracker.ErrNewer, version, reads, newest))
	}
	return err
}
