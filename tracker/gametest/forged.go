package gametest

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/txtar"

	"arbiter/tracker"
	"arbiter/tracker/storetest"
)

// forgedGames is the number of games that a test of forged games makes; make
// prove uses a larger one.
var forgedGames = flag.Int("forgeries", 100, "how many exported games to forge")

// Forgery makes exported games with valid checksums and impossible events.
type Forgery struct {
	Engine  tracker.Engine
	Exports [][]byte                    // games that were played
	Line    func(r *rand.Rand) string   // returns a line to say
	words   []string                    // the texts in the games
	values  map[string]map[string][]any // the keys of objects and their values, by the key under which an object is found
}

// sampled returns evenly spaced files, one for five forged games. When fuzzing, it returns all.
func sampled(files []string) []string {
	if fuzz := flag.Lookup("test.fuzz"); fuzz != nil && fuzz.Value.String() != "" {
		return files
	}
	every := max(1, len(files)*5 / *forgedGames)
	var some []string
	for i := 0; i < len(files); i += every {
		some = append(some, files[i])
	}
	return some
}

// Exported plays games that match a pattern, such as testdata/*.txtar, and exports each at its
// end. If few games are forged, it plays a sample.
func Exported(t testing.TB, e tracker.Engine, pattern string) [][]byte {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		t.Fatal("no games in", pattern, err)
	}
	var all [][]byte
	for _, file := range sampled(files) {
		a := txtar.Parse([]byte(read(t, file)))
		g := SitDown(t, e, Opening(string(a.Comment)))
		for _, f := range a.Files {
			if f.Name == "log" {
				for line := range strings.Lines(string(f.Data)) {
					if line = strings.TrimSpace(line); line != "" {
						g.Say(line)
					}
				}
			}
		}
		dispute(t, g.Table)
		if doc, err := g.Table.Export(); err == nil { // a game that has ended isn't exported
			all = append(all, doc)
		}
	}
	return all
}

// dispute adds a dispute with a side and a ruling to the game of a table, if one is
// running.
func dispute(t testing.TB, table *tracker.Table) {
	t.Helper()
	seats := table.Look().Seats
	if len(seats) == 0 {
		return
	}
	rule := tracker.Cited{Game: table.Look().Game, Key: "magic/sba/legend-rule", Number: "704.5j", Name: "Legend rule", Edition: "2026-09-25"}
	by := tracker.Speaker{Account: seats[0].Account, Name: seats[0].Name}
	d, _, err := table.Judge(t.Context(), by, "who is right?", []tracker.Cited{rule})
	if err == nil {
		_, _, err = table.Side(t.Context(), by, d.ID, "", "I am")
	}
	if err == nil {
		_, _, err = table.Rule(t.Context(), tracker.Speaker{Name: "a judge"}, d.ID, tracker.Verdict{Text: "so it is", Rules: []tracker.Cited{rule}, Seen: -1})
	}
	if err != nil {
		t.Fatal(err)
	}
}

// Fuzz imports forged games. Each must be refused or stay playable: lines,
// views, questions and undo succeed or return a problem, and nothing panics.
func (f *Forgery) Fuzz(fz *testing.F) {
	fz.Helper()
	f.collectValues(fz)
	fz.Add(uint64(1) << 32) // Play has the lower ones
	fz.Fuzz(func(t *testing.T, seed uint64) { f.play(t, seed) })
}

// Play imports as many forged games as the flag -forgeries says, the same in
// each run. At least one in ten must be accepted, since refused games test
// little.
func (f *Forgery) Play(t *testing.T) {
	t.Helper()
	f.collectValues(t)
	taken := 0
	for seed := range *forgedGames {
		if f.play(t, uint64(seed)) {
			taken++
		}
	}
	t.Logf("%d forged games: %d refused, %d played on", *forgedGames, *forgedGames-taken, taken)
	if taken < *forgedGames/10 {
		t.Errorf("only %d of %d forged games were taken up", taken, *forgedGames)
	}
}

// play forges a game, imports it and plays on. It reports whether the import
// was accepted.
func (f *Forgery) play(t *testing.T, seed uint64) (taken bool) {
	t.Helper()
	last := "import"
	defer func() {
		if v := recover(); v != nil {
			t.Errorf("seed %d: %s", seed, last)
			panic(v)
		}
	}()
	r := rand.New(rand.NewPCG(seed, 1)) //nolint:gosec // the same each time
	table, err := tracker.NewTables(storetest.Memory(), time.Now, f.Engine).At(t.Context(), "table")
	if err != nil {
		t.Fatal(err)
	}
	check := func(err error) {
		if _, ok := errors.AsType[*tracker.Problem](err); err != nil && !ok && !errors.Is(err, tracker.ErrTooDeep) {
			t.Fatalf("seed %d: %s: %v", seed, last, err)
		}
	}
	if _, err := table.Import(t.Context(), f.forge(t, r)); err != nil {
		check(err)
		if cause := errors.Unwrap(err); cause != nil && strings.Contains(cause.Error(), "panic: ") {
			t.Fatalf("seed %d: refused for a fault: %v", seed, cause)
		}
		return false
	}
	by := tracker.Speaker{Name: "Alice"}
	do := func(what string, change func() error) {
		last = what
		err := change()
		check(err)
		if _, err := json.Marshal(table.Look().Board.JSON); err != nil {
			t.Fatalf("seed %d: %s: %v", seed, what, err)
		}
	}
	say := func(line string) {
		table.Complete(by, line)
		do(line, func() error { _, err := table.Say(t.Context(), by, line); return err })
		for range 3 {
			if c := table.Look().Asks(by); c != nil {
				do(line+", answered", func() error {
					_, err := table.Choose(t.Context(), by, c.ID, anyAnswer(r, c.Question))
					return err
				})
			}
		}
		if table.Look().Asks(by) != nil {
			do("undo", func() error { _, err := table.Undo(t.Context(), by); return err })
		}
		do("why", func() error { _, err := table.Why(fmt.Sprintf("#%d", 1+r.IntN(30))); return err })
		do("why", func() error { _, err := table.Why("Bob"); return err })
	}
	for range 5 {
		say(f.Line(r))
	}
	do("judge", func() error { _, _, err := table.Judge(t.Context(), by, "and now?", nil); return err })
	do("ruling", func() error {
		_, _, err := table.Rule(t.Context(), by, 0, tracker.Verdict{Text: "so", Seen: -1})
		return err
	})
	do("log", func() error { _, _, err := table.Log(t.Context(), 0); return err })
	for range 12 {
		do("undo", func() error { _, err := table.Undo(t.Context(), by); return err })
	}
	for range 12 {
		do("redo", func() error { _, err := table.Redo(t.Context(), by); return err })
	}
	do("end", func() error { _, err := table.End(t.Context(), by); return err })
	do("undo", func() error { _, err := table.Undo(t.Context(), by); return err })
	return true
}

// anyAnswer returns a random valid answer.
func anyAnswer(r *rand.Rand, q tracker.Question) tracker.Answer {
	if len(q.Options) > 0 {
		return tracker.Answer{N: q.Options[r.IntN(len(q.Options))].N}
	}
	return tracker.Answer{N: []int64{q.Min, q.Max}[r.IntN(2)]}
}

// Rewritten returns an exported game with a changed log and a valid checksum.
func Rewritten(t testing.TB, exported []byte, change func(log json.RawMessage) (json.RawMessage, error)) []byte {
	t.Helper()
	var doc map[string]json.RawMessage
	if err := json.Unmarshal(exported, &doc); err != nil {
		t.Fatal(err)
	}
	log, err := change(doc["log"])
	if err != nil {
		t.Fatal(err)
	}
	var compact bytes.Buffer
	if err := json.Compact(&compact, log); err != nil {
		t.Fatal(err)
	}
	doc["log"], doc["sha256"] = log, fmt.Appendf(nil, `"%x"`, sha256.Sum256(compact.Bytes()))
	raw, err := json.Marshal(doc)
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

// collectValues collects the values in the games for reuse in other places, once.
func (f *Forgery) collectValues(t testing.TB) {
	t.Helper()
	if f.values != nil {
		return
	}
	f.values = make(map[string]map[string][]any)
	seen := make(map[string]bool)
	for _, exported := range f.Exports {
		var doc struct {
			Log []struct {
				Events []struct{ Data any }
			}
		}
		dec := json.NewDecoder(bytes.NewReader(exported))
		dec.UseNumber()
		if err := dec.Decode(&doc); err != nil {
			t.Fatal(err)
		}
		for _, b := range doc.Log {
			for _, e := range b.Events {
				f.note("data", e.Data, seen)
			}
		}
	}
}

func (f *Forgery) note(under string, v any, seen map[string]bool) {
	switch v := v.(type) {
	case map[string]any:
		if f.values[under] == nil {
			f.values[under] = make(map[string][]any)
		}
		for _, k := range slices.Sorted(maps.Keys(v)) {
			raw, _ := json.Marshal(v[k])
			if id := under + "." + k + string(raw); !seen[id] {
				seen[id] = true
				f.values[under][k] = append(f.values[under][k], v[k])
			}
			f.note(k, v[k], seen)
		}
	case []any:
		for _, member := range v {
			f.note(under, member, seen)
		}
	case string:
		if !seen["word "+v] {
			seen["word "+v] = true
			f.words = append(f.words, v)
		}
	}
}

// forge changes a few values and events of a random game.
func (f *Forgery) forge(t testing.TB, r *rand.Rand) []byte {
	t.Helper()
	exported := f.Exports[r.IntN(len(f.Exports))]
	return Rewritten(t, exported, func(log json.RawMessage) (json.RawMessage, error) {
		var batches []map[string]any
		dec := json.NewDecoder(bytes.NewReader(log))
		dec.UseNumber()
		if err := dec.Decode(&batches); err != nil {
			return nil, err
		}
		for range 1 + r.IntN(4) {
			if r.IntN(4) == 0 {
				f.shuffle(r, batches)
				continue
			}
			var changes []func()
			for _, b := range batches {
				f.gather(r, "data", b["events"], &changes)
			}
			changes[r.IntN(len(changes))]()
		}
		if r.IntN(16) > 0 { // renumber the records
			seq := 1
			for _, b := range batches {
				b["seq"] = seq
				seq += len(b["events"].([]any))
			}
		}
		return json.Marshal(batches)
	})
}

// shuffle repeats, removes or moves an event.
func (f *Forgery) shuffle(r *rand.Rand, batches []map[string]any) {
	from, to := batches[r.IntN(len(batches))], batches[r.IntN(len(batches))]
	events, others := from["events"].([]any), to["events"].([]any)
	if len(events) == 0 {
		return
	}
	i := r.IntN(len(events))
	e := events[i]
	if r.IntN(2) == 0 && len(events) > 1 {
		from["events"] = slices.Delete(slices.Clone(events), i, i+1)
		if r.IntN(2) == 0 {
			return
		}
		others = to["events"].([]any)
	}
	to["events"] = slices.Insert(slices.Clone(others), r.IntN(len(others)+1), e)
}

// gather appends the possible changes of a value to all: of each member of an
// object, to values that such objects have elsewhere, and of each element of a
// list.
func (f *Forgery) gather(r *rand.Rand, under string, v any, all *[]func()) {
	switch v := v.(type) {
	case map[string]any:
		for _, k := range slices.Sorted(maps.Keys(v)) {
			*all = append(*all, func() {
				if r.IntN(6) == 0 {
					delete(v, k)
				} else {
					v[k] = f.other(r, v[k])
				}
			})
			f.gather(r, k, v[k], all)
		}
		if known := f.values[under]; len(known) > 0 {
			*all = append(*all, func() {
				keys := slices.Sorted(maps.Keys(known))
				k := keys[r.IntN(len(keys))]
				v[k] = known[k][r.IntN(len(known[k]))]
				if r.IntN(2) == 0 {
					v[k] = f.other(r, v[k])
				}
			})
		}
	case []any:
		for i := range v {
			*all = append(*all, func() {
				if j := r.IntN(len(v)); r.IntN(2) == 0 {
					v[i] = v[j] // duplicates one element and drops another
				} else {
					v[i] = f.other(r, v[i])
				}
			})
			f.gather(r, under, v[i], all)
		}
	}
}

// other returns another value of the same kind, or nil.
func (f *Forgery) other(r *rand.Rand, v any) any {
	if r.IntN(20) == 0 {
		return nil
	}
	switch v := v.(type) {
	case json.Number:
		n, _ := strconv.ParseInt(v.String(), 10, 64)
		some := []int64{0, 1, 2, 3, 4, 5, 6, 9, 12, -1, n + 1, n - 1, -n, 1_000_000, math.MaxInt64, math.MinInt64, math.MaxInt64 / 2}
		return json.Number(strconv.FormatInt(some[r.IntN(len(some))], 10))
	case string:
		return append(slices.Clip(f.words), "", "9", "*", "X")[r.IntN(len(f.words)+4)]
	case bool:
		return !v
	case []any:
		return []any{}
	case map[string]any:
		return map[string]any{}
	}
	return json.Number("1")
}
