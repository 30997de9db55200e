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

// Token is the bot token that the fake accepts, unless Options.Token names
// another.
const Token = "MTAwMDAwMDAwMDAwMDAwMDAw.discordtest.not-a-secret" //nolint:gosec // it opens nothing

// Options shape a fake Discord. The zero value is an ordinary day.
type Options struct {
	// Token of the bot; default [Token].
	Token string
	// HeartbeatInterval in HELLO; default 41.25 s, as Discord's.
	HeartbeatInterval time.Duration
	// IdentifyInterval is the least time between two IDENTIFYs. Discord's is
	// 5 s; the default is none, so that tests of reconnecting are quick. An
	// earlier one gets INVALID_SESSION.
	IdentifyInterval time.Duration
	// OldEdits is how many edits a message older than an hour takes within an
	// hour before 30046. Discord does not publish it; default 3.
	OldEdits int
	// GuildsOnly: the owner lets people add the application to servers alone, and
	// not to their accounts.
	GuildsOnly bool
	// Lenient keeps violations from failing the test.
	Lenient bool
	// Patience bounds every wait whose context has no deadline; default 10 s.
	Patience time.Duration
}

func (o *Options) fill() {
	if o.Token == "" {
		o.Token = Token
	}
	if o.HeartbeatInterval == 0 {
		o.HeartbeatInterval = 41250 * time.Millisecond
	}
	if o.OldEdits == 0 {
		o.OldEdits = 3
	}
	if o.Patience == 0 {
		o.Patience = 10 * time.Second
	}
}

// TB is what the fake needs of a test; *testing.T is one. Skipf does not
// return.
type TB interface {
	Helper()
	Cleanup(end func())
	Errorf(format string, args ...any)
	Skipf(format string, args ...any)
}

// Discord is one fake Discord with one application (the bot), one guild and
// one text channel in it. Its methods may be used from several goroutines.
type Discord struct {
	// Guild is the server that the bot is in, Channel its text channel.
	Guild   *Guild
	Channel *Channel
	// ApplicationID is also the bot's user id.
	ApplicationID string

	t       TB
	options Options
	server  *httptest.Server
	key     ed25519.PrivateKey // with which requests to an endpoint are signed
	schemas *schemas

	ended chan struct{}

	mu           sync.Mutex
	changed      chan struct{} // closed and replaced whenever state changes
	offset       time.Duration
	lastID       uint64
	world        world
	commands     commandSet
	emojis       []*Emoji // of the application
	messages     map[string]*Message
	uploads      map[string]*File // of users, by id
	uploadsLost  bool
	nonces       map[string]string       // of posted messages: their ids, by channel and nonce
	interactions map[string]*Interaction // by id
	tokens       map[string]*Interaction
	gateway      gateway
	endpoint     string // where interactions go; empty: the gateway
	limits       limits
	troubles     []*trouble
	transcript   Transcript
	invalid      int
	violations   []string
}

// Start starts a fake Discord that ends with the test. It skips the test if
// Discord's OpenAPI document is not there.
func Start(t TB, options Options) *Discord {
	t.Helper()
	options.fill()
	s, err := loadSchemas()
	if err != nil {
		if !errors.Is(err, shared.ErrAbsent) {
			t.Errorf("discordtest: %v", err)
		}
		t.Skipf("%v", err) // a test that has failed fails all the same
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
	d.settle()
	d.server = httptest.NewUnstartedServer(d.handler())
	d.server.Start() // a client of an earlier one may call at once
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

// URL is what stands for https://discord.com/api/v10 here, without a slash at
// its end.
func (d *Discord) URL() string { return d.server.URL + apiPrefix }

// GatewayURL is what GET /gateway/bot answers: the WebSocket address, to which
// the client adds ?v=10&encoding=json.
func (d *Discord) GatewayURL() string { return d.socket("/gateway") }

func (d *Discord) socket(path string) string {
	return "ws" + strings.TrimPrefix(d.server.URL, "http") + path
}

// Transport sends requests for discord.com to the fake and others where they
// want to go. It is for clients whose address can't be changed.
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

// Violations lists what the bot did that Discord never lets pass and that no
// bot should do: malformed bodies, missing headers, unknown routes, a second
// acknowledgement, a broken gateway protocol.
func (d *Discord) Violations() []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Clone(d.violations)
}

// InvalidRequests counts the answers 401, 403 and 429. Discord bans an address
// that collects 10,000 in ten minutes.
func (d *Discord) InvalidRequests() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.invalid
}

// Wait returns when the condition holds, or with the context's error. The
// condition is asked again after each change in the fake; it may call the
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
	return context.WithTimeout(ctx, d.options.Patience)
}
