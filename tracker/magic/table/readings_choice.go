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

// choices match lines that end with what is chosen. The first group is the line without it, which
// asks; said is what the other groups announce.
var choices = []struct {
	line *regexp.Regexp
	said string
}{
	{regexp.MustCompile(`(?i)^(.+?),? (?:choosing|picking|naming) ([^,;]+)$`), "$2"},
	{regexp.MustCompile(`(?i)^((?:do|resolve) (?:it|that|this)) ?[,:] ?([^,;]+)$`), "$2"}, // "do it, Tomb of Annihilation"
	{regexp.MustCompile(`(?i)^(.+?),? (?:by )?paying (\d+) life$`), "pay $2 life"},
	{loyaltyCounter, "$2"},
	{regexp.MustCompile(`(?i)^(turn (?:.+ )?face[- ]?up),? (?:for|paying|by paying) (?:its|his|her|the) megamorph cost$`), "yes"},
}

// loyaltyCounter matches a loyalty ability with the counter that is chosen: "+1 Vivien with a
// trample counter".
var loyaltyCounter = regexp.MustCompile(`(?i)^(.*[+-]\d.*) (?:with|for) an? ([a-z+/0-9-]+) counter$`)

// chosenWithin reads a line that says what is chosen where the line without that asks: "activate #3
// choosing red", "+1 Vivien with a trample counter". parse reads that line.
func chosenWithin(parse func(string) (string, []play.Action, error), line string) (reading tracker.Sentence[play.Action], ok bool) {
	line = strings.Trim(notation.Straight(line), " .!")
	for _, c := range choices {
		m := c.line.FindStringSubmatchIndex(line)
		if m == nil {
			continue
		}
		before, do, err := parse(line[m[2]:m[3]])
		if err != nil || len(do) != 1 || !asks(do[0]) {
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
	}, line)
	return tracker.Reading[play.Action]{Sentences: []tracker.Sentence[play.Action]{said}}, ok
}

// parseChoosing is chosenWithin for a line of the grammar whose words would otherwise be part of a
// name: "play Watery Grave paying 2 life".
func (g *Game) parseChoosing(line string) ([]play.Action, bool) {
	said, ok := chosenWithin(func(before string) (string, []play.Action, error) {
		do, err := g.parse(g.Grammar, before)
		if err == nil && slices.ContainsFunc(do, g.guessesName) {
			err = errGuessed
		}
		return before, do, err
	}, line)
	return said.Actions, ok
}

// asks reports whether what an action asks may be announced with it.
func asks(a play.Action) bool {
	switch a.(type) {
	case play.Use, play.Activate, play.Add, play.Cast, play.Press, play.TurnOver, play.Crack:
		return true
	default:
		return false
	}
}

// loyaltyChoosing reads a loyalty ability with the counter that is chosen, which could otherwise
// be the description of a token.
func (g *Game) loyaltyChoosing(text string) ([]play.Action, bool) {
	m := loyaltyCounter.FindStringSubmatch(notation.Straight(text))
	if m == nil {
		return nil, false
	}
	do, err := g.parse(g.Grammar, m[1])
	if err != nil || len(do) != 1 {
		return nil, false
	}
	if _, is := do[0].(play.Activate); !is {
		return nil, false
	}
	return []play.Action{play.Announcing{Words: m[2], Do: do}}, true
}
