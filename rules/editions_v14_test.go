package rules_test

import (
	"regexp"
	"strings"
	"testing"

	"arbiter/rules"
)

// straight makes curly quotation marks straight.
var straight = strings.NewReplacer("“", `"`, "”", `"`, "’", "'", "‘", "'")

// keywordNamed matches an entry of the excerpt's list of keywords.
var keywordNamed = regexp.MustCompile(`(?:^|[:;.] |\n)(8\d\d) ([A-Z][\w-]+)`)

// The excerpt of v1.4 says what the whole edition says, word for word; its
// quotation marks are straight and those of the whole edition curly.
func TestExcerptAgreesWithTheWholeEdition(t *testing.T) {
	whole, excerpt := parse(t, "../riftbound/core-rules-v1.4.md"), parse(t, "riftbound/core-rules-v1.4-tokens-excerpt.md")
	seen := 0
	for _, e := range excerpt.Entries() {
		w, ok := whole.Entry(e.Ref)
		if e.Kind == rules.Section {
			if e.Title, _, _ = strings.Cut(e.Title, " ("); !ok || w.Title != e.Title {
				t.Errorf("%s is %q in the excerpt, %q in the whole edition", e.Ref, e.Title, w.Title)
			}
			continue
		}
		seen++
		if text := straight.Replace(w.Text); !ok || text != straight.Replace(e.Text) {
			t.Errorf("%s: the excerpt has %q,\nthe whole edition %q", e.Ref, e.Text, text)
		}
	}
	_, list, _ := strings.Cut(string(official(t, "riftbound/core-rules-v1.4-tokens-excerpt.md")), "Keyword Glossary")
	keywords := keywordNamed.FindAllStringSubmatch(list, -1)
	for _, k := range keywords {
		if w, _ := whole.Entry(rules.Ref(k[1])); w.Title != k[2] {
			t.Errorf("%s is %q in the excerpt, %q in the whole edition", k[1], k[2], w.Title)
		}
	}
	if seen != 15 || len(keywords) != 25 {
		t.Errorf("the test itself saw %d rules and %d keywords", seen, len(keywords))
	}
}
