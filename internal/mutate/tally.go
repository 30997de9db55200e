package main

import (
	"fmt"
	"slices"
	"strings"
)

// tally counts the results for one kind of mutation.
type tally struct {
	kind                            string
	tried, noticed, alike, survived int
}

// tallies has one for each kind, in order of first occurrence.
type tallies []tally

// of returns the tally for a mutation's kind.
func (all *tallies) of(m mutation) *tally {
	kind := m.game + ": rules"
	for i := range *all {
		if (*all)[i].kind == kind {
			return &(*all)[i]
		}
	}
	*all = append(*all, tally{kind: kind})
	return &(*all)[len(*all)-1]
}

// sum returns the total of all kinds.
func (all tallies) sum() tally {
	sum := tally{kind: "together"}
	for _, t := range all {
		sum.tried += t.tried
		sum.noticed += t.noticed
		sum.alike += t.alike
		sum.survived += t.survived
	}
	return sum
}

// String returns a table in Markdown.
func (all tallies) String() string {
	var b strings.Builder
	b.WriteString("| what is broken | tried | noticed | changes nothing, with the reason | survived |\n| --- | --: | --: | --: | --: |\n")
	for _, t := range append(slices.Clip(all), all.sum()) {
		fmt.Fprintf(&b, "| %s | %d | %d | %d | %d |\n", t.kind, t.tried, t.noticed, t.alike, t.survived)
	}
	return b.String()
}
