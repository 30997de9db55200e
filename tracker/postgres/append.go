package postgres

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"arbiter/tracker"
)

// Each append is one statement: the row of the log is compared and set, and the
// batches inserted, together or not at all.
const (
	// moveHead goes before what is inserted behind a log's end.
	moveHead = `WITH head AS (
		UPDATE logs SET seq = $5, sum = $6, at = $7, busy = $7::BIGINT - $7::BIGINT % 600000 WHERE channel = $1 AND epoch = $2 AND seq = $3 AND sum = $4 RETURNING epoch)`
	// newHead begins a log, unless the channel has one.
	newHead = `WITH head AS (
		INSERT INTO logs (channel, epoch, seq, sum, at, busy) VALUES ($1, $2, $3, $4, $5, $5::BIGINT - $5::BIGINT % 600000) ON CONFLICT (channel) DO NOTHING RETURNING epoch)`

	// appendOne appends a batch by people who are known.
	appendOne = moveHead + `
		INSERT INTO batches (epoch, seq, last, at, request, part, data, sum)
		SELECT epoch, $8::BIGINT, $5::BIGINT, $7::BIGINT, $9::TEXT, $10::BIGINT, $11::BYTEA, $6::BYTEA FROM head`

	appendMany = moveHead + `, someone AS (
		INSERT INTO people (person, epoch) SELECT person, epoch FROM head, unnest($8::BYTEA[]) AS person ON CONFLICT DO NOTHING), begun AS (
		INSERT INTO games (epoch, seq, before) SELECT head.epoch, g.* FROM head, unnest($9::BIGINT[], $10::BYTEA[]) AS g)
		INSERT INTO batches (epoch, seq, last, at, request, part, data, sum)
		SELECT head.epoch, b.* FROM head, unnest($11::BIGINT[], $12::BIGINT[], $13::BIGINT[], $14::TEXT[], $15::BIGINT[], $16::BYTEA[], $17::BYTEA[]) AS b`

	beginLog = newHead + `, someone AS (
		INSERT INTO people (person, epoch) SELECT person, epoch FROM head, unnest($6::BYTEA[]) AS person ON CONFLICT DO NOTHING), begun AS (
		INSERT INTO games (epoch, seq, before) SELECT head.epoch, g.* FROM head, unnest($7::BIGINT[], $8::BYTEA[]) AS g)
		INSERT INTO batches (epoch, seq, last, at, request, part, data, sum)
		SELECT head.epoch, b.* FROM head, unnest($9::BIGINT[], $10::BIGINT[], $11::BIGINT[], $12::TEXT[], $13::BIGINT[], $14::BYTEA[], $15::BYTEA[]) AS b`
)

// newEpoch returns a number that no log had before.
func newEpoch() int64 {
	var b [8]byte
	_, _ = rand.Read(b[:])                                 // never fails
	return int64(binary.BigEndian.Uint64(b[:])>>1 | 1<<61) //nolint:gosec // 63 bits
}

// Append appends batches in one statement, which isn't interrupted once it has begun.
// If the connection breaks before the server has answered, the same statement is sent
// again: at most one of the two finds the log where it ends. Then the log tells which
// of them, if any, it was. Only while the server can't be asked, the error is
// tracker.ErrInDoubt.
func (s *Store) Append(ctx context.Context, channel string, after tracker.Head, batches ...tracker.Batch) (tracker.Head, error) {
	return s.append(ctx, &lockedLog{}, channel, after, batches...)
}

// append is Append. If a transaction has locked the log, that makes the first attempt.
func (s *Store) append(ctx context.Context, locked *lockedLog, channel string, after tracker.Head, batches ...tracker.Batch) (tracker.Head, error) {
	rows, head, err := tracker.Chain(channel, after, batches)
	if err != nil || len(rows) == 0 {
		return after, asProblem(err)
	}
	if err := ctx.Err(); err != nil {
		return after, err
	}
	if after.Epoch == 0 {
		head.Epoch = newEpoch()
	}
	a := appending{store: s, locked: locked, channel: channel, after: after, head: head, rows: rows, batches: batches}
	a.known = s.people.All(head.Epoch, batches)
	err = s.retry(context.WithoutCancel(ctx), a.attempt, func(err error) bool {
		return !errors.Is(err, errReplaced) && (a.doubtful || away(err))
	})
	switch {
	case err == nil:
		if !a.known {
			s.people.Add(head.Epoch, batches)
		}
		return head, nil
	case a.doubtful:
		return after, inDoubt(err)
	}
	return after, asProblem(err)
}

// appending is an append that may take several attempts.
type appending struct {
	store    *Store
	locked   *lockedLog
	channel  string
	after    tracker.Head
	head     tracker.Head // after the batches
	rows     []tracker.Link
	batches  []tracker.Batch
	known    bool // the table of people has all people of the batches
	doubtful bool // an attempt may have been carried out, and nobody knows yet

	turn     chan []*appending // receives the group to commit, or nil when another append has committed it
	patience *time.Timer
	outcome  error // the result of the group's transaction
}

// attempt appends once, or finds out that an attempt before has.
func (a *appending) attempt(ctx context.Context) error {
	if a.locked.tx != nil {
		err := a.locked.end(ctx, func(tx pgx.Tx) error { return a.insert(ctx, tx) })
		switch {
		case err == nil, errors.Is(err, tracker.ErrStale), errors.Is(err, tracker.ErrRepeated):
			return err
		case late(err):
			return tracker.ErrStale
		}
		a.doubtful = !certain(err)
		return err
	}
	if !a.doubtful {
		if err := a.store.commits.commit(ctx, a); !errors.Is(err, errApart) {
			return err
		}
	}
	return a.alone(ctx)
}

// alone appends in a separate transaction.
func (a *appending) alone(ctx context.Context) error {
	conn, err := a.store.pool.Acquire(ctx)
	if err != nil {
		return err // nothing was sent
	}
	defer conn.Release()
	err = a.insert(ctx, conn)
	if err == nil {
		return nil
	}
	if !errors.Is(err, tracker.ErrStale) && !errors.Is(err, tracker.ErrRepeated) {
		a.doubtful = a.doubtful || !certain(err)
		return err
	}
	if !a.doubtful {
		return err
	}
	outcome := a.lookUp(ctx, conn, err)
	if outcome == nil || errors.Is(outcome, tracker.ErrStale) || errors.Is(outcome, tracker.ErrRepeated) {
		a.doubtful = false
	}
	return outcome
}

// lookUp returns nil if an attempt before was carried out, and otherwise why this
// one wasn't.
func (a *appending) lookUp(ctx context.Context, q querier, refused error) error {
	var now tracker.Head
	var ours bool
	last := a.rows[len(a.rows)-1]
	err := q.QueryRow(ctx, `SELECT coalesce((SELECT epoch FROM logs WHERE channel = $1), 0),
		EXISTS (SELECT 1 FROM batches WHERE epoch = $2 AND seq = $3 AND sum = $4)`,
		a.channel, a.head.Epoch, last.Seq, last.After[:]).Scan(&now.Epoch, &ours)
	switch {
	case err != nil:
		return err
	case ours:
		return nil
	case a.after.Epoch != 0 && now.Epoch != a.head.Epoch && last.Request == "":
		// The log was replaced since, perhaps with these batches in it.
		return errReplaced
	}
	return refused
}

// errReplaced: a log was replaced while it was in doubt whether it had been appended
// to.
var errReplaced = errors.New("the log was replaced meanwhile")

// insert inserts the batches.
func (a *appending) insert(ctx context.Context, q querier) error {
	sql, args := a.statement()
	done, err := q.Exec(ctx, sql, args...)
	if e, ok := errors.AsType[*pgconn.PgError](err); ok && e.Code == uniqueViolation && e.ConstraintName == "requests" {
		return tracker.ErrRepeated
	}
	switch {
	case late(err), err == nil && done.RowsAffected() == 0:
		return tracker.ErrStale
	}
	return err
}

// statement returns the statement that inserts the batches, and its arguments.
func (a *appending) statement() (sql string, args []any) {
	last := a.rows[len(a.rows)-1]
	if a.after.Epoch == 0 {
		return beginLog, append([]any{a.channel, a.head.Epoch, a.head.Seq, a.head.Sum[:], last.At}, a.columns()...)
	}
	args = []any{a.channel, a.after.Epoch, a.after.Seq, a.after.Sum[:], a.head.Seq, a.head.Sum[:], last.At}
	if len(a.rows) == 1 && a.known && !a.batches[0].Begins() {
		return appendOne, append(args, last.Seq, last.Request, last.Part, textsOf(last.Stored))
	}
	return appendMany, append(args, a.columns()...)
}

// columns returns the people, the games that begin and the batches as arrays.
func (a *appending) columns() []any {
	n := len(a.rows)
	people := peopleIn(a.batches)
	seqs, lasts, ats, parts := make([]int64, n), make([]int64, n), make([]int64, n), make([]int64, n)
	requests := make([]string, n)
	data, sums := make([][]byte, n), make([][]byte, n)
	for i, r := range a.rows {
		seqs[i], lasts[i], ats[i], parts[i] = r.Seq, r.Last, r.At, int64(r.Part)
		requests[i], data[i], sums[i] = r.Request, textsOf(r.Stored), r.After[:]
	}
	starts, befores := make([]int64, 0, 1), make([][]byte, 0, 1)
	for i, b := range a.batches {
		if b.Begins() {
			starts, befores = append(starts, b.Seq), append(befores, a.rows[i].Before[:])
		}
	}
	return []any{people, starts, befores, seqs, lasts, ats, requests, parts, data, sums}
}

// peopleIn returns the keys of the people in batches, each once.
func peopleIn(batches []tracker.Batch) [][]byte {
	seen := make(map[string]bool)
	keys := make([][]byte, 0, len(batches))
	for _, b := range batches {
		for _, who := range b.People() {
			if key := who.Key(); !seen[key] {
				seen[key] = true
				keys = append(keys, []byte(key))
			}
		}
	}
	return keys
}
