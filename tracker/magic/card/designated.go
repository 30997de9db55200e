package card

import (
	"slices"
	"strings"

	"arbiter/tracker/english"
	"arbiter/tracker/notation"
)

// whileDesignated are the keywords before abilities that a permanent has while it has a
// designation: of a Case (CR 719.3c), and of what can be harnessed (CR 702.186b).
var whileDesignated = map[string]string{"Solved — ": "solved", "∞ — ": "harnessed"}

// designated parses an ability that depends on a designation of its object. ok is false
// for any other text.
func (c *Compiler) designated(text string) (all []Ability, ok bool) {
	if condition, ok := english.CutPrefix(text, "to solve — "); ok {
		return []Ability{c.toSolve(condition)}, true
	}
	for word, is := range whileDesignated {
		line, ok := english.CutPrefix(text, word)
		if !ok {
			continue
		}
		while := &notation.Condition{Is: &notation.Filter{Permanent: true, Is: []string{is}}, Of: notation.Source}
		below, ok := c.Below(line, Self{}, while)
		if !ok || strings.Contains(line, `"`) { // a quotation in a quotation can't be printed
			return []Ability{Left{Why: LaterLevel}}, true
		}
		if slices.ContainsFunc(below, func(a Ability) bool { return !whileSo(a) }) {
			return []Ability{Left{Why: LaterLevel}}, true
		}
		return below, true
	}
	return nil, false
}

// whileSo reports whether an ability holds the condition of a designation.
func whileSo(a Ability) bool {
	switch a := a.(type) {
	case Static:
		return true
	case Replacing:
		return a.While != nil && a.Of == "tokens"
	default:
		return false
	}
}

// toSolve returns the triggered ability by which a Case becomes solved (CR 719.3a). A
// condition that isn't understood is asked of the players.
func (c *Compiler) toSolve(condition string) Ability {
	const unsolved, solve = "this permanent isn't solved", ", this permanent becomes solved."
	if condition = strings.TrimSuffix(condition, "."); condition == "" {
		return Left{Why: UnknownCondition}
	}
	condition = english.Small(condition)
	for _, when := range []string{"if " + condition + " and " + unsolved + solve, "if " + unsolved + ", if " + condition + solve} {
		a, _ := c.trigger("At the beginning of your end step, " + when)
		if t, ok := a.(Trigger); ok && t.If != nil {
			return t
		}
	}
	return Left{Why: UnknownCondition}
}
