package discord

import (
	"strconv"
	"testing"
)

// An id is new only once while it is remembered; the oldest are forgotten
// first.
func TestIDs(t *testing.T) {
	t.Parallel()
	var s ids
	for n := range mostIDs {
		if id := strconv.Itoa(n); !s.add(id) || s.add(id) {
			t.Fatalf("%s is not new once", id)
		}
	}
	if !s.add("one more") || len(s.known) != mostIDs {
		t.Errorf("%d are remembered", len(s.known))
	}
	if s.add("1") || s.add(strconv.Itoa(mostIDs-1)) {
		t.Error("one that was remembered is new")
	}
	if !s.add("0") {
		t.Error("the oldest is still remembered")
	}
}
