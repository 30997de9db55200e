package bot_test

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"arbiter/bot/discordtest"
	"arbiter/internal/pgtest"
	"arbiter/tracker"
	"arbiter/tracker/postgres"
)

var (
	replicaChaos    = flag.Duration("replica-chaos", 8*time.Second, "how long replicas and the database are killed, and connections cut")
	replicaChannels = flag.Int("replica-channels", 8, "in how many channels is played meanwhile")
	// With 200 boards, Discord's limit of 50 requests a second allows about one edit of each
	// in five seconds, so that longer runs need longer intervals and timeouts.
	replicaChaosBeat = flag.Duration("replica-beat", replicaBeat, "the interval at which replicas say that they live")
	replicaPatience  = flag.Duration("replica-patience", patience, "how long a board may take to show what is so in the end")
)

const (
	// chaosReplicas is the number of replicas, of which all but the first reach the
	// database through a proxy that cuts and delays.
	chaosReplicas = 3
	// speakers is the number of people who act in each channel, each one line after
	// another.
	speakers = 2
)

// act is a line that somebody has said, and when.
type act struct {
	gain       int
	begun, end time.Time
	outcome    outcome
	said       string
}

type outcome int

const (
	unknown outcome = iota // no answer, or that it isn't known
	acknowledged
	refused // nothing was changed
)

// speaker acts in a channel.
type speaker struct {
	user    *discordtest.User
	channel *discordtest.Channel
	acts    []act
}

// talk says lines, each after the answer to the one before, until ctx is done. Each gains
// another amount of life.
func (s *speaker) talk(ctx context.Context, first int) {
	for n := first; ctx.Err() == nil; n += speakers {
		s.say(ctx, n)
	}
}

// say says a line that gains an amount of life, and notes the answer.
func (s *speaker) say(ctx context.Context, n int) {
	a := act{gain: n, begun: time.Now()}
	i := s.user.Slash(s.channel, "/do", map[string]any{"line": fmt.Sprintf("I gain %d life", n)}) //nolint:contextcheck // what a user does outlives it
	within, cancel := context.WithTimeout(context.WithoutCancel(ctx), 20*time.Second)
	m, err := i.Reply(within)
	cancel()
	a.end = time.Now()
	switch {
	case err != nil:
		a.said = err.Error()
	case strings.Contains(said(m), fmt.Sprintf("gains %d life", n)):
		a.outcome = acknowledged
	case strings.Contains(strings.ToLower(said(m)), "nothing was changed"):
		a.outcome, a.said = refused, said(m)
	default:
		a.said = said(m)
	}
	s.acts = append(s.acts, a)
}

// While replicas and the database are killed and connections cut and delayed, each line
// that was acknowledged is done once, in real-time order; a line that was refused isn't
// done; each channel has one board, which in the end shows what is so. It runs before the parallel
// tests, because speakers without pauses use a whole processor.
func TestReplicaChaos(t *testing.T) {
	settings := map[string]string{"max_connections": "300"}
	server := pgtest.New(t, settings)
	database := server.Database(t, "games")
	proxies := make([]*pgtest.Proxy, chaosReplicas-1)
	for n := range proxies {
		proxies[n] = server.Proxy(t)
	}
	through := func(n int) string { // the first replica has no proxy
		if n == 0 {
			return database
		}
		return proxies[n-1].Through(database)
	}
	f := newFleetBut(t, discordtest.Options{Patience: *replicaPatience}, chaosReplicas, *replicaChaosBeat, database, through)
	all := f.seated(*replicaChannels)
	ctx, stop := context.WithTimeout(t.Context(), *replicaChaos)
	defer stop()
	var talking sync.WaitGroup
	for n, s := range all {
		talking.Go(func() { s.talk(ctx, 1001+n%speakers) })
	}
	kills, crashes := f.harm(ctx, server, settings, proxies, through)
	talking.Wait()
	f.answered()
	counts := f.audit(all)
	t.Logf("%d replicas and %d servers killed; %d lines acknowledged, %d refused, %d of which it isn't known", kills, crashes, counts[acknowledged], counts[refused], counts[unknown])
	if kills == 0 || counts[acknowledged] < 20 {
		t.Error("the test shows little")
	}
	f.current(all)
	if faults := f.noted("msg=fault"); len(faults) > 0 {
		t.Errorf("%d faults, the first: %s", len(faults), faults[0])
	}
}

var (
	zipfFor      = flag.Duration("zipf", 0, "how long TestReplicaZipf plays; 0 for not at all")
	zipfChannels = flag.Int("zipf-channels", 500, "in how many channels a game goes on")
)

const (
	zipfReplicas = 4
	// zipfWriters is the number of people who act at once, each in one channel after
	// another.
	zipfWriters = 24
	// zipfStores is the number of games stored concurrently before the first line.
	zipfStores = 8
)

// Games go on in many channels, a few of which have most of the lines, and replicas are
// killed at random: each acknowledged line is done once and in order, each board shows the
// current state in the end, and Discord's limits are kept.
func TestReplicaZipf(t *testing.T) {
	length := *zipfFor
	if length == 0 {
		length = 4 * time.Second
	}
	server := pgtest.New(t, map[string]string{"max_connections": "300"})
	database := server.Database(t, "games")
	f := newFleet(t, discordtest.Options{Patience: 5 * time.Minute}, zipfReplicas, database, direct(database))
	channels := f.inManyChannels(*zipfChannels)
	ctx, stop := context.WithTimeout(t.Context(), length)
	defer stop()
	all := make([][]*speaker, zipfWriters)
	var talking sync.WaitGroup
	for w := range all {
		talking.Go(func() {
			often := rand.NewZipf(rand.New(rand.NewPCG(1, uint64(w))), 1.1, 1, uint64(len(channels)-1)) //nolint:gosec // no secret
			in := make(map[uint64]*speaker)
			for n := 1001; ctx.Err() == nil; n++ {
				c := often.Uint64()
				if in[c] == nil {
					in[c] = &speaker{user: f.alice, channel: channels[c]}
					all[w] = append(all[w], in[c])
				}
				in[c].say(ctx, n*zipfWriters+w)
			}
		})
	}
	kills := 0
	for ctx.Err() == nil {
		time.Sleep(500*time.Millisecond + rand.N(2*time.Second)) //nolint:gosec // no secret
		r := rand.N(zipfReplicas)                                //nolint:gosec // no secret
		f.kill(r)
		f.start(r, database)
		kills++
	}
	talking.Wait()
	f.answered()
	speakers := slices.Concat(all...)
	counts := f.audit(speakers)
	f.current(speakers)
	limited, own, answers := 0, 0, 0
	for _, e := range f.discord.Transcript() {
		switch {
		case e.Status == http.StatusTooManyRequests:
			limited++
		case e.Method == http.MethodPatch && strings.HasPrefix(e.Path, "/channels/"):
			own++
		case e.Method == http.MethodPatch:
			answers++
		}
	}
	played := make(map[*discordtest.Channel]bool)
	for _, s := range speakers {
		played[s.channel] = true
	}
	t.Logf("%d of %d channels played in, %d replicas killed; %d lines acknowledged, %d refused, %d of which it isn't known; %d edits of the bot's own messages, %d of answers, %d requests over a limit", len(played), len(channels), kills, counts[acknowledged], counts[refused], counts[unknown], own, answers, limited)
	if kills == 0 || counts[acknowledged] < 20 {
		t.Error("the test shows little")
	}
}

// inManyChannels starts a game in one channel, and stores the same game for all n channels.
func (f *fleet) inManyChannels(n int) []*discordtest.Channel {
	f.Helper()
	f.slash("/game start", nil)
	store, err := postgres.Open(f.Context(), f.database, time.Minute)
	if err != nil {
		f.Fatal(err)
	}
	defer func() { _ = store.Close() }()
	log, _, err := store.Load(f.Context(), f.discord.Guild.ID+"/"+f.discord.Channel.ID, tracker.Head{})
	if err != nil {
		f.Fatal(err)
	}
	for i := range log {
		log[i].Request = ""
	}
	all := []*discordtest.Channel{f.discord.Channel}
	for len(all) < n {
		all = append(all, f.discord.NewChannel(fmt.Sprint("channel ", len(all))))
	}
	var storing sync.WaitGroup
	for of := range zipfStores {
		storing.Go(func() {
			for i := 1 + of; i < n; i += zipfStores {
				if _, err := store.Append(f.Context(), f.discord.Guild.ID+"/"+all[i].ID, tracker.Head{}, log...); err != nil {
					f.Error(err)
					return
				}
			}
		})
	}
	storing.Wait()
	return all
}

// answered waits until replicas have answered all deferred interactions.
func (f *fleet) answered() {
	f.Helper()
	if !f.eventuallyWithin(patience, `SELECT count(*) FROM inbox`, 0) {
		f.Logf("%d of them are of replicas that live, and were begun %d times", f.rows(`SELECT count(*) FROM inbox i JOIN leases l ON l.name = 'replica/' || i.holder WHERE until > extract(epoch FROM now()) * 1000000`), f.rows(`SELECT coalesce(sum(tries), 0) FROM inbox`))
	}
}

// seated starts a game in each of so many channels, with speakers in it.
func (f *fleet) seated(channels int) (all []*speaker) {
	f.Helper()
	for n := range channels {
		channel := f.discord.NewChannel(fmt.Sprint("channel ", n))
		for p := range speakers {
			s := &speaker{user: f.discord.User(fmt.Sprint("Player", p)), channel: channel}
			line := "/game start"
			if p > 0 {
				line = "/game join"
			}
			f.reply(s.user.Slash(channel, line, nil))
			all = append(all, s)
		}
	}
	return all
}

// harm kills replicas and the server and cuts connections until ctx is done. Then all run.
func (f *fleet) harm(ctx context.Context, server *pgtest.Server, settings map[string]string, proxies []*pgtest.Proxy, through func(n int) string) (kills, crashes int) {
	f.Helper()
	for n := 1; ctx.Err() == nil; n++ {
		time.Sleep(100*time.Millisecond + rand.N(300*time.Millisecond)) //nolint:gosec // no secret
		p := proxies[rand.N(len(proxies))]                              //nolint:gosec // no secret
		switch {
		case n%12 == 0:
			server.Kill(f.T)
			server.Start(f.T, settings) //nolint:contextcheck // it outlives the time of harm
			crashes++
		case n%4 == 0:
			r := rand.N(chaosReplicas) //nolint:gosec // no secret
			f.kill(r)
			f.start(r, through(r)) //nolint:contextcheck // see above
			kills++
		case n%4 == 1:
			p.Cut()
		case n%4 == 2:
			p.Delay(rand.N(20 * time.Millisecond)) //nolint:gosec // no secret
		default:
			p.Lose([]pgtest.Loss{pgtest.Request, pgtest.Reply, pgtest.Late}[rand.N(3)], "life") //nolint:gosec // no secret
		}
	}
	for _, p := range proxies {
		p.Delay(0)
	}
	return kills, crashes
}

// audit compares what people were told with the logs.
func (f *fleet) audit(all []*speaker) (counts map[outcome]int) {
	f.Helper()
	store, err := postgres.Open(f.Context(), f.database, time.Minute)
	if err != nil {
		f.Fatal(err)
	}
	defer func() { _ = store.Close() }()
	counts = make(map[outcome]int)
	for channel, acts := range byChannel(all) {
		log, _, err := store.Load(f.Context(), f.discord.Guild.ID+"/"+channel.ID, tracker.Head{})
		if err != nil {
			f.Fatal(err)
		}
		at := make(map[string]int64)
		for _, b := range log {
			if at[b.Text] != 0 {
				f.Errorf("%s: %s is there twice", channel.Name, b.Text)
			}
			at[b.Text] = b.Seq
		}
		place := func(a act) int64 { return at[fmt.Sprintf("I gain %d life", a.gain)] }
		slices.SortFunc(acts, func(a, b act) int { return a.begun.Compare(b.begun) })
		for _, a := range acts {
			counts[a.outcome]++
			switch {
			case a.outcome == acknowledged && place(a) == 0:
				f.Errorf("%s: %d was acknowledged and is lost", channel.Name, a.gain)
			case a.outcome == refused && place(a) != 0:
				f.Errorf("%s: %d was refused and is there: %s", channel.Name, a.gain, a.said)
			}
		}
		inOrder(f.T, channel.Name, acts, place)
	}
	return counts
}

func byChannel(all []*speaker) map[*discordtest.Channel][]act {
	of := make(map[*discordtest.Channel][]act)
	for _, s := range all {
		of[s.channel] = append(of[s.channel], s.acts...)
	}
	return of
}

// inOrder checks that of two lines of which one was acknowledged before the other was
// said, that one is first in the log.
func inOrder(t *testing.T, channel string, acts []act, place func(act) int64) {
	t.Helper()
	for i, b := range acts {
		for _, a := range acts[:i] {
			if a.outcome == acknowledged && b.outcome == acknowledged && a.end.Before(b.begun) && place(a) > place(b) {
				t.Errorf("%s: %d was acknowledged before %d was said, and is after it", channel, a.gain, b.gain)
			}
		}
	}
}

// current waits until the board of each channel, as the database names it, shows the end
// of its log, and checks that it is the only one.
func (f *fleet) current(all []*speaker) {
	f.Helper()
	store, err := postgres.Open(f.Context(), f.database, time.Minute)
	if err != nil {
		f.Fatal(err)
	}
	defer func() { _ = store.Close() }()
	for channel, acts := range byChannel(all) {
		log, _, err := store.Load(f.Context(), f.discord.Guild.ID+"/"+channel.ID, tracker.Head{})
		if err != nil {
			f.Fatal(err)
		}
		gains := make(map[string]int)
		for _, a := range acts {
			gains[fmt.Sprintf("I gain %d life", a.gain)] = a.gain
		}
		life := make(map[string]int)
		for _, b := range log {
			life[b.By.Name] += gains[b.Text]
		}
		var last []string
		shows := func(board string) bool {
			for name, gained := range life {
				if seat := fmt.Sprintf("**%s** · ", name); strings.Contains(board, seat) && !strings.Contains(board, fmt.Sprintf("%s%d life", seat, 20+gained)) {
					return false
				}
			}
			return true
		}
		err = f.discord.Wait(f.Context(), func() bool {
			last = nil
			for _, m := range f.boards(channel) {
				last = append(last, said(m))
			}
			return len(log) == 0 || len(last) == 1 && shows(last[0])
		})
		if err != nil {
			f.Log(f.row("SELECT string_agg(convert_from(board, 'UTF8'), ' ') FROM boards WHERE channel = '" + f.discord.Guild.ID + "/" + channel.ID + "'"))
			for _, m := range f.boards(channel) {
				f.Log(m.ID)
			}
			f.Errorf("%s: %v: %d boards, want one with %v: %q", channel.Name, err, len(last), life, last)
			f.logs()
			return
		}
	}
}
