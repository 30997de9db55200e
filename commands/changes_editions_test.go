package commands_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"arbiter/rules"
)

// The changes between published editions, and the history of rules through
// them, fit Discord's messages (checkReply).
func TestChangesBetweenEditions(t *testing.T) {
	j := reader(t, fstest.MapFS{}, official(t,
		"magic/2016-09-30.txt", "magic/2021-02-05.txt", "magic/2022-11-18.txt",
		"magic/2024-06-07.txt", "magic/2026-04-17.txt", "magic/2026-09-25-reconstructed.txt")...)
	editions := j.Library.Series(rules.Magic)
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
		{"/rule 704.5z history:true", "2026-09-25 704.5z: moved, from 704.5y|2024-06-07 – 2026-04-17 704.5y: new; the edition before, 2022-11-18"},
		{"/rule 111.13 history:true", "111.13: moved, from 111.12|111.12: moved, from 111.11|111.11: new"},
		{"/rule 205.3m history:true", oldest + " 205.3m: so in the oldest"},
		{"/rule 704.5f history:true", "704.5f: so in the oldest edition here"},
	}.run(t, j)
}
