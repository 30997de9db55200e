package picture

import (
	"strings"

	"arbiter/commands/language"
	"arbiter/commands/render/layout"
	"arbiter/tracker"
)

// YoursSign marks a stack that leaves some of its text to the players.
const YoursSign = layout.YoursSign

// YoursLegend explains the sign of stacks that leave some of their text to the
// players, with the first of them as an example; "" if there are none.
func YoursLegend(b tracker.Board, in *language.Tongue) string { return layout.YoursLegend(b, in) }

// head returns the format, the turn and the facts of the whole table.
func head(b tracker.Board, in *language.Tongue) string {
	var parts []string
	if b.Format != "" {
		parts = append(parts, strings.ToUpper(b.Format[:1])+b.Format[1:])
	}
	if t := b.Turn; t.Number > 0 {
		parts = append(parts, in.Say("turn %d", t.Number), t.Active+", "+t.Step)
	}
	for _, f := range b.Facts {
		parts = append(parts, f.Said().String())
	}
	return strings.Join(parts, " · ")
}

// facts returns a player's numbers; the first is life or points.
func facts(l tracker.Lane, in *language.Tongue) []string {
	var all []string
	for _, f := range l.Facts {
		all = append(all, layout.Short(f.Value)+" "+f.Called().String())
	}
	all = append(all, said(l.Marks)...)
	if l.Lost {
		all = append(all, in.Say("out of the game"))
	}
	return all
}

// said returns messages as texts.
func said(all []tracker.Message) []string {
	texts := make([]string, len(all))
	for i, m := range all {
		texts[i] = m.String()
	}
	return texts
}

func name(t tracker.Tile) string {
	if t.Label != "" {
		return layout.Counted(t) + " “" + t.Label + "”"
	}
	return layout.Counted(t)
}
