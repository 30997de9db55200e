package magic_test

import (
	"runtime"
	"testing"
)

// The cost of a line about many distinct stacks is linear, measured in
// allocated bytes, which don't depend on the machine's load.
func TestLinesAboutManyStacksAreLinear(t *testing.T) {
	const few, many = 250, 1000
	for _, line := range []string{
		"put a +1/+1 counter on each creature",
		"tap all creatures",
		"each creature gets +1/+1 until end of turn",
		"3 damage to each creature",
		"destroy each creature",
		"return all creatures to hand",
		"create a token that's a copy of each creature you control",
		"attack with all creatures",
		"phase out each creature",
		"give each creature to Bob",
		"end the turn",
	} {
		if a, b := allocated(t, few, line), allocated(t, many, line); b > a*many/few*3/2 {
			t.Errorf("%s: %d kB for %d stacks, %d kB for %d", line, a>>10, few, b>>10, many)
		}
	}
}

// allocated returns the bytes that a line allocates with that many stacks on
// the board.
func allocated(t *testing.T, stacks int64, line string) uint64 {
	t.Helper()
	table := crowded(t, stacks, 1, 0)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if _, err := table.Say(t.Context(), alice, line); err != nil {
		t.Fatal(line, err)
	}
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}
