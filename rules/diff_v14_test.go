package rules_test

import (
	"regexp"
	"strings"
	"testing"

	"arbiter/rules"
)

var (
	citedRule = regexp.MustCompile(`\b\d{3}(?:\.(?:\d+|[a-z])\b)*`)
	diffWord  = regexp.MustCompile(`[\pL\d+]+`)
)

// saidIn returns the words of a text, without the numbers of rules, which move
// between editions.
func saidIn(e printed) string {
	text := strings.ToLower(straight.Replace(e.Title + " " + e.Text))
	if e.Title == e.Text {
		text = strings.ToLower(straight.Replace(e.Text))
	}
	return strings.Join(diffWord.FindAllString(citedRule.ReplaceAllString(text, " "), -1), " ")
}

// What /changes says of v1.3 and v1.4 agrees with both official texts, as the
// proofs of the imports read them: what has moved says the same there, what is new
// was said nowhere before, what is removed is said nowhere now, and whatever isn't
// mentioned says the same under the same number.
func TestDiffOfV13AndV14AgreesWithTheTexts(t *testing.T) {
	older, newer := readRiftboundRows(t, "riftbound/core-rules-v1.3.md"), readRiftboundIndented(t, "../riftbound/core-rules-v1.4.md")
	was, is := make(map[rules.Ref]string), make(map[rules.Ref]string)
	saidBefore, saidNow := make(map[string]int), make(map[string]int)
	for _, e := range older.entries {
		was[e.Ref] = saidIn(e)
		saidBefore[was[e.Ref]]++
	}
	for _, e := range newer.entries {
		is[e.Ref] = saidIn(e)
		saidNow[is[e.Ref]]++
	}
	changes := rules.Diff(parse(t, "riftbound/core-rules-v1.3.md"), parse(t, "../riftbound/core-rules-v1.4.md"))
	from, to, count := make(map[rules.Ref]bool), make(map[rules.Ref]bool), make(map[rules.ChangeKind]int)
	for _, c := range changes {
		from[c.From], to[c.To] = true, true
		count[c.Kind]++
		switch before, now := was[c.From], is[c.To]; c.Kind {
		case rules.Moved:
			if c.From == c.To || before != now {
				t.Errorf("%s → %s has moved:\n%s\n%s", c.From, c.To, before, now)
			}
		case rules.Reworded:
			if before == now {
				t.Errorf("%s → %s is reworded: %s", c.From, c.To, now)
			}
		case rules.Added:
			if saidBefore[now] >= saidNow[now] && len(strings.Fields(now)) > 3 {
				t.Errorf("%s is added, and was said in v1.3: %s", c.To, now)
			}
		case rules.Removed:
			if saidNow[before] >= saidBefore[before] && len(strings.Fields(before)) > 3 {
				t.Errorf("%s is removed, and is said in v1.4: %s", c.From, before)
			}
		}
	}
	for ref, before := range was {
		if !from[ref] && before != is[ref] {
			t.Errorf("%s isn't mentioned:\n%s\n%s", ref, before, is[ref])
		}
	}
	for ref := range is {
		if _, old := was[ref]; !to[ref] && !old {
			t.Errorf("%s is new and isn't mentioned", ref)
		}
	}
	t.Logf("%v", count)
}
