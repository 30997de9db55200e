package picture

import (
	"fmt"
	"strings"

	"arbiter/tracker"
)

// Alt is the whole board in words, for those who don't see the picture.
func Alt(b tracker.Board) string {
	var lines []string
	if h := head(b); h != "" {
		lines = append(lines, h)
	}
	for _, l := range b.Lanes {
		said := strings.Join(append([]string{l.Player}, facts(l)...), ", ")
		if l.Active {
			said += ", whose turn it is"
		}
		var stacks []string
		for _, t := range l.Tiles {
			stacks = append(stacks, inWords(t))
		}
		if len(stacks) == 0 {
			stacks = []string{"nothing"}
		}
		lines = append(lines, said+": "+strings.Join(stacks, "; "))
	}
	for _, t := range b.Elsewhere {
		lines = append(lines, fmt.Sprintf("%s in %s's %s", inWords(t), t.Owner, t.Zone))
	}
	lines = append(lines, b.Effects...)
	for _, r := range b.Reminders {
		lines = append(lines, "Waiting: "+times(r.Times)+r.Text)
	}
	return strings.Join(lines, ". ")
}

func inWords(t tracker.Tile) string {
	said := fmt.Sprintf("#%d %s", t.ID, name(t))
	if t.Size != "" {
		said += " " + t.Size
		if t.Printed != "" && t.Printed != t.Size {
			said += " (printed " + t.Printed + ")"
		}
	}
	parts := []string{said}
	parts = append(parts, t.Marks...)
	for _, c := range t.Counters {
		parts = append(parts, fmt.Sprintf("%d %s", c.Value, c.Name))
	}
	parts = append(parts, t.Keywords...)
	if t.Chosen {
		parts = append(parts, "asked about")
	}
	for _, u := range t.Under {
		parts = append(parts, "with "+inWords(u))
	}
	return strings.Join(parts, ", ")
}
