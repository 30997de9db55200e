package render

import (
	"arbiter/commands"
	"arbiter/commands/language"
)

// maxPressed is the maximum number of reminder moves shown as buttons: both
// outcomes of two reminders, and dismissing all. More moves are a list.
const maxPressed = maxInRow

// reminderRows returns the rows of reminder moves, and the number of pages.
func reminderRows(moves []commands.Move, p Press, in *language.Tongue) (rows []Component, pages int) {
	if len(moves) == 0 {
		return nil, 1
	}
	if len(moves) <= maxPressed {
		return []Component{row(moveButtons(moves, p)...)}, 1
	}
	pages = (len(moves) + maxOptions - 1) / maxOptions
	from := min(p.Page, pages-1) * maxOptions
	p.Do = Go
	var options []Option
	for _, m := range moves[from:min(from+maxOptions, len(moves))] {
		options = append(options, Option{Label: clip(m.Label.String(), maxOptionLength), Value: m.Line})
	}
	return []Component{choose(in.Say("Don't forget…"), p, options)}, pages
}

// moveButtons returns moves as buttons. A move whose line doesn't fit a custom id
// is left out.
func moveButtons(moves []commands.Move, p Press) []Component {
	var out []Component
	seen := make(map[string]bool)
	for _, m := range moves {
		p.Do, p.Line = Say, m.Line
		if m.Form != "" {
			p.Do, p.Line = Open, m.Form
		}
		if len(out) == maxInRow || !p.fits() || seen[p.ID()] {
			continue
		}
		seen[p.ID()] = true
		out = append(out, button(styleSecondary, clip(m.Label.String(), maxMoveLength), p))
	}
	return out
}
