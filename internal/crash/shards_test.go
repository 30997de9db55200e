//go:build unix

package crash

import (
	"fmt"
	"strings"
	"syscall"
	"testing"
	"time"

	"arbiter/bot/discord/shards"
	"arbiter/bot/discordtest"
	"arbiter/internal/pgtest"
)

// Of three processes that share the shards, one is killed and another is stopped at the
// same time: the third answers on all shards when their leases have expired. Those that
// come back get a part, and nothing that was said without an answer is done.
func TestShardsOfKilled(t *testing.T) {
	t.Parallel()
	const count = 4
	d := discordtest.Start(t, discordtest.Options{Shards: count, Concurrency: count, IdentifyInterval: 5 * time.Second, Patience: time.Minute})
	settings := append(atDiscord(d), "ARBITER_DATABASE_URL="+pgtest.Database(t))
	alice := d.User("Alice")
	channels, life := make([]*discordtest.Channel, count), make([]int, count)
	for n := range channels {
		channels[n], life[n] = d.NewGuildOn(fmt.Sprint("server ", n), n, count), 20
	}
	gains := func(n int) error {
		m, err := alice.Slash(channels[n], "/life", map[string]any{"change": "+1"}).Reply(t.Context())
		if err != nil {
			return err
		}
		life[n]++
		if want := fmt.Sprintf(": %d.", life[n]); life[n] > 21 && !strings.Contains(m.Text(), want) {
			t.Errorf("shard %d: want %q in %s", n, want, m.Text())
		}
		return nil
	}
	connected := func() {
		t.Helper()
		if err := d.Wait(t.Context(), func() bool { return len(d.Shards()) == count }); err != nil {
			t.Fatalf("%v: %v", err, d.Shards())
		}
	}
	begins := func() *process {
		p := begin(t, t.TempDir(), settings)
		p.until(t, "This process holds")
		return p
	}
	all := []*process{begins(), begins(), begins()}
	connected()
	for n := range channels {
		if err := gains(n); err != nil {
			t.Fatal(err)
		}
	}
	for round := range max(1, *kills/3) {
		killed, stopped := all[0], all[1]
		begun := time.Now()
		// Discord waits three seconds for an answer, and the machine may be busy.
		limit, cancel := discordtest.Within(t.Context(), shards.Duration+10*time.Second)
		killed.kill()
		if err := stopped.Process.Signal(syscall.SIGSTOP); err != nil {
			t.Fatal(err)
		}
		for n := range channels {
			for gains(n) != nil {
				if limit.Err() != nil {
					words, _ := all[2].words()
					t.Fatalf("shard %d doesn't answer: %s", n, words)
				}
			}
		}
		cancel()
		t.Logf("all shards answer %s after one process was killed and one stopped", time.Since(begun).Round(100*time.Millisecond))
		if err := stopped.Process.Signal(syscall.SIGCONT); err != nil {
			t.Fatal(err)
		}
		all = []*process{all[2], begins(), stopped}
		time.Sleep(2 * time.Second)
		connected()
		for n := range channels {
			if err := gains(n); err != nil {
				t.Errorf("round %d, shard %d: %v", round, n, err)
			}
		}
	}
	if n := d.Identifies(); n != count {
		t.Errorf("%d IDENTIFYs", n)
	}
	t.Logf("%d IDENTIFYs, none too early, and %d RESUMEs", d.Identifies(), d.Resumes())
	if early := d.EarlyIdentifies(); early > 0 {
		t.Errorf("%d IDENTIFYs were too early", early)
	}
}
