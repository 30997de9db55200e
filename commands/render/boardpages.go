package render

import (
	"fmt"
	"strings"

	"arbiter/commands/language"
	"arbiter/commands/render/picture"
	"arbiter/tracker"
)

// boardPage is the part of a board that one message shows, with its stacks.
type boardPage struct {
	lines []string
	tiles []tracker.Tile
	size  int
}

// pager lays out a board line by line.
type pager struct {
	pages  []boardPage
	header string // of the lane, repeated on its next page
	in     *language.Tongue
	target int64
}

// boardPages splits a board so that each page fits a message and its stacks
// fit a select. There is always one page.
func boardPages(b tracker.Board, target int64, in *language.Tongue) []boardPage {
	w := &pager{pages: []boardPage{{}}, target: target, in: in}
	w.line(boardHead(b, in), nil)
	for _, lane := range b.Lanes {
		w.header = laneHead(lane, len(b.Lanes) > 1, in)
		w.line(w.header, nil)
		w.tiles(lane.Tiles, "")
	}
	w.header = ""
	if len(b.Elsewhere) > 0 {
		w.header = bold(in.Say("Elsewhere"))
		w.line(w.header, nil)
		w.tiles(b.Elsewhere, "")
	}
	w.header = ""
	w.list(in.Say("Effects"), texts(b.Effects))
	w.list(remindersTitle(b, in), reminders(b))
	if l := picture.YoursLegend(b, in); l != "" {
		w.line(small(l), nil)
	}
	for _, page := range w.pages {
		sortByWeight(page.tiles, b)
	}
	return w.pages
}

func boardHead(b tracker.Board, in *language.Tongue) string {
	head := boardHeadText(b, in)
	if head == "" {
		return ""
	}
	return clipMarkup("-# "+escape(head), maxTileLength)
}

// laneHead returns a player's name and numbers; among several players, with the sign of
// the seat.
func laneHead(lane tracker.Lane, several bool, in *language.Tongue) string {
	head := bold(lane.Player)
	if several {
		head = seatOf(lane).sign + " " + head
	}
	if lane.Active {
		head = "▶ " + head
	}
	for _, f := range lane.Facts {
		head += " · " + escape(f.Said().String())
	}
	for _, mark := range lane.Marks {
		head += " · " + escape(mark.String())
	}
	if lane.Lost {
		head += " · " + in.Say("out of the game")
	}
	return clipMarkup(head, maxTileLength)
}

func (w *pager) tiles(tiles []tracker.Tile, indent string) {
	for _, t := range tiles {
		w.line(tileLine(t, indent, t.ID == w.target, w.in), &t)
		w.tiles(t.Under, indent+"└ ")
	}
}

func tileLine(t tracker.Tile, indent string, picked bool, in *language.Tongue) string {
	mark := fmt.Sprintf("`#%d`", t.ID)
	if picked {
		mark = "▸ " + mark
	}
	if t.Chosen {
		mark = "➤ " + mark
	}
	if t.Yours {
		mark += " " + picture.YoursSign
	}
	line := indent + mark + " " + bold(tileName(t, in))
	if details := tileDetails(t, in); len(details) > 0 {
		line += " · " + escape(strings.Join(details, " · "))
	}
	return clipMarkup(line, maxTileLength)
}

func (w *pager) list(title string, of []string) {
	if len(of) == 0 {
		return
	}
	w.line(bold(title), nil)
	for _, l := range of {
		w.line("- "+clipMarkup(escape(l), maxTileLength), nil)
	}
}

// line adds a line to the page, or to a new page if it doesn't fit.
func (w *pager) line(s string, tile *tracker.Tile) {
	if s == "" {
		return
	}
	page := &w.pages[len(w.pages)-1]
	n := len([]rune(s)) + 1
	if page.size+n > maxBoardLength || tile != nil && len(page.tiles) == maxOptions {
		next := boardPage{}
		if w.header != "" && w.header != s {
			next.lines, next.size = []string{w.header + w.in.Say(" (continued)")}, len([]rune(w.header))+13
		}
		w.pages = append(w.pages, next)
		page = &w.pages[len(w.pages)-1]
	}
	page.lines = append(page.lines, s)
	page.size += n
	if tile != nil {
		page.tiles = append(page.tiles, *tile)
	}
}
