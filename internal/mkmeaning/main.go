// Mkmeaning learns the vectors by which a search compares questions and rules
// (rules.Meaning), from a game's digest and from its players' names of rules and
// questions, and from nothing else.
//
//	go run ./internal/mkmeaning -game magic
//
// The same texts give the same file.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"

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

// errStale is returned by -check if the file differs from newly learned vectors.
var errStale = errors.New("is not up to date; run it without -check")

func run(args []string) error {
	set := flag.NewFlagSet("mkmeaning", flag.ContinueOnError)
	game := set.String("game", "magic", "magic or riftbound")
	data := set.String("data", "data", "the folder of the digests")
	check := set.Bool("check", false, "write nothing, say whether the vectors are up to date")
	if err := set.Parse(args); err != nil {
		return err
	}
	library, err := rules.NewLibrary(unlearned{os.DirFS(*data)})
	if err != nil {
		return err
	}
	view, ok := library.View(rules.Game(*game), "digest")
	if !ok {
		return fmt.Errorf("there is no digest of %q", *game)
	}
	made := learn(pairs(view)).Encode()
	file := filepath.Join(*data, *game, "meaning.vec")
	if *check {
		if old, err := os.ReadFile(file); err != nil || !bytes.Equal(old, made) { //nolint:gosec // the folder is the caller's choice
			return fmt.Errorf("%s %w", file, errStale)
		}
		return nil
	}
	return os.WriteFile(file, made, 0o644) //nolint:gosec // a file of the repository, for everyone to read
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
			all = append(all, pair{rules.Stems(asked), e.Ref, 1})
		}
	}
	return all
}
