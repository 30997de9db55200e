package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"arbiter/tracker"
)

// Append adds batches in one transaction.
func (s *Store) Append(ctx context.Context, channel string, afterSeq int64, batches ...tracker.Batch) error {
	return explain(s.append(ctx, channel, afterSeq, batches))
}

func (s *Store) append(ctx context.Context, channel string, afterSeq int64, batches []tracker.Batch) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // after a commit there is nothing to roll back
	var last int64
	if err := tx.StmtContext(ctx, s.said.last).QueryRowContext(ctx, channel).Scan(&last); err != nil { //nolint:sqlclosecheck // closed with the transaction
		return err
	}
	if last != afterSeq {
		return tracker.ErrStale
	}
	if err := s.appendAll(ctx, tx, channel, last, batches); err != nil {
		return err
	}
	return tx.Commit()
}

// appendAll writes batches, the first of which follows the record last.
func (s *Store) appendAll(ctx context.Context, tx *sql.Tx, channel string, last int64, batches []tracker.Batch) error {
	batch, event := tx.StmtContext(ctx, s.said.batch), tx.StmtContext(ctx, s.said.event)
	for _, b := range batches {
		if b.Seq != last+1 {
			return tracker.ErrStale
		}
		if err := put(ctx, batch, event, channel, b); err != nil {
			return err
		}
		last = b.Last()
	}
	return nil
}

// put writes one batch and its events.
func put(ctx context.Context, batch, event *sql.Stmt, channel string, b tracker.Batch) error {
	by, err := json.Marshal(b.By)
	if err != nil {
		return err
	}
	actions := "null"
	if len(b.Actions) > 0 {
		actions = string(b.Actions)
	}
	if _, err := batch.ExecContext(ctx, channel, b.Seq, b.At.UnixMilli(), string(by), b.Text, actions, b.Request); err != nil {
		return err
	}
	for i, r := range b.Records {
		cause, err := json.Marshal(r.Cause)
		if err != nil {
			return err
		}
		if _, err := event.ExecContext(ctx, channel, b.Seq+int64(i), b.Seq, r.Group, string(cause), r.Kind, r.Version, string(r.Data)); err != nil {
			return err
		}
	}
	return nil
}

// Load reads the batches after a record.
func (s *Store) Load(ctx context.Context, channel string, afterSeq int64) ([]tracker.Batch, error) {
	all, err := s.load(ctx, channel, afterSeq)
	return all, explain(err)
}

func (s *Store) load(ctx context.Context, channel string, afterSeq int64) ([]tracker.Batch, error) {
	tx, err := s.reads.BeginTx(ctx, &sql.TxOptions{ReadOnly: true}) // both tables as of one moment
	if err != nil {
		return nil, err
	}
	defer func() { _ = tx.Rollback() }() // nothing was written
	all, err := loadBatches(ctx, tx, channel, afterSeq)
	if err != nil || len(all) == 0 {
		return nil, err
	}
	if err := loadRecords(ctx, tx, channel, afterSeq, all); err != nil {
		return nil, err
	}
	return all, nil
}

// loadBatches reads batches without their records.
func loadBatches(ctx context.Context, tx *sql.Tx, channel string, afterSeq int64) ([]tracker.Batch, error) {
	rows, err := tx.QueryContext(ctx, `SELECT seq, at, by, text, actions, request FROM batches WHERE channel = ? AND seq > ? ORDER BY seq`, channel, afterSeq)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }() // Err tells of faults
	var all []tracker.Batch
	speakers := make(known[tracker.Speaker])
	for rows.Next() {
		var at int64
		var by, actions sql.RawBytes
		var b tracker.Batch
		if err := rows.Scan(&b.Seq, &at, &by, &b.Text, &actions, &b.Request); err != nil {
			return nil, err
		}
		b.At = time.UnixMilli(at).UTC()
		if b.By, err = speakers.read(by); err != nil {
			return nil, fmt.Errorf("%w: speaker of batch %d: %w", tracker.ErrDamaged, b.Seq, err)
		}
		if string(actions) != "null" {
			b.Actions = slices.Clone(json.RawMessage(actions))
		}
		all = append(all, b)
	}
	return all, rows.Err()
}

// mostAtOnce is for how many records room is made before they are read.
const mostAtOnce = 100_000

// loadRecords reads the records of batches.
func loadRecords(ctx context.Context, tx *sql.Tx, channel string, afterSeq int64, all []tracker.Batch) error {
	rows, err := tx.QueryContext(ctx, `SELECT batch, group_no, cause, kind, version, data FROM events WHERE channel = ? AND seq > ? ORDER BY seq`, channel, afterSeq)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }() // Err tells of faults
	causes, kinds := make(known[tracker.Cause]), make(map[string]string)
	// The numbers say how many there are; a damaged file may say anything.
	room := min(max(all[len(all)-1].Seq-afterSeq, 0), mostAtOnce) + 1
	records, of := make([]tracker.Record, 0, room), make([]int64, 0, room) // and the batch of each
	for rows.Next() {
		var batch int64
		var cause, kind sql.RawBytes
		var r tracker.Record
		if err := rows.Scan(&batch, &r.Group, &cause, &kind, &r.Version, (*[]byte)(&r.Data)); err != nil {
			return err
		}
		if r.Cause, err = causes.read(cause); err != nil {
			return fmt.Errorf("%w: cause of an event of batch %d: %w", tracker.ErrDamaged, batch, err)
		}
		name, ok := kinds[string(kind)]
		if !ok {
			name = string(kind)
			kinds[name] = name
		}
		r.Kind = name
		records, of = append(records, r), append(of, batch)
	}
	if err := rows.Err(); err != nil {
		return err
	}
	for i := range all {
		n := 0
		for n < len(of) && of[n] == all[i].Seq {
			n++
		}
		all[i].Records, records, of = records[:n:n], records[n:], of[n:]
	}
	if len(of) > 0 {
		return fmt.Errorf("%w: an event of batch %d, which isn't there", tracker.ErrDamaged, of[0])
	}
	return nil
}

// known remembers what was read before: a log has few speakers and causes, and
// says them again and again.
type known[T any] map[string]T

func (k known[T]) read(raw []byte) (T, error) {
	v, ok := k[string(raw)]
	if ok {
		return v, nil
	}
	if err := json.Unmarshal(raw, &v); err != nil {
		return v, err
	}
	k[string(raw)] = v
	return v, nil
}

// Channels lists the channels that have a log.
func (s *Store) Channels(ctx context.Context) ([]string, error) {
	rows, err := s.reads.QueryContext(ctx, `SELECT DISTINCT channel FROM batches`)
	if err != nil {
		return nil, explain(err)
	}
	defer func() { _ = rows.Close() }() // Err tells of faults
	var all []string
	for rows.Next() {
		var c string
		if err := rows.Scan(&c); err != nil {
			return nil, explain(err)
		}
		all = append(all, c)
	}
	return all, explain(rows.Err())
}

// Delete removes a channel's log for good.
func (s *Store) Delete(ctx context.Context, channel string) error {
	_, err := s.db.ExecContext(ctx, `DELETE FROM batches WHERE channel = ?`, channel)
	return explain(err)
}
