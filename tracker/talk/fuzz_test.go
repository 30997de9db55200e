package talk

import (
	"os"
	"strings"
	"testing"

	"arbiter/tracker/notation"
)

// FuzzReadings reads lines of up to 2,000 characters with the phrasebook of
// Magic, once with a game that accepts every sentence and once with one that
// accepts none: nothing panics, the work for a line is bounded, and each
// reading is complete.
func FuzzReadings(f *testing.F) {
	const longestLine, mostParsed = 2000, 5000
	book, err := Open(os.DirFS("../../data/magic"))
	if err != nil {
		f.Fatal(err)
	}
	table := threePlayers(f)
	table.Last = "create 2 treasures"
	for _, line := range []string{
		"swing 3 gobs at bob", "ok i make 2 treasures then bob loses 2 and carol gains 3, again",
		strings.Repeat("lol so bob said he will kill me with his goblins and then carol laughed, ", 28),
		strings.Repeat("kill bob and carol and ", 15), strings.Repeat("a or ", 29) + "b", strings.Repeat("but #3 ", 28),
		strings.Repeat("😀👍🏽🇩🇪", 60), "اضرب بوب بثلاثة عفاريت", "\u202ebob ta sbog 3 gniws\u202c", strings.Repeat("{E}", 1000)[:1998],
		`kill "krenko`, strings.Repeat(`"`, 1999), "„make 2 treasures", strings.Repeat("z", 2000), strings.Repeat("a,", 1000),
		"+", "-", "# #", "+/+", "\x00\xff", "99999999999999999999 treasures", "bob -99999999999999999999", "?", ".", "again", "{who} {x}",
	} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		if len(line) > longestLine {
			line = line[:longestLine]
		}
		for _, takes := range []bool{true, false} {
			parsed := 0
			parse := func(sentence string) ([]string, error) {
				if parsed++; !takes {
					return nil, &notation.UnknownError{Text: sentence}
				}
				return []string{sentence}, nil
			}
			all := Readings(book, line, table, parse)
			if parsed > mostParsed {
				t.Errorf("%d sentences were tried", parsed)
			}
			if len(all) > most {
				t.Errorf("%d readings", len(all))
			}
			for _, r := range all {
				if len(r.Sentences)+len(r.Unseen) == 0 || r.Cost < 0 {
					t.Errorf("a reading that says nothing: %+v", r)
				}
				if !takes && len(r.Sentences) > 0 {
					t.Errorf("a sentence that the game doesn't take: %+v", r.Sentences)
				}
			}
			_ = Misread(book, table, &notation.UnknownError{Text: line})
			_ = book.Asks(line)
		}
	})
}
