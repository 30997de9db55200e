// Command cardcheck builds Arbiter, runs the independent check of what cards do
// (check.py of the shared folder), and prints its figures as a table.
//
//	go run ./internal/cardcheck -sample=60 -seed=11
//	go run ./internal/cardcheck -class=S1,S2
package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"strings"
)

func main() {
	log.SetFlags(0)
	classes := flag.String("class", "body,S1,S2,S3,S4,S5,R1,R2,R4,T1,PW,SAGA", "the classes, separated by commas")
	sample := flag.String("sample", "60", "the number of cards in each row")
	seed := flag.String("seed", "1", "the seed of the sample")
	shared := flag.String("shared", "../shared/cards", "the folder with check.py, the labels and the cards")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	table, err := check(ctx, *shared, "--class", *classes, "--sample", *sample, "--seed", *seed)
	if err != nil {
		stop()
		log.Fatal("cardcheck: ", err) //nolint:gocritic // stop was called
	}
	fmt.Print(table)
}

// check builds the program, runs the check on it, and returns the table.
func check(ctx context.Context, shared string, args ...string) (string, error) {
	dir, err := os.MkdirTemp("", "cardcheck")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(dir) //nolint:errcheck // a temporary folder
	program := filepath.Join(dir, "arbiter")
	if out, err := exec.CommandContext(ctx, "go", "build", "-o", program, ".").CombinedOutput(); err != nil { //nolint:gosec // our own program
		return "", fmt.Errorf("build: %w\n%s", err, out)
	}
	args = append([]string{
		filepath.Join(shared, "check.py"), program, filepath.Join(shared, "labels.jsonl.gz"), "--cards", filepath.Join(shared, "cards.jsonl.gz"),
	}, args...)
	cmd := exec.CommandContext(ctx, "python3", args...) //nolint:gosec // the check of the shared folder
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = io.MultiWriter(&out, os.Stderr), os.Stderr
	if err := cmd.Run(); err != nil {
		return "", fmt.Errorf("check.py: %w", err)
	}
	return tableOf(out.String())
}

// figures matches a row: its name, the number of cards, six shares, and the
// number of cards that can't be judged.
var figures = regexp.MustCompile(`^(\S.*?) +(\d+) +([\d.]+%|–) +([\d.]+%|–) +([\d.]+%|–) +([\d.]+%|–) +([\d.]+%|–) +([\d.]+%|–) +(\d+)$`)

// tableOf returns the rows of a report as a table in Markdown.
func tableOf(report string) (string, error) {
	var b strings.Builder
	b.WriteString("| row | judged | carried | half | left | said | refused | wrong | not judged |\n| --- | --: | --: | --: | --: | --: | --: | --: | --: |\n")
	rows := 0
	for line := range strings.Lines(report) {
		m := figures.FindStringSubmatch(strings.TrimRight(line, "\n"))
		if m == nil {
			continue
		}
		rows++
		b.WriteString("| " + strings.Join(m[1:], " | ") + " |\n")
	}
	if rows == 0 {
		return "", fmt.Errorf("no row in the report:\n%s", report)
	}
	return b.String(), nil
}
