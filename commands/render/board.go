package render

import (
	"fmt"
	"strings"

	"arbiter/commands/language"
	"arbiter/commands/render/picture"
	"arbiter/tracker"
)

// boardHeadText says what is played, and whose turn it is.
func boardHeadText(b tracker.Board, in *language.Tongue) string {
	var head []string
	if b.Format != "" {
		head = append(head, capital(b.Format))
	}
	if t := b.Turn; t.Number > 0 {
		head = append(head, in.Say("turn %d", t.Number), t.Active+", "+t.Step)
	}
	for _, f := range b.Facts {
		head = append(head, f.Said().String())
	}
	return strings.Join(head, " · ")
}

// board writes the table: a lane for each player, a line for each stack.
func (w *writer) board(look tracker.Look) {
	b := look.Board
	if head := boardHeadText(b, w.in); head != "" {
		w.line("", "  ", head)
	}
	for _, lane := range b.Lanes {
		w.lane(lane)
	}
	if len(b.Elsewhere) > 0 {
		w.line("", "", w.in.Say("Elsewhere"))
		for _, t := range b.Elsewhere {
			w.tile(t, "  ")
		}
	}
	w.beside(b)
}

// beside writes what goes on beside the stacks.
func (w *writer) beside(b tracker.Board) {
	w.list(w.in.Say("Effects"), texts(b.Effects))
	w.list(remindersTitle(b, w.in), reminders(b))
	if l := picture.YoursLegend(b, w.in); l != "" {
		w.line("", "  ", l)
	}
}

// remindersTitle says how to press the first reminder.
func remindersTitle(b tracker.Board, in *language.Tongue) string {
	if len(b.Reminders) == 0 {
		return ""
	}
	return in.Say("Don't forget (do reminder %d · dismiss %[1]d)", b.Reminders[0].ID)
}

// reminders lists the pending reminders with their numbers.
func reminders(b tracker.Board) []string {
	var lines []string
	for _, r := range b.Reminders {
		text := r.Text.String()
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
	w.line("", "", title)
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
		parts = append(parts, f.Said().String())
	}
	parts = append(parts, texts(lane.Marks)...)
	if lane.Lost {
		parts = append(parts, w.in.Say("out of the game"))
	}
	w.line(mark, "    ", strings.Join(parts, " · "))
	for _, t := range lane.Tiles {
		w.tile(t, "    ")
	}
}

// tile writes a stack: number, count, name, and power and toughness, then its
// other state.
func (w *writer) tile(t tracker.Tile, indent string) {
	w.line(indent+tileMark(t), indent+"   ", strings.Join(append([]string{tileName(t, w.in)}, tileDetails(t, w.in)...), " · "))
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

func tileName(t tracker.Tile, in *language.Tongue) string {
	text := t.Name
	if t.Count != 1 {
		text = fmt.Sprintf("×%d %s", t.Count, text)
	}
	if t.Label != "" {
		text += " " + in.Say("“%s”", tracker.Name(t.Label))
	}
	if t.Size != "" {
		text += " " + t.Size
	}
	if t.Printed != "" && t.Printed != t.Size {
		text = in.Say("%s (was %s)", tracker.Name(text), tracker.Name(t.Printed))
	}
	return text
}

func tileDetails(t tracker.Tile, in *language.Tongue) []string {
	parts := texts(t.Marks)
	for _, c := range t.Counters {
		parts = append(parts, counters(c, in))
	}
	for _, k := range t.Keywords {
		parts = append(parts, in.Say(k))
	}
	if t.Owner != "" {
		parts = append(parts, in.Say("owned by %s", tracker.Name(t.Owner)))
	}
	if t.Zone != "" {
		parts = append(parts, t.Zone)
	}
	return parts
}

// counters returns the counters of a kind: "flying counter", "2 oil counters". A
// language may have words of its own for a kind.
func counters(c tracker.Fact, in *language.Tongue) string {
	if c.Value == 1 {
		if in.Has(c.Name + " counter") {
			return in.Say(c.Name + " counter")
		}
		return in.Say("%s counter", tracker.Say(c.Name))
	}
	if in.Has("%d " + c.Name + " counters") {
		return in.Say("%d "+c.Name+" counters", c.Value)
	}
	return in.Say("%d %s counters", c.Value, tracker.Say(c.Name))
}

// texts returns messages as texts.
func texts(all []tracker.Message) []string {
	out := make([]string, len(all))
	for i, m := range all {
		out[i] = m.String()
	}
	return out
}

func capital(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}
