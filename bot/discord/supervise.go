package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"time"

	"arbiter/bot/discord/shards"
)

const (
	// identifyEvery is the minimum interval between sessions (max_concurrency).
	identifyEvery = 5 * time.Second
	minBackoff    = 200 * time.Millisecond
	maxBackoff    = time.Minute

	// firstReadyTimeout is the initial timeout from dialing to READY, which usually
	// takes two seconds.
	firstReadyTimeout = identifyEvery
	maxReadyTimeout   = maxBackoff
)

// fatal maps close codes after which reconnecting is pointless to messages for
// the owner.
var fatal = map[int]string{
	4004: "Discord doesn't accept DISCORD_TOKEN. Reset the token on the application's Bot page and put the new one into .env.",
	4010: "Discord refuses the shard: that is a fault of Arbiter's.",
	4011: "The bot is in more servers than one connection may serve. Run fewer servers with one token, or put the games into PostgreSQL: see docs/scaling.md.",
	4012: "Discord has given up the version of its gateway that this Arbiter speaks. Update Arbiter.",
	4013: "Discord refuses the intents: that is a fault of Arbiter's.",
	4014: "Discord refuses the intents that Arbiter asks for. Look at the application's Bot page.",
}

// supervise keeps a session open: after one ends, it begins another, with
// exponential backoff. Sessions aren't resumed, since the bot keeps no gateway
// state. It returns an error only if reconnecting is pointless.
func (b *Bot) supervise(ctx context.Context) error {
	var identified time.Time
	patience := firstReadyTimeout
	for failures := 1; ctx.Err() == nil; failures++ {
		err := b.session(ctx, &identified, patience, func() {
			failures, patience = 0, readyTimeoutAfter(time.Since(identified))
			b.Say("Arbiter is online as " + b.self.Bot.Username + ".")
			b.Log.InfoContext(ctx, "online")
			b.Watch.Online(true)
		})
		b.Watch.Online(false)
		if reason := fatalError(err); reason != nil {
			return reason
		}
		if errors.Is(err, errNotReady) {
			patience = longerReadyTimeout(patience)
		}
		wait := max(backoff(max(failures, 1)), time.Until(identified.Add(identifyEvery)))
		if ctx.Err() == nil {
			b.Log.WarnContext(ctx, "the session is over", slog.Any("error", err), slog.Duration("wait", wait))
		}
		waitFor(ctx, wait)
	}
	return nil
}

// fatalError returns an error if reconnecting after err is pointless, or else nil.
func fatalError(err error) error {
	if closed, ok := errors.AsType[*closedError](err); ok && fatal[closed.Code] != "" {
		return fmt.Errorf("%s (%w)", fatal[closed.Code], err)
	}
	if errors.Is(err, errToken) {
		return err
	}
	return nil
}

// backoff returns the backoff after a number of failures: exponential up to a
// minute, with jitter.
func backoff(failures int) time.Duration {
	d := maxBackoff
	if failures < 10 {
		d = min(d, minBackoff<<(failures-1))
	}
	return d/2 + time.Duration(rand.Int64N(int64(d/2))) //nolint:gosec // jitter needs no secret
}

// longerReadyTimeout returns the next timeout for READY after one has expired.
func longerReadyTimeout(patience time.Duration) time.Duration {
	return min(2*patience, maxReadyTimeout)
}

// readyTimeoutAfter returns the next timeout for READY after a session that took this
// long, at least twice that time.
func readyTimeoutAfter(took time.Duration) time.Duration {
	return min(max(firstReadyTimeout, 2*took), maxReadyTimeout)
}

// session runs one session, from requesting the gateway's URL to its end.
func (b *Bot) session(ctx context.Context, identified *time.Time, patience time.Duration, ready func()) error {
	gate, err := b.gateway(ctx)
	if err != nil {
		return err
	}
	if gate.Remaining <= 0 {
		b.Say(fmt.Sprintf("Discord allows no more sessions today; waiting %s.", gate.Reset.Round(time.Second)))
		if err := sleep(ctx, gate.Reset); err != nil {
			return err
		}
	}
	*identified = time.Now()
	s := &session{token: b.Token, gateway: gate.URL, event: b.event, silence: b.Silence, readyTimeout: patience}
	return s.run(ctx, ready)
}

// event handles a gateway event of the only connection.
func (b *Bot) event(kind string, _ int64, data json.RawMessage) { b.dispatch(kind, data, delivery{}) }

// gateway requests the gateway's URL and limits. The error is fatal if the token is wrong.
func (b *Bot) gateway(ctx context.Context) (shards.Limits, error) {
	var gate struct {
		URL    string `json:"url"`
		Shards int    `json:"shards"`
		Starts struct {
			Remaining   *int  `json:"remaining"`
			Reset       int64 `json:"reset_after"` // milliseconds
			Concurrency int   `json:"max_concurrency"`
		} `json:"session_start_limit"`
	}
	err := b.client.do(ctx, request{method: "GET", path: "/gateway/bot", out: &gate, idempotent: true})
	if err != nil {
		return shards.Limits{}, token(err)
	}
	limits := shards.Limits{
		URL: gate.URL, Shards: gate.Shards, Remaining: 1, Concurrency: gate.Starts.Concurrency,
		Reset: time.Duration(gate.Starts.Reset) * time.Millisecond,
	}
	if left := gate.Starts.Remaining; left != nil {
		limits.Remaining = *left
	}
	return limits, nil
}
