package talk_test

import (
	"errors"
	"os"
	"strings"
	"testing"

	"arbiter/tracker/notation"
	"arbiter/tracker/talk"
)

// TestPartsHaveABound reads a line that can be split in 16,384 ways, all of
// which fail at its end.
func TestPartsHaveABound(t *testing.T) {
	book, err := talk.Open(os.DirFS("../../data/magic"))
	if err != nil {
		t.Fatal(err)
	}
	table := &talk.Table{Speaker: "Alice", Players: []string{"Alice", "Bob"}, Words: talk.Words{
		Vocabulary: new(notation.Vocabulary), Known: func(string) bool { return true }, Spellings: func(string) []string { return nil },
	}}
	line := strings.Repeat("make 2 foods and ", 14) + "zyx"
	read := func() {
		all := talk.Readings(book, line, table, func(sentence string) ([]int, error) {
			if strings.Contains(sentence, "zyx") {
				return nil, errors.New("no phrase")
			}
			return []int{1}, nil
		})
		if len(all) > 0 {
			t.Fatal(all)
		}
	}
	if n := testing.AllocsPerRun(1, read); n > 1_000_000 {
		t.Errorf("%.0f allocations", n)
	}
}
