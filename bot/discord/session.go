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

// errUnwelcome: the gateway did not say READY in time.
var errUnwelcome = errors.New("the gateway did not welcome us in time")

// session is one connection of discordgo to the gateway. It is used once: when
// anything goes wrong, it is thrown away.
type session struct {
	token   string
	gateway string                                  // its address, without a query
	event   func(kind string, data json.RawMessage) // must not wait
	silence time.Duration                           // that is allowed
	welcome time.Duration                           // within which the gateway has to be ready for us

	mu    sync.Mutex
	wires []*wire
}

// run opens the connection and stays until it is over: with nil when ctx is,
// else with the reason. ready is called when the gateway has welcomed us.
func (s *session) run(ctx context.Context, ready func()) error {
	d, err := discordgo.New("Bot " + s.token)
	if err != nil {
		return err
	}
	s.configure(d)
	opened := make(chan error, 1)
	// discordgo can't be stopped while it opens: if it hangs, cutting its wire
	// lets it go on, and what is left of it is nobody's.
	go func() { opened <- d.Open() }()
	timeout := time.NewTimer(s.welcome)
	defer timeout.Stop()
	select {
	case err := <-opened:
		if err != nil {
			defer s.cut()
			return s.reason(err)
		}
	case <-timeout.C:
		s.cut()
		return errUnwelcome
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
		s.leave(d)
		return nil
	}
}

func (s *session) configure(d *discordgo.Session) {
	d.LogLevel = -1 // it logs to standard error; what matters reaches us through the wire
	d.ShouldReconnectOnError = false
	d.ShouldRetryOnRateLimit = false
	d.MaxRestRetries = 0
	d.StateEnabled = false
	d.SyncEvents = true
	d.Compress = false
	d.Identify.Compress = false
	d.Identify.Token = s.token // without the word Bot
	d.Identify.Properties.Browser, d.Identify.Properties.Device = "arbiter", "arbiter"
	d.Identify.Presence.Status = string(discordgo.StatusOnline)
	d.Identify.Intents = discordgo.IntentsGuilds
	d.Dialer = dialer(s.silence, func(w *wire) {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.wires = append(s.wires, w)
	})
	d.Client = &http.Client{Transport: gatewayOnly(s.gateway)}
	d.AddHandler(func(_ *discordgo.Session, e *discordgo.Event) {
		if e.Type != "" {
			s.event(e.Type, e.RawData)
		}
	})
}

// leave says goodbye with 1000, so that Discord shows us offline at once.
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

func (s *session) wire() *wire {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.wires[len(s.wires)-1]
}

// cut ends the connections.
func (s *session) cut() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, w := range s.wires {
		_ = w.Close()
	}
}

// reason is what the wire says of its end, which is more than discordgo does.
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

// gatewayOnly answers the one question that discordgo still asks over HTTP:
// where the gateway is. The address goes with the version of the API that we
// want; what discordgo adds for its own ends up behind a "#" and is not sent.
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
