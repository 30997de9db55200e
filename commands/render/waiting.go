package render

import (
	"slices"

	"arbiter/commands"
	"arbiter/commands/language"
)

// reminderRows returns the rows of reminder moves, and the number of pages. If
// not all reminders fit a row with the moves about all of them, they are a list.
func reminderRows(each, all []commands.Move, p Press, in *language.Tongue) (rows []Component, pages int) {
	if len(each) == 0 {
		return nil, 1
	}
	if len(each)+len(all) <= maxInRow {
		return []Component{row(moveButtons(append(slices.Clone(each), all...), p)...)}, 1
	}
	pages = (len(each) + maxOptions - 1) / maxOptions
	from := min(p.Page, pages-1) * maxOptions
	some := each[from:min(from+maxOptions, len(each))]
	list := p
	list.Do = Go
	var options []Option
	for _, m := range some {
		options = append(options, Option{Label: clip(m.Label.String(), maxOptionLength), Value: m.Line})
	}
	rows = []Component{choose(in.Say("Don't forget…"), list, options)}
	if buttons := moveButtons(all, p); len(buttons) > 0 {
		rows = append(rows, row(buttons...))
	}
	return rows, pages
}

// moveButtons returns moves as buttons. A move whose line doesn't fit a custom id
// is left out.
func moveButtons(moves []commands.Move, p Press) []Component {
	var out []Component
	seen := make(map[string]bool)
	for _, m := range moves {
		p.Do, p.Line = effectOf(m)
		if len(out) == maxInRow || !p.fits() || seen[p.ID()] {
			continue
		}
		seen[p.ID()] = true
		out = append(out, button(styleSecondary, clip(m.Label.String(), maxMoveLength), p))
	}
	return out
}

// effectOf returns what a press on a move does, and the line for it.
func effectOf(m commands.Move) (PressKind, string) {
	switch {
	case m.Form != "":
		return Open, m.Form
	case m.Menu != "":
		return OpenMenu, m.Menu
	case m.Now:
		return SayNow, m.Line
	}
	return Say, m.Line
}
