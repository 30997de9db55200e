package render

import (
	"fmt"
	"strings"

	"arbiter/commands/render/picture"
	"arbiter/tracker"
)

// board writes the table: a lane for each player, a line for each stack.
func (w *writer) board(look tracker.Look) {
	b := look.Board
	var head []string
	if b.Format != "" {
		head = append(head, capital(b.Format))
	}
	if t := b.Turn; t.Number > 0 {
		head = append(head, fmt.Sprintf("turn %d", t.Number), t.Active+", "+t.Step)
	}
	head = append(head, b.Facts...)
	if len(head) > 0 {
		w.line("", "  ", w.say(strings.Join(head, " · ")))
	}
	for _, lane := range b.Lanes {
		w.lane(lane)
	}
	if len(b.Elsewhere) > 0 {
		w.line("", "", w.say("Elsewhere"))
		for _, t := range b.Elsewhere {
			w.tile(t, "  ")
		}
	}
	w.list("Effects", b.Effects)
	w.list(remindersTitle(b), reminders(b))
	if l := picture.YoursLegend(b); l != "" {
		w.line("", "  ", w.say(l))
	}
}

// remindersTitle says how to press the first reminder.
func remindersTitle(b tracker.Board) string {
	if len(b.Reminders) == 0 {
		return ""
	}
	return fmt.Sprintf("Don't forget (do reminder %d · dismiss %[1]d)", b.Reminders[0].ID)
}

// reminders lists the pending reminders with their numbers.
func reminders(b tracker.Board) []string {
	var lines []string
	for _, r := range b.Reminders {
		text := r.Text
		if r.Times > 1 {
			text = fmt.Sprintf("×%d %s", r.Times, text)
		}
		if r.Player != "" && len(b.Lanes) > 1 {
			text += " (" + r.Player + ")"
		}
		lines = append(lines, fmt.Sprintf("%d: %s", r.ID, text))
	}
	return lines
}

func (w *writer) list(title string, lines []string) {
	if len(lines) == 0 {
		return
	}
	w.line("", "", w.say(title))
	for _, l := range lines {
		w.line("  · ", "    ", l)
	}
}

func (w *writer) lane(lane tracker.Lane) {
	mark := "  "
	if lane.Active {
		mark = "▶ "
	}
	parts := []string{lane.Player}
	for _, f := range lane.Facts {
		parts = append(parts, fmt.Sprintf("%d %s", f.Value, f.Name))
	}
	parts = append(parts, lane.Marks...)
	if lane.Lost {
		parts = append(parts, "out of the game")
	}
	w.line(mark, "    ", w.say(strings.Join(parts, " · ")))
	for _, t := range lane.Tiles {
		w.tile(t, "    ")
	}
}

// tile writes a stack: number, count, name, and power and toughness, then its
// other state.
func (w *writer) tile(t tracker.Tile, indent string) {
	w.line(indent+tileMark(t), indent+"   ", w.say(strings.Join(append([]string{tileName(t)}, tileDetails(t)...), " · ")))
	for _, under := range t.Under {
		w.tile(under, indent+"  └ ")
	}
}

func tileMark(t tracker.Tile) string {
	mark := fmt.Sprintf("#%d ", t.ID)
	if t.Yours {
		mark += picture.YoursSign + " "
	}
	if t.Chosen {
		return "➤ " + mark
	}
	return mark
}

func tileName(t tracker.Tile) string {
	text := t.Name
	if t.Count != 1 {
		text = fmt.Sprintf("×%d %s", t.Count, text)
	}
	if t.Label != "" {
		text += " “" + t.Label + "”"
	}
	if t.Size != "" {
		text += " " + t.Size
	}
	if t.Printed != "" && t.Printed != t.Size {
		text += " (was " + t.Printed + ")"
	}
	return text
}

func tileDetails(t tracker.Tile) []string {
	var parts []string
	parts = append(parts, t.Marks...)
	for _, c := range t.Counters {
		if c.Value == 1 {
			parts = append(parts, c.Name+" counter")
		} else {
			parts = append(parts, fmt.Sprintf("%d %s counters", c.Value, c.Name))
		}
	}
	parts = append(parts, t.Keywords...)
	if t.Owner != "" {
		parts = append(parts, "owned by "+t.Owner)
	}
	if t.Zone != "" {
		parts = append(parts, t.Zone)
	}
	return parts
}

func capital(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}
