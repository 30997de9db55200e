package query_test

import (
	"bufio"
	"io/fs"
	"strings"
	"testing"

	"arbiter/data"
	"arbiter/tracker/notation"
	"arbiter/tracker/query"
)

func vocabulary(t *testing.T, game string) (*notation.Vocabulary, fs.FS) {
	t.Helper()
	facts, err := fs.Sub(data.FS, game)
	if err != nil {
		t.Fatal(err)
	}
	words, err := facts.Open("words.json")
	if err != nil {
		t.Fatal(err)
	}
	tokens, err := facts.Open("tokens.json")
	if err != nil {
		t.Fatal(err)
	}
	v, err := notation.ReadVocabulary(words, tokens)
	if err != nil {
		t.Fatal(err)
	}
	return v, facts
}

// Each form of a query has an example, which is read as that form alone.
func TestFormsAreReadOneWay(t *testing.T) {
	v, _ := vocabulary(t, "magic")
	g := notation.NewGrammar(v, query.Rows()...).Exact()
	for _, r := range query.Rows() {
		phrases, err := g.Phrases(r.Example)
		if err != nil || len(phrases) != 1 || phrases[0].Row != r.Name {
			t.Errorf("%q is read as %v, %v; want %q", r.Example, phrases, err, r.Name)
		}
		if names := g.Ambiguous(r.Example); names != nil {
			t.Errorf("%q is %q", r.Example, names)
		}
	}
}

// The right sides of questions in the phrasebooks are queries.
func TestPhrasebooksAskInForms(t *testing.T) {
	for _, game := range []string{"magic", "riftbound"} {
		v, facts := vocabulary(t, game)
		g := notation.NewGrammar(v, query.Rows()...).Exact()
		file, err := facts.Open("verbs.txt")
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = file.Close() }()
		noun := map[string]string{"magic": "all creatures", "riftbound": "all units"}[game]
		slots := strings.NewReplacer("{what}", noun, "{poss}", noun, "{who}", "Bob", "{whose}", "Bob", "{kind}", "oil", "{n}", "1", "{x}", "landfall")
		section, asked := "", 0
		for lines := bufio.NewScanner(file); lines.Scan(); {
			line := strings.TrimSpace(lines.Text())
			if strings.HasPrefix(line, "[") && !strings.Contains(line, " ") {
				section = line
			}
			_, form, ok := strings.Cut(line, " = ")
			if section != "[queries]" || !ok {
				continue
			}
			asked++
			if all, err := g.Parse(slots.Replace(form)); err != nil || len(all) != 1 {
				t.Errorf("%s: %q is no query: %v, %v", game, line, all, err)
			}
		}
		if asked < 50 {
			t.Errorf("%s: the phrasebook has %d questions", game, asked)
		}
	}
}
