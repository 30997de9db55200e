package main

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// carried is the proofs of how much of what cards say Arbiter carries out.
var carried = []proof{
	{
		name: "whole", title: "Whole permanents",
		shows: "Permanent cards with nothing missing: each line of their texts is carried out, or concerns only what no board shows (costs, casting, hands, libraries). An effect on hands and libraries that its reminder names counts as carried, a mana ability where tapping says the mana. Behind it of how many cards which reason keeps something back; a card may have several. The first list is `tracker/magic/testdata/commander-1000.txt`, which was written before any of it was compiled. The last row is of instants and sorceries on a machine without texts: carried wholly, or left wholly.",
		long:  tested("./tracker/magic", "WholePermanents", " -whole=1 -timeout=30m"),
		text:  section(counts("| cards | how many | whole | share | what is missing, of how many |", "| --- | --: | --: | --: | --- |")),
	},
	{
		name: "abilities", title: "Ability by ability",
		shows: "Abilities of paper permanents by the class that the labels beside the checkout give them (`../shared/cards/README.md`): the line of the card with the label's words is looked up, and whether it is carried out. `check.py` (docs/coverage.md) plays those that it can judge; this counts all, and tells nothing of whether they are carried out rightly. *Reminded* is a trigger that the players are reminded of, and whose effect they do. R3 are abilities by which permanents don't untap, R4 other replacements (damage, life, what leaves), T2 and T3 triggers with an effect off the board, also or only, T9 those on what no board sees.",
		long:  tested("./tracker/magic", "ClassesOfAbilities", " -classes=1"),
		text:  section(counts("| class | abilities | carried | share | reminded | left | why, of how many | not found |", "| --- | --: | --: | --: | --: | --: | --- | --: |")),
	},
	{
		name: "left", title: "The hundred most played cards that are left",
		shows: "The first cards of that list of which something is left to the players, each with the first words of what it is, and the reason.",
		long:  "go test ./tracker/magic -run=WholePermanents -count=1 -v -left=100",
		text:  section(printed),
	},
}

// judged is the proof in docs/coverage.md.
var judged = []proof{
	{
		name: "classes", title: "By an independent check",
		shows: "`check.py` (beside the checkout, in `../shared/cards`) knows labels of what cards do, and not Arbiter. It adds a sample of cards by name, puts objects that match and that nearly match beside them, and compares the board with what the labels predict; six in ten can be judged so. *Half* is a reminder whose effect isn't done, *said* is left and said so, *wrong* is anything else than predicted.",
		long:  "go run ./internal/cardcheck -sample=60 -seed=11",
		text:  rows,
	},
}

// rows shows the table that a command prints, with the command.
func rows(p proof, r ran) (string, error) {
	shown, err := printed(r.out)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("\n%s\n\n%s\n\n`go run ./internal/prove %s`, %s\n", p.shows, shown, p.name, r.where), nil
}

// counted matches a row of a table that a test logs.
var counted = regexp.MustCompile(`\| .* \|$`)

// counts formats rows that a test logs as a table with a head.
func counts(head ...string) func(out string) (string, error) {
	return func(out string) (string, error) {
		lines := slices.Clone(head)
		for line := range strings.Lines(out) {
			if row := counted.FindString(strings.TrimSpace(line)); row != "" && strings.Contains(line, "_test.go:") {
				lines = append(lines, row)
			}
		}
		if len(lines) == len(head) {
			return "", errors.New("nothing was measured")
		}
		return strings.Join(lines, "\n"), nil
	}
}
