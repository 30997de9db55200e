package render

import (
	"strings"

	"arbiter/commands/language"
	"arbiter/tracker"
)

// Limits on the text beside a board's picture.
const (
	maxBesideLength = 160 // characters in a line
	maxBeside       = 3   // effects, or reminders
)

// textBesidePicture returns the text beside a board's picture: each player's
// numbers, the selected stack, effects and reminders. The stacks are in the
// picture and in the pages of the select.
func textBesidePicture(b tracker.Board, target int64, in *language.Tongue) []boardPage {
	all := byWeight(b)
	w := &pager{pages: []boardPage{{}}, target: target, in: in}
	for _, lane := range b.Lanes {
		w.addBeside(clipMarkup(laneHead(lane, len(b.Lanes) > 1, in), maxBesideLength))
	}
	for _, t := range all {
		if t.ID == target {
			w.addBeside(tileLine(t, "", true, in))
		}
	}
	w.some("Goes on: %s", texts(b.Effects))
	w.some("Don't forget: %s", reminders(b))
	first := w.pages[0]
	w.pages = nil
	for from := 0; from == 0 || from < len(all); from += maxOptions {
		page := first
		page.tiles = all[from:min(from+maxOptions, len(all))]
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

// addBeside adds a line if it fits.
func (w *pager) addBeside(line string) {
	page := &w.pages[0]
	n := len([]rune(line)) + 1
	if line == "" || page.size+n > maxBoardLength {
		return
	}
	page.lines = append(page.lines, line)
	page.size += n
}

// some adds the first elements of a list in small print.
func (w *pager) some(format string, of []string) {
	for _, l := range of[:min(len(of), maxBeside)] {
		w.addBeside("-# " + w.in.Say(format, tracker.Name(escape(clipWords(strings.Join(strings.Fields(l), " "), maxBesideLength)))))
	}
	if n := len(of) - maxBeside; n > 0 {
		w.addBeside("-# " + w.in.Say("… and %d more: /board as:text", n))
	}
}
