package bot

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/VictoriaMetrics/metrics"

	"arbiter/tracker"
)

// status collects the metrics of the running bot. It is safe for concurrent
// use.
type status struct {
	store  tracker.Store
	bot    func() error // why the bot doesn't take interactions; nil before it is made
	since  time.Time
	online atomic.Bool
	set    *metrics.Set
}

func newStatus(store tracker.Store, version string) *status {
	s := &status{store: store, since: time.Now(), set: metrics.NewSet()}
	s.set.NewGauge("arbiter_online", func() float64 {
		if s.online.Load() {
			return 1
		}
		return 0
	})
	s.set.NewGauge(fmt.Sprintf("arbiter_info{version=%q}", version), func() float64 { return 1 })
	s.set.NewGauge("arbiter_start_time_seconds", func() float64 { return float64(s.since.Unix()) })
	return s
}

// Acknowledged counts an interaction.
func (s *status) Acknowledged(what string, after time.Duration, err error) {
	outcome := "ok"
	if err != nil {
		outcome = "failed"
	}
	s.set.GetOrCreateCounter(fmt.Sprintf("arbiter_interactions_total{what=%q,outcome=%q}", what, outcome)).Inc()
	s.set.GetOrCreateHistogram("arbiter_acknowledge_seconds").Update(after.Seconds())
}

// Online records whether the bot is connected to Discord.
func (s *status) Online(yes bool) {
	s.online.Store(yes)
	if yes {
		s.set.GetOrCreateCounter("arbiter_connections_total").Inc()
	}
}

// Shards records how many shards the process holds, and how many of them have a session.
func (s *status) Shards(held, online int) {
	s.set.GetOrCreateGauge("arbiter_shards_held", nil).Set(float64(held))
	s.set.GetOrCreateGauge("arbiter_shards_online", nil).Set(float64(online))
}

// health is the response of /healthz.
type health struct {
	Status  string `json:"status"`  // "ok", or "trouble"
	Discord string `json:"discord"` // "online" or "offline"
	Games   string `json:"games"`   // "ok", or the error of the games file
	Since   string `json:"since"`
}

// noChannel is a channel without a log: reading it checks that the games file
// can be read.
const noChannel = "@healthz"

func (s *status) health(ctx context.Context) (health, int) {
	h := health{Status: "ok", Discord: "online", Games: "ok", Since: s.since.UTC().Format(time.RFC3339)}
	code := http.StatusOK
	if !s.online.Load() {
		h.Status, h.Discord, code = "trouble", "offline", http.StatusServiceUnavailable
	}
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	if _, _, err := s.store.Load(ctx, noChannel, tracker.Head{}); err != nil {
		h.Status, h.Games, code = "trouble", err.Error(), http.StatusServiceUnavailable
	}
	return h, code
}

// errStarting: the bot isn't made yet.
var errStarting = errors.New("it is starting")

// ready returns why no interactions are to be sent to this process, or nil: it is starting
// or ending, or can't use its database.
func (s *status) ready(ctx context.Context) error {
	if s.bot == nil || !s.online.Load() {
		return errStarting
	}
	if err := s.bot(); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	if r, ok := s.store.(interface{ Ready(context.Context) error }); ok {
		return r.Ready(ctx)
	}
	_, _, err := s.store.Load(ctx, noChannel, tracker.Head{})
	return err
}

// probes adds what an orchestrator or a load balancer asks: /livez answers as long as the
// process runs, /readyz with 503 unless ready returns nil.
func probes(mux *http.ServeMux, ready func(context.Context) error) {
	say := func(w http.ResponseWriter, code int, words string) {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		w.Header().Set("Cache-Control", "no-store")
		w.WriteHeader(code)
		_, _ = w.Write([]byte(words + "\n")) // the client has gone
	}
	mux.HandleFunc("GET /livez", func(w http.ResponseWriter, _ *http.Request) { say(w, http.StatusOK, "ok") })
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, r *http.Request) {
		if err := ready(r.Context()); err != nil {
			words := err.Error()
			if p, ok := errors.AsType[*tracker.Problem](err); ok { // without the address of the database
				words = p.What.String()
			}
			say(w, http.StatusServiceUnavailable, words)
			return
		}
		say(w, http.StatusOK, "ok")
	})
}

func (s *status) handler() http.Handler {
	mux := http.NewServeMux()
	probes(mux, s.ready)
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, r *http.Request) {
		h, code := s.health(r.Context())
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(code)
		_ = json.NewEncoder(w).Encode(h) // the client has gone
	})
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
		s.set.WritePrometheus(w)
		metrics.WriteProcessMetrics(w)
	})
	return mux
}

// serve serves /healthz and /metrics at an address, unless it is "", until ctx
// is done. The channel is closed when it has stopped.
func (s *status) serve(ctx context.Context, address string) (<-chan struct{}, error) {
	done := make(chan struct{})
	if address == "" {
		close(done)
		return done, nil
	}
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", address)
	if err != nil {
		return nil, fmt.Errorf("ARBITER_STATUS_ADDR: nothing can listen on %s: %w; name another address, or leave it out", address, err)
	}
	server := &http.Server{Handler: s.handler(), ReadTimeout: 5 * time.Second, WriteTimeout: 10 * time.Second}
	go func() {
		defer close(done)
		_ = server.Serve(l) // returns after Close below
	}()
	context.AfterFunc(ctx, func() { _ = server.Close() })
	return done, nil
}
