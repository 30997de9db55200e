package gametest

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"arbiter/tracker"
	"arbiter/tracker/storetest"
)

// Game is a game that a test plays, at a table of its own.
type Game struct {
	Table *tracker.Table
	Store tracker.Store // has the log in channel "table"
	Rules []string      // keys of the rules of automatic events, in order
	Told  []string      // the reply to the last line

	t      testing.TB
	engine tracker.Engine
	seats  []tracker.Seat

	untyped map[string]bool // the formats with untyped arguments; nil if not collected
}

// SitDown starts a game. The first player says lines without a speaker.
func SitDown(t testing.TB, e tracker.Engine, o tracker.Opening) *Game {
	t.Helper()
	g := &Game{t: t, engine: e, Store: storetest.Memory()}
	g.Reopen()
	r, err := g.Table.Start(t.Context(), o.Seats[0], e.ID(), o)
	if err != nil {
		t.Fatal(err)
	}
	g.seats = r.Look.Seats
	return g
}

// Opening parses the lines "format:" and "seats:" of a comment. The default is
// Alice and Bob in the game's first format.
func Opening(comment string) tracker.Opening {
	o, seats := tracker.Opening{}, "Alice, Bob"
	for line := range strings.Lines(comment) {
		if v, ok := strings.CutPrefix(line, "format:"); ok {
			o.Format = strings.TrimSpace(v)
		}
		if v, ok := strings.CutPrefix(line, "seats:"); ok {
			seats = v
		}
	}
	for name := range strings.SplitSeq(seats, ",") {
		o.Seats = append(o.Seats, tracker.Speaker{Name: strings.TrimSpace(name)})
	}
	return o
}

// Reopen loads the table from the store.
func (g *Game) Reopen() {
	g.t.Helper()
	g.Table = g.stored().Table
}

// stored is the game at a table that is read from the store.
func (g *Game) stored() *Game {
	g.t.Helper()
	table, err := tracker.NewTables(g.Store, time.Now, g.engine).At(g.t.Context(), "table")
	if err != nil {
		g.t.Fatal(err)
	}
	again := *g
	again.Table = table
	return &again
}

// reader returns a function that returns the game at a table that reads what the store has since it
// was called last.
func (g *Game) reader() func() *Game {
	tables := tracker.NewTables(g.Store, time.Now, g.engine)
	return func() *Game {
		g.t.Helper()
		table, err := tables.At(g.t.Context(), "table")
		if err != nil {
			g.t.Fatal(err)
		}
		again := *g
		again.Table = table
		return &again
	}
}

// look is all that is seen of the table, as JSON. A list without anything in it is the
// same as none.
func (g *Game) look() string {
	g.t.Helper()
	raw, err := json.Marshal(g.Table.Look())
	if err != nil {
		g.t.Fatal(err)
	}
	return strings.ReplaceAll(string(raw), `":null`, `":[]`)
}

// differing returns the lines in which two looks differ, or "".
func differing(a, b string) string {
	if a == b {
		return ""
	}
	return cmp.Diff(indented(a), indented(b))
}

func indented(look string) string {
	var lines bytes.Buffer
	if err := json.Indent(&lines, []byte(look), "", " "); err != nil {
		return look
	}
	return lines.String()
}

// Say says a line of a log. "Bob: tap #1" is said by Bob; "choose 2", "undo"
// and "redo" are passed to the table; "restart" reopens it; "! tap #9" must be
// refused. Any other line must be accepted.
func (g *Game) Say(line string) tracker.Result {
	g.t.Helper()
	ctx, by := g.t.Context(), tracker.Speaker{Name: g.seats[0].Name}
	line, refused := strings.CutPrefix(line, "! ")
	if name, said, ok := strings.Cut(line, ": "); ok && slices.ContainsFunc(g.seats, func(s tracker.Seat) bool { return s.Name == name }) {
		by.Name, line = name, said
	}
	var r tracker.Result
	var err error
	switch verb, rest, _ := strings.Cut(line, " "); verb {
	case "choose":
		n, _ := strconv.ParseInt(rest, 10, 64)
		r, err = g.Table.Choose(ctx, by, 0, tracker.Answer{N: n})
	case "undo":
		r, err = g.Table.Undo(ctx, by)
	case "redo":
		r, err = g.Table.Redo(ctx, by)
	case "restart":
		g.Reopen()
	default:
		r, err = g.Table.Say(ctx, by, line)
	}
	if (err != nil) != refused {
		g.t.Fatalf("%q: %v", line, err)
	}
	g.noteUntyped(r, err)
	g.requireSuggestions(by, line, err)
	if len(r.Look.Seats) > 0 {
		g.seats = r.Look.Seats
	}
	g.Told = nil
	for _, told := range r.Told {
		g.Told = append(g.Told, told.Text.String())
		if told.Cause.Rule != "" && told.Cause.Player == "" {
			g.Rules = append(g.Rules, string(told.Cause.Rule))
		}
	}
	return r
}

// requireSuggestions requires that each line that a refusal suggests is accepted, at a
// copy of the table.
func (g *Game) requireSuggestions(by tracker.Speaker, line string, err error) {
	g.t.Helper()
	problem := (*tracker.Problem)(nil)
	if !errors.As(err, &problem) || len(problem.Instead) == 0 {
		return
	}
	exported, err := g.Table.Export()
	if err != nil {
		g.t.Fatal(err)
	}
	for _, instead := range problem.Instead {
		like := &Game{t: g.t, engine: g.engine, Store: storetest.Memory()}
		like.Reopen()
		if _, err := like.Table.Import(g.t.Context(), exported); err != nil {
			g.t.Fatal(errors.Unwrap(err))
		}
		if _, err := like.Table.Say(g.t.Context(), by, instead); err != nil || strings.EqualFold(instead, line) {
			g.t.Errorf("%q is refused, and offered is %q: %v", line, instead, err)
		}
	}
}

// Document decodes the JSON document for scripts into a value.
func (g *Game) Document(into any) {
	g.t.Helper()
	raw, err := json.Marshal(g.Table.Look().Board.JSON)
	if err != nil {
		g.t.Fatal(err)
	}
	if err := json.Unmarshal(raw, into); err != nil {
		g.t.Fatal(err)
	}
}

// Choice prints the open choice and then each draft, or returns "".
func (g *Game) Choice() string {
	var text strings.Builder
	for _, c := range g.open() {
		text.WriteString("? " + c.Question.Player + ": " + c.Question.Text.String() + "\n")
	}
	return text.String()
}

// Asked returns the open choice, or else a draft, or nil.
func (g *Game) Asked() *tracker.Choice {
	if all := g.open(); len(all) > 0 {
		return all[0]
	}
	return nil
}

// open returns the open choice and the drafts, in this order.
func (g *Game) open() []*tracker.Choice {
	look := g.Table.Look()
	if look.Choice == nil {
		return look.Drafts
	}
	return append([]*tracker.Choice{look.Choice}, look.Drafts...)
}

// Options returns the texts of the options of the open choice and the drafts.
func (g *Game) Options() []string {
	var all []string
	for _, c := range g.open() {
		for _, o := range c.Question.Options {
			all = append(all, o.Text.String())
		}
	}
	return all
}
