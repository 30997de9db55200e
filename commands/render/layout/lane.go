package layout

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/tracker"
)

// The dimensions of a lane's header in pixels.
const (
	headRow  = 62
	scoreH   = 50
	chipRow  = 34
	gaugeRow = 30
	maxChips = 3 // rows of chips
	maxTrack = 20

	maxGauges = 2 // where there is little room
)

// row is a row of cards, or of a strip.
type row struct {
	height int
	cards  []Card
}

// lane lays out a player's stacks: cards, and quiet stacks in a strip beside them. A
// lane whose cards face downwards has its strip above them. A lane that doesn't fit on
// a sheet that is two thirds full begins the next; otherwise it continues there.
func (l *layout) lane(i int, downwards bool) {
	rows, more, hidden := l.rows(i, downwards)
	head := l.header(i)
	whole, first := head.Head+pad, 0
	for n, r := range rows {
		if whole += r.height + gap; n == 0 {
			first = whole
		}
	}
	if !l.fits(whole) && (!l.fits(first) || whole <= l.Height-margin && l.y > l.Height*2/3) {
		l.next()
	}
	box := l.open(i, head)
	rest := whole - head.Head - pad
	for _, r := range rows {
		// What is left is rather below the end of the sheet than on a sheet of its own.
		if len(box.Cards) > 0 && !l.fits(r.height+pad) && !l.fits(rest+pad-l.Height/6) {
			l.end(box)
			l.next()
			box = l.open(i, l.header(i))
		}
		for _, c := range r.cards {
			c.Y += l.y
			box.Cards = append(box.Cards, c)
			if c.Form == Ghost {
				l.now.Of.Gone = append(l.now.Of.Gone, c.Of)
			} else {
				l.shows(i, c.Of)
			}
		}
		l.y += r.height + gap
		rest -= r.height + gap
	}
	if more > 0 {
		l.shows(i, hidden...)
		box.More = more
		text := l.clip(Plain, l.In.Say("and %d more stacks: /board as:text", more), l.inside())
		box.Texts = append(box.Texts, Text{margin + pad, base(Plain, l.y-4, lineRow), Plain, Dim, text})
		l.y += lineRow
	}
	l.end(box)
}

// open begins a lane on the current sheet.
func (l *layout) open(i int, head Lane) *Lane {
	l.shows(i)
	if l.here[i].continued {
		head = l.header(i)
	}
	head.move(l.y)
	head.Box = Box{margin, l.y, l.Width - 2*margin, 0}
	l.now.Lanes = append(l.now.Lanes, head)
	l.opened[i] = true
	l.y += head.Head
	return &l.now.Lanes[len(l.now.Lanes)-1]
}

// end ends a lane on the current sheet.
func (l *layout) end(box *Lane) {
	if len(box.Cards) > 0 {
		l.y += pad - gap + 2
	}
	box.H = l.y - box.Y
	l.y += laneGap
}

// rows arranges a player's stacks that are in the lane itself. It returns how many
// aren't drawn, and which.
func (l *layout) rows(i int, downwards bool) (all []row, more int, hidden []tracker.Tile) {
	var leads, cards, quiet []tracker.Tile
	drawn := 0
	tiles := l.board.Lanes[i].Tiles
	for _, t := range tiles {
		if l.inPlace(&t) {
			continue
		}
		if drawn++; drawn > l.share {
			hidden = append(hidden, t)
			continue
		}
		switch {
		case t.Figure.Rank == tracker.Lead:
			leads = append(leads, t)
		case isLarge(&t):
			cards = append(cards, t)
		default:
			quiet = append(quiet, t)
		}
	}
	cards = append(leads, cards...)
	var others, front []tracker.Tile
	for _, t := range cards {
		if t.Figure.Role != tracker.NoRole {
			front = append(front, t)
		} else {
			others = append(others, t)
		}
	}
	first, second := front, others // those in combat stand in front
	if downwards {
		first, second = others, front
	}
	large := l.cards(i, first, second, Box{margin + pad, 0, l.inside(), 0})
	strips := l.strips(i, quiet, Box{margin + pad, 0, l.inside(), 0}, true)
	if (len(l.board.Lanes) > 2 || l.level == spacious) && l.beside(i, large, strips, quiet, downwards) {
		return large, len(hidden), hidden
	}
	if downwards {
		return append(strips, large...), len(hidden), hidden
	}
	return append(large, strips...), len(hidden), hidden
}

// beside puts the strips of a lane beside its cards, in the row at their end, if they fit
// there as they are. It reports whether it did.
func (l *layout) beside(lane int, large, strips []row, quiet []tracker.Tile, downwards bool) bool {
	const left, between, least = 2 * gap, 8, 150
	if len(large) == 0 || len(strips) == 0 {
		return false
	}
	at := &large[len(large)-1]
	if downwards {
		at = &large[0]
	}
	last := at.cards[len(at.cards)-1]
	in := Box{X: last.X + last.W + left}
	if in.W = margin + pad + l.inside() - in.X; in.W < least {
		return false
	}
	y, low := last.Y, at.height
	var all []Card
	for _, r := range l.strips(lane, quiet, in, true) {
		for _, c := range r.cards {
			if c.X+c.W > in.X+in.W {
				return false
			}
			c.Y = y
			all = append(all, c)
		}
		y += r.height + between
	}
	wide := 0 // by how much they are narrower
	for _, r := range strips {
		for _, c := range r.cards {
			wide += c.W
		}
	}
	for _, c := range all {
		wide -= c.W
	}
	if wide != 0 || y-between > low {
		return false
	}
	at.cards = append(at.cards, all...)
	return true
}

// cards arranges whole cards in rows as wide as a box. The second ones begin a row, if
// that takes no more rows.
func (l *layout) cards(lane int, first, second []tracker.Tile, in Box) []row {
	columns, room := l.columns()
	all := append(slices.Clip(first), second...)
	if l.level == usual && rowsOf(all, columns+1) < rowsOf(all, columns) {
		columns, room = columns+1, tight
	}
	if rowsOf(first, columns)+rowsOf(second, columns) > rowsOf(all, columns) {
		return l.grid(lane, all, in, columns, room)
	}
	return append(l.grid(lane, first, in, columns, room), l.grid(lane, second, in, columns, room)...)
}

// rowsOf returns the number of rows that cards take.
func rowsOf(cards []tracker.Tile, columns int) int { return (len(cards) + columns - 1) / columns }

func (l *layout) grid(lane int, tiles []tracker.Tile, in Box, columns int, room size) []row {
	w := (in.W - (columns-1)*gap) / columns
	var all []row
	for some := range slices.Chunk(tiles, columns) {
		var r row
		rise := 0
		for n, t := range some {
			c := l.card(lane, t, w, room)
			c.X = in.X + n*(w+gap)
			r.cards = append(r.cards, c)
			if c.Crown {
				rise = CrownRise
			}
		}
		body := 0
		for _, c := range r.cards {
			body = max(body, c.Body.H)
		}
		for n := range r.cards {
			r.cards[n].stretch(body)
			r.cards[n].Y = rise
			r.height = max(r.height, rise+r.cards[n].H)
		}
		all = append(all, r)
	}
	return all
}

// stretch makes a card as high as the others of its row.
func (c *Card) stretch(body int) {
	more := body - c.Body.H
	if more <= 0 {
		return
	}
	end := c.Art.Y + c.Art.H
	c.Art.H += more
	c.Body.H, c.H = body, c.H+more
	c.Size.Y += more
	for i := range c.Texts {
		if c.Texts[i].Y > end {
			c.Texts[i].Y += more
		}
	}
	for i := range c.Tucked {
		c.Tucked[i].Y += more
	}
}

// strips arranges quiet stacks in lines, and with them what has gone.
func (l *layout) strips(lane int, tiles []tracker.Tile, in Box, ghosts bool) []row {
	var all []row
	x := in.W + 1
	put := func(c Card) {
		if x > 0 && x+c.W > in.W {
			all = append(all, row{height: stripRow})
			x = 0
		}
		c.X = in.X + x
		r := &all[len(all)-1]
		r.cards = append(r.cards, c)
		x += c.W + gap - 2
	}
	for _, t := range tiles {
		put(l.strip(lane, t, in.W))
	}
	if ghosts {
		for _, t := range l.board.Gone {
			if t.Owner == l.board.Lanes[lane].Player {
				put(l.ghost(lane, t, in.W))
			}
		}
	}
	return all
}

// header lays out a player's name and numbers; positions are relative to the lane.
func (l *layout) header(i int) Lane {
	of := l.board.Lanes[i]
	h := Lane{Of: of, Active: of.Active, Head: headRow}
	tone := Ink
	if of.Lost {
		tone = Dim
	}
	x, facts := pad, of.Facts
	if len(facts) > 0 {
		x = l.score(&h, facts[0], x, tone)
		facts = facts[1:]
	}
	name := of.Player
	if p := l.here[i]; p != nil && p.continued {
		name = l.continued(name)
	}
	room := l.Width - 2*margin - pad - x
	name = l.clip(Loud, name, room*3/5)
	h.Texts = append(h.Texts, Text{x, base(Loud, 6, scoreH), Loud, tone, name})
	x += l.width(Loud, name) + 14
	var chips []label
	var gauges []tracker.Fact
	for _, f := range facts {
		if f.Most > 0 && (l.level != brief || len(gauges) < maxGauges) {
			gauges = append(gauges, f)
			continue
		}
		chips = append(chips, label{Short(f.Value) + gain(f) + " " + f.Called().String(), f.Gained != 0})
	}
	for _, m := range of.Marks {
		chips = append(chips, label{text: m.String()})
	}
	if of.Lost {
		chips = append(chips, label{text: l.In.Say("out of the game")})
	}
	l.chips(&h, chips, x, tone)
	l.gauges(&h, gauges, tone)
	return h
}

// label is the text of a chip.
type label struct {
	text  string
	fresh bool
}

// gain is " (+3)", what the last line added to a number, or nothing.
func gain(f tracker.Fact) string {
	switch {
	case f.Gained > 0:
		return " (+" + Short(f.Gained) + ")"
	case f.Gained < 0:
		return " (−" + strings.TrimPrefix(Short(f.Gained), "-") + ")"
	}
	return ""
}

// score lays out the most important number, life or points, and returns where it ends.
func (l *layout) score(h *Lane, f tracker.Fact, x int, tone Tone) int {
	number, called := Short(f.Value), f.Called().String()
	style := Huge
	if l.width(style, number) > 200 {
		style = Loud
	}
	of := ""
	if f.Most > 0 {
		of = "/" + Short(f.Most)
	}
	h.Fresh = f.Gained != 0
	called = l.clip(Small, strings.TrimSpace(of+" "+called+gain(f)), 220)
	w := l.width(style, number)
	h.Score = Box{x, 6, w + l.width(Small, called) + 28, scoreH}
	if tone == Ink {
		tone = Pale
	}
	h.Texts = append(h.Texts, Text{x + 12, base(style, 6, scoreH), style, tone, number}, Text{x + 12 + w + 5, base(Huge, 6, scoreH), Small, tone, called})
	x += h.Score.W
	if f.Most > 0 && f.Most <= maxTrack {
		const dot, between = 15, 5
		x += 10
		for n := range int(f.Most) {
			h.Track = append(h.Track, Box{x + n*(dot+between), 6 + (scoreH-dot)/2, dot, dot})
		}
		h.Filled = int(max(0, min(f.Value, f.Most)))
		x += int(f.Most) * (dot + between)
	}
	return x + 12
}

// chips lays out texts on plates, beside the name and in rows below it. Those that
// don't fit in the last row are counted.
func (l *layout) chips(h *Lane, all []label, x int, tone Tone) {
	const left, height = pad, 28
	end := l.Width - 2*margin - pad
	y, line := 6+(scoreH-height)/2, 0
	if l.level == brief {
		line = maxChips - 1
	}
	for i, of := range all {
		text := of.text
		w := l.width(Plain, text) + 18
		rest := len(all) - i - 1
		limit := end
		if line == maxChips-1 && rest > 0 {
			limit -= 60
		}
		if x+w > limit && x > left {
			if line == maxChips-1 { // the row is full
				text = fmt.Sprintf("+%d", rest+1)
				h.Chips = append(h.Chips, Chip{Box: Box{x, y, l.width(Plain, text) + 18, height}, Text: Text{x + 9, base(Plain, y, height), Plain, tone, text}})
				return
			}
			if line++; line == 1 {
				y = headRow - 2
			} else {
				y += chipRow
			}
			x, h.Head = left, h.Head+chipRow
			if limit = end; line == maxChips-1 && rest > 0 {
				limit -= 60
			}
		}
		text = l.clip(Plain, text, min(w, limit-x)-18)
		w = l.width(Plain, text) + 18
		h.Chips = append(h.Chips, Chip{Box{x, y, w, height}, Text{x + 9, base(Plain, y, height), Plain, tone, text}, of.fresh})
		x += w + 8
	}
}

// gauges lays out the numbers that decide the game at a certain value, two in a row
// where their sources fit.
func (l *layout) gauges(h *Lane, facts []tracker.Fact, tone Tone) {
	const between, bar, most = 20, 56, 200
	half := (l.inside() - between) / 2
	x, y := pad, h.Head-2
	for i, f := range facts {
		number := fmt.Sprintf("%s/%s%s", Short(f.Value), Short(f.Most), gain(f))
		colored := tone
		if f.Gained != 0 {
			colored = Fresh
		}
		nw := l.width(Bold, number)
		caption := f.Called().String()
		w := half
		if wide := nw + l.width(Plain, caption) + bar + 20; wide > half {
			w = l.inside()
			if x > pad {
				x, y = pad, y+gaugeRow
			}
		}
		caption = l.clip(Plain, caption, w-nw-bar-20)
		cw := l.width(Plain, caption)
		at := Box{x + nw + cw + 20, y + 9, min(w-nw-cw-20, most), 12}
		reached := max(0, min(f.Value, f.Most))
		h.Gauges = append(h.Gauges, Gauge{
			Box: at, Full: int(float64(at.W) * float64(reached) / float64(f.Most)), Deadly: reached >= f.Most-f.Most/4,
			Number: Text{x, base(Bold, y, gaugeRow), Bold, colored, number}, Caption: Text{x + nw + 8, base(Plain, y, gaugeRow), Plain, tone, caption},
		})
		if x += w + between; x+half > pad+l.inside() || i == len(facts)-1 {
			x, y = pad, y+gaugeRow
		}
	}
	h.Head = y + 2
}

// move puts what is relative to the lane onto the sheet.
func (h *Lane) move(y int) {
	at := func(b *Box) { b.X, b.Y = b.X+margin, b.Y+y }
	text := func(t *Text) { t.X, t.Y = t.X+margin, t.Y+y }
	at(&h.Score)
	for i := range h.Track {
		at(&h.Track[i])
	}
	for i := range h.Texts {
		text(&h.Texts[i])
	}
	for i := range h.Chips {
		at(&h.Chips[i].Box)
		text(&h.Chips[i].Text)
	}
	for i := range h.Gauges {
		at(&h.Gauges[i].Box)
		text(&h.Gauges[i].Caption)
		text(&h.Gauges[i].Number)
	}
}
