package main

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// passed is a test that ran once or more.
type passed struct {
	name  string
	times int
	cases int // subtests of all runs
	says  []string
}

// spoken matches a line of a test's log.
var spoken = regexp.MustCompile(`^ {4,}\w+_test\.go:\d+: (.*)`)

// passes parses the output of go test -v.
func passes(out string) ([]*passed, error) {
	var all []*passed
	of := func(name string) *passed {
		name, _, _ = strings.Cut(name, "/")
		i := slices.IndexFunc(all, func(p *passed) bool { return p.name == name })
		if i < 0 {
			i = len(all)
			all = append(all, &passed{name: name})
		}
		return all[i]
	}
	current := ""
	for line := range strings.Lines(out) {
		f := strings.Fields(line)
		said := spoken.FindStringSubmatch(line)
		switch {
		case said != nil && current != "":
			of(current).says = append(of(current).says, said[1])
		case len(f) >= 3 && f[0] == "===": // the test that logs from here on
			current = f[2]
		case len(f) == 4 && f[0] == "---" && f[1] == "SKIP:":
			return nil, fmt.Errorf("%s was skipped", f[2])
		case len(f) == 4 && f[0] == "---" && strings.Contains(f[2], "/"):
			of(f[2]).cases++
		case len(f) == 4 && f[0] == "---":
			of(f[2]).times++
		}
	}
	if len(all) == 0 {
		return nil, errors.New("no test ran")
	}
	slices.SortFunc(all, func(a, b *passed) int { return strings.Compare(a.name, b.name) })
	return all, nil
}

// tests shows which tests passed, how often and with how many subtests.
func tests(out string) (string, error) {
	all, err := passes(out)
	if err != nil {
		return "", err
	}
	lines := []string{"| test | times | cases |", "| --- | --: | --: |"}
	for _, p := range all {
		lines = append(lines, row([]string{p.name, grouped(p.times), grouped(p.cases)}))
	}
	return strings.Join(lines, "\n"), nil
}

// reports shows what tests logged.
func reports(out string) (string, error) {
	all, err := passes(out)
	if err != nil {
		return "", err
	}
	lines := []string{"| test | passed, and says |", "| --- | --- |"}
	for _, p := range all {
		lines = append(lines, row([]string{p.name, strings.Join(p.says, "<br>")}))
	}
	return strings.Join(lines, "\n"), nil
}

// grouped formats a number: 29,374.
func grouped(n int) string {
	text := strconv.Itoa(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

var executed = regexp.MustCompile(`elapsed: (\w+), execs: (\d+) `)

// executions shows from the output of go test -fuzz how many inputs ran in how
// much time.
func executions(out string) (string, error) {
	all := executed.FindAllStringSubmatch(out, -1)
	if len(all) == 0 {
		return "", errors.New("no input was tried")
	}
	last := all[len(all)-1]
	n, err := strconv.Atoi(last[2])
	return fmt.Sprintf("%s in %s", grouped(n), last[1]), err
}

var checked = regexp.MustCompile(`\[rapid\] OK, passed (\d+) tests \(([^)]+)\)`)

// cases shows from the output of a property how many cases passed in how much
// time.
func cases(out string) (string, error) {
	found := checked.FindStringSubmatch(out)
	if found == nil {
		return "", errors.New("no case was tried")
	}
	n, err := strconv.Atoi(found[1])
	if err != nil {
		return "", err
	}
	took, err := time.ParseDuration(found[2])
	return fmt.Sprintf("%s in %s", grouped(n), took.Round(100*time.Millisecond)), err
}

// Lines of a command's output between which is what quoted shows.
const (
	quoteBegins = "-- begins --\n"
	quoteEnds   = "-- ends --\n"
)

// quoted returns the part of what a command prints that is marked for it.
func quoted(out string) (string, error) {
	_, rest, begins := strings.Cut(out, quoteBegins)
	text, _, ends := strings.Cut(rest, quoteEnds)
	if !begins || !ends {
		return "", errors.New("no text was printed")
	}
	return strings.TrimSpace(text), nil
}

// printed returns the table that a command prints.
func printed(out string) (string, error) {
	var lines []string
	for line := range strings.Lines(out) {
		if strings.HasPrefix(line, "|") {
			lines = append(lines, strings.TrimSpace(line))
		}
	}
	if len(lines) == 0 {
		return "", errors.New("no table was printed")
	}
	return strings.Join(lines, "\n"), nil
}
