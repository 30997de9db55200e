package gametest

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
	"time"

	"arbiter/tracker"
	"arbiter/tracker/storetest"
)

// Forged changes an exported game here and there, makes the sum anew, and imports
// it. It is refused, or played on with lines of the game: what is said there,
// shown, asked and taken back ends, and ends well or with a problem.
func Forged(f *testing.F, e tracker.Engine, exported []byte, line func(r *rand.Rand) string) {
	f.Helper()
	for seed := range uint64(50) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		r := rand.New(rand.NewPCG(seed, 1)) //nolint:gosec // the same each time
		table, err := tracker.NewTables(storetest.Memory(), time.Now, e).At(t.Context(), "table")
		if err != nil {
			t.Fatal(err)
		}
		begun := time.Now()
		if _, err := table.Import(t.Context(), forge(t, r, exported)); err != nil {
			forPeople(t, "import", err)
			return
		}
		for range 3 {
			playOn(t, r, table, line(r))
		}
		if took := time.Since(begun); took > 20*time.Second {
			t.Fatalf("it took %v", took)
		}
	})
}

// playOn says a line, answers what it asks, and looks at what came of it.
func playOn(t *testing.T, r *rand.Rand, table *tracker.Table, line string) {
	t.Helper()
	by := tracker.Speaker{Name: "Alice"}
	table.Complete(by, line)
	_, err := table.Say(t.Context(), by, line)
	forPeople(t, line, err)
	for range 3 {
		if c := table.Look().Choice; c != nil {
			_, err := table.Choose(t.Context(), by, c.ID, tracker.Answer{N: 1})
			forPeople(t, line, err)
		}
	}
	if table.Look().Choice != nil {
		_, err := table.Undo(t.Context(), by)
		forPeople(t, "undo", err)
	}
	_, err = table.Why(fmt.Sprintf("#%d", 1+r.IntN(20)))
	forPeople(t, "why", err)
	if _, err := json.Marshal(table.Look().Board.JSON); err != nil {
		t.Fatalf("%q: %v", line, err)
	}
}

// forPeople fails the test where an error isn't for people.
func forPeople(t *testing.T, what string, err error) {
	t.Helper()
	if _, ok := errors.AsType[*tracker.Problem](err); err != nil && !ok {
		t.Fatalf("%q: %v", what, err)
	}
}

// forge changes a few things in what happened in an exported game.
func forge(t *testing.T, r *rand.Rand, exported []byte) []byte {
	t.Helper()
	return Rewritten(t, exported, func(log json.RawMessage) (json.RawMessage, error) {
		var batches []map[string]any
		dec := json.NewDecoder(bytes.NewReader(log))
		dec.UseNumber()
		if err := dec.Decode(&batches); err != nil {
			return nil, err
		}
		for range 1 + r.IntN(6) {
			var changes []func()
			var words []string
			for _, b := range batches {
				gather(r, b["events"], &changes, &words)
			}
			changes[r.IntN(len(changes))]()
		}
		return json.Marshal(batches)
	})
}

// Rewritten is an exported game with another log, and the sum that belongs to it.
func Rewritten(t *testing.T, exported []byte, change func(log json.RawMessage) (json.RawMessage, error)) []byte {
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

// gather lists what could be changed in a value: each member of an object and
// each element of a list.
func gather(r *rand.Rand, v any, all *[]func(), words *[]string) {
	switch v := v.(type) {
	case map[string]any:
		for _, k := range slices.Sorted(maps.Keys(v)) {
			*all = append(*all, func() {
				if r.IntN(6) == 0 {
					delete(v, k)
				} else {
					v[k] = other(r, v[k], *words)
				}
			})
			gather(r, v[k], all, words)
		}
	case []any:
		for i := range v {
			*all = append(*all, func() {
				if j := r.IntN(len(v)); r.IntN(2) == 0 {
					v[i] = v[j] // twice, and one is gone
				} else {
					v[i] = other(r, v[i], *words)
				}
			})
			gather(r, v[i], all, words)
		}
	case string:
		*words = append(*words, v)
	}
}

// other is another value of the same kind.
func other(r *rand.Rand, v any, words []string) any {
	switch v := v.(type) {
	case json.Number:
		n, _ := strconv.ParseInt(v.String(), 10, 64)
		some := []int64{0, 1, 2, 3, 4, 5, 6, 9, 12, -1, n + 1, n - 1, -n, 1_000_000, math.MaxInt64, math.MinInt64, math.MaxInt64 / 2}
		return json.Number(strconv.FormatInt(some[r.IntN(len(some))], 10))
	case string:
		return append(slices.Clone(words), "", "9", "*", "X")[r.IntN(len(words)+4)]
	case bool:
		return !v
	case []any:
		return []any{}
	case map[string]any:
		return map[string]any{}
	}
	return json.Number("1")
}
