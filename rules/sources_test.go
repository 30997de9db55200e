package rules_test

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/txtar"

	"arbiter/data"
	"arbiter/rules"
	"arbiter/rules/cards"
)

// newest is the edition whose numbers testdata/sources.txtar has.
const newest = "magic/2026-09-25-reconstructed.txt"

// asker is a kind of person who asks, with their questions: a section of
// testdata/sources.txtar.
type asker struct {
	name      string
	held      bool // only totals are shown
	questions []question
}

func askers(t testing.TB) []asker {
	t.Helper()
	raw, err := os.ReadFile("testdata/sources.txtar")
	if err != nil {
		t.Fatal(err)
	}
	var all []asker
	for _, section := range txtar.Parse(raw).Files {
		name, held := strings.CutSuffix(section.Name, " held")
		a := asker{name: name, held: held}
		for line := range strings.Lines(string(section.Data)) {
			asked, numbers, ok := strings.Cut(strings.TrimSpace(line), " | ")
			if !ok {
				t.Fatalf("%s: %q", name, line)
			}
			q := question{game: rules.Magic, asked: asked, held: held}
			for ref := range strings.SplitSeq(numbers, ", ") {
				q.decide = append(q.decide, rules.Ref(ref))
			}
			a.questions = append(a.questions, q)
		}
		all = append(all, a)
	}
	return all
}

func TestAskersAreSound(t *testing.T) {
	v := library(t).Default(rules.Magic)
	seen, asked, held := make(map[string]bool), 0, 0
	for _, a := range askers(t) {
		for _, q := range a.questions {
			asked++
			if a.held {
				held++
			}
			if seen[q.asked] {
				t.Errorf("%q is asked twice", q.asked)
			}
			seen[q.asked] = true
			for _, ref := range q.decide {
				if page, ok := v.Show(ref); !ok || page.NotDigested() {
					t.Errorf("%q: the digest has no %s", q.asked, ref)
				}
			}
		}
	}
	if asked < 200 || held*3 < asked-3 {
		t.Errorf("%d questions, %d of them held back", asked, held)
	}
}

// renumbered returns for each number of the digest the one in a view's edition.
func renumbered(v *rules.View) map[rules.Ref]rules.Ref {
	if known, ok := numbers.Load(v); ok {
		return known.(map[rules.Ref]rules.Ref)
	}
	at := make(map[rules.Ref]rules.Ref)
	for _, e := range v.Entries() {
		page, ok := v.Glance(e.Ref)
		if ok && page.Plain != nil {
			at[page.Plain.Ref] = e.Ref
		}
	}
	numbers.Store(v, at)
	return at
}

// numbers caches renumbered, by view.
var numbers sync.Map

var theCards = cards.Lazy(data.FS)

// standing is how well questions are answered: the shares of those with a deciding
// rule among the first, the first five and the first ten, and the mean of the
// inverse of its place.
type standing struct {
	asked            int
	first, five, ten float64
	inverse          float64
}

func stand(v *rules.View, in *rules.Search, questions []question, typing func(string) string) (s standing, missed []string) {
	at := map[rules.Ref]rules.Ref{}
	if v.Official != nil {
		at = renumbered(v)
	}
	for _, q := range questions {
		s.asked++
		asked, about := typing(q.asked), []string(nil)
		if pool, err := theCards(); err == nil {
			var named []cards.Card
			if named, asked = pool.Asked(asked, cards.Options{Game: rules.Magic, Term: v.IsTerm}); len(named) > 0 {
				for _, c := range named {
					about = append(about, pool.About(c)...)
					if in.Knows(c.Name) {
						asked += " " + c.Name
					}
				}
			}
		}
		shown := refs(in.FindAbout(asked, about, depth))
		place := rank(shown, func(r rules.Ref) bool {
			return slices.ContainsFunc(q.decide, func(d rules.Ref) bool { return r == d && v.Official == nil || v.Official != nil && r == at[d] })
		})
		if place < 1 {
			s.first++
		}
		if place < 5 {
			s.five++
		} else {
			missed = append(missed, fmt.Sprintf("%q wants %v, found %v", q.asked, q.decide, shown[:min(5, len(shown))]))
		}
		if place < depth {
			s.ten++
			s.inverse += 1 / float64(place+1)
		}
	}
	for _, x := range []*float64{&s.first, &s.five, &s.ten, &s.inverse} {
		*x *= 100 / float64(max(1, s.asked))
	}
	return s, missed
}

// and returns the standing of both sets of questions together.
func (s standing) and(other standing) standing {
	n, m := float64(s.asked), float64(other.asked)
	mean := func(a, b float64) float64 { return (a*n + b*m) / max(1, n+m) }
	return standing{s.asked + other.asked, mean(s.first, other.first), mean(s.five, other.five), mean(s.ten, other.ten), mean(s.inverse, other.inverse)}
}

// missedOf is the kind of asker whose unanswered questions are printed. Questions
// that are held back are never printed.
var missedOf = flag.String("missed", "", "the asker whose unanswered questions are printed")

// books are the digest alone, and with the newest edition.
var books = map[string][]string{"digest": nil, "newest": {newest}}

// For each kind of asker, a deciding rule is among the first five for a minimum
// share of questions: with and without an edition, and with a typing error in each
// word of five letters or more.
func TestRecallBySource(t *testing.T) {
	rows := map[string]map[string]standing{}
	all := askers(t)
	for book, installed := range books {
		v := library(t, installed...).Default(rules.Magic)
		in := v.SearchWith(rules.Learned())
		for typing, typed := range typings {
			of := map[string]standing{}
			var open, held standing
			for _, a := range all {
				var missed []string
				of[a.name], missed = stand(v, in, a.questions, typed)
				if a.held {
					held = held.and(of[a.name])
					continue
				}
				open = open.and(of[a.name])
				if *missedOf == a.name && typing == "typed" {
					t.Logf("%s:\n%s", book, strings.Join(missed, "\n"))
				}
			}
			of["all open"], of["all held back"] = open, held
			rows[book+" "+typing] = of
		}
	}
	names := []string{}
	for _, a := range all {
		names = append(names, a.name)
	}
	var table strings.Builder
	table.WriteString("| asked by | questions | first | first five | MRR | with the edition | misspelt | misspelt, edition |\n")
	table.WriteString("| --- | --: | --: | --: | --: | --: | --: | --: |\n")
	for _, name := range append(names, "all open", "all held back") {
		s := rows["digest typed"][name]
		shown := name
		if i := slices.IndexFunc(all, func(a asker) bool { return a.name == name && a.held }); i >= 0 {
			shown += " (held back)"
		}
		fmt.Fprintf(&table, "| %s | %d | %.0f | %.0f | %.0f | %.0f | %.0f | %.0f |\n", shown, s.asked, s.first, s.five, s.inverse,
			rows["newest typed"][name].five, rows["digest misspelt"][name].five, rows["newest misspelt"][name].five)
	}
	if testing.Verbose() {
		fmt.Print(table.String()) // for go run ./internal/prove recall
	}
	for _, some := range []struct {
		name  string
		floor float64
	}{{"all open", 93}, {"all held back", 85}} {
		typed, edition := rows["digest typed"][some.name].five, rows["newest typed"][some.name].five
		if typed < some.floor || edition < some.floor {
			t.Errorf("%s: %.1f %% with the digest, %.1f %% with an edition, the floor is %.0f", some.name, typed, edition, some.floor)
		}
		if edition < typed-2 || typed < edition-3 {
			t.Errorf("%s: the digest alone finds %.1f %%, with an edition it is %.1f %%", some.name, typed, edition)
		}
		for book := range books {
			if wrong := rows[book+" misspelt"][some.name].five; wrong < rows[book+" typed"][some.name].five-5 {
				t.Errorf("%s, %s: typing errors lose all but %.1f %%", some.name, book, wrong)
			}
		}
	}
}
