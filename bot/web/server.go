package web

import (
	"context"
	"embed"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"time"

	"arbiter/bot/web/page"
	"arbiter/commands"
)

// Options configure a Server. Library, Activity, Log, Poll, Answered and Member are optional.
type Options struct {
	Judge  *commands.Judge
	Access *Access
	// Library answers requests of /rules and /cards and below; nil if there are no such pages.
	Library http.Handler
	// Activity answers requests of /activity/ and below, and of / in Discord's frame; nil if
	// tables aren't shown there.
	Activity http.Handler
	Site     page.Site
	Log      *slog.Logger
	// Poll is how often changes of other processes are asked for; the default is 250 ms.
	Poll time.Duration
	// Answered is called with each reply to what was said on a page, so that another front end can
	// update its boards and delete what it stores of those whose data were deleted.
	Answered func(context.Context, commands.Request, commands.Reply)
	// Member reports whether an account is a member of a server. Sessions of those who aren't any more
	// end within minutes. If it is nil, membership isn't checked.
	Member func(ctx context.Context, server, account string) (bool, error)
	// Alone is set if no other front end has accounts: only the host and guests play.
	Alone bool
}

// Server shows tables in a browser. It is safe for concurrent use.
type Server struct {
	Options
	pages *page.Pages
	hub   *hub
	fault func(context.Context, string, error)
	tries page.Rate // of codes at /join
	known members
}

//go:embed templates/*
var templates embed.FS

// New returns a server. An error means that the embedded templates are invalid.
func New(o Options) (*Server, error) {
	pages, err := page.Parse(templates)
	if err != nil {
		return nil, err
	}
	s := &Server{Options: o, pages: pages, fault: logged(o.Log), tries: page.Rate{Most: mostTries}, known: members{of: make(map[membership]*checked)}}
	s.hub = newHub(o.Judge, o.Poll, s.fault)
	return s, nil
}

// Handler answers all requests. Run must run beside it, or pages don't change by themselves.
func (s *Server) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle(page.StaticPrefix, page.Static())
	mux.Handle(page.FontPrefix, page.Fonts())
	mux.Handle(page.SymbolPrefix, page.Symbols())
	if s.Library != nil {
		for _, path := range []string{"/rules", "/rules/", "/cards", "/cards/"} {
			mux.Handle(path, s.Library)
		}
	}
	mux.HandleFunc("GET /{$}", s.welcome)
	if s.Activity != nil {
		mux.Handle("/activity/", s.Activity)
	}
	mux.HandleFunc("GET /open/{token}", s.invited)
	mux.HandleFunc("POST /open/{token}", s.signIn)
	mux.HandleFunc("GET /join", s.join)
	mux.HandleFunc("POST /join", s.joined)
	for _, of := range []struct {
		prefix  string
		visitor func(*http.Request) (visitor, error)
	}{{"/table/{id}", s.session}, {"/watch/{token}", s.watcher}} {
		handle := func(pattern string, do func(http.ResponseWriter, *http.Request, visitor)) {
			mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
				v, err := of.visitor(r)
				if err != nil {
					s.refuse(w, r, err)
					return
				}
				w.Header().Set("Cache-Control", "no-store")
				do(w, r, v)
			})
		}
		handle("GET "+of.prefix+"/{$}", s.table)
		handle("GET "+of.prefix+"/events", s.events)
		handle("GET "+of.prefix+"/state", s.state)
		handle("GET "+of.prefix+"/past", s.past)
		if of.prefix != "/table/{id}" {
			continue
		}
		handle("GET "+of.prefix+"/panel", s.panel)
		handle("GET "+of.prefix+"/complete", s.complete)
		handle("GET "+of.prefix+"/why", s.why)
		handle("POST "+of.prefix+"/say", s.say)
		handle("POST "+of.prefix+"/share", s.share)
		handle("POST "+of.prefix+"/invite", s.invite)
		handle("POST "+of.prefix+"/leave", s.leave)
	}
	return s.Site.Protect(limited(mux))
}

// limited cuts connections that take too long to send a form or to take an answer.
func limited(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		control, now := http.NewResponseController(w), time.Now()
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			_ = control.SetReadDeadline(now.Add(bodyWithin)) // a writer without connection has no limits
		}
		_ = control.SetWriteDeadline(now.Add(answerWithin))
		next.ServeHTTP(w, r)
	})
}

// Run tells open pages of changes until ctx is done.
func (s *Server) Run(ctx context.Context) { s.hub.run(ctx) }

// Recheck ends the open pages of a channel's table, or with "" of all tables, whose links and sessions have
// ended. It is called after they were ended through Access; those of other processes are found within
// seconds.
func (s *Server) Recheck(channel string) { s.hub.recheck(channel) }

// Limits of the HTTP server. A stream of events is open for hours: each event has its own limit
// (writeWithin).
const (
	headerWithin = 5 * time.Second
	bodyWithin   = 30 * time.Second // a form is read
	answerWithin = time.Minute      // an answer is made and written
	idleFor      = 2 * time.Minute
	mostHeader   = 16 << 10
	mostForm     = 64 << 10
	endWithin    = 3 * time.Second
)

// Serve answers requests until ctx is done. It closes the listener.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	running, stop := context.WithCancel(ctx)
	defer stop()
	go s.Run(running)
	server := &http.Server{
		Handler: s.Handler(), ReadHeaderTimeout: headerWithin, IdleTimeout: idleFor, MaxHeaderBytes: mostHeader,
		BaseContext: func(net.Listener) context.Context { return running },
	}
	if s.Log != nil {
		server.ErrorLog = slog.NewLogLogger(s.Log.Handler(), slog.LevelDebug)
	}
	over := make(chan error, 1)
	go func() { over <- server.Serve(l) }()
	select {
	case err := <-over:
		return err
	case <-ctx.Done():
	}
	stop() // ends the streams
	leaving, cancel := context.WithTimeout(context.WithoutCancel(ctx), endWithin)
	defer cancel()
	if err := server.Shutdown(leaving); err != nil {
		_ = server.Close() // what is still open is cut
	}
	if err := <-over; !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// welcome answers / with the start page, or in Discord's frame with the Activity.
func (s *Server) welcome(w http.ResponseWriter, r *http.Request) {
	if s.Activity != nil && r.URL.Query().Has("frame_id") { // Discord adds it
		s.Activity.ServeHTTP(w, r)
		return
	}
	s.write(w, r, http.StatusOK, "welcome", page.Page{Tongue: s.tongue(r), Body: s.Alone})
}

// write answers a request with a page, and logs an error.
func (s *Server) write(w http.ResponseWriter, r *http.Request, status int, name string, p page.Page) {
	if err := s.pages.Write(w, r, status, name, p); err != nil && r.Context().Err() == nil {
		s.fault(r.Context(), "write a page", err)
	}
}
