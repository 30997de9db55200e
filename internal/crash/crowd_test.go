package crash

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"arbiter/bot/discordtest"
	"arbiter/tracker"
	"arbiter/tracker/sqlite"
)

var crowd = flag.Int("crowd", 200, "how many presses come at once, on one board and from channels")

// rounds is the number of rounds in which all channels act at once.
const rounds = 5

// players is the number of players of one board.
const players = 4

// atOnce waits for the acknowledgement of concurrent interactions and logs the
// time it took.
func atOnce(t *testing.T, all []*discordtest.Interaction) {
	t.Helper()
	var took []time.Duration
	for _, i := range all {
		_, after, err := i.Ack(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		took = append(took, after)
	}
	slices.Sort(took)
	t.Logf("%d at once: acknowledged after %s (half), %s (99 of 100), %s (all)", len(took),
		took[len(took)/2].Round(time.Millisecond), took[len(took)*99/100].Round(time.Millisecond), took[len(took)-1].Round(time.Millisecond))
}

// history is a table's log, and demands that its records follow each other.
func history(t *testing.T, path, table string) []tracker.Batch {
	t.Helper()
	store, err := sqlite.Open(t.Context(), path, sqlite.Wait)
	if err != nil {
		t.Fatal(err)
	}
	log, _, err := store.Load(t.Context(), table, tracker.Head{})
	if err := errors.Join(err, store.Close(), integrity(t.Context(), path)); err != nil {
		t.Fatal(err)
	}
	last := int64(0)
	for _, b := range log {
		if b.Seq != last+1 {
			t.Errorf("batch %d follows record %d", b.Seq, last)
		}
		last = b.Last()
	}
	return log
}

// A crowd presses one board at the same moment: everyone is acknowledged, every
// press counts, and the board shows it.
func TestCrowdOnOneBoard(t *testing.T) {
	d := discordtest.Start(t, discordtest.Options{Patience: time.Minute})
	data := t.TempDir()
	p := begin(t, data, atDiscord(d))
	p.until(t, "is online")
	var seated []*discordtest.User
	for n := range players {
		u := d.User(fmt.Sprint("Player", n))
		seated = append(seated, u)
		if _, err := u.Slash(d.Channel, "/game "+[]string{"start", "join"}[min(n, 1)], nil).Reply(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	live, err := seated[0].Slash(d.Channel, "/board", nil).Reply(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	each := *crowd / players
	var all []*discordtest.Interaction
	for range each {
		for _, u := range seated {
			all = append(all, u.Press(live, live.Button("+1 life").CustomID))
		}
	}
	atOnce(t, all)
	shown := func() bool {
		return strings.Count(d.Message(live.ID).Text(), fmt.Sprintf("%d life", 20+each)) == players
	}
	if err := d.Wait(t.Context(), shown); err != nil {
		t.Errorf("the board never shows it:\n%s", d.Message(live.ID).Text())
	}
	if kind, _, err := seated[0].Press(live, live.Button("+1 life").CustomID).Ack(t.Context()); err != nil || kind != discordtest.AnswerUpdate {
		t.Errorf("when the crowd has gone, a press is answered with %d, %v", kind, err)
	}
	p.kill()
	presses := make(map[string]int)
	for _, b := range history(t, filepath.Join(data, "games.db"), d.Guild.ID+"/"+d.Channel.ID) {
		if b.Text == gain(1) {
			presses[b.By.Name]++
		}
	}
	presses[seated[0].Name]-- // the last one
	for _, u := range seated {
		if presses[u.Name] != each {
			t.Errorf("%s pressed %d times, and it counts %d", u.Name, each, presses[u.Name])
		}
	}
}

// Many concurrently busy channels keep their order and lose nothing.
func TestCrowdOfChannels(t *testing.T) {
	d := discordtest.Start(t, discordtest.Options{Patience: time.Minute})
	data := t.TempDir()
	p := begin(t, data, atDiscord(d))
	p.until(t, "is online")
	alice := d.User("Alice")
	ledgers := make(map[string]*ledger)
	var channels []*discordtest.Channel
	for n := range *crowd / rounds {
		c := d.NewChannel(fmt.Sprint("table ", n))
		channels = append(channels, c)
		ledgers[d.Guild.ID+"/"+c.ID] = newLedger()
	}
	for range rounds { // the first begins the games
		var all []*discordtest.Interaction
		for _, c := range channels {
			n := ledgers[d.Guild.ID+"/"+c.ID].next()
			all = append(all, alice.Slash(c, "/life", map[string]any{"change": fmt.Sprintf("+%d", n)}))
		}
		atOnce(t, all)
		for _, i := range all {
			if _, err := i.Reply(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
	}
	p.kill()
	for _, l := range ledgers {
		for _, n := range l.sent {
			l.acknowledged[n] = true
		}
	}
	audit(t, filepath.Join(data, "games.db"), ledgers)
}

// Two processes play at one table of one file: neither loses anything, and no
// action of one is in the middle of one of the other's.
func TestTwoProcesses(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	first := begin(t, data, nil, "console", "--json", "--as", "Alice")
	l := newLedger()
	first.gains(t, l) // a game to be at
	if _, err := fmt.Fprintln(first.in, "/game seat Bob"); err != nil {
		t.Fatal(err)
	}
	first.out.Scan()
	second := begin(t, data, nil, "console", "--json", "--as", "Bob")
	const each = 100
	lines := func(n int) string {
		return fmt.Sprintf("create two 1/1 white Soldier creature tokens. gain %d life", n)
	}
	var both sync.WaitGroup
	for who, p := range []*process{first, second} {
		both.Go(func() {
			for n := range each {
				if _, err := fmt.Fprintln(p.in, lines(10_000*(who+1)+n)); err != nil {
					t.Error(err)
					return
				}
				var a says
				if !p.out.Scan() || json.Unmarshal(p.out.Bytes(), &a) != nil || !a.OK {
					t.Errorf("%d of %d: %s", n, who, p.out.Text())
					return
				}
			}
		})
	}
	both.Wait()
	for _, p := range []*process{first, second} {
		if status := p.end(t); status != 0 {
			t.Errorf("status %d", status)
		}
	}
	next := [2]int{}
	for _, b := range history(t, filepath.Join(data, "games.db"), "console") {
		for who := range next {
			if b.Text == lines(10_000*(who+1)+next[who]) {
				next[who]++
			}
		}
	}
	if next != [2]int{each, each} {
		t.Errorf("of %d lines of each there are %v, in their order", each, next)
	}
}
