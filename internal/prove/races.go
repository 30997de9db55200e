package main

import (
	"errors"
	"fmt"
	"strings"
)

// In concurrent packages most tests run something at the same time; in shared ones
// those do whose names sharing matches.
var (
	concurrent = []string{"bot", "bot/console", "bot/discord", "bot/discord/shards", "bot/discordtest", "bot/web", "internal/chromium", "internal/pgtest", "rules/pdftext", "rules/shelf", "rules/updater", "tracker", "tracker/magic/card", "tracker/postgres", "tracker/sqlite", "tracker/storetest"}
	shared     = []string{"bot/web/library", "commands", "rules", "rules/cards"}
)

const sharing = "AtOnce|ConcurrentUse"

// races are proofs with the race detector, which takes five to ten times as
// long.
var races = []proof{
	{
		name: "races", title: "Races",
		shows: "All tests with the race detector. On every change it is on for the packages that start goroutines, or whose tests do.",
		short: "go test -race -count=1 -timeout=20m " + folders(concurrent),
		long:  "go test -race -count=1 -timeout=60m ./...",
		text:  section(suites),
	},
	{
		name: "races-shared", title: "Races in what is shared",
		shows: "A judge, a library of rules and a pool of cards, each used by many goroutines, with the race detector.",
		short: "go test -race -count=1 -run='" + sharing + "' " + folders(shared),
		long:  "go test -race -count=5 -timeout=60m -run='" + sharing + "' " + folders(shared),
		text:  section(suites),
	},
}

func folders(packages []string) string { return "./" + strings.Join(packages, " ./") }

// suites counts the packages whose tests passed.
func suites(out string) (string, error) {
	passed := 0
	for line := range strings.Lines(out) {
		switch {
		case strings.HasPrefix(line, "FAIL"):
			return "", errors.New("a test failed")
		case strings.HasPrefix(line, "ok "):
			passed++
		}
	}
	if passed == 0 {
		return "", errors.New("no test ran")
	}
	return fmt.Sprintf("The tests of %s packages passed.", grouped(passed)), nil
}
