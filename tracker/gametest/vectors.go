package gametest

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"arbiter/internal/shared"
)

// EachVectorHasItsGame requires a game file in folder for each situation of a
// game in ../shared/vectors, by name, and at least least situations.
func EachVectorHasItsGame(t *testing.T, id, folder string, least int) {
	t.Helper()
	n := 0
	for line := range bytes.Lines(shared.Read(t, "vectors/"+id+".jsonl")) {
		var vector struct{ ID string }
		if err := json.Unmarshal(line, &vector); err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(filepath.Join(folder, vector.ID+".txtar")); err != nil {
			t.Errorf("%s has no game: %v", vector.ID, err)
		}
		n++
	}
	if n < least {
		t.Errorf("%d vectors: is it the right file?", n)
	}
}
