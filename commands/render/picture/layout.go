package picture

import (
	"fmt"
	"strconv"
	"strings"

	"arbiter/tracker"
)

// The measures of a picture, in pixels. A phone shows it half as large.
const (
	width   = 800
	margin  = 14 // around a lane
	gap     = 10 // between tiles
	pad     = 10 // inside a tile
	chipPad = 5  // inside a chip
	lean    = 16 // of a turned tile
	topLine = 46 // number and size
	nextRow = 30 // of a name
	wordRow = 26 // of keywords, attachments, and all other text
	chipRow = 32
	laneTop = 52 // a player's name and numbers
)

// What is drawn at most; the rest is counted.
const (
	mostTiles = 96 // stacks
	mostUnder = 6  // attached to one
	mostLines = 10 // effects; reminders
)

// sheet is a board, laid out.
type sheet struct {
	height int
	head   []line
	lanes  []laneBox
	foot   []line
}

// laneBox is a player's part of the picture.
type laneBox struct {
	y, h  int
	of    tracker.Lane
	facts []string
	tiles []tileBox
	more  int // stacks that are not drawn
}

// tileBox is a stack's.
type tileBox struct {
	x, y, w, h int
	of         tracker.Tile
	name       []string
	chips      []chipBox
	words      []string
	under      []string
}

// chipBox is a counter or a mark, from the corner of its tile.
type chipBox struct {
	x, y, w int
	text    string
	with    ink
}

// line is one of those above or below the lanes.
type line struct {
	y    int
	text string
	with ink
}

// layOut places everything on a board.
func layOut(b tracker.Board, t *typist) sheet {
	var s sheet
	y := margin
	for _, row := range t.text.wrap(head(b), width-2*margin, 4) {
		s.head = append(s.head, line{y + t.text.ascent - 2, row, dim})
		y += wordRow
	}
	if len(s.head) > 0 {
		y += margin / 2
	}
	columns, share := columnsFor(b), shareOf(b)
	for _, l := range b.Lanes {
		box := laneBox{y: y, of: l, facts: facts(l)}
		shown := l.Tiles[:min(len(l.Tiles), share)]
		box.more = len(l.Tiles) - len(shown)
		box.h = box.place(shown, columns, t)
		s.lanes = append(s.lanes, box)
		y += box.h + margin
	}
	say := func(with ink, texts ...string) {
		for _, text := range texts {
			for _, row := range t.text.wrap(text, width-2*margin, 3) {
				s.foot = append(s.foot, line{y + t.text.ascent, row, with})
				y += wordRow
			}
		}
	}
	if len(b.Elsewhere) > 0 {
		names := make([]string, len(b.Elsewhere))
		for i, tile := range b.Elsewhere {
			names[i] = fmt.Sprintf("#%d %s (%s's %s)", tile.ID, counted(tile), tile.Owner, tile.Zone)
		}
		say(dim, "Elsewhere: "+strings.Join(names, ", "))
	}
	some := b.Effects[:min(len(b.Effects), mostLines)]
	say(dim, some...)
	if n := len(b.Effects) - len(some); n > 0 {
		say(dim, fmt.Sprintf("and %d more effects", n))
	}
	for i, r := range b.Reminders {
		if i == mostLines {
			say(accent, fmt.Sprintf("◷ and %d more", len(b.Reminders)-i))
			break
		}
		say(accent, "◷ "+times(r.Times)+r.Text)
	}
	if len(s.foot) > 0 {
		y += margin / 2
	}
	s.height = max(y, 3*margin)
	return s
}

// shareOf is how many stacks of each player are drawn: one who has many leaves
// room for those who have few.
func shareOf(b tracker.Board) int {
	for share := mostTiles; share > 1; share-- {
		drawn := 0
		for _, l := range b.Lanes {
			drawn += min(len(l.Tiles), share)
		}
		if drawn <= mostTiles {
			return share
		}
	}
	return 1
}

// columnsFor is how many tiles stand side by side: few are large.
func columnsFor(b tracker.Board) int {
	all, longest := 0, 0
	for _, l := range b.Lanes {
		all, longest = all+len(l.Tiles), max(longest, len(l.Tiles))
	}
	switch {
	case longest <= 2:
		return 2
	case all <= 30:
		return 3
	}
	return 4
}

// place puts a lane's tiles into rows and gives its height.
func (l *laneBox) place(tiles []tracker.Tile, columns int, t *typist) int {
	w := (width - 4*margin - (columns-1)*gap) / columns
	y := l.y + laneTop
	for from := 0; from < len(tiles); from += columns {
		tallest := 0
		start := len(l.tiles)
		for i, of := range tiles[from:min(from+columns, len(tiles))] {
			box := tileBox{x: 2*margin + i*(w+gap), y: y, w: w, of: of}
			box.compose(t)
			tallest = max(tallest, box.h)
			l.tiles = append(l.tiles, box)
		}
		for i := range l.tiles[start:] {
			l.tiles[start+i].h = tallest
		}
		y += tallest + gap
	}
	if l.more > 0 {
		y += wordRow
	}
	if len(tiles) > 0 {
		y += margin - gap
	}
	return y - l.y
}

// compose writes what is in a tile, and measures it.
func (b *tileBox) compose(t *typist) {
	inside := b.inner()
	b.name = t.name.wrap(counted(b.of), inside, 2)
	if b.of.Label != "" {
		b.name = append(b.name, t.name.clip("“"+b.of.Label+"”", inside))
	}
	y := topLine + len(b.name)*nextRow
	x := 0
	chip := func(text string, with ink) {
		text = t.small.clip(text, inside-2*chipPad)
		w := t.small.width(text) + 2*chipPad
		if x > 0 && x+w > inside {
			x, y = 0, y+chipRow
		}
		b.chips = append(b.chips, chipBox{x, y, w, text, with})
		x += w + 6
	}
	for _, c := range b.of.Counters {
		chip(times(c.Value)+c.Name, accent)
	}
	for _, m := range b.of.Marks {
		with := text
		if strings.HasSuffix(m, " damage") {
			with = less
		}
		chip(m, with)
	}
	if len(b.chips) > 0 {
		y += chipRow
	}
	said := strings.Join(b.of.Keywords, ", ")
	if b.of.Owner != "" {
		said = strings.TrimPrefix(said+" · owned by "+b.of.Owner, " · ")
	}
	b.words = t.small.wrap(said, inside, 3)
	b.tuck(b.of.Under)
	if n := len(b.under) - mostUnder; n > 0 {
		b.under = append(b.under[:mostUnder], fmt.Sprintf("└ and %d more", n))
	}
	for i := range b.under {
		b.under[i] = t.small.clip(b.under[i], inside)
	}
	b.h = y + (len(b.words)+len(b.under))*wordRow + pad
}

// inner is the room for what is in a tile; a turned one leans.
func (b *tileBox) inner() int {
	if b.of.Turned {
		return b.w - 2*pad - lean
	}
	return b.w - 2*pad
}

// tuck lists what is attached, and what is attached to that.
func (b *tileBox) tuck(under []tracker.Tile) {
	for _, u := range under {
		parts := []string{fmt.Sprintf("└ #%d %s", u.ID, counted(u))}
		for _, c := range u.Counters {
			parts = append(parts, times(c.Value)+c.Name)
		}
		b.under = append(b.under, strings.Join(append(parts, u.Marks...), ", "))
		b.tuck(u.Under)
	}
}

func head(b tracker.Board) string {
	var parts []string
	if b.Format != "" {
		parts = append(parts, strings.ToUpper(b.Format[:1])+b.Format[1:])
	}
	if t := b.Turn; t.Number > 0 {
		parts = append(parts, fmt.Sprintf("turn %d", t.Number), t.Active+", "+t.Step)
	}
	return strings.Join(append(parts, b.Facts...), " · ")
}

// facts are a player's numbers, the first of which is life, or points.
func facts(l tracker.Lane) []string {
	var all []string
	for _, f := range l.Facts {
		all = append(all, short(f.Value)+" "+f.Name)
	}
	if l.Lost {
		all = append(all, "out of the game")
	}
	return all
}

func name(t tracker.Tile) string {
	if t.Label != "" {
		return counted(t) + " “" + t.Label + "”"
	}
	return counted(t)
}

// counted is a stack's name with how many there are: "×12 Saproling".
func counted(t tracker.Tile) string {
	return times(t.Count) + strings.TrimSuffix(t.Name, " Token")
}

func times(n int64) string {
	if n == 1 {
		return ""
	}
	return "×" + short(n) + " "
}

// short is a number in few characters: 12, 1.2M, 1.2e18.
func short(n int64) string {
	size := n
	if n < 0 {
		size = -max(n, -1<<62)
	}
	if size < 10_000 {
		return strconv.FormatInt(n, 10)
	}
	for _, u := range []struct {
		from, by int64
		unit     string
	}{{1e15, 0, ""}, {1e12, 1e12, "T"}, {1e9, 1e9, "B"}, {1e6, 1e6, "M"}, {0, 1e3, "K"}} {
		if size < u.from {
			continue
		}
		if u.by == 0 {
			return strings.Replace(strconv.FormatFloat(float64(n), 'e', 1, 64), "e+", "e", 1)
		}
		tenths := n / (u.by / 10) // cut, not rounded: a board never shows more than there is
		return strings.TrimSuffix(fmt.Sprintf("%d.%d", tenths/10, max(tenths, -tenths)%10), ".0") + u.unit
	}
	return ""
}

// unit parts a size from what it counts: "5 Might".
func unit(size string) (number, of string) {
	number, of, _ = strings.Cut(size, " ")
	return number, of
}

// trend compares a size with the printed one: above it, below it, or neither.
func trend(size, printed string) (mark string, with ink) {
	size, _ = unit(size)
	printed, _ = unit(printed)
	if printed == "" || printed == size {
		return "", text
	}
	now, was := strings.Split(size, "/"), strings.Split(printed, "/")
	up, down := false, len(now) != len(was)
	for i := range min(len(now), len(was)) {
		a, err1 := strconv.ParseInt(now[i], 10, 64)
		b, err2 := strconv.ParseInt(was[i], 10, 64)
		if err1 != nil || err2 != nil {
			return "◆", accent
		}
		up, down = up || a > b, down || a < b
	}
	switch {
	case up && down:
		return "◆", accent
	case up:
		return "▲", more
	}
	return "▼", less
}
