package bot_test

import (
	"strings"
	"testing"

	"arbiter/bot/discordtest"
)

// Two processes that share the games have one live board in a channel: it
// shows what is done through either, and no second one is posted.
func TestTwoProcessesOneBoard(t *testing.T) {
	t.Parallel()
	one := &evening{T: t, discord: discordtest.Start(t, discordtest.Options{Lenient: true}), dir: t.TempDir()} // both upload the symbols
	one.alice = one.discord.User("Alice")
	two := &evening{T: t, discord: one.discord, dir: one.dir, alice: one.alice}
	first, second := one.serve(), two.serve()
	through := func(e *evening, address, line string, values map[string]any) {
		t.Helper()
		if err := e.discord.SetEndpoint(t.Context(), address); err != nil {
			t.Fatal(err)
		}
		e.slash(line, values)
	}
	through(two, second, "/board", nil) // it finds that there is no game
	through(one, first, "/create", map[string]any{"what": "two 2/2 green Bear creature tokens"})
	through(two, second, "/life", map[string]any{"change": "-3"})
	through(one, first, "/board", nil)
	through(two, second, "/board", nil)
	through(one, first, "/board", nil)
	through(two, second, "/life", map[string]any{"change": "-4"})
	var boards []string // the last one posted stays
	err := one.discord.Wait(one.Context(), func() bool {
		boards = nil
		for _, m := range one.discord.Messages(one.discord.Channel) {
			if strings.Contains(m.Text()+m.Alt(), "Bear") && len(m.Selects()) > 0 {
				boards = append(boards, said(m))
			}
		}
		return len(boards) == 1 && strings.Contains(boards[0], "13 life")
	})
	if err != nil {
		t.Errorf("%v: %d boards stand in the channel: %q", err, len(boards), boards)
	}
}
