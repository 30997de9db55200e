package magic_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"runtime"
	"testing"
	"time"

	"arbiter/tracker"
	"arbiter/tracker/gametest"
	"arbiter/tracker/storetest"
)

// Stacks whose sum would overflow can't merge, and so double with each line. A
// line that would leave too many stacks is refused as a whole, and the board
// is unchanged.
func TestStacksDoNotGrowWithoutEnd(t *testing.T) {
	for name, text := range map[string]string{
		"the same": `"When this creature enters, you gain 1 life."`,
		"each":     `"Whenever another creature enters, put a +1/+1 counter on this creature."`,
	} {
		t.Run(name, func(t *testing.T) {
			_, table := begun(t, "create 9223372036854775807 1/1 red Orc creature tokens with "+text)
			refused, most := false, int64(0)
			for range 13 {
				before := table.Look()
				r, err := table.Say(t.Context(), alice, "create a copy of each token I control")
				most = max(most, r.Steps)
				if refused = errors.Is(err, tracker.ErrTooMuch); refused {
					if table.Look().Seq != before.Seq {
						t.Fatal("what is refused changed the board")
					}
					break
				}
				if err != nil {
					t.Fatal(err)
				}
			}
			if n := tiles(table); !refused || n > tracker.BoardSize || n < 30 || most > tracker.LineSteps {
				t.Errorf("%d stacks, a line refused: %v, the longest of %d steps", n, refused, most)
			}
			for _, line := range []string{"put a +1/+1 counter on 1 of #1", "Bob loses 1 life"} {
				if _, err := table.Say(t.Context(), alice, line); err != nil {
					t.Errorf("%q afterwards: %v", line, err)
				}
			}
		})
	}
}

func tiles(table *tracker.Table) int {
	n := 0
	for _, lane := range table.Look().Board.Lanes {
		n += len(lane.Tiles)
	}
	return n
}

// Boards far larger than real ones stay playable: lines about each of many
// stacks under many effects.
func TestLargeBoardsArePlayable(t *testing.T) {
	for _, tc := range []struct {
		stacks  int64
		effects int
		line    string
	}{
		{10_000, 0, "put a +1/+1 counter on #1001"},
		{1_000, 50, "put a +1/+1 counter on each creature"},
		{1_000, 0, "create a token that's a copy of each creature you control; destroy each creature"},
		{1_000, 0, "create a Cursed Role token attached to each creature"},
		{2_000, 0, "return all creatures to hand"},
		{100, 500, "put a +1/+1 counter on each creature"},
	} {
		if _, err := crowded(t, tc.stacks, 1, tc.effects).Say(t.Context(), alice, tc.line); err != nil {
			t.Errorf("%d stacks, %d effects: %s: %v", tc.stacks, tc.effects, tc.line, err)
		}
	}
}

// grown are events that grow one part of a game each.
var grown = map[string]func(i int) (kind, data string){
	"seated": func(i int) (string, string) { return "magic/seated", fmt.Sprintf(`{"name":"P%d","life":20}`, i) },
	"described": func(i int) (string, string) {
		return "magic/described", fmt.Sprintf(`{"def":{"name":"P%d","types":["Creature"],"power":"1","toughness":"1"}}`, i)
	},
	"effects": func(i int) (string, string) {
		return "magic/effect-began", fmt.Sprintf(`{"effect":{"id":%d,"name":"e","controller":1}}`, i+10)
	},
	"reminders": func(i int) (string, string) {
		return "magic/reminded", fmt.Sprintf(`{"reminder":{"id":%d,"text":"e","times":1,"controller":1}}`, i+10)
	},
	"permanents": func(i int) (string, string) {
		return "magic/entered", fmt.Sprintf(`{"id":%d,"count":1,"of":{"def":{"name":"A%d","types":["Creature"]},"owner":1,"controller":1}}`, i+10, i)
	},
	"pumps": func(i int) (string, string) {
		return "magic/pumped", fmt.Sprintf(`{"on":1,"how":{"id":%d,"power":1}}`, i+10)
	},
	"subtypes": func(i int) (string, string) {
		return "magic/became-also", fmt.Sprintf(`{"on":1,"subtype":"k%d"}`, i)
	},
	"turns": func(int) (string, string) { return "magic/turn-gained", `{"seat":1}` },
	"sources": func(i int) (string, string) {
		return "magic/reminded", fmt.Sprintf(`{"reminder":{"id":9,"text":"e","times":1,"controller":1,"sources":[%d]}}`, i+10)
	},
}

// happened returns a store with a game of n such events, a hundred per batch.
func happened(t testing.TB, n int, event func(i int) (kind, data string)) tracker.Store {
	t.Helper()
	store, table := begun(t, "add 1/1 white Human creature named Ghost")
	seq := table.Look().Seq
	for i := 0; i < n; i += 100 {
		b := tracker.Batch{Seq: seq + 1, By: alice}
		for j := range 100 {
			kind, data := event(i + j)
			b.Records = append(b.Records, tracker.Record{Group: 1, Encoded: tracker.Encoded{Kind: kind, Version: 1, Data: json.RawMessage(data)}})
		}
		storetest.Put(t, store, "table", b)
		seq = b.Last()
	}
	return store
}

// A stored game always loads, and the cost of replay is linear in its events,
// measured in allocations.
func TestReplayIsLinear(t *testing.T) {
	const few, many = 1_000, 4_000
	for name, event := range grown {
		load := func(n int) uint64 {
			store := happened(t, n, event)
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			table := open(t, store)
			runtime.ReadMemStats(&after)
			if table.Look().Seq < int64(n) {
				t.Fatalf("%s: %d records of %d", name, table.Look().Seq, n)
			}
			return after.TotalAlloc - before.TotalAlloc
		}
		if a, b := load(few), load(many); b > a*many/few*3/2 {
			t.Errorf("%s: %d kB for %d events, %d kB for %d", name, a>>10, few, b>>10, many)
		}
	}
}

// The size of an imported game is limited, and the refusal names the limit.
func TestOvergrownImportsAreRefused(t *testing.T) {
	e := engine(t)
	forged := map[string]func(i int) (kind, data string){
		"effects on creatures": func(i int) (string, string) {
			if i%2 == 0 {
				return grown["permanents"](i)
			}
			return "magic/effect-began", fmt.Sprintf(`{"effect":{"id":%d,"name":"e","controller":1,"static":[{"what":{"words":["creature"],"noun":true},"power":1}]}}`, i+10)
		},
	}
	maps.Copy(forged, grown)
	// As many effects on one creature are told in a time that grows with their square.
	const creatures = 100
	forged["pumps"] = func(i int) (string, string) {
		if i < creatures {
			return grown["permanents"](i)
		}
		return "magic/pumped", fmt.Sprintf(`{"on":%d,"how":{"id":%d,"power":1}}`, i%creatures+10, i+10)
	}
	for name, event := range forged {
		sizes := []int{4_000}
		switch name {
		case "turns", "sources", "pumps", "subtypes":
			sizes = []int{12_000} // these count as a quarter
		case "permanents":
			sizes = append(sizes, tracker.ImportEvents+100) // more events than an import may have, whatever they are
		}
		for _, n := range sizes {
			store, table := begun(t, "add 1/1 white Human creature named Ghost")
			doc := gametest.Rewritten(t, export(t, table), func(log json.RawMessage) (json.RawMessage, error) {
				var batches []map[string]json.RawMessage
				if err := json.Unmarshal(log, &batches); err != nil {
					return nil, err
				}
				last := batches[len(batches)-1]
				events := bytes.TrimSuffix(last["events"], []byte("]"))
				for i := range n {
					kind, data := event(i)
					events = fmt.Appendf(events, `,{"group":1,"cause":{},"kind":%q,"version":1,"data":%s}`, kind, data)
				}
				last["events"] = append(events, ']')
				return json.Marshal(batches)
			})
			_ = store
			empty, err := tracker.NewTables(storetest.Memory(), time.Now, e).At(t.Context(), "table")
			if err != nil {
				t.Fatal(err)
			}
			if _, err := empty.Import(t.Context(), doc); !errors.Is(err, tracker.ErrTooMuch) && !errors.Is(err, tracker.ErrBroken) {
				t.Errorf("%d %s: %v", n, name, err)
			} else if empty.Look().Seq != 0 {
				t.Errorf("%d %s: refused, and yet something is stored", n, name)
			}
		}
	}
}

func export(t testing.TB, table *tracker.Table) []byte {
	t.Helper()
	doc, err := table.Export()
	if err != nil {
		t.Fatal(err)
	}
	return doc
}
