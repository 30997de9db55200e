package web

import (
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"arbiter/bot/web/page"
	"arbiter/commands"
	"arbiter/tracker"
)

// tableView is what the page of a table shows.
type tableView struct {
	Base    string
	Watches bool
	ID      string // of the state that is shown
	Width   int
	Height  int
	Tall    bool            // the board is far higher than a screen
	Board   []template.HTML // the parts, each at its place
	Log     []logItem
	Turn    string
	Game    string
	TV      bool
	Overlay bool
	Panel   panel
	Answer  *answer
	Share   *sharing
	Steps   int // the number of inputs of the game
	Step    int // the input after which the board is shown; 0 for the present
	Said    string
	Script  script
	First   string // a line with which a game can begin
}

type logItem struct {
	Key  string
	HTML template.HTML
}

// script are the texts that the script of the page says.
type script struct{ Live, Lost, Polling, Past, Ended, Close, Crowded string }

// table shows a table in its present state, or in that after an input of the game.
func (s *Server) table(w http.ResponseWriter, r *http.Request, v visitor) {
	var a *answer
	if what := r.URL.Query().Get("why"); what != "" && v.id != "" {
		a = s.explain(r, v, what)
	}
	s.show(w, r, v, a, nil)
}

// show answers with the page of a table.
func (s *Server) show(w http.ResponseWriter, r *http.Request, v visitor, a *answer, share *sharing) {
	q := r.URL.Query()
	ctx := r.Context()
	table, err := s.Judge.Tables.At(ctx, v.Channel)
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	look := table.Look()
	width := s.width(r)
	st, err := stateOf(ctx, s.Judge, table, look, view{width, v.tongue.Locale(), !v.Watches})
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	t := tableView{
		Base: v.base, Watches: v.Watches, ID: idOf(look), Turn: st.frame.Turn, Game: look.Game, Answer: a, First: s.Judge.FirstLine(),
		TV: q.Has("tv"), Overlay: q.Has("overlay"), Steps: st.frame.Steps, Share: share,
		Script: script{
			Live: v.tongue.Say("Live"), Lost: v.tongue.Say("The connection was lost; trying again."), Polling: v.tongue.Say("Asking for changes"),
			Past: v.tongue.Say("This is how it was."), Ended: v.tongue.Say("The link has ended."), Close: v.tongue.Say("Close"),
			Crowded: v.tongue.Say("Too many pages show this table, so this one is renewed every half a minute."),
		},
	}
	if step := stepOf(q, t.Steps); step > 0 {
		board, said, ok := s.at(table, step)
		if ok {
			t.Step, t.Said = step, said
			if err := st.draw(s.Judge, board, view{width, v.tongue.Locale(), false}, v.tongue); err != nil {
				s.refuse(w, r, err)
				return
			}
		}
	}
	for _, p := range st.board {
		t.Board = append(t.Board, template.HTML(p.placed())) //nolint:gosec // what people typed is escaped in it
	}
	for _, p := range st.log {
		t.Log = append(t.Log, logItem{p.Key, template.HTML(p.HTML)}) //nolint:gosec // as above
	}
	slices.Reverse(t.Log)
	t.Width, t.Height = st.frame.Width, st.frame.Height
	t.Tall = t.Height > t.Width
	if !v.Watches {
		t.Panel = s.panelOf(ctx, v, q)
	}
	if t.Share == nil && !v.Watches {
		if t.Share, err = s.sharingOf(r, v); err != nil {
			s.refuse(w, r, err)
			return
		}
	}
	if t.Share != nil {
		t.Share.Base = v.base
	}
	p := page.Page{Title: s.title(v, look), Section: page.Table, Tongue: v.tongue, Home: v.base, Private: true, Styles: []string{"board.css", "table.css"}, Scripts: []string{"complete.js", "table.js"}, Body: t}
	switch {
	case t.Overlay:
		p.Class, p.Bare = "overlay", true
	case t.TV:
		p.Class, p.Bare = "tv", true
	}
	s.write(w, r, http.StatusOK, "table", p)
}

// title names a table.
func (s *Server) title(v visitor, look tracker.Look) string {
	if look.Game == "" {
		return v.tongue.Say("Table")
	}
	return text(commands.GameTitle(look))
}

// width returns the width to draw a board in: that of the query, or one for the kind of device.
func (s *Server) width(r *http.Request) int {
	q := r.URL.Query()
	switch {
	case q.Get("w") != "":
		return widthOf(q.Get("w"))
	case q.Has("tv"):
		return wide
	case strings.Contains(r.UserAgent(), "Mobi"):
		return narrow
	}
	return middle
}

// stepOf returns the input of the game that a query names; 0 for the present.
func stepOf(q url.Values, steps int) int {
	n, err := strconv.Atoi(q.Get("step"))
	if err != nil || n < 1 || n >= steps {
		return 0
	}
	return n
}

// at returns the board as it was after an input of the running game, counted from 1, and what was said.
func (s *Server) at(table *tracker.Table, step int) (b tracker.Board, said string, ok bool) {
	all := table.SaidInGame()
	if step < 1 || step > len(all) {
		return b, "", false
	}
	e := all[step-1]
	look, ok, err := table.LookAfter(e.Seq)
	if err != nil || !ok {
		return b, "", false
	}
	return look.Board, text(e.By.Name + ": " + e.Text), true
}

// panel answers with what the person can do, for the script of the page.
func (s *Server) panel(w http.ResponseWriter, r *http.Request, v visitor) {
	s.part(w, r, v, "panel", s.panelOf(r.Context(), v, r.URL.Query()))
}

// part answers with a part of the page of a table.
func (s *Server) part(w http.ResponseWriter, r *http.Request, v visitor, name string, body any) {
	html, err := s.pages.Part("table", name, page.Page{Tongue: v.tongue, Body: body})
	if err != nil {
		s.fault(r.Context(), "write a part of a page", err)
		http.Error(w, "This can't be shown.", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = fmt.Fprint(w, html) // the reader has gone
}

// nameProblem returns why a guest can't have a name, or "".
func (s *Server) nameProblem(v visitor, name string) string {
	if err := commands.CheckName(name); err != nil {
		return v.tongue.Say("That can't be the name of a player. Choose another.")
	}
	return ""
}
