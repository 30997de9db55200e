package rules

import "strings"

// Part is what became of one section, for people to read: what follows from
// something else that it says is left out.
type Part struct {
	Section  Ref // as in Change
	Heading  string
	From, To Ref        // the section's number in either edition; empty where it has none there, or is the glossary
	Kind     ChangeKind // what became of the section itself; empty where nothing did
	Old      string     // of a section with a new heading: the one before

	// Of sections that moved one behind the other with all their rules: the
	// last. Then the part has no lines.
	FromLast, ToLast Ref

	Lines []Line

	was, now int
}

// Line is a change, or a run of rules that moved one behind the other: from
// From–FromLast to To–ToLast.
type Line struct {
	Change
	FromLast, ToLast Ref // empty where it is one rule

	first int // the place of the first
}

// Rules is how many rules the line is about.
func (l Line) Rules() int {
	if l.FromLast == "" {
		return 1
	}
	return l.now - l.first + 1
}

// Outline groups the changes of a Diff by section. Rules that moved with their
// section and kept the rest of their number are not named again.
func Outline(changes []Change) []Part {
	var parts []Part
	for _, c := range changes {
		heading := c.of == Chapter || c.of == Section
		n := len(parts) - 1
		if n < 0 || parts[n].Section != c.Section || heading {
			parts = append(parts, Part{Section: c.Section, Heading: c.Heading})
			n++
		}
		p := &parts[n]
		switch {
		case heading:
			p.From, p.To, p.Kind, p.was, p.now = c.From, c.To, c.Kind, c.was, c.now
			if c.Kind == Reworded {
				p.Old = c.Old
			}
		case c.Kind == Moved && p.carries(c):
		default:
			p.line(c)
		}
	}
	return joinSections(parts)
}

// carries reports whether a rule has moved just as its section has.
func (p *Part) carries(c Change) bool {
	rest, ok := strings.CutPrefix(string(c.From), string(p.From))
	return ok && p.From != p.To && p.From != "" && p.To != "" && string(p.To)+rest == string(c.To)
}

// line adds a change, to the line before where the run goes on.
func (p *Part) line(c Change) {
	if n := len(p.Lines); n > 0 && c.Kind == Moved && p.Lines[n-1].Kind == Moved {
		last := &p.Lines[n-1]
		if c.was == last.was+1 && c.now == last.now+1 {
			last.FromLast, last.ToLast, last.was, last.now = c.From, c.To, c.was, c.now
			return
		}
	}
	p.Lines = append(p.Lines, Line{Change: c, first: c.now})
}

// joinSections makes one part of sections that moved one behind the other and
// did nothing else.
func joinSections(parts []Part) []Part {
	var out []Part
	for _, p := range parts {
		if n := len(out) - 1; n >= 0 && p.onlyMoved() && out[n].onlyMoved() && p.was == out[n].was+1 && p.now == out[n].now+1 {
			last := &out[n]
			last.FromLast, last.ToLast, last.was, last.now = p.From, p.To, p.was, p.now
			continue
		}
		out = append(out, p)
	}
	return out
}

func (p *Part) onlyMoved() bool { return p.Kind == Moved && len(p.Lines) == 0 }
