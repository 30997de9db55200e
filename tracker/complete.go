package tracker

import (
	"fmt"
	"slices"
	"strings"
)

// MostCompletions is the maximum number of completions, Discord's limit.
const MostCompletions = 25

// Complete completes the last word of a line. words returns the candidates for
// the line's first word, or "" while that is being typed, and the start of the
// last word.
func Complete(line string, words func(verb, part string) []string) []string {
	head, part := "", line
	if i := strings.LastIndexByte(line, ' '); i >= 0 {
		head, part = line[:i+1], line[i+1:]
	}
	verb, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(head)), " ")
	var out []string
	for _, w := range words(verb, part) {
		if len(out) < MostCompletions && strings.HasPrefix(strings.ToLower(w), strings.ToLower(part)) && !slices.Contains(out, head+w) {
			out = append(out, head+w)
		}
	}
	return out
}

// Mentionable lists what a sentence can refer to: the ids of objects, with
// "all" for a stack if the word before starts so, and names.
func Mentionable[O, C any](board Stacks[O], elsewhere Stacks[C], part string, names func(*O) []string) []string {
	var ids, all []string
	for stack := range board.Each() {
		ids = append(ids, fmt.Sprintf("#%d", stack.ID))
		if stack.Count > 1 && part != "" && strings.HasPrefix("all", strings.ToLower(part)) {
			ids = append(ids, fmt.Sprintf("all #%d", stack.ID))
		}
		all = append(all, names(&stack.Of)...)
	}
	for card := range elsewhere.Each() {
		ids = append(ids, fmt.Sprintf("#%d", card.ID))
	}
	return append(ids, all...)
}
