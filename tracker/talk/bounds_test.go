package talk_test

import (
	"strings"
	"testing"
)

// TestPartsHaveABound reads a line that falls into parts in 16,384 ways, each of
// which fails at its end.
func TestPartsHaveABound(t *testing.T) {
	line := strings.Repeat("make 2 treasures and ", 14) + "zzz"
	if all := readings(t, line); len(all) > 0 {
		t.Fatal(all)
	}
	if n := testing.AllocsPerRun(1, func() { readings(t, line) }); n > 2_000_000 {
		t.Errorf("%.0f allocations", n)
	}
}
