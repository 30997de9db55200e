package table

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/play"
	"arbiter/tracker/notation"
	"arbiter/tracker/talk"
)

// choices match lines that end with what is chosen, where the line without it asks.
var choices = []struct {
	line  *regexp.Regexp // the first group is the line without it
	said  string         // what the other groups announce
	first bool           // tried before the grammar, which would read the description of a token; for loyalty abilities only
}{
	{line: regexp.MustCompile(`(?i)^(.+?),? (?:choosing|picking|naming) ([^,;]+)$`), said: "$2"},
	{line: regexp.MustCompile(`(?i)^((?:do|resolve) (?:it|that|this)) ?[,:] ?([^,;]+)$`), said: "$2"}, // "do it, Tomb of Annihilation"
	{line: regexp.MustCompile(`(?i)^(.+?),? (?:by )?paying (\d+) life$`), said: "pay $2 life"},
	{line: regexp.MustCompile(`(?i)^(.*[+-]\d.*) (?:with|for) an? ([a-z+/0-9-]+) counter$`), said: "$2", first: true},
	{line: regexp.MustCompile(`(?i)^(turn (?:.+ )?face[- ]?up),? (?:for|paying|by paying) (?:its|his|her|the) megamorph cost$`), said: "yes"},
}

// chosenWithin reads a line that says what is chosen where the line without that asks: "activate #3
// choosing red", "+1 Vivien with a trample counter". parse reads the line without it. first is that
// of the choices that are tried.
func chosenWithin(parse func(string) (string, []play.Action, error), line string, first bool) (reading tracker.Sentence[play.Action], ok bool) {
	line = strings.Trim(notation.Straight(line), " .!")
	for _, c := range choices {
		m := c.line.FindStringSubmatchIndex(line)
		if m == nil || c.first != first {
			continue
		}
		before, do, err := parse(line[m[2]:m[3]])
		if err != nil || len(do) != 1 || !asks(do[0], first) {
			continue
		}
		said := string(c.line.ExpandString(nil, c.said, line, m))
		return tracker.Sentence[play.Action]{Line: before + " choosing " + said, Actions: []play.Action{play.Announcing{Words: said, Do: do}}}, true
	}
	return reading, false
}

// readChoosing is chosenWithin for a line that is read as table talk.
func (g *Game) readChoosing(table *talk.Table, parse func(string) ([]play.Action, error), line string) (reading tracker.Reading[play.Action], ok bool) {
	said, ok := chosenWithin(func(before string) (string, []play.Action, error) {
		do, err := parse(before)
		if err == nil {
			return before, do, nil
		}
		meant := talk.Readings(g.phrasebook(), before, table, parse)
		if len(meant) != 1 || len(meant[0].Sentences) != 1 {
			return "", nil, err
		}
		return meant[0].Sentences[0].Line, meant[0].Sentences[0].Actions, nil
	}, line, false)
	return tracker.Reading[play.Action]{Sentences: []tracker.Sentence[play.Action]{said}}, ok
}

// parseChoosing is chosenWithin for a line of the grammar whose words would otherwise be part of a
// name, as in "play Watery Grave paying 2 life", or of a description.
func (g *Game) parseChoosing(line string, first bool) ([]play.Action, bool) {
	said, ok := chosenWithin(func(before string) (string, []play.Action, error) {
		do, err := g.parse(g.Grammar, before)
		if err == nil && slices.ContainsFunc(do, g.guessesName) {
			err = errGuessed
		}
		return before, do, err
	}, line, first)
	return said.Actions, ok
}

// asks reports whether what an action asks may be announced with it. loyalty says that only
// loyalty abilities are meant.
func asks(a play.Action, loyalty bool) bool {
	switch a.(type) {
	case play.Activate:
		return true
	case play.Use, play.Add, play.Cast, play.Press, play.TurnOver, play.Crack:
		return !loyalty
	default:
		return false
	}
}
