package main

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/bot/cardtext"
	"arbiter/data"
	"arbiter/internal/shared"
	"arbiter/rules"
	"arbiter/rules/cards"
)

// sources are where the embedded facts come from.
var sources = map[rules.Game]string{rules.Magic: "cards/cards.jsonl.gz", rules.Riftbound: "cards/riftbound.jsonl.gz"}

func readSource(t *testing.T, game rules.Game) []source {
	t.Helper()
	all, err := readRows(game, bytes.NewReader(shared.Read(t, sources[game])))
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func reader(t *testing.T) cards.Reader {
	t.Helper()
	r, err := cardtext.NewReader(data.FS)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// What is embedded is what the tool makes today.
func TestEmbeddedFactsAreUpToDate(t *testing.T) {
	for game, from := range sources {
		out := filepath.Join(t.TempDir(), "cards.facts")
		if err := write(game, shared.Path(t, from), out); err != nil {
			t.Fatal(err)
		}
		want, err := os.ReadFile(out)
		if err != nil {
			t.Fatal(err)
		}
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

// What is printed on a card is in its facts: each field of each face.
func TestFactsAreTheCards(t *testing.T) {
	pool, err := cards.Open(data.FS)
	if err != nil {
		t.Fatal(err)
	}
	for game := range sources {
		for _, s := range readSource(t, game) {
			got, ok := pool.Exact(game, s.Name, s.Layout)
			if !ok {
				t.Errorf("%s isn't there", s.Name)
				continue
			}
			for i := range s.Faces {
				s.Faces[i].Text = ""
				if i < len(got.Faces) {
					got.Faces[i].Keywords = nil // of our own reading
				}
				for _, l := range []*[]string{&s.Faces[i].Tags, &s.Faces[i].Domains} {
					if len(*l) == 0 {
						*l = nil
					}
				}
			}
			got.Makes = nil
			if !reflect.DeepEqual(got, s.Card) {
				t.Errorf("%s: -file +facts\n%s", s.Name, cmp.Diff(s.Card, got))
			}
		}
	}
}

// Our reading of keywords and tokens agrees with what the file says of the card.
// The file is no judge: it gives keywords that are only granted, knows no "boast",
// and lists the tokens of other cards' faces. So the counts have a bound and are
// not demanded to be nought.
func TestReadingAgreesWithFile(t *testing.T) {
	read := reader(t)
	var same, missing, more, made, notMade, others int
	for _, s := range readSource(t, rules.Magic) {
		readTexts(&s.Card, read)
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
				made++
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
	t.Logf("tokens: %d as the file has them, %d of its not read, %d read that it doesn't list", made, notMade, others)
	if missing > 40 || same < 16_390 {
		t.Errorf("%d keywords of the file aren't read, %d are", missing, same)
	}
	if more > 225 {
		t.Errorf("%d keywords are read that the file doesn't list", more)
	}
	if notMade > 80 || made < 3440 {
		t.Errorf("%d tokens of the file aren't read, %d are", notMade, made)
	}
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
		if err := write(rules.Magic, path, filepath.Join(dir, "out")); err == nil {
			t.Errorf("%s is taken for cards", name)
		}
	}
	if err := write(rules.Magic, "", ""); err == nil {
		t.Error("no file is taken for cards")
	}
}
