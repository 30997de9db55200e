package rules_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"arbiter/data"
	"arbiter/rules"
)

// Each line of ways.txt is about a rule that the digest says something of, in
// the order of the book, and no question is there twice for a rule.
func TestWaysAreSound(t *testing.T) {
	for _, game := range []rules.Game{rules.Magic, rules.Riftbound} {
		raw, err := data.FS.ReadFile(string(game) + "/ways.txt")
		if err != nil {
			t.Fatal(err)
		}
		v := library(t).Default(game)
		before, lines := rules.Ref(""), 0
		for line := range strings.Lines(string(raw)) {
			number, questions, ok := strings.Cut(strings.TrimSpace(line), " | ")
			if !ok || strings.HasPrefix(line, "#") {
				continue
			}
			lines++
			ref := rules.Ref(number)
			if page, known := v.Show(ref); !known || page.NotDigested() {
				t.Errorf("the digest says nothing of %s", number)
			}
			if before != "" && rules.CompareRefs(before, ref) >= 0 {
				t.Errorf("%s stands behind %s", ref, before)
			}
			before = ref
			seen := make(map[string]bool)
			for question := range strings.SplitSeq(questions, " ; ") {
				if seen[question] || len(rules.Stems(question)) == 0 {
					t.Errorf("%s: %q is there twice, or says nothing", ref, question)
				}
				seen[question] = true
			}
		}
		if lines < 1000 {
			t.Errorf("%s: %d lines", game, lines)
		}
	}
}

// Every rule of both games that says something, rare ones too, has players' words or a
// question by which it is asked for, unless it is the heading of a keyword, which is
// found by its name.
func TestEveryRuleIsAskedFor(t *testing.T) {
	for game, least := range map[rules.Game]int{rules.Magic: 2500, rules.Riftbound: 2100} {
		v := library(t).Default(game)
		asked := 0
		for _, e := range v.Entries() {
			if e.Kind < rules.Rule || e.Kind == rules.GlossaryTerm || e.Title != "" && len(e.Children) > 0 {
				continue
			}
			if page, _ := v.Show(e.Ref); page.NotDigested() {
				continue // a number without a rule
			}
			if asked++; len(v.Asked(e.Ref)) == 0 {
				t.Errorf("%s: nobody asks for %s %s", game, e.Ref, e.Text)
			}
		}
		if asked < least {
			t.Errorf("%s: %d rules", game, asked)
		}
	}
}

// The error for a damaged file of facts has the file's name.
func TestDamagedWaysAndMeaning(t *testing.T) {
	for name, text := range map[string]string{
		"ways.txt":    "100.1 what\n",
		"meaning.vec": "meaning 1\n64\nword\n100.1\nshort",
	} {
		facts := fstest.MapFS{}
		for _, file := range []string{"digest.txt", "index.txt"} {
			raw, err := data.FS.ReadFile("magic/" + file)
			if err != nil {
				t.Fatal(err)
			}
			facts["magic/"+file] = &fstest.MapFile{Data: raw}
		}
		facts["magic/"+name] = &fstest.MapFile{Data: []byte(text)}
		if _, err := rules.NewLibrary(facts); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Vectors find a rule by words that are in no field of its entry.
func TestMeaning(t *testing.T) {
	v := library(t).Default(rules.Magic)
	for asked, want := range map[string]rules.Ref{
		"bolt a walker before they use it":                             "113.7a",
		"my general was tucked":                                        "903.9b",
		"the thing my removal pointed at got sacked in response to it": "608.2b",
	} {
		hits := refs(v.Search(asked, 5))
		if rank(hits, func(r rules.Ref) bool { return r == want }) == depth {
			t.Errorf("%q finds %v, want %s", asked, hits, want)
		}
	}
}
