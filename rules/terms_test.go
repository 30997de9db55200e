package rules_test

import (
	"os"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"arbiter/rules"
)

// The digest alone finds a term of the glossary by the rule that explains it.
func TestTermsLeadToRules(t *testing.T) {
	l := library(t)
	for _, tc := range []struct {
		game      rules.Game
		term      string
		want      rules.Ref
		corrected string
	}{
		{rules.Magic, "mana value", "202.3", ""},
		{rules.Magic, "Mana Values", "202.3", ""},
		{rules.Magic, "mana valeu", "202.3", "mana value"},
		{rules.Magic, "legend rule", "704.5j", ""}, // a name of ours goes before
		{rules.Magic, "trample", "702.19", ""},
		{rules.Riftbound, "might", "143.2", ""},
	} {
		page, a, ok := l.Default(tc.game).Lookup(tc.term)
		if !ok || page.Entry.Ref != tc.want || !strings.EqualFold(a.Corrected, tc.corrected) || page.NotDigested() {
			t.Errorf("%s: %q, corrected %q, %v", tc.term, page.Entry.Ref, a.Corrected, ok)
		}
	}
}

// Each term is in the newest glossary, and its entry there names the rule, or
// refers to a term whose entry does.
func TestTermsPointWhereTheGlossaryDoes(t *testing.T) {
	b := parse(t, "magic/2026-09-25-reconstructed.txt")
	raw, err := os.ReadFile("../data/magic/terms.txt")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for line := range strings.Lines(string(raw)) {
		term, number, ok := strings.Cut(strings.TrimSpace(line), " | ")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		n++
		names := func(title string) bool {
			a, ok := b.Lookup("glossary:" + title)
			return ok && regexp.MustCompile(`\b`+regexp.QuoteMeta(number)+`\b`).MatchString(a.Entry.Text)
		}
		entry, _ := b.Lookup("glossary:" + term)
		if there := regexp.MustCompile(`^See (.*)\.$`).FindStringSubmatch(entry.Entry.Text); !names(term) && (there == nil || !names(there[1])) {
			t.Errorf("%s: the glossary doesn't name %s: %s", term, number, entry.Entry.Text)
		}
		if _, ok := b.Entry(rules.Ref(number)); !ok {
			t.Errorf("%s: there is no %s", term, number)
		}
	}
	if n < 600 {
		t.Errorf("%d terms", n)
	}
}

func TestBadTerms(t *testing.T) {
	for _, line := range []string{"Mana Value", "Mana Value | x", " | 202.3"} {
		_, err := rules.NewLibrary(fstest.MapFS{
			"magic/digest.txt": {Data: []byte("Arbiter digest\n\n202. Parts\n\n202.3. A number.\n")},
			"magic/index.txt":  {Data: []byte("")},
			"magic/terms.txt":  {Data: []byte("# terms\n\n" + line + "\n")},
		})
		if err == nil || !strings.Contains(err.Error(), "line 3") {
			t.Errorf("%q: %v", line, err)
		}
	}
}
