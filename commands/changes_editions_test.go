package commands_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"arbiter/rules"
)

// What changed from each published edition to the next fits the messages it is
// shown in, and so does the history of rules through all of them (checkReply).
func TestChangesBetweenAllEditions(t *testing.T) {
	files, err := filepath.Glob("../../shared/rules/magic/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	var books []*rules.Book
	for _, file := range files {
		raw, err := os.ReadFile(file)
		if errors.Is(err, fs.ErrNotExist) {
			break
		}
		if b, err := rules.Parse(file, raw, rules.Magic); err == nil { // one of them is cut off
			books = append(books, b)
		}
	}
	if len(books) == 0 {
		t.Skip("needs ../shared")
	}
	j := reader(t, fstest.MapFS{}, books...)
	editions := j.Library.Series(rules.Magic)
	if len(editions) != 14 {
		t.Fatalf("%d editions", len(editions))
	}
	for i, e := range editions[1:] {
		r := say(t, j, "Alice", "/changes from:"+e.ID+" to:"+editions[i].ID)
		if text := told(r); r.Problem != nil || strings.Contains(text, "nothing changed") {
			t.Errorf("%s to %s: %.200s", e.ID, editions[i].ID, text)
		}
	}
	oldest := editions[len(editions)-1].ID
	conversation{
		{"/changes section:tokens from:" + oldest, "111. Tokens: new section|110.5 → 111.1 moved|110.5g → 111.8 moved"},
		{"/changes section:704.5 from:" + oldest, "704.5aa added|704.5t–704.5u → 704.6a–704.6b moved|!704.3 "},
		{"/changes glossary from:" + oldest, "Treasure Token added"},
		{"/rule 704.5z history:true", "2026-09-25 704.5z: moved, from 704.5y|2024-06-07 – 2026-04-17 704.5y: new; the edition before, 2023-04-14"},
		{"/rule 111.13 history:true", "111.13: moved, from 111.12|111.12: moved, from 111.11|111.11: new"},
		{"/rule 205.3m history:true", oldest + " 205.3m: so in the oldest"},
		{"/rule 704.5f history:true", "704.5f: so in the oldest edition here"},
	}.run(t, j)
}
