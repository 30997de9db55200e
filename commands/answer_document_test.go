package commands_test

import (
	"os"
	"path"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/tools/txtar"

	"arbiter/commands"
	"arbiter/commands/render"
	"arbiter/data"
	"arbiter/internal/shared"
	"arbiter/rules"
	"arbiter/tracker/storetest"
)

// documents are the documents for tournaments of ../shared.
func documents(t testing.TB) []*rules.Book {
	t.Helper()
	var books []*rules.Book
	for _, name := range []string{"tournament/mtr-2026-02-27.md", "tournament/ipg-2024-09-23.md", "tournament/jar-2024-08-05.md", "rules/riftbound/tournament-rules-2026-05-02.md"} {
		b, err := rules.Parse(path.Base(name), shared.Read(t, name), "")
		if err != nil {
			t.Fatal(err)
		}
		books = append(books, b)
	}
	return books
}

// A document is found by its name, by the option, and by the subject of a question.
// Penalties at Competitive and at Regular REL are separate.
func TestDocuments(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	conversation{
		{"/rule MTR 3.3", "MTR 3.3|Authorized Cards|own words|February 27, 2026"},
		{"/rule mtr 3.10", "MTR 3.10|Shuffling"},
		{"/rule IPG 2.1", "IPG 2.1|Missed Trigger|Competitive REL|Upgrade|Regular REL|(JAR 2.1)"},
		{"/rule jar 2.1", "JAR 2.1|Missed Triggered Ability|Regular REL|(IPG 2.1)"},
		{"/rule 3.3 document:MTR", "MTR 3.3|Authorized Cards"},
		{"/rule 2.1 document:IPG", "IPG 2.1"},
		{"/rule mtr missed trigger", "MTR 4.5"},
		{"/rule missed trigger document:jar", "JAR 2.1|!IPG 2.1  "},
		{"/rule mtr", "Magic Tournament Rules|Tournament Fundamentals"},
		{"/rule MTR appendix B", "MTR B|Time Limits"},
		{"-/rule mtr 3.99", "no rule 3.99|Nearest"},
		{"-/rule 2.1", "No rule of the game has the number 2.1|MTR 2.1 Match Structure|IPG 2.1 Missed Trigger|JAR 2.1"},
		{"-/rule 71.4", "!MTR"},
		{"/rule TR 703.8", "TR 703.8|Late to Match"},
		{"/rule what happens if i show up 5 minutes late game:riftbound", "TR 703.8 Late to Match|High OPL"},
		{"/rule what's the penalty for drawing an extra card", "IPG 2.3|Competitive REL|Warning|Regular REL|JAR 2.3|!penalties"},
		{"/rule can i use my phone", "MTR 2.12"},
		{"/rule can i use my phone during a match", "MTR 2.12"},
		{"/rule how long is a round", "MTR B|50 minutes"},
		{"/rule missed trigger", "IPG 2.1|JAR 2.1"},
		{"/rule can we id", "MTR 2.5"},
		{"-/rule what are dice worth at a tournament", "nobody here knows prices"},
		{"/rule opponent offered me 20 dollars to concede", "MTR 5.2|IPG 4.4|!prices"},
		{"/rule can i use my phone during a match game:riftbound", "TR 417"},
		{"-/rule missed trigger document:CR", "a word of players|!IPG 2.1"},
		{"/rule deathtouch document:CR", "702.2"},
		{"/rule which cards are banned in modern", "MTR 6.4|/card"},
		{"/rule jar of eyeballs", "!JAR "},
		{"/rule bribery", "is a card|MTR 5.2"},
		{"/rule game loss", "IPG 1.1"},
		{"/rule is proxy allowed", "MTR 3.4|!Arcane"},
		{"/rule mulligan", "103.5|!MTR"},
		{"/rule opponent scooped but i had lethal", "104.3a"},
		{"/rule does deathtouch kill indestructible", "702|!IPG|!MTR"},
	}.run(t, j)
}

// A question without a word of the documents isn't answered by them: "president" isn't
// corrected to "present".
func TestDocumentsKnowNothingElse(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	for _, line := range []string{"/rule who is the president", "/rule pouty poro"} {
		if text := told(say(t, j, "Alice", line)); strings.Contains(text, "MTR ") || strings.Contains(text, "IPG ") {
			t.Errorf("%s: %s", line, text)
		}
	}
}

// Sections that have a part of a question alone are marked as uncertain, and those that
// have hardly a word of it aren't shown, whether the official text is installed or not:
// a set of the lists in it is called "Murders at Karlov Manor".
func TestWeakDocuments(t *testing.T) {
	alone, _ := judge(t, storetest.Memory())
	for book, j := range map[string]*commands.Judge{"digest": alone, "official": reader(t, data.FS, documents(t)...)} {
		t.Run(book, func(t *testing.T) {
			conversation{
				{"/rule does my opponent smell too bad to play", "Not sure"},
				{"/rule can i bring my dog to the shop", "not sure"},
				{"/rule where is the nearest store", "not sure|!MTR"},
				{"/rule how many people live in china", "not sure|!MTR"},
				{"/rule the quick brown fox jumps over the lazy dog", "not sure|!IPG"},
				{"/rule what is the weather tomorrow", "Not sure"},
				{"-/rule can i murder him", "No word of|!MTR"},
				{"/rule can i use my phone", "MTR 2.12|!sure"},
			}.run(t, j)
		})
	}
}

// With the official text installed, our words stand before those nearest to the
// question.
func TestDocumentsInstalled(t *testing.T) {
	j := reader(t, data.FS, documents(t)...)
	conversation{
		{"/rule can i use my phone", "MTR 2.12|Electronic devices are permitted|!own words"},
		{"/rule MTR 3.3 edition:mtr-2026-02-27", "MTR 3.3|edition mtr-2026-02-27|In plain words|!which differs"},
		{"-/rule MTR 3.3 edition:mtr-2001-01-01", "no edition"},
		{"/rule IPG 2.1", "Competitive REL|In plain words"},
		{"/rule TR 703.8", "TR 703.8"},
	}.run(t, j)
}

// The first screen answers a question about tournaments, too.
func TestFirstScreenOfDocuments(t *testing.T) {
	raw, err := os.ReadFile("../rules/testdata/tournament.txtar")
	if err != nil {
		t.Fatal(err)
	}
	alone, _ := judge(t, storetest.Memory())
	for book, j := range map[string]*commands.Judge{"digest": alone, "official": reader(t, data.FS, documents(t)...)} {
		asked, refused, longest := 0, 0, 0
		for _, section := range txtar.Parse(raw).Files {
			options := map[string]string{}
			if section.Name == "riftbound" {
				options["game"] = "riftbound"
			}
			for line := range strings.Lines(string(section.Data)) {
				if strings.TrimSpace(line) == "" {
					continue
				}
				options["what"], _, _ = strings.Cut(line, " | ")
				r := j.Do(t.Context(), commands.Request{Channel: "kitchen", By: speaker, Command: "rule", Options: options})
				asked++
				if r.Problem != nil { // no word of it is known
					refused++
					continue
				}
				text := render.Text(r, 0)
				n := utf8.RuneCountInString(text)
				longest = max(longest, n)
				if n > screen || len(r.Pages) != 1 || len(r.Buttons) == 0 || len(r.Buttons) > 5 {
					t.Errorf("%s, %s: %d characters, %d buttons:\n%s", book, line, n, len(r.Buttons), text)
				}
			}
		}
		if refused > 2 {
			t.Errorf("%s: %d questions were refused", book, refused)
		}
		t.Logf("%s: %d questions; the longest answer has %d characters", book, asked, longest)
	}
}

// What is typed of a document is completed with its sections.
func TestDocumentsComplete(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	for typed, want := range map[string]string{"mtr 3.1": "MTR 3.1 Tiebreakers", "ipg missed": "IPG 2.1 Missed Trigger", "JAR ": "JAR 1 Introduction", "tr 417": "TR 417 Electronic Devices"} {
		all := j.Complete(t.Context(), commands.Request{Channel: "kitchen", By: speaker, Command: "rule", Options: map[string]string{"what": typed}}, "what")
		if len(all) == 0 || all[0].Label != want || !strings.HasPrefix(want, all[0].Value) {
			t.Errorf("%q: %+v, want %s first", typed, all, want)
		}
	}
}
