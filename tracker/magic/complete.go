package magic

import (
	"arbiter/tracker"
	"arbiter/tracker/english"
)

// Complete returns completions of a line: verbs at its start, then objects on
// the board and players.
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

// mentionable lists what a sentence can refer to: objects by id, label and
// name, and players.
func (s State) mentionable(part string) []string {
	all := tracker.Mentionable(s.Permanent, s.Elsewhere.stacks(), part, func(p *Permanent) []string {
		name := english.WithoutToken(p.Face().Name)
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
