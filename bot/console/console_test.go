package console

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"arbiter/commands"
	"arbiter/data"
	"arbiter/internal/datatest"
	"arbiter/tracker"
	"arbiter/tracker/magic"
	"arbiter/tracker/sqlite"
	"arbiter/tracker/storetest"
)

type heads struct{}

func (heads) Int64N(int64) int64 { return 0 }

// withoutCards returns Magic without a pool of cards.
var withoutCards = sync.OnceValues(func() (*magic.Game, error) { return magic.New(os.DirFS("../../data/magic")) })

func newJudge(t *testing.T) *commands.Judge { return judgeOver(t, storetest.Memory()) }

func judgeOver(t testing.TB, store tracker.Store) *commands.Judge {
	t.Helper()
	game, err := withoutCards()
	if err != nil {
		t.Fatal(err)
	}
	library, err := datatest.Library()
	if err != nil {
		t.Fatal(err)
	}
	languages, err := datatest.Languages()
	if err != nil {
		t.Fatal(err)
	}
	games := []tracker.Engine{tracker.Of(game)}
	j, err := commands.New(commands.Config{
		Tables: tracker.NewTables(store, time.Now, games...), Games: games,
		Library: library.Bare(), Facts: data.FS, Languages: languages, Dice: heads{}, Settings: storetest.Settings(),
		Fault: func(_ context.Context, _ string, err error) { t.Error(err) },
	})
	if err != nil {
		t.Fatal(err)
	}
	return j
}

func TestStrip(t *testing.T) {
	for line, want := range map[string]string{
		"":                                   "",
		"   ":                                "",
		"# a comment":                        "",
		"#":                                  "",
		"#\ttab":                             "",
		"#3 deals 1 damage to #4":            "#3 deals 1 damage to #4",
		"tap #3 # it attacked":               "tap #3",
		"tap #3 #4":                          "tap #3 #4",
		`create Boo, with "a # b" # comment`: `create Boo, with "a # b"`,
		"create {1 # 2} x":                   "create {1 # 2} x",
		`say 3" # comment`:                   `say 3"`,
		"  gain 3 life \r\n":                 "gain 3 life",
	} {
		if got := strip(line); got != want {
			t.Errorf("%q: %q, want %q", line, got, want)
		}
	}
}

func TestSpokenBy(t *testing.T) {
	seats := []tracker.Seat{{Name: "Bob"}, {Name: "Bob Smith"}}
	for line, want := range map[string]string{
		"Bob: add Llanowar Elves": "@Bob add Llanowar Elves",
		"bob smith: gain 3 life":  "@Bob Smith gain 3 life",
		"Carol: gain 3 life":      "Carol: gain 3 life",
		"Bob gain 3 life":         "Bob gain 3 life",
		"Bob:":                    "Bob:",
		"#3: {T}":                 "#3: {T}",
	} {
		if got := spokenBy(seats, line); got != want {
			t.Errorf("%q: %q, want %q", line, got, want)
		}
	}
}

func TestSpeaker(t *testing.T) {
	seats := []tracker.Seat{{Name: "Bob"}, {Name: "Bob Smith"}, {Name: "Cleo", Account: "7"}}
	for _, tc := range []struct {
		line, name, account, rest string
		refused                   bool
	}{
		{"@Bob gain 3 life", "Bob", "", "gain 3 life", false},
		{"@bob smith gain 3 life", "Bob Smith", "", "gain 3 life", false},
		{"@Cleo /life -3", "Cleo", "7", "/life -3", false},
		{"@Bobby gain 3 life", "", "", "", true},
		{"@Dora gain 3 life", "", "", "", true},
		{"@Dora /game join", "Dora", "", "/game join", false},
		{"@Dora /game start draft", "Dora", "", "/game start draft", false},
		{"@Bob", "", "", "", true},
		{"@", "", "", "", true},
	} {
		by, rest, err := speaker(seats, tc.line)
		if (err != nil) != tc.refused {
			t.Errorf("%s: %v", tc.line, err)
		}
		if !tc.refused && (by.Name != tc.name || by.Account != tc.account || rest != tc.rest) {
			t.Errorf("%s: %+v says %q", tc.line, by, rest)
		}
	}
}

func read(t *testing.T, j *commands.Judge, o Options, lines ...string) (string, bool) {
	t.Helper()
	var out bytes.Buffer
	allDone, err := New(j, o).Read(t.Context(), strings.NewReader(strings.Join(lines, "\n")), &out)
	if err != nil {
		t.Fatal(err)
	}
	return out.String(), allDone
}

func TestRead(t *testing.T) {
	for _, tc := range []struct {
		name    string
		lines   []string
		allDone bool
		want    string
	}{
		{"nothing", nil, true, ""},
		{"comments", []string{"", "# hello", "   # there"}, true, ""},
		{"one coin, no newline at the end", []string{"/coin"}, true, "Heads.\n"},
		{"windows", []string{"/coin\r", "/coin\r", ""}, true, "Heads.\nHeads.\n"},
		{"a refusal does not stop it", []string{"/con", "/coin"}, false, "There is no command /con.\n→ Did you mean /coin?\nHeads.\n"},
		{
			"a monstrous line",
			[]string{strings.Repeat("a", longestLine+5), "/coin"},
			false,
			"That line is longer than 1048576 characters.\n→ Say it in several lines.\nHeads.\n",
		},
		{
			"nonsense in bytes",
			[]string{"/coin \xff\xfe\x00"},
			false,
			"count wants a whole number from 1 to 100, not \"��\".\n→ Type /coin count:2.\n",
		},
	} {
		t.Run(tc.name, func(t *testing.T) {
			got, allDone := read(t, newJudge(t), Options{As: "Alice", Channel: "c"}, tc.lines...)
			if diff := cmp.Diff(tc.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if allDone != tc.allDone {
				t.Errorf("all done: %v", allDone)
			}
		})
	}
}

// The language is the requested one, until a setting changes it.
func TestLanguages(t *testing.T) {
	j := newJudge(t)
	lines := []string{"/board", "/con"}
	for _, tc := range []struct{ locale, set, board, con string }{
		{"de", "own", "In diesem Kanal läuft kein Spiel.", "Einen Befehl /con gibt es nicht."},
		{"", "own", "No game is going on in this channel.", "There is no command /con."},
		{"", "de", "In diesem Kanal läuft kein Spiel.", "Einen Befehl /con gibt es nicht."},
		{"de", "en", "No game is going on in this channel.", "There is no command /con."},
	} {
		got, _ := read(t, j, Options{As: "Alice", Channel: "c", Locale: tc.locale}, append([]string{"/settings language:" + tc.set}, lines...)...)
		if !strings.Contains(got, tc.board) || !strings.Contains(got, tc.con) {
			t.Errorf("%q, %s is set:\n%s", tc.locale, tc.set, got)
		}
	}
}

func TestOthersSpeak(t *testing.T) {
	got, allDone := read(t, newJudge(t), Options{As: "Alice", Channel: "c"},
		"create a Food token", "/game seat Bob", "@Bob lose 2 life", "@bob /life", "@Cleo /game join", "@Cleo gain 1 life", "/life")
	if !allDone || !strings.Contains(got, "  Bob    18 life\n  Cleo   21 life\n") {
		t.Errorf("%v\n%s", allDone, got)
	}
}

// While another program writes to the games file, lines are refused without
// loss; later lines work.
func TestLockedFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	store, err := sqlite.Open(t.Context(), path, 20*time.Millisecond)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	}()
	j, o := judgeOver(t, store), Options{As: "Alice", Channel: "c"}
	read(t, j, o, "create a Food token")

	other, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := other.Close(); err != nil {
			t.Error(err)
		}
	}()
	other.SetMaxOpenConns(1)
	if _, err := other.ExecContext(t.Context(), "BEGIN IMMEDIATE"); err != nil {
		t.Fatal(err)
	}
	got, allDone := read(t, j, o, "tap #1", "board")
	if allDone || !strings.Contains(got, "Another program holds the games file.\n→ Nothing was changed. Close the other program") || !strings.Contains(got, "#1 Food Token\n") {
		t.Errorf("while it is locked:\n%s", got)
	}
	if _, err := other.ExecContext(t.Context(), "ROLLBACK"); err != nil {
		t.Fatal(err)
	}
	if got, allDone := read(t, j, o, "tap #1", "board"); !allDone || !strings.Contains(got, "#1 Food Token · tapped\n") {
		t.Errorf("afterwards:\n%s", got)
	}
}

// The contract of DESIGN §6, field by field.
func TestJSON(t *testing.T) {
	got, allDone := read(t, newJudge(t), Options{As: "Alice", Channel: "c", JSON: true},
		"/coin", "create two 2/1 red Dwarf Berserker creature tokens", "/flurb", "# no line",
		"#1 gets -0/-1 until end of turn", "tap 1 of #1", "set life 30",
		"add a legendary 4/4 green Elf creature named Marwyn", "add a legendary 4/4 green Elf creature named Marwyn", "choose 1",
		"create 40 Food tokens", "tap #9")
	if allDone {
		t.Error("nothing was refused")
	}
	var lines []map[string]json.RawMessage
	for line := range strings.Lines(got) {
		var fields map[string]json.RawMessage
		if err := json.Unmarshal([]byte(line), &fields); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		if diff := cmp.Diff([]string{"board", "choice", "error", "events", "ok", "reminders", "text"}, keys(fields)); diff != "" {
			t.Errorf("%s", diff)
		}
		for _, list := range []string{"events", "reminders"} {
			if fields[list][0] != '[' {
				t.Errorf("%s is %s", list, fields[list])
			}
		}
		checkBoard(t, fields["board"])
		checkAnswer(t, []byte(line))
		lines = append(lines, fields)
	}
	if len(lines) != 11 {
		t.Fatalf("%d lines of JSON", len(lines))
	}
	if string(lines[0]["board"]) != `{"game":"","format":"","seq":0,"turn":{"number":0,"active":"","step":""},"day_night":null,"players":[],"permanents":[],"elsewhere":[],"effects":[]}` {
		t.Errorf("the board without a game: %s", lines[0]["board"])
	}
}

func keys[V any](m map[string]V) []string {
	var all []string
	for k := range m {
		all = append(all, k)
	}
	slices.Sort(all)
	return all
}

// checkBoard checks for the fields that DESIGN §6 lists.
func checkBoard(t *testing.T, raw json.RawMessage) {
	t.Helper()
	var b struct {
		Permanents []map[string]json.RawMessage
		Players    []map[string]json.RawMessage
	}
	var fields map[string]json.RawMessage
	if json.Unmarshal(raw, &fields) != nil || json.Unmarshal(raw, &b) != nil {
		t.Fatalf("the board is %s", raw)
	}
	demand := func(what, list string, got []string) {
		want := strings.Fields(list)
		slices.Sort(want)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("the fields of %s (-want +got):\n%s", what, diff)
		}
	}
	demand("the board", "game format seq turn day_night players permanents elsewhere effects", keys(fields))
	for _, p := range b.Permanents {
		demand("a permanent", `id count label name token owner controller supertypes types subtypes colors power toughness
			base_power base_toughness loyalty defense keywords text left counters tapped flipped face_down face phased_out damage
			attached_to attacking blocking summoning_sick commander protector`, keys(p))
	}
	for _, p := range b.Players {
		demand("a player", "name seat life counters lost commander_damage designations", keys(p))
	}
}

// checkAnswer checks that the fields of a line are consistent.
func checkAnswer(t *testing.T, line []byte) {
	t.Helper()
	var a answerJSON
	if err := json.Unmarshal(line, &a); err != nil {
		t.Fatal(err)
	}
	if a.OK != (a.Error == nil) || a.Error != nil && (a.Error.What == "" || a.Error.Next == "") || a.Text == "" {
		t.Errorf("ok, error and text: %s", line)
	}
	for _, e := range a.Events {
		c := e.Cause
		causes := 0
		for _, cause := range []string{c.Player, string(c.Rule), c.Effect} {
			if cause != "" {
				causes++
			}
		}
		if e.Kind == "" || causes != 1 {
			t.Errorf("an event without kind, or with %d causes: %+v", causes, e)
		}
		if strings.HasPrefix(string(c.Rule), "magic/sba/") && !strings.HasPrefix(c.Number, "704.") {
			t.Errorf("%s has the number %q", c.Rule, c.Number)
		}
	}
	if c := a.Choice; c != nil && (c.ID == 0 || c.Player == "" || c.Question == "" || c.Options == nil) {
		t.Errorf("a choice: %+v", c)
	} else if c != nil && (c.Rule == nil) != (c.Number == nil) {
		t.Errorf("a choice with the rule %v and the number %v", c.Rule, c.Number)
	}
	for _, object := range []json.RawMessage{field(t, line, "error"), field(t, line, "choice")} {
		if string(object) != "null" && !strings.Contains(string(object), `"number":`) {
			t.Errorf("no number in %s", object)
		}
	}
}

func field(t *testing.T, line []byte, name string) json.RawMessage {
	t.Helper()
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(line, &fields); err != nil {
		t.Fatal(err)
	}
	return fields[name]
}

// A draft is reported only to its asker, as private.
func TestDraftInJSON(t *testing.T) {
	got, _ := read(t, newJudge(t), Options{As: "Alice", Channel: "c", JSON: true},
		"/game seat Bob", "/game seat Carol", "target opponent loses 3", "@Bob gain 1 life", "gain 2 life", "/board", "@Bob /board", "carol")
	lines := strings.Split(strings.TrimSpace(got), "\n")
	for i, want := range map[int]string{2: "2", 3: "", 4: "2", 5: "2", 6: "", 7: ""} {
		var a answerJSON
		if err := json.Unmarshal([]byte(lines[i]), &a); err != nil {
			t.Fatal(err)
		}
		asked := ""
		if c := a.Choice; c != nil && c.Private {
			asked = strconv.Itoa(len(c.Options))
		}
		if !a.OK || asked != want || (a.Choice != nil) != (want != "") {
			t.Errorf("line %d: %s", i, lines[i])
		}
	}
	if !strings.Contains(lines[7], "Carol loses 3 life: 17") {
		t.Error(lines[7])
	}
}

// A rule has its number beside its key everywhere.
func TestNumbersBesideRules(t *testing.T) {
	marwyn := "add a legendary 4/4 green Elf creature named Marwyn"
	got, _ := read(t, newJudge(t), Options{As: "Alice", Channel: "c", JSON: true}, marwyn, marwyn, "put a +1/+1 counter on #1", "choose 1 2")
	lines := strings.Split(strings.TrimSpace(got), "\n")
	for i, what := range map[int]string{1: "choice", 2: "error"} {
		if raw := string(field(t, []byte(lines[i]), what)); !strings.Contains(raw, `"rule":"magic/sba/legend-rule"`) || !strings.Contains(raw, `"number":"704.5j"`) {
			t.Errorf("%s: %s", what, raw)
		}
	}
	var a answerJSON
	if err := json.Unmarshal([]byte(lines[3]), &a); err != nil {
		t.Fatal(err)
	}
	if !a.OK || a.Error != nil || !strings.Contains(a.Text, "nothing more to choose; 2 was not needed") {
		t.Errorf("an answer too many: %s", lines[3])
	}
	for _, e := range a.Events {
		if e.Cause.Rule != "" && (e.Cause.Player != "" || e.Cause.Number == "") {
			t.Errorf("%+v", e)
		}
	}
}

// A byte order mark isn't part of the first line.
func TestByteOrderMark(t *testing.T) {
	for _, line := range []string{"\ufeff/coin", "\ufeff# a comment\n/coin", "\ufeff\n/coin"} {
		if got, allDone := read(t, newJudge(t), Options{As: "Alice", Channel: "c"}, line); !allDone || got != "Heads.\n" {
			t.Errorf("%q: %q", line, got)
		}
	}
}

// No output controls a terminal.
func TestControlCharacters(t *testing.T) {
	evil := "\x1b]0;owned\x07\x1b[2J\u009b31m\x7f\u202e"
	for _, o := range []Options{{As: "Alice", Channel: "c"}, {As: "Alice", Channel: "c", JSON: true}} {
		got, _ := read(t, newJudge(t), o, "create a Food token", "label #1 "+evil, "label #1 \""+evil+"\"", "board", "why #1", "log",
			"create a 1/1 Bear creature token named "+evil, "/rule "+evil, "/token "+evil, "/"+evil, "@"+evil+" x", "/game seat Bob"+evil, "/help "+evil, "/roll "+evil)
		for _, r := range got {
			if r != '\n' && (r < ' ' || r >= 0x7f && r < 0xa0 || r == 0x202e) {
				t.Fatalf("%U reaches the terminal: %q", r, got)
			}
		}
		if !strings.Contains(got, "owned") {
			t.Errorf("what was said is lost: %q", got)
		}
	}
}

func TestWhoCannotSpeak(t *testing.T) {
	got, _ := read(t, newJudge(t), Options{As: "Alice", Channel: "c"}, "@Nobody gain 3 life", "create a Food token", "@Nobody gain 3 life", "@ gain 3 life", "@Bob gain 1 life")
	for _, want := range []string{
		"No player can be called \"Nobody\".\n→ Start a game with /game start",
		"No player can be called \"Nobody\".\n→ Those who sit here: @Alice.",
		"Who speaks? A name stands right behind the @.",
		"Bob has no seat in this game.\n→ Add a guest with /game seat Bob.",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
}

func TestNumbersToChoose(t *testing.T) {
	for _, tc := range []struct {
		most    int64
		options int
		says    string
	}{{3, 3, "How many?"}, {1_000_000, 0, "How many? (a number from 1 to 1000000)"}, {1 << 62, 0, "How many? (a number from 1 up)"}} {
		var out bytes.Buffer
		if err := writeJSON(&out, commands.Reply{Choice: &commands.Choice{ID: 1, Player: "Bob", Question: tracker.Say("How many?"), Min: 1, Max: tc.most}}); err != nil {
			t.Fatal(err)
		}
		var a answerJSON
		if err := json.Unmarshal(out.Bytes(), &a); err != nil {
			t.Fatal(err)
		}
		if len(a.Choice.Options) != tc.options || a.Choice.Question != tc.says || a.Choice.Options == nil {
			t.Errorf("%d: %+v", tc.most, a.Choice)
		}
	}
}

func TestTabCompletes(t *testing.T) {
	j := newJudge(t)
	c := New(j, Options{As: "Alice", Channel: "c"})
	read(t, j, c.options, "create a Treasure token", "/game seat Bob")
	for _, tc := range []struct{ line, want, listed string }{
		{"/und", "/undo ", ""},
		{"/game se", "/game seat ", ""},
		{"/co", "/co", "/counter"},
		{"@b", "@Bob ", ""},
		{"@Bob /why Tr", "@Bob /why #1", ""},
		{"@Bob /why ", "@Bob /why ", "#1 Treasure Token\n  Alice"},
		{"xyzzy plugh", "xyzzy plugh", ""},
	} {
		var out bytes.Buffer
		got, pos, ok := c.tab(t.Context(), &out, tc.line)
		if got != tc.want || pos != len(got) || !ok || !strings.Contains(out.String(), tc.listed) {
			t.Errorf("%q: %q at %d, listing %q", tc.line, got, pos, out.String())
		}
	}
}
