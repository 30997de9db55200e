package web

import (
	"context"
	"crypto/rand"
	"errors"
	"math/big"
	"net/http"
	"strings"
	"time"

	"arbiter/bot/web/page"
)

// A guest of a console is invited with a code: the host's page shows it, and the guest types it at
// /join. A code is valid once, for an hour.

const (
	noteInvite = "web-invite" // persons by their codes
	codeLength = 8
	letters    = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789" // without 0, 1, I and O
	mostCodes  = 1000
)

func newCode() string {
	var code strings.Builder
	for range codeLength {
		n, err := rand.Int(rand.Reader, big.NewInt(int64(len(letters))))
		if err != nil {
			panic(err) // the system has no random numbers
		}
		code.WriteByte(letters[n.Int64()])
	}
	return code.String()
}

// Invite returns a code that signs a guest in.
func (a *Access) Invite(ctx context.Context, p Person) (code string, err error) {
	code = newCode()
	if err := a.put(ctx, noteInvite, code, stored{Person: p, Until: a.now().Add(linkFor)}); err != nil {
		return "", err
	}
	return code, a.notes.TrimNotes(ctx, noteInvite, a.now().Add(-linkFor), mostCodes)
}

// Join ends a code and begins a session of its guest. The error is errLink if there is no such code.
func (a *Access) Join(ctx context.Context, code string) (id, secret string, err error) {
	code = strings.ToUpper(strings.Join(strings.FieldsFunc(code, func(r rune) bool { return r == ' ' || r == '-' }), ""))
	if len(code) != codeLength {
		return "", "", errLink
	}
	return a.redeem(ctx, noteInvite, code)
}

const mostTries = 30 // codes a minute, in all

// join asks for a code.
func (s *Server) join(w http.ResponseWriter, r *http.Request) {
	tongue := s.tongue(r)
	s.write(w, r, http.StatusOK, "join", page.Page{Title: tongue.Say("Join a table"), Tongue: tongue, Private: true, Body: ""})
}

// joined signs in with a code.
func (s *Server) joined(w http.ResponseWriter, r *http.Request) {
	tongue := s.tongue(r)
	r.Body = http.MaxBytesReader(w, r.Body, mostForm)
	again := func(status int, why string) {
		s.write(w, r, status, "join", page.Page{Title: tongue.Say("Join a table"), Tongue: tongue, Private: true, Body: why})
	}
	if !s.tries.Allow(time.Now()) {
		again(http.StatusTooManyRequests, tongue.Say("Too many codes were tried. Wait a minute."))
		return
	}
	id, secret, err := s.Access.Join(r.Context(), r.FormValue("code"))
	switch {
	case errors.Is(err, errLink):
		again(http.StatusForbidden, tongue.Say("There is no such code, or it was used. Ask for another."))
	case err != nil:
		s.refuse(w, r, err)
	default:
		s.enter(w, r, id, secret)
	}
}

// sharing is what the page offers to share.
type sharing struct {
	Base     string
	Watch    string // the address with which others watch; "" if it is off
	MayShare bool
	Hosts    bool   // may invite guests
	Code     string // a new code
	Guest    string // whose code that is
	Join     string // the address where it is typed
}

// share turns the link to watch on and off.
func (s *Server) share(w http.ResponseWriter, r *http.Request, v visitor) {
	r.Body = http.MaxBytesReader(w, r.Body, mostForm)
	var err error
	switch r.PostFormValue("watch") {
	case "on":
		_, err = s.Access.Watch(r.Context(), v.Channel, v.Server)
	case "off":
		err = s.Access.Unwatch(r.Context(), v.Channel)
		s.hub.recheck(v.Channel)
	}
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	http.Redirect(w, r, v.base+"#share", http.StatusSeeOther)
}

// invite shows a code for a guest.
func (s *Server) invite(w http.ResponseWriter, r *http.Request, v visitor) {
	r.Body = http.MaxBytesReader(w, r.Body, mostForm)
	name := strings.TrimSpace(r.FormValue("name"))
	if !v.Hosts || v.Account != "" {
		s.refuse(w, r, errSession)
		return
	}
	p := Person{Channel: v.Channel, Server: v.Server, Name: name, Locale: v.Locale}
	if problem := s.nameProblem(v, name); problem != "" {
		s.show(w, r, v, &answer{Refused: true, What: problem}, nil)
		return
	}
	code, err := s.Access.Invite(r.Context(), p)
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	s.show(w, r, v, nil, &sharing{Code: code[:4] + " " + code[4:], Guest: name, Join: s.address("/join", r)})
}

// address returns the absolute address of a page.
func (s *Server) address(path string, r *http.Request) string {
	if s.Site.Public != nil {
		return strings.TrimSuffix(s.Site.Public.String(), "/") + path
	}
	return "http://" + r.Host + path
}

// sharingOf returns what a visitor can share.
func (s *Server) sharingOf(r *http.Request, v visitor) (*sharing, error) {
	if v.id == "" {
		return nil, nil //nolint:nilnil // those who watch share nothing
	}
	sh := &sharing{Base: v.base, MayShare: true, Hosts: v.Hosts && v.Account == ""}
	on, err := s.Access.Watching(r.Context(), v.Channel)
	if err != nil || !on {
		return sh, err
	}
	token, err := s.Access.Watch(r.Context(), v.Channel, v.Server)
	sh.Watch = s.address("/watch/"+token+"/", r)
	return sh, err
}
