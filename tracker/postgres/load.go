package postgres

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"arbiter/tracker"
	"arbiter/tracker/packed"
)

// Load returns the batches after a head, or all batches if the channel's log is
// another one, or doesn't go through that head: a server that takes the place of
// another may lack what that one had.
func (s *Store) Load(ctx context.Context, channel string, after tracker.Head) ([]tracker.Batch, tracker.Head, error) {
	var all []tracker.Batch
	var reached tracker.Head
	damage := (*tracker.DamageError)(nil)
	if end := aheadOf(ctx, channel).head.Swap(nil); end != nil && *end == after {
		return nil, after, nil
	}
	err := s.again(ctx, func(ctx context.Context) error {
		end, err := headOf(ctx, s.pool, channel)
		if err != nil {
			return err
		}
		if all, reached = nil, end; end == after || end.Epoch == 0 { // the usual case
			return nil
		}
		all, reached, damage, err = loadLog(ctx, s.pool, channel, after)
		return err
	})
	if err != nil {
		return nil, after, asProblem(err)
	}
	if damage != nil {
		return all, reached, damage // the batches before the damage are valid
	}
	return all, reached, nil
}

// headOf returns the end of a log, or the zero Head if the channel has none.
func headOf(ctx context.Context, q querier, channel string) (tracker.Head, error) {
	return readHead(q.QueryRow(ctx, selectHead, channel))
}

// selectHead selects the end of a log.
const selectHead = `SELECT epoch, seq, sum FROM logs WHERE channel = $1`

func readHead(row pgx.Row) (tracker.Head, error) {
	var h tracker.Head
	var sum []byte
	err := row.Scan(&h.Epoch, &h.Seq, &sum)
	if errors.Is(err, pgx.ErrNoRows) {
		return tracker.Head{}, nil
	}
	copy(h.Sum[:], sum)
	return h, err
}

// Heads returns where the logs of channels end.
func (s *Store) Heads(ctx context.Context, channels []string) (map[string]tracker.Head, error) {
	all := make(map[string]tracker.Head, len(channels))
	err := s.again(ctx, func(ctx context.Context) error {
		rows, err := s.pool.Query(ctx, `SELECT channel, epoch, seq, sum FROM logs WHERE channel = ANY($1::TEXT[])`, channels)
		if err != nil {
			return err
		}
		var channel string
		var h tracker.Head
		var sum []byte
		_, err = pgx.ForEachRow(rows, []any{&channel, &h.Epoch, &h.Seq, &sum}, func() error {
			copy(h.Sum[:], sum)
			all[channel] = h
			return nil
		})
		return err
	})
	return all, asProblem(err)
}

// loadLog reads a log from a head on, or from its beginning.
func loadLog(ctx context.Context, q querier, channel string, after tracker.Head) ([]tracker.Batch, tracker.Head, *tracker.DamageError, error) {
	all, end, reached, err := loadBatches(ctx, q, channel, after)
	if (err == nil && end != reached || errors.Is(err, errChecksum)) && after.Seq > 0 {
		// The log doesn't go through that head.
		after = tracker.Head{}
		all, end, reached, err = loadBatches(ctx, q, channel, after)
	}
	switch {
	case errors.Is(err, errChecksum):
	case err != nil:
		return nil, tracker.Head{}, nil, err
	case end == reached:
		return all, end, nil, nil
	}
	return all, reached, &tracker.DamageError{Channel: channel, Lines: len(all), Seq: reached.Seq}, nil
}

// loadBatches returns the batches after a head, or all batches of another log, where
// the log ends, and the head after the last batch, in one statement and so of one
// moment. With errChecksum it returns the batches before the damaged one.
func loadBatches(ctx context.Context, q querier, channel string, after tracker.Head) (all []tracker.Batch, end, reached tracker.Head, _ error) {
	rows, err := q.Query(ctx, `SELECT l.epoch, l.seq, l.sum, b.seq, b.last, b.at, b.request, b.part, b.data, b.sum, b.before
		FROM logs l LEFT JOIN LATERAL (
			SELECT seq, last, at, request, part, data, sum, NULL::BYTEA AS before FROM batches
				WHERE batches.epoch = l.epoch AND batches.seq > CASE WHEN l.epoch = $2 THEN $3::BIGINT ELSE 0 END
			UNION ALL SELECT seq, last, 0, '', 0, data, sum, before FROM packs
				WHERE packs.epoch = l.epoch AND packs.last > CASE WHEN l.epoch = $2 THEN $3::BIGINT ELSE 0 END
		) AS b ON true
		WHERE l.channel = $1 ORDER BY b.seq`, channel, after.Epoch, after.Seq)
	if err != nil {
		return nil, end, reached, err
	}
	defer rows.Close()
	var reader tracker.Reader
	for rows.Next() {
		var seq, last, at, part *int64
		var request *string
		var of, data, sum, before []byte
		if err := rows.Scan(&end.Epoch, &end.Seq, &of, &seq, &last, &at, &request, &part, &data, &sum, &before); err != nil {
			return nil, end, reached, err
		}
		copy(end.Sum[:], of)
		if reached.Epoch == 0 {
			if reached = after; end.Epoch != after.Epoch {
				reached = tracker.Head{Epoch: end.Epoch, Sum: tracker.FirstSum(channel)}
			}
		}
		switch {
		case seq == nil: // none after it
		case before != nil:
			r := packed.Row{Seq: *seq, Last: *last, Data: data}
			copy(r.Before[:], before)
			copy(r.After[:], sum)
			more, now, err := loadPacked(r, reached, &reader)
			if err != nil {
				return all, end, reached, err
			}
			all, reached = append(all, more...), now
		default:
			r := tracker.Stored{Seq: *seq, Last: *last, At: *at, Request: *request, Part: int(*part)}
			var is tracker.Sum
			copy(is[:], sum)
			if err := readTexts(data, &r); err != nil || r.Seq != reached.Seq+1 || r.Sum(reached.Sum) != is {
				return all, end, reached, errChecksum
			}
			b, err := reader.Batch(r)
			if err != nil {
				return all, end, reached, fmt.Errorf("%w: %w", errChecksum, err)
			}
			all, reached.Seq, reached.Sum = append(all, b), r.Last, is
		}
	}
	return all, end, reached, rows.Err()
}

// Channels returns the channels that have a log.
func (s *Store) Channels(ctx context.Context) ([]string, error) {
	return s.texts(ctx, `SELECT channel FROM logs`)
}

// ChannelsOf returns the channels in whose logs a person speaks or is seated.
func (s *Store) ChannelsOf(ctx context.Context, who tracker.Speaker) ([]string, error) {
	return s.texts(ctx, `SELECT l.channel FROM people p JOIN logs l ON l.epoch = p.epoch WHERE p.person = $1`, []byte(who.Key()))
}

// texts returns the rows of a query with one column of text.
func (s *Store) texts(ctx context.Context, query string, args ...any) ([]string, error) {
	var all []string
	err := s.again(ctx, func(ctx context.Context) error {
		rows, err := s.pool.Query(ctx, query, args...)
		if err != nil {
			return err
		}
		all, err = pgx.CollectRows(rows, pgx.RowTo[string])
		return err
	})
	return all, asProblem(err)
}
