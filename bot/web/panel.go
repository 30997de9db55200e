package web

import (
	"context"
	"html/template"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"arbiter/commands"
	"arbiter/tracker"
)

// panel is what a person can do at a table: the open question, reminders, and the moves that the game
// offers for what is picked.
type panel struct {
	Base   string // the address of the table
	Seq    int64
	Once   string // the id of this page's request, under which it is performed only once
	Game   string
	Seated bool

	Choice *question
	Open   *question // the table's question, if Choice is the person's own

	Reminders []press
	Reminded  []press

	Picked []picked
	Query  template.URL // of the picked stacks, with "&" in front of each
	Target []press
	More   []press
	Leave  []press
	Rows   [][]press // of a menu
	Title  string    // of a menu
	Lists  []list
	Form   *form

	Table  []press
	Acts   []press
	Player []press
	Often  []press
	Seats  []string
	Error  string
}

// question is an open choice.
type question struct {
	ID       int64
	Player   string
	Text     string
	Cite     string
	Rule     string
	Options  []option
	Min, Max int64
	Endless  bool
	Private  bool
}

type option struct {
	N    int64
	Text string
}

type picked struct {
	ID      int64
	Name    string
	Without template.URL // the query of the other picked stacks
}

type list struct {
	Name   string
	Opens  bool
	Holder string
	Among  []tracker.Suggestion
}

type form struct {
	Name   string
	Target int64
	Title  string
	Fields []commands.Field
}

// mostPicked is the maximum number of stacks that are picked at once.
const mostPicked = 100

// picks returns the ids of picked stacks in a query.
func picks(q url.Values) (all []int64) {
	for _, text := range q["pick"] {
		if id, err := strconv.ParseInt(text, 10, 64); err == nil && id > 0 && len(all) < mostPicked && !slices.Contains(all, id) {
			all = append(all, id)
		}
	}
	return all
}

func query(ids []int64) template.URL {
	var q strings.Builder
	for _, id := range ids {
		q.WriteString("&pick=" + strconv.FormatInt(id, 10))
	}
	return template.URL(q.String()) //nolint:gosec // numbers
}

// panelOf returns what a person can do at a table, with what a query picks and opens.
func (s *Server) panelOf(ctx context.Context, v visitor, q url.Values) panel {
	r := s.request(ctx, v, commands.Request{Command: "board"})
	reply := s.Judge.Do(ctx, r)
	look := reply.Table
	reply = reply.Said()
	p := panel{Base: v.base, Seq: look.Seq, Once: once(), Game: look.Game}
	if reply.Problem != nil {
		p.Error = text(reply.Problem.What.String())
		return p
	}
	p.Choice, p.Open = questionOf(reply.Choice, look.Game), questionOf(reply.Open, look.Game)
	p.Seated = slices.ContainsFunc(look.Seats, r.By.Sits)
	for _, seat := range look.Seats {
		if !seat.Left {
			p.Seats = append(p.Seats, seat.Name)
		}
	}
	moves := s.movesOf(ctx, r, look, q, &p)
	in := func(all []commands.Move) []press {
		return pressesOf(commands.MovesIn(all, v.tongue))
	}
	p.Reminders, p.Reminded = in(moves.Reminders), in(moves.Reminded)
	p.Target, p.More, p.Leave = in(moves.Target), in(moves.More), in(moves.Leave)
	p.Table, p.Acts, p.Player, p.Often = in(moves.Table), in(moves.Acts), in(moves.Player), in(moves.Often)
	return p
}

// movesOf adds to a panel what is picked, and the menu or form that is opened.
func (s *Server) movesOf(ctx context.Context, r commands.Request, look tracker.Look, q url.Values, p *panel) commands.Moves {
	ids := slices.DeleteFunc(picks(q), func(id int64) bool {
		_, there := commands.FindTile(look.Board, id)
		return !there
	})
	for i, id := range ids {
		t, _ := commands.FindTile(look.Board, id)
		others := slices.Delete(slices.Clone(ids), i, i+1)
		p.Picked = append(p.Picked, picked{ID: id, Name: text(t.Titled()), Without: query(others)})
	}
	p.Query = query(ids)
	target := int64(0)
	if len(ids) == 1 {
		target = ids[0]
	}
	tongue := s.Judge.Reads(ctx, r)
	menu, form := q.Get("menu"), q.Get("form")
	if menu == "" && form == "" && len(ids) > 1 {
		menu = tracker.MenuPicked
	}
	switch {
	case form != "":
		f, err := s.Judge.Form(look, form, target)
		if err != nil {
			p.Error = s.problem(ctx, r, err)
			break
		}
		f = f.In(tongue)
		p.Form = formOf(f, form, target)
	case menu != "":
		m, _, err := s.Judge.Menu(ctx, r.Channel, menu, r.By, ids)
		if err != nil {
			p.Error = s.problem(ctx, r, err)
			break
		}
		p.add(commands.MenuIn(m, tongue))
	}
	moves := s.Judge.Moves(look, target)
	moves.Often = s.Judge.MyMoves(ctx, r.Channel, r.By, look, target).Often
	return moves
}

func formOf(f commands.Form, name string, target int64) *form {
	if f.Name != "" {
		name = f.Name
	}
	return &form{Name: name, Target: target, Title: text(f.Title.String()), Fields: f.Fields}
}

// add adds a menu.
func (p *panel) add(m commands.Menu) {
	p.Title = text(m.Title.String())
	for _, row := range m.Rows {
		p.Rows = append(p.Rows, pressesOf(row))
	}
	for _, l := range m.Lists {
		p.Lists = append(p.Lists, list{Name: l.Name, Opens: l.Opens, Holder: text(l.Holder.String()), Among: l.Among})
	}
	if len(m.Other) > 0 {
		p.Rows = append(p.Rows, pressesOf(m.Other))
	}
}

func pressesOf(all []commands.Move) []press {
	out := make([]press, len(all))
	for i, m := range all {
		out[i] = press{Label: text(m.Label.String()), Line: m.Line, Form: m.Form, Menu: m.Menu, Now: m.Now}
	}
	return out
}

func questionOf(c *commands.Choice, game string) *question {
	if c == nil {
		return nil
	}
	q := &question{ID: c.ID, Player: text(c.Player), Text: text(c.Question.String()), Cite: text(c.Cite), Rule: ruleAddress(string(c.Rule), c.Number, game), Min: c.Min, Max: c.Max, Endless: c.Endless(), Private: c.Private}
	for _, o := range c.Options {
		q.Options = append(q.Options, option{o.N, text(o.Text.String())})
	}
	return q
}

// asked is a question with what its form needs.
type asked struct {
	Q          *question
	Base, Once string
}

// Asked returns a question for its template.
func (p panel) Asked(q *question) asked { return asked{q, p.Base, p.Once} }

// row is a row of buttons.
type row struct {
	Of    []press
	Query template.URL // of what is picked
	Base  string
}

// Row returns a row of buttons for its template.
func (p panel) Row(of []press) row { return row{of, p.Query, p.Base} }

// shownList is a list with what its form needs.
type shownList struct {
	L          list
	Base, Once string
}

// ListOf returns a list for its template.
func (p panel) ListOf(l list) shownList { return shownList{l, p.Base, p.Once} }
