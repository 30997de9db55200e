package magic

import (
	"slices"
	"sync"

	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// deed is what a line of the table does, as a reminder can hold it.
type deed struct {
	do []tracker.Encoded // empty where the language has no words for it
	it bool              // it is about "it"
}

// deeds keeps what lines do: many abilities have the same.
type deeds struct {
	mu   sync.Mutex
	kept map[string]deed
}

// mostDeeds is how many lines are kept; then it begins anew.
const mostDeeds = 1 << 12

// deed is what a line does. A line is read once, as long as it is kept.
func (g *Rules) deed(line string) deed {
	if line == "" {
		return deed{}
	}
	g.deeds.mu.Lock()
	d, ok := g.deeds.kept[line]
	g.deeds.mu.Unlock()
	if ok {
		return d
	}
	d = g.read(line) // takes milliseconds: other tables don't wait for it
	g.deeds.mu.Lock()
	defer g.deeds.mu.Unlock()
	if len(g.deeds.kept) >= mostDeeds {
		clear(g.deeds.kept)
	}
	g.deeds.kept[line] = d
	return d
}

// read reads a line into actions that a reminder can hold.
func (g *Rules) read(line string) deed {
	actions, err := g.Grammar.Parse(line)
	if err != nil {
		return deed{}
	}
	var d deed
	for _, a := range actions {
		if known, ok := a.(Add); ok && known.Known == "" && known.Card.CopyOf == nil {
			return deed{} // cards don't add themselves
		}
		stored, err := actionKinds.Encode(a)
		if err != nil {
			return deed{}
		}
		d.do, d.it = append(d.do, stored), d.it || notation.Mentions(a)
	}
	return d
}

// line is the actions of a line.
func (g *Rules) line(text string) []tracker.Encoded { return slices.Clone(g.deed(text).do) }

// pointedAt is actions about one object in place of another.
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
