package web

import (
	"context"
	"encoding/hex"
	"errors"
	"net"
	"net/http"
	"strings"

	"arbiter/bot/web/page"
	"arbiter/commands"
	"arbiter/commands/language"
	"arbiter/tracker"
)

// visitor is a person at the page of a table.
type visitor struct {
	Person
	base   string // the address of the table, with a final slash
	id     string // of the session, or ""
	tongue *language.Tongue
}

// cookie is the name of the cookie with the secret of a session. Its path is that of the session's table.
const cookie = "arbiter"

// errSession means that there is no session, or that it has ended.
var errSession = errors.New("no session")

// session returns the visitor whose session a request names and whose secret its cookie has.
func (s *Server) session(r *http.Request) (visitor, error) {
	id := r.PathValue("id")
	c, err := r.Cookie(cookie)
	if err != nil {
		return visitor{}, errSession
	}
	p, ok, err := s.Access.Session(r.Context(), id, c.Value)
	switch {
	case err != nil:
		return visitor{}, err
	case !ok, p.Local && !isLocal(r):
		return visitor{}, errSession
	case !s.mayStay(r.Context(), p):
		return visitor{}, errors.Join(errSession, s.Access.End(r.Context(), id))
	}
	return s.visitor(r, p, "/table/"+id+"/", id), nil
}

// watcher returns the visitor with a link to watch.
func (s *Server) watcher(r *http.Request) (visitor, error) {
	token := r.PathValue("token")
	p, err := s.Access.Watcher(r.Context(), token)
	if err != nil {
		return visitor{}, err
	}
	return s.visitor(r, p, "/watch/"+token+"/", ""), nil
}

func (s *Server) visitor(r *http.Request, p Person, base, id string) visitor {
	v := visitor{Person: p, base: base, id: id, tongue: s.tongue(r)}
	if p.Locale != "" && r.Header.Get("Accept-Language") == "" {
		v.tongue = s.Judge.Languages.In(p.Locale)
	}
	v.tongue = s.Judge.Reads(r.Context(), commands.Request{Channel: p.Channel, Server: p.Server, Locale: commands.Locale{Asker: v.tongue.Locale()}})
	return v
}

// isLocal reports whether a request comes from this machine, and not through a proxy on it.
func isLocal(r *http.Request) bool {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	ip := net.ParseIP(host)
	return err == nil && ip != nil && ip.IsLoopback() && page.IsLoopback(r.Host) && r.Header.Get("X-Forwarded-For") == "" && r.Header.Get("Forwarded") == ""
}

// by returns the speaker of a visitor's lines. Without an account, it is the seat of that name.
func (s *Server) by(ctx context.Context, v visitor) tracker.Speaker {
	by := tracker.Speaker{Account: v.Account, Name: v.Name}
	if v.Account != "" {
		return by
	}
	table, err := s.Judge.Tables.At(ctx, v.Channel)
	if err != nil {
		return by
	}
	for _, seat := range table.Look().Seats {
		if strings.EqualFold(seat.Name, v.Name) && (v.Hosts || seat.Account == "") {
			by.Account = seat.Account
		}
	}
	return by
}

// request completes a request of a visitor.
func (s *Server) request(ctx context.Context, v visitor, r commands.Request) commands.Request {
	r.Channel, r.Server, r.By, r.Manages, r.Hosts, r.Visits = v.Channel, v.Server, s.by(ctx, v), v.Manages, v.Hosts, v.Visits
	r.Locale.Asker = v.tongue.Locale()
	return r
}

// refuse answers a request that failed. A missing and an invalid link get the same answer. Other errors
// are logged, and the answer says that the tables can't be reached.
func (s *Server) refuse(w http.ResponseWriter, r *http.Request, err error) {
	status := http.StatusForbidden
	switch {
	case errors.Is(err, errLink), errors.Is(err, errSession):
	case r.Context().Err() != nil:
		return
	default:
		s.fault(r.Context(), "answer a request of a table", err)
		status = http.StatusServiceUnavailable
	}
	w.Header().Set("Cache-Control", "no-store")
	s.write(w, r, status, "refused", page.Page{Title: s.tongue(r).Say("No way in"), Tongue: s.tongue(r), Private: true, Body: status == http.StatusServiceUnavailable})
}

// invitee returns the person that the link of a request signs in.
func (s *Server) invitee(r *http.Request) (Person, error) {
	p, err := s.Access.Invited(r.Context(), r.PathValue("token"))
	if err == nil && p.Local && !isLocal(r) {
		err = errLink
	}
	return p, err
}

// invited shows a button. Only pressing it signs in, because programs that show previews open links.
func (s *Server) invited(w http.ResponseWriter, r *http.Request) {
	p, err := s.invitee(r)
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	tongue := s.tongue(r)
	s.write(w, r, http.StatusOK, "open", page.Page{Title: tongue.Say("Open the table"), Tongue: tongue, Private: true, Body: p})
}

// signIn begins a session.
func (s *Server) signIn(w http.ResponseWriter, r *http.Request) {
	if _, err := s.invitee(r); err != nil {
		s.refuse(w, r, err)
		return
	}
	id, secret, err := s.Access.SignIn(r.Context(), r.PathValue("token"))
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	s.enter(w, r, id, secret)
}

// enter sends a browser to the table of its new session.
func (s *Server) enter(w http.ResponseWriter, r *http.Request, id, secret string) {
	c := Cookie(id, secret) //nolint:gosec // Secure is set below, where the browser uses HTTPS
	c.Secure = s.Site.IsPublic(r.Host) && s.Site.Public.Scheme == "https"
	http.SetCookie(w, c)
	w.Header().Set("Cache-Control", "no-store")
	http.Redirect(w, r, "/table/"+id+"/", http.StatusSeeOther) //nolint:gosec // the path of a session of ours
}

// Cookie returns the cookie with the secret of a session.
func Cookie(id, secret string) *http.Cookie {
	return &http.Cookie{ //nolint:gosec // Secure is set where the browser uses HTTPS
		Name: cookie, Value: secret, Path: "/table/" + id + "/", MaxAge: int(sessionFor.Seconds()), HttpOnly: true, SameSite: http.SameSiteLaxMode,
	}
}

// leave ends a session.
func (s *Server) leave(w http.ResponseWriter, r *http.Request, v visitor) {
	if err := s.Access.End(r.Context(), v.id); err != nil {
		s.refuse(w, r, err)
		return
	}
	s.hub.recheck(v.Channel)
	http.SetCookie(w, &http.Cookie{ //nolint:gosec // it has no value
		Name: cookie, Path: v.base, MaxAge: -1, HttpOnly: true, SameSite: http.SameSiteLaxMode,
	})
	http.Redirect(w, r, "/", http.StatusSeeOther)
}

// once returns a unique id for a request, under which it is performed only once.
func once() string { return hex.EncodeToString(random(12)) }
