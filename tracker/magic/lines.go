package magic

import (
	"slices"
	"sync"

	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// parsedLine is the result of parsing a line, in a form that a reminder can hold.
type parsedLine struct {
	actions    []tracker.Encoded // nil if the grammar doesn't accept the line
	refersToIt bool              // the line refers to "it"
}

// lineCache caches parsed lines: many abilities have the same effect.
type lineCache struct {
	mu    sync.Mutex
	lines map[string]parsedLine
}

// maxCachedLines is the maximum number of cached lines; when it is reached, the
// cache is cleared.
const maxCachedLines = 1 << 12

// parsedLine returns the parsed form of a line, from the cache if it is there.
func (g *Rules) parsedLine(line string) parsedLine {
	if line == "" {
		return parsedLine{}
	}
	g.deeds.mu.Lock()
	d, ok := g.deeds.lines[line]
	g.deeds.mu.Unlock()
	if ok {
		return d
	}
	d = g.parseLine(line) // takes milliseconds: don't hold the lock
	g.deeds.mu.Lock()
	defer g.deeds.mu.Unlock()
	if len(g.deeds.lines) >= maxCachedLines {
		clear(g.deeds.lines)
	}
	g.deeds.lines[line] = d
	return d
}

// parseLine parses a line into actions that a reminder can hold.
func (g *Rules) parseLine(line string) parsedLine {
	actions, err := g.Grammar.Parse(line)
	if err != nil {
		return parsedLine{}
	}
	var d parsedLine
	for _, a := range actions {
		if known, ok := a.(Add); ok && known.Known == "" && known.Card.CopyOf == nil {
			return parsedLine{} // the effect of a card doesn't add cards
		}
		stored, err := actionKinds.Encode(a)
		if err != nil {
			return parsedLine{}
		}
		d.actions, d.refersToIt = append(d.actions, stored), d.refersToIt || notation.Mentions(a)
	}
	return d
}

// lineActions returns the actions of a line.
func (g *Rules) lineActions(text string) []tracker.Encoded {
	return slices.Clone(g.parsedLine(text).actions)
}

// pointedAt returns actions with the id of one object replaced by another.
func pointedAt(all []tracker.Encoded, from, to int64) []tracker.Encoded {
	out := slices.Clone(all)
	for i, stored := range out {
		a, err := actionKinds.Decode(stored)
		if err != nil {
			continue
		}
		if pointed, err := actionKinds.Encode(notation.Pointing(a, from, to)); err == nil {
			out[i] = pointed
		}
	}
	return out
}
