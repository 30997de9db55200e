package crash

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"arbiter/bot/discordtest"
)

// says sends a line to a console with JSON output, and checks that it
// succeeds.
func (p *process) says(t *testing.T, line string) {
	t.Helper()
	if _, err := fmt.Fprintln(p.in, line); err != nil {
		t.Error(err)
		return
	}
	var a says
	if !p.out.Scan() || json.Unmarshal(p.out.Bytes(), &a) != nil || !a.OK {
		t.Errorf("%s: %s", line, p.out.Text())
	}
}

// One process plays while another repeatedly removes a person from the log:
// every acknowledged line is still there.
func TestTwoProcessesForget(t *testing.T) {
	t.Parallel()
	for range max(1, *kills/3) {
		forgetMeanwhile(t)
	}
}

func forgetMeanwhile(t *testing.T) {
	t.Helper()
	data := t.TempDir()
	first := begin(t, data, nil, "console", "--json", "--as", "Alice")
	l := newLedger()
	first.gains(t, l) // a game to be at
	second := begin(t, data, nil, "console", "--json", "--as", "Bob")
	const lines, times = 300, 18 // a game has twenty seats at most
	var both sync.WaitGroup
	both.Go(func() {
		for range lines {
			n := l.next()
			first.says(t, gain(n))
			l.acknowledged[n] = true
		}
	})
	both.Go(func() {
		for range times {
			second.says(t, "/game join")
			second.says(t, "/data delete what:mine confirm:delete")
		}
	})
	both.Wait()
	for _, p := range []*process{first, second} {
		if status := p.end(t); status != 0 {
			t.Errorf("status %d", status)
		}
	}
	games := filepath.Join(data, "games.db")
	audit(t, games, map[string]*ledger{"console": l})
	for _, b := range history(t, games, "console") {
		if b.By.Name == "Bob" || b.Text == "seat Bob" {
			t.Errorf("line %d still names who was forgotten: %s: %s", b.Seq, b.By.Name, b.Text)
		}
	}
	sent, acknowledged := count(map[string]*ledger{"console": l})
	t.Logf("%d lines sent, %d acknowledged, each on disk once; the log was rewritten %d times meanwhile", sent, acknowledged, times)
}

// Two processes that wait for Discord's requests have one interaction delivered to
// each, and the second has read before that the channel is empty. It is done once.
func TestTwoProcessesOneInteraction(t *testing.T) {
	t.Parallel()
	// Lenient, since each of the two brings its symbols at the same time.
	d := discordtest.Start(t, discordtest.Options{Patience: time.Minute, Lenient: true})
	data := t.TempDir()
	var addresses [2]string
	for n := range addresses {
		addresses[n] = freeAddress(t)
		begin(t, data, atDiscord(d), "serve", "--http", addresses[n]).until(t, "Listening on "+addresses[n])
	}
	to := func(n int) {
		t.Helper()
		if err := d.SetEndpoint(t.Context(), "http://"+addresses[n]+"/"); err != nil {
			t.Fatal(err)
		}
	}
	alice := d.User("Alice")
	ledgers := make(map[string]*ledger)
	for n := range 5 * *kills {
		c := d.NewChannel(fmt.Sprint("table ", n))
		l := newLedger()
		ledgers[d.Guild.ID+"/"+c.ID] = l
		to(1)
		if _, err := alice.Slash(c, "/board", nil).Reply(t.Context()); err != nil {
			t.Fatal(err)
		}
		to(0)
		amount := l.next()
		i := alice.Slash(c, "/life", map[string]any{"change": fmt.Sprintf("+%d", amount)})
		if _, err := i.Reply(t.Context()); err != nil {
			t.Fatal(err)
		}
		l.acknowledged[amount] = true
		to(1)
		d.Fail("POST /interactions/"+i.ID+"/*/callback", 400, 1) // its response
		i.Repeat()
		if _, err := alice.Slash(c, "/board", nil).Reply(t.Context()); err != nil { // after the repetition
			t.Fatal(err)
		}
	}
	audit(t, filepath.Join(data, "games.db"), ledgers)
	sent, _ := count(ledgers)
	t.Logf("%d interactions delivered to both processes, each done once", sent)
}
