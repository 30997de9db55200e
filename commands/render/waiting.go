package render

import "arbiter/commands"

// mostPressed is the maximum number of reminder moves shown as buttons: both
// outcomes of two reminders, and dismissing all. More moves are a list.
const mostPressed = mostInRow

// waiting returns the rows of reminder moves, and the number of pages.
func waiting(moves []commands.Move, p Press) (rows []Component, pages int) {
	if len(moves) == 0 {
		return nil, 1
	}
	if len(moves) <= mostPressed {
		return []Component{row(pressed(moves, p)...)}, 1
	}
	pages = (len(moves) + mostOptions - 1) / mostOptions
	from := min(p.Page, pages-1) * mostOptions
	p.Do = Go
	var options []Option
	for _, m := range moves[from:min(from+mostOptions, len(moves))] {
		options = append(options, Option{Label: clip(m.Label, longestOption), Value: m.Line})
	}
	return []Component{choose("Don't forget…", p, options)}, pages
}

// pressed returns moves as buttons. A move whose line doesn't fit a custom id
// is left out.
func pressed(moves []commands.Move, p Press) []Component {
	var out []Component
	seen := make(map[string]bool)
	for _, m := range moves {
		p.Do, p.Line = Say, m.Line
		if m.Form != "" {
			p.Do, p.Line = Open, m.Form
		}
		if len(out) == mostInRow || !p.fits() || seen[p.ID()] {
			continue
		}
		seen[p.ID()] = true
		out = append(out, button(styleSecondary, clip(m.Label, longestMove), p))
	}
	return out
}
