package magic

import (
	"slices"
	"sync"

	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// deed is the result of parsing a line, in a form that a reminder can hold.
type deed struct {
	do []tracker.Encoded // nil if the grammar doesn't accept the line
	it bool              // the line refers to "it"
}

// deeds caches parsed lines: many abilities have the same effect.
type deeds struct {
	mu   sync.Mutex
	kept map[string]deed
}

// mostDeeds is the maximum number of cached lines; when it is reached, the
// cache is cleared.
const mostDeeds = 1 << 12

// deed returns the parsed form of a line, from the cache if it is there.
func (g *Game) deed(line string) deed {
	if line == "" {
		return deed{}
	}
	g.deeds.mu.Lock()
	d, ok := g.deeds.kept[line]
	g.deeds.mu.Unlock()
	if ok {
		return d
	}
	d = g.read(line) // takes milliseconds: don't hold the lock
	g.deeds.mu.Lock()
	defer g.deeds.mu.Unlock()
	if len(g.deeds.kept) >= mostDeeds {
		clear(g.deeds.kept)
	}
	g.deeds.kept[line] = d
	return d
}

// read parses a line into actions that a reminder can hold.
func (g *Game) read(line string) deed {
	actions, err := g.grammar.Parse(line)
	if err != nil {
		return deed{}
	}
	var d deed
	for _, a := range actions {
		if known, ok := a.(Add); ok && known.Known == "" && known.Card.CopyOf == nil {
			return deed{} // the effect of a card doesn't add cards
		}
		stored, err := actionKinds.Encode(a)
		if err != nil {
			return deed{}
		}
		d.do, d.it = append(d.do, stored), d.it || notation.Mentions(a)
	}
	return d
}

// line returns the actions of a line.
func (g *Game) line(text string) []tracker.Encoded { return slices.Clone(g.deed(text).do) }

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
