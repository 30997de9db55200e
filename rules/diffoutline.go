package rules

import "strings"

// Part is the changes of one section for display, without those that follow
// from others.
type Part struct {
	Section  Ref // as in Change
	Heading  string
	From, To Ref        // the section's number in either edition; empty if it has none there, or for the glossary
	Kind     ChangeKind // the change of the section itself, if any
	Old      string     // the older title of a section with a new one

	// The last of consecutive sections that moved together with all their
	// rules. Such a part has no lines.
	FromLast, ToLast Ref

	Lines []Line

	was, now int
}

// Line is a change, or consecutive rules that moved together: from
// From–FromLast to To–ToLast.
type Line struct {
	Change
	FromLast, ToLast Ref // empty for a single rule

	first int // position of the first
}

// Rules returns the number of rules in the line.
func (l Line) Rules() int {
	if l.FromLast == "" {
		return 1
	}
	return l.now - l.first + 1
}

// Outline groups the changes of a Diff by section. Rules that moved with their
// section and kept the rest of their number are omitted.
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
		case c.Kind == Moved && p.movesWith(c):
		default:
			p.line(c)
		}
	}
	return joinSections(parts)
}

// movesWith reports whether a rule has moved with its section.
func (p *Part) movesWith(c Change) bool {
	rest, ok := strings.CutPrefix(string(c.From), string(p.From))
	return ok && p.From != p.To && p.From != "" && p.To != "" && string(p.To)+rest == string(c.To)
}

// line adds a change, to the last line if it continues that.
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

// joinSections merges consecutive sections that have moved together without
// other changes.
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
