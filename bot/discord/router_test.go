package discord

import (
	"context"
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"arbiter/commands"
	"arbiter/data"
	"arbiter/internal/datatest"
	"arbiter/tracker"
	"arbiter/tracker/magic"
	"arbiter/tracker/storetest"
)

type fault struct{ id, text string }

// withoutCards returns Magic without a pool of cards.
var withoutCards = sync.OnceValues(func() (*magic.Game, error) { return magic.New(os.DirFS("../../data/magic")) })

// newJudge returns a judge over a store. Logged internal errors are sent to
// the channel.
func newJudge(t *testing.T, store tracker.Store) (*commands.Judge, <-chan fault) {
	t.Helper()
	game, err := withoutCards()
	if err != nil {
		t.Fatal(err)
	}
	library, err := datatest.Library()
	if err != nil {
		t.Fatal(err)
	}
	faults := make(chan fault, 10)
	games := []tracker.Engine{tracker.Of(game)}
	judge, err := commands.New(commands.Config{
		Tables: tracker.NewTables(store, time.Now, games...), Games: games, Library: library.Bare(), Facts: data.FS, Settings: storetest.Settings(),
		Fault: func(_ context.Context, id string, err error) { faults <- fault{id, err.Error()} },
	})
	if err != nil {
		t.Fatal(err)
	}
	return judge, faults
}

// newBot returns a bot with the server as Discord.
func newBot(t *testing.T) (*Bot, *server, <-chan fault) {
	t.Helper()
	judge, faults := newJudge(t, storetest.Memory())
	s := serve(t)
	b := New(Options{Token: "token", Judge: judge, Version: "test"})
	b.client = s.client
	t.Cleanup(func() { _ = b.boards.save() }) // before its folder is deleted
	return b, s, faults
}

// postBoard performs a first action in channel 6, and waits until its board is posted.
func postBoard(t *testing.T, b *Bot, s *server) {
	t.Helper()
	if err := b.Interaction(typed(1, "do", "line", "create a Treasure token")); err != nil {
		t.Fatal(err)
	}
	s.waitFor(t, 1)
	b.queues.drain(t.Context())
	b.edits.Wait()
}

func typed(id int, name, option, value string) []byte {
	return fmt.Appendf(nil, `{"id":"%d","application_id":"9","type":2,"token":"t%[1]d","guild_id":"5","channel_id":"6",
		"member":{"user":{"id":"7","username":"alice"}},"data":{"name":%q,"options":[{"name":%q,"type":3,"value":%q}]}}`, id, name, option, value)
}

func (s *server) waitFor(t *testing.T, n int) string {
	t.Helper()
	for range 500 {
		s.mu.Lock()
		if len(s.bodies) >= n {
			defer s.mu.Unlock()
			return s.heard[n-1] + s.bodies[n-1]
		}
		s.mu.Unlock()
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatalf("Discord heard only %q", s.said())
	return ""
}

// A panic affects only its interaction, which is answered with the id in the
// log.
func TestFaults(t *testing.T) {
	b, s, faults := newBot(t)
	right := b.boards
	b.boards = nil // causes a panic
	if err := b.Interaction(typed(1, "create", "what", "a Treasure token")); err != nil {
		t.Fatal(err)
	}
	answer, noted := s.waitFor(t, 1), <-faults
	if noted.id != b.tag("1") || !strings.Contains(answer, "private message") || !strings.Contains(answer, "fault "+noted.id) || !strings.Contains(noted.text, "panic") {
		t.Errorf("%s; noted %s: %.200s", answer, noted.id, noted.text)
	}
	b.boards = right
	if err := b.Interaction(typed(2, "create", "what", "a Food token")); err != nil {
		t.Fatal(err)
	}
	if answer := s.waitFor(t, 2); !strings.Contains(answer, "Food Token") {
		t.Error(answer)
	}
}

// With too many interactions, or during shutdown, the answer is a refusal.
func TestPoliteNo(t *testing.T) {
	b, s, _ := newBot(t)
	gate, started := make(chan struct{}), make(chan struct{})
	b.queues.push("5/6", func() { close(started); <-gate })
	<-started
	for full := false; !full; {
		_, ok := b.queues.push("5/6", func() {})
		full = !ok
	}
	if err := b.Interaction(typed(1, "coin", "count", "1")); err != nil {
		t.Fatal(err)
	}
	if answer := s.waitFor(t, 1); !strings.Contains(answer, "private message") || !strings.Contains(answer, "Too much at once") {
		t.Error(answer)
	}
	close(gate)
	b.finish(t.Context())
	if err := b.Interaction(typed(2, "coin", "count", "1")); err != nil {
		t.Fatal(err)
	}
	if answer := s.waitFor(t, 2); !strings.Contains(answer, "private message") || !strings.Contains(answer, "being restarted") {
		t.Error(answer)
	}
}

// A button of another version is answered.
func TestUnknownButton(t *testing.T) {
	b, s, _ := newBot(t)
	err := b.Interaction([]byte(`{"id":"1","application_id":"9","type":3,"token":"t","channel_id":"6","user":{"id":"7","username":"alice"},
		"message":{"id":"3"},"data":{"custom_id":"v9:what:ever","component_type":2}}`))
	if err != nil {
		t.Fatal(err)
	}
	if answer := s.waitFor(t, 1); !strings.Contains(answer, "private message") || !strings.Contains(answer, "another version") {
		t.Error(answer)
	}
	if b.Interaction([]byte(`{"id":"1"}`)) == nil {
		t.Error("what is no interaction was taken")
	}
}
