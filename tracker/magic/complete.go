package magic

import (
	"strings"

	"arbiter/tracker"
)

// Complete offers ways to end a line: verbs at its start, then what is on the board
// and who plays.
func (g *Game) Complete(s State, _ tracker.Speaker, line string) []string {
	return tracker.Complete(line, func(verb, part string) []string {
		switch verb {
		case "":
			return g.Grammar.Verbs()
		case "create", "creates", "make":
			return g.kinds
		}
		return s.mentionable(part)
	})
}

// mentionable lists what a sentence can be about: objects, by id, label and name, and
// players.
func (s State) mentionable(part string) []string {
	all := tracker.Mentionable(s.Permanent, s.Elsewhere.stacks(), part, func(p *Permanent) []string {
		name := strings.TrimSuffix(p.Face().Name, " Token")
		if p.Label != "" {
			return []string{p.Label, name}
		}
		return []string{name}
	})
	for _, p := range s.Players {
		all = append(all, p.Name)
	}
	return all
}
