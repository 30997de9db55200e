package render

import (
	"strings"

	"arbiter/commands"
	"arbiter/commands/language"
	"arbiter/tracker"
)

// MenuMessage returns a private menu for the table with a Seq. Its buttons hold the
// lines, so that it works after a restart; longer ones are stored with keep.
func MenuMessage(m commands.Menu, seq int64, in *language.Tongue, keep Keep) Message {
	m = commands.MenuIn(m, in)
	k := keeper{keep, true}
	p := Press{Menu: true, Seq: seq}
	shown := "### " + escape(clip(m.Title.String(), maxRefusalLength))
	if len(m.Rows)+len(m.Lists) == 0 {
		shown += "\n" + in.Say("There is nothing here to choose from.")
	}
	l, seen := &layout{press: p}, make(map[string]bool)
	l.add(needed, text(shown))
	for _, moves := range m.Rows {
		l.rows(wanted, menuButtons(moves, p, k, seen))
	}
	for i, list := range m.Lists {
		p := p
		p.N = int64(i) // a different custom id
		if pick, ok := pickSeveral(list, p); ok {
			l.add(wanted, pick)
		}
	}
	l.rows(needed, menuButtons(m.Other, p, k, seen))
	return message(true, l.within(maxComponents)...)
}

// menuButtons returns buttons of a menu, without those that were seen in it before.
func menuButtons(moves []commands.Move, p Press, k keeper, seen map[string]bool) (out []Component) {
	for _, m := range moves {
		p.Do, p.Line = effectOf(m)
		short, ok := k.press(p)
		if !ok || seen[short.ID()] || len(out) == maxInRow {
			continue
		}
		seen[short.ID()] = true
		style := stylePrimary
		if m.Form != "" || m.Menu != "" {
			style = styleSecondary
		}
		out = append(out, button(style, labelOf(m.Label.String(), maxMoveLength), short))
	}
	return out
}

// pickSeveral returns a select of which several options can be selected.
func pickSeveral(list tracker.PickList, p Press) (Component, bool) {
	p.Do, p.Line = Chosen, list.Name
	if list.Opens {
		p.Do = OpenMenu
	}
	var options []Option
	for _, s := range list.Among[:min(len(list.Among), maxOptions)] {
		options = append(options, Option{Label: labelOf(s.Label, maxOptionLength), Value: s.Value})
	}
	return several(labelOf(list.Holder.String(), maxHolderLength), p, options), len(options) > 0 && p.fits()
}

// several returns a select of which any number of options can be selected.
func several(placeholder string, p Press, options []Option) Component {
	c := choose(clip(placeholder, maxHolderLength), p, options)
	if len(options) > 1 {
		c.Components[0].MaxValues = len(options)
	}
	return c
}

// labelOf returns a text as a label, which Discord wants not to be blank.
func labelOf(text string, most int) string {
	if text = clip(text, most); strings.TrimSpace(text) == "" {
		return "…"
	}
	return text
}
