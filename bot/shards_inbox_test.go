//go:build unix

package bot_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"arbiter/bot/discordtest"
)

// inInbox reports whether an interaction is in the inbox.
func (s *swarm) inInbox(i lifeGained) (is bool) {
	s.Helper()
	ctx := context.WithoutCancel(s.Context())
	conn, err := pgx.Connect(ctx, s.database)
	if err != nil {
		s.Fatal(err)
	}
	defer func() { _ = conn.Close(ctx) }()
	if err := conn.QueryRow(ctx, `SELECT EXISTS (SELECT 1 FROM inbox WHERE id = $1)`, i.ID).Scan(&is); err != nil {
		s.Fatal(err)
	}
	return is
}

// refused waits until Discord has refused a callback with a code.
func (s *swarm) refused(code int) {
	s.Helper()
	err := s.discord.Wait(s.Context(), func() bool {
		return slices.ContainsFunc(s.discord.Transcript().On(discordtest.RouteCallback), func(e discordtest.Entry) bool { return e.Code() == code })
	})
	if err != nil {
		s.fail("nothing was refused with %d: %v", code, err)
	}
}

// A process that has deferred an interaction is killed. The process that resumes its shard
// receives the interaction again, and Discord refuses its acknowledgement, because the
// first was accepted. It answers the interaction after taking it over from the inbox.
func TestShardsAnswerForKilledProcess(t *testing.T) {
	s := newSwarm(t, discordtest.Options{Shards: 2, Concurrency: 2}, 2)
	killed := s.all[0]
	s.until("each has its part", func() bool { return len(killed.shards()) == 1 })
	s.connected(2)
	s.gain()
	shard := killed.shards()[0]
	_, resume := held(t, s.database, fmt.Sprintf(`SELECT 1 FROM leases WHERE name LIKE '%%shard/2/%d' FOR UPDATE`, shard)) // the stored sequence number stays, so that the event is replayed
	abandon, release := held(t, s.database, `SELECT 1 FROM logs FOR UPDATE`)
	i := s.gainIn(shard)
	if _, _, err := i.Ack(t.Context()); err != nil {
		s.fail("%v", err)
	}
	s.until("it is promised", func() bool { return s.inInbox(i) })
	s.kill(killed)
	abandon()
	resume()
	release()
	execute(t, s.database, `UPDATE leases SET until = until + 3600000000 WHERE name = (SELECT 'replica/' || holder FROM inbox WHERE id = '`+i.ID+`')`)
	s.refused(40060)
	time.Sleep(2 * gatewayBeat)
	if !s.inInbox(i) {
		t.Error("it isn't in the inbox")
	}
	execute(t, s.database, `UPDATE leases SET until = 0 WHERE name = (SELECT 'replica/' || holder FROM inbox WHERE id = '`+i.ID+`')`)
	if err := i.check(s); err != nil {
		s.fail("%v", err)
	}
	s.until("it is forgotten", func() bool { return !s.inInbox(i) })
	s.connected(2)
	s.gain() // it was done once
}

// An interaction that a process stores, and that Discord refuses because it is too old,
// isn't performed by the process that takes it over.
func TestShardsLeaveWhatIsTooOld(t *testing.T) {
	s := newSwarm(t, discordtest.Options{Shards: 2, Concurrency: 2}, 2)
	paused, resumes := s.all[0], s.all[1]
	s.until("each has its part", func() bool { return len(paused.shards()) == 1 })
	s.connected(2)
	s.gain()
	shard := paused.shards()[0]
	// The process ends before it has deleted the row.
	execute(t, s.database, `CREATE RULE kept AS ON DELETE TO inbox DO INSTEAD NOTHING`)
	s.pause(paused)
	i := s.gainIn(shard)
	s.discord.Advance(5 * time.Second)
	if err := i.check(s); !errors.Is(err, discordtest.ErrNoAnswer) {
		s.fail("%v", err)
	}
	s.until("it is stored", func() bool { return s.inInbox(i) })
	s.refused(10062)
	s.kill(paused)
	s.kill(resumes)
	execute(t, s.database, `DROP RULE kept ON inbox`)
	s.start()
	s.connected(2)
	s.until("it is deleted", func() bool { return !s.inInbox(i) })
	s.gain() // as many as before
}
