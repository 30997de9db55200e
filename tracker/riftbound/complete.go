package riftbound

import (
	"slices"
	"strconv"

	"arbiter/tracker"
)

// Complete returns completions of a line: verbs at its start, then objects,
// places and players.
func (g *Game) Complete(s State, _ tracker.Speaker, line string) []string {
	return tracker.Complete(line, func(verb, part string) []string {
		switch verb {
		case "":
			return g.grammar.Verbs()
		case "play", "plays", "create", "creates":
			return append(slices.Clone(g.kinds), s.places()...)
		case "conquer", "hold", "score", "hide":
			return s.places()
		}
		return append(s.mentionable(part), s.places()...)
	})
}

// places lists where something can be.
func (s State) places() []string {
	var all []string
	for i := range s.Fields {
		all = append(all, "battlefield "+strconv.Itoa(i+1))
	}
	return append(all, "base")
}

// mentionable lists what a sentence can refer to: objects by id, label and
// name, and players.
func (s State) mentionable(part string) []string {
	all := tracker.Mentionable(s.Board, s.Elsewhere, part, func(o *Object) []string {
		var names []string
		if o.Label != "" {
			names = append(names, o.Label)
		}
		if !o.Hidden {
			names = append(names, o.Def.Name)
		}
		return names
	})
	for _, p := range s.Players {
		all = append(all, p.Name)
	}
	return all
}
