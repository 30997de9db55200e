package rules_test

import (
	"flag"
	"fmt"
	"strings"
	"testing"

	"arbiter/rules"
)

var eachTechnique = flag.Bool("techniques", false, "measure each part of the search, and print the table")

// technique is a part of the search that can be left out.
type technique struct {
	name string
	off  func(*rules.Weights)
	with func(w, learned *rules.Weights)
}

// techniques are all parts beyond the words of rules and their headings.
var techniques = []technique{
	{
		"names and whole questions", func(w *rules.Weights) { w.Field[rules.InWays] = 0 },
		func(w, l *rules.Weights) { w.Field[rules.InWays] = l.Field[rules.InWays] },
	},
	{
		"vectors of meaning", func(w *rules.Weights) { w.Meaning = 0 },
		func(w, l *rules.Weights) { w.Meaning = l.Meaning },
	},
	{
		"the form of the question, in vectors", func(w *rules.Weights) { w.Form = 0 },
		func(w, l *rules.Weights) { w.Form, w.Meaning = l.Form, l.Meaning },
	},
	{
		"slang", func(w *rules.Weights) { w.Slang = 0 },
		func(w, l *rules.Weights) { w.Slang = l.Slang },
	},
	{
		"words for cards", func(w *rules.Weights) { w.About = 0 },
		func(w, l *rules.Weights) { w.About = l.About },
	},
	{
		"pairs of words", func(w *rules.Weights) { w.Pair = 0 },
		func(w, l *rules.Weights) { w.Pair = l.Pair },
	},
	{
		"the rule above and the glossary", func(w *rules.Weights) { w.Field[rules.InAbove], w.Field[rules.InGlossary] = 0, 0 },
		func(w, l *rules.Weights) {
			w.Field[rules.InAbove], w.Field[rules.InGlossary] = l.Field[rules.InAbove], l.Field[rules.InGlossary]
		},
	},
	{
		"what kind of rule it is", func(w *rules.Weights) { w.Glossary, w.Unnamed, w.Defines, w.Silent = 1, 1, 1, 1 },
		func(w, l *rules.Weights) {
			w.Glossary, w.Unnamed, w.Defines, w.Silent = l.Glossary, l.Unnamed, l.Defines, l.Silent
		},
	},
}

// All parts of the search together find at least 15 points more of the open questions
// than the words of rules and their headings alone. With -techniques it prints what each
// part adds alone and what is lost without it, also for the situations and the examples.
func TestRecallByTechnique(t *testing.T) {
	var open, situations, examples []question
	for _, l := range lessons(t) {
		switch {
		case l.name == "situations":
			situations = l.questions
		case l.share < 1:
			examples = l.questions
		case l.name != "queries":
			open = append(open, l.questions...)
		}
	}
	measured := [][]question{open}
	if *eachTechnique {
		measured = append(measured, situations, examples)
	}
	v := library(t).Default(rules.Magic)
	var table strings.Builder
	row := func(name string, alone, without *rules.Weights) (five [2]float64) {
		cells := []string{name}
		for i, w := range []*rules.Weights{alone, without} {
			if w == nil {
				cells = append(cells, "–", "–", "–")
				continue
			}
			in := v.SearchWith(w)
			for k, questions := range measured {
				s, _ := stand(v, in, questions, typings["typed"])
				cells = append(cells, fmt.Sprintf("%.1f", s.five))
				if k == 0 {
					five[i] = s.five
				}
			}
		}
		fmt.Fprintf(&table, "| %s |\n", strings.Join(cells, " | "))
		return five
	}
	fmt.Fprintf(&table, "| technique | alone: open (%d) | situations (%d) | examples (%d) | all but it: open | situations | examples |\n", len(open), len(situations), len(examples))
	table.WriteString("| --- | --: | --: | --: | --: | --: | --: |\n")
	bare := rules.Learned()
	for _, part := range techniques {
		part.off(bare)
	}
	least := row("none of them: words of the digest", bare, nil)[0]
	most := row("all of them", rules.Learned(), nil)[0]
	for _, part := range techniques {
		if !*eachTechnique {
			break
		}
		alone, without := *bare, rules.Learned()
		part.with(&alone, rules.Learned())
		part.off(without)
		row(part.name, &alone, without)
	}
	if *eachTechnique {
		fmt.Print(table.String()) // for go run ./internal/prove techniques
	}
	if most < least+15 {
		t.Errorf("all parts together find %.1f %%, words alone %.1f %%", most, least)
	}
}
