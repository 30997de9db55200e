package discord

import (
	"strconv"
	"testing"
)

// An interaction is new once, as long as it is remembered; the oldest are
// forgotten first.
func TestIDs(t *testing.T) {
	t.Parallel()
	var s ids
	for n := range mostIDs {
		if id := strconv.Itoa(n); !s.first(id) || s.first(id) {
			t.Fatalf("%s is not new once", id)
		}
	}
	if !s.first("one more") || len(s.known) != mostIDs {
		t.Errorf("%d are remembered", len(s.known))
	}
	if s.first("1") || s.first(strconv.Itoa(mostIDs-1)) {
		t.Error("one that was remembered is new")
	}
	if !s.first("0") {
		t.Error("the oldest is still remembered")
	}
}
