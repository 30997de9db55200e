package rules_test

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"arbiter/internal/shared"
	"arbiter/rules"
	"arbiter/rules/pdftext"
)

// published returns a document of ../shared/tournament as rules import reads it.
func published(t testing.TB, file string) *rules.Book {
	t.Helper()
	raw := shared.Read(t, "tournament/"+file)
	if pdftext.Is(raw) {
		text, err := pdftext.Read(t.Context(), raw)
		if err != nil {
			t.Fatal(err)
		}
		raw = []byte(text)
	}
	b, err := rules.Parse(file, raw, "")
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// Every section of each document is found, with its first and its last words,
// which were looked up by eye.
func TestDocuments(t *testing.T) {
	for _, tc := range []struct {
		file, id string
		doc      rules.Document
		sections string // how many each chapter has
		texts    [][3]string
	}{
		{"mtr-2025-04-21.pdf", "mtr-2025-04-21", rules.MTR, "12 13 16 9 6 7 7 6 7 4", [][3]string{
			{"1.1", "There are two types", "same tournament."},
			{"2.8", "Deck checks must", "mulligan decisions."},
			{"2.12 Electronic Devices", "Electronic devices are permitted", "devices during matches."},
			{"3 Tournament Rules", "", ""},
			{"3.1 Tiebreakers", "The following tiebreakers", "single-game matches."},
			{"5.1 Cheating", "Cheating will not", "may be assessed."},
			{"10.4 Pairing Algorithm", "Unless otherwise announced", "Regional Championship Qualifier"},
			{"A Changes From Previous Versions", "Only changes", "sets added"},
			{"B Time Limits", "The required minimum", ""},
			{"E Recommended Number of Rounds in Swiss Tournaments", "", ""},
		}},
		{"mtr-2026-02-27.md", "mtr-2026-02-27", rules.MTR, "12 13 16 9 6 7 7 6 7 4", [][3]string{
			{"1.1 Tournament Types", "There are two types", "same tournament."},
			{"2.8 Deck Checks", "Deck checks must", ""},
			{"3 Tournament Rules", "", ""},
			{"2.8 Deck Checks", "", "mulligan decisions."},
			{"B Time Limits", "The required minimum", "booster packs."},
			{"C Tiebreaker Explanation", "Match Points\n", ""},
		}},
		{"ipg-2024-09-23.pdf", "ipg-2024-09-23", rules.IPG, "5 6 9 8", [][3]string{
			{"1 General Philosophy", "Judges are neutral", ""},
			{"2.1 Game Play Error — Missed Trigger", "No Penalty", ""},
			{"2.2 Game Play Error — Looking at Extra Cards", "Warning", "correct locations."},
			{"4.8 Unsporting Conduct — Cheating", "Disqualification", ""},
			{"A Penalty Quick Reference", "", ""},
		}},
		{"ipg-2024-09-23.md", "ipg-2024-09-23", rules.IPG, "5 6 9 8", [][3]string{
			{"1 General Philosophy", "Judges are neutral", ""},
			{"1.1 Definition of Penalties", "WARNING", ""},
			{"2.1 Game Play Error — Missed Trigger", "", ""},
		}},
		{"jar-2020-09-25.pdf", "jar-2020-09-25", rules.JAR, "0 5 0 0 0", [][3]string{
			{"1 Introduction", "Judging at Regular", "higher REL."},
			{"2.1", "(one that uses", "missed triggers."},
			{"2.3", "If the identity", "remaining cards."},
			{"3 General Unwanted Behaviors", "• Inadequate shuffling.", "a Serious Problem."},
			{"4 Serious Problems", "Certain actions", ""},
			{"5 Resources", "Got questions?", "Wizards."},
		}},
		{"jar-2024-08-05.md", "jar-2024-08-05", rules.JAR, "0 5 0 0 0", [][3]string{
			{"2.1 Missed Triggered Ability", "A triggered ability", "missed triggers."},
			{"4 Serious Problems", "Certain actions", "that player’s opponent."},
		}},
	} {
		t.Run(tc.file, func(t *testing.T) {
			b := published(t, tc.file)
			if e := b.Edition; e.ID != tc.id || e.Document() != tc.doc || e.Source != rules.Official || e.Title != tc.doc.Title() {
				t.Errorf("%+v", b.Edition)
			}
			var counts []string
			for chapter := 1; ; chapter++ {
				e, ok := b.Entry(rules.Ref(fmt.Sprint(chapter)))
				if !ok {
					break
				}
				counts = append(counts, fmt.Sprint(len(e.Children)))
			}
			if got := strings.Join(counts, " "); got != tc.sections {
				t.Errorf("the chapters have %s sections, want %s", got, tc.sections)
			}
			for _, e := range b.Entries() {
				if strings.Contains(e.Text, "....") || strings.Contains(e.Text, "**") || e.Kind == rules.Rule && e.Text == "" {
					t.Errorf("%s %s: %.80q", e.Ref, e.Title, e.Text)
				}
			}
			for _, want := range tc.texts {
				number, title, _ := strings.Cut(want[0], " ")
				e, ok := b.Entry(rules.Ref(number))
				if !ok || title != "" && e.Title != title {
					t.Errorf("%s is %q", want[0], e.Title)
				}
				if !strings.HasPrefix(e.Text, want[1]) || !strings.HasSuffix(strings.TrimSpace(e.Text), want[2]) {
					t.Errorf("%s is %.60q … %.60q", want[0], e.Text, e.Text[max(0, len(e.Text)-60):])
				}
			}
		})
	}
}

// The PDF of an edition and its transcription have the same sections, with much
// the same text.
func TestDocumentsAgree(t *testing.T) {
	pdf, transcribed := published(t, "ipg-2024-09-23.pdf"), published(t, "ipg-2024-09-23.md")
	for _, e := range transcribed.Entries() {
		same, ok := pdf.Entry(e.Ref)
		if !ok || !strings.EqualFold(strings.TrimSuffix(same.Title, "s"), strings.TrimSuffix(e.Title, "s")) {
			t.Errorf("%s %q is %q in the PDF", e.Ref, e.Title, same.Title)
		}
		if s := e.Fingerprint().Similarity(same.Fingerprint()); s < 0.5 && e.Text != "" {
			t.Errorf("%s: alike by %.2f: %.200q and %.200q", e.Ref, s, e.Text, same.Text)
		}
	}
}

// Each line of the contents that has a number is a section.
func TestContentsAreSections(t *testing.T) {
	line := regexp.MustCompile(`(?:^|\s)(?:(\d{1,2}\.\d{1,2})\.?|Appendix ([A-Z])\s?—|(\d{1,2})\.)\s*([^.]{3,120}?) ?\.{4,}`)
	for file, n := range map[string]int{"mtr-2025-04-21.pdf": 90, "ipg-2024-09-23.pdf": 30} {
		text, err := pdftext.Read(t.Context(), shared.Read(t, "tournament/"+file))
		if err != nil {
			t.Fatal(err)
		}
		b, found := published(t, file), 0
		for _, m := range line.FindAllStringSubmatch(strings.Join(strings.Fields(text), " "), -1) {
			found++
			number := m[1] + m[2] + m[3]
			if e, ok := b.Entry(rules.Ref(number)); !ok || e.Text == "" && len(e.Children) == 0 {
				t.Errorf("%s: %s %s isn't found", file, number, m[4])
			}
		}
		if found < n {
			t.Errorf("%s: the test itself saw %d lines", file, found)
		}
	}
}

// A section leads to those of its document that it refers to, and not to those of
// another.
func TestSectionsMentioned(t *testing.T) {
	l := library(t)
	v := l.Newest(rules.Magic, rules.IPG)
	page, _ := v.Show("2.1")
	if !slices.Contains(page.CrossRefs, "1.4") || !slices.Contains(page.CrossRefs, "4.8") || slices.Contains(page.CrossRefs, "2.1") {
		t.Errorf("%v", page.CrossRefs)
	}
	for _, file := range []string{"ipg-2024-09-23.md", "mtr-2026-02-27.md"} {
		l.Install(published(t, file))
	}
	for ref, want := range map[rules.Ref]rules.Ref{"2.7": "2.12"} {
		if page, _ := l.Newest(rules.Magic, rules.MTR).Show(ref); !slices.Contains(page.CrossRefs, want) {
			t.Errorf("%s: %v", ref, page.CrossRefs)
		}
	}
	for _, e := range l.Newest(rules.Magic, rules.IPG).Entries() {
		if page, _ := l.Newest(rules.Magic, rules.IPG).Show(e.Ref); strings.Contains(e.Text, "(MTR section 4.3") && slices.Contains(page.CrossRefs, "4.3") {
			t.Errorf("%s leads to 4.3, which is of another document", e.Ref)
		}
	}
}

// A part of a document, another text under its title, and what only looks like
// contents are refused with a sentence.
func TestDocumentsRefused(t *testing.T) {
	whole := string(shared.Read(t, "tournament/ipg-2024-09-23.md"))
	pdf, err := pdftext.Read(t.Context(), shared.Read(t, "tournament/mtr-2025-04-21.pdf"))
	if err != nil {
		t.Fatal(err)
	}
	contents := "Magic Tournament Rules Effective April 21, 2025 "
	for i := range 100_000 {
		contents += fmt.Sprintf("%d.%d Lamps and oil ........ 3 ", i/50%99, i%50)
		if i > 5000 {
			break
		}
	}
	for name, tc := range map[string][2]string{
		"half of the Markdown": {whole[:len(whole)/2], "breaks off"},
		"half of the PDF":      {pdf[:len(pdf)/2], "breaks off"},
		"only the contents":    {pdf[:16000], "breaks off"},
		"no date":              {strings.ReplaceAll(whole, "Effective 2024-09-23.", ""), "from which day"},
		"only a title":         {"Magic Infraction Procedure Guide\n", "table of contents"},
		"without end":          {contents, "headings"},
		"too long":             {whole + strings.Repeat("and so on ", 300_000), "longer than"},
		"one long section":     {whole + strings.Repeat("and so on ", 10_000), "longer than"},
	} {
		_, err := rules.Parse("x.md", []byte(tc[0]), "")
		var format *rules.FormatError
		if !errors.As(err, &format) || !strings.Contains(format.What, tc[1]) || format.Next == "" {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Whatever text is given, a document is refused, or each of its sections can be
// looked up by its number.
func FuzzDocument(f *testing.F) {
	f.Add("# Judging at Regular\nUpdated August 5, 2024\n## 1 Introduction\nA.\n## 2.1 Common — Of lamps\nB.\n## A Appx. A: Oil — Wicks\nC.\n## 4 End\nD")
	f.Add("Magic Tournament Rules Effective April 21, 2025 1. Lamps ..... 1 1.1 Of Oil ..... 2 Wicks ..... 3 Appendix A—More ..... 4 1. Lamps 1.1 Of Oil oil Wicks x Appendix A—More y")
	f.Add("Magic Infraction Procedure Guide\nEffective 2024-09-23\n\f\n3\n4.8 ...... 1 ....... 2")
	f.Fuzz(func(t *testing.T, text string) {
		b, err := rules.Parse("x.txt", []byte(text), "")
		if err != nil {
			if _, ok := errors.AsType[*rules.FormatError](err); !ok {
				t.Fatal(err)
			}
			return
		}
		if doc := b.Edition.Document(); doc.Sectioned() {
			for _, e := range b.Entries() {
				if a, ok := b.Lookup(string(e.Ref)); !ok || a.Entry.Ref != e.Ref {
					t.Errorf("%s isn't found", e.Ref)
				}
			}
		}
	})
}
