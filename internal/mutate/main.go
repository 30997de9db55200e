// Command mutate is a mutation test of the rules: it checks that the games in
// testdata fail when a rule is broken. Each mutation disables a state-based
// action or a step of the cleanup, or changes a comparison or a condition in one
// or in what applies replacement effects. Then the written games (TestGames) run,
// and one has to fail.
//
//	go run ./internal/mutate                everything
//	go run ./internal/mutate -only 'Poison' matching mutations
//	go run ./internal/mutate -only 'does nothing' -every 5
//
// The last is what CI runs: a fifth of the disabled rows.
//
// It prints a line for each mutation, with the first game that failed or
// SURVIVED, and a table with totals. The exit status is 1 if a mutation
// survived that isn't in unnoticed.txt, the list of equivalent mutations with
// reasons.
//
// The working tree isn't written to. Code is mutated by go build's -overlay,
// with all mutations in one program and an environment variable that activates
// one, so that each needs a run but no build.
package main

import (
	"context"
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
)

// mutation is one change.
type mutation struct {
	game string // "magic"
	row  string // the mutated key or function
	how  string
	code int // its number in the program
}

func (m mutation) String() string { return m.game + " · " + m.row + " · " + m.how }

// equivalent lists the mutations that no game can detect, with reasons.
//
//go:embed unnoticed.txt
var equivalent string

func main() {
	every := flag.Int("every", 1, "break one in so many")
	only := flag.String("only", "", "break only what fits this regular expression")
	list := flag.Bool("list", false, "say what would be broken, and break nothing")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	all, err := run(ctx, *every, *only, *list)
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutate:", err)
		os.Exit(1)
	}
	if !*list {
		fmt.Printf("\n%s", all)
	}
	if survived := all.sum().survived; survived > 0 {
		fmt.Fprintf(os.Stderr, "mutate: %d survived: write a game that fails with it, or a line in internal/mutate/unnoticed.txt that says why none can\n", survived)
		os.Exit(1)
	}
}

func run(ctx context.Context, every int, only string, list bool) (counted tallies, err error) {
	wanted, err := regexp.Compile(only)
	if err != nil {
		return nil, err
	}
	reasons, err := readReasons(equivalent)
	if err != nil {
		return nil, err
	}
	for _, g := range games {
		l, err := newRunner(g)
		if err != nil {
			return nil, err
		}
		all, err := l.mutations()
		if err != nil {
			return nil, err
		}
		var chosen []mutation
		fitting := 0
		for _, m := range all {
			if wanted.MatchString(m.String()) {
				if fitting%every == 0 {
					chosen = append(chosen, m)
				}
				fitting++
			}
		}
		if list {
			for _, m := range chosen {
				fmt.Println(m)
			}
			continue
		}
		if err := errors.Join(l.breakAll(ctx, chosen, reasons, &counted), l.close()); err != nil {
			return nil, err
		}
	}
	return counted, nil
}

// breakAll tries each mutation, prints its line, and counts the results.
func (l *runner) breakAll(ctx context.Context, all []mutation, reasons map[string]string, counted *tallies) error {
	if len(all) == 0 {
		return nil
	}
	if err := l.build(ctx); err != nil {
		return err
	}
	if by, err := l.try(ctx, mutation{game: l.id}); err != nil {
		return err
	} else if by != "" {
		return fmt.Errorf("%s fails in %s with nothing broken", by, l.id)
	}
	type verdict struct {
		by  string
		err error
	}
	verdicts := make([]chan verdict, len(all)) // printed in order
	for i := range verdicts {
		verdicts[i] = make(chan verdict, 1)
	}
	ctx, cancel := context.WithCancel(ctx)
	var workers sync.WaitGroup
	defer workers.Wait()
	defer cancel()
	var next atomic.Int64
	for range runtime.NumCPU() {
		workers.Go(func() {
			for i := next.Add(1) - 1; i < int64(len(all)); i = next.Add(1) - 1 {
				by, err := l.try(ctx, all[i])
				verdicts[i] <- verdict{by, err}
			}
		})
	}
	for i, m := range all {
		v := <-verdicts[i]
		if v.err != nil {
			return fmt.Errorf("%s: %w", m, v.err)
		}
		by, reason, t := v.by, reasons[m.String()], counted.of(m)
		t.tried++
		switch {
		case by != "":
			t.noticed++
		case reason != "":
			by = "(" + reason + ")"
			t.alike++
		default:
			by = "SURVIVED"
			t.survived++
		}
		fmt.Printf("%s · %s\n", m, by)
	}
	return nil
}

// readReasons parses lines "game · row · how · reason".
func readReasons(text string) (map[string]string, error) {
	reasons := make(map[string]string)
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		i := strings.LastIndex(line, " · ")
		if i < 0 {
			return nil, fmt.Errorf("unnoticed.txt: %q has no reason", line)
		}
		reasons[line[:i]] = line[i+len(" · "):]
	}
	return reasons, nil
}
