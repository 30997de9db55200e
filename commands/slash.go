package commands

import (
	"slices"
	"strings"

	"arbiter/tracker"
)

// slash returns the slash command for a line.
func (j *Judge) slash(line string) string { return j.Talk(line).Line() }

// Line is a line of table talk with the slash command for it.
type Line struct {
	Typed string // "board", "tap #3"
	Slash string // "/board", "/do line:tap #3"
}

// withLines sets Lines to the lines that the reply suggests. Text that already has a
// slash is excluded.
func (j *Judge) withLines(r Reply) Reply {
	r.slash = j.slash
	lines := r.Next.Lines()
	for _, n := range r.Notices {
		lines = append(lines, n.Lines()...)
	}
	if p := r.Problem; p != nil {
		lines = append(append(lines, p.What.Lines()...), p.Next.Lines()...)
	}
	r.Lines = nil
	for _, line := range lines {
		if l := string(line); !strings.HasPrefix(l, "/") && !slices.ContainsFunc(r.Lines, func(has Line) bool { return has.Typed == l }) {
			r.Lines = append(r.Lines, Line{l, j.slash(l)})
		}
	}
	return r
}

// Slashed returns the reply for front ends with slash commands, with each line
// that it tells people to type replaced by a command.
func (r Reply) Slashed() Reply {
	r.Pages = each(r.Pages, func(p Page) Page {
		return each(p, func(b Block) Block {
			if b.Line != "" {
				b.Text = tracker.Named(b.Line)
			}
			return b
		})
	})
	if len(r.Forms) > 0 { // they are buttons there, and say what can be typed
		r.Next = tracker.Message{}
	}
	if r.slash == nil {
		return r
	}
	r.Notices, r.Next = each(r.Notices, r.slashed), r.slashed(r.Next)
	if r.Problem != nil {
		p := *r.Problem
		p.What, p.Next = r.slashed(p.What), r.slashed(p.Next)
		r.Problem = &p
	}
	return r
}

// slashed returns a message with the command for each line in it.
func (r Reply) slashed(m tracker.Message) tracker.Message {
	return m.WithLines(func(line tracker.Line) tracker.Line {
		if strings.HasPrefix(string(line), "/") {
			return line
		}
		return tracker.Line(r.slash(string(line)))
	})
}
