package render

import (
	"fmt"
	"strings"

	"arbiter/tracker"
)

// What is said beside the picture of a board is short.
const (
	longestBeside = 160 // a line
	mostBeside    = 3   // effects, reminders
)

// besidePicture is what is said of a board whose picture stands above: each
// player's numbers, the stack that was picked, what goes on and what waits. The
// stacks are on the picture, and in the select, in pages.
func besidePicture(b tracker.Board, target int64) []boardPage {
	all := byWeight(b)
	w := &pager{pages: []boardPage{{}}, target: target}
	for _, lane := range b.Lanes {
		w.beside(clipMarkup(laneHead(lane), longestBeside))
	}
	for _, t := range all {
		if t.ID == target {
			w.beside(tileLine(t, "", true))
		}
	}
	w.some("Goes on", b.Effects)
	w.some("Don't forget", reminders(b))
	first := w.pages[0]
	w.pages = nil
	for from := 0; from == 0 || from < len(all); from += mostOptions {
		page := first
		page.tiles = all[from:min(from+mostOptions, len(all))]
		w.pages = append(w.pages, page)
	}
	return w.pages
}

// tilesOf lists the stacks of a board, what is attached behind its host.
func tilesOf(b tracker.Board) []tracker.Tile {
	var all []tracker.Tile
	for _, lane := range b.Lanes {
		all = append(all, withUnder(lane.Tiles)...)
	}
	return append(all, withUnder(b.Elsewhere)...)
}

func withUnder(tiles []tracker.Tile) []tracker.Tile {
	var all []tracker.Tile
	for _, t := range tiles {
		all = append(append(all, t), withUnder(t.Under)...)
	}
	return all
}

// beside adds a line, while there is room.
func (w *pager) beside(line string) {
	page := &w.pages[0]
	n := len([]rune(line)) + 1
	if line == "" || page.size+n > longestBoard {
		return
	}
	page.lines = append(page.lines, line)
	page.size += n
}

// some says the first of a list in small letters.
func (w *pager) some(title string, of []string) {
	for _, l := range of[:min(len(of), mostBeside)] {
		w.beside("-# " + title + ": " + escape(clipWords(strings.Join(strings.Fields(l), " "), longestBeside)))
	}
	if n := len(of) - mostBeside; n > 0 {
		w.beside(fmt.Sprintf("-# … and %d more: /board as:text", n))
	}
}
