package discordtest

import (
	"crypto/rand"
	"encoding/hex"
	"strconv"
	"strings"
	"time"
)

// Discord's time limits (documentation, "Receiving and Responding").
const (
	ackTime   = 3 * time.Second
	tokenLife = 15 * time.Minute
	oldAge    = time.Hour
)

// epoch is the first millisecond of 2015, the epoch of snowflakes.
const epoch = 1420070400000

// Advance moves the fake's clock forward, so that interactions, tokens,
// messages and rate limits age without sleeping. Heartbeats use real time.
func (d *Discord) Advance(by time.Duration) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.offset += by
	d.broadcast()
}

// Now returns the fake's time.
func (d *Discord) Now() time.Time {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.now()
}

// now returns the fake's time. d.mu must be held, as for all unexported methods
// of Discord that use its state.
func (d *Discord) now() time.Time { return time.Now().Add(d.offset).UTC() }

// broadcast wakes all goroutines in Wait.
func (d *Discord) broadcast() {
	close(d.changed)
	d.changed = make(chan struct{})
}

// snowflake returns a new id. Ids are ordered by time.
func (d *Discord) snowflake() string {
	id := uint64(d.now().UnixMilli()-epoch) << 22 //nolint:gosec // the clock is after 2015
	if id <= d.lastID {
		id = d.lastID + 1
	}
	d.lastID = id
	return strconv.FormatUint(id, 10)
}

// tokenMark begins each interaction token, so that the transcript can redact
// them.
const tokenMark = "aW50ZXJhY3Rpb246" //nolint:gosec // it opens nothing

// newToken returns a token of about 200 characters, as Discord's.
func newToken() string {
	var b [96]byte
	_, _ = rand.Read(b[:])
	return tokenMark + hex.EncodeToString(b[:])
}

// redact replaces the bot's token and all interaction tokens.
func (d *Discord) redact(s string) string {
	s = strings.ReplaceAll(s, d.options.Token, "[bot token]")
	var b strings.Builder
	for {
		before, after, found := strings.Cut(s, tokenMark)
		b.WriteString(before)
		if !found {
			return b.String()
		}
		b.WriteString("[token]")
		s = strings.TrimLeft(after, "0123456789abcdef")
	}
}

func stamp(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000000-07:00") }
