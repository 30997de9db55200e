// Command prove runs the proofs of what Arbiter guarantees, and writes their
// results into the documents under docs.
//
//	go run ./internal/prove                    the short form of each proof; writes nothing
//	go run ./internal/prove reliability        the long forms of one document; writes it
//	go run ./internal/prove durable killed     the long forms of some proofs
//	go run ./internal/prove rules.FuzzLookup   a fuzz target or a property, by its Go name
//	go run ./internal/prove fuzz properties    all of them
//	go run ./internal/prove plain              the tests of the module, as go test -json prints
//	go run ./internal/prove raced              them; each is in one of the two
//
// A proof is a row of a table (performance.go, reliability.go, inputs.go): a
// command that anyone can repeat and that fails if the guarantee is broken. If
// one fails, the results of the others are written nonetheless.
package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"os/exec"
	"os/signal"
	"slices"
	"strings"
	"time"
)

func main() {
	log.SetFlags(0)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	args := os.Args[1:]
	prove := long
	switch {
	case len(args) == 0:
		prove = short
	case slices.Equal(args, []string{"plain"}):
		prove = plain
	case slices.Equal(args, []string{"raced"}):
		prove = raced
	}
	if err := prove(ctx, args); err != nil {
		stop()
		log.Fatal("prove: ", err) //nolint:gocritic // stop was called
	}
}

// short runs the short form of each proof that has one.
func short(ctx context.Context, _ []string) (err error) {
	b, err := newBinaries()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, b.close()) }()
	var failed []error
	for _, d := range documents {
		for _, p := range d.proofs {
			if p.short == "" || ctx.Err() != nil {
				continue
			}
			fmt.Printf("\n-- %s: %s\n", p.name, p.title)
			if err := b.run(ctx, os.Stdout, p.short); err != nil {
				failed = append(failed, fmt.Errorf("%s: %w", p.name, err))
			}
		}
	}
	return errors.Join(append(failed, ctx.Err())...)
}

// long runs the long forms of proofs named by name, group or document, and
// writes each result when it is known.
func long(ctx context.Context, names []string) error {
	known := known()
	for _, name := range names {
		if !slices.Contains(known, name) {
			return fmt.Errorf("nothing is called %s; there are %s", name, strings.Join(known, ", "))
		}
	}
	var failed []error
	for _, d := range documents {
		for _, p := range d.proofs {
			if ctx.Err() != nil || !slices.ContainsFunc(names, func(n string) bool { return n == p.name || n == p.group || n == d.name }) {
				continue
			}
			if err := p.prove(ctx, d.file()); err != nil {
				failed = append(failed, fmt.Errorf("%s: %w", p.name, err))
			}
		}
	}
	return errors.Join(append(failed, ctx.Err())...)
}

// prove runs the long form and writes its result into the document.
func (p proof) prove(ctx context.Context, file string) error {
	fmt.Printf("\n-- %s, %s\n%s\n", p.name, time.Now().UTC().Format(time.DateTime), p.long)
	where, err := stamp(ctx)
	if err != nil {
		return err
	}
	begun := time.Now()
	out, err := run(ctx, os.Stdout, "", split(p.long))
	if err != nil {
		return err
	}
	text, err := p.text(p, ran{out: out, where: where, took: time.Since(begun)})
	if err != nil {
		return err
	}
	return write(file, p.name, text)
}

// run runs a command in a folder and returns its output, which it also writes to w.
func run(ctx context.Context, w io.Writer, folder string, words []string) (string, error) {
	cmd := exec.CommandContext(ctx, words[0], words[1:]...) //nolint:gosec // the proofs' own
	cmd.Dir = folder
	var out bytes.Buffer
	both := io.MultiWriter(w, &out)
	cmd.Stdout, cmd.Stderr = both, both
	err := cmd.Run()
	return out.String(), err
}

// split returns the words of a command line. A word may be in single quotes.
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

// known returns the names that long accepts.
func known() []string {
	var all []string
	for _, d := range documents {
		all = append(all, d.name)
		for _, p := range d.proofs {
			if p.group != "" && !slices.Contains(all, p.group) {
				all = append(all, p.group)
			}
			all = append(all, p.name)
		}
	}
	return all
}
