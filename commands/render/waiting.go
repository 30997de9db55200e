package render

import "arbiter/commands"

// mostPressed is how many moves of reminders are buttons: both outcomes of two,
// and how to be rid of all. More of them stand in a list.
const mostPressed = mostInRow

// waiting are the rows in which reminders are seen to, and how many pages they
// fill.
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

// pressed are moves as buttons. One whose line doesn't fit a custom id is left
// out: it can be typed.
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
