//go:build unix

package bot_test

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"arbiter/bot/discordtest"
	"arbiter/internal/pgtest"
)

// shardLease is how long the leases of gateway replicas last.
const shardLease = 3 * gatewayBeat

var shardChaos = flag.Duration("shard-chaos", 12*time.Second, "how long the holders of shards are killed and paused")

// swarm is a bot of several processes, each connected to the gateway for its part of the
// shards, and a server on each shard.
type swarm struct {
	*testing.T
	discord  *discordtest.Discord
	alice    *discordtest.User
	database string
	all      []*gatewayProcess
	shards   int
	channels []*discordtest.Channel // by shard
	life     []int                  // of Alice, in each
}

// gatewayProcess is one of its processes.
type gatewayProcess struct {
	*exec.Cmd
	said  *output
	ended chan error
	gone  bool
}

// newSwarm starts so many processes for so many shards, one after another.
func newSwarm(t *testing.T, o discordtest.Options, processes int) *swarm {
	t.Helper()
	t.Parallel()
	o.IdentifyInterval, o.Patience = 5*time.Second, patience
	s := &swarm{T: t, discord: discordtest.Start(t, o), database: pgtest.Database(t), shards: o.Shards, life: make([]int, o.Shards)}
	uploadSymbols(t, s.discord)
	s.alice = s.discord.User("Alice")
	for n := range o.Shards {
		s.channels = append(s.channels, s.discord.NewGuildOn(fmt.Sprint("server ", n), n, o.Shards))
		s.life[n] = 20
	}
	for range processes {
		s.start()
	}
	return s
}

// start starts a process, and returns when it looks for shards.
func (s *swarm) start() {
	s.Helper()
	self, err := os.Executable()
	if err != nil {
		s.Fatal(err)
	}
	p := &gatewayProcess{Cmd: exec.CommandContext(context.WithoutCancel(s.Context()), self), said: new(output), ended: make(chan error, 1)}
	p.Env = append(os.Environ(), replicaVariable+"="+gatewayReplica, "DISCORD_TOKEN="+discordtest.Token, "DISCORD_API="+s.discord.URL(),
		"ARBITER_DATA_DIR="+s.TempDir(), "ARBITER_DATABASE_URL="+s.database, "ARBITER_RULES_URL=off", "ARBITER_CARDS_URL=off", "ARBITER_BOARD=text")
	p.Stderr = p.said
	out, err := p.StdoutPipe()
	if err != nil {
		s.Fatal(err)
	}
	if err := p.Start(); err != nil {
		s.Fatal(err)
	}
	s.all = append(s.all, p)
	s.Cleanup(func() { s.kill(p) })
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		_, _ = io.WriteString(p.said, lines.Text()+"\n")
		if strings.HasPrefix(lines.Text(), "This process holds") {
			go func() {
				_, _ = io.Copy(p.said, out)
				p.ended <- p.Wait()
			}()
			return
		}
	}
	s.Fatalf("it doesn't hold shards: %s", p.said)
}

// kill ends a process with SIGKILL.
func (s *swarm) kill(p *gatewayProcess) {
	if !p.gone {
		p.gone = true
		_ = p.Process.Kill() // it may have ended
		<-p.ended            //nolint:errcheck // it was killed
	}
}

// stop tells a process to end, and waits until it has.
func (s *swarm) stop(p *gatewayProcess) {
	s.Helper()
	s.signal(p, syscall.SIGTERM)
	p.gone = true
	if err := <-p.ended; err != nil {
		s.Errorf("%v: %s", err, p.said)
	}
}

func (s *swarm) signal(p *gatewayProcess, signal syscall.Signal) {
	s.Helper()
	if err := p.Process.Signal(signal); err != nil {
		s.Fatal(err)
	}
}

// pause stops a process, and waits until each of its threads has stopped.
func (s *swarm) pause(p *gatewayProcess) {
	s.Helper()
	s.signal(p, syscall.SIGSTOP)
	var status syscall.WaitStatus
	if _, err := syscall.Wait4(p.Process.Pid, &status, syscall.WUNTRACED, nil); err != nil || !status.Stopped() {
		s.fail("stopped: %v: %v", status, err)
	}
}

// fail ends the test with what the processes have said.
func (s *swarm) fail(format string, args ...any) {
	s.Helper()
	for n, p := range s.all {
		s.Logf("process %d: %s", n, p.said)
	}
	s.Fatalf(format, args...)
}

// connected waits until each of so many shards has one connection, and returns how long
// that took.
func (s *swarm) connected(shards int) time.Duration {
	s.Helper()
	begun := time.Now()
	err := s.discord.Wait(s.Context(), func() bool {
		all := s.discord.Shards()
		for n := range shards {
			if all[[2]int{n, shards}] != 1 {
				return false
			}
		}
		return len(all) == shards
	})
	if err != nil {
		s.fail("%v: connected are %v", err, s.discord.Shards())
	}
	return time.Since(begun)
}

// gain makes Alice gain a life in the server of each shard, and checks that each gains one.
func (s *swarm) gain() {
	s.Helper()
	for n := range s.channels {
		if err := s.gainIn(n).check(s); err != nil {
			s.fail("shard %d: %v", n, err)
		}
	}
}

// lifeGained is a life that Alice gains.
type lifeGained struct {
	*discordtest.Interaction
	shard int
}

func (s *swarm) gainIn(n int) lifeGained {
	return lifeGained{s.alice.Slash(s.channels[n], "/life", map[string]any{"change": "+1"}), n}
}

// check checks that it was answered, and with the right total.
func (g lifeGained) check(s *swarm) error {
	m, err := g.Reply(s.Context())
	if err != nil {
		return err
	}
	s.life[g.shard]++
	if want := fmt.Sprint(s.life[g.shard]); !strings.Contains(said(m), want) {
		return fmt.Errorf("want %s life: %s", want, said(m))
	}
	return nil
}

// identified checks how many sessions were started, none of them too early.
func (s *swarm) identified(want int) {
	s.Helper()
	if got, early := s.discord.Identifies(), s.discord.EarlyIdentifies(); got != want || early > 0 {
		s.fail("%d IDENTIFYs, %d of them too early; want %d", got, early, want)
	}
}

// shards returns the shards that a process has said last that it holds.
func (p *gatewayProcess) shards() (all []int) {
	last := ""
	for line := range strings.Lines(p.said.String()) {
		if rest, ok := strings.CutPrefix(line, "This process holds "); ok {
			last = rest
		}
	}
	list, _, _ := strings.Cut(last, " of ")
	list = strings.TrimPrefix(strings.TrimPrefix(list, "shard "), "the shards ")
	for part := range strings.SplitSeq(list, ", ") {
		first, end, isRange := strings.Cut(part, "–")
		from, err := strconv.Atoi(first)
		to := from
		if isRange && err == nil {
			to, err = strconv.Atoi(end)
		}
		for ; err == nil && from <= to; from++ {
			all = append(all, from)
		}
	}
	return all
}

// The shards of a process that is killed are resumed by the others within the duration of
// their leases, and answer again.
func TestShardsOfKilledProcess(t *testing.T) {
	s := newSwarm(t, discordtest.Options{Shards: 6, Concurrency: 6}, 3)
	s.connected(6)
	s.gain()
	s.kill(s.all[1])
	if err := s.discord.Wait(t.Context(), func() bool { return len(s.discord.Shards()) == 4 }); err != nil {
		s.fail("%v", err)
	}
	took := s.connected(6)
	if took > shardLease+5*time.Second { // five seconds for a busy machine
		t.Errorf("connected again after %s", took)
	}
	t.Logf("connected again after %s", took.Round(time.Millisecond))
	s.gain()
	s.identified(6)
	if s.discord.Resumes() == 0 {
		t.Error("nothing was resumed")
	}
}

// A process that wakes after its shards were taken doesn't act on what was sent to it
// before. What is sent again to the others is too old for an answer, and isn't done.
func TestShardsOfPausedProcess(t *testing.T) {
	s := newSwarm(t, discordtest.Options{Shards: 4, Concurrency: 4}, 2)
	paused := s.all[1]
	s.until("each has its part", func() bool { return len(paused.shards()) == 2 })
	s.connected(4)
	s.gain()
	held := paused.shards()
	s.pause(paused)
	var lost []lifeGained
	for _, n := range held {
		lost = append(lost, s.gainIn(n))
	}
	s.discord.Advance(5 * time.Second) // it is too late for an answer
	for _, g := range lost {
		if err := g.check(s); !errors.Is(err, discordtest.ErrNoAnswer) {
			s.fail("shard %d: %v", g.shard, err)
		}
	}
	s.until("the other has all shards", func() bool { return len(s.all[0].shards()) == 4 })
	s.connected(4)
	s.gain() // as many as before the pause: none of those without an answer was done
	s.signal(paused, syscall.SIGCONT)
	s.until("it has a part again", func() bool { return len(s.all[0].shards()) == 2 })
	s.connected(4)
	s.gain()
	s.identified(4)
}

// until waits until a condition holds that isn't the fake's.
func (s *swarm) until(what string, condition func() bool) {
	s.Helper()
	for late := time.Now().Add(patience); !condition(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(late) {
			s.fail("never: %s", what)
		}
	}
}

// Each process is replaced by another while people play: nothing is without an answer, and
// no session is started.
func TestShardsRollingDeploy(t *testing.T) {
	s := newSwarm(t, discordtest.Options{Shards: 4, Concurrency: 4}, 2)
	s.connected(4)
	ctx, stop := context.WithCancel(t.Context())
	var playing sync.WaitGroup
	errs := make([]error, s.shards)
	counts := make([]int, s.shards)
	for n := range s.shards {
		playing.Go(func() {
			for ctx.Err() == nil && errs[n] == nil {
				errs[n] = s.gainIn(n).check(s) //nolint:contextcheck // what a user does isn't of the test's time
				counts[n]++
				time.Sleep(300 * time.Millisecond)
			}
		})
	}
	for _, old := range slices.Clone(s.all) {
		s.start()
		time.Sleep(2 * time.Second)
		s.stop(old)
	}
	s.connected(4)
	stop()
	playing.Wait()
	for n, err := range errs {
		if err != nil {
			s.fail("shard %d, after %d: %v", n, counts[n], err)
		}
	}
	t.Logf("%d actions on the shards meanwhile, each answered; %d RESUMEs", counts, s.discord.Resumes())
	s.identified(4)
}

// When Discord demands more shards, all processes move to the new number.
func TestMoreShards(t *testing.T) {
	s := newSwarm(t, discordtest.Options{Shards: 2, Concurrency: 4}, 2)
	s.connected(2)
	s.gain()
	s.discord.RequireShards(4)
	s.connected(4)
	s.gain()
	s.identified(6)
	for n, p := range s.all {
		if !strings.Contains(p.said.String(), "The number of shards is now 4; it was 2.") {
			t.Errorf("process %d: %s", n, p.said)
		}
	}
}

// No process starts a session beyond those that Discord allows in a day.
func TestShardsOfADay(t *testing.T) {
	const reset = 25 * time.Second
	s := newSwarm(t, discordtest.Options{Shards: 4, Concurrency: 4, Starts: 3, StartsReset: reset}, 2)
	s.until("a process says that it waits", func() bool {
		return strings.Contains(s.all[0].said.String()+s.all[1].said.String(), "Discord allows no more sessions today; waiting ")
	})
	s.connected(4) // a session beyond the third before the reset would be a violation
	s.identified(4)
	s.gain()
}

// A process that is connected to the gateway and one that serves requests are one bot.
func TestGatewayBesideEndpoint(t *testing.T) {
	t.Parallel()
	database := pgtest.Database(t)
	f := newFleet(t, discordtest.Options{IdentifyInterval: 5 * time.Second, Patience: time.Minute}, 1, database, direct(database))
	s := &swarm{T: t, discord: f.discord, alice: f.alice, database: database, shards: 1}
	s.start()
	s.connected(1)
	f.slash("/create", map[string]any{"what": "two 2/2 green Bear creature tokens"})
	f.slash("/life", map[string]any{"change": "-3"})
	f.converges(f.discord.Channel, "17 life")
	c := f.discord.NewGuild("New Table") // its system channel is greeted because of the gateway's event
	f.reply(f.alice.Slash(c, "/life", map[string]any{"change": "-4"}))
	f.kill(0)
	s.identified(1)
}

// Holders of shards are killed, paused, told to end and started, while people play. Then
// each shard has one connection, and each life that was acknowledged was gained once.
func TestShardsChaos(t *testing.T) {
	s := newSwarm(t, discordtest.Options{Shards: 5, Concurrency: 5, Lenient: true}, 3)
	s.connected(5)
	ctx, stop := context.WithTimeout(t.Context(), *shardChaos)
	defer stop()
	var playing sync.WaitGroup
	answered, unanswered := make([]int, s.shards), make([]int, s.shards)
	for n := range s.shards {
		playing.Go(func() {
			for ctx.Err() == nil {
				switch m, err := s.gainIn(n).Reply(s.Context()); { //nolint:contextcheck // see above
				case err == nil && strings.Contains(said(m), "gains 1 life"):
					answered[n]++
				case err == nil && strings.Contains(said(m), "given up"): // a process that has lost its lease changes nothing
				default:
					unanswered[n]++
				}
				nap(200 * time.Millisecond)
			}
		})
	}
	did := make(map[string]int)
	for ctx.Err() == nil {
		nap(time.Second)
		var live []*gatewayProcess
		for _, p := range s.all {
			if !p.gone {
				live = append(live, p)
			}
		}
		p := live[chance(len(live))]
		switch what := chance(4); {
		case len(live) < 3:
			s.start()
			did["started"]++
		case what == 0:
			s.kill(p)
			did["killed"]++
		case what == 1:
			s.stop(p)
			did["told to end"]++
		default:
			s.pause(p)
			nap(2 * shardLease)
			s.signal(p, syscall.SIGCONT)
			did["paused"]++
		}
	}
	playing.Wait()
	s.connected(s.shards)
	for n := range s.shards {
		m, err := s.alice.Slash(s.channels[n], "/board", nil).Reply(t.Context())
		if err != nil {
			s.fail("shard %d: %v", n, err)
		}
		least, most := 20+answered[n], 20+answered[n]+unanswered[n]
		life := lifeOn(said(m))
		if life < least || life > most {
			t.Errorf("shard %d: %d life after %d answers and %d without", n, life, answered[n], unanswered[n])
		}
	}
	sum := func(all []int) (n int) {
		for _, one := range all {
			n += one
		}
		return n
	}
	t.Logf("in %s %d killed, %d paused, %d told to end, %d started; %d actions acknowledged, each done once, and %d without an answer; %d IDENTIFYs, %d RESUMEs",
		*shardChaos, did["killed"], did["paused"], did["told to end"], did["started"], sum(answered), sum(unanswered), s.discord.Identifies(), s.discord.Resumes())
	if early := s.discord.EarlyIdentifies(); early > 0 {
		t.Errorf("%d IDENTIFYs were too early", early)
	}
}

// chance returns a number below n by chance, and nap sleeps for a time by chance.
func chance(n int) int { return rand.IntN(n) } //nolint:gosec // no secret

func nap(most time.Duration) { time.Sleep(time.Duration(chance(int(most)))) }

// lifeOn returns the life total on a board of one player.
func lifeOn(board string) (life int) {
	before, _, _ := strings.Cut(board, " life")
	_, _ = fmt.Sscan(before[strings.LastIndexAny(before, " *\n")+1:], &life)
	return life
}

// A process with its games in a file has one connection, and names no shard.
func TestOneConnectionWithAFile(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	if got := e.discord.Shards(); !maps.Equal(got, map[[2]int]int{{0, 1}: 1}) {
		t.Errorf("connected are %v", got)
	}
	for _, entry := range e.discord.Transcript() {
		if entry.Path == "IDENTIFY" && strings.Contains(string(entry.Body), `"shard"`) {
			t.Errorf("%s", entry.Body)
		}
	}
}

// A permanent error of a shard ends its process with instructions.
func TestShardsRefusedForGood(t *testing.T) {
	s := newSwarm(t, discordtest.Options{Shards: 2, Concurrency: 2}, 2)
	s.connected(2)
	s.until("each has its part", func() bool { return len(s.all[0].shards()) == 1 && len(s.all[1].shards()) == 1 })
	s.connected(2)
	s.discord.Drop(discordtest.CloseDisallowedIntents)
	for n, p := range s.all {
		p.gone = true
		if err := <-p.ended; err == nil || !strings.Contains(p.said.String(), "Look at the application's Bot page.") {
			t.Errorf("process %d ended with %v: %s", n, err, p.said)
		}
	}
	s.identified(2)
}

// A connection that ends is resumed, also by another process, unless Discord has ended the
// session: then there is a new one.
func TestShardSessions(t *testing.T) {
	s := newSwarm(t, discordtest.Options{Shards: 2, Concurrency: 2}, 1)
	s.connected(2)
	for _, tc := range []struct {
		name string
		end  func()
		anew bool
	}{
		{"cut", func() { s.discord.Drop(0) }, false},
		{"closed with 4000", func() { s.discord.Drop(discordtest.CloseUnknownError) }, false},
		{"RECONNECT", s.discord.Reconnect, false},
		{"INVALID_SESSION, resumable", func() { s.discord.InvalidSession(true) }, false},
		{"no answer to RESUME", func() { s.discord.NextOpen(discordtest.NoReady, discordtest.NoReady); s.discord.Drop(0) }, false},
		{"INVALID_SESSION", func() { s.discord.InvalidSession(false) }, true},
		{"closed with 4007", func() { s.discord.Drop(discordtest.CloseInvalidSequence) }, true},
		{"closed with 4009", func() { s.discord.Drop(discordtest.CloseSessionTimeout) }, true},
		{"RESUME refused", func() {
			s.discord.NextOpen(discordtest.InvalidFirst, discordtest.InvalidFirst)
			s.discord.Drop(0)
		}, true},
	} {
		if tc.anew { // sessions that end at once are started more and more slowly
			time.Sleep(5 * time.Second)
		}
		identifies, resumes := s.discord.Identifies(), s.discord.Resumes()
		tc.end()
		err := s.discord.Wait(t.Context(), func() bool { return s.discord.Identifies()+s.discord.Resumes() >= identifies+resumes+2 })
		if err != nil {
			s.fail("%s: %v", tc.name, err)
		}
		s.connected(2)
		s.gain()
		want := [2]int{0, 2}
		if tc.anew {
			want = [2]int{2, 0}
		}
		if got := [2]int{s.discord.Identifies() - identifies, s.discord.Resumes() - resumes}; got != want {
			t.Errorf("%s: %d IDENTIFYs and RESUMEs, want %d", tc.name, got, want)
		}
	}
	if n := s.discord.EarlyIdentifies(); n > 0 {
		t.Errorf("%d IDENTIFYs were too early", n)
	}
}
