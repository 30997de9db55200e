package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"

	"arbiter/tracker"
)

// programs are the parts of migrations that need more than SQL, by the number
// of the migration. Like the SQL, a released one is never changed.
var programs = map[int]func(context.Context, *sql.Tx) error{
	4: func(ctx context.Context, tx *sql.Tx) error {
		return errors.Join(sumBatches(ctx, tx), sumSettings(ctx, tx))
	},
}

// sumBatches moves the logs of schema 3, which has a row for each event, to
// schema 4. It copies events without interpreting them: a log that can't be
// replayed is kept.
func sumBatches(ctx context.Context, tx *sql.Tx) error {
	channels, err := scanTexts(tx.QueryContext(ctx, `SELECT DISTINCT channel FROM batches_3 ORDER BY channel`))
	if err != nil {
		return err
	}
	parts := make(map[string]int)
	for _, channel := range channels {
		if err := sumChannel(ctx, tx, channel, parts); err != nil {
			return err
		}
	}
	_, err = tx.ExecContext(ctx, `DROP TABLE events; DROP TABLE batches_3`)
	return err
}

func sumChannel(ctx context.Context, tx *sql.Tx, channel string, parts map[string]int) error {
	batches, err := batchesOf3(ctx, tx, channel)
	if err != nil {
		return err
	}
	if err := eventsOf3(ctx, tx, channel, batches); err != nil {
		return err
	}
	done, err := tx.ExecContext(ctx, `INSERT INTO logs (channel, seq, sum) VALUES (?, 0, x'')`, channel)
	if err != nil {
		return err
	}
	head := tracker.Head{Sum: tracker.FirstSum(channel)}
	if head.Epoch, err = done.LastInsertId(); err != nil {
		return err
	}
	put, err := tx.PrepareContext(ctx, `INSERT INTO batches (epoch, seq, last, at, by, text, actions, request, part, events, before, sum) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
	if err != nil {
		return err
	}
	defer func() { _ = put.Close() }() // the transaction closes it too
	for _, r := range batches {
		if r.Request != "" {
			r.Part = parts[r.Request]
			parts[r.Request]++
		}
		r.Before, r.After = head.Sum, r.Sum(head.Sum)
		if err := putRow(ctx, put, head.Epoch, *r); err != nil {
			return err
		}
		head.Seq, head.Sum = r.Last, r.After
		if err := peopleOf(ctx, tx, head.Epoch, r.Stored); err != nil {
			return err
		}
	}
	_, err = tx.ExecContext(ctx, `UPDATE logs SET seq = ?, sum = ? WHERE epoch = ?`, head.Seq, head.Sum[:], head.Epoch)
	return err
}

// sumSettings computes the checksums of settings.
func sumSettings(ctx context.Context, tx *sql.Tx) error {
	ids, err := scanTexts(tx.QueryContext(ctx, `SELECT DISTINCT id FROM settings`))
	if err != nil {
		return err
	}
	for _, id := range ids {
		if err := sumSettingsOf(ctx, tx, id); err != nil {
			return err
		}
	}
	return nil
}

func sumSettingsOf(ctx context.Context, tx *sql.Tx, id string) error {
	rows, err := tx.QueryContext(ctx, `SELECT scope, name, value FROM settings WHERE id = ?`, id)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }() // rows.Err reports the error
	var all []setting
	for rows.Next() {
		r := setting{id: id}
		if err := rows.Scan(&r.scope, &r.name, &r.value); err != nil {
			return err
		}
		all = append(all, r)
	}
	if err := rows.Err(); err != nil {
		return err
	}
	for _, r := range all {
		if _, err := tx.ExecContext(ctx, `UPDATE settings SET sum = ? WHERE scope = ? AND id = ? AND name = ?`, sumOf(r.scope, r.id, r.name, r.value), r.scope, r.id, r.name); err != nil {
			return err
		}
	}
	return nil
}

// batchesOf3 reads the batches of a channel, without events.
func batchesOf3(ctx context.Context, tx *sql.Tx, channel string) ([]*tracker.Link, error) {
	rows, err := tx.QueryContext(ctx, `SELECT seq, at, by, text, nullif(actions, 'null'), request FROM batches_3 WHERE channel = ? ORDER BY seq`, channel)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }() // rows.Err reports the error
	var all []*tracker.Link
	for rows.Next() {
		r := new(tracker.Link)
		var actions sql.NullString
		if err := rows.Scan(&r.Seq, &r.At, &r.By, &r.Text, &actions, &r.Request); err != nil {
			return nil, err
		}
		r.Actions, r.Last = actions.String, r.Seq
		all = append(all, r)
	}
	return all, rows.Err()
}

// eventsOf3 reads the events of a channel into its batches.
func eventsOf3(ctx context.Context, tx *sql.Tx, channel string, batches []*tracker.Link) error {
	rows, err := tx.QueryContext(ctx, `SELECT batch, seq, group_no, cause, kind, version, data FROM events WHERE channel = ? ORDER BY seq`, channel)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }() // rows.Err reports the error
	at := 0
	for rows.Next() {
		var batch, seq int64
		var group, version int
		var kind string
		var cause, data []byte
		if err := rows.Scan(&batch, &seq, &group, &cause, &kind, &version, &data); err != nil {
			return err
		}
		for at < len(batches) && batches[at].Seq < batch {
			at++
		}
		if at == len(batches) {
			return nil // the foreign key forbids it: the file is damaged, and doctor reports it
		}
		r := batches[at]
		if r.Events, err = tracker.AppendEvent(r.Events, group, version, kind, cause, data); err != nil {
			return err
		}
		r.Last = seq
	}
	return rows.Err()
}

// peopleOf notes who speaks or is seated in a batch, if the batch can be read.
func peopleOf(ctx context.Context, tx *sql.Tx, epoch int64, s tracker.Stored) error {
	var reader tracker.Reader
	b, err := reader.Batch(s)
	if err != nil && json.Unmarshal([]byte(s.By), &b.By) != nil {
		return nil //nolint:nilerr // a batch that can't be read names nobody
	}
	for _, who := range b.People() {
		if _, err := tx.ExecContext(ctx, `INSERT OR IGNORE INTO people (person, epoch) VALUES (?, ?)`, who.Key(), epoch); err != nil {
			return err
		}
	}
	return nil
}
