package data_test

import (
	"html"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"arbiter/data"
	"arbiter/internal/shared"
)

// tournamentDocuments are the digests of documents for tournaments, and the
// documents that they follow.
var tournamentDocuments = []struct {
	folder, title, updated, official string
	sections                         int // fewer than this were not all read
}{
	{"magic/mtr", "Arbiter digest of the Magic Tournament Rules", "2026-02-27", "tournament/mtr-2026-02-27.md", 80},
	{"magic/ipg", "Arbiter digest of the Magic Infraction Procedure Guide", "2024-09-23", "tournament/ipg-2024-09-23.md", 30},
	{"magic/jar", "Arbiter digest of Judging at Regular Rules Enforcement Level", "2024-08-05", "tournament/jar-2024-08-05.md", 10},
	{"riftbound/tr", "Arbiter digest of the Riftbound Tournament Rules", "2026-04-29", "rules/riftbound/tournament-rules-2026-05-02.md", 880},
}

// ofTournaments is the digest of a document for tournaments.
type ofTournaments struct {
	names map[string]string   // of each heading, by number
	says  map[string][]string // the paragraphs of each number
	parts map[string][]string // the names of the parts of a section
}

var (
	tournamentHeading = regexp.MustCompile(`^## (\d{1,3}(?:\.(?:\d+|[a-z]))*|[A-F])\. (\S.*)$`)
	tournamentText    = regexp.MustCompile(`^(\d{1,3}(?:\.(?:\d+|[a-z]))*|[A-F])(?: \(([^()]{1,80})\))?\. (.+)$`)
)

func (d ofTournaments) known(number string) bool {
	return d.names[number] != "" || len(d.says[number]) > 0
}

// tournamentDigest reads a digest below its title, which it returns too. Each
// line that isn't empty is a heading or a numbered paragraph.
func tournamentDigest(t *testing.T, folder string) (d ofTournaments, head string) {
	t.Helper()
	raw, err := data.FS.ReadFile(folder + "/digest.txt")
	if err != nil {
		t.Fatal(err)
	}
	head, body, _ := strings.Cut(string(raw), "\n## ")
	d = ofTournaments{make(map[string]string), make(map[string][]string), make(map[string][]string)}
	under := ""
	for line := range strings.Lines("## " + body) {
		line = strings.TrimRight(line, "\n")
		if m := tournamentHeading.FindStringSubmatch(line); m != nil {
			if d.names[m[1]] != "" {
				t.Errorf("%s: two headings are %s", folder, m[1])
			}
			under, d.names[m[1]] = m[1], m[2]
			continue
		}
		if line == "" {
			continue
		}
		m := tournamentText.FindStringSubmatch(line)
		if m == nil {
			t.Errorf("%s, below %s: neither a heading nor a numbered paragraph: %.60q", folder, under, line)
			continue
		}
		number, part, text := m[1], m[2], m[3]
		switch {
		case strings.HasPrefix(folder, "magic/") && number != under:
			t.Errorf("%s: a paragraph of %s stands below %s", folder, number, under)
		case part == "" && len(d.says[number]) > 0:
			t.Errorf("%s: %s has two paragraphs without a name", folder, number)
		case part != "" && slices.Contains(d.parts[number], part):
			t.Errorf("%s: two parts of %s are called %q", folder, number, part)
		case part != "" && len(d.says[number]) == 0:
			t.Errorf("%s: %s begins with a part of it", folder, number)
		}
		if end := strings.TrimRight(text, `"')`); !strings.HasSuffix(end, ".") && !strings.HasSuffix(end, "?") {
			t.Errorf("%s: %s doesn't end as a sentence: %q", folder, number, text)
		}
		d.says[number] = append(d.says[number], text)
		if part != "" {
			d.parts[number] = append(d.parts[number], part)
		}
	}
	return d, head
}

func TestTournamentDigestsNameTheirEdition(t *testing.T) {
	for _, doc := range tournamentDocuments {
		_, head := tournamentDigest(t, doc.folder)
		if want := doc.title + "\n\nLast Updated: " + doc.updated + "\n\n"; !strings.HasPrefix(head, want) {
			t.Errorf("%s begins with %.120q, want %q", doc.folder, head, want)
		}
		date := regexp.MustCompile(`(?:Effective|Last Updated) ([\d/-]+)`).FindSubmatch(shared.Read(t, doc.official))
		if date == nil {
			t.Fatalf("%s has no date", doc.official)
		}
		if got := strings.ReplaceAll(string(date[1]), "4/29/2026", "2026-04-29"); got != doc.updated {
			t.Errorf("%s is of %s", doc.official, got)
		}
	}
}

// officialSection is a heading of a document: "2.1 Tournament Mechanics — Match
// Structure". Only Riftbound's rules that aren't headings have no name.
type officialSection struct{ number, name string }

var (
	officialHeading = regexp.MustCompile(`(?m)^## (?:(\d{1,2}(?:\.\d{1,2})?|[A-F]) )?(.+)$`)
	officialRow     = regexp.MustCompile(`(?s)<div class="rule-row rule-(\w+) level-\d"><div class="rule-id">([\d.a-z]+)\.</div><div class="rule-text">(.*?)</div></div>`)
)

func officialSections(t *testing.T, name string) []officialSection {
	t.Helper()
	text := strings.NewReplacer("’", "'", "“", `"`, "”", `"`).Replace(string(shared.Read(t, name)))
	var all []officialSection
	for _, m := range officialRow.FindAllStringSubmatch(text, -1) {
		s := officialSection{number: m[2]}
		if m[1] != "plain" {
			s.name = html.UnescapeString(m[3])
		}
		all = append(all, s)
	}
	if len(all) > 0 {
		return all
	}
	for _, m := range officialHeading.FindAllStringSubmatch(text, -1) {
		all = append(all, officialSection{m[1], m[2]})
	}
	return all
}

// appendixNames are the names that the publisher prints where the transcription
// has shortened them.
var appendixNames = map[string]string{
	"Changes From Prev. Ver.":             "Changes From Previous Versions",
	"Rec. Play Booster Mix Ltd. Tourney":  "Recommended Play Booster Mix for Limited Tournaments",
	"Rec. No. of Rounds in Swiss Tourney": "Recommended Number of Rounds in Swiss Tournaments",
	"Rules Enforcement Levels of Prog.":   "Rules Enforcement Levels of Programs",
	"Document Version":                    "Introduction",
}

// Each section of the documents has its number, its name and a sentence in the
// digest; a part of an appendix is named as the document does.
func TestTournamentDigestsHaveEachSection(t *testing.T) {
	for _, doc := range tournamentDocuments {
		digest, _ := tournamentDigest(t, doc.folder)
		all := officialSections(t, doc.official)
		if len(all) < doc.sections {
			t.Fatalf("%s: the test itself saw %d sections", doc.official, len(all))
		}
		for _, s := range all {
			number, chapter, name := s.number, "", s.name
			if number == "" { // the introduction of the Tournament Rules
				number = "0"
			}
			if before, after, ok := strings.Cut(name, " — "); ok {
				chapter, name = before, after
			}
			if printed := appendixNames[name]; printed != "" {
				name = printed
			}
			got := digest.names[number]
			above := digest.names[regexp.MustCompile(`^[^.]+`).FindString(number)]
			switch {
			case strings.HasSuffix(number, "00"): // a chapter of Riftbound's
				if got != name {
					t.Errorf("%s: the chapter %s is called %q, want %q", doc.folder, number, got, name)
				}
				continue
			case got == "": // a rule of Riftbound's
			case name != "" && got != name && got != name+"s" && got != s.name && !slices.Contains(digest.parts[number], name):
				t.Errorf("%s: %s is called %q, want %q", doc.folder, number, got, name)
			case chapter != "" && len(number) > 1 && above != chapter && above != chapter+"s":
				t.Errorf("%s: %s is in the chapter %q, want %q", doc.folder, number, above, chapter)
			}
			if got == "" && len(digest.says[number]) == 0 || got != "" && doc.folder != "riftbound/tr" && len(digest.says[number]) == 0 {
				t.Errorf("%s: %s %s has no sentence", doc.folder, number, s.name)
			}
		}
	}
}

// The digest has no number that the document lacks.
func TestTournamentDigestsHaveNoOtherNumber(t *testing.T) {
	for _, doc := range tournamentDocuments {
		digest, _ := tournamentDigest(t, doc.folder)
		known := map[string]bool{"0": true}
		for _, s := range officialSections(t, doc.official) {
			known[s.number] = true
			if doc.folder == "magic/mtr" { // its chapters stand before each section's name
				known[regexp.MustCompile(`^[^.]+`).FindString(s.number)] = true
			}
		}
		if doc.folder == "magic/ipg" { // the transcription ends before its appendices
			known["A"], known["B"] = true, true
		}
		for _, number := range slices.Sorted(maps.Keys(digest.names)) {
			if !known[number] {
				t.Errorf("%s: the document has no %s", doc.folder, number)
			}
		}
		for _, number := range slices.Sorted(maps.Keys(digest.says)) {
			if !known[number] {
				t.Errorf("%s: the document has no %s", doc.folder, number)
			}
		}
	}
}

var tournamentCites = regexp.MustCompile(`\d{1,3}(?:\.(?:\d+|[a-z]))+\b`)

// Each number in brackets is a section of the same document, or of the one that
// is named with it.
func TestTournamentDigestsCiteTheirOwnSections(t *testing.T) {
	mtr, _ := tournamentDigest(t, "magic/mtr")
	bracketed := regexp.MustCompile(`\([^()]*\)|[Ss]ections? [\d.]+`)
	n := 0
	for _, doc := range tournamentDocuments {
		digest, _ := tournamentDigest(t, doc.folder)
		for number, texts := range digest.says {
			for _, text := range texts {
				for _, in := range bracketed.FindAllString(text, -1) {
					for _, cites := range tournamentCites.FindAllString(in, -1) {
						n++
						of := digest
						if strings.Contains(text, "Magic Tournament Rules") {
							of = mtr
						}
						if !of.known(cites) {
							t.Errorf("%s: %s names %s, which isn't there", doc.folder, number, cites)
						}
					}
				}
			}
		}
	}
	if n < 60 {
		t.Errorf("the test itself saw %d numbers", n)
	}
}

// tournamentRows returns the fields of each row of a file of a document, by the
// number that it begins with.
func tournamentRows(t *testing.T, file string) (rows map[string][]string, order []string) {
	t.Helper()
	raw, err := data.FS.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	rows = make(map[string][]string)
	for line := range strings.Lines(string(raw)) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.Split(line, "|")
		for i := range fields {
			if fields[i] = strings.TrimSpace(fields[i]); fields[i] == "" {
				t.Errorf("%s: an empty field: %s", file, line)
			}
		}
		if rows[fields[0]] != nil {
			t.Errorf("%s: two rows of %s", file, fields[0])
		}
		rows[fields[0]] = fields[1:]
		order = append(order, fields[0])
	}
	return rows, order
}

// The files beside a digest name only numbers that it has, and no question or
// phrase leads to two of them.
func TestTournamentFilesNameTheDigestsNumbers(t *testing.T) {
	for _, doc := range tournamentDocuments {
		digest, _ := tournamentDigest(t, doc.folder)
		for _, kind := range []struct{ file, separator string }{{"asked.txt", ","}, {"ways.txt", ";"}} {
			rows, order := tournamentRows(t, doc.folder+"/"+kind.file)
			leads := make(map[string]string)
			for _, number := range order {
				if !digest.known(number) {
					t.Errorf("%s/%s: the digest has no %s", doc.folder, kind.file, number)
				}
				if len(rows[number]) != 1 {
					t.Errorf("%s/%s: %s has %d fields", doc.folder, kind.file, number, len(rows[number]))
					continue
				}
				for phrase := range strings.SplitSeq(rows[number][0], kind.separator) {
					phrase = strings.TrimSpace(phrase)
					if other := leads[phrase]; phrase == "" || other != "" {
						t.Errorf("%s/%s: %s has %q, which leads to %q too", doc.folder, kind.file, number, phrase, other)
					}
					leads[phrase] = number
				}
			}
		}
	}
}

// wayGroup is the section whose questions are counted: for Riftbound three
// digits, and one level more where each is a role or an infraction.
func wayGroup(folder, number string) string {
	parts := strings.Split(number, ".")
	if folder != "riftbound/tr" || len(parts) == 1 {
		return number
	}
	if strings.HasPrefix(number, "7") || strings.HasPrefix(number, "204.") {
		return strings.Join(parts[:2], ".")
	}
	return parts[0]
}

// Each section that players meet has at least six questions.
func TestTournamentSectionsHaveWays(t *testing.T) {
	for _, doc := range tournamentDocuments {
		digest, _ := tournamentDigest(t, doc.folder)
		ways, order := tournamentRows(t, doc.folder+"/ways.txt")
		n := make(map[string]int)
		for _, number := range order {
			n[wayGroup(doc.folder, number)] += strings.Count(strings.Join(ways[number], ""), ";") + 1
		}
		need := slices.Sorted(maps.Keys(digest.says))
		if doc.folder == "riftbound/tr" {
			need = nil
			for number, name := range digest.names {
				if name != "" && len(number) == 3 && !strings.HasSuffix(number, "00") && number < "700" {
					need = append(need, number)
				}
			}
			infractions, _ := tournamentRows(t, doc.folder+"/infractions.txt")
			need = slices.AppendSeq(need, maps.Keys(infractions))
		}
		if len(need) < 9 {
			t.Fatalf("%s: the test itself saw %d sections", doc.folder, len(need))
		}
		for _, number := range need {
			if n[number] < 6 && (doc.folder != "magic/ipg" || number != "B") { // a list of changes
				t.Errorf("%s: %s has %d questions", doc.folder, number, n[number])
			}
		}
	}
}

// A row of infractions has the infraction, its penalty, the upgrade and what is
// done at the lower level. Each infraction of the Infraction Procedure Guide has
// one, under its name and with the penalty that the guide begins it with.
func TestInfractions(t *testing.T) {
	for folder, fewest := range map[string]int{"magic/ipg": 23, "magic/jar": 7, "riftbound/tr": 30} {
		digest, _ := tournamentDigest(t, folder)
		rows, order := tournamentRows(t, folder+"/infractions.txt")
		if len(rows) < fewest {
			t.Errorf("%s has %d infractions", folder, len(rows))
		}
		for _, number := range order {
			if !digest.known(number) {
				t.Errorf("%s/infractions.txt: the digest has no %s", folder, number)
			}
			if len(rows[number]) != 4 {
				t.Errorf("%s/infractions.txt: %s has %d fields, want 4", folder, number, len(rows[number]))
				continue
			}
			name := digest.names[number]
			if name == "" {
				name, _, _ = strings.Cut(strings.Join(digest.says[number], " "), ":")
			}
			if !strings.HasSuffix(name, rows[number][0]) {
				t.Errorf("%s/infractions.txt: %s is %q, the digest calls it %q", folder, number, rows[number][0], name)
			}
		}
	}

	rows, _ := tournamentRows(t, "magic/ipg/infractions.txt")
	digest, _ := tournamentDigest(t, "magic/ipg")
	stated := regexp.MustCompile(`(?m)^## ([234]\.\d) .+\n\nPENALTY: (.+)$`).FindAllStringSubmatch(string(shared.Read(t, "tournament/ipg-2024-09-23.md")), -1)
	if len(stated) != 23 || len(rows) != len(stated) {
		t.Fatalf("the guide has %d infractions, the data %d; 23 wanted", len(stated), len(rows))
	}
	for _, m := range stated {
		penalty := strings.TrimSpace(m[2])
		if row := rows[m[1]]; len(row) < 2 || !strings.HasPrefix(strings.ToLower(row[1]), strings.ToLower(penalty)) {
			t.Errorf("%s has the penalty %q, want %q", m[1], row, penalty)
		}
		if want := "Penalty: " + penalty + "."; penalty != "No Penalty" && !strings.HasPrefix(digest.says[m[1]][0], want) {
			t.Errorf("the digest's %s doesn't begin with %q", m[1], want)
		}
	}

	rows, _ = tournamentRows(t, "riftbound/tr/infractions.txt")
	printed := regexp.MustCompile(`<div class="rule-id">(70[234]\.\d+)\.</div><div class="rule-text">[^<\[]+\[ ?([A-Za-z ]+?) ?\]:`).FindAllStringSubmatch(string(shared.Read(t, "rules/riftbound/tournament-rules-2026-05-02.md")), -1)
	if len(printed) < 28 {
		t.Fatalf("the test itself saw %d penalties", len(printed))
	}
	for _, m := range printed {
		if row := rows[m[1]]; len(row) < 2 || !strings.HasPrefix(strings.ToLower(row[1]), strings.ToLower(m[2])) {
			t.Errorf("Riftbound's %s has the penalty %q, want %q", m[1], row, m[2])
		}
	}
}
