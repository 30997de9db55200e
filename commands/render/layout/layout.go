package layout

import (
	"slices"
	"strings"

	"arbiter/tracker"
)

// The dimensions of a sheet in pixels.
const (
	margin  = 10                       // around lanes
	pad     = 10                       // inside a lane
	gap     = 12                       // between cards
	laneGap = 12                       // between lanes
	lineRow = 27                       // a line below the lanes
	inside  = Width - 2*margin - 2*pad // the room inside a lane of the least width
)

// The maximum numbers drawn; the rest is counted.
const (
	maxTiles = 96 // stacks
	maxLines = 10 // effects, and reminders
)

// Of lays a board out on at most Most sheets. A sheet is higher than the paper if what
// belongs together is, or if there would be too many.
func Of(b tracker.Board, on Paper) []Sheet {
	on.Width = max(on.Width, Width)
	if on.Tiles == 0 {
		on.Tiles = maxTiles
	}
	share, high := shareOf(b, on.Tiles), on.Height*3/2
	for level := levelOf(b, on.Width); ; {
		l := layout{Paper: on, board: &b, level: level, share: share}
		l.lay()
		switch {
		case len(l.done) <= Most:
			l.arrows()
			return l.done
		case level == brief:
			on.Height += on.Height / 4
		case level < crowded:
			level++
		case on.Height < high: // rather smaller than incomplete
			on.Height += on.Height / 8
		case share > 1:
			share = share * 7 / 8
		default:
			level = brief
		}
	}
}

// The levels of detail, from the largest cards to the smallest.
const (
	spacious = iota
	usual
	crowded
	brief // headers and the lines below the lanes are short, too
)

// levelOf returns the level at which a board is tried first on sheets of a width.
func levelOf(b tracker.Board, width int) int {
	all, longest := 0, 0
	for _, lane := range b.Lanes {
		n := 0
		for i := range lane.Tiles {
			if isLarge(&lane.Tiles[i]) {
				n++
			}
		}
		all, longest = all+n, max(longest, n)
	}
	switch {
	case longest <= 3*width/Width && all <= 6*width/Width:
		return spacious
	case all <= 32*width/Width && (len(b.Places) == 0 || len(b.Lanes) <= 2): // places take rows, too
		return usual
	}
	return crowded
}

// isLarge reports whether a stack is drawn as a card. A quiet stack with attachments is,
// so that they are seen.
func isLarge(t *tracker.Tile) bool {
	return t.Figure.Rank != tracker.Quiet || len(t.Under) > 0
}

// shareOf returns the number of stacks drawn per player if at most most are drawn.
func shareOf(b tracker.Board, most int) int {
	for share := most; share > 1; share-- {
		drawn := 0
		for _, l := range b.Lanes {
			drawn += min(len(l.Tiles), share)
		}
		if drawn <= most {
			return share
		}
	}
	return 1
}

// layout is the state of laying a board out, from top to bottom and sheet to sheet.
type layout struct {
	Paper
	board *tracker.Board
	level int
	share int
	names map[int]string // of the players, by seat

	done []Sheet
	now  Sheet
	y    int
	here map[int]*part // what of each lane is on the sheet

	opened map[int]bool // lanes with a header on this or an earlier sheet
}

// part is what of a lane is on a sheet.
type part struct {
	continued bool
	tiles     []tracker.Tile
}

// columns returns the number of cards in a row, and their room.
func (l *layout) columns() (int, size) {
	columns, room := 5, terse
	switch l.level {
	case spacious:
		columns, room = 3, roomy
	case usual:
		columns, room = 4, normal
	case crowded:
		columns, room = 5, tight
	}
	return columns * l.inside() / inside, room
}

// inside returns the room inside a lane.
func (l *layout) inside() int { return l.Width - 2*margin - 2*pad }

func (l *layout) lay() {
	l.names, l.opened = make(map[int]string, len(l.board.Lanes)), make(map[int]bool)
	for _, lane := range l.board.Lanes {
		l.names[lane.Seat] = lane.Player
	}
	l.begin()
	l.turn()
	l.now.Of.Game, l.now.Of.Format, l.now.Of.Turn, l.now.Of.Facts, l.now.Of.Places = l.board.Game, l.board.Format, l.board.Turn, l.board.Facts, l.board.Places
	above := (len(l.board.Lanes) + 1) / 2
	opposed := len(l.board.Lanes) == 2 || len(l.board.Places) > 0 && len(l.board.Lanes) > 1
	for i := range l.board.Lanes {
		if i == above {
			l.places(above)
		}
		l.lane(i, opposed && i < above || l.facesDown(i))
	}
	if len(l.board.Lanes) <= above {
		l.places(above)
	}
	l.below()
	l.close()
}

// facesDown reports whether most of what a player's stacks attack and block is further
// down.
func (l *layout) facesDown(lane int) bool {
	down := 0
	for _, t := range l.board.Lanes[lane].Tiles {
		for _, aim := range t.Figure.Aims {
			switch to := l.laneOf(aim); {
			case to > lane:
				down++
			case to >= 0 && to < lane:
				down--
			}
		}
	}
	return down > 0
}

// laneOf returns the index of the lane of what is attacked or blocked, or -1.
func (l *layout) laneOf(aim tracker.Aim) int {
	return slices.IndexFunc(l.board.Lanes, func(of tracker.Lane) bool {
		if aim.ID == 0 {
			return of.Seat == aim.Seat
		}
		return slices.ContainsFunc(of.Tiles, func(t tracker.Tile) bool { return t.ID == aim.ID })
	})
}

// begin begins a sheet.
func (l *layout) begin() {
	l.now, l.y, l.here = Sheet{}, margin, make(map[int]*part)
	l.now.Turn.At = -1
}

// next ends the sheet and begins another.
func (l *layout) next() {
	l.close()
	l.begin()
}

// close appends the current sheet.
func (l *layout) close() {
	for i := range l.board.Lanes {
		if p := l.here[i]; p != nil {
			lane := l.board.Lanes[i]
			if lane.Tiles = p.tiles; p.continued {
				lane.Player = l.continued(lane.Player)
			}
			l.now.Of.Lanes = append(l.now.Of.Lanes, lane)
		}
	}
	l.now.Height = max(l.y, 4*margin)
	l.done = append(l.done, l.now)
}

func (l *layout) continued(player string) string { return player + l.In.Say(" (continued)") }

// fits reports whether h pixels fit on the sheet, or the sheet is empty.
func (l *layout) fits(h int) bool { return l.Height == 0 || l.y+h <= l.Height || l.y == margin }

// shows notes that stacks of a lane are on the sheet.
func (l *layout) shows(lane int, tiles ...tracker.Tile) {
	p := l.here[lane]
	if p == nil {
		p = &part{continued: l.opened[lane]}
		l.here[lane] = p
	}
	p.tiles = append(p.tiles, tiles...)
}

// below lays out the lines below the lanes: cards elsewhere, effects, reminders, and the
// meaning of the sign of stacks that leave text to the players.
func (l *layout) below() {
	if len(l.board.Elsewhere) > 0 {
		names := make([]string, len(l.board.Elsewhere))
		for i, t := range l.board.Elsewhere {
			names[i] = l.In.Say("#%d %s (%s's %s)", t.ID, tracker.Name(Counted(t)), tracker.Name(t.Owner), tracker.Name(t.Zone))
		}
		l.say(Dim, l.In.Say("Elsewhere: %s", tracker.NamesOf(names)))
		l.now.Of.Elsewhere = l.board.Elsewhere
	}
	for i, e := range l.board.Effects {
		if i == maxLines {
			l.say(Dim, l.In.Say("and %d more effects", len(l.board.Effects)-i))
			break
		}
		l.say(Dim, e.String())
		l.now.Of.Effects = append(l.now.Of.Effects, e)
	}
	for i, r := range l.board.Reminders {
		if i == maxLines {
			l.say(Accent, "◷ "+l.In.Say("and %d more", len(l.board.Reminders)-i))
			break
		}
		l.say(Accent, "◷ "+Times(r.Times)+r.Text.String())
		l.now.Of.Reminders = append(l.now.Of.Reminders, r)
	}
	if legend := YoursLegend(*l.board, l.In); legend != "" {
		l.say(Dim, legend)
	}
}

// say adds a text below the lanes.
func (l *layout) say(tone Tone, text string) {
	most := 3
	if l.level == brief {
		most = 1
	}
	rows := l.wrap(Plain, text, l.inside(), most)
	if over := l.Height / 5; !l.fits(len(rows)*lineRow + margin - over) { // rather than on a sheet of their own
		l.next()
	}
	f := &l.now.Foot
	if len(f.Lines) == 0 {
		f.Box = Box{margin, l.y, l.Width - 2*margin, 8}
		l.y += 8 + margin
	}
	for _, row := range rows {
		f.Lines = append(f.Lines, Text{margin + pad, base(Plain, f.Y+f.H-4, lineRow), Plain, tone, row})
		f.H += lineRow
		l.y += lineRow
	}
}

// turn lays out whose turn it is, the step among the others, and the facts of the whole
// table.
func (l *layout) turn() {
	const height = 44
	var facts []string
	if b := l.board; b.Format != "" {
		facts = append(facts, strings.ToUpper(b.Format[:1])+b.Format[1:])
	}
	for _, f := range l.board.Facts {
		if f.Place == 0 || f.Place > len(l.board.Places) {
			facts = append(facts, f.Said().String())
		}
	}
	t, turn := &l.now.Turn, l.board.Turn
	x, y, end := margin, l.y, l.Width-margin
	if turn.Number > 0 {
		t.Box = Box{margin, y, l.Width - 2*margin, height}
		facts = append([]string{l.In.Say("turn %d", turn.Number)}, facts...)
		who := l.clip(Loud, "▶ "+turn.Active, 300)
		w := l.width(Loud, who) + 26
		t.Flag, t.Who = Box{x, y, w, height}, Text{x + 13, base(Loud, y, height), Loud, Dark, who}
		x += w + 12
		end = l.steps(turn, y, height, end)
	}
	line := strings.Join(facts, " · ")
	if line == "" {
		return
	}
	if turn.Number > 0 && l.width(Plain, line) <= end-x {
		t.Texts = append(t.Texts, Text{x, base(Plain, y, height), Plain, Dim, l.clip(Plain, line, end-x)})
		l.y += height + margin
		return
	}
	if turn.Number > 0 {
		l.y += height + 4
	}
	for _, row := range l.wrap(Plain, line, l.Width-2*margin, 4) {
		t.Texts = append(t.Texts, Text{margin, base(Plain, l.y, lineRow), Plain, Dim, row})
		l.y += lineRow
	}
	l.y += margin
}

// steps lays out a dot for each step, and a label on the current one, at the right of
// the bar. It returns where they begin.
func (l *layout) steps(turn tracker.Turn, y, height, end int) int {
	const dot, between = 12, 7
	t := &l.now.Turn
	label := l.clip(Bold, turn.Step, 260)
	w := l.width(Bold, label) + 24
	if turn.Of < 1 || turn.Of > 20 || turn.At < 1 || turn.At > turn.Of {
		t.At, t.Dots = 0, []Box{{end - w, y + 5, w, height - 10}}
	} else {
		x := end - w - (turn.Of-1)*(dot+between)
		for i := range turn.Of {
			if i == turn.At-1 {
				t.Dots = append(t.Dots, Box{x, y + 5, w, height - 10})
				x += w + between
				continue
			}
			t.Dots = append(t.Dots, Box{x, y + (height-dot)/2, dot, dot})
			x += dot + between
		}
		t.At = turn.At - 1
	}
	on := t.Dots[t.At]
	t.Caption = Text{on.X + 12, base(Bold, on.Y, on.H), Bold, Dark, label}
	return t.Dots[0].X - 12
}
