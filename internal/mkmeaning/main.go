// Mkmeaning learns the vectors by which a search compares questions and rules
// (rules.Meaning), from a game's digest and from its players' names of rules and
// questions, and from nothing else.
//
//	go run ./internal/mkmeaning -game magic
//
// The same texts give the same file. A file that is up to date is left as it is, which
// learning a third of the vectors shows.
package main

import (
	"flag"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path"
	"path/filepath"
	"slices"

	"arbiter/rules"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "mkmeaning:", err)
		os.Exit(1)
	}
}

// unlearned is a folder of facts without the file of vectors: learning doesn't
// depend on earlier vectors.
type unlearned struct{ fs.FS }

// Open implements fs.FS.
func (u unlearned) Open(name string) (fs.File, error) {
	if path.Ext(name) == ".vec" {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return u.FS.Open(name)
}

func run(args []string) error {
	set := flag.NewFlagSet("mkmeaning", flag.ContinueOnError)
	game := set.String("game", "magic", "magic or riftbound")
	tournament := set.Bool("tournament", false, "of the documents for tournaments, and not of the core rules")
	data := set.String("data", "data", "the folder of the digests")
	if err := set.Parse(args); err != nil {
		return err
	}
	library, err := rules.NewLibrary(unlearned{os.DirFS(*data)})
	if err != nil {
		return err
	}
	if library.Default(rules.Game(*game)) == nil {
		return fmt.Errorf("there is no digest of %q", *game)
	}
	all, name := trained(library, rules.Game(*game), *tournament)
	file := filepath.Join(*data, *game, name)
	if raw, err := os.ReadFile(file); err == nil && learnedFrom(raw, all) { //nolint:gosec // the folder is the caller's choice
		return nil
	}
	return os.WriteFile(file, learn(all).Encode(), 0o644) //nolint:gosec // a file of the repository, for everyone to read
}

// trained returns the training pairs of a game's digest, or of its documents for tournaments, and
// the name of the file of their vectors.
func trained(library *rules.Library, game rules.Game, tournament bool) (all []pair, name string) {
	if tournament {
		return ofTournaments(library, game), "tournament.vec"
	}
	return pairs(library.Default(game)), "meaning.vec"
}

// learnedFrom reports whether a file has the words and rules of the pairs, and the vectors of
// the first learner. Each pair and the order of the pairs affect the vectors of each learner,
// so comparing one learner detects any change.
func learnedFrom(raw []byte, pairs []pair) bool {
	old, err := rules.DecodeMeaning(raw)
	if err != nil {
		return false
	}
	m := learnWith(pairs, 1)
	if old.Dims != m.Dims || !slices.Equal(old.Words, m.Words) || !slices.Equal(old.Rules, m.Rules) {
		return false
	}
	return alike(old.Of, m.Of) && alike(old.At, m.At)
}

// alike reports whether the stored vectors of the first learner equal the given ones, up to
// the rounding of each number to a byte.
func alike(stored, made []float32) bool {
	if len(stored) != len(made) {
		return false
	}
	for from := 0; from < len(made); from += dims * learners {
		most := float32(0)
		for _, x := range stored[from : from+dims*learners] {
			most = max(most, x, -x)
		}
		for k := range dims {
			if away := stored[from+k] - made[from+k]; max(away, -away) > 0.51*most/math.MaxInt8 {
				return false
			}
		}
	}
	return true
}

// ofTournaments returns the pairs of all documents for tournaments of a game, with
// their numbers as rules.Tournament has them.
func ofTournaments(library *rules.Library, game rules.Game) []pair {
	var all []pair
	for _, doc := range game.Documents() {
		for _, p := range pairs(library.Newest(game, doc)) {
			p.rule = doc.In(p.rule)
			all = append(all, p)
		}
	}
	return all
}

// pair is a text and the rule that it should lead to.
type pair struct {
	words []string
	rule  rules.Ref
	share float64 // how often it is used, from 0 to 1
}

// headingShare is that of a section's title, which says little of one rule.
const headingShare = 0.2

// pairs returns the training pairs of a digest: each rule's text twice, and each of
// its names and questions once.
func pairs(v *rules.View) []pair {
	var all []pair
	for _, e := range v.Entries() {
		if e.Text != "" {
			said := pair{rules.Stems(e.Text), e.Ref, 1}
			all = append(all, said, said)
		}
		if e.Heading != "" {
			all = append(all, pair{rules.Stems(e.Heading), e.Ref, headingShare})
		}
		for _, asked := range v.Asked(e.Ref) {
			all = append(all, pair{append(rules.Stems(asked), rules.Forms(asked)...), e.Ref, 1})
		}
	}
	return all
}
