package picture

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/tracker"
)

// The dimensions of a picture in pixels. A phone shows it at half the size.
const (
	width   = 800
	margin  = 14 // around a lane
	gap     = 10 // between tiles
	pad     = 10 // inside a tile
	chipPad = 5  // inside a chip
	lean    = 16 // slant of a tapped tile
	topLine = 46 // with number and size
	nextRow = 30 // of a name
	wordRow = 26 // of keywords, attachments, and all other text
	chipRow = 32
	laneTop = 52 // a player's name and numbers
	factRow = 40 // further rows of these
	factPad = 10 // inside one of them
	factGap = 8  // between them
)

// The maximum numbers drawn; the rest is counted.
const (
	maxTiles    = 96 // stacks
	maxAttached = 6  // attached to one
	maxLines    = 10 // effects, and reminders
	maxFactRows = 3  // rows of a player's numbers
)

// maxFullTiles is the largest number of stacks drawn as full tiles; larger boards
// have low tiles.
const maxFullTiles = 24

// sheet is a board, or a part of one, laid out.
type sheet struct {
	height int
	head   []line
	lanes  []laneBox
	foot   []line
	of     tracker.Board // the part of the board that is on it
}

// laneBox is the position of a lane.
type laneBox struct {
	y, h  int
	of    tracker.Lane
	facts []factBox
	tiles []tileBox
	more  int // number of stacks that aren't drawn
}

// factBox is the position of a player's number or designation, relative to the
// lane.
type factBox struct {
	x, y, w int
	text    string
	first   bool // the most important number: life, points
}

// line is a line of text above or below the lanes.
type line struct {
	y    int
	text string
	with ink
}

// layOut lays a board out on one or more sheets of at most most pixels in
// height; 0 means no limit. A sheet is higher if what belongs together is.
func layOut(b tracker.Board, t *textRenderer, most int) []sheet {
	columns, low := columnsFor(b)
	share, brief := shareOf(b), false
	for {
		l := layout{t: t, most: most, columns: columns, low: low, brief: brief}
		l.begin()
		l.lay(b, share)
		l.close()
		switch {
		case len(l.done) <= Most || brief:
			return l.done
		case !low:
			columns, low = 2, true
		case share > 1:
			share = share * 7 / 8
		default:
			brief = true
		}
	}
}

// layout is the state of laying a board out, from top to bottom and sheet to
// sheet.
type layout struct {
	t       *textRenderer
	most    int
	columns int
	low     bool // tiles have the height of their content
	brief   bool // tiles and the lines below the lanes are abbreviated
	done    []sheet
	now     sheet
	y       int
}

// nextSheet begins another sheet.
func (l *layout) nextSheet() {
	l.close()
	l.begin()
}

func (l *layout) begin() {
	l.now, l.y = sheet{}, margin
}

// close appends the current sheet.
func (l *layout) close() {
	if len(l.now.foot) > 0 {
		l.y += margin / 2
	}
	l.now.height = max(l.y, 3*margin)
	l.done = append(l.done, l.now)
}

// fits reports whether h pixels fit on the sheet, or the sheet is empty.
func (l *layout) fits(h int) bool { return l.most == 0 || l.y+h <= l.most || l.y == margin }

func (l *layout) lay(b tracker.Board, share int) {
	l.now.of.Format, l.now.of.Turn, l.now.of.Facts = b.Format, b.Turn, b.Facts
	for _, row := range l.t.text.wrap(head(b, l.t.in), width-2*margin, 4) {
		l.now.head = append(l.now.head, line{l.y + l.t.text.ascent - 2, row, dim})
		l.y += wordRow
	}
	if len(l.now.head) > 0 {
		l.y += margin / 2
	}
	for _, lane := range b.Lanes {
		l.lane(lane, share)
	}
	l.elsewhere(b.Elsewhere)
	some := b.Effects[:min(len(b.Effects), maxLines)]
	for _, e := range some {
		l.say(dim, e.String())
		l.now.of.Effects = append(l.now.of.Effects, e)
	}
	if n := len(b.Effects) - len(some); n > 0 {
		l.say(dim, l.t.in.Say("and %d more effects", n))
	}
	for i, r := range b.Reminders {
		if i == maxLines {
			l.say(accent, "◷ "+l.t.in.Say("and %d more", len(b.Reminders)-i))
			break
		}
		l.say(accent, "◷ "+times(r.Times)+r.Text.String())
		l.now.of.Reminders = append(l.now.of.Reminders, r)
	}
	if legend := YoursLegend(b, l.t.in); legend != "" {
		l.say(dim, legend)
	}
}

func (l *layout) elsewhere(cards []tracker.Tile) {
	if len(cards) == 0 {
		return
	}
	names := make([]string, len(cards))
	for i, tile := range cards {
		names[i] = l.t.in.Say("#%d %s (%s's %s)", tile.ID, tracker.Name(counted(tile)), tracker.Name(tile.Owner), tracker.Name(tile.Zone))
	}
	l.say(dim, l.t.in.Say("Elsewhere: %s", tracker.NamesOf(names)))
	l.now.of.Elsewhere = cards
}

// say adds a line below the lanes.
func (l *layout) say(with ink, text string) {
	most := 3
	if l.brief {
		most = 1
	}
	rows := l.t.text.wrap(text, width-2*margin, most)
	if !l.fits(len(rows)*wordRow + margin/2) {
		l.nextSheet()
	}
	for _, row := range rows {
		l.now.foot = append(l.now.foot, line{l.y + l.t.text.ascent, row, with})
		l.y += wordRow
	}
}

// shareOf returns the number of stacks drawn per player, which divides
// mostTiles fairly.
func shareOf(b tracker.Board) int {
	for share := maxTiles; share > 1; share-- {
		drawn := 0
		for _, l := range b.Lanes {
			drawn += min(len(l.Tiles), share)
		}
		if drawn <= maxTiles {
			return share
		}
	}
	return 1
}

// columnsFor returns the number of tiles in a row, and whether they are low.
func columnsFor(b tracker.Board) (columns int, low bool) {
	all, longest := 0, 0
	for _, l := range b.Lanes {
		all, longest = all+len(l.Tiles), max(longest, len(l.Tiles))
	}
	if longest <= 2 {
		return 2, false
	}
	if all > maxFullTiles {
		return 2, true
	}
	return 3, false
}

// lane lays out a player's stacks in rows. A lane that doesn't fit on a sheet
// that is two thirds full begins the next; otherwise it continues there.
func (l *layout) lane(of tracker.Lane, share int) {
	rows := l.rows(of.Tiles[:min(len(of.Tiles), share)])
	_, top := l.facts(of)
	whole, first := top+margin, 0
	for i, r := range rows {
		if whole += r[0].h + gap; i == 0 {
			first = whole
		}
	}
	if !l.fits(whole) && (!l.fits(first) || whole <= l.most-margin && l.y > l.most*2/3) {
		l.nextSheet()
	}
	l.open(of)
	left := of.Tiles
	for _, r := range rows {
		box := &l.now.lanes[len(l.now.lanes)-1]
		if len(box.tiles) > 0 && !l.fits(r[0].h+margin) {
			l.end(left[:len(box.tiles)], 0)
			left = left[len(box.tiles):]
			l.nextSheet()
			of.Player = continued(of.Player, l.t.in.Say(goesOn))
			box = l.open(of)
		}
		for _, tile := range r {
			tile.y = l.y
			box.tiles = append(box.tiles, tile)
		}
		l.y += r[0].h + gap
	}
	l.end(left, max(0, len(of.Tiles)-share))
}

const goesOn = " (continued)"

func continued(player, goesOn string) string { return strings.TrimSuffix(player, goesOn) + goesOn }

// open begins a lane on the current sheet.
func (l *layout) open(of tracker.Lane) *laneBox {
	boxes, top := l.facts(of)
	l.now.lanes = append(l.now.lanes, laneBox{y: l.y, of: of, facts: boxes})
	l.y += top
	return &l.now.lanes[len(l.now.lanes)-1]
}

// facts lays out a player's numbers, beside the name and in rows below it.
// Those that don't fit in the last row are counted. No number is truncated if
// it has a row to itself. top is the height of all rows.
func (l *layout) facts(of tracker.Lane) (boxes []factBox, top int) {
	texts := facts(of, l.t.in)
	const left, right = 2 * margin, width - 2*margin
	_, x := l.t.nameIn(of)
	row := 0
	for i, text := range texts {
		in := l.t.text
		if i == 0 {
			in = l.t.name
		}
		room := right
		if rest := len(texts) - i - 1; rest > 0 && row == maxFactRows-1 { // space for the count
			room -= factGap + l.t.text.width(fmt.Sprintf("+%d", rest)) + 2*factPad
		}
		w := in.width(text) + 2*factPad
		if i > 0 && x+w > room && row < maxFactRows-1 {
			row, x = row+1, left
			if rest := len(texts) - i - 1; rest > 0 && row == maxFactRows-1 {
				room = right - factGap - l.t.text.width(fmt.Sprintf("+%d", rest)) - 2*factPad
			} else {
				room = right
			}
		}
		switch {
		case x+w <= room:
		case i == 0 || x == left:
			text = in.clip(text, room-x-2*factPad)
			w = in.width(text) + 2*factPad
		default:
			text = fmt.Sprintf("+%d", len(texts)-i)
			return append(boxes, factBox{x: x, y: 12 + row*factRow, w: l.t.text.width(text) + 2*factPad, text: text}), laneTop + row*factRow
		}
		boxes = append(boxes, factBox{x: x, y: 12 + row*factRow, w: w, text: text, first: i == 0})
		x += w + factGap
	}
	return boxes, laneTop + row*factRow
}

// nameIn returns a player's name as drawn, and the x after it.
func (t *textRenderer) nameIn(of tracker.Lane) (name string, end int) {
	x := 2 * margin
	if of.Active {
		x += t.name.width(activeMark)
	}
	name = t.name.clip(of.Player, (width-2*margin-x)/2)
	return name, x + t.name.width(name) + 16
}

// activeMark precedes the active player's name.
const activeMark = "▶ "

// end ends a lane on this sheet, with its stacks and the number of those left
// out.
func (l *layout) end(tiles []tracker.Tile, more int) {
	box := &l.now.lanes[len(l.now.lanes)-1]
	if box.more = more; more > 0 {
		l.y += wordRow
	}
	if len(box.tiles) > 0 {
		l.y += margin - gap
	}
	box.h = l.y - box.y
	l.y += margin
	of := box.of
	of.Tiles = tiles
	l.now.of.Lanes = append(l.now.of.Lanes, of)
}

// rows splits tiles into rows, each as high as its highest tile. Vertical
// positions are set later.
func (l *layout) rows(tiles []tracker.Tile) [][]tileBox {
	var rows [][]tileBox
	w := (width - 4*margin - (l.columns-1)*gap) / l.columns
	for some := range slices.Chunk(tiles, l.columns) {
		row := make([]tileBox, len(some))
		highest := 0
		for i, of := range some {
			row[i] = tileBox{x: 2*margin + i*(w+gap), w: w, of: of, low: l.low, brief: l.brief}
			row[i].compose(l.t)
			highest = max(highest, row[i].h)
		}
		for i := range row {
			row[i].h = highest
		}
		rows = append(rows, row)
	}
	return rows
}
