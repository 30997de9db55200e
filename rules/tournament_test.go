package rules_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

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

// fits reports whether a passage is one of the sections, or below one.
func (q tournamentQuestion) fits(p rules.Passage) bool {
	at := in(p)
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

// without returns a question without the names of cards, as commands ask it.
func without(t testing.TB, asked string) string {
	t.Helper()
	pool, err := theCards()
	if err != nil {
		t.Fatal(err)
	}
	if named, rest := pool.Asked(asked, cards.Options{Game: rules.Magic}); len(named) > 0 {
		return rest
	}
	return asked
}

func TestZOdds(t *testing.T) {
	tour := library(t).Tournament(rules.Magic)
	f, _ := os.Create("/tmp/t/documents/odds.csv")
	defer f.Close()
	for _, a := range tournamentAskers(t) {
		for _, q := range a.questions {
			if q.game == rules.Magic {
				fmt.Fprintf(f, "1\t%v\t%.2f\t%s\n", a.held, rules.Odds(tour, without(t, q.asked)), q.asked)
			}
		}
	}
	for _, a := range askers(t) {
		for _, q := range a.questions {
			fmt.Fprintf(f, "0\t%v\t%.2f\t%s\n", a.held, rules.Odds(tour, without(t, q.asked)), q.asked)
		}
	}
	for _, q := range questions(t) {
		if q.game == rules.Magic {
			fmt.Fprintf(f, "0\t%v\t%.2f\t%s\n", q.held, rules.Odds(tour, without(t, q.asked)), q.asked)
		}
	}
}
