// Command mutate shows that the games in testdata notice it when a rule is
// broken. It breaks one thing at a time: a state-based action or a step of the
// cleanup does nothing, a comparison or a condition in it or in a replacement
// effect is another, a card's replacement is missing, twice as strong, or looks
// at too much. Then it plays the written games (TestGames), and one of them has
// to fail.
//
//	go run ./internal/mutate                everything
//	go run ./internal/mutate -only 'Poison' what fits
//	go run ./internal/mutate -only 'does nothing|removed' -every 5
//
// The last is for CI: a fifth of the rows, missing altogether.
//
// It prints a line for each: what was broken, how, and the first game that
// noticed, or SURVIVED; and in the end how many there were of each kind. The exit
// status is 1 if any survived that is not in the list of those that change nothing
// (unnoticed.txt, each with the reason).
//
// Nothing in the tree is written. The code is broken in copies that the compiler
// is shown in the place of the files (go build's -overlay), with all breaks in
// one program and a number in the environment that says which of them is real, so
// that each costs a run and not a build; the cards are broken in a copy of data.
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

// mutation is one thing that is broken.
type mutation struct {
	game string // "magic"
	row  string // what: a key, a function, or a card
	how  string
	code int                       // its number in the program; 0 for one in the facts
	data func(cards []card) []card // what it makes of the cards; nil for one in the code
}

func (m mutation) String() string { return m.game + " · " + m.row + " · " + m.how }

// unnoticed has a line for each mutation that no game can notice, and the reason.
//
//go:embed unnoticed.txt
var unnoticed string

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
	reasons, err := readReasons(unnoticed)
	if err != nil {
		return nil, err
	}
	for _, g := range games {
		l, err := openLab(g)
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

// breakAll tries each, prints its line, and counts what came of it.
func (l *lab) breakAll(ctx context.Context, all []mutation, reasons map[string]string, counted *tallies) error {
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
	verdicts := make([]chan verdict, len(all)) // each is printed when those before it are
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

// readReasons reads lines "game · row · how · reason".
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
