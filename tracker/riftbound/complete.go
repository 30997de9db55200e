package riftbound

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"arbiter/tracker"
)

// completions is how many ways to go on are offered: as many as Discord shows.
const completions = 25

// Complete offers ways to end a line: verbs at its start, then what is on the
// board, the places, and who plays.
func (g *Game) Complete(s State, _ tracker.Speaker, line string) []string {
	head, part := "", line
	if i := strings.LastIndexByte(line, ' '); i >= 0 {
		head, part = line[:i+1], line[i+1:]
	}
	var words []string
	switch verb, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(head)), " "); verb {
	case "":
		words = g.grammar.Verbs()
	case "play", "plays", "create", "creates":
		words = append(slices.Clone(g.kinds), s.places()...)
	case "conquer", "hold", "score", "hide":
		words = s.places()
	default:
		words = append(s.mentionable(), s.places()...)
	}
	var out []string
	for _, w := range words {
		if len(out) < completions && strings.HasPrefix(strings.ToLower(w), strings.ToLower(part)) && !slices.Contains(out, head+w) {
			out = append(out, head+w)
		}
	}
	return out
}

// places lists where something can be.
func (s State) places() []string {
	var all []string
	for i := range s.Fields {
		all = append(all, "battlefield "+strconv.Itoa(i+1))
	}
	return append(all, "base")
}

// mentionable lists what a sentence can be about.
func (s State) mentionable() []string {
	var ids, names []string
	for stack := range s.Board.All() {
		ids = append(ids, fmt.Sprintf("#%d", stack.ID))
		if stack.Of.Label != "" {
			names = append(names, stack.Of.Label)
		}
		if !stack.Of.Hidden {
			names = append(names, stack.Of.Def.Name)
		}
	}
	for c := range s.Elsewhere.Each() {
		ids = append(ids, fmt.Sprintf("#%d", c.ID))
	}
	for _, p := range s.Players {
		names = append(names, p.Name)
	}
	return append(ids, names...)
}
