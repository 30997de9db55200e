package discord

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"sync"
	"time"

	"arbiter/bot/discord/shards"
)

// mostRefused is the number of attempts to resume a session without an answer, after which
// another is started.
const mostRefused = 3

// mostResumed is the greatest number of failures that sessions count for which were resumed
// and ended at once.
const mostResumed = 4

// holdShards is like supervise, for this process's part of the shards. They are released
// before it returns.
func (b *Bot) holdShards(ctx context.Context) error {
	seal, err := b.seal("sessions")
	if err != nil {
		return err
	}
	tally := &tally{watch: b.Watch, online: make(map[int]bool)}
	return shards.Run(ctx, shards.Config{
		Leases: b.Shared, Process: b.replica.id, Duration: beatsToLive * b.replica.beat, Log: b.Log, Say: b.Say,
		Limits: b.gateway, Final: func(err error) bool { return errors.Is(err, errToken) },
		Holding: tally.hold, Seal: seal,
		Serve: func(ctx context.Context, h *shards.Held) error { return b.serveShard(ctx, h, tally) },
	})
}

// serveShard keeps a session of a shard open until ctx is done. Unlike supervise, it
// resumes sessions: also those of other processes, with what these have stored.
func (b *Bot) serveShard(ctx context.Context, h *shards.Held, t *tally) error {
	defer b.guilds.drop(h.Index)
	patience, refused := firstReadyTimeout, 0
	for failures := 1; ctx.Err() == nil; failures++ {
		c := &shardConnection{bot: b, held: h, session: h.Session()}
		resumes := c.session.ID != ""
		var since time.Time // when it was ready
		err := c.run(ctx, patience, func(took time.Duration) {
			since, refused, patience = time.Now(), 0, readyTimeoutAfter(took)
			h.Report(nil)
			if t.set(h.Index, true) {
				b.Say("Arbiter is online as " + b.self.Bot.Username + ".")
			}
			b.Log.InfoContext(ctx, "online", slog.Int("shard", h.Index), slog.Int("shards", h.Count), slog.Bool("resumed", resumes))
		})
		t.set(h.Index, false)
		if ctx.Err() != nil {
			return nil
		}
		if closed, ok := errors.AsType[*closedError](err); ok && closed.Code == codeShardingRequired {
			return shards.ErrMore
		}
		if reason := fatalError(err); reason != nil {
			return reason
		}
		h.Report(err)
		if errors.Is(err, errNotReady) {
			patience = longerReadyTimeout(patience)
		}
		if refused++; resumes && (refused >= mostRefused || ended(err)) {
			h.Keep(shards.Session{})
			refused = 0
		}
		switch {
		case since.IsZero():
		case time.Since(since) >= identifyEvery:
			failures = 1
		case resumes: // one that ends sooner counts as a failure, and a new session as more of one
			failures = min(failures, mostResumed)
		}
		wait := backoff(failures)
		b.Log.WarnContext(ctx, "the session of a shard is over", slog.Int("shard", h.Index), slog.Any("error", err), slog.Duration("wait", wait))
		waitFor(ctx, wait)
	}
	return nil
}

// Close codes of the gateway that are handled.
const (
	codeInvalidSequence  = 4007
	codeSessionTimeout   = 4009
	codeShardingRequired = 4011
)

// ended reports whether a session can't be resumed after an error.
func ended(err error) bool {
	closed, ok := errors.AsType[*closedError](err)
	return errors.Is(err, errInvalid) || ok && (closed.Code == codeInvalidSequence || closed.Code == codeSessionTimeout)
}

// shardConnection is one connection of a shard's session.
type shardConnection struct {
	bot   *Bot
	held  *shards.Held
	start *shards.Start // nil for RESUME

	mu      sync.Mutex
	session shards.Session
	resumes bool      // the session is another connection's
	resumed bool      // RESUMED was received
	over    bool      // events aren't handled any more: they are sent again after RESUME
	begun   time.Time // of IDENTIFY or RESUME
}

// replaying reports whether events may have been sent before, to another connection. An
// earlier RESUMED may be among them, so that they end only later. c.mu is held.
func (c *shardConnection) replaying() bool {
	return c.resumes && (!c.resumed || time.Since(c.begun) < acknowledgeWithin)
}

// run connects, and resumes the session or starts one. It returns when the connection has
// ended; what was handled until then is recorded.
func (c *shardConnection) run(ctx context.Context, patience time.Duration, ready func(took time.Duration)) error {
	s := &session{
		token: c.bot.Token, gateway: c.session.URL, event: c.event, silence: c.bot.Silence, readyTimeout: patience,
		shard: &[2]int{c.held.Index, c.held.Count}, identify: func() ([]byte, error) { return c.identify(ctx) },
	}
	if c.resumes = c.session.ID != ""; !c.resumes {
		start, err := c.held.Start(ctx)
		if err != nil {
			return err
		}
		done := sync.OnceFunc(func() { start.Done(ctx) })
		defer done()
		c.start, s.gateway = start, start.URL
		s.readyTimeout += shards.StartWithin
		next := ready
		ready = func(took time.Duration) {
			done()
			next(took)
		}
	}
	err := s.run(ctx, func() {
		c.mu.Lock()
		took := time.Since(c.begun)
		c.mu.Unlock()
		ready(took)
	})
	c.mu.Lock()
	defer c.mu.Unlock()
	c.over = true
	return err
}

// identify waits until an IDENTIFY may be sent, or returns the RESUME to send in its place.
// discordgo resumes only what it has begun.
func (c *shardConnection) identify(ctx context.Context) ([]byte, error) {
	c.mu.Lock()
	resumed := c.session
	c.mu.Unlock()
	if c.start != nil {
		if err := c.start.Wait(ctx); err != nil {
			return nil, err
		}
		c.mu.Lock()
		defer c.mu.Unlock()
		c.begun = time.Now()
		return nil, nil
	}
	if !c.held.Valid() {
		return nil, shards.ErrNotHeld
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.begun = time.Now()
	return json.Marshal(map[string]any{"op": 6, "d": map[string]any{"token": c.bot.Token, "session_id": resumed.ID, "seq": resumed.Seq}})
}

// event handles an event, unless the shard is not held any more.
func (c *shardConnection) event(kind string, seq int64, data json.RawMessage) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.over = c.over || !c.held.Valid(); c.over {
		return
	}
	switch kind {
	case "READY":
		var r struct {
			ID  string `json:"session_id"`
			URL string `json:"resume_gateway_url"`
		}
		if json.Unmarshal(data, &r) == nil {
			c.session = shards.Session{ID: r.ID, URL: r.URL}
		}
	case "RESUMED":
		c.resumed = true
	}
	c.bot.dispatch(kind, data, delivery{replayed: c.replaying(), lost: c.held.Lost})
	c.session.Seq = seq
	c.held.Keep(c.session)
}

// tally counts which shards of this process have a session.
type tally struct {
	watch Watch

	mu      sync.Mutex
	holding int  // shards
	looked  bool // holding is known
	online  map[int]bool
	was     bool
	told    bool
}

// hold records how many shards this process holds.
func (t *tally) hold(shards int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.holding, t.looked = shards, true
	t.report()
}

// set records whether a shard has a session, and reports whether it is the first of all.
func (t *tally) set(shard int, online bool) (first bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if online {
		t.online[shard] = true
	} else {
		delete(t.online, shard)
	}
	t.report()
	first = online && !t.told
	t.told = t.told || online
	return first
}

// report reports what is counted, and whether all shards of this process have a session.
// t.mu is held.
func (t *tally) report() {
	t.watch.Shards(t.holding, len(t.online))
	if now := t.looked && len(t.online) >= t.holding; now != t.was {
		t.was = now
		t.watch.Online(now)
	}
}
