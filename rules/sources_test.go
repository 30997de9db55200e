package rules_test

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
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
	held      bool // opened at the end of a piece of work only
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
	at := make(map[rules.Ref]rules.Ref)
	for _, e := range v.Entries() {
		page, ok := v.Show(e.Ref)
		if ok && page.Plain != nil {
			at[page.Plain.Ref] = e.Ref
		}
	}
	return at
}

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
		if pool, err := theCards(); err == nil && os.Getenv("NOCARDS") == "" {
			var named []cards.Card
			if named, asked = pool.Asked(asked, cards.Options{Game: rules.Magic}); len(named) > 0 {
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

func (s standing) String() string {
	return fmt.Sprintf("%3d asked, first %5.1f, five %5.1f, ten %5.1f, MRR %5.1f", s.asked, s.first, s.five, s.ten, s.inverse)
}

func TestRecallBySource(t *testing.T) {
	vs := map[string]*rules.View{"digest": library(t).Default(rules.Magic), "newest": library(t, newest).Default(rules.Magic), "april": library(t, "magic/2026-04-17.txt").Default(rules.Magic)}
	searches := make(map[string]*rules.Search)
	for name, v := range vs {
		searches[name] = v.SearchWith(rules.Learned())
	}
	all := askers(t)
	for _, name := range slices.Sorted(maps.Keys(vs)) {
		for _, typing := range []string{"typed", "misspelt"} {
			var open, held []question
			for _, a := range all {
				if a.held {
					held = append(held, a.questions...)
					if os.Getenv("HELD") != "" {
						s, _ := stand(vs[name], searches[name], a.questions, typings[typing])
						t.Logf("%-7s %-8s %-8s %s", name, typing, a.name, s)
					}
					continue
				}
				open = append(open, a.questions...)
				s, missed := stand(vs[name], searches[name], a.questions, typings[typing])
				t.Logf("%-7s %-8s %-8s %s", name, typing, a.name, s)
				if testing.Verbose() && os.Getenv("MISSED") == name && typing == "typed" {
					t.Logf("missed:\n%s", strings.Join(missed, "\n"))
				}
			}
			s, _ := stand(vs[name], searches[name], open, typings[typing])
			t.Logf("%-7s %-8s %-8s %s", name, typing, "open", s)
			s, _ = stand(vs[name], searches[name], held, typings[typing])
			t.Logf("%-7s %-8s %-8s %s", name, typing, "held", s)
		}
	}
}
