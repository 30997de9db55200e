package rules_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"arbiter/rules"
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

func TestZFeatures(t *testing.T) {
	l := library(t)
	for _, a := range tournamentAskers(t) {
		first, five, n := 0, 0, 0
		for _, q := range a.questions {
			tour := l.Tournament(q.game)
			if tour == nil {
				continue
			}
			n++
			got := tour.Ask(q.asked, 5)
			at := slices.IndexFunc(got, q.fits)
			if at == 0 {
				first++
			}
			if at >= 0 {
				five++
			}
			if a.held {
				continue
			}
			var names []string
			for _, p := range got {
				names = append(names, fmt.Sprintf("%s %.1f", in(p), p.Score))
			}
			mark := " "
			if at != 0 {
				mark = "-"
			}
			if at < 0 {
				mark = "!"
			}
			t.Logf("%s %5.1f %q %v: %v", mark, tour.Bears(q.asked), q.asked, q.decide, names)
		}
		t.Logf("%s held %v: %d, first %d, five %d", a.name, a.held, n, first, five)
	}
	tour := l.Tournament(rules.Magic)
	var all []string
	for _, a := range askers(t) {
		for _, q := range a.questions {
			if !a.held {
				all = append(all, fmt.Sprintf("%5.1f %q", tour.Bears(q.asked), q.asked))
			}
		}
	}
	for _, q := range questions(t) {
		if q.game == rules.Magic && !q.held {
			all = append(all, fmt.Sprintf("%5.1f %q", tour.Bears(q.asked), q.asked))
		}
	}
	slices.Sort(all)
	slices.Reverse(all)
	for _, line := range all {
		if strings.HasPrefix(strings.TrimSpace(line), "-") {
			continue
		}
		t.Log(line)
	}
	t.Log(len(all))
}

func TestZDump(t *testing.T) {
	l := library(t)
	tour := l.Tournament(rules.Magic)
	f, _ := os.Create("/tmp/t/documents/features.csv")
	defer f.Close()
	for _, a := range tournamentAskers(t) {
		for _, q := range a.questions {
			if q.game == rules.Magic {
				fmt.Fprintf(f, "1\t%v\t%s\t%v\n", a.held, q.asked, tour.Features(q.asked))
			}
		}
	}
	for _, a := range askers(t) {
		for _, q := range a.questions {
			fmt.Fprintf(f, "0\t%v\t%s\t%v\n", a.held, q.asked, tour.Features(q.asked))
		}
	}
	for _, q := range questions(t) {
		if q.game == rules.Magic {
			fmt.Fprintf(f, "0\t%v\t%s\t%v\n", q.held, q.asked, tour.Features(q.asked))
		}
	}
}
