package web

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"strings"

	"arbiter/commands"
	"arbiter/tracker"
)

// fromScript reports whether the script of the page sent a request. It gets only the answer, without the page.
func fromScript(r *http.Request) bool { return r.Header.Get("X-Arbiter") == "script" }

// say performs a line, a filled-in form, a drop, or the values chosen in a list.
func (s *Server) say(w http.ResponseWriter, r *http.Request, v visitor) {
	r.Body = http.MaxBytesReader(w, r.Body, mostForm)
	if err := r.ParseForm(); err != nil {
		s.answer(w, r, v, commands.Reply{Problem: &commands.Problem{What: tracker.Say("That is too long."), Next: tracker.Say("Say it in several lines.")}}, false)
		return
	}
	ctx := r.Context()
	if id := r.PostForm.Get("once"); len(id) == 24 {
		ctx = commands.WithID(ctx, "web-"+v.id[:8]+"-"+id)
	}
	before := s.seq(ctx, v.Channel)
	request, typed, err := s.requested(ctx, r, v)
	if err == nil && commands.MovedOn(request.line, r.URL.Query().Has("now"), r.PostForm.Get("seq"), before) {
		err = commands.ErrMovedOn
	}
	if err != nil {
		reply, done := s.Judge.Outcome(ctx, request.Request, err)
		if !done {
			reply = s.Judge.Refuse(ctx, err, v.Channel)
			reply.Language = s.Judge.Reads(ctx, request.Request)
		}
		reply.Typed = typed
		s.answer(w, r, v, reply, false)
		return
	}
	reply := s.Judge.Do(ctx, request.Request)
	if reply.Problem != nil {
		reply.Typed = typed
	}
	s.forget(ctx, v, reply)
	if s.Answered != nil {
		s.Answered(ctx, request.Request, reply)
	}
	s.answer(w, r, v, reply, reply.Table.Seq != before && reply.Problem == nil)
}

// forget ends the sessions of those whose data were deleted.
func (s *Server) forget(ctx context.Context, v visitor, r commands.Reply) {
	var err error
	if r.Forgotten {
		err = errors.Join(s.Access.ForgetPerson(ctx, v.Account), s.Access.End(ctx, v.id))
	}
	if r.DataDeleted {
		prefix := v.Channel
		if v.Server != "" && v.Account != "" {
			prefix = v.Server + "/"
		}
		err = errors.Join(err, s.Access.ForgetChannels(ctx, prefix))
	}
	if err != nil {
		s.fault(ctx, "end sessions", err)
	}
	if r.Forgotten || r.DataDeleted {
		s.hub.recheck("")
	}
}

func (s *Server) seq(ctx context.Context, channel string) int64 {
	table, err := s.Judge.Tables.At(ctx, channel)
	if err != nil {
		return 0
	}
	return table.Look().Seq
}

// lineRequest is a request with its line; "" if it has none.
type lineRequest struct {
	commands.Request
	line string
}

// errFile refuses to read or write a file of the host.
var errFile = tracker.Refuse("A page reads and writes no files of the host.").Next("Do that in the console, or on Discord.")

// requested returns the request of a form on the page, and the line that was typed, if one was.
func (s *Server) requested(ctx context.Context, r *http.Request, v visitor) (lineRequest, string, error) {
	f := r.PostForm
	full := func(request commands.Request, line, typed string, err error) (lineRequest, string, error) {
		request = s.request(ctx, v, request)
		if _, _, file := s.Judge.FileOption(request); file && err == nil {
			err = errFile
		}
		delete(request.Options, "to") // a file to write
		return lineRequest{request, line}, typed, err
	}
	base := s.request(ctx, v, commands.Request{})
	switch {
	case f.Has("form"):
		put := make(map[string]string)
		for name, values := range f {
			if field, ok := strings.CutPrefix(name, "field-"); ok && len(values) > 0 {
				put[field] = values[0]
			}
		}
		request, line, err := s.Judge.FilledRequest(ctx, v.Channel, f.Get("form"), number(f.Get("target")), put)
		return full(request, line, line, err)
	case f.Has("list"):
		line, err := s.Judge.Chosen(ctx, v.Channel, f.Get("list"), base.By, f["value"])
		if err != nil {
			return full(base, "", "", err)
		}
		return full(s.Judge.Talk(line), line, "", nil)
	case f.Has("drag"):
		onto := tracker.Aim{ID: number(f.Get("on"))}
		if onto.ID == 0 {
			onto.Seat = int(number(f.Get("seat")))
		}
		line, err := s.Judge.Dropped(ctx, v.Channel, base.By, picks(url.Values{"pick": f["drag"]}), onto)
		if err != nil {
			return full(base, "", "", err)
		}
		return full(s.Judge.Talk(line), line, "", nil)
	case f.Has("choice"):
		options := map[string]string{"choice": f.Get("choice"), "option": f.Get("option")}
		return full(commands.Request{Command: "choose", Options: options}, "", "", nil)
	}
	line := strings.TrimSpace(commands.Legible(f.Get("line")))
	if line == "" {
		return full(base, "", "", tracker.Refuse("Nothing was typed.").Next("Say what happens at the table: %s", tracker.Line("tap #3. Bob loses 2 life")))
	}
	request, err := s.Judge.Read(line)
	return full(request, line, line, err)
}

// answer answers with a reply: alone for the script, or else on the whole page. If the table has
// changed, a browser without script is redirected to it, so that a reload sends nothing again.
func (s *Server) answer(w http.ResponseWriter, r *http.Request, v visitor, reply commands.Reply, acted bool) {
	a := answerOf(reply)
	if reply.Problem != nil {
		a.Typed = reply.Typed
	}
	switch {
	case fromScript(r):
		if acted {
			w.Header().Set("X-Arbiter-Acted", "yes")
		}
		s.part(w, r, v, "answer", a)
	case acted && len(a.Notices) == 0:
		http.Redirect(w, r, v.base, http.StatusSeeOther)
	default:
		s.show(w, r, v, a, nil)
	}
}

// why answers the script with /why of something.
func (s *Server) why(w http.ResponseWriter, r *http.Request, v visitor) {
	s.part(w, r, v, "answer", s.explain(r, v, r.URL.Query().Get("what")))
}

func (s *Server) explain(r *http.Request, v visitor, what string) *answer {
	request := s.request(r.Context(), v, commands.Request{Command: "why", Options: map[string]string{"what": commands.Legible(what)}})
	return answerOf(s.Judge.Do(r.Context(), request))
}

// problem returns the text of a refusal.
func (s *Server) problem(ctx context.Context, r commands.Request, err error) string {
	reply := s.Judge.Refuse(ctx, err, r.Channel)
	reply.Language = s.Judge.Reads(ctx, r)
	reply = reply.Said()
	return text(reply.Problem.What.String())
}

// complete answers with completions of the typed line.
func (s *Server) complete(w http.ResponseWriter, r *http.Request, v visitor) {
	line := r.URL.Query().Get("line")
	all := []commands.Suggestion{}
	if len(line) <= mostLine {
		all = append(all, s.Judge.CompleteLine(r.Context(), v.Channel, s.by(r.Context(), v), line)...)
	}
	for i := range all {
		all[i].Label = text(all[i].Label)
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(all) // the reader has gone
}

// mostLine is the longest line in bytes that is completed.
const mostLine = 2000
