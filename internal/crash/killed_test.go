package crash

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"arbiter/bot/discordtest"
)

// moment returns the time after which a process is killed.
func moment() time.Duration {
	return time.Duration(rand.Int64N(int64(time.Second))) //nolint:gosec // chance is all it needs
}

// whileStarting reports whether the next kill is to fall into the start.
func whileStarting() bool {
	return rand.IntN(4) == 0 //nolint:gosec // as above
}

// linesAhead is the number of lines sent to the console before it answers the
// first.
const linesAhead = 50

// The console on a pipe is killed repeatedly while it has more input than it
// can process.
func TestKilledConsole(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	games := filepath.Join(data, "games.db")
	ledgers := map[string]*ledger{"console": newLedger()}
	l := ledgers["console"]
	for range *kills {
		p := begin(t, data, nil, "console", "--json", "--as", "Alice")
		var lines sync.WaitGroup
		ahead, dead := make(chan struct{}, linesAhead), make(chan struct{})
		before := len(l.sent)
		lines.Go(func() {
			for {
				select {
				case <-dead:
					return
				case ahead <- struct{}{}:
				}
				if _, err := fmt.Fprintf(p.in, "gain %d life\n", l.next()); err != nil {
					return
				}
			}
		})
		kill := sync.OnceFunc(func() {
			time.AfterFunc(moment(), func() {
				p.kill()
				close(dead)
			})
		})
		if whileStarting() {
			kill()
		}
		var answers []bool
		for p.out.Scan() {
			var a struct{ OK bool }
			if json.Unmarshal(p.out.Bytes(), &a) == nil { // the last line may be incomplete
				answers = append(answers, a.OK)
			}
			kill()
			select {
			case <-ahead:
			default:
			}
		}
		<-dead
		lines.Wait()
		for i, ok := range answers {
			if !ok {
				t.Fatalf("refused: %s", gain(l.sent[before+i]))
			}
			l.acknowledged[l.sent[before+i]] = true
		}
		audit(t, games, ledgers)
	}
	report(t, ledgers)
}

// The bot is killed again and again while its channels are busy, over both ways
// to Discord.
func TestKilledGateway(t *testing.T) {
	t.Parallel()
	killBot(t, "is online", false, func(d *discordtest.Discord, data string) *process {
		return begin(t, data, atDiscord(d))
	})
}

func TestKilledEndpoint(t *testing.T) {
	t.Parallel()
	address := freeAddress(t)
	killBot(t, "Listening on "+address, true, func(d *discordtest.Discord, data string) *process {
		return begin(t, data, atDiscord(d), "serve", "--http", address)
	})
}

// atDiscord are the settings of a bot at a fake Discord.
func atDiscord(d *discordtest.Discord) []string {
	return []string{"DISCORD_TOKEN=" + discordtest.Token, "DISCORD_API=" + d.URL()}
}

// freeAddress is one that nothing listens on.
func freeAddress(t testing.TB) string {
	t.Helper()
	l, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close() //nolint:errcheck // the address is what was wanted
	return l.Addr().String()
}

// table is the state of one channel's game in the test.
type table struct {
	*ledger
	channel *discordtest.Channel
	acts    map[int]*discordtest.Interaction
}

// busyTables is the number of concurrently busy channels.
const busyTables = 4

func killBot(t *testing.T, ready string, overHTTP bool, start func(d *discordtest.Discord, data string) *process) {
	t.Helper()
	d := discordtest.Start(t, discordtest.Options{Patience: time.Minute})
	data := t.TempDir()
	ledgers := make(map[string]*ledger)
	var tables []*table
	for n := range busyTables {
		c := d.NewChannel(fmt.Sprint("table ", n))
		tables = append(tables, &table{ledger: newLedger(), channel: c, acts: make(map[int]*discordtest.Interaction)})
		tables[n].anyOrder = overHTTP
		ledgers[d.Guild.ID+"/"+c.ID] = tables[n].ledger
	}
	alice := d.User("Alice")
	for n := range *kills {
		p := start(d, data)
		if n == 0 || !whileStarting() {
			p.until(t, ready)
		}
		if n == 0 && overHTTP { // it listens: Discord has to know where
			if err := d.SetEndpoint(t.Context(), "http://"+p.Args[len(p.Args)-1]+"/"); err != nil {
				t.Fatal(err)
			}
		}
		ctx, cancel := context.WithTimeout(t.Context(), moment())
		var busy sync.WaitGroup
		for _, table := range tables {
			busy.Go(func() { table.play(ctx, alice) })
		}
		<-ctx.Done()
		p.kill()
		busy.Wait()
		cancel()
		for _, table := range tables {
			table.settle(ctx)
		}
		audit(t, filepath.Join(data, "games.db"), ledgers)
	}
	report(t, ledgers)
}

// play has Alice gain life as fast as she is answered, with three lines on their
// way at a time, until ctx is over.
func (w *table) play(ctx context.Context, alice *discordtest.User) {
	const ahead = 3
	var waiting []*discordtest.Interaction
	for ctx.Err() == nil {
		n := w.next()
		i := alice.Slash(w.channel, "/life", map[string]any{"change": fmt.Sprintf("+%d", n)}) //nolint:contextcheck // what Discord delivers is on its way, whoever waits
		w.acts[n] = i
		if waiting = append(waiting, i); len(waiting) == ahead {
			_, _, _ = waiting[0].Ack(ctx) // settle asks again
			waiting = waiting[1:]
		}
	}
}

// settle records what was acknowledged. ctx is done, so it doesn't wait.
func (w *table) settle(ctx context.Context) {
	for n, i := range w.acts {
		if _, err := i.Reply(ctx); err == nil { // "thinking …" promises nothing
			w.acknowledged[n] = true
		}
	}
	clear(w.acts)
}

func report(t *testing.T, ledgers map[string]*ledger) {
	t.Helper()
	sent, acknowledged := count(ledgers)
	if acknowledged == 0 {
		t.Error("nothing was acknowledged")
	}
	t.Logf("killed %d times; %d actions sent, %d acknowledged, each on disk once", *kills, sent, acknowledged)
}
