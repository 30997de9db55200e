// Command prove runs the proofs of what Arbiter promises, and writes what they
// show into the documents under docs.
//
//	go run ./internal/prove                  the short form of each proof; writes nothing
//	go run ./internal/prove performance      the long forms of one document, which it writes anew
//	go run ./internal/prove durable growth   those of some proofs
//
// A proof is a row of the table in proofs.go: a command of its own that anyone
// can repeat, and that fails where the promise is broken.
package main

import (
	"bytes"
	"context"
	"fmt"
	"log"
	"os"
	"os/exec"
	"os/signal"
	"slices"
	"strings"
)

func main() {
	log.SetFlags(0)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := prove(ctx, os.Args[1:]); err != nil {
		stop()
		log.Fatal("prove: ", err) //nolint:gocritic // stop was called
	}
}

// prove runs the proofs that are named, by their names or their documents, in
// their long form; without a name the short form of all.
func prove(ctx context.Context, names []string) error {
	if len(names) == 0 {
		for _, p := range proofs {
			fmt.Printf("\n-- %s: %s\n", p.name, p.title)
			out, err := run(ctx, p.short)
			fmt.Print(out)
			if err != nil {
				return fmt.Errorf("%s: %w", p.name, err)
			}
		}
		return nil
	}
	chosen := slices.DeleteFunc(slices.Clone(proofs), func(p proof) bool {
		return !slices.Contains(names, p.name) && !slices.Contains(names, p.document)
	})
	if len(chosen) == 0 {
		return fmt.Errorf("no proof and no document is called %s; there are %s", strings.Join(names, ", "), known())
	}
	for _, p := range chosen {
		fmt.Printf("\n-- %s: %s\n%s\n", p.name, p.title, p.long)
		out, err := run(ctx, p.long)
		fmt.Print(out)
		if err != nil {
			return fmt.Errorf("%s: %w", p.name, err)
		}
		text, err := p.section(ctx, out)
		if err != nil {
			return fmt.Errorf("%s: %w", p.name, err)
		}
		if err := write(p.file(), p.name, text); err != nil {
			return err
		}
	}
	return nil
}

// run runs a command line, in which a word may stand in single quotes.
func run(ctx context.Context, line string) (string, error) {
	words := split(line)
	cmd := exec.CommandContext(ctx, words[0], words[1:]...) //nolint:gosec // the proofs' own
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	err := cmd.Run()
	return out.String(), err
}

func split(line string) []string {
	quoted := false
	words := strings.FieldsFunc(line, func(r rune) bool {
		if r == '\'' {
			quoted = !quoted
		}
		return r == ' ' && !quoted
	})
	for i, w := range words {
		words[i] = strings.ReplaceAll(w, "'", "")
	}
	return words
}

func known() string {
	var all []string
	for _, p := range proofs {
		all = append(all, p.name)
		if !slices.Contains(all, p.document) {
			all = append(all, p.document)
		}
	}
	return strings.Join(all, ", ")
}
