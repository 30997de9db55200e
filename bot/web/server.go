package web

import (
	"embed"
	"net/http"

	"arbiter/bot/web/page"
	"arbiter/commands"
)

// Options configure a Server.
type Options struct {
	Judge *commands.Judge
	// Library answers requests of /rules and /cards and below; nil if there are no such pages.
	Library http.Handler
	Site    page.Site
	// Fault logs an error that a page meets.
	Fault func(*http.Request, error)
}

// Server shows tables in a browser.
type Server struct {
	Options
	pages *page.Pages
}

//go:embed templates
var templates embed.FS

// New returns a server. An error means that the embedded templates are invalid.
func New(o Options) (*Server, error) {
	pages, err := page.Parse(templates)
	if err != nil {
		return nil, err
	}
	return &Server{Options: o, pages: pages}, nil
}

// Handler answers all requests.
func (s *Server) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle(page.StaticPrefix, page.Static())
	if s.Library != nil {
		for _, path := range []string{"/rules", "/rules/", "/cards", "/cards/"} {
			mux.Handle(path, s.Library)
		}
	}
	mux.HandleFunc("GET /{$}", s.welcome)
	return s.Site.Protect(mux)
}

// welcome is the page of those who have no table here.
func (s *Server) welcome(w http.ResponseWriter, r *http.Request) {
	s.write(w, r, http.StatusOK, "welcome", page.Page{Tongue: s.tongue(r)})
}

// write answers a request with a page, and logs what hinders it.
func (s *Server) write(w http.ResponseWriter, r *http.Request, status int, name string, p page.Page) {
	if err := s.pages.Write(w, r, status, name, p); err != nil && s.Fault != nil {
		s.Fault(r, err)
	}
}
