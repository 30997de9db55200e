package rules_test

import (
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"hash/maphash"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"unicode"
	"unicode/utf8"

	"arbiter/data"
	"arbiter/internal/shared"
	"arbiter/rules"
	"arbiter/rules/cards"
)

// run is the number of consecutive words that must not equal the publishers'
// (DESIGN §1, §3).
const run = 12

// ownWords are the words of a text, without case and punctuation.
func ownWords(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

var (
	// tags are the marks of a document, and not its words.
	tags = regexp.MustCompile(`<[^<>]*>`)
	// frame matches what identifies a rulebook: its title and date.
	frame = regexp.MustCompile(`(?i)magic: the gathering comprehensive rules|these rules are effective as of \w+ \d+, \d+\.?`)
	// boo is the text of a card, which is an example of CR 111.9, and which
	// players paste.
	boo = regexp.MustCompile(`(?i)create boo, a legendary 1/1 red hamster`)
	// created matches the description of a token: a fact, which can be stated
	// in one way only.
	created = regexp.MustCompile(`(?i)\bcreates? (?:an?|one|two|three|x|\d+) [^.;"]*?\btokens?\b(?: with (?:flying|reach|haste|trample|vigilance|lifelink|deathtouch|menace|first strike|, | and )+)?`)
)

var seed = maphash.MakeSeed()

// runs calls f with each run of a text's words.
func runs(text string, f func(hash uint64, words []string)) {
	words := ownWords(text)
	hashes := make([]uint64, len(words))
	for i, w := range words {
		hashes[i] = maphash.String(seed, w)
	}
	for i := 0; i+run <= len(words); i++ {
		h := uint64(0)
		for _, w := range hashes[i : i+run] {
			h = h*31 + w
		}
		f(h, words[i:i+run])
	}
}

// publishers collects every run of every official text, once for all tests.
func publishers(t *testing.T) map[uint64]bool {
	t.Helper()
	shared.Path(t, "rules") // or skip
	all, err := publishersRuns()
	if err != nil || len(all) < 100_000 {
		t.Fatalf("the test itself saw %d runs: %v", len(all), err)
	}
	return all
}

var publishersRuns = sync.OnceValues(func() (map[uint64]bool, error) {
	all := make(map[uint64]bool)
	add := func(text string) { runs(text, func(h uint64, _ []string) { all[h] = true }) }
	folder, err := shared.Folder()
	if err != nil {
		return nil, err
	}
	if err := eachOfficialText(folder, add); err != nil {
		return nil, err
	}
	texts := os.DirFS(filepath.Join(folder, "rules"))
	return all, fs.WalkDir(texts, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		raw, err := fs.ReadFile(texts, path)
		if err != nil {
			return err
		}
		plain := utf8.Valid(raw)
		if plain {
			add(tags.ReplaceAllString(string(raw), " "))
		}
		if strings.Contains(path, "truncated") {
			return nil // it can't be parsed; its text was added
		}
		b, err := rules.Parse(path, raw, "")
		if err != nil {
			return err
		}
		for _, e := range b.Entries() {
			if !plain || len(e.Examples) > 0 || b.Edition.Game == rules.Riftbound {
				add(e.Text)
			}
			for _, example := range e.Examples {
				add(example)
			}
		}
		return nil
	})
})

// eachOfficialText calls add with the texts of all cards of both games, and of
// documents that aren't rulebooks or aren't parsed as such.
func eachOfficialText(folder string, add func(string)) error {
	for _, file := range []string{"cards.jsonl.gz", "riftbound.jsonl.gz"} {
		if err := eachCardText(filepath.Join(folder, "cards", file), add); err != nil {
			return err
		}
	}
	for _, pattern := range []string{"tournament/*.md", "riftbound/*.md"} {
		files, err := filepath.Glob(filepath.Join(folder, pattern))
		if err != nil || len(files) == 0 {
			return fmt.Errorf("no %s: %w", pattern, err)
		}
		for _, f := range files {
			if filepath.Base(f) == "README.md" { // not the publisher's
				continue
			}
			raw, err := os.ReadFile(f)
			if err != nil {
				return err
			}
			add(tags.ReplaceAllString(string(raw), " "))
		}
	}
	return nil
}

// eachCardText calls add with the texts of the cards in a file.
func eachCardText(path string, add func(string)) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }()
	z, err := gzip.NewReader(f)
	if err != nil {
		return err
	}
	type face struct {
		Oracle string `json:"oracle_text"`
		Text   string `json:"text"`
	}
	for dec := json.NewDecoder(z); dec.More(); {
		var card struct {
			face
			Faces []face `json:"card_faces"`
		}
		if err := dec.Decode(&card); err != nil {
			return err
		}
		for _, one := range append(card.Faces, card.face) {
			add(one.Oracle)
			add(one.Text)
		}
	}
	return nil
}

// passage is a piece of text of the repository.
type passage struct{ where, text string }

func TestOwnWords(t *testing.T) {
	theirs := publishers(t)
	names := listedNames(t)
	texts := append(repository(t), embeddedCards(t)...)
	n := 0
	for _, p := range texts {
		found := 0
		text := created.ReplaceAllString(p.text, " token ")
		text = boo.ReplaceAllString(frame.ReplaceAllString(text, " "), " ")
		runs(text, func(h uint64, words []string) {
			n++
			if theirs[h] && !onlyNames(words, names) {
				if found == 0 {
					t.Errorf("%s has the publisher's words: %q", p.where, strings.Join(words, " "))
				}
				found++
			}
		})
	}
	if n < 20_000 {
		t.Errorf("the test itself saw %d runs of words", n)
	}
}

// The test detects what it has to detect.
func TestOwnWordsSeesTheirs(t *testing.T) {
	theirs := publishers(t)
	for _, file := range []string{"magic/2022-11-18.txt", "magic/2018-07-13.txt", "riftbound/core-rules-v1.2.md"} {
		seen, of := 0, 0
		for _, e := range parse(t, file).Entries() {
			runs(strings.ToUpper(e.Text), func(h uint64, _ []string) {
				of++
				if theirs[h] {
					seen++
				}
			})
		}
		if seen != of || of == 0 {
			t.Errorf("%s: %d of %d runs are known", file, seen, of)
		}
	}
}

// It sees the words of a card, too, and those of the other documents.
func TestOwnWordsSeesCards(t *testing.T) {
	theirs := publishers(t)
	seen, of := 0, 0
	count := func(text string) {
		runs(strings.ToUpper(text), func(h uint64, _ []string) {
			of++
			if theirs[h] {
				seen++
			}
		})
	}
	for _, file := range []string{"cards/cards.jsonl.gz", "cards/riftbound.jsonl.gz"} {
		if err := eachCardText(shared.Path(t, file), count); err != nil {
			t.Fatal(err)
		}
	}
	for _, file := range []string{
		"tournament/mtr-2026-02-27.md", "tournament/ipg-2024-09-23.md", "tournament/jar-2024-08-05.md",
		"rules/riftbound/tournament-rules-2026-05-02.md", "riftbound/core-rules-v1.4.md",
	} {
		count(tags.ReplaceAllString(string(shared.Read(t, file)), " "))
	}
	if seen != of || of < 500_000 {
		t.Errorf("%d of %d runs are known", seen, of)
	}
}

// It reads each line of our digests of the documents for tournaments.
func TestOwnWordsReadsTournamentDigests(t *testing.T) {
	seen := make(map[string]int)
	for _, p := range repository(t) {
		file, _, _ := strings.Cut(p.where, " ")
		seen[file]++
	}
	for folder, fewest := range map[string]int{"magic/mtr": 150, "magic/ipg": 100, "magic/jar": 25, "riftbound/tr": 880} {
		if n := seen["data/"+folder+"/digest.txt"]; n < fewest {
			t.Errorf("%s: %d lines were read", folder, n)
		}
		if n := seen["data/"+folder+"/ways.txt"]; n < 9 {
			t.Errorf("%s: %d lines of questions were read", folder, n)
		}
	}
}

// repository lists the texts of the repository, read once for all tests: whole documents and data
// files, and of Go files each comment and each string.
func repository(t *testing.T) []passage {
	t.Helper()
	all, err := passages()
	if err != nil {
		t.Fatal(err)
	}
	if len(all) < 500 {
		t.Fatalf("the test itself saw %d texts", len(all))
	}
	return slices.Clip(all)
}

var passages = sync.OnceValues(func() (all []passage, err error) {
	root := os.DirFS("..")
	err = fs.WalkDir(root, ".", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == ".git" || d.Name() == "node_modules"):
			return fs.SkipDir
		case d.IsDir():
			return nil
		}
		switch filepath.Ext(path) {
		case ".go":
			all = append(all, inGo(filepath.Join("..", path))...)
		case ".md", ".txt", ".json", ".txtar", ".yml", ".golden":
			raw, err := fs.ReadFile(root, path)
			if errors.Is(err, fs.ErrNotExist) {
				return nil // an editor's file that has just gone
			}
			if err != nil {
				return err
			}
			text := facts(path, string(raw))
			if strings.HasPrefix(path, "data/") && filepath.Ext(path) == ".txt" {
				for line := range strings.Lines(text) { // each line is a text of its own
					number, words, _ := strings.Cut(line, " ")
					all = append(all, passage{path + " " + number, words})
				}
				return nil
			}
			all = append(all, passage{path, text})
		}
		return nil
	})
	return all, err
})

// mostWords is how long a compiled ability can be that is written in words: of Magic the
// symbol of a level, of Riftbound the condition of a trigger or what a static ability gives.
var mostWords = map[rules.Game]int{rules.Magic: 8, rules.Riftbound: run - 1}

// embeddedCards returns the facts of all cards as texts. A list of keywords or
// types is a fact, in its order too; that no text in it is as long as a run is
// checked here, also in the compiled abilities. The abilities of the tokens may
// be quoted, as in tokens.json (TestAbilitiesOfTokensAreQuoted).
func embeddedCards(t *testing.T) []passage {
	t.Helper()
	pool, err := cards.Open(data.FS)
	if err != nil {
		t.Fatal(err)
	}
	var all []passage
	n, lines := 0, 0
	for c := range pool.All() {
		n++
		texts := []string{c.Layout}
		for _, f := range c.Faces {
			if f.Text != "" {
				t.Errorf("%s has a text", c.Name)
			}
			texts = slices.Concat(texts, f.Supertypes, f.Types, f.Subtypes, f.Colors, f.Domains, f.Tags, f.Keywords,
				[]string{f.Cost, f.Power, f.Toughness, f.Loyalty, f.Defense, f.Energy, f.Might, f.PowerCost})
			all = append(all, passage{"the name of " + c.Name, f.Name})
		}
		for _, m := range c.Makes {
			texts = slices.Concat(texts, m.Supertypes, m.Types, m.Subtypes, m.Colors, m.Keywords, []string{m.Name, m.Power, m.Toughness, m.Might})
		}
		for _, text := range texts {
			if len(strings.Fields(text)) >= run {
				t.Errorf("the facts of %s have a sentence: %q", c.Name, text)
			}
			all = append(all, passage{"the facts of " + c.Name, text})
		}
		compiled, err := pool.Compiled(c)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range compiled {
			for _, line := range f.Lines {
				if lines++; strings.HasPrefix(line, "{\"") {
					for _, text := range abilityTexts(t, line) {
						if len(ownWords(text)) >= run {
							t.Errorf("the abilities of %s have a sentence: %q", c.Name, text)
						}
					}
				} else if most := mostWords[c.Game]; len(ownWords(line)) > most {
					t.Errorf("the abilities of %s have a text: %q", c.Name, line)
				}
			}
		}
		for _, name := range c.Former {
			all = append(all, passage{"a name of " + c.Name, name})
		}
	}
	if n < 34_000 || lines < 30_000 {
		t.Fatalf("the test itself saw %d cards, %d lines of abilities", n, lines)
	}
	return all
}

// abilityTexts returns the texts in a compiled line, but for the quoted abilities
// of tokens.
func abilityTexts(t *testing.T, line string) []string {
	t.Helper()
	read := json.NewDecoder(strings.NewReader(line))
	read.UseNumber()
	var tree any
	if err := read.Decode(&tree); err != nil {
		t.Fatalf("%v: %s", err, line)
	}
	var all []string
	var walk func(key string, node any)
	walk = func(key string, node any) {
		switch node := node.(type) {
		case string:
			if strings.HasPrefix(node, "{\"") { // an ability that is given
				all = append(all, abilityTexts(t, node)...)
			} else {
				all = append(all, node)
			}
		case []any:
			for _, one := range node {
				walk(key, one)
			}
		case map[string]any:
			for k, v := range node {
				if k != "quoted" && k != "said" {
					walk(k, v)
				}
			}
		}
	}
	walk("", tree)
	return all
}

// abilityOfToken matches a digest's quotation from a token's definition.
var (
	definition     = regexp.MustCompile(`(?m)^(?:111\.10[a-z]{1,2}|187\.\d+\.) .*$`)
	abilityOfToken = regexp.MustCompile(`["“][^"“”]*["”]`)
)

// facts removes from a file what may be the publisher's: the abilities of
// tokens, in data and where a test's game creates them.
func facts(path, text string) string {
	if filepath.Ext(path) == ".txtar" {
		return abilityOfToken.ReplaceAllString(text, " ability ")
	}
	switch filepath.Base(path) {
	case "tokens.json":
		var tokens []map[string]any
		if json.Unmarshal([]byte(text), &tokens) != nil {
			return text
		}
		for _, token := range tokens {
			strip(token)
		}
		raw, err := json.Marshal(tokens)
		if err != nil {
			return text
		}
		return string(raw)
	case "digest.txt":
		return definition.ReplaceAllStringFunc(text, func(line string) string {
			return abilityOfToken.ReplaceAllString(line, " ability ")
		})
	}
	return text
}

// strip removes the abilities of a token and of its other face.
func strip(token map[string]any) {
	delete(token, "abilities")
	for _, v := range token {
		if face, ok := v.(map[string]any); ok {
			strip(face)
		}
	}
}

func inGo(path string) []passage {
	files := token.NewFileSet()
	f, err := parser.ParseFile(files, path, nil, parser.ParseComments)
	if err != nil {
		return nil // incomplete while being edited; the compiler reports it
	}
	var all []passage
	for _, c := range f.Comments {
		all = append(all, passage{files.Position(c.Pos()).String(), c.Text()})
	}
	ast.Inspect(f, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			if text, err := strconv.Unquote(lit.Value); err == nil {
				if strings.HasSuffix(path, "_test.go") { // a game
					text = abilityOfToken.ReplaceAllString(text, " ability ")
				}
				all = append(all, passage{files.Position(lit.Pos()).String(), text})
			}
		}
		return true
	})
	return all
}

// listedNames are the words of keywords and types: a list of them, which can
// hardly be written in another order or in other words, is no sentence.
func listedNames(t *testing.T) map[string]bool {
	t.Helper()
	raw, err := os.ReadFile("../data/magic/words.json")
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{"and": true, "or": true}
	for _, w := range ownWords(string(raw)) {
		names[w] = true
	}
	return names
}

func onlyNames(words []string, names map[string]bool) bool {
	for _, w := range words {
		if !names[w] {
			return false
		}
	}
	return true
}
