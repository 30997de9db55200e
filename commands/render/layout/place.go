package layout

import (
	"slices"
	"strconv"

	"arbiter/tracker"
)

// The dimensions of a place in pixels.
const (
	placeHead = 68
	sideRow   = 26 // the name of the players whose units are there
	maxRows   = 4  // of cards of one player
	maxBeside = 2  // places side by side
)

// inPlace reports whether a stack is drawn at a place.
func (l *layout) inPlace(t *tracker.Tile) bool {
	return t.Figure.Place > 0 && t.Figure.Place <= len(l.board.Places)
}

// places lays out the places between the players: two of them side by side, more of
// them one below the other. The units of the first players are above the others'.
func (l *layout) places(above int) {
	n := len(l.board.Places)
	if n == 0 {
		return
	}
	beside := 1
	if n <= maxBeside {
		beside = n
	}
	w := (l.Width - 2*margin - (beside-1)*gap) / beside
	for from := 0; from < n; from += beside {
		var all []Place
		var cards [][]Card
		height := 0
		for i := from; i < min(from+beside, n); i++ {
			p := l.place(i, Box{margin + (i-from)*(w+gap), 0, w, 0}, above)
			all = append(all, p)
			cards = append(cards, p.Cards)
			height = max(height, p.H)
		}
		if !l.fits(height) {
			l.next()
		}
		for i := range all {
			all[i].H = height
			all[i].move(l.y)
			for _, c := range cards[i] {
				l.shows(c.Lane, c.Of)
			}
			for lane := range l.board.Lanes {
				if hidden := l.hiddenAt(from+i+1, lane, cards[i]); len(hidden) > 0 {
					l.shows(lane, hidden...)
				}
			}
			l.now.Places = append(l.now.Places, all[i])
		}
		l.y += height + laneGap
	}
}

// hiddenAt returns a player's stacks at a place that aren't among its cards.
func (l *layout) hiddenAt(place, lane int, cards []Card) []tracker.Tile {
	drawn := make(map[int64]int)
	for _, c := range cards {
		if c.Lane == lane {
			drawn[c.Of.ID]++
		}
	}
	var all []tracker.Tile
	for _, t := range l.board.Lanes[lane].Tiles {
		if t.Figure.Place != place {
			continue
		}
		if drawn[t.ID]--; drawn[t.ID] < 0 {
			all = append(all, t)
		}
	}
	return all
}

// place lays out a place in a box, with the cards of both sides: one above the other, or
// of three players and more side by side where they fit a row. Positions are relative to
// the sheet, but for the Y.
func (l *layout) place(i int, in Box, above int) Place {
	of := l.board.Places[i]
	p := Place{Box: in, Of: of, Contested: of.Rival != "" || !of.Says.Zero()}
	l.placeHead(&p, i)
	y := placeHead + 8
	var cards, quiet [2][]standing // of the players above it, and of those below
	for side := range cards {
		for lane := range l.board.Lanes {
			if lane >= above != (side == 1) {
				continue
			}
			for _, t := range l.board.Lanes[lane].Tiles {
				switch {
				case t.Figure.Place != i+1:
				case isLarge(&t):
					cards[side] = append(cards[side], standing{lane, t})
				default:
					quiet[side] = append(quiet[side], standing{lane, t})
				}
			}
		}
	}
	columns, _ := l.columnsAt(&p)
	sides := 0
	if n := len(cards[0]); n > 0 && len(cards[1]) > 0 && n+len(cards[1]) <= columns && p.W > l.Width/2 && len(l.board.Lanes) > 2 {
		sides = 1
		y = l.side(&p, slices.Concat(cards[0], cards[1]), slices.Concat(quiet[0], quiet[1]), y)
		p.Between = (p.Cards[n-1].X + p.Cards[n-1].W + p.Cards[n].X) / 2
	} else {
		for side := range cards {
			if len(cards[side])+len(quiet[side]) == 0 {
				continue
			}
			if sides > 0 {
				p.Middle = y - 2
				y += 6
			}
			sides++
			y = l.side(&p, cards[side], quiet[side], y)
		}
	}
	if sides == 0 {
		p.Texts = append(p.Texts, Text{in.X + pad, base(Small, y-4, sideRow), Small, Dim, l.clip(Small, l.In.Say("nothing"), in.W-2*pad)})
		y += sideRow
	}
	p.H = y + 2
	return p
}

// standing is a stack of a player at a place.
type standing struct {
	lane int
	of   tracker.Tile
}

// columnsAt returns the number of cards in a row of a place, and their room.
func (l *layout) columnsAt(p *Place) (int, size) {
	columns, room := l.columns()
	if l.level == spacious {
		columns, room = 4*l.inside()/inside, normal
	}
	if p.W < l.Width/2 {
		columns = 2 * l.inside() / inside
	}
	return columns, room
}

// side lays out the stacks on one side of a place, with the names of their players, and
// returns the bottom.
func (l *layout) side(p *Place, cards, quiet []standing, y int) int {
	in := Box{p.X + pad, 0, p.W - 2*pad, 0}
	columns, room := l.columnsAt(p)
	var rows []row
	for some := range slices.Chunk(cards, columns) {
		tiles := make([]tracker.Tile, len(some))
		for n := range some {
			tiles[n] = some[n].of
		}
		r := l.grid(0, tiles, in, columns, room)[0]
		for n := range some {
			r.cards[n].Lane = some[n].lane
		}
		rows = append(rows, r)
	}
	for from := 0; from < len(quiet); { // the strips of each player
		var tiles []tracker.Tile
		lane := quiet[from].lane
		for ; from < len(quiet) && quiet[from].lane == lane; from++ {
			tiles = append(tiles, quiet[from].of)
		}
		rows = append(rows, l.strips(lane, tiles, in, false)...)
	}
	centered(rows, in)
	for n, r := range rows {
		if n == maxRows {
			left := 0
			for _, rest := range rows[n:] {
				left += len(rest.cards)
			}
			p.More += left
			p.Texts = append(p.Texts, Text{in.X, base(Plain, y-4, lineRow), Plain, Dim, l.clip(Plain, l.In.Say("and %d more stacks: /board as:text", left), in.W)})
			y += lineRow
			break
		}
		l.owners(p, r, y)
		y += sideRow - 2
		for _, c := range r.cards {
			c.Y += y
			p.Cards = append(p.Cards, c)
		}
		y += r.height + gap
	}
	return y
}

// owners writes the names of players above their cards of a row.
func (l *layout) owners(p *Place, r row, y int) {
	for from := 0; from < len(r.cards); {
		to := from + 1
		for to < len(r.cards) && r.cards[to].Lane == r.cards[from].Lane {
			to++
		}
		first, last := r.cards[from], r.cards[to-1]
		name := l.clip(Small, l.board.Lanes[first.Lane].Player, last.X+last.W-first.X)
		p.Texts = append(p.Texts, Text{first.X, base(Small, y-4, sideRow), Small, Dim, name})
		from = to
	}
}

// centered moves rows to the middle of a box.
func centered(rows []row, in Box) {
	for _, r := range rows {
		last := r.cards[len(r.cards)-1]
		by := (in.X + in.W - last.X - last.W) / 2
		for i := range r.cards {
			r.cards[i].X += by
		}
	}
}

// placeHead lays out the name of a place, what goes on there, and below it who holds it
// and who contests it.
func (l *layout) placeHead(p *Place, i int) {
	const first, second = 38, 26
	p.Head = placeHead
	x, end := p.X+pad, p.X+p.W-pad
	name := strconv.Itoa(i+1) + " " + p.Of.Name
	if !p.Of.Says.Zero() {
		state := l.clip(Plain, p.Of.Says.String(), max(p.W/3, end-x-l.width(Bold, name)-26))
		w := l.width(Plain, state) + 18
		p.Chips = append(p.Chips, Chip{Box: Box{end - w, 7, w, 28}, Text: Text{end - w + 9, base(Plain, 7, 28), Plain, Less, state}})
		end -= w + 8
	}
	name = l.clip(Bold, name, end-x)
	p.Texts = append(p.Texts, Text{x, base(Bold, 3, first), Bold, Ink, name})
	holder, tone := l.In.Say("nobody"), Dim
	if p.Of.Holder != "" {
		holder, tone = "⚑ "+p.Of.Holder, Accent
	}
	end = p.X + p.W - pad
	rival := ""
	if p.Of.Rival != "" && p.Of.Rival != p.Of.Holder {
		rival = l.clip(Plain, "⚔ "+l.In.Say("contested by %s", tracker.Name(p.Of.Rival)), (end-x)*2/3)
	}
	holder = l.clip(Plain, holder, end-x-l.width(Plain, rival)-14)
	p.Texts = append(p.Texts, Text{x, base(Plain, first-2, second), Plain, tone, holder})
	if rival != "" {
		x += l.width(Plain, holder) + 14
		p.Texts = append(p.Texts, Text{x, base(Plain, first-2, second), Plain, Less, rival})
	}
}

// move puts what is relative to the place onto the sheet.
func (p *Place) move(y int) {
	p.Y += y
	for i := range p.Texts {
		p.Texts[i].Y += y
	}
	for i := range p.Chips {
		p.Chips[i].Y += y
		p.Chips[i].Text.Y += y
	}
	for i := range p.Cards {
		p.Cards[i].Y += y
	}
	if p.Middle > 0 {
		p.Middle += y
	}
}
