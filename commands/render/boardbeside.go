package render

import (
	"fmt"
	"strings"

	"arbiter/tracker"
)

// Limits on the text beside a board's picture.
const (
	longestBeside = 160 // characters in a line
	mostBeside    = 3   // effects, or reminders
)

// besidePicture returns the text beside a board's picture: each player's
// numbers, the selected stack, effects and reminders. The stacks are in the
// picture and in the pages of the select.
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

// tilesOf lists the stacks of a board, attachments after their hosts.
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

// beside adds a line if it fits.
func (w *pager) beside(line string) {
	page := &w.pages[0]
	n := len([]rune(line)) + 1
	if line == "" || page.size+n > longestBoard {
		return
	}
	page.lines = append(page.lines, line)
	page.size += n
}

// some adds the first elements of a list in small print.
func (w *pager) some(title string, of []string) {
	for _, l := range of[:min(len(of), mostBeside)] {
		w.beside("-# " + title + ": " + escape(clipWords(strings.Join(strings.Fields(l), " "), longestBeside)))
	}
	if n := len(of) - mostBeside; n > 0 {
		w.beside(fmt.Sprintf("-# … and %d more: /board as:text", n))
	}
}
