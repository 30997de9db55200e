package bot_test

import (
	"bytes"
	"context"
	"fmt"
	"net"
	"net/http/httptest"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"arbiter/bot"
	"arbiter/commands"
	"arbiter/commands/render"
)

// BenchmarkHeap performs interactions over the endpoint, a hundred in each
// channel, in twelve channels at a time, and reports the memory in use after a
// collection at several points: the heap, and the resident memory, which
// includes SQLite's. Both are constant once bounded caches are full: games
// (tracker.LiveRecords), 1,000 live boards, and 65,536 ids of interactions.
// The long form performs a million.
func BenchmarkHeap(b *testing.B) {
	q := newQuiet(b)
	api := httptest.NewServer(q)
	b.Cleanup(api.Close)
	q.to = listening(b, "secret", api.URL)
	tables := make([]table, 12)
	for n := range tables {
		tables[n] = table{quiet: q, channel: n, every: len(tables)}
	}
	b.ResetTimer()
	done := 0
	for _, point := range points(b.N) {
		share := (point - done) / len(tables)
		var all sync.WaitGroup
		for n := range tables {
			turns := share
			if n < (point-done)%len(tables) {
				turns++
			}
			all.Go(func() {
				for range turns {
					if err := tables[n].play(b.Context()); err != nil {
						b.Error(err)
						return
					}
				}
			})
		}
		all.Wait()
		if b.Failed() {
			return
		}
		done = point
		b.StopTimer()
		used, resident := memory()
		b.ReportMetric(used, fmt.Sprintf("heap-%d-B", point))
		b.ReportMetric(resident, fmt.Sprintf("resident-%d-B", point))
		b.StartTimer()
	}
}

// points returns the numbers of interactions at which memory is measured: the
// powers of ten from a thousand, half, and all.
func points(all int) []int {
	var some []int
	for n := 1000; n < all; n *= 10 {
		some = append(some, n)
	}
	some = append(some, max(all/2, 1), all)
	slices.Sort(some)
	return slices.Compact(some)
}

// wholeEvening are the actions in a channel. The first posts its board.
var wholeEvening = slices.Concat(
	[]deed{slash("create", "what", "three 2/2 green Bear creature tokens")},
	slices.Repeat([]deed{
		press(render.Press{Do: render.Say, Line: "gain 1 life"}),
		slash("life", "change", "-1"),
		slash("create", "what", "a Treasure token"),
		slash("rule", "what", "704.5f"),
		typing("rule", "what", "deatht"),
		slash("why", "what", "#1"),
		press(render.Press{Do: render.Pick}),
		press(render.Press{Do: render.Open, Line: commands.FormSay}),
		slash("do", "line", "destroy #999"),
		slash("undo", "", ""),
		slash("log", "", ""),
	}, 9),
)

// deed is an action of a user.
type deed struct {
	kind int
	data map[string]any
}

const typesCommand, typesComponent, typesAutocomplete = 2, 3, 4

func slash(name, option, value string) deed {
	d := deed{typesCommand, map[string]any{"id": "9", "name": name, "type": 1}}
	if option != "" {
		d.data["options"] = []any{map[string]any{"name": option, "type": 3, "value": value}}
	}
	return d
}

func typing(name, option, value string) deed {
	d := slash(name, option, value)
	d.kind = typesAutocomplete
	d.data["options"].([]any)[0].(map[string]any)["focused"] = true
	return d
}

// press returns a press on the board; a selection selects the first stack.
func press(p render.Press) deed {
	p.Board = true
	d := deed{typesComponent, map[string]any{"custom_id": p.ID(), "component_type": 2}}
	if p.Do == render.Pick {
		d.data["component_type"], d.data["values"] = 3, []string{"1"}
	}
	return d
}

// table is a channel with a game; after an evening it is replaced by another.
type table struct {
	*quiet
	channel, every int
	turn           int
	board          string // the id of its message
}

// play performs the next action.
func (t *table) play(ctx context.Context) error {
	d := wholeEvening[t.turn]
	in := map[string]any{
		"type": d.kind, "data": d.data, "locale": "en-US",
		"guild_id": "5", "channel_id": strconv.Itoa(1_000_000 + t.channel), "channel": map[string]any{"type": 0},
		"member":          map[string]any{"permissions": "0", "user": map[string]any{"id": strconv.Itoa(2_000_000 + t.channel), "username": "alice"}},
		"app_permissions": "3072",
	}
	if t.channel%20 == 0 {
		in["app_permissions"] = "35840" // and files: the board is drawn
	}
	if d.kind == typesComponent {
		in["message"] = map[string]any{"id": t.board}
	}
	id, answer, err := t.ask(ctx, in)
	if err == nil && bytes.Contains(answer, []byte("fault of mine")) {
		err = fmt.Errorf("%v is answered with %s", d, answer)
	}
	if t.turn == 0 {
		t.board = id
	}
	if t.turn++; t.turn == len(wholeEvening) {
		t.turn, t.channel = 0, t.channel+t.every
	}
	return err
}

// memory returns the bytes in use after a collection: of the heap, and of
// resident memory if the system reports it.
func memory() (heap, resident float64) {
	debug.FreeOSMemory() // collects first
	debug.FreeOSMemory() // frees what cleanups released
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	if raw, err := os.ReadFile("/proc/self/statm"); err == nil { // Linux
		var size, pages int
		if _, err := fmt.Sscan(string(raw), &size, &pages); err == nil {
			resident = float64(pages * os.Getpagesize())
		}
	}
	return float64(sample[0].Value.Uint64()), resident
}

// listening runs the bot at an address until the benchmark ends.
func listening(b *testing.B, token, api string) (address string) {
	b.Helper()
	l, err := new(net.ListenConfig).Listen(b.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	env := map[string]string{"DISCORD_TOKEN": token, "DISCORD_API": api, "ARBITER_DATA_DIR": b.TempDir(), "ARBITER_RULES_URL": "off", "ARBITER_CARDS_URL": "off"}
	config, err := bot.Load(func(name string) string { return env[name] })
	if err != nil {
		b.Fatal(err)
	}
	app, err := bot.Open(b.Context(), config, config.Games())
	if err != nil {
		b.Fatal(err)
	}
	over := make(chan error, 1)
	ready := make(chan struct{}, 1)
	go func() {
		over <- app.Serve(b.Context(), l, config, "test", func(s string) {
			if strings.HasPrefix(s, "Listening") {
				ready <- struct{}{}
			}
		})
	}()
	b.Cleanup(func() { _, _ = <-over, app.Close() })
	<-ready
	return "http://" + l.Addr().String() + "/"
}
