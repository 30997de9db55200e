package tracker_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"arbiter/tracker"
	"arbiter/tracker/gametest/toy"
	"arbiter/tracker/storetest"
)

func export(t testing.TB, table *tracker.Table) []byte {
	t.Helper()
	doc, err := table.Export()
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

func logOf(t testing.TB, table *tracker.Table) []tracker.Entry {
	t.Helper()
	log, _, err := table.Log(t.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	return log
}

// anywhere ignores positions in a channel's log, and accounts, which imports
// don't have.
var anywhere = cmp.Options{cmpopts.IgnoreFields(tracker.Entry{}, "Seq"), cmpopts.IgnoreFields(tracker.Speaker{}, "Account"), cmpopts.EquateEmpty()}

// same demands that two tables show the same, and go on showing the same while
// everything is taken back and done again.
func same(t testing.TB, a, b *tracker.Table) {
	t.Helper()
	if diff := cmp.Diff(logOf(t, a), logOf(t, b), anywhere); diff != "" {
		t.Errorf("the log (-was +is):\n%s", diff)
	}
	for _, word := range []string{"redo", "undo"} {
		for {
			if got, want := shows(b), shows(a); got != want {
				t.Fatalf("%s, want %s", got, want)
			}
			errA, errB := say(t, a, ann, word), say(t, b, ann, word)
			if (errA == nil) != (errB == nil) {
				t.Fatalf("%s: %v, but %v", word, errA, errB)
			}
			if errA != nil || a.Look().Game == "" {
				break
			}
		}
	}
}

func TestExportAndImport(t *testing.T) {
	for _, tc := range []struct {
		name   string
		before []string // in the channel that it is exported from
		lines  []string
	}{
		{name: "a game", lines: []string{"grey 3", "red 1; red 2", "choose 2", "mark #1 1"}},
		{name: "with an open choice", lines: []string{"red 1", "red 2"}},
		{name: "with an open choice in a line", lines: []string{"grey 1", "grey 1; must 5"}},
		{name: "with a draft", lines: []string{"grey 1", "red 1; ask 5"}},
		{name: "with a draft that was answered, and one withdrawn", lines: []string{"ask 5", "choose 2", "ask 3", "undo", "ask 4", "grey 1"}},
		{name: "with a draft behind it in the log", before: []string{"ask 5", "grey 1", "end"}, lines: []string{"ask 6", "grey 2"}},
		{name: "with what was taken back, and can be done again", lines: []string{"grey 1", "red 1", "grey 11", "undo 2"}},
		{name: "without a line", lines: nil},
		{name: "behind another game", before: []string{"grey 1", "end"}, lines: []string{"grey 5", "undo", "grey 6"}},
		{name: "taken back as a whole, and done again", before: []string{"grey 1", "end"}, lines: []string{"undo 3", "redo 3", "grey 2"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			table, store := started(t)
			for _, line := range tc.before {
				if line == "end" {
					if _, err := table.End(t.Context(), ann); err != nil {
						t.Fatal(err)
					}
					if _, err := table.Start(t.Context(), bob, "toy", tracker.Opening{Seats: []tracker.Speaker{ann, bob}}); err != nil {
						t.Fatal(err)
					}
					continue
				}
				play(t, table, line)
			}
			play(t, table, tc.lines...)
			doc := export(t, table)

			other := storetest.Memory()
			copied := at(t, other)
			if tc.before != nil { // into a channel in which something was played
				if _, err := copied.Start(t.Context(), bob, "toy", tracker.Opening{Seats: []tracker.Speaker{bob}}); err != nil {
					t.Fatal(err)
				}
				if _, err := copied.End(t.Context(), bob); err != nil {
					t.Fatal(err)
				}
			}
			result, err := copied.Import(t.Context(), doc)
			if err != nil {
				t.Fatalf("%v\n%s", err, doc)
			}
			if result.Look.Game != "toy" || shows(copied) != shows(table) || shows(at(t, other)) != shows(table) {
				t.Errorf("%s, after a restart %s; want %s", shows(copied), shows(at(t, other)), shows(table))
			}
			if tc.before == nil {
				same(t, at(t, store), at(t, other))
				return
			}
			play(t, copied, "undo")
		})
	}
}

// Whatever is played: a copy of the game is the same game.
func TestExportIsTheGame(t *testing.T) {
	line := rapid.SampledFrom([]string{"grey 3", "red 1", "grey 11", "mark #1 1", "ask 4", "choose 1", "set 3", "undo", "undo 2", "redo", "grey 2; it 1", "judge 1", "side 2", "ruling 3", "withdraw"})
	rapid.Check(t, func(rt *rapid.T) {
		table, store := started(t)
		for range rapid.IntRange(0, 20).Draw(rt, "lines") {
			if say(t, table, ann, line.Draw(rt, "line")) == nil && table.Look().Game == "" {
				play(t, table, "redo")
			}
		}
		other := storetest.Memory()
		if _, err := at(t, other).Import(t.Context(), export(t, table)); err != nil {
			rt.Fatal(err)
		}
		if diff := cmp.Diff(logOf(t, at(t, store)), logOf(t, at(t, other)), anywhere); diff != "" || shows(at(t, other)) != shows(table) || disputes(at(t, other)) != disputes(table) {
			rt.Fatalf("%s, want %s\n%s", shows(at(t, other)), shows(table), diff)
		}
	})
}

// forged is the document with something else in it, and the sum that fits.
func forged(t testing.TB, doc []byte, old, instead string) []byte {
	t.Helper()
	if !bytes.Contains(doc, []byte(old)) {
		t.Fatalf("no %s in %s", old, doc)
	}
	doc = bytes.Replace(doc, []byte(old), []byte(instead), 1)
	var d struct{ Log json.RawMessage }
	if err := json.Unmarshal(doc, &d); err != nil {
		t.Fatal(err)
	}
	var compact bytes.Buffer
	if err := json.Compact(&compact, d.Log); err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(compact.Bytes())
	return regexp.MustCompile(`"sha256":"[0-9a-f]+"`).ReplaceAll(doc, []byte(`"sha256":"`+hex.EncodeToString(sum[:])+`"`))
}

func TestImportRefuses(t *testing.T) {
	table, _ := started(t)
	play(t, table, "grey 3", "mark #1 1", "red 1", "red 2")
	doc := export(t, table)
	for _, tc := range []struct {
		name string
		doc  []byte
		want error
	}{
		{"nothing", nil, tracker.ErrForeign},
		{"a picture", []byte("\x89PNG\r\n"), tracker.ErrForeign},
		{"other JSON", []byte(`{"format":"chess","version":1}`), tracker.ErrForeign},
		{"a list", []byte(`[1,2]`), tracker.ErrForeign},
		{"cut off", doc[:len(doc)/2], tracker.ErrBroken},
		{"a letter changed", bytes.Replace(doc, []byte("grey 3"), []byte("grey 4"), 1), tracker.ErrBroken},
		{"a line left out", regexp.MustCompile(`(?m)^\{"seq":4,.*\n`).ReplaceAll(doc, nil), tracker.ErrBroken},
		{"without a log", forged(t, []byte(`{"format":"arbiter-game","version":1,"game":"toy","sha256":"00","log":[]}`), "[]", "[ ]"), tracker.ErrBroken},
		{"a newer document", bytes.Replace(doc, []byte(`"version":1`), []byte(`"version":2`), 1), tracker.ErrTooNew},
		{"another game", bytes.Replace(doc, []byte(`"game":"toy"`), []byte(`"game":"chess"`), 1), tracker.ErrTooNew},
		{"a newer event", forged(t, doc, `"kind":"toy/marked","version":1`, `"kind":"toy/marked","version":9`), tracker.ErrTooNew},
		{"an event that isn't known", forged(t, doc, "toy/marked", "toy/polished"), tracker.ErrTooNew},
		{"too large", bytes.Repeat([]byte(" "), tracker.LargestDocument+1), tracker.ErrTooLarge},
		// With a sum that fits, but impossible.
		{"a stack of none", forged(t, doc, `"ID":1,"N":3`, `"ID":1,"N":0`), tracker.ErrBroken},
		{"a number twice", forged(t, doc, `"seq":4`, `"seq":3`), tracker.ErrBroken},
		{"undo of nothing", forged(t, doc, `"kind":"table/started"`, `"kind":"table/undone"`), tracker.ErrBroken},
		{"a game that is over", forged(t, doc, `"kind":"table/asked"`, `"kind":"table/ended"`), tracker.ErrBroken},
		{"bytes that are no text", forged(t, doc, `"text":"grey 3"`, "\"text\":\"grey 3\xff\xc3\""), tracker.ErrBroken},
		{"no event at all", forged(t, doc, `"text":"grey 3"`, `"text":"grey 3","events":[],"x":1`), nil}, // the last of two fields counts
	} {
		t.Run(tc.name, func(t *testing.T) {
			store := storetest.Memory()
			_, err := at(t, store).Import(t.Context(), tc.doc)
			if !errors.Is(err, tc.want) {
				t.Fatalf("%v, want %v", err, tc.want)
			}
			if tc.want == nil {
				return
			}
			problem, ok := errors.AsType[*tracker.Problem](err)
			if !ok || problem.Then.Zero() {
				t.Errorf("%v doesn't say what to do", err)
			}
			if log, _ := storetest.Load(t, store, "c"); len(log) != 0 {
				t.Errorf("%d batches were written", len(log))
			}
		})
	}
	if _, err := table.Import(t.Context(), doc); !errors.Is(err, tracker.ErrGameRunning) {
		t.Errorf("into a running game: %v", err)
	}
	if shows(table) == "" {
		t.Error("the running game is gone")
	}
}

// Export needs a game; space between tokens is no damage.
func TestExportNeedsAGame(t *testing.T) {
	if _, err := at(t, storetest.Memory()).Export(); !errors.Is(err, tracker.ErrNoGame) {
		t.Errorf("without a game: %v", err)
	}
	table, _ := started(t)
	var spaced bytes.Buffer
	if err := json.Indent(&spaced, export(t, table), " ", "\t"); err != nil {
		t.Fatal(err)
	}
	if _, err := at(t, storetest.Memory()).Import(t.Context(), spaced.Bytes()); err != nil {
		t.Error(err)
	}
}

// Whatever a file holds, importing it ends, and ends well or with a problem.
func FuzzImport(f *testing.F) {
	table, _ := started(f)
	play(f, table, "grey 3; mark #1 1", "grey 11", "undo", "red 1", "red 2", "choose 2", "ask 5")
	doc := export(f, table)
	var d struct{ Log json.RawMessage }
	if err := json.Unmarshal(doc, &d); err != nil {
		f.Fatal(err)
	}
	f.Add([]byte(d.Log))
	f.Add([]byte("[]"))
	f.Fuzz(func(t *testing.T, log []byte) {
		var compact bytes.Buffer
		if json.Compact(&compact, log) != nil {
			return
		}
		sum := sha256.Sum256(compact.Bytes())
		doc := fmt.Appendf(nil, `{"format":"arbiter-game","version":1,"game":"toy","sha256":"%x","log":%s}`, sum, log)
		table := at(t, storetest.Memory())
		_, err := table.Import(t.Context(), doc)
		if err == nil {
			logOf(t, table)
			return
		}
		if _, ok := errors.AsType[*tracker.Problem](err); !ok {
			t.Fatalf("not a problem for people: %v", err)
		}
	})
}

// A game of a thousand lines, out and in again.
func BenchmarkExportImport(b *testing.B) {
	table, _ := started(b)
	for i := range 1000 {
		play(b, table, fmt.Sprintf("grey %d", i%9+1))
	}
	doc := export(b, table)
	b.ReportMetric(float64(len(doc)), "bytes")
	for b.Loop() {
		if _, err := at(b, storetest.Memory()).Import(b.Context(), export(b, table)); err != nil {
			b.Fatal(err)
		}
	}
}

func TestExportIsDocumented(t *testing.T) {
	store := storetest.Memory()
	tables := tracker.NewTables(store, func() time.Time { return time.Date(2026, 11, 21, 20, 0, 0, 0, time.UTC) }, tracker.Of(toy.Game{}))
	table, err := tables.At(t.Context(), "c")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := table.Start(t.Context(), ann, "toy", tracker.Opening{Seats: []tracker.Speaker{ann}}); err != nil {
		t.Fatal(err)
	}
	play(t, table, "set 4")
	want := `{"format":"arbiter-game","version":1,"game":"toy","exported":"2026-11-21T20:00:00Z","sha256":"SUM","log":[
{"seq":1,"at":"2026-11-21T20:00:00Z","by":{"account":"1","name":"Ann"},"text":"start toy","actions":[{"kind":"toy/sit","version":1,"data":{"account":"1","name":"Ann"}}],"events":[{"group":1,"cause":{"player":"Ann"},"kind":"table/started","version":1,"data":{"game":"toy"}},{"group":2,"cause":{"player":"Ann"},"kind":"toy/seated","version":1,"data":{"account":"1","name":"Ann"}}]},
{"seq":3,"at":"2026-11-21T20:00:00Z","by":{"account":"1","name":"Ann"},"text":"set 4","actions":[{"kind":"toy/set","version":1,"data":{"Tally":4}}],"events":[{"group":1,"cause":{"player":"Ann"},"kind":"toy/set-to","version":1,"data":{"Tally":4}}]}
]}
`
	got := regexp.MustCompile(`"sha256":"[0-9a-f]{64}"`).ReplaceAllString(string(export(t, table)), `"sha256":"SUM"`)
	if diff := cmp.Diff(strings.Split(want, "\n"), strings.Split(got, "\n")); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// A log that came from an older version with bytes that are no text is exported
// as valid JSON, which can be imported.
func TestExportIsUTF8(t *testing.T) {
	table, store := started(t)
	play(t, table, "grey 3")
	batches, _ := storetest.Load(t, store, "c")
	batches[0].Actions = json.RawMessage("[\"\xff\xc3\"]")
	storetest.Put(t, store, "old", batches...)
	old, err := tracker.NewTables(store, time.Now, tracker.Of(toy.Game{})).At(t.Context(), "old")
	if err != nil {
		t.Fatal(err)
	}
	doc := export(t, old)
	if !utf8.Valid(doc) {
		t.Errorf("not UTF-8: %q", doc)
	}
	if _, err := at(t, storetest.Memory()).Import(t.Context(), doc); err != nil {
		t.Error(err)
	}
}
