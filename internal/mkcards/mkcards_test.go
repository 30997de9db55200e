package main

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/data"
	"arbiter/internal/shared"
	"arbiter/rules"
	"arbiter/rules/cards"
)

// sources are the sources of the embedded facts.
var sources = map[rules.Game]string{rules.Magic: "cards/cards.jsonl.gz", rules.Riftbound: "cards/riftbound.jsonl.gz"}

// made holds the cards of both games as decoded by the test, and the tool's
// output, computed once for all tests.
type made struct {
	cards []source // with the keywords and tokens that the tool has read, without texts
	facts []byte
	texts map[named][]string
}

var makeAll = sync.OnceValues(func() (map[rules.Game]made, error) {
	folder, err := shared.Folder()
	if err != nil {
		return nil, err
	}
	all := make(map[rules.Game]made)
	for game, from := range sources {
		raw, err := os.ReadFile(filepath.Join(folder, from))
		if err != nil {
			return nil, err
		}
		ours, texts, err := read(game, bytes.NewReader(raw))
		if err != nil {
			return nil, err
		}
		some, err := readRows(game, bytes.NewReader(raw))
		if err != nil {
			return nil, err
		}
		for i, c := range ours { // the file has each card once
			for j, f := range c.Faces {
				some[i].Faces[j].Keywords, some[i].Faces[j].Lines, some[i].Faces[j].Text = f.Keywords, f.Lines, ""
				if want, ok := definedColors[f.Name]; ok { // the file has the colors of the cost
					some[i].Faces[j].Colors = want
				}
			}
			some[i].Makes = c.Makes
		}
		written, err := facts(ours)
		if err != nil {
			return nil, err
		}
		all[game] = made{some, written, texts}
	}
	return all, nil
})

func makes(t *testing.T, game rules.Game) made {
	t.Helper()
	shared.Path(t, "cards") // or skip
	all, err := makeAll()
	if err != nil {
		t.Fatal(err)
	}
	return all[game]
}

// definedColors are the colors of cards whose own text defines them, as read
// by a person: the file lacks them.
var definedColors = map[string][]string{
	"Awaken the Maelstrom": everyColor, "Fallaji Wayfarer": everyColor, "Ghostfire": nil, "O-Kagachi Made Manifest": everyColor,
	"Sphinx of the Guildpact": everyColor, "Transguild Courier": everyColor,
}

var everyColor = []string{"white", "blue", "black", "red", "green"}

// The embedded facts equal the tool's output.
func TestEmbeddedFactsAreUpToDate(t *testing.T) {
	for game := range sources {
		want := makes(t, game).facts
		got, err := data.FS.ReadFile(string(game) + "/cards.facts")
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("data/%s/cards.facts isn't what mkcards makes: go generate ./data", game)
		}
		t.Logf("%s: %d bytes", game, len(got))
	}
}

// The facts of a card have every printed field of each face.
func TestFactsAreTheCards(t *testing.T) {
	pool, err := cards.Open(data.FS)
	if err != nil {
		t.Fatal(err)
	}
	for game := range sources {
		for _, s := range makes(t, game).cards {
			got, ok := pool.Exact(game, s.Name, s.Layout)
			if !ok {
				t.Errorf("%s isn't there", s.Name)
				continue
			}
			if !reflect.DeepEqual(s.Card, got) {
				t.Errorf("%s: -file +facts\n%s", s.Name, cmp.Diff(s.Card, got))
			}
		}
	}
}

// The tool's keywords and tokens agree with the file's. The file isn't exact:
// it includes granted keywords, lacks "boast", and lists tokens of other
// cards' faces. Therefore the number of differences is bounded instead of
// zero.
func TestReadingAgreesWithFile(t *testing.T) {
	var same, missing, more, agreed, notMade, others int
	for _, s := range makes(t, rules.Magic).cards {
		var ours []string
		for _, f := range s.Faces {
			ours = append(ours, f.Keywords...)
		}
		for _, k := range s.keywords {
			if slices.ContainsFunc(ours, func(o string) bool { return isKeyword(o, k) }) {
				same++
			} else {
				missing++
			}
		}
		for _, o := range ours {
			if !slices.ContainsFunc(s.keywords, func(k string) bool { return isKeyword(o, k) }) {
				more++
			}
		}
		var tokens []string
		for _, m := range s.Makes {
			tokens = append(tokens, strings.TrimSuffix(m.Name, " Token"))
		}
		for _, k := range s.tokens {
			if slices.Contains(tokens, k) {
				agreed++
			} else {
				notMade++
			}
		}
		for _, o := range tokens {
			if !slices.Contains(s.tokens, o) {
				others++
			}
		}
	}
	t.Logf("keywords: %d as the file has them, %d of its not read, %d read that it doesn't list", same, missing, more)
	t.Logf("tokens: %d as the file has them, %d of its not read, %d read that it doesn't list", agreed, notMade, others)
	if missing > 40 || same < 16_390 {
		t.Errorf("%d keywords of the file aren't read, %d are", missing, same)
	}
	if more > 225 {
		t.Errorf("%d keywords are read that the file doesn't list", more)
	}
	if notMade > 42 || agreed < 3482 {
		t.Errorf("%d tokens of the file aren't read, %d are", notMade, agreed)
	}
}

// The ability of a token is quoted in the card's text or in its reminder text,
// or the rules give it to a token of that name.
func TestAbilitiesOfTokensAreQuoted(t *testing.T) {
	raw, err := os.ReadFile(shared.Path(t, "cards/cards.jsonl.gz"))
	if err != nil {
		t.Fatal(err)
	}
	all, err := readRows(rules.Magic, bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	predefined, err := data.FS.ReadFile("magic/tokens.json")
	if err != nil {
		t.Fatal(err)
	}
	some := makes(t, rules.Magic).cards
	n := 0
	for i, s := range all {
		text := ""
		for _, f := range s.Faces {
			text += f.Text + "\n"
		}
		text = strings.NewReplacer("“", `"`, "”", `"`, "’", "'", "−", "-").Replace(text)
		for _, m := range some[i].Makes {
			for _, a := range m.Abilities {
				n++
				if !strings.Contains(text, `"`+a+`"`) && !strings.Contains(text, "'"+a+"'") && !strings.Contains(text, a+")") && !strings.Contains(text, `"`+strings.TrimSuffix(a, ".")+`,"`) && !bytes.Contains(predefined, []byte(`"`+a+`"`)) {
					t.Errorf("%s: %q isn't quoted", s.Name, a)
				}
			}
		}
	}
	if n < 500 {
		t.Errorf("only %d abilities of tokens were looked at", n)
	}
	t.Logf("%d abilities of tokens", n)
}

// isKeyword reports whether a keyword with what belongs to it is one that the file
// lists by its name alone.
func isKeyword(ours, theirs string) bool {
	theirs = strings.ToLower(theirs)
	switch theirs {
	case "landwalk":
		return strings.HasSuffix(ours, "walk")
	case "typecycling", "offering":
		return strings.Contains(ours, strings.TrimPrefix(theirs, "type"))
	}
	return strings.HasPrefix(ours, theirs)
}

func TestBrokenFiles(t *testing.T) {
	dir := t.TempDir()
	for name, content := range map[string]string{"empty": "", "text": "no cards"} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := write(rules.Magic, path, filepath.Join(dir, "out"), ""); err == nil {
			t.Errorf("%s is taken for cards", name)
		}
	}
	if err := write(rules.Magic, "", "", ""); err == nil {
		t.Error("no file is taken for cards")
	}
}
