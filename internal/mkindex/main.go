// Mkindex makes the index of a digest from an official edition: the key and the
// fingerprint of each rule, by which it is found in other editions. It also
// adds missing numbers to the digest, without a sentence; it never changes a
// sentence.
//
//	go run ./internal/mkindex -game magic -official ../shared/rules/magic/2026-09-25-reconstructed.txt
//
// With -check nothing is written, and the exit status reports whether the
// index is up to date.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"arbiter/rules"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "mkindex:", err)
		os.Exit(1)
	}
}

// errStale is the error of -check for a file that isn't up to date.
var errStale = errors.New("is not up to date; run it without -check")

func run(args []string, out io.Writer) error {
	set := flag.NewFlagSet("mkindex", flag.ContinueOnError)
	game := set.String("game", "magic", "magic or riftbound")
	document := set.String("document", "", "mtr, ipg, jar or tr; core rules without")
	official := set.String("official", "", "the edition to make the index from")
	data := set.String("data", "data", "the folder of the digests")
	check := set.Bool("check", false, "write nothing, say whether the index is up to date")
	if err := set.Parse(args); err != nil {
		return err
	}
	if *official == "" {
		return errors.New("which edition? -official FILE")
	}
	book, err := readBook(*official, rules.Game(*game))
	if err != nil {
		return err
	}
	folder := filepath.Join(*data, *game, *document)
	made, report, err := build(folder, rules.Game(*game), book)
	for _, line := range report {
		fmt.Fprintln(out, line)
	}
	if err != nil {
		return err
	}
	for name, text := range map[string]string{"index.txt": made.index, "digest.txt": made.digest} {
		path := filepath.Join(folder, name)
		old, err := os.ReadFile(path) //nolint:gosec // the folder is the caller's choice
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
		if err == nil && bytes.Equal(old, []byte(text)) {
			continue
		}
		if *check {
			return fmt.Errorf("%s %w", path, errStale)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil { //nolint:gosec // a file of the repository, for everyone to read
			return err
		}
		fmt.Fprintln(out, "written:", path)
	}
	return nil
}

func readBook(path string, game rules.Game) (*rules.Book, error) {
	raw, err := os.ReadFile(path) //nolint:gosec // the file is the caller's choice
	if err != nil {
		return nil, err
	}
	return rules.Parse(path, raw, game)
}
