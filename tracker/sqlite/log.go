package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"arbiter/tracker"
)

// Append appends batches in one transaction. A single batch by known people takes one
// statement, which isn't interrupted once it has begun.
func (s *Store) Append(ctx context.Context, channel string, after tracker.Head, batches ...tracker.Batch) (tracker.Head, error) {
	head, err := s.append(ctx, channel, after, batches)
	return head, asProblem(err)
}

func (s *Store) append(ctx context.Context, channel string, after tracker.Head, batches []tracker.Batch) (tracker.Head, error) {
	rows, head, err := tracker.Chain(channel, after, batches)
	if err != nil || len(rows) == 0 {
		return after, err
	}
	if len(rows) == 1 && after.Epoch != 0 && s.people.All(after.Epoch, batches) {
		if err := ctx.Err(); err != nil {
			return after, err
		}
		// An uncancellable context starts no goroutine in database/sql.
		if err := putRow(context.WithoutCancel(ctx), s.stmts.batch, after.Epoch, rows[0]); err != nil {
			return after, err
		}
		return head, nil
	}
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return after, err
	}
	defer func() { _ = tx.Rollback() }() // no-op after Commit
	if after.Epoch == 0 {
		if head.Epoch, err = s.newLog(ctx, tx, channel); err != nil {
			return after, err
		}
	}
	if err := s.put(ctx, tx, head.Epoch, rows, batches); err != nil {
		return after, err
	}
	if err := tx.Commit(); err != nil {
		return after, err
	}
	s.people.Add(head.Epoch, batches)
	return head, nil
}

// newLog creates an empty log and returns its epoch. The error is
// tracker.ErrStale if the channel has a log.
func (s *Store) newLog(ctx context.Context, tx *sql.Tx, channel string) (epoch int64, err error) {
	first := tracker.FirstSum(channel)
	err = tx.StmtContext(ctx, s.stmts.begin).QueryRowContext(ctx, channel, first[:]).Scan(&epoch) //nolint:sqlclosecheck // closed with the transaction
	if errors.Is(err, sql.ErrNoRows) {
		return 0, tracker.ErrStale
	}
	return epoch, err
}

// put inserts the rows of a log and notes the people in them.
func (s *Store) put(ctx context.Context, tx *sql.Tx, epoch int64, rows []tracker.Link, batches []tracker.Batch) error {
	batch, person := tx.StmtContext(ctx, s.stmts.batch), tx.StmtContext(ctx, s.stmts.person) //nolint:sqlclosecheck // closed with the transaction
	seen := make(map[string]bool)
	for i, r := range rows {
		if err := putRow(ctx, batch, epoch, r); err != nil {
			return err
		}
		for _, who := range batches[i].People() {
			if key := who.Key(); !seen[key] {
				seen[key] = true
				if _, err := person.ExecContext(ctx, key, epoch); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// putRow inserts one row at the end of a log. The error is tracker.ErrStale if
// the log doesn't end where the row begins.
func putRow(ctx context.Context, batch *sql.Stmt, epoch int64, r tracker.Link) error {
	_, err := batch.ExecContext(ctx, epoch, r.Seq, r.Last, r.At, r.By, r.Text, r.Actions, r.Request, r.Part, r.Events, r.Before[:], r.After[:])
	if e, ok := errors.AsType[*sqlite.Error](err); ok {
		switch e.Code() {
		case sqlite3.SQLITE_CONSTRAINT_TRIGGER: // trigger batch_follows
			return tracker.ErrStale
		case sqlite3.SQLITE_CONSTRAINT_UNIQUE: // index requests; a duplicate primary key has another code
			return tracker.ErrRepeated
		}
	}
	return err
}

// Load returns the batches after a head, or all batches if the channel's log
// has been replaced since.
func (s *Store) Load(ctx context.Context, channel string, after tracker.Head) ([]tracker.Batch, tracker.Head, error) {
	// The usual case: nothing has changed.
	if head, err := headOf(ctx, s.stmts.head, channel); err != nil || head == after {
		return nil, head, asProblem(err)
	}
	all, head, err := s.load(ctx, channel, after)
	if d := (*tracker.DamageError)(nil); errors.As(err, &d) {
		return all, head, err // the batches before the damage are valid
	}
	return all, head, asProblem(err)
}

func (s *Store) load(ctx context.Context, channel string, after tracker.Head) ([]tracker.Batch, tracker.Head, error) {
	tx, err := s.reads.BeginTx(ctx, &sql.TxOptions{ReadOnly: true}) // a consistent snapshot
	if err != nil {
		return nil, after, err
	}
	defer func() { _ = tx.Rollback() }() // read-only transaction
	return loadLog(ctx, tx, tx.StmtContext(ctx, s.stmts.head), channel, after)
}

// loadLog reads a log from a head on, or from its beginning.
func loadLog(ctx context.Context, tx *sql.Tx, head *sql.Stmt, channel string, after tracker.Head) ([]tracker.Batch, tracker.Head, error) {
	end, err := headOf(ctx, head, channel)
	if err != nil || end.Epoch == 0 {
		return nil, end, err
	}
	if end.Epoch != after.Epoch || end.Seq < after.Seq {
		after = tracker.Head{Epoch: end.Epoch, Sum: tracker.FirstSum(channel)}
	}
	all, reached, err := loadBatches(ctx, tx, after, true)
	if err == nil && reached != end { // the last batches are missing, or the head is damaged
		err = errChecksum
	}
	if err == nil {
		return all, reached, nil
	}
	if !errors.Is(err, errChecksum) {
		return nil, after, err
	}
	before := 0
	if err := tx.QueryRowContext(ctx, `SELECT (SELECT count(*) FROM batches WHERE epoch = ?1 AND seq <= ?2)
		+ (SELECT coalesce(sum(lines), 0) FROM packs WHERE epoch = ?1 AND last <= ?2)`, end.Epoch, after.Seq).Scan(&before); err != nil {
		return nil, after, err
	}
	return all, reached, &tracker.DamageError{Channel: channel, Lines: before + len(all), Seq: reached.Seq}
}

// errChecksum reports a batch that doesn't match its checksum.
var errChecksum = errors.New("not what was written")

// headOf returns the end of a log, or the zero Head if the channel has none.
func headOf(ctx context.Context, head *sql.Stmt, channel string) (tracker.Head, error) {
	var h tracker.Head
	var sum []byte
	err := head.QueryRowContext(ctx, channel).Scan(&h.Epoch, &h.Seq, &sum)
	if errors.Is(err, sql.ErrNoRows) {
		return tracker.Head{}, nil
	}
	copy(h.Sum[:], sum)
	return h, err
}

// Heads returns where the logs of channels end.
func (s *Store) Heads(ctx context.Context, channels []string) (map[string]tracker.Head, error) {
	list, err := json.Marshal(channels)
	if err != nil {
		return nil, err
	}
	rows, err := s.reads.QueryContext(ctx, `SELECT channel, epoch, seq, sum FROM logs WHERE channel IN (SELECT value FROM json_each(?))`, string(list))
	if err != nil {
		return nil, asProblem(err)
	}
	defer func() { _ = rows.Close() }() // rows.Err reports the error
	all := make(map[string]tracker.Head, len(channels))
	for rows.Next() {
		var channel string
		var h tracker.Head
		var sum []byte
		if err := rows.Scan(&channel, &h.Epoch, &h.Seq, &sum); err != nil {
			return nil, asProblem(err)
		}
		copy(h.Sum[:], sum)
		all[channel] = h
	}
	return all, asProblem(rows.Err())
}

// linkQuery selects the batches after a record.
const linkQuery = `SELECT seq, last, at, by, text, actions, request, part, events, before, sum FROM batches WHERE epoch = ? AND seq > ? ORDER BY seq`

func scanLink(rows *sql.Rows) (tracker.Link, error) {
	var l tracker.Link
	var before, sum []byte
	if err := rows.Scan(&l.Seq, &l.Last, &l.At, &l.By, &l.Text, &l.Actions, &l.Request, &l.Part, &l.Events, &before, &sum); err != nil {
		return l, fmt.Errorf("%w: %w", errChecksum, err)
	}
	copy(l.Before[:], before)
	copy(l.After[:], sum)
	return l, nil
}

// loadBatches returns the batches after a head, and the head after the last of
// them. With errChecksum it returns the batches before the damaged one.
// packs reports whether the file's schema has packed batches.
func loadBatches(ctx context.Context, tx *sql.Tx, after tracker.Head, packs bool) (all []tracker.Batch, _ tracker.Head, err error) {
	var reader tracker.Reader
	if packs {
		if all, after, err = loadPacked(ctx, tx, after, &reader); err != nil {
			return all, after, err
		}
	}
	rows, err := tx.QueryContext(ctx, linkQuery, after.Epoch, after.Seq)
	if err != nil {
		return nil, after, err
	}
	defer func() { _ = rows.Close() }() // rows.Err reports the error
	for rows.Next() {
		r, err := scanLink(rows)
		if err != nil {
			return all, after, err
		}
		if r.Seq != after.Seq+1 || r.Before != after.Sum || r.Sum(after.Sum) != r.After {
			return all, after, errChecksum
		}
		b, err := reader.Batch(r.Stored)
		if err != nil {
			return all, after, fmt.Errorf("%w: %w", errChecksum, err)
		}
		all, after.Seq, after.Sum = append(all, b), r.Last, r.After
	}
	return all, after, rows.Err()
}

// Channels returns the channels that have a log.
func (s *Store) Channels(ctx context.Context) ([]string, error) {
	all, err := scanTexts(s.reads.QueryContext(ctx, `SELECT channel FROM logs`))
	return all, asProblem(err)
}

// ChannelsOf returns the channels in whose logs a person speaks or is seated.
func (s *Store) ChannelsOf(ctx context.Context, who tracker.Speaker) ([]string, error) {
	all, err := scanTexts(s.reads.QueryContext(ctx, `SELECT channel FROM people JOIN logs USING (epoch) WHERE person = ?`, who.Key()))
	return all, asProblem(err)
}

// scanTexts reads rows of one text column.
func scanTexts(rows *sql.Rows, err error) ([]string, error) {
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }() // rows.Err reports the error
	var all []string
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			return nil, err
		}
		all = append(all, text)
	}
	return all, rows.Err()
}

// Delete deletes a channel's log and board permanently.
func (s *Store) Delete(ctx context.Context, channel string) error {
	_, err := s.db.ExecContext(ctx, `DELETE FROM logs WHERE channel = ?1; DELETE FROM boards WHERE channel = ?1`, channel)
	return asProblem(err)
}
