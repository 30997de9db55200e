package discordtest

import (
	"context"
	"crypto/ed25519"
	"errors"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"time"

	"arbiter/internal/shared"
)

// Token is the bot token that the fake accepts by default.
const Token = "MTAwMDAwMDAwMDAwMDAwMDAw.discordtest.not-a-secret" //nolint:gosec // it opens nothing

// Options are the options of a fake Discord. The zero value is usable.
type Options struct {
	// Token is the bot's token; default [Token].
	Token string
	// HeartbeatInterval is sent in HELLO; default 41.25 s, as Discord's.
	HeartbeatInterval time.Duration
	// IdentifyInterval is the minimum time between two IDENTIFYs of a bucket; an
	// earlier one gets INVALID_SESSION. Discord's is 5 s; the default is 0, so that
	// tests of reconnecting are fast.
	IdentifyInterval time.Duration
	// Concurrency is the number of buckets of IDENTIFYs (max_concurrency); default 1.
	Concurrency int
	// Shards is the recommended number of shards; default 1.
	Shards int
	// Starts is the number of IDENTIFYs in StartsReset; a bot that sends more fails the
	// test. The defaults are 1000 and a day, as Discord's.
	Starts      int
	StartsReset time.Duration
	// OldEdits is the number of edits per hour of a message older than an hour;
	// further ones get 30046. Discord doesn't publish its limit; default 3.
	OldEdits int
	// GuildsOnly makes the application installable in servers only, and not on
	// accounts of users.
	GuildsOnly bool
	// Lenient prevents violations from failing the test.
	Lenient bool
	// Unchecked leaves out the check of requests against Discord's schemas and the
	// transcript, for measurements in which the fake shares the processors with the bot.
	Unchecked bool
	// Patience is the timeout of waits whose context has no deadline, as Within counts
	// it; default 30 s.
	Patience time.Duration
}

func (o *Options) fill() {
	if o.Token == "" {
		o.Token = Token
	}
	if o.HeartbeatInterval == 0 {
		o.HeartbeatInterval = 41250 * time.Millisecond
	}
	o.Concurrency, o.Shards = max(1, o.Concurrency), max(1, o.Shards)
	if o.Starts == 0 {
		o.Starts = 1000
	}
	if o.StartsReset == 0 {
		o.StartsReset = 24 * time.Hour
	}
	if o.OldEdits == 0 {
		o.OldEdits = 3
	}
	if o.Patience == 0 {
		o.Patience = 30 * time.Second
	}
}

// TB is the part of testing.TB that the fake uses. Skipf must not return.
type TB interface {
	Helper()
	Cleanup(end func())
	Errorf(format string, args ...any)
	Skipf(format string, args ...any)
}

// Discord is a fake Discord with one application (the bot), one guild and one
// text channel in it. It is safe for concurrent use.
type Discord struct {
	// Guild is the server that the bot is in, and Channel its text channel.
	Guild   *Guild
	Channel *Channel
	// ApplicationID is also the bot's user id.
	ApplicationID string

	t       TB
	options Options
	server  *httptest.Server
	key     ed25519.PrivateKey // signs requests to an endpoint
	schemas *schemas

	ended chan struct{}

	mu           sync.Mutex
	changed      chan struct{} // closed and replaced on each change of state
	offset       time.Duration
	lastID       uint64
	world        world
	commands     commandSet
	emojis       []*Emoji       // of the application
	installed    map[string]any // how the application is installed, by type; nil before it is set
	installLink  string         // the owner's own link
	messages     map[string]*Message
	uploads      map[string]*File // attachments of users, by id
	uploadsLost  bool
	nonces       map[string]string       // ids of posted messages, by channel and nonce
	interactions map[string]*Interaction // by id
	tokens       map[string]*Interaction
	gateway      gateway
	endpoint     string // the URL for interactions; "" for the gateway
	limits       limits
	troubles     []*trouble
	transcript   Transcript
	invalid      int
	violations   []string
}

// Start starts a fake Discord that is closed at the end of the test. It skips
// the test if Discord's OpenAPI document isn't available.
func Start(t TB, options Options) *Discord {
	t.Helper()
	options.fill()
	s, err := loadSchemas()
	if err != nil {
		if !errors.Is(err, shared.ErrAbsent) {
			t.Errorf("discordtest: %v", err)
		}
		t.Skipf("%v", err) // a test that has failed still fails
	}
	_, key, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Errorf("discordtest: no key: %v", err)
	}
	d := &Discord{
		t: t, options: options, schemas: s, key: key,
		ended:        make(chan struct{}),
		changed:      make(chan struct{}),
		messages:     map[string]*Message{},
		interactions: map[string]*Interaction{},
		tokens:       map[string]*Interaction{},
	}
	d.createWorld()
	d.server = httptest.NewUnstartedServer(d.handler())
	d.server.Start() // a client of an earlier server may connect at once
	t.Cleanup(d.close)
	return d
}

func (d *Discord) close() {
	d.Drop(0)
	close(d.ended)
	d.server.Close()
	if d.options.Lenient {
		return
	}
	for _, v := range d.Violations() {
		d.t.Errorf("discordtest: Discord would refuse: %s", v)
	}
}

// URL returns the equivalent of https://discord.com/api/v10, without a slash at
// its end.
func (d *Discord) URL() string { return d.server.URL + apiPrefix }

// GatewayURL returns the WebSocket URL in the response to GET /gateway/bot, to
// which the client adds ?v=10&encoding=json.
func (d *Discord) GatewayURL() string { return d.socket("/gateway") }

func (d *Discord) socket(path string) string {
	return "ws" + strings.TrimPrefix(d.server.URL, "http") + path
}

// Transport returns a transport that sends requests for discord.com to the
// fake, for clients whose base URL can't be changed.
func (d *Discord) Transport() http.RoundTripper {
	return redirect{host: strings.TrimPrefix(d.server.URL, "http://"), next: d.server.Client().Transport}
}

type redirect struct {
	host string
	next http.RoundTripper
}

func (r redirect) RoundTrip(req *http.Request) (*http.Response, error) {
	if req.URL.Host == "discord.com" {
		req = req.Clone(req.Context())
		req.URL.Scheme, req.URL.Host, req.Host = "http", r.host, ""
	}
	return r.next.RoundTrip(req)
}

// Violations returns the errors of the bot that Discord always rejects and no
// bot should make: malformed bodies, missing headers, unknown routes, a second
// acknowledgement, a broken gateway protocol.
func (d *Discord) Violations() []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Clone(d.violations)
}

// InvalidRequests returns the number of responses 401, 403 and 429. Discord
// bans an address with 10,000 in ten minutes.
func (d *Discord) InvalidRequests() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.invalid
}

// Wait returns nil when condition reports true, or an error when ctx is done.
// It calls condition after each change in the fake; condition may call the
// fake's methods.
func (d *Discord) Wait(ctx context.Context, condition func() bool) error {
	ctx, cancel := d.patience(ctx)
	defer cancel()
	for {
		d.mu.Lock()
		changed := d.changed
		d.mu.Unlock()
		if condition() {
			return nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

func (d *Discord) patience(ctx context.Context) (context.Context, context.CancelFunc) {
	if _, ok := ctx.Deadline(); ok {
		return context.WithCancel(ctx)
	}
	return Within(ctx, d.options.Patience)
}
