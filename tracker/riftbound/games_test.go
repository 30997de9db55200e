package riftbound_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"arbiter/tracker"
	"arbiter/tracker/riftbound"
	"arbiter/tracker/storetest"
)

// TestGames plays the games in testdata. Each is a txtar file that reads like
// one: what is said in "log", what is on the table after it in "board", and in
// "rules", where it is there, the rules by which things happened by themselves.
//
// In a log, "Bob: ready #1" is Bob speaking, "choose 2", "undo" and "redo" are
// what they are, and "! move #9 to base" is refused. The comment before the first
// section says what the game shows, and by which rule; "format:" and "seats:"
// lines in it set the table.
func TestGames(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) < 40 {
		t.Fatalf("%d games (%v)", len(files), err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			raw, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			playFile(t, txtar.Parse(raw))
		})
	}
}

// Each vector of ../shared has a game of its name.
func TestEveryVectorIsPlayed(t *testing.T) {
	raw, err := os.ReadFile("../../../shared/vectors/riftbound.jsonl")
	if errors.Is(err, os.ErrNotExist) {
		t.Skip("needs ../shared")
	}
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for line := range bytes.Lines(raw) {
		var v struct{ ID string }
		if err := json.Unmarshal(line, &v); err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat("testdata/" + v.ID + ".txtar"); err != nil {
			t.Errorf("%s: %v", v.ID, err)
		}
		n++
	}
	if n != 12 {
		t.Errorf("%d vectors", n)
	}
}

func playFile(t *testing.T, a *txtar.Archive) {
	section := make(map[string]string)
	for _, f := range a.Files {
		section[f.Name] = strings.TrimSpace(string(f.Data))
	}
	g := sitDown(t, string(a.Comment))
	for line := range strings.Lines(section["log"]) {
		if line = strings.TrimSpace(line); line != "" {
			g.say(line)
		}
	}
	if diff := cmp.Diff(section["board"], g.board()); diff != "" {
		t.Errorf("board (-want +got):\n%s", diff)
	}
	if rules, ok := section["rules"]; ok {
		if diff := cmp.Diff(rules, strings.Join(g.rules, "\n")); diff != "" {
			t.Errorf("rules (-want +got):\n%s", diff)
		}
	}
	g.again()
}

// played is a game being played in a test.
type played struct {
	t     *testing.T
	store tracker.Store
	table *tracker.Table
	rules []string
}

func engine(t testing.TB) tracker.Engine {
	t.Helper()
	game, err := riftbound.New(os.DirFS("../../data/riftbound"))
	if err != nil {
		t.Fatal(err)
	}
	return tracker.Of(game)
}

func sitDown(t *testing.T, comment string) *played {
	o := tracker.Opening{}
	seats := "Alice, Bob"
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
	g := &played{t: t, store: storetest.Memory()}
	g.table = g.open()
	if _, err := g.table.Start(context.Background(), tracker.Speaker{Name: "Alice"}, "riftbound", o); err != nil {
		t.Fatal(err)
	}
	return g
}

// open opens the table anew, from what is stored.
func (g *played) open() *tracker.Table {
	g.t.Helper()
	table, err := tracker.NewTables(g.store, time.Now, engine(g.t)).At(context.Background(), "table")
	if err != nil {
		g.t.Fatal(err)
	}
	return table
}

func (g *played) say(line string) {
	g.t.Helper()
	ctx, by := context.Background(), tracker.Speaker{Name: "Alice"}
	line, refused := strings.CutPrefix(line, "! ")
	if i := strings.Index(line, ": "); i > 0 && slices.ContainsFunc(g.table.Look().Seats, func(s tracker.Seat) bool { return s.Name == line[:i] }) {
		by.Name, line = line[:i], line[i+2:]
	}
	var r tracker.Result
	var err error
	switch verb, rest, _ := strings.Cut(line, " "); verb {
	case "choose":
		n, _ := strconv.ParseInt(rest, 10, 64)
		r, err = g.table.Choose(ctx, by, 0, tracker.Answer{N: n})
	case "undo":
		r, err = g.table.Undo(ctx, by)
	case "redo":
		r, err = g.table.Redo(ctx, by)
	case "restart":
		g.table = g.open()
	default:
		r, err = g.table.Say(ctx, by, line)
	}
	if (err != nil) != refused {
		g.t.Fatalf("%q: %v", line, err)
	}
	for _, told := range r.Told {
		if told.Cause.Rule != "" && told.Cause.Player == "" {
			g.rules = append(g.rules, string(told.Cause.Rule))
		}
	}
}

// board is the table in the words of the tests, made from the document for
// scripts.
func (g *played) board() string {
	raw, err := json.Marshal(g.table.Look().Board.JSON)
	if err != nil {
		g.t.Fatal(err)
	}
	var d struct {
		Winner       *string
		Battlefields []struct {
			Number                       int
			Name, Staged                 string
			Controller, Contested, Owner *string
		}
		Combat *struct {
			Battlefield int
			Showdown    bool
			Attacker    string
			Defender    *string
		}
		Players []struct {
			Name   string
			Points int64
			XP     int64
			Pool   map[string]int64
			Lost   bool
		}
		Permanents []struct {
			ID, Count                         int64
			Name, Owner, Controller, Location string
			Might                             *int64
			Keywords                          []string
			Buffs, Damage                     int64
			Exhausted, Stunned                bool
			Attacking, Defending              bool
			AttachedTo                        *int64 `json:"attached_to"`
		}
		Elsewhere []struct{ Name, Zone string }
	}
	if err := json.Unmarshal(raw, &d); err != nil {
		g.t.Fatal(err)
	}
	var b strings.Builder
	for _, p := range d.Permanents {
		fmt.Fprintf(&b, "#%d ", p.ID)
		if p.Count > 1 {
			fmt.Fprintf(&b, "×%d ", p.Count)
		}
		b.WriteString(p.Name)
		if p.Might != nil {
			fmt.Fprintf(&b, " %d", *p.Might)
		}
		for _, k := range p.Keywords {
			b.WriteString(" " + k)
		}
		for _, mark := range []struct {
			is   bool
			word string
		}{
			{p.Buffs > 0, fmt.Sprintf("%d buffs", p.Buffs)},
			{p.Exhausted, "exhausted"},
			{p.Stunned, "stunned"},
			{p.Attacking, "attacker"},
			{p.Defending, "defender"},
			{p.Damage > 0, fmt.Sprintf("%d damage", p.Damage)},
		} {
			if mark.is {
				b.WriteString(", " + mark.word)
			}
		}
		if p.AttachedTo != nil {
			fmt.Fprintf(&b, ", on #%d", *p.AttachedTo)
		}
		b.WriteString(" · " + p.Location + " · " + p.Controller)
		if p.Owner != p.Controller {
			b.WriteString(" (owner " + p.Owner + ")")
		}
		b.WriteString("\n")
	}
	for _, f := range d.Battlefields {
		var marks []string
		if f.Controller != nil {
			marks = append(marks, *f.Controller)
		}
		if f.Contested != nil {
			marks = append(marks, "contested by "+*f.Contested)
		}
		if f.Staged != "" {
			marks = append(marks, f.Staged+" staged")
		}
		if len(marks) > 0 || f.Name != "" {
			fmt.Fprintf(&b, "%s\n", strings.TrimSpace(fmt.Sprintf("battlefield %d %s: %s", f.Number, f.Name, strings.Join(marks, ", "))))
		}
	}
	if c := d.Combat; c != nil {
		kind := "combat"
		if c.Showdown {
			kind = "showdown"
		}
		fmt.Fprintf(&b, "%s at %d\n", kind, c.Battlefield)
	}
	for _, c := range d.Elsewhere {
		b.WriteString(c.Zone + ": " + c.Name + "\n")
	}
	for _, p := range d.Players {
		fmt.Fprintf(&b, "%s %d", p.Name, p.Points)
		if p.XP > 0 {
			fmt.Fprintf(&b, " [%d XP]", p.XP)
		}
		if n := p.Pool["energy"]; n > 0 {
			fmt.Fprintf(&b, " [%d energy]", n)
		}
		if p.Lost {
			b.WriteString(" lost")
		}
		b.WriteString("\n")
	}
	for _, r := range g.table.Look().Board.Reminders {
		fmt.Fprintf(&b, "! ×%d %s\n", r.Times, r.Rule)
	}
	if d.Winner != nil {
		b.WriteString(*d.Winner + " wins\n")
	}
	if c := g.table.Look().Choice; c != nil {
		b.WriteString("? " + c.Question.Player + ": " + c.Question.Text + "\n")
	}
	return strings.ReplaceAll(strings.TrimSpace(b.String()), " :", ":")
}

// again reads the game from the store: replay gives what is on the table.
func (g *played) again() {
	g.t.Helper()
	live := g.board()
	g.table = g.open()
	if diff := cmp.Diff(live, g.board()); diff != "" {
		g.t.Errorf("replayed (-live +replayed):\n%s", diff)
	}
}
