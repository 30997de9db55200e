package magic_test

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
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
	"arbiter/tracker/magic"
	"arbiter/tracker/storetest"
)

// TestGames plays the games in testdata. Each is a txtar file that reads like
// one: what is said in "log", what is on the table after it in "board", and in
// "rules", where it is there, the rules by which things happened by themselves.
//
// On a board, "! 4 ×2 Ghoul: …" is the reminder 4, which waits twice.
//
// In a log, "Bob: tap #1" is Bob speaking, "choose 2", "undo" and "redo" are
// what they are, and "! tap #9" is refused. The comment before the first
// section says what the game shows; "format:" and "seats:" lines in it set the
// table.
func TestGames(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	vectors, errVectors := filepath.Glob("testdata/vectors/*.txtar")
	if err != nil || errVectors != nil || len(files) < 60 || len(vectors) < 30 {
		t.Fatalf("%d games and %d vectors (%v, %v)", len(files), len(vectors), err, errVectors)
	}
	for _, file := range append(files, vectors...) {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			raw, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			playFile(t, txtar.Parse(raw))
		})
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
	if types, ok := section["types"]; ok {
		if diff := cmp.Diff(types, g.types()); diff != "" {
			t.Errorf("types (-want +got):\n%s", diff)
		}
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
	game, err := magic.New(os.DirFS("../../data/magic"))
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
	if _, err := g.table.Start(context.Background(), tracker.Speaker{Name: "Alice"}, "magic", o); err != nil {
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
		Players []struct {
			Name            string
			Life            int64
			Counters        map[string]int64
			CommanderDamage map[string]int64 `json:"commander_damage"`
			Lost            bool
			Designations    []string
		}
		DayNight   *string `json:"day_night"`
		Permanents []struct {
			ID, Count        int64
			Name, Controller string
			Power, Toughness *int64
			Keywords         []string
			Counters         map[string]int64
			Tapped           bool
			PhasedOut        bool `json:"phased_out"`
			Damage           int64
			AttachedTo       *int64 `json:"attached_to"`
			Protector        *string
		}
		Elsewhere []struct {
			Name, Zone string
			Token      bool
			Counters   map[string]int64
		}
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
		if p.Power != nil {
			fmt.Fprintf(&b, " %d/%d", *p.Power, *p.Toughness)
		}
		for _, k := range p.Keywords {
			b.WriteString(" " + k)
		}
		for _, k := range slices.Sorted(maps.Keys(p.Counters)) {
			fmt.Fprintf(&b, " [%d %s]", p.Counters[k], k)
		}
		for _, mark := range []struct {
			is   bool
			word string
		}{{p.Tapped, "tapped"}, {p.PhasedOut, "phased out"}} {
			if mark.is {
				b.WriteString(", " + mark.word)
			}
		}
		if p.Damage > 0 {
			fmt.Fprintf(&b, ", %d damage", p.Damage)
		}
		if p.AttachedTo != nil {
			fmt.Fprintf(&b, ", on #%d", *p.AttachedTo)
		}
		if p.Protector != nil {
			b.WriteString(", protected by " + *p.Protector)
		}
		b.WriteString(" · " + p.Controller + "\n")
	}
	for _, c := range d.Elsewhere {
		b.WriteString(c.Zone + ": " + c.Name)
		for _, k := range slices.Sorted(maps.Keys(c.Counters)) {
			fmt.Fprintf(&b, " [%d %s]", c.Counters[k], k)
		}
		b.WriteString("\n")
	}
	for _, p := range d.Players {
		fmt.Fprintf(&b, "%s %d", p.Name, p.Life)
		for _, k := range slices.Sorted(maps.Keys(p.Counters)) {
			fmt.Fprintf(&b, " [%d %s]", p.Counters[k], k)
		}
		for _, k := range slices.Sorted(maps.Keys(p.CommanderDamage)) {
			fmt.Fprintf(&b, " [%d by %s]", p.CommanderDamage[k], k)
		}
		if p.Lost {
			b.WriteString(" lost")
		}
		for _, is := range p.Designations {
			if is != "poisoned" { // its counters are there
				b.WriteString(", " + is)
			}
		}
		b.WriteString("\n")
	}
	if d.DayNight != nil {
		b.WriteString(*d.DayNight + "\n")
	}
	for _, r := range g.table.Look().Board.Reminders {
		fmt.Fprintf(&b, "! %d ", r.ID)
		if r.Times > 1 {
			fmt.Fprintf(&b, "×%d ", r.Times)
		}
		b.WriteString(r.Text + "\n")
	}
	if c := g.table.Look().Choice; c != nil {
		b.WriteString("? " + c.Question.Player + ": " + c.Question.Text + "\n")
	}
	return strings.TrimSpace(b.String())
}

// types lists what the permanents are: "#3 blue Artifact Creature — Golem".
func (g *played) types() string {
	raw, err := json.Marshal(g.table.Look().Board.JSON)
	if err != nil {
		g.t.Fatal(err)
	}
	var d struct {
		Permanents []struct {
			ID                                  int64
			Supertypes, Types, Subtypes, Colors []string
		}
	}
	if err := json.Unmarshal(raw, &d); err != nil {
		g.t.Fatal(err)
	}
	var lines []string
	for _, p := range d.Permanents {
		line := strings.Join(slices.Concat([]string{fmt.Sprintf("#%d", p.ID)}, p.Colors, p.Supertypes, p.Types), " ")
		if len(p.Subtypes) > 0 {
			line += " — " + strings.Join(p.Subtypes, " ")
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
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
