package rules_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/txtar"

	"arbiter/data"
	"arbiter/rules"
	"arbiter/rules/cards"
)

// tournamentQuestion is a line of testdata/tournament.txtar.
type tournamentQuestion struct {
	game   rules.Game
	asked  string
	decide []string // "MTR 2.5"
}

// tournamentAskers are the sections of the file, by name.
type tournamentAsker struct {
	name      string
	held      bool
	questions []tournamentQuestion
}

func tournamentAskers(t testing.TB) []tournamentAsker {
	t.Helper()
	raw, err := os.ReadFile("testdata/tournament.txtar")
	if err != nil {
		t.Fatal(err)
	}
	var all []tournamentAsker
	for _, section := range txtar.Parse(raw).Files {
		name, held := strings.CutSuffix(section.Name, " held")
		a := tournamentAsker{name: name, held: held}
		game := rules.Magic
		if name == "riftbound" {
			game = rules.Riftbound
		}
		for line := range strings.Lines(string(section.Data)) {
			if strings.TrimSpace(line) == "" {
				continue
			}
			asked, numbers, ok := strings.Cut(strings.TrimSpace(line), " | ")
			if !ok {
				t.Fatalf("%s: %q", name, line)
			}
			a.questions = append(a.questions, tournamentQuestion{game, asked, strings.Split(numbers, ", ")})
		}
		all = append(all, a)
	}
	return all
}

// in returns the number of a passage as the file has it.
func in(p rules.Passage) string {
	return p.View.Edition().Document().String() + " " + string(p.Ref)
}

// fits reports whether a number is one of the sections, or below one.
func (q tournamentQuestion) fits(at string) bool {
	return slices.ContainsFunc(q.decide, func(d string) bool { return at == d || strings.HasPrefix(at, d+".") && strings.HasPrefix(d, "TR") })
}

func TestTournamentQuestionsAreSound(t *testing.T) {
	l, seen := library(t), make(map[string]bool)
	n, held := 0, 0
	for _, a := range tournamentAskers(t) {
		for _, q := range a.questions {
			n++
			if a.held {
				held++
			}
			if seen[q.asked] {
				t.Errorf("%q is asked twice", q.asked)
			}
			seen[q.asked] = true
			for _, d := range q.decide {
				doc, ref, ok := rules.Named(d)
				if !ok || l.Newest(q.game, doc) == nil {
					t.Errorf("%q: there is no %s", q.asked, d)
					continue
				}
				if page, ok := l.Newest(q.game, doc).Show(rules.Ref(ref)); !ok || page.NotDigested() {
					t.Errorf("%q: there is no %s", q.asked, d)
				}
			}
		}
	}
	if n < 60 || held*3 < n-12 {
		t.Errorf("%d questions, %d of them held back", n, held)
	}
}

// answers returns what a question about either is answered with, as /rule does:
// at most five numbers, those of documents as "MTR 3.3".
func answers(t testing.TB, l *rules.Library, game rules.Game, asked string) (shown []string, books rules.Books) {
	t.Helper()
	const five = 5
	v, tour := l.Default(game), l.Tournament(game)
	var about []string
	if pool, err := theCards(); err != nil {
		t.Fatal(err)
	} else if named, rest := pool.Asked(asked, cards.Options{Game: game, Term: v.IsTerm}); len(named) > 0 {
		for _, c := range named {
			about = append(about, pool.About(c)...)
			if v.Knows(c.Name) {
				rest += " " + c.Name
			}
		}
		asked = rest
	}
	if page, _, ok := v.LookupExact(asked); ok {
		shown = append(shown, string(page.Entry.Ref))
		for _, child := range page.Children {
			shown = append(shown, string(child.Ref))
		}
		return shown[:min(five, len(shown))], rules.OfRules
	}
	found := tour.Ask(asked, five)
	if books = tour.Books(asked, found); len(about) > 0 {
		books = max(rules.OfRules, books-2)
	}
	hits, fit := v.AskAbout(asked, about, five)
	switch books {
	case rules.OfRules:
		found = nil
	case rules.OfDocuments:
		if hits = hits[:min(1, len(hits))]; fit != rules.Close {
			hits = nil
		}
		found = found[:min(five-len(hits), len(found))]
	case rules.MoreOfDocuments:
		hits = hits[:min(2, len(hits))]
		found = found[:min(five-len(hits), len(found))]
	default:
		found = found[:min(2, len(found))]
		hits = hits[:min(five-len(found), len(hits))]
	}
	for _, p := range found {
		shown = append(shown, in(p))
	}
	for _, h := range hits {
		shown = append(shown, string(h.Ref))
	}
	if books == rules.MoreOfRules {
		slices.Reverse(shown)
		slices.Reverse(shown[:len(hits)])
		slices.Reverse(shown[len(hits):])
	}
	return shown, books
}

// The minimum percentages of questions about tournaments with a deciding section
// among the first five, open and held back, and the maximum percentage of those
// about core rules that lose their rule to a document.
const (
	leastOpen = 88
	leastHeld = 84
	mostLost  = 2.5
)

// Questions about tournaments are answered by their documents, and those about
// the rules of the game as well as without any documents.
func TestBooks(t *testing.T) {
	table := []string{"| asked by | questions | first | first five | with the editions: first | first five |", "| --- | --: | --: | --: | --: | --: |"}
	for _, a := range tournamentAskers(t) {
		name := a.name
		if a.held {
			name += " (held back)"
		}
		table = append(table, fmt.Sprintf("| %s | %d", name, len(a.questions)))
	}
	const sums = 3 // rows behind those of the askers
	table = append(table, "| all open", "| all held back", "| core rules: their rule is lost")
	for i, installed := range [][]string{nil, {newest, "riftbound/tournament-rules-2026-05-02.md"}} {
		l := library(t, installed...)
		if installed != nil {
			for _, file := range []string{"mtr-2026-02-27.md", "ipg-2024-09-23.md", "jar-2024-08-05.md"} {
				l.Install(published(t, file))
			}
		}
		first, five, asked := make(map[bool]int), make(map[bool]int), make(map[bool]int)
		for k, a := range tournamentAskers(t) {
			top, among := ofDocuments(t, l, a)
			first[a.held], five[a.held], asked[a.held] = first[a.held]+top, five[a.held]+among, asked[a.held]+len(a.questions)
			table[2+k] += fmt.Sprintf(" | %.0f | %.0f", percent(top, len(a.questions)), percent(among, len(a.questions)))
		}
		for k, held := range []bool{false, true} {
			row := &table[len(table)-sums+k]
			if i == 0 {
				*row += fmt.Sprintf(" | %d", asked[held])
			}
			*row += fmt.Sprintf(" | %.0f | %.0f", percent(first[held], asked[held]), percent(five[held], asked[held]))
		}
		if open, held := percent(five[false], asked[false]), percent(five[true], asked[true]); open < leastOpen || held < leastHeld {
			t.Errorf("%v: open %.1f %%, held back %.1f %%", installed, open, held)
		}
		total, lost := 0, 0
		for _, a := range askers(t) {
			n, gone := len(a.questions), ofCore(t, l, a)
			total, lost = total+n, lost+gone
		}
		row := &table[len(table)-1]
		if i == 0 {
			*row += fmt.Sprintf(" | %d", total)
		}
		*row += fmt.Sprintf(" | | %d of all", lost)
		if percent(lost, total) > mostLost {
			t.Errorf("%v: %d of %d questions about core rules lost", installed, lost, total)
		}
	}
	if testing.Verbose() {
		fmt.Printf("%s\n%s\n%s |\n", table[0], table[1], strings.Join(table[2:], " |\n")) // for go run ./internal/prove documents
	}
}

// ofDocuments returns how many questions about tournaments have a deciding
// section first, and among the first five.
func ofDocuments(t *testing.T, l *rules.Library, a tournamentAsker) (first, five int) {
	t.Helper()
	for _, q := range a.questions {
		shown, books := answers(t, l, q.game, q.asked)
		switch at := slices.IndexFunc(shown, q.fits); {
		case at == 0:
			first++
			five++
		case at > 0:
			five++
		case !a.held:
			t.Logf("missed (%d): %q wants %v, found %v", books, q.asked, q.decide, shown)
		}
	}
	return first, five
}

// ofCore returns how many questions about core rules lose a deciding rule, which a
// search of the core rules alone has among the first five.
func ofCore(t *testing.T, l *rules.Library, a asker) (lost int) {
	t.Helper()
	v := l.Default(rules.Magic)
	at := renumbered(v)
	for _, q := range a.questions {
		decides := func(r rules.Ref) bool {
			return slices.ContainsFunc(q.decide, func(d rules.Ref) bool { return v.Official == nil && r == d || v.Official != nil && r == at[d] })
		}
		shown, books := answers(t, l, rules.Magic, q.asked)
		if books == rules.OfRules || !slices.ContainsFunc(refs(v.Search(q.asked, 5)), decides) {
			continue
		}
		if !slices.ContainsFunc(shown, func(ref string) bool { return decides(rules.Ref(ref)) }) {
			lost++
			if !a.held {
				t.Logf("lost (%d): %q", books, q.asked)
			}
		}
	}
	return lost
}

func percent(n, of int) float64 { return 100 * float64(n) / float64(max(1, of)) }

// What is written beside the digests is about sections that they have, in the
// order of the documents, each once.
func TestDocumentFactsAreSound(t *testing.T) {
	l := library(t)
	for _, game := range rules.Games() {
		for _, doc := range game.Documents() {
			v, folder := l.Newest(game, doc), string(game)+"/"+strings.ToLower(doc.String())+"/"
			for file, least := range map[string]int{"asked.txt": 9, "ways.txt": 9, "infractions.txt": 0} {
				raw, err := data.FS.ReadFile(folder + file)
				if err != nil && (least > 0 || !errors.Is(err, fs.ErrNotExist)) {
					t.Fatal(err)
				}
				before, n := rules.Ref(""), 0
				for line := range strings.Lines(string(raw)) {
					number, _, ok := strings.Cut(line, " | ")
					if !ok || strings.HasPrefix(line, "#") {
						continue
					}
					n++
					ref, _ := doc.ParseNumber(number)
					if page, known := v.Show(ref); !known || page.NotDigested() {
						t.Errorf("%s: the digest says nothing of %s", folder+file, number)
					}
					if before != "" && rules.CompareRefs(before, ref) >= 0 && doc.Sectioned() {
						t.Errorf("%s: %s stands behind %s", folder+file, ref, before)
					}
					if _, ok := v.Infraction(ref); file == "infractions.txt" && !ok {
						t.Errorf("%s: %s isn't found", folder+file, ref)
					}
					before = ref
				}
				if n < least {
					t.Errorf("%s: %d lines", folder+file, n)
				}
			}
			for _, e := range v.Entries() {
				if page, _ := v.Show(e.Ref); page.NotDigested() && doc.Sectioned() {
					t.Errorf("%s: nothing is said of %s", folder, e.Ref)
				}
			}
		}
	}
}

// Each section of the digests is joined to the section of that title in every
// edition, and says nothing of an edition that lacks it.
func TestDocumentsAreJoined(t *testing.T) {
	for file, least := range map[string]int{
		"mtr-2025-04-21.pdf": 100, "mtr-2026-02-27.md": 100, "ipg-2024-09-23.pdf": 34, "ipg-2024-09-23.md": 32, "jar-2020-09-25.pdf": 10, "jar-2024-08-05.md": 10,
	} {
		l, b := library(t), published(t, file)
		l.Install(b)
		v, ok := l.View(rules.Magic, b.Edition.ID)
		if !ok {
			t.Fatal(file)
		}
		joined, same := 0, 0
		for _, e := range v.Entries() {
			page, _ := v.Show(e.Ref)
			if page.Plain == nil {
				continue
			}
			joined++
			if page.PlainQuality == rules.Same {
				same++
			}
			if page.Plain.Ref != e.Ref {
				t.Errorf("%s: %s is joined to what we say of %s", file, e.Ref, page.Plain.Ref)
			}
		}
		t.Logf("%s: %d of %d sections joined, %d unchanged", file, joined, len(v.Entries()), same)
		if joined < least-11 {
			t.Errorf("%s: %d of %d sections joined", file, joined, len(v.Entries()))
		}
	}
}

// BenchmarkBooks asks every question of testdata which books it is for, and the
// documents, and reports how long the slower ones take.
func BenchmarkBooks(b *testing.B) {
	l := library(b, newest)
	tour := l.Tournament(rules.Magic)
	tour.Prepare()
	var all []string
	for _, a := range askers(b) {
		for _, q := range a.questions {
			all = append(all, q.asked)
		}
	}
	for _, a := range tournamentAskers(b) {
		for _, q := range a.questions {
			all = append(all, q.asked)
		}
	}
	took := make([]time.Duration, len(all)) // the shortest of each question
	for b.Loop() {
		for i, asked := range all {
			start := time.Now()
			l.Tournament(rules.Magic).Books(asked, tour.Ask(asked, 5))
			if d := time.Since(start); took[i] == 0 || d < took[i] {
				took[i] = d
			}
		}
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds()), "p50-µs")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds()), "p99-µs")
}
