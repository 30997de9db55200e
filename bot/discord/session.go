package discord

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"
)

const closeWithin = 3 * time.Second

// errNotReady reports that the gateway didn't send READY in time.
var errNotReady = errors.New("the gateway did not welcome us in time")

// session is one connection of discordgo to the gateway. It isn't reused.
type session struct {
	token        string
	gateway      string                                             // the URL without query
	event        func(kind string, seq int64, data json.RawMessage) // must not block
	silence      time.Duration                                      // timeout for heartbeat acknowledgements
	readyTimeout time.Duration                                      // timeout for READY

	// shard, if not nil, is the index and the number of shards. The session can then be
	// resumed after run, and identify is that of its wire.
	shard    *[2]int
	identify func() ([]byte, error)

	mu     sync.Mutex
	wires  []*wire
	closed bool // further connections are closed as they are made
}

// run opens the connection and keeps it until it ends. It returns nil if ctx is
// done, and otherwise the reason. ready is called after READY.
func (s *session) run(ctx context.Context, ready func()) error {
	d, err := discordgo.New("Bot " + s.token)
	if err != nil {
		return err
	}
	s.configure(d)
	opened := make(chan error, 1)
	// Open can't be canceled: if it hangs, closing its connection unblocks it,
	// and the goroutine is abandoned.
	go func() { opened <- d.Open() }()
	timeout := time.NewTimer(s.readyTimeout)
	defer timeout.Stop()
	select {
	case err := <-opened:
		if err != nil {
			defer s.cut()
			return s.reason(err)
		}
	case <-timeout.C:
		s.cut()
		return errNotReady
	case <-ctx.Done():
		s.cut()
		return nil
	}
	ready()
	w := s.wire()
	select {
	case <-w.over:
		s.cut()
		return s.reason(w.err)
	case <-ctx.Done():
		if s.shard != nil {
			s.cut() // code 1000 would end the session
		} else {
			s.leave(d)
		}
		return nil
	}
}

func (s *session) configure(d *discordgo.Session) {
	d.LogLevel = -1 // discordgo logs to standard error; errors are taken from the wire
	d.ShouldReconnectOnError = false
	d.ShouldRetryOnRateLimit = false
	d.MaxRestRetries = 0
	d.StateEnabled = false
	d.SyncEvents = true
	d.Compress = false
	d.Identify.Compress = false
	d.Identify.Token = s.token // without the prefix "Bot"
	d.Identify.Properties.Browser, d.Identify.Properties.Device = "arbiter", "arbiter"
	d.Identify.Presence.Status = string(discordgo.StatusOnline)
	d.Identify.Intents = discordgo.IntentsGuilds
	d.Identify.Shard = s.shard
	d.Dialer = dialer(s.silence, s.connected)
	d.Client = &http.Client{Transport: gatewayOnly(s.gateway)}
	d.AddHandler(func(_ *discordgo.Session, e *discordgo.Event) {
		if e.Type != "" {
			s.event(e.Type, e.Sequence, e.RawData)
		}
	})
}

// leave closes with code 1000, so that Discord shows the bot as offline at
// once.
func (s *session) leave(d *discordgo.Session) {
	gone := make(chan struct{})
	go func() {
		defer close(gone)
		_ = d.CloseWithCode(1000)
	}()
	select {
	case <-gone:
	case <-time.After(closeWithin):
	}
	s.cut()
}

// connected records a connection. If Open has been abandoned meanwhile, it closes it, so that
// no IDENTIFY is sent.
func (s *session) connected(w *wire) {
	w.identify = s.identify
	s.mu.Lock()
	defer s.mu.Unlock()
	s.wires = append(s.wires, w)
	if s.closed {
		_ = w.Close()
	}
}

func (s *session) wire() *wire {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.wires[len(s.wires)-1]
}

// cut closes the connections, and those that are being made.
func (s *session) cut() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed = true
	for _, w := range s.wires {
		_ = w.Close()
	}
}

// reason returns the wire's error, which is more specific than discordgo's.
func (s *session) reason(err error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, w := range s.wires {
		select {
		case <-w.over:
			if w.err != nil && !errors.Is(w.err, net.ErrClosed) {
				return w.err
			}
		default:
		}
	}
	return err
}

// gatewayOnly is an http.RoundTripper that answers each request with the
// gateway's URL, the only one that discordgo makes. The URL ends with the API version and "#",
// so that discordgo's own query is part of the fragment and isn't sent.
type gatewayOnly string

func (g gatewayOnly) RoundTrip(r *http.Request) (*http.Response, error) {
	address, err := url.Parse(string(g))
	if err != nil {
		return nil, err
	}
	if address.Path == "" {
		address.Path = "/"
	}
	address.RawQuery, address.Fragment = "v=10&encoding=json", "/"
	body, err := json.Marshal(map[string]string{"url": address.String()})
	if err != nil {
		return nil, err
	}
	return &http.Response{
		StatusCode: http.StatusOK, Status: "200 OK", Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: http.Header{"Content-Type": {"application/json"}}, Body: io.NopCloser(strings.NewReader(string(body))), Request: r,
	}, nil
}
