package magic_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"time"

	"arbiter/tracker"
	"arbiter/tracker/storetest"
)

// richBoard are lines that set up a board on which most phrases have an
// effect.
var richBoard = []string{
	"create six 2/2 green Bear creature tokens with trample", "put a +1/+1 counter and a shield counter on 2 of #1",
	"add 4/4 black Demon creature \"Grinning Demon\"", "add legendary Jace planeswalker \"Jace\" with loyalty 4", "add Doubling Season",
	"Bob: create three 1/1 white Soldier creature tokens with lifelink", "Bob: add Siege battle \"Invasion\" with defense 5 protected by Carol",
	"add Equipment artifact \"Club\" with \"Equipped creature gets +2/+0.\"", "attach Club to #3", "create a Cursed Role token attached to #3",
	"Carol: add a legendary 7/7 red Dragon creature named Kol", "Carol: Kol is my commander", "create two Incubator tokens with three +1/+1 counters",
	"create a Treasure token. Create a Clue token. Create a Food token", "add two Hardened Scales", "add Glorious Anthem",
	"effect: creatures you control get +1/+1", "Bob: add Chatterfang, Squirrel General", "9 poison to Bob", "add 3/3 Vehicle artifact \"Cart\" with crew 2",
	"add 2/2 green Bear creature \"Ursa\"; destroy Ursa", "phase out #5", "label #3 Bob's demon", "#3 gets +2/+2 until end of turn", "Bob: add Vorinclex, Monstrous Raider",
	"create 9000000000000000000 1/1 green Insect creature tokens",
}

// FuzzLines types mistyped lines on a rich board: the examples of all phrases
// with other ids and numbers, joined, with words dropped, doubled or swapped,
// and the fuzzer's own. Nothing panics, each refusal says what to do next, and
// what was done can be stored, read and undone.
func FuzzLines(f *testing.F) {
	e := tracker.Of(newGame(f))
	var examples []string
	for _, r := range newGame(f).Grammar.Examples() {
		examples = append(examples, r.Example)
	}
	board := richBatches(f, e)
	for seed := range uint64(75) {
		f.Add(seed, "")
	}
	f.Add(uint64(0), "create −1 tokens")
	f.Add(uint64(0), "#0 #-1 #99999999999999999999 deals ∞ damage to \x00")
	f.Fuzz(func(t *testing.T, seed uint64, raw string) {
		r := rand.New(rand.NewPCG(seed, 1)) //nolint:gosec // the same lines each time
		lines := []string{raw}
		for range 1 + r.IntN(6) {
			lines = append(lines, mistyped(r, examples))
		}
		sayAll(t, r, e, board, lines)
	})
}

// richBatches returns the log of the rich board.
func richBatches(tb testing.TB, e tracker.Engine) []tracker.Batch {
	tb.Helper()
	ctx, store := context.Background(), storetest.Memory()
	table := openTable(tb, store, e)
	seats := []tracker.Speaker{{Name: "Alice"}, {Name: "Bob"}, {Name: "Carol"}}
	if _, err := table.Start(ctx, seats[0], "magic", tracker.Opening{Format: "commander", Seats: seats}); err != nil {
		tb.Fatal(err)
	}
	for _, line := range richBoard {
		by, words := seats[0], line
		if name, rest, ok := strings.Cut(line, ": "); ok && (name == "Bob" || name == "Carol") {
			by, words = tracker.Speaker{Name: name}, rest
		}
		result, err := table.Say(ctx, by, words)
		for err == nil && result.Look.Asks(by) != nil {
			result, err = table.Choose(ctx, by, 0, tracker.Answer{N: 1})
		}
		if err != nil {
			tb.Fatalf("%s: %v", line, err)
		}
	}
	batches, _ := storetest.Load(tb, store, "table")
	return batches
}

func openTable(tb testing.TB, store tracker.Store, e tracker.Engine) *tracker.Table {
	tb.Helper()
	table, err := tracker.NewTables(store, time.Now, e).At(context.Background(), "table")
	if err != nil {
		tb.Fatal(err)
	}
	return table
}

// sayAll performs lines, answers their questions, and undoes all of it.
func sayAll(t *testing.T, r *rand.Rand, e tracker.Engine, board []tracker.Batch, lines []string) {
	ctx, store := context.Background(), storetest.Memory()
	storetest.Put(t, store, "table", board...)
	table := openTable(t, store, e)
	before := scriptBoard(table)
	inputs := 0
	for _, line := range lines {
		by := tracker.Speaker{Name: []string{"Alice", "Bob", "Carol"}[r.IntN(3)]}
		table.Complete(by, line)
		begin := time.Now()
		result, err := table.Say(ctx, by, line)
		for range 20 {
			refusal(t, line, err)
			if err == nil && len(result.Told) > 0 || result.Look.Asks(by) != nil {
				inputs++
			}
			c := table.Look().Asks(by)
			if c == nil {
				break
			}
			result, err = table.Choose(ctx, by, c.ID, answer(r, c.Question))
		}
		if took := time.Since(begin); took > 20*time.Second {
			t.Fatalf("%q took %v", line, took)
		}
		if table.Look().Asks(by) != nil { // questions without end
			if _, err := table.Undo(ctx, by); err != nil {
				t.Fatalf("%q: undo: %v", line, err)
			}
			inputs--
		}
		if _, err := table.Why(fmt.Sprintf("#%d", r.IntN(40))); err != nil {
			refusal(t, "why", err)
		}
	}
	if live, again := scriptBoard(table), scriptBoard(openTable(t, store, e)); live != again {
		t.Fatalf("%q\nlive\n%s\nreplayed\n%s", lines, live, again)
	}
	for range len(board) + 200 {
		if scriptBoard(table) == before {
			return
		}
		if _, err := table.Undo(ctx, tracker.Speaker{Name: "Alice"}); err != nil {
			t.Fatalf("%q: undo: %v", lines, err)
		}
	}
	t.Fatalf("%q can't be taken back", lines)
}

// scriptBoard is the board as scripts see it, but for the number of its last record.
func scriptBoard(t *tracker.Table) string {
	raw, err := json.Marshal(t.Look().Board.JSON)
	if err != nil {
		panic(err)
	}
	return seqInBoard.ReplaceAllString(string(raw), "")
}

var seqInBoard = regexp.MustCompile(`"seq":\d+`)

// refusal fails the test unless an error is a Problem that says what to do
// next.
func refusal(t *testing.T, line string, err error) {
	t.Helper()
	if err == nil {
		return
	}
	p, ok := errors.AsType[*tracker.Problem](err)
	if !ok {
		t.Fatalf("%q: %v", line, err)
	}
	if p.What.Zero() || p.Then.Zero() {
		t.Fatalf("%q: %q doesn't say what to do next", line, p.Error())
	}
}

// answer returns a valid answer or an invalid number.
func answer(r *rand.Rand, q tracker.Question) tracker.Answer {
	if len(q.Options) > 0 {
		return tracker.Answer{N: q.Options[r.IntN(len(q.Options))].N}
	}
	return tracker.Answer{N: []int64{q.Min, q.Max, min(q.Min+1, q.Max), q.Max + 1, 3}[r.IntN(5)]}
}

var (
	idInLine     = regexp.MustCompile(`#\d+`)
	numberInLine = regexp.MustCompile(`(^|[ +/-])(\d+|one|two|three|five)\b`)
	nameInLine   = regexp.MustCompile(`\b(Bob|Carol|Soldiers|creature|Jace|Bear|#3)\b`)
)

// mistyped returns one or several altered examples.
func mistyped(r *rand.Rand, examples []string) string {
	var parts []string
	for range 1 + r.IntN(5)/3 {
		line := examples[r.IntN(len(examples))]
		line = idInLine.ReplaceAllStringFunc(line, func(string) string {
			return fmt.Sprintf("%s#%d", []string{"", "", "", "all ", "2 of "}[r.IntN(5)], r.IntN(27))
		})
		if r.IntN(3) == 0 {
			line = numberInLine.ReplaceAllStringFunc(line, func(s string) string {
				return s[:len(s)-len(strings.TrimLeft(s, " +/-"))] + []string{"0", "1", "7", "X", "-3", "9223372036854775807", "4611686018427387904", "99999999999999999999"}[r.IntN(8)]
			})
		}
		if r.IntN(3) == 0 {
			line = nameInLine.ReplaceAllStringFunc(line, func(string) string {
				return []string{"Nobody", "it", "each creature", "all Bears", "you", "Carol", "each player", "Ursa", "target creature", "those tokens"}[r.IntN(10)]
			})
		}
		if r.IntN(8) == 0 {
			words := strings.Fields(line)
			switch i := r.IntN(len(words)); r.IntN(3) {
			case 0:
				words = append(words[:i], words[i+1:]...)
			case 1:
				words = append(words[:i+1], words[i:]...)
			default:
				j := r.IntN(len(words))
				words[i], words[j] = words[j], words[i]
			}
			line = strings.Join(words, " ")
		}
		parts = append(parts, line)
	}
	return strings.Join(parts, []string{". ", "; ", ", then ", ". ", "; ", " and ", ", "}[r.IntN(7)])
}
