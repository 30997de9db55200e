package play

import (
	"regexp"
	"strings"
)

// A sentence with a choice of its own names what its controller chooses among.
var (
	colorChosen   = regexp.MustCompile(`(?i)\b(from ((?:colorless|artifacts) or from )?)?(the color of your choice)\b`)
	landChosen    = regexp.MustCompile(`(?i)\bthe basic land type of your choice\b`)
	oneOf         = regexp.MustCompile(`(?i)\byour choice of (.+?)(?: (on|until|to|from) (.+))?$`)
	eitherCounter = regexp.MustCompile(`(?i)^((?:you )?puts?) (an? (?:[+-]\d+/[+-]\d+|\w+|first strike|double strike) counter) or (an? (?:[+-]\d+/[+-]\d+|\w+|first strike|double strike) counter) (on .+)$`)
	eitherSize    = regexp.MustCompile(`(?i)^(.+? gets?) ([+-]\d+/[+-]\d+) or ([+-]\d+/[+-]\d+) (until end of turn)$`)
	eitherKeyword = regexp.MustCompile(`(?i)^(.+? gains?) ([a-z ]+(?:, [a-z ]+)*,? or [a-z ]+) (until end of turn)$`)
)

var (
	fiveColors = []string{"white", "blue", "black", "red", "green"}
	fiveLands  = []string{"a Plains", "an Island", "a Swamp", "a Mountain", "a Forest"}
)

// alternatives returns the sentences that a sentence with a choice stands for, or nil.
func alternatives(text string) []string {
	if m := colorChosen.FindStringSubmatchIndex(text); m != nil {
		options := fiveColors
		from := m[6]
		if m[4] >= 0 { // "from colorless or from the color of your choice", and artifacts
			first, _, _ := strings.Cut(text[m[4]:m[5]], " or ")
			options, from = append([]string{first}, fiveColors...), m[4]
		}
		return insteadOf(text, from, m[1], options)
	}
	if m := ofQuality.FindStringIndex(text); m != nil {
		return insteadOf(text, m[0], m[1], []string{"with an odd mana value", "with an even mana value"})
	}
	if m := landChosen.FindStringIndex(text); m != nil {
		return insteadOf(text, m[0], m[1], fiveLands)
	}
	if m := oneOf.FindStringSubmatchIndex(text); m != nil {
		list := countersEach(listed(text[m[2]:m[3]]))
		if len(list) > 1 {
			return insteadOf(text, m[0], m[3], list)
		}
	}
	if m := eitherCounter.FindStringSubmatch(text); m != nil {
		return []string{m[1] + " " + m[2] + " " + m[4], m[1] + " " + m[3] + " " + m[4]}
	}
	if m := oneCounter.FindStringSubmatchIndex(text); m != nil {
		if list := countersEach(listed(text[m[2]:m[3]])); len(list) > 1 {
			return insteadOf(text, m[2], m[3], list)
		}
	}
	if m := eitherSize.FindStringSubmatch(text); m != nil {
		return []string{m[1] + " " + m[2] + " " + m[4], m[1] + " " + m[3] + " " + m[4]}
	}
	if m := eitherKeyword.FindStringSubmatchIndex(text); m != nil && !strings.Contains(text[m[4]:m[5]], " and ") {
		return insteadOf(text, m[4], m[5], listed(text[m[4]:m[5]]))
	}
	return nil
}

// oneCounter matches a counter of one of several kinds: "a flying, lifelink, or +1/+1
// counter".
var oneCounter = regexp.MustCompile(`(?i)^(?:you )?puts? (an? [a-z+/\d, -]+,? or [a-z+/\d -]+ counter) on `)

// countersEach adds the noun of the last element of a list of kinds of counters to the others:
// "a flying counter" for "a flying".
func countersEach(list []string) []string {
	if len(list) == 0 || !strings.HasSuffix(list[len(list)-1], " counter") {
		return list
	}
	for i, kind := range list {
		kind = strings.TrimSuffix(kind, " counter")
		for _, article := range []string{"a ", "an "} {
			kind = strings.TrimPrefix(kind, article)
		}
		list[i] = "a " + kind + " counter"
	}
	return list
}

// insteadOf returns a text with each of several words in the place of a part of it.
func insteadOf(text string, from, to int, words []string) []string {
	all := make([]string, len(words))
	for i, w := range words {
		all[i] = text[:from] + w + text[to:]
	}
	return all
}

// listed returns the elements of a list that ends with "or".
func listed(text string) []string {
	text = strings.ReplaceAll(text, ", or ", " or ")
	before, last, ok := strings.Cut(text, " or ")
	if !ok || strings.Contains(last, " or ") {
		return nil
	}
	return append(strings.Split(before, ", "), last)
}

// chosen reads a sentence of which a player chooses a part (CR 608.2d).
func (r *reader) chosen(all []string) (Steps, bool) {
	a := Modes{Least: 1, Most: 1}
	after := *r
	for _, text := range all {
		one := *r
		do, ok := one.clauses(text)
		if !ok {
			return nil, false
		}
		a.Modes = append(a.Modes, Mode{Text: said(text), Do: do})
		after = one
	}
	*r = after
	return Steps{a}, len(a.Modes) > 1
}
