package shards

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"arbiter/tracker"
)

// world is a Discord that counts, and the processes of a bot.
type world struct {
	t         *testing.T
	leases    tracker.Leases
	seal      cipher.AEAD
	processes []*process

	mu          sync.Mutex
	recommended int
	needed      int // fewer shards are refused
	concurrency int
	remaining   int
	reset       time.Time
	ready       time.Duration       // from IDENTIFY to READY
	identified  map[int][]time.Time // by bucket
	sessions    map[string]bool     // that can be resumed
	identifies  int
	resumes     int
	said        []string
}

// process is a process of the bot.
type process struct {
	w    *world
	id   string
	line *line
	stop context.CancelFunc
	over chan error

	mu     sync.Mutex
	held   map[*Held]bool
	failed error       // what sessions end with
	apart  bool        // it doesn't reach Discord
	begun  map[int]int // connections that wait for their turn, by bucket
}

func newWorld(t *testing.T, shards int) *world {
	block, err := aes.NewCipher(make([]byte, 32))
	if err != nil {
		t.Fatal(err)
	}
	seal, err := cipher.NewGCM(block)
	if err != nil {
		t.Fatal(err)
	}
	return &world{
		t: t, leases: newMemory(), seal: seal, recommended: shards, concurrency: 1, remaining: 1000, reset: time.Now().Add(24 * time.Hour), ready: 150 * time.Millisecond,
		identified: make(map[int][]time.Time), sessions: make(map[string]bool),
	}
}

// start starts a process.
func (w *world) start() *process {
	p := &process{w: w, id: fmt.Sprint("process ", len(w.processes)), line: &line{next: w.leases}, over: make(chan error, 1), held: make(map[*Held]bool), begun: make(map[int]int)}
	w.processes = append(w.processes, p)
	ctx, stop := context.WithCancel(w.t.Context())
	p.stop = stop
	go func() {
		p.over <- Run(ctx, Config{
			Leases: p.line, Process: p.id, Limits: w.limits, Serve: p.serve, Log: slog.New(slog.DiscardHandler), Holding: func(int) {}, Seal: w.seal,
			Final: func(err error) bool { return errors.Is(err, errFinal) },
			Say: func(sentence string) {
				w.mu.Lock()
				defer w.mu.Unlock()
				w.said = append(w.said, p.id+": "+sentence)
			},
		})
	}()
	return p
}

// end stops all processes and waits for their ends.
func (w *world) end() {
	for _, p := range w.processes {
		p.line.set(false)
		p.stop()
	}
	for _, p := range w.processes {
		if err := <-p.over; err != nil {
			w.t.Error(err)
		}
	}
}

var errFinal = errors.New("the token is wrong")

func (w *world) limits(context.Context) (Limits, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if now := time.Now(); !now.Before(w.reset) {
		w.remaining, w.reset = 1000, now.Add(24*time.Hour)
	}
	return Limits{URL: "wss://gateway", Shards: w.recommended, Remaining: w.remaining, Reset: time.Until(w.reset), Concurrency: w.concurrency}, nil
}

// identify is an IDENTIFY, which reaches Discord some time after it was sent.
func (w *world) identify(h *Held) (session string, ok bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	bucket := h.Index % w.concurrency
	now := time.Now()
	if all := w.identified[bucket]; len(all) > 0 && now.Sub(all[len(all)-1]) < identifyEvery {
		w.t.Errorf("two IDENTIFYs of bucket %d after %s", bucket, now.Sub(all[len(all)-1]))
	}
	w.identified[bucket] = append(w.identified[bucket], now)
	w.identifies++
	if w.remaining--; w.remaining < 0 {
		w.t.Error("more IDENTIFYs than Discord allows")
	}
	if h.Count < w.needed {
		return "", false
	}
	session = fmt.Sprint("session ", w.identifies)
	w.sessions[session] = true
	return session, true
}

// serve identifies or resumes, and handles an event each 100 ms while the shard is valid.
func (p *process) serve(ctx context.Context, h *Held) error {
	w := p.w
	for p.isApart() && ctx.Err() == nil {
		h.Report(errCut)
		_ = sleep(ctx, time.Second)
	}
	s := h.Session()
	w.mu.Lock()
	resumes := w.sessions[s.ID]
	if resumes {
		w.resumes++
	}
	w.mu.Unlock()
	for !resumes {
		start, err := h.Start(ctx)
		if err != nil {
			return nil //nolint:nilerr // the test looks at the outcome
		}
		p.waits(h.Index%w.concurrency, 1)
		time.Sleep(150 * time.Millisecond) // to HELLO
		if err = start.Wait(ctx); err == nil {
			id, ok := w.identify(h)
			if !ok {
				p.waits(h.Index%w.concurrency, -1)
				start.Done(ctx)
				return ErrMore
			}
			_ = sleep(ctx, w.ready)
			if s = (Session{ID: id, URL: start.URL}); h.Valid() {
				h.Keep(s)
			}
		}
		p.waits(h.Index%w.concurrency, -1)
		start.Done(ctx)
		if err == nil {
			break
		}
		_ = sleep(ctx, time.Second)
	}
	h.Report(nil)
	p.mu.Lock()
	p.held[h] = true
	p.mu.Unlock()
	for ctx.Err() == nil && !p.isApart() {
		if err := p.failure(); err != nil {
			return err
		}
		if h.Valid() {
			s.Seq++
			h.Keep(s)
		}
		_ = sleep(ctx, 100*time.Millisecond)
	}
	return nil
}

// waits counts the connections that wait for an IDENTIFY of a bucket: one at a time.
func (p *process) waits(bucket, more int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.begun[bucket] += more; p.begun[bucket] > 1 {
		p.w.t.Errorf("%s has %d connections waiting for bucket %d", p.id, p.begun[bucket], bucket)
	}
}

// fail ends one session of a process with an error.
func (p *process) fail(err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.failed = err
}

func (p *process) failure() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	err := p.failed
	p.failed = nil
	return err
}

// setApart cuts a process off from Discord, or connects it.
func (p *process) setApart(apart bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.apart = apart; apart {
		clear(p.held)
	}
}

func (p *process) isApart() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.apart
}

// counts returns the count of each shard that a process may act for.
func (p *process) counts() (all []string) {
	for _, shard := range p.valid() {
		_, count, _ := strings.Cut(shard, "/")
		all = append(all, count)
	}
	return all
}

// valid returns the shards that a process may act for, as "index/count".
func (p *process) valid() (all []string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for h := range p.held {
		if h.Valid() {
			all = append(all, fmt.Sprintf("%d/%d", h.Index, h.Count))
		} else {
			delete(p.held, h)
		}
	}
	slices.Sort(all)
	return all
}

// check checks that no shard has two holders, and that all shards are of one count. It
// returns how many are served.
func (w *world) check() int {
	w.t.Helper()
	holders, counts := make(map[string]string), make(map[string]bool)
	for _, p := range w.processes {
		for _, shard := range p.valid() {
			if other, ok := holders[shard]; ok {
				w.t.Errorf("shard %s is held by %s and %s", shard, other, p.id)
			}
			holders[shard] = p.id
			_, count, _ := strings.Cut(shard, "/")
			counts[count] = true
		}
	}
	if len(counts) > 1 {
		w.t.Errorf("shards of several counts at once: %v", holders)
	}
	return len(holders)
}

// until waits until a condition holds, at most for a time, and checks meanwhile.
func (w *world) until(what string, within time.Duration, condition func() bool) time.Duration {
	w.t.Helper()
	begun := time.Now()
	for !condition() {
		if time.Since(begun) > within {
			w.mu.Lock()
			defer w.mu.Unlock()
			w.t.Fatalf("not within %s: %s; said %q", within, what, w.said)
		}
		time.Sleep(50 * time.Millisecond)
		w.check()
	}
	return time.Since(begun)
}

// numbers returns how many shards each process serves.
func (w *world) numbers() []int {
	var all []int
	for _, p := range w.processes {
		all = append(all, len(p.valid()))
	}
	return all
}

func (w *world) even(want ...int) func() bool {
	return func() bool {
		got := w.numbers()
		slices.Sort(got)
		slices.Sort(want)
		return slices.Equal(got, want)
	}
}

// seen is what has happened so far.
type seen struct {
	identifies, resumes, remaining int
	said                           []string
}

func (w *world) seen() seen {
	w.mu.Lock()
	defer w.mu.Unlock()
	return seen{w.identifies, w.resumes, w.remaining, slices.Clone(w.said)}
}

func in(t *testing.T, test func(t *testing.T)) {
	t.Helper()
	synctest.Test(t, test)
}

// One process holds all shards, and identifies them one after another, six seconds apart
// at least.
func TestOneProcess(t *testing.T) {
	in(t, func(t *testing.T) {
		w := newWorld(t, 4)
		defer w.end()
		w.start()
		w.until("all are served", 30*time.Second, w.even(4))
		if w.seen().identifies != 4 || w.seen().resumes != 0 {
			t.Errorf("%d IDENTIFYs, %d RESUMEs", w.seen().identifies, w.seen().resumes)
		}
		time.Sleep(time.Hour)
		if w.check() != 4 || w.seen().identifies != 4 {
			t.Errorf("after an hour %d are served, with %d IDENTIFYs", w.check(), w.seen().identifies)
		}
	})
}

// Processes that start later get their part by RESUME, and give it back when they stop.
func TestPartsMove(t *testing.T) {
	in(t, func(t *testing.T) {
		w := newWorld(t, 8)
		w.concurrency = 4
		defer w.end()
		w.start()
		w.until("all are served", time.Minute, w.even(8))
		w.start()
		third := w.start()
		w.until("each has its part", time.Minute, w.even(3, 3, 2))
		third.stop()
		took := w.until("the parts of the one that stopped are taken", 10*time.Second, w.even(4, 4, 0))
		if took > 3*time.Second {
			t.Errorf("a shard that was released was taken after %s", took)
		}
		if w.seen().identifies != 8 {
			t.Errorf("%d IDENTIFYs: shards moved without RESUME", w.seen().identifies)
		}
	})
}

// A shard whose session is being started is given to another process when that is done, so
// that no session is started twice.
func TestPartMovesAfterStart(t *testing.T) {
	in(t, func(t *testing.T) {
		w := newWorld(t, 4)
		w.concurrency, w.ready = 4, 10*time.Second
		defer w.end()
		w.start()
		w.until("all sessions are being started", 5*time.Second, func() bool { return w.seen().identifies == 4 })
		w.start()
		time.Sleep(5 * time.Second)
		if n := w.seen().resumes; n != 0 {
			t.Errorf("%d RESUMEs of sessions that aren't known", n)
		}
		took := w.until("each has its part", 30*time.Second, w.even(2, 2))
		if took > 15*time.Second {
			t.Errorf("a shard moved %s after its session had started", took)
		}
		if w.seen().identifies != 4 {
			t.Errorf("%d IDENTIFYs: shards moved without RESUME", w.seen().identifies)
		}
	})
}

// The shards of a process that dies are resumed by the others when their leases expire.
func TestProcessDies(t *testing.T) {
	in(t, func(t *testing.T) {
		w := newWorld(t, 6)
		w.concurrency = 3
		defer w.end()
		w.start()
		w.start()
		dead := w.start()
		w.until("each has its part", time.Minute, w.even(2, 2, 2))
		identified := w.seen().identifies
		dead.line.set(true) // nothing of it reaches the database, as if it were dead
		took := w.until("the others have all", time.Minute, func() bool {
			n := w.numbers()
			return n[0] == 3 && n[1] == 3
		})
		if took > Duration+100*time.Millisecond {
			t.Errorf("after %s", took)
		}
		if w.seen().identifies != identified {
			t.Errorf("%d IDENTIFYs", w.seen().identifies-identified)
		}
		// When it reaches the database again, it is a process like the others.
		dead.line.set(false)
		w.until("each has its part again", time.Minute, w.even(2, 2, 2))
		if w.seen().identifies != identified {
			t.Errorf("%d IDENTIFYs", w.seen().identifies-identified)
		}
	})
}

// A process that can't renew in time stops acting before its shards are another's, and
// continues if nobody has taken them.
func TestDatabaseAway(t *testing.T) {
	in(t, func(t *testing.T) {
		w := newWorld(t, 2)
		defer w.end()
		p := w.start()
		w.until("all are served", time.Minute, w.even(2))
		p.line.set(true)
		time.Sleep(Duration - time.Second - Duration/3)
		if n := len(p.valid()); n != 2 {
			t.Errorf("%d shards are served while their leases last", n)
		}
		time.Sleep(Duration/3 + time.Second)
		if n := len(p.valid()); n != 0 {
			t.Errorf("%d shards are served after their leases have expired", n)
		}
		p.line.set(false)
		w.until("all are served again", 10*time.Second, w.even(2))
		if w.seen().identifies != 2 || w.seen().resumes != 2 {
			t.Errorf("%d IDENTIFYs, %d RESUMEs", w.seen().identifies, w.seen().resumes)
		}
	})
}

// IDENTIFYs of a bucket are five seconds apart also if several processes send them, and
// buckets don't wait for each other.
func TestBuckets(t *testing.T) {
	in(t, func(t *testing.T) {
		w := newWorld(t, 32)
		w.concurrency = 4
		defer w.end()
		for range 5 {
			w.start()
		}
		took := w.until("all are served", 3*time.Minute, func() bool { return w.check() == 32 })
		if w.seen().identifies != 32 {
			t.Errorf("%d IDENTIFYs", w.seen().identifies)
		}
		if most := 8 * 8 * time.Second; took > most {
			t.Errorf("32 shards in 4 buckets took %s, want %s at most", took, most)
		}
	})
}

// If Discord allows fewer sessions than there are shards, none is started beyond them, by
// any process, until there are more.
func TestDayIsUsedUp(t *testing.T) {
	in(t, func(t *testing.T) {
		w := newWorld(t, 8)
		w.concurrency, w.remaining, w.reset = 8, 5, time.Now().Add(40*time.Minute)
		defer w.end()
		for range 3 {
			w.start()
		}
		w.until("those that are allowed are served", 5*time.Minute, func() bool { return w.check() == 5 })
		time.Sleep(25 * time.Minute)
		if w.seen().identifies != 5 || w.seen().remaining != 0 {
			t.Errorf("%d IDENTIFYs, %d left", w.seen().identifies, w.seen().remaining)
		}
		w.until("all are served", 25*time.Minute, func() bool { return w.check() == 8 })
		if w.seen().identifies != 8 {
			t.Errorf("%d IDENTIFYs", w.seen().identifies)
		}
		waits := 0
		for _, s := range w.seen().said {
			if strings.Contains(s, "Discord allows no more sessions today; waiting 39m") {
				waits++
			}
		}
		if waits == 0 || waits > 3 {
			t.Errorf("the host was told %d times: %q", waits, w.seen().said)
		}
	})
}

// If Discord refuses the number of shards, all processes release theirs before any
// acquires one of the new number.
func TestMoreShards(t *testing.T) {
	in(t, func(t *testing.T) {
		w := newWorld(t, 2)
		defer w.end()
		w.start()
		w.start()
		w.until("all are served", time.Minute, w.even(1, 1))
		w.mu.Lock()
		w.recommended, w.needed = 4, 4
		clear(w.sessions) // Discord ends them
		w.mu.Unlock()
		w.processes[0].fail(ErrMore)
		w.until("four are served", 3*time.Minute, func() bool {
			return slices.Equal(w.processes[0].counts(), []string{"4", "4"}) && slices.Equal(w.processes[1].counts(), []string{"4", "4"})
		})
		if w.seen().identifies != 6 {
			t.Errorf("%d IDENTIFYs", w.seen().identifies)
		}
	})
}

// A process that starts while no shard is held takes a greater recommended number; one
// that starts beside others takes theirs.
func TestCountAtTheStart(t *testing.T) {
	in(t, func(t *testing.T) {
		w := newWorld(t, 2)
		defer w.end()
		first := w.start()
		w.until("two are served", time.Minute, w.even(2))
		w.mu.Lock()
		w.recommended = 3
		w.mu.Unlock()
		second := w.start()
		w.until("each has one", time.Minute, w.even(1, 1))
		first.stop()
		second.stop()
		w.until("none is served", time.Minute, w.even(0, 0))
		w.start()
		w.until("three are served", time.Minute, w.even(0, 0, 3))
	})
}

// While Discord demands more shards than it recommends, it is asked each minute, and the
// host is told.
func TestNoMoreShards(t *testing.T) {
	in(t, func(t *testing.T) {
		w := newWorld(t, 2)
		w.needed = 3
		defer w.end()
		w.start()
		time.Sleep(10 * time.Minute)
		if w.seen().identifies > 2 {
			t.Errorf("%d IDENTIFYs", w.seen().identifies)
		}
		if len(w.seen().said) == 0 || !slices.Contains(w.seen().said, "process 0: Discord demands more than 2 shards, and recommends 2; asking again in 1m0s.") {
			t.Errorf("said %q", w.seen().said)
		}
		w.mu.Lock()
		w.recommended = 3
		w.mu.Unlock()
		w.until("three are served", 5*time.Minute, w.even(3))
	})
}

// An error after which no process can go on ends the process, which releases its shards.
func TestFatal(t *testing.T) {
	in(t, func(t *testing.T) {
		w := newWorld(t, 2)
		defer w.end()
		p := w.start()
		w.until("all are served", time.Minute, w.even(2))
		p.fail(errFinal)
		if err := <-p.over; !errors.Is(err, errFinal) {
			t.Error(err)
		}
		p.over <- nil // for end
		w.start()
		w.until("all are served by another", 5*time.Second, w.even(0, 2))
	})
}

// A lease is valid until its time by both clocks.
func TestValid(t *testing.T) {
	now := time.Now()
	for _, tc := range []struct {
		until time.Time
		want  bool
	}{
		{now.Add(time.Millisecond), true},
		{now, false},
		{now.Round(0).Add(time.Millisecond), true}, // the wall clock alone
		{now.Round(0), false},
		{time.Time{}, false},
	} {
		if got := valid(tracker.Lease{Until: tc.until}, now); got != tc.want {
			t.Errorf("%s: %v", tc.until, got)
		}
	}
	h := &Held{lease: tracker.Lease{Until: now.Add(-time.Millisecond)}}
	if h.Valid() {
		t.Error("valid although it has expired")
	}
}

// A process that reaches the database and not Discord leaves its shards to others after a
// minute, and has a part again once it reaches Discord. If none does, one of them keeps
// trying.
func TestProcessWithoutDiscord(t *testing.T) {
	in(t, func(t *testing.T) {
		w := newWorld(t, 4)
		w.concurrency = 4
		defer w.end()
		w.start()
		apart := w.start()
		w.until("each has its part", time.Minute, w.even(2, 2))
		apart.setApart(true)
		w.until("the other has all", failsFor+5*time.Second, w.even(4, 0))
		apart.setApart(false)
		w.until("each has its part again", asideFor+5*time.Second, w.even(2, 2))
		for _, p := range w.processes {
			p.setApart(true)
		}
		time.Sleep(3 * failsFor)
		if leases, err := w.leases.Leases(t.Context(), nameProcess); err != nil || len(viewOf(leases, time.Now()).processes) != 1 {
			t.Errorf("%v, %v", leases, err)
		}
		for _, p := range w.processes {
			p.setApart(false)
		}
		w.until("each has its part once more", asideFor+5*time.Second, w.even(2, 2))
		if n := w.seen().identifies; n != 4 {
			t.Errorf("%d IDENTIFYs", n)
		}
	})
}

// A session that is stored can be read with the same key for the same shard alone, and is
// not shown.
func TestStoredSession(t *testing.T) {
	w := newWorld(t, 1)
	k := &keeper{Config: Config{Seal: w.seal}, renew: make(chan struct{}, 1)}
	h := &Held{keeper: k, lease: tracker.Lease{Name: nameOf(0, 2)}}
	want := Session{ID: "a session", URL: "wss://gateway", Seq: 7}
	h.Keep(want)
	stored := h.current()
	if strings.Contains(string(stored.Data), want.ID) || k.sessionOf(stored) != want {
		t.Errorf("%q is %+v", stored.Data, k.sessionOf(stored))
	}
	other := stored
	other.Name = nameOf(1, 2)
	for _, l := range []tracker.Lease{other, {Name: stored.Name}, {Name: stored.Name, Data: []byte(`{"session":"x","url":"wss://elsewhere"}`)}} {
		if got := k.sessionOf(l); got != (Session{}) {
			t.Errorf("%q of %s is %+v", l.Data, l.Name, got)
		}
	}
}

// A shard is lost when its lease expires or is another's, and not when it is released.
func TestLost(t *testing.T) {
	for _, tc := range []struct {
		name  string
		left  time.Duration
		cause error
		want  bool
	}{
		{"held", time.Minute, nil, false},
		{"expired and not noticed", 0, nil, true},
		{"expired", 0, errExpired, true},
		{"granted to another", time.Minute, errGranted, true},
		{"released", time.Minute, errReleased, false},
		{"released after it had expired", 0, errReleased, true},
	} {
		h := &Held{lease: tracker.Lease{Until: time.Now().Add(tc.left)}, expiry: time.NewTimer(time.Hour)}
		h.ctx, h.cancel = context.WithCancelCause(t.Context())
		if tc.cause != nil {
			h.end(tc.cause)
			h.end(errGranted) // counts no more
		}
		if got := h.Lost(); got != tc.want {
			t.Errorf("%s: %v", tc.name, got)
		}
	}
}
