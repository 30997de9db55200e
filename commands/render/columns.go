package render

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/commands/language"
	"arbiter/tracker"
)

// Terminal says how a terminal shows a board.
type Terminal struct {
	Width int  // in columns; below leastColumns a board is a list, as without a terminal
	Color bool // it has colors
}

// Widths of a board in a terminal.
const (
	leastColumns = 40
	mostColumns  = 200
	laneColumns  = 38 // at least, of a player or of a stack
	between      = 2  // columns between two players or stacks
)

// SGR codes of a terminal. What a color says is said in words or signs, too.
const (
	sgrBold = "1"
	sgrDim  = "2"
	sgrTurn = "7" // inverse
)

// seatSGR are the colors of seats, as seatColors.
var seatSGR = [...]string{"94", "91", "92", "93", "95", "33", "31", "97"}

// colorSGR are the colors of stacks. White and black are told from the text by weight, as
// a terminal may be light or dark.
var colorSGR = map[string]string{
	"white": sgrBold, "blue": "34", "black": "90", "red": "31", "green": "32",
	"fury": "31", "calm": "32", "mind": "34", "body": "33", "chaos": "35", "order": "93",
}

// multicolored is the color of a stack of several colors.
const multicolored = "33"

// columns lays out a board in a terminal.
type columns struct {
	strings.Builder
	of Terminal
	in *language.Tongue
}

// Columns returns a board for a terminal: the players side by side, as many as fit, and in
// each their stacks in columns, with numbers at the right edge. No line is wider than the
// terminal. Effects and reminders aren't part of it.
func Columns(b tracker.Board, t Terminal, in *language.Tongue) string {
	t.Width = min(t.Width, mostColumns)
	c := &columns{of: t, in: in}
	if head := boardHeadText(b, in); head != "" {
		c.println(c.paint(fit(legibly(head), t.Width), sgrDim))
	}
	many := max(1, min(len(b.Lanes), (t.Width+between)/(laneColumns+between)))
	if many > 1 && len(b.Lanes)%many != 0 && len(b.Lanes) <= 2*many {
		many = (len(b.Lanes) + 1) / 2 // 2 and 2 rather than 3 and 1
	}
	room := (t.Width - (many-1)*between) / many
	for lanes := range slices.Chunk(b.Lanes, many) {
		var side [][]string
		for _, lane := range lanes {
			side = append(side, c.lane(lane, room))
		}
		c.beside(side, room)
	}
	if len(b.Elsewhere) > 0 {
		c.println(c.paint(in.Say("Elsewhere"), sgrBold))
		for _, line := range c.grid(b.Elsewhere, t.Width) {
			c.println(line)
		}
	}
	return c.String()
}

func (c *columns) println(line string) { fmt.Fprintln(c, strings.TrimRight(line, " ")) }

// paint returns a text in a style, which takes no columns.
func (c *columns) paint(s string, sgr ...string) string {
	sgr = slices.DeleteFunc(sgr, func(code string) bool { return code == "" })
	if !c.of.Color || len(sgr) == 0 || s == "" {
		return s
	}
	return "\x1b[" + strings.Join(sgr, ";") + "m" + s + "\x1b[0m"
}

// cell is painted text with the columns that it takes.
func (c *columns) cell(s string, room int, sgr ...string) string {
	s = fit(s, room)
	return c.paint(s, sgr...) + strings.Repeat(" ", max(0, room-cells(s)))
}

// beside writes blocks of lines of the same width side by side.
func (c *columns) beside(blocks [][]string, room int) {
	rows := 0
	for _, b := range blocks {
		rows = max(rows, len(b))
	}
	for i := range rows {
		var cells []string
		for _, b := range blocks {
			if i < len(b) {
				cells = append(cells, b[i])
			} else {
				cells = append(cells, strings.Repeat(" ", room))
			}
		}
		c.println(strings.Join(cells, strings.Repeat(" ", between)))
	}
}

// lane returns the lines of a player, each of them room columns wide.
func (c *columns) lane(lane tracker.Lane, room int) []string {
	color := seatSGR[max(0, lane.Seat-1)%len(seatSGR)]
	head := "  "
	if lane.Active {
		head = "▶ "
	}
	head += legibly(lane.Player)
	if lane.Lost {
		head += " · " + c.in.Say("out of the game")
	}
	style := []string{color, sgrBold}
	if lane.Active {
		style = append(style, sgrTurn)
	}
	lines := []string{c.cell(head, room, style...)}
	var facts []string
	for _, f := range lane.Facts {
		facts = append(facts, f.Said().String())
	}
	for _, l := range broken(legibly(strings.Join(append(facts, texts(lane.Marks)...), " · ")), room-2) {
		lines = append(lines, "  "+c.cell(l, room-2, sgrBold))
	}
	lines = append(lines, c.paint(strings.Repeat("─", room), color))
	lines = append(lines, c.grid(lane.Tiles, room)...)
	return append(lines, strings.Repeat(" ", room))
}

// grid returns the lines of stacks, in as many columns as fit.
func (c *columns) grid(tiles []tracker.Tile, room int) []string {
	many := max(1, min(len(tiles), (room+between)/(laneColumns+between)))
	each := (room - (many-1)*between) / many
	inner := &columns{of: c.of, in: c.in}
	for some := range slices.Chunk(tiles, many) {
		var side [][]string
		for _, t := range some {
			side = append(side, c.tile(t, each, 0))
		}
		inner.beside(side, each)
	}
	var lines []string
	for line := range strings.Lines(inner.String()) {
		line = strings.TrimRight(line, "\n")
		lines = append(lines, line+strings.Repeat(" ", max(0, room-cells(unpainted(line)))))
	}
	return lines
}

// deepest is the level of attachments that are indented further.
const deepest = 3

// tile returns the lines of a stack: its number, count and name, with its size at the right
// edge, below them the rest, and what is attached to it.
func (c *columns) tile(t tracker.Tile, room, depth int) []string {
	indent := strings.Repeat("  ", min(depth, deepest))
	mark := indent
	if depth > 0 {
		mark = indent[2:] + "└ "
	}
	mark += tileMark(t)
	if t.Changed {
		mark += "* "
	}
	name := legibly(t.Name)
	if t.Count != 1 {
		name = fmt.Sprintf("×%d %s", t.Count, name)
	}
	if t.Label != "" {
		name += " " + c.in.Say("“%s”", tracker.Name(legibly(t.Label)))
	}
	size := legibly(t.Size)
	if t.Printed != "" && t.Printed != t.Size {
		size += " (" + legibly(t.Printed) + ")"
	}
	size = fit(size, room/2)
	left := max(1, room-cells(mark)-cells(size)-1)
	style := []string{c.color(t)}
	switch {
	case t.Chosen:
		style = append(style, sgrTurn)
	case t.Turned:
		style = append(style, sgrDim)
	case t.Changed:
		style = append(style, sgrBold)
	}
	lines := []string{c.cell(mark, cells(mark), sgrDim) + c.cell(name, left, style...) + " " + c.cell(size, cells(size), sgrBold)}
	under := indent + "   "
	for _, l := range broken(legibly(strings.Join(tileDetails(t, c.in), " · ")), room-cells(under)) {
		lines = append(lines, under+c.cell(l, room-cells(under), sgrDim))
	}
	for _, a := range t.Under {
		lines = append(lines, c.tile(a, room, depth+1)...)
	}
	return lines
}

// color returns the color of a stack, or "".
func (c *columns) color(t tracker.Tile) string {
	switch len(t.Colors) {
	case 0:
		return ""
	case 1:
		return colorSGR[t.Colors[0]]
	}
	return multicolored
}

// broken breaks a text between words into lines of at most n columns. A longer word is cut
// into several.
func broken(s string, n int) []string {
	if s == "" || n < 1 {
		return nil
	}
	var lines []string
	line := ""
	for word := range strings.SplitSeq(s, " ") {
		if line != "" && cells(line)+1+cells(word) <= n {
			line += " " + word
			continue
		}
		if line != "" {
			lines = append(lines, line)
		}
		for line = word; cells(line) > n; {
			at, used := 0, 0
			for i, r := range line {
				if used += cellsOf(r); used > n {
					break
				}
				at = i + len(string(r))
			}
			if at == 0 {
				break // a letter wider than the line
			}
			lines, line = append(lines, line[:at]), line[at:]
		}
	}
	return append(lines, line)
}

// unpainted returns a line without its styles.
func unpainted(s string) string {
	var out strings.Builder
	for {
		before, after, ok := strings.Cut(s, "\x1b[")
		out.WriteString(before)
		if !ok {
			return out.String()
		}
		_, s, _ = strings.Cut(after, "m")
	}
}
