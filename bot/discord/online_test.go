package discord

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"arbiter/bot/discordtest"
	"arbiter/tracker"
	"arbiter/tracker/storetest"
)

// slowStore is a store with slow writes on demand.
type slowStore struct {
	tracker.Store
	by atomic.Int64 // nanoseconds
}

func (s *slowStore) Append(ctx context.Context, channel string, after tracker.Head, batches ...tracker.Batch) (tracker.Head, error) {
	time.Sleep(time.Duration(s.by.Load()))
	return s.Store.Append(ctx, channel, after, batches...)
}

// online starts a bot over a store with a fake Discord.
func online(t *testing.T, store tracker.Store, o Options) *discordtest.Discord {
	t.Helper()
	d := discordtest.Start(t, discordtest.Options{})
	judge, _ := newJudge(t, store)
	o.Token, o.API, o.Judge, o.Version = discordtest.Token, d.URL(), judge, "test"
	ctx, stop := context.WithCancel(context.WithoutCancel(t.Context()))
	over := make(chan error, 1)
	go func() { over <- New(o).Run(ctx) }()
	t.Cleanup(func() {
		stop()
		if err := <-over; err != nil {
			t.Error(err)
		}
	})
	if err := d.WaitReady(t.Context()); err != nil {
		t.Fatal(err)
	}
	return d
}

// A silent connection is replaced; one that is quiet only between heartbeats
// stays.
func TestSilence(t *testing.T) {
	t.Parallel()
	patient := online(t, storetest.Memory(), Options{Silence: 30 * time.Second})
	d := online(t, storetest.Memory(), Options{Silence: time.Second})
	quiet := time.Now()
	if err := d.Wait(t.Context(), func() bool { return d.Identifies() >= 2 && d.Connected() == 1 }); err != nil {
		t.Fatalf("after %s the dead connection is still held: %v", time.Since(quiet), err)
	}
	if n := patient.Identifies(); n != 1 {
		t.Errorf("%d sessions, though nothing was wrong", n)
	}
}

// Work longer than a second and a half is deferred and shown when it is done:
// a command's answer replaces "thinking …", a press's is on its board, a
// refusal is private.
func TestSlowWorkIsDeferred(t *testing.T) {
	t.Parallel()
	store := &slowStore{Store: storetest.Memory()}
	d := online(t, store, Options{})
	alice := d.User("Alice")
	live, err := alice.Slash(d.Channel, "/create", map[string]any{"what": "a Treasure token"}).Reply(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	store.by.Store(int64(2 * time.Second))
	for _, tc := range []struct {
		name  string
		do    func() *discordtest.Interaction
		kind  int
		says  string
		place string // the message that shows it; "" for a new one
	}{
		{"a command", func() *discordtest.Interaction {
			return alice.Slash(d.Channel, "/life", map[string]any{"change": "+1"})
		}, discordtest.AnswerDefer, "gains 1 life: 21", ""},
		{"a press on the board", func() *discordtest.Interaction {
			m := d.Message(live.ID)
			return alice.Press(m, m.Button("+1 life").CustomID)
		}, discordtest.AnswerDeferUpdate, "22 life", live.ID},
	} {
		i := tc.do()
		kind, after, err := i.Ack(t.Context())
		if err != nil || kind != tc.kind || after < deferAfter-100*time.Millisecond || after > acknowledgeWithin {
			t.Errorf("%s: acknowledged with %d after %s, %v", tc.name, kind, after, err)
		}
		m, err := i.Reply(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(m.Text(), tc.says) || tc.place != "" && m.ID != tc.place || m.Loading {
			t.Errorf("%s: %s", tc.name, m.Text())
		}
	}
	if n := d.InvalidRequests(); n != 0 {
		t.Errorf("%d invalid requests", n)
	}
}
