package magic

import (
	"encoding/json"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// withLines is a face of a card with the lines of its text that Arbiter carries
// out, each wholly; of the others it has only how many they are. What it carries is
// stored with what enters, so that a game needs the text no more.
func (g *Rules) withLines(def Definition, lines []string) Definition {
	def.TextLeft, def.LinesLeft = false, 0
	later := false // a symbol says from when what stands below it applies
	for _, line := range lines {
		later = later || card.Symbol(line)
		with, ok := g.withLine(def, notation.Straight(line))
		if !ok || later {
			def.LinesLeft++
			continue
		}
		def = with
	}
	return def
}

// withLine adds one line of a text; false where it isn't understood to the last word,
// or says more than is done.
func (g *Rules) withLine(def Definition, line string) (Definition, bool) {
	self := card.Self{Name: def.Name, Noun: def.noun()}
	all := g.compiler.Compile(line, self)
	with, text := def, self.Named(line)
	for _, a := range all {
		switch a := a.(type) {
		case card.Enters:
			with.EntersTapped = with.EntersTapped || a.Tapped
			if a.With.Kind != "" {
				with.With = append(slices.Clip(with.With), Counter{Kind: a.With.Kind, N: a.With.N.N})
			}
			if len(all) == 1 {
				return with, true
			}
		case card.Restriction:
			if !a.On.Itself && a.Forbids(card.CantHaveCounters) {
				return def, false
			}
		case card.CounterLimit:
		case card.Static, card.Size:
			if static, ok := a.(card.Static); ok && len(static.Change.Abilities) > 0 || card.CountsLands(a, g.Vocabulary) || !with.take(a) {
				return def, false // lands mostly stay off the board
			}
			text = line
		case card.Trigger:
			if !g.carries(a) {
				return def, false
			}
		default:
			return def, false
		}
	}
	with.Abilities = append(slices.Clip(with.Abilities), text)
	return with, true
}

// noun is what a card calls itself behind "this".
func (def *Definition) noun() string {
	for _, t := range []string{"Creature", "Land", "Planeswalker", "Artifact", "Enchantment", "Battle"} {
		if slices.Contains(def.Types, t) {
			return strings.ToLower(t)
		}
	}
	return "permanent"
}

// carries reports whether a triggered ability is carried: it triggers on what the
// board sees, has no condition that isn't checked, and either is done as a whole or
// is left as a whole to the players, who are reminded of it.
func (g *Rules) carries(a card.Trigger) bool {
	if a.If != nil || a.Judged || a.Do.Conditional() {
		return false
	}
	if len(a.On) > 0 && !a.Of.OnlyItself() {
		for _, e := range a.On {
			if !slices.Contains([]card.Event{card.Entering, card.Dying, card.Leaving, card.Attacking, card.ToGraveyard}, e) {
				return false
			}
		}
		if a.Of.What != nil && a.Of.What.Name != "" || a.Do.OfOthers() {
			return false
		}
	}
	do := g.deed(a.Do.Line).do
	return len(do) == 0 || !a.Do.OtherTarget() && !slices.ContainsFunc(do, namesAny)
}

// namesAny reports whether an action that was read of a text is about what has a
// name: words that aren't understood are taken for one.
func namesAny(stored tracker.Encoded) bool {
	var action any
	return json.Unmarshal(stored.Data, &action) != nil || named("", action)
}

func named(key string, node any) bool {
	switch node := node.(type) {
	case []any:
		return slices.ContainsFunc(node, func(one any) bool { return named(key, one) })
	case map[string]any:
		name, has := node["name"].(string)
		switch player := node["kind"] == "named"; {
		case has && player && !slices.Contains(saidPlayers, name):
			return true
		case has && !player && !slices.Contains([]string{"object", "filter"}, key) && name != "any target":
			return true
		}
		for k, v := range node {
			if named(k, v) {
				return true
			}
		}
	}
	return false
}

// saidPlayers are the players of texts whom the table knows.
var saidPlayers = []string{"target player", "target opponent", "defending player", "that player", "its controller", "its owner"}
