package web

import (
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Limits of a stream of events.
const (
	writeWithin = 10 * time.Second // a slower connection is closed, and the browser reconnects
	beatEvery   = 15 * time.Second // between signs of life for proxies, and checks of the session
	askAgain    = 30 * time.Second // after a stream was refused because there are too many
)

// viewOf returns the view of a visitor.
func (s *Server) viewOf(r *http.Request, v visitor) view {
	return view{s.width(r), v.tongue.Locale(), !v.Watches}
}

// events sends changes as Server-Sent Events, beginning with those after the last event that the browser
// has seen, or with the whole state.
func (s *Server) events(w http.ResponseWriter, r *http.Request, v visitor) {
	since := r.Header.Get("Last-Event-ID")
	if since == "" {
		since = r.URL.Query().Get("since")
	}
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store, no-transform")
	h.Set("X-Accel-Buffering", "no")
	watcher, leave, err := s.hub.watch(r.Context(), v, s.viewOf(r, v), since)
	if errors.Is(err, errCrowded) {
		// A script isn't told the status of a stream, so this is an event. The browser asks again later.
		_, _ = fmt.Fprintf(w, "retry: %d\nevent: crowded\ndata: {}\n\n", askAgain.Milliseconds()) // the reader has gone
		return
	}
	if err != nil {
		return // the reader has gone
	}
	defer leave()
	control := http.NewResponseController(w)
	send := func(data []byte) bool {
		if control.SetWriteDeadline(time.Now().Add(writeWithin)) != nil {
			return false
		}
		if _, err := w.Write(data); err != nil {
			return false
		}
		return control.Flush() == nil
	}
	if !send([]byte("retry: 1000\n: open\n\n")) {
		return
	}
	beat := time.NewTicker(beatEvery)
	defer beat.Stop()
	again := s.hub.rechecks(v.Channel)
	for {
		queue, behind := watcher.take()
		if behind {
			queue = append([]*event{s.hub.all(v.Channel, s.viewOf(r, v))}, queue...)
		}
		for _, e := range queue {
			if e != nil && !send(e.sent) {
				return
			}
		}
		select {
		case <-r.Context().Done():
			return
		case <-watcher.signal:
			continue
		case <-again:
			again = s.hub.rechecks(v.Channel)
		case <-beat.C:
		}
		if !s.hub.holds(watcher.pass, func() bool { return s.valid(r) }) {
			send([]byte("event: ended\ndata: {}\n\n"))
			return
		}
		if !send([]byte(": \n\n")) {
			return
		}
	}
}

// valid reports whether the link or session of a request is still valid. An error of the store counts as
// valid.
func (s *Server) valid(r *http.Request) bool {
	var err error
	if r.PathValue("token") != "" {
		_, err = s.watcher(r)
	} else {
		_, err = s.session(r)
	}
	return !errors.Is(err, errLink) && !errors.Is(err, errSession)
}

// state answers with the whole state, unless the script has it. It serves browsers behind proxies that
// buffer events.
func (s *Server) state(w http.ResponseWriter, r *http.Request, v visitor) {
	table, err := s.Judge.Tables.At(r.Context(), v.Channel)
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	look := table.Look()
	w.Header().Set("X-Arbiter-State", idOf(look))
	if r.URL.Query().Get("since") == idOf(look) {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	vw := s.viewOf(r, v)
	st, err := stateOf(r.Context(), s.Judge, table, look, vw)
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	s.sendFrame(w, st)
}

// past answers with the board after an earlier input of the game.
func (s *Server) past(w http.ResponseWriter, r *http.Request, v visitor) {
	table, err := s.Judge.Tables.At(r.Context(), v.Channel)
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	step, _ := strconv.Atoi(r.URL.Query().Get("step"))
	board, said, ok := s.at(table, step)
	if !ok {
		http.NotFound(w, r)
		return
	}
	var st state
	vw := s.viewOf(r, v)
	vw.plays = false
	if err := st.draw(s.Judge, board, vw, v.tongue); err != nil {
		s.refuse(w, r, err)
		return
	}
	st.frame.Turn = strings.TrimPrefix(turnOf(board, v.tongue)+" · "+said, " · ")
	s.sendFrame(w, st)
}

func (s *Server) sendFrame(w http.ResponseWriter, st state) {
	f := st.frame
	f.Whole, f.Board, f.Log = true, st.board.whole(), st.log.whole()
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(f.encode()) // the reader has gone
}

// number reads a whole number; 0 if it is none.
func number(text string) int64 {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return 0
	}
	return n
}
