package magic

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/tracker"
)

// completions is how many ways to go on are offered: as many as Discord shows.
const completions = 25

// Complete offers ways to end a line: verbs at its start, then what is on the
// board and who plays.
func (g *Game) Complete(s State, _ tracker.Speaker, line string) []string {
	head, part := "", line
	if i := strings.LastIndexByte(line, ' '); i >= 0 {
		head, part = line[:i+1], line[i+1:]
	}
	var words []string
	switch verb, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(head)), " "); verb {
	case "":
		words = g.grammar.Verbs()
	case "create", "creates", "make":
		words = g.kinds
	default:
		words = s.mentionable(part)
	}
	var out []string
	for _, w := range words {
		if len(out) < completions && strings.HasPrefix(strings.ToLower(w), strings.ToLower(part)) && !slices.Contains(out, head+w) {
			out = append(out, head+w)
		}
	}
	return out
}

// mentionable lists what a sentence can be about: objects by id, all of a
// stack, labels and names, and players.
func (s State) mentionable(part string) []string {
	var ids, names []string
	for stack := range s.Permanent.All() {
		ids = append(ids, fmt.Sprintf("#%d", stack.ID))
		if stack.Count > 1 && part != "" && strings.HasPrefix("all", strings.ToLower(part)) {
			ids = append(ids, fmt.Sprintf("all #%d", stack.ID))
		}
		if stack.Of.Label != "" {
			names = append(names, stack.Of.Label)
		}
		names = append(names, strings.TrimSuffix(stack.Of.Face().Name, " Token"))
	}
	for c := range s.Elsewhere.All() {
		ids = append(ids, fmt.Sprintf("#%d", c.ID))
	}
	for _, p := range s.Players {
		names = append(names, p.Name)
	}
	return append(ids, names...)
}
