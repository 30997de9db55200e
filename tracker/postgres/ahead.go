package postgres

import (
	"context"
	"sync/atomic"

	"arbiter/tracker"
)

// ahead holds what ReadAhead has read. Each part is used once.
type ahead struct {
	channel string
	of      tracker.Scope
	over    <-chan struct{} // closed when the request has ended

	head     atomic.Pointer[tracker.Head]
	board    atomic.Pointer[tracker.LiveBoard]
	settings atomic.Pointer[map[string]string]
}

type aheadKey struct{}

const readAhead = `SELECT coalesce(l.epoch, 0), coalesce(l.seq, 0), coalesce(l.sum, ''),
		coalesce(b.board, ''), coalesce(b.version, 0), coalesce(b.epoch, 0), coalesce(b.shown, 0), s.names, s.contents
	FROM (SELECT $1::TEXT AS channel) AS c LEFT JOIN logs l ON l.channel = c.channel LEFT JOIN boards b ON b.channel = c.channel
		CROSS JOIN (SELECT coalesce(array_agg(name), '{}') AS names, coalesce(array_agg(value), '{}') AS contents
			FROM settings WHERE scope = $2 AND id = $3) AS s`

// ReadAhead reads the end of a log, a board and settings in one statement. If it fails, ctx
// is returned, and they are read one after another.
func (s *Store) ReadAhead(ctx context.Context, channel string, of tracker.Scope) context.Context {
	var head tracker.Head
	var board tracker.LiveBoard
	var sum []byte
	var names []string
	var values [][]byte
	a := &ahead{channel: channel, of: of, over: ctx.Done()}
	err := s.again(ctx, func(ctx context.Context) error {
		return s.pool.QueryRow(ctx, readAhead, channel, string(of.Kind), of.ID).
			Scan(&head.Epoch, &head.Seq, &sum, &board.Data, &board.Version, &board.Epoch, &board.Shown, &names, &values)
	})
	if err != nil {
		return ctx
	}
	copy(head.Sum[:], sum)
	settings := make(map[string]string, len(names))
	for i, name := range names {
		settings[name] = string(values[i])
	}
	if board.Version == 0 {
		board = tracker.LiveBoard{}
	}
	a.head.Store(&head)
	a.board.Store(&board)
	a.settings.Store(&settings)
	return context.WithValue(ctx, aheadKey{}, a)
}

// aheadIn returns what was read ahead for a context. It is empty if the request has ended.
func aheadIn(ctx context.Context) *ahead {
	a, ok := ctx.Value(aheadKey{}).(*ahead)
	if !ok {
		return new(ahead)
	}
	select {
	case <-a.over:
		return new(ahead)
	default:
		return a
	}
}

// aheadOf is aheadIn for one channel.
func aheadOf(ctx context.Context, channel string) *ahead {
	if a := aheadIn(ctx); a.channel == channel {
		return a
	}
	return new(ahead)
}
