package postgres

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

//go:embed migrations/*.sql
var migrations embed.FS

// querier is a pool, a connection or a transaction.
type querier interface {
	Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error)
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
}

// beginner begins transactions.
type beginner interface {
	querier
	Begin(ctx context.Context) (pgx.Tx, error)
}

// step is a migration.
type step struct {
	version int // of the schema after it: the number in its name
	sql     string
	reads   int // the schema that a program must know to use the database after it
}

// readsLine is the first line of a migration.
var readsLine = regexp.MustCompile(`^-- reads: (\d+)\n`)

// steps returns the migrations in order.
func steps() ([]step, error) {
	names, err := fs.Glob(migrations, "migrations/*.sql")
	if err != nil {
		return nil, err
	}
	all := make([]step, len(names))
	for i, name := range names {
		number, _, _ := strings.Cut(path.Base(name), "_")
		version, err := strconv.Atoi(number)
		if err != nil {
			return nil, fmt.Errorf("the name of a migration begins with its number: %w", err)
		}
		raw, err := migrations.ReadFile(name)
		if err != nil {
			return nil, err
		}
		said := readsLine.FindStringSubmatch(string(raw))
		if said == nil {
			return nil, fmt.Errorf("%s doesn't say which programs can use the database after it", name)
		}
		reads, err := strconv.Atoi(said[1])
		if err != nil || reads > version {
			return nil, fmt.Errorf("%s: %s", name, said[0])
		}
		all[i] = step{version, string(raw), reads}
	}
	return all, nil
}

// newestSchema returns the number of the last migration.
func newestSchema() (int, error) {
	all, err := steps()
	if err != nil {
		return 0, err
	}
	return all[len(all)-1].version, nil
}

// schemaOf returns the version of a database's schema, 0 for an empty database, and
// the schema that a program must know to use it.
func schemaOf(ctx context.Context, q querier) (version, reads int, err error) {
	err = q.QueryRow(ctx, `SELECT version, reads FROM arbiter_schema`).Scan(&version, &reads)
	if e, ok := errors.AsType[*pgconn.PgError](err); ok && e.Code == undefinedTable || errors.Is(err, pgx.ErrNoRows) {
		return 0, 0, nil
	}
	return version, reads, err
}

// Migrate brings the schema of a database to the newest one, and returns the versions
// before and after. Several processes may do so at once. The error is a
// *tracker.Problem.
func Migrate(ctx context.Context, address string) (before, after int, err error) {
	s, err := connect(ctx, address, Wait)
	if err != nil {
		return 0, 0, asProblem(err)
	}
	defer s.pool.Close()
	s.unnamed.Store(true) // no connection is open yet
	var c Condition
	if err := c.readServer(ctx, s.pool, time.Now); err != nil {
		return 0, 0, asProblem(err)
	}
	if err := c.refusal(); err != nil {
		return 0, 0, asProblem(err)
	}
	before, reads, err := schemaOf(ctx, s.pool)
	if err == nil {
		err = known(before, reads)
	}
	if err != nil {
		return 0, 0, asProblem(err)
	}
	if err := migrate(ctx, s.pool); err != nil {
		return before, before, asProblem(err)
	}
	after, _, err = schemaOf(ctx, s.pool)
	return before, after, asProblem(err)
}

// migrate performs the migrations that a database lacks.
func migrate(ctx context.Context, db beginner) error {
	all, err := steps()
	if err != nil {
		return err
	}
	// Of processes that create the table at once, one may fail; then it is there.
	const create = `CREATE TABLE IF NOT EXISTS arbiter_schema (one BIGINT PRIMARY KEY, version BIGINT NOT NULL, reads BIGINT NOT NULL)`
	if _, err := db.Exec(ctx, create); err != nil {
		if _, err := db.Exec(ctx, create); err != nil {
			return err
		}
	}
	if _, err := db.Exec(ctx, `INSERT INTO arbiter_schema (one, version, reads) VALUES (1, 0, 0) ON CONFLICT DO NOTHING`); err != nil {
		return err
	}
	for range all {
		if err := take(ctx, db, all); err != nil {
			return err
		}
	}
	return nil
}

// take performs the next migration that hasn't been. In an empty database it performs all
// in one transaction, so that processes that start meanwhile find either none or all of
// them done.
func take(ctx context.Context, db beginner, all []step) error {
	return inTransaction(ctx, db, func(tx pgx.Tx) error {
		var version int
		if err := tx.QueryRow(ctx, `SELECT version FROM arbiter_schema WHERE one = 1 FOR UPDATE`).Scan(&version); err != nil {
			return err
		}
		pending := slices.DeleteFunc(slices.Clone(all), func(s step) bool { return s.version <= version })
		if len(pending) == 0 {
			return nil
		}
		if version > 0 {
			pending = pending[:1]
		}
		for _, s := range pending {
			// Without arguments, several statements are sent as one.
			if _, err := tx.Exec(ctx, s.sql, pgx.QueryExecModeSimpleProtocol); err != nil {
				return err
			}
		}
		last := pending[len(pending)-1]
		_, err := tx.Exec(ctx, `UPDATE arbiter_schema SET version = $1, reads = greatest(reads, $2) WHERE one = 1`, last.version, last.reads)
		return err
	})
}

// inTransaction commits what do does, or nothing of it.
func inTransaction(ctx context.Context, db beginner, do func(pgx.Tx) error) error {
	tx, err := db.Begin(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback(context.WithoutCancel(ctx)) }() // no-op after Commit
	if err := do(tx); err != nil {
		return err
	}
	return tx.Commit(ctx)
}
