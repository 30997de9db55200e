package sqlite

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"arbiter/tracker"
)

// Append adds a batch in one transaction.
func (s *Store) Append(ctx context.Context, channel string, afterSeq int64, b tracker.Batch) error {
	return explain(s.append(ctx, channel, afterSeq, b))
}

func (s *Store) append(ctx context.Context, channel string, afterSeq int64, b tracker.Batch) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // after a commit there is nothing to roll back
	var last int64
	if err := tx.QueryRowContext(ctx, `SELECT coalesce(max(seq), 0) FROM events WHERE channel = ?`, channel).Scan(&last); err != nil {
		return err
	}
	if last != afterSeq || b.Seq != afterSeq+1 {
		return tracker.ErrStale
	}
	by, err := json.Marshal(b.By)
	if err != nil {
		return err
	}
	actions, err := json.Marshal(b.Actions)
	if err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `INSERT INTO batches (channel, seq, at, by, text, actions) VALUES (?, ?, ?, ?, ?, ?)`,
		channel, b.Seq, b.At.UnixMilli(), string(by), b.Text, string(actions)); err != nil {
		return err
	}
	insert, err := tx.PrepareContext(ctx, `INSERT INTO events (channel, seq, batch, group_no, cause, kind, version, data) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`)
	if err != nil {
		return err
	}
	defer func() { _ = insert.Close() }() // the transaction's end tells of faults
	for i, r := range b.Records {
		cause, err := json.Marshal(r.Cause)
		if err != nil {
			return err
		}
		if _, err := insert.ExecContext(ctx, channel, b.Seq+int64(i), b.Seq, r.Group, string(cause), r.Kind, r.Version, string(r.Data)); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// Load reads the batches after a record.
func (s *Store) Load(ctx context.Context, channel string, afterSeq int64) ([]tracker.Batch, error) {
	all, err := s.load(ctx, channel, afterSeq)
	return all, explain(err)
}

func (s *Store) load(ctx context.Context, channel string, afterSeq int64) ([]tracker.Batch, error) {
	rows, err := s.db.QueryContext(ctx, `
		SELECT b.seq, b.at, b.by, b.text, b.actions, e.group_no, e.cause, e.kind, e.version, e.data
		FROM events e JOIN batches b ON b.channel = e.channel AND b.seq = e.batch
		WHERE e.channel = ? AND e.seq > ? ORDER BY e.seq`, channel, afterSeq)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }() // Err tells of faults
	var all []tracker.Batch
	for rows.Next() {
		var at int64
		var by, actions, cause, data string
		var b tracker.Batch
		var r tracker.Record
		if err := rows.Scan(&b.Seq, &at, &by, &b.Text, &actions, &r.Group, &cause, &r.Kind, &r.Version, &data); err != nil {
			return nil, err
		}
		r.Data = json.RawMessage(data)
		if err := json.Unmarshal([]byte(cause), &r.Cause); err != nil {
			return nil, fmt.Errorf("%w: cause of event %d: %w", tracker.ErrDamaged, b.Seq, err)
		}
		if n := len(all); n > 0 && all[n-1].Seq == b.Seq {
			all[n-1].Records = append(all[n-1].Records, r)
			continue
		}
		b.At = time.UnixMilli(at).UTC()
		if err := json.Unmarshal([]byte(by), &b.By); err != nil {
			return nil, fmt.Errorf("%w: speaker of batch %d: %w", tracker.ErrDamaged, b.Seq, err)
		}
		if err := json.Unmarshal([]byte(actions), &b.Actions); err != nil {
			return nil, fmt.Errorf("%w: actions of batch %d: %w", tracker.ErrDamaged, b.Seq, err)
		}
		b.Records = []tracker.Record{r}
		all = append(all, b)
	}
	return all, rows.Err()
}

// Channels lists the channels that have a log.
func (s *Store) Channels(ctx context.Context) ([]string, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT DISTINCT channel FROM batches`)
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
