package postgres

import (
	"context"
	"fmt"
	"time"

	"arbiter/tracker"
)

// Condition describes a database and its server.
type Condition struct {
	Server            string // its version
	Number            int    // the same as a number: 150004 is 15.4
	Fsync             string // on, off, or "" if the server knows no such setting
	SynchronousCommit string
	ReadOnly          bool          // it is a standby, or set to be read only
	Standbys          string        // synchronous_standby_names
	Skew              time.Duration // how far the server's clock is ahead of ours
	Schema, Newest    int           // the schema's version, 0 in an empty database, and the newest known
	Reads             int           // the schema that a program must know to use it
	Size              int64         // of the database in bytes
	Channels, Lines   int64
	Leases            map[string]tracker.Lease
}

// oldestServer is the first version of PostgreSQL that is supported.
const oldestServer = 130000

// Examine reads what a database says of itself and its server. It waits up to the given
// time for a server that doesn't answer. The error is a *tracker.Problem.
func Examine(ctx context.Context, address string, wait time.Duration) (c Condition, err error) {
	s, err := connect(ctx, address, wait)
	if err != nil {
		return c, asProblem(err)
	}
	defer s.pool.Close()
	s.unnamed.Store(true) // no connection is open yet
	if err := s.again(ctx, func(ctx context.Context) error { return c.readServer(ctx, s.pool, time.Now) }); err != nil {
		return c, asProblem(err)
	}
	if c.Newest, err = newestSchema(); err != nil {
		return c, err
	}
	if c.Schema, c.Reads, err = schemaOf(ctx, s.pool); err != nil || c.Schema == 0 || c.Reads > c.Newest {
		return c, asProblem(err)
	}
	if c.Leases, err = s.Leases(ctx, ""); err != nil {
		return c, err
	}
	err = s.pool.QueryRow(ctx, `SELECT (SELECT count(*) FROM logs), (SELECT count(*) FROM batches) + (SELECT coalesce(sum(lines), 0)::BIGINT FROM packs), pg_database_size(current_database())`).Scan(&c.Channels, &c.Lines, &c.Size)
	return c, asProblem(err)
}

// readServer reads what the server says of itself, and compares its clock with ours.
func (c *Condition) readServer(ctx context.Context, q querier, now func() time.Time) error {
	before := now()
	var server int64
	err := q.QueryRow(ctx, `SELECT current_setting('server_version'), current_setting('server_version_num')::INT,
		coalesce(current_setting('fsync', true), ''), coalesce(current_setting('synchronous_commit', true), ''),
		coalesce(current_setting('transaction_read_only', true), '') = 'on',
		coalesce(current_setting('synchronous_standby_names', true), ''),
		CAST(extract(epoch FROM clock_timestamp()) * 1000000 AS BIGINT)`).
		Scan(&c.Server, &c.Number, &c.Fsync, &c.SynchronousCommit, &c.ReadOnly, &c.Standbys, &server)
	took := now().Sub(before)
	c.Skew = time.UnixMicro(server).Sub(before.Add(took / 2))
	return err
}

// largestSkew is the difference of clocks above which hosts are warned.
const largestSkew = time.Minute

// skewed returns a warning if the clocks differ by more than that, or "".
func (c *Condition) skewed() string {
	if c.Skew.Abs() <= largestSkew {
		return ""
	}
	return "The clock of the database server is " + c.Skew.Abs().Round(time.Second).String() + " from that of this machine. Nothing is lost, but the log has wrong times: set both with NTP."
}

// Refusal returns why the store doesn't use such a server, as a *tracker.Problem, or
// nil.
func (c *Condition) Refusal() error { return asProblem(c.refusal()) }

// refusal returns why the store doesn't use such a server, or nil.
func (c *Condition) refusal() error {
	switch {
	case c.Number < oldestServer:
		return fmt.Errorf("%w: it is PostgreSQL %s", errOldServer, c.Server)
	case c.ReadOnly:
		return errStandby
	case c.Fsync == "off", c.SynchronousCommit == "off":
		return fmt.Errorf("%w: fsync is %s, synchronous_commit is %s", errUnsafe, c.Fsync, c.SynchronousCommit)
	}
	return nil
}
