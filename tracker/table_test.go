package tracker_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"arbiter/tracker"
	"arbiter/tracker/gametest/toy"
	"arbiter/tracker/storetest"
)

var (
	ann = tracker.Speaker{Account: "1", Name: "Ann"}
	bob = tracker.Speaker{Account: "2", Name: "Bob"}
)

func at(t testing.TB, store tracker.Store) *tracker.Table {
	t.Helper()
	tables := tracker.NewTables(store, func() time.Time { return time.Unix(0, 0) }, tracker.Of(toy.Game{}))
	table, err := tables.At(t.Context(), "c")
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// started is a table on which Ann and Bob play.
func started(t testing.TB) (*tracker.Table, tracker.Store) {
	t.Helper()
	store := storetest.Memory()
	table := at(t, store)
	if _, err := table.Start(t.Context(), ann, "toy", tracker.Opening{Seats: []tracker.Speaker{ann, bob}}); err != nil {
		t.Fatal(err)
	}
	return table, store
}

// play does lines of table talk, and "undo", "redo", "choose N"; a line that
// ends in "!" must be refused.
func play(t testing.TB, table *tracker.Table, lines ...string) {
	t.Helper()
	for _, line := range lines {
		line, refused := strings.CutSuffix(line, "!")
		if err := say(t, table, ann, line); (err != nil) != refused {
			t.Fatalf("%s: %v", line, err)
		}
	}
}

func say(t testing.TB, table *tracker.Table, by tracker.Speaker, line string) error {
	t.Helper()
	var err error
	var n int64
	switch {
	case line == "undo":
		_, err = table.Undo(t.Context(), by)
	case line == "redo":
		_, err = table.Redo(t.Context(), by)
	case strings.HasPrefix(line, "undo "):
		_, _ = fmt.Sscanf(line, "undo %d", &n)
		_, err = table.UndoLast(t.Context(), by, int(n))
	case strings.HasPrefix(line, "redo "):
		_, _ = fmt.Sscanf(line, "redo %d", &n)
		_, err = table.RedoLast(t.Context(), by, int(n))
	case strings.HasPrefix(line, "choose"):
		_, _ = fmt.Sscanf(line, "choose %d", &n)
		_, err = table.Choose(t.Context(), by, 0, tracker.Answer{N: n})
	case strings.HasPrefix(line, "judge "):
		_, _, err = table.Judge(t.Context(), by, line, nil)
	case strings.HasPrefix(line, "side "):
		_, _, err = table.Side(t.Context(), by, 0, "", line)
	case strings.HasPrefix(line, "ruling "):
		_, _, err = table.Rule(t.Context(), by, 0, tracker.Verdict{Text: line, Seen: -1})
	case line == "withdraw":
		_, _, err = table.Withdraw(t.Context(), by, 0)
	default:
		_, err = table.Say(t.Context(), by, line)
	}
	if err != nil {
		if _, ok := errors.AsType[*tracker.Problem](err); !ok {
			t.Fatalf("%s: not a problem for people: %v", line, err)
		}
	}
	return err
}

// shows describes the board: "#1 ×3 grey 0", and "?" with the open question.
func shows(table *tracker.Table) string {
	look := table.Look()
	var parts []string
	for _, lane := range look.Board.Lanes {
		for _, tile := range lane.Tiles {
			parts = append(parts, fmt.Sprintf("#%d ×%d %s", tile.ID, tile.Count, tile.Name))
		}
	}
	if look.Choice != nil {
		parts = append(parts, "? "+look.Choice.Question.Text.String())
	}
	for _, d := range look.Drafts {
		parts = append(parts, d.By.Name+"? "+d.Question.Text.String())
	}
	return strings.Join(parts, ", ")
}

func TestTable(t *testing.T) {
	for _, tc := range []struct {
		name  string
		lines []string
		want  string
	}{
		{"a line of two sentences settles once, at its end", []string{"red 1; red 2"}, "#1 ×1 red 0, #2 ×2 red 0, ? Which red pile stays?"},
		{"it is what the line just made", []string{"grey 3; it 3"}, "#1 ×3 grey 1"},
		{"a part that is affected gets a new id", []string{"grey 3; mark #1 1"}, "#1 ×2 grey 0, #2 ×1 grey 1"},
		{"what is alike merges, and the lowest id stays", []string{"grey 3", "grey 4"}, "#1 ×7 grey 0"},
		{"a merged id is an alias", []string{"grey 3", "grey 4", "mark #2 7"}, "#1 ×7 grey 1"},
		{"eleven fall apart, ten stay", []string{"grey 11", "grey 10"}, "#2 ×10 grey 0"},
		{"nothing of a refused line is done", []string{"grey 3; fail!"}, ""},
		{"a choice of the rules leaves the line done", []string{"red 1", "red 2", "choose 2"}, "#2 ×2 red 0"},
		{"a choice in a line leaves nothing done", []string{"grey 1; must 5"}, "? How many?"},
		{"a draft leaves nothing done", []string{"grey 1; ask 5"}, "Ann? How many?"},
		{"and its answer does the whole line", []string{"grey 1; ask 5", "choose 4"}, "#1 ×5 grey 0"},
		{"two questions in a line", []string{"ask 5; ask 5", "choose 1", "choose 2"}, "#1 ×3 grey 0"},
		{"an answer that isn't offered", []string{"ask 5", "choose 6!", "choose 0!"}, "Ann? How many?"},
		{"while a choice is open nothing is done that it depends on", []string{"red 1", "red 1", "red 1!", "mark #1 1!"}, "#1 ×1 red 0, #2 ×1 red 0, ? Which red pile stays?"},
		{"but what has nothing to do with it is", []string{"red 1", "red 1", "grey 1", "grey 2", "mark #3 3", "choose 2"}, "#2 ×1 red 0, #3 ×3 grey 1"},
		{"a choice in a line holds back as one of the rules does", []string{"grey 1; must 5", "grey 4!", "red 1", "set 3", "choose 2"}, "#1 ×1 red 0, #2 ×3 grey 0"},
		{"a draft holds nothing back", []string{"ask 5", "red 1", "red 2", "red 3!", "grey 1"}, "#1 ×1 red 0, #2 ×2 red 0, #3 ×1 grey 0, ? Which red pile stays?, Ann? How many?"},
		{"it is answered on the board as it is now", []string{"ask 5", "grey 7", "choose 2"}, "#1 ×9 grey 0"},
		{"also beside an open choice", []string{"red 1", "red 1", "ask 5", "choose 2"}, "#1 ×1 red 0, #2 ×1 red 0, #3 ×2 grey 0, ? Which red pile stays?"},
		{"the next question takes its place", []string{"ask 5", "ask 7", "choose 6"}, "#1 ×6 grey 0"},
		{"the line more precisely answers it", []string{"ask 5", "grey 5"}, "#1 ×5 grey 0"},
		{"another line doesn't", []string{"ask 5", "grey 6"}, "#1 ×6 grey 0, Ann? How many?"},
		{"undo withdraws it", []string{"grey 1", "ask 5", "undo"}, "#1 ×1 grey 0"},
		{"undo of what was said after it doesn't", []string{"grey 1", "ask 5", "red 2", "undo"}, "#1 ×1 grey 0, Ann? How many?"},
		{"of several lines it is one", []string{"grey 1", "red 2", "ask 5", "undo 2"}, "#1 ×1 grey 0"},
		{"redo is still possible after a draft", []string{"grey 1", "undo", "ask 5", "redo"}, "#1 ×1 grey 0, Ann? How many?"},
		{"undo of its answer takes the line back", []string{"ask 5", "choose 2", "undo"}, ""},
		{"redo of it does the line", []string{"ask 5", "choose 2", "undo", "redo"}, "#1 ×2 grey 0"},
		{"a bare number answers", []string{"ask 5", "3"}, "#1 ×3 grey 0"},
		{"but setting by hand is, and it is asked again", []string{"red 1", "red 1", "set 4"}, "#1 ×1 red 0, #2 ×1 red 0, ? Which red pile stays?"},
		{"undo takes back the line and what it caused", []string{"grey 1", "grey 11", "undo"}, "#1 ×1 grey 0"},
		{"undo of an answer opens the choice again", []string{"red 1", "red 2", "choose 2", "undo"}, "#1 ×1 red 0, #2 ×2 red 0, ? Which red pile stays?"},
		{"undo of what asked closes it", []string{"red 1", "red 2", "undo"}, "#1 ×1 red 0"},
		{"redo", []string{"grey 1", "undo", "redo"}, "#1 ×1 grey 0"},
		{"redo after something new", []string{"grey 1", "undo", "grey 2", "redo!"}, "#2 ×2 grey 0"},
		{"an undone id is not used again", []string{"red 1", "undo", "red 1"}, "#2 ×1 red 0"},
		{"nor after undo and redo", []string{"grey 1", "red 1", "undo", "undo", "redo", "red 5"}, "#1 ×1 grey 0, #3 ×5 red 0"},
		{"undo of several lines", []string{"grey 1", "red 2", "red 11", "undo 2"}, "#1 ×1 grey 0"},
		{"of more than there are takes back none", []string{"grey 1", "undo 3!"}, "#1 ×1 grey 0"},
		{"of all there are takes the game back too", []string{"grey 1", "undo 2"}, ""},
		{"redo of several lines, in their order", []string{"grey 1", "red 2", "mark #2 1", "undo 3", "redo 2"}, "#1 ×1 grey 0, #2 ×2 red 0"},
		{"redo of more than there are", []string{"grey 1", "undo", "redo 2!"}, ""},
		{"no id is used again after undoing several", []string{"red 1", "grey 2", "undo 2", "red 1"}, "#3 ×1 red 0"},
		{"nothing to choose", []string{"choose 1!"}, ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			table, store := started(t)
			play(t, table, tc.lines...)
			if got := shows(table); got != tc.want {
				t.Errorf("%s, want %s", got, tc.want)
			}
			if got := shows(at(t, store)); got != tc.want {
				t.Errorf("after a restart: %s, want %s", got, tc.want)
			}
		})
	}
}

func TestGoesOnAfterARestart(t *testing.T) {
	table, store := started(t)
	play(t, table, "red 1", "red 2")
	again := at(t, store)
	play(t, again, "choose 1")
	if got := shows(again); got != "#1 ×1 red 0" {
		t.Error(got)
	}
}

// An answer to another question is discarded.
func TestDraftOfAnother(t *testing.T) {
	table, _ := started(t)
	play(t, table, "ask 5")
	id := table.Look().Asks(ann).ID
	if table.Look().Asks(bob) != nil {
		t.Error("Bob is asked what Ann meant")
	}
	if _, err := table.Choose(t.Context(), bob, id, tracker.Answer{N: 1}); !errors.Is(err, tracker.ErrNotYours) {
		t.Errorf("Bob answers for Ann: %v", err)
	}
	if _, err := table.Undo(t.Context(), bob); err != nil || table.Look().Asks(ann) == nil && table.Look().Game != "" {
		t.Errorf("Bob's undo takes Ann's question back: %v", err)
	}
	play(t, table, "redo", "ask 6")
	if _, err := table.Choose(t.Context(), ann, id, tracker.Answer{N: 1}); !errors.Is(err, tracker.ErrNoChoice) {
		t.Errorf("a late press: %v", err)
	}
	if log, all, err := table.Log(t.Context(), 0); err != nil || len(log) != all || all != 3 {
		t.Errorf("%d of %d lines, %v: %+v", len(log), all, err, log)
	}
	if _, err := table.End(t.Context(), ann); err != nil || len(table.Look().Drafts) > 0 {
		t.Errorf("a draft outlasts the game: %v", err)
	}
}

// A choice stored by an earlier version, which is now a draft, is still open
// and can be answered.
func TestChoiceOfAnEarlierVersion(t *testing.T) {
	table, store := started(t)
	play(t, table, "grey 2")
	batch := tracker.Batch{Seq: table.Look().Seq + 1, At: time.Unix(0, 0), By: ann, Text: "grey 1; ask 5", Records: []tracker.Record{{
		Group: 1, Encoded: tracker.Encoded{Kind: "table/asked", Version: 1, Data: []byte(`{"id":0,"question":{"player":"Ann","text":"How many?","options":null,"max":5,"min":1},
			"by":{"account":"1","name":"Ann"},"actions":[{"kind":"toy/add","version":1,"data":{"Color":"grey","N":1}},{"kind":"toy/ask","version":1,"data":{"Max":5}}]}`)},
	}}}
	_, head := storetest.Load(t, store, "c")
	if _, err := store.Append(t.Context(), "c", head, batch); err != nil {
		t.Fatal(err)
	}
	old := at(t, store)
	if got := shows(old); got != "#1 ×2 grey 0, ? How many?" {
		t.Fatal(got)
	}
	if _, err := old.Choose(t.Context(), bob, batch.Seq, tracker.Answer{N: 3}); err != nil {
		t.Fatal(err)
	}
	if got := shows(at(t, store)); got != "#1 ×6 grey 0" {
		t.Error(got)
	}
}

// Someone else answers: the log says for whom.
func TestChoosingForAnother(t *testing.T) {
	table, _ := started(t)
	play(t, table, "red 1", "red 2")
	result, err := table.Choose(t.Context(), bob, table.Look().Choice.ID, tracker.Answer{N: 1})
	if err != nil {
		t.Fatal(err)
	}
	if want := "Bob chose for Ann: #1"; result.Told[0].Text.String() != want {
		t.Errorf("%q, want %q", result.Told[0].Text, want)
	}
	if result.Told[1].Cause.Rule != "toy/one-red" {
		t.Errorf("cause %+v", result.Told[1].Cause)
	}
	if _, err := table.Choose(t.Context(), bob, 3, tracker.Answer{N: 1}); !errors.Is(err, tracker.ErrNoChoice) {
		t.Errorf("a late press: %v", err)
	}
}

func TestWhoMayAct(t *testing.T) {
	table, _ := started(t)
	for by, want := range map[tracker.Speaker]error{
		{Account: "3", Name: "Ann"}:  tracker.ErrNotSeated, // her name, another account
		{Account: "1", Name: "Anna"}: nil,                  // her account, another name
	} {
		if err := say(t, table, by, "grey 1"); !errors.Is(err, want) {
			t.Errorf("%+v: %v, want %v", by, err, want)
		}
	}
	if _, err := table.Sit(t.Context(), ann, tracker.Speaker{Name: "Guest"}, ""); err != nil {
		t.Fatal(err)
	}
	if err := say(t, table, tracker.Speaker{Account: "9", Name: "guest"}, "grey 1"); err != nil {
		t.Errorf("a guest is known by name: %v", err)
	}
}

func TestOneGameAtATime(t *testing.T) {
	store := storetest.Memory()
	table := at(t, store)
	if err := say(t, table, ann, "grey 1"); !errors.Is(err, tracker.ErrNoGame) {
		t.Errorf("without a game: %v", err)
	}
	table, _ = started(t)
	if _, err := table.Start(t.Context(), ann, "toy", tracker.Opening{Seats: []tracker.Speaker{ann}}); !errors.Is(err, tracker.ErrGameRunning) {
		t.Errorf("a second game: %v", err)
	}
	play(t, table, "grey 1")
	if _, err := table.End(t.Context(), ann); err != nil {
		t.Fatal(err)
	}
	if table.Look().Game != "" {
		t.Error("the game goes on")
	}
	play(t, table, "undo")
	if got := shows(table); got != "#1 ×1 grey 0" {
		t.Errorf("after undoing the end: %s", got)
	}
}

func TestLogKeepsWhatWasTakenBack(t *testing.T) {
	table, _ := started(t)
	play(t, table, "grey 1", "grey 11", "undo")
	log, _, err := table.Log(t.Context(), 3)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range log {
		got = append(got, fmt.Sprint(e.Text, " ", e.Undone, " ", len(e.Told)))
	}
	if diff := cmp.Diff([]string{"grey 1 false 1", "grey 11 true 2", "undo false 1"}, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestWhyTellsTheStory(t *testing.T) {
	table, _ := started(t)
	play(t, table, "grey 3; mark #1 1", "grey 11")
	x, err := table.Why("#3") // never on the board for long
	if err != nil {
		t.Fatal(err)
	}
	if x.ID != 0 || len(x.Story) != 2 || x.Story[1].Cause.Rule != "toy/too-many" {
		t.Errorf("%+v", x)
	}
	if x, err = table.Why("#1"); err != nil || x.ID != 1 || len(x.Story) != 2 {
		t.Errorf("%+v, %v", x, err)
	}
	if _, err := table.Why("#99"); err == nil {
		t.Error("#99 never was")
	}
}

// Why of a player lists each event that changed a number of theirs, except
// undone ones.
func TestWhyOfAPlayer(t *testing.T) {
	table, _ := started(t)
	play(t, table, "grey 3", "set 4", "set 9", "undo", "set 7")
	for _, what := range []string{"Bob", "@bob", "bob's tally"} {
		x, err := table.Why(what)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, s := range x.Story {
			got = append(got, s.Text.String())
		}
		want := []string{"Bob sits down", "toy.SetTo {4}", "toy.SetTo {7}"}
		if diff := cmp.Diff(want, got); diff != "" || x.Title.String() != "Bob: 7 tally" || x.Player != "Bob" {
			t.Errorf("%s: %s\n-want +got:\n%s", what, x.Title, diff)
		}
	}
	if _, err := table.Why("Bobby"); err == nil {
		t.Error("Bobby doesn't play")
	}
}

// Two tables over one store, like two processes: the second sees what the
// first wrote, and nothing is lost.
func TestAnotherWriter(t *testing.T) {
	table, store := started(t)
	other := at(t, store)
	play(t, table, "grey 1")
	play(t, other, "red 2")
	play(t, table, "grey 4")
	if got := shows(table); got != "#1 ×5 grey 0, #2 ×2 red 0" {
		t.Error(got)
	}
}

// played describes the board without private questions.
func played(table *tracker.Table) string {
	shown, _, _ := strings.Cut(shows(table), "Ann?")
	return strings.TrimSuffix(shown, ", ")
}

// In random games, replay gives the same board, undo reverts exactly the last
// input, redo repeats it, and a draft and a dispute change nothing.
func TestProperties(t *testing.T) {
	line := rapid.OneOf(
		rapid.Custom(func(t *rapid.T) string {
			return fmt.Sprintf("%s %d", rapid.SampledFrom([]string{"grey", "red", "ask", "must", "set"}).Draw(t, "what"), rapid.IntRange(1, 12).Draw(t, "n"))
		}),
		rapid.Custom(func(t *rapid.T) string {
			return fmt.Sprintf("mark #%d %d", rapid.IntRange(1, 8).Draw(t, "id"), rapid.IntRange(1, 4).Draw(t, "n"))
		}),
		rapid.Custom(func(t *rapid.T) string {
			return fmt.Sprintf("grey %d; it 1; red 1", rapid.IntRange(1, 12).Draw(t, "n"))
		}),
		rapid.SampledFrom([]string{"undo", "redo", "choose 1", "choose 2", "fail", "judge 1", "judge 2", "side 1", "ruling 1", "ruling 2", "withdraw"}),
	)
	rapid.Check(t, func(rt *rapid.T) {
		table, store := started(t)
		for range rapid.IntRange(1, 25).Draw(rt, "lines") {
			l := line.Draw(rt, "line")
			before, seq := played(table), table.Look().Seq
			if say(t, table, ann, l) != nil || table.Look().Seq == seq {
				if got := played(table); got != before {
					rt.Fatalf("%s was refused or asked and changed the board: %s, before %s", l, got, before)
				}
				continue
			}
			after := played(table)
			if l == "undo" || l == "redo" {
				continue
			}
			play(t, table, "undo")
			if got := played(table); got != before {
				rt.Fatalf("undo of %s: %s, before %s", l, got, before)
			}
			play(t, table, "redo")
			if got := played(table); got != after {
				rt.Fatalf("redo of %s: %s, after %s", l, got, after)
			}
		}
		if live, replayed := shows(table), shows(at(t, store)); live != replayed {
			rt.Fatalf("live %s, replayed %s", live, replayed)
		}
		if live, replayed := disputes(table), disputes(at(t, store)); live != replayed {
			rt.Fatalf("live\n%s\nreplayed\n%s", live, replayed)
		}
	})
}
