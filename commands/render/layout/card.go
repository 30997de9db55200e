package layout

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/tracker"
)

// The dimensions of a card in pixels.
const (
	Lean      = 16 // how far the top of a tapped card leans to the right
	LeanStrip = 8  // the same of a strip
	Rim       = 5  // the frame around a card
	inset     = 6  // from the frame to what is written
	nameRow   = 24
	noteRow   = 29 // of marks and dice
	wordRow   = 23 // of keywords
	footRow   = 32 // with number, type and size
	tuckRow   = 27 // an attachment under its host
	tuckIn    = 9  // how far it is inset
	stripRow  = 40
	dieSize   = 26
	pipSize   = 21
	iconSize  = 24
	CrownRise = 15 // how far a crown stands out above its card
)

// The maximum numbers of things on a card; the rest is counted.
const (
	maxPips   = 6
	maxTucked = 3
	maxItems  = 12
	maxInLine = 5 // on a strip
)

// Heights lists the heights of capital letters of the styles, by which texts are
// centered.
var Heights = [Styles]int{13, 15, 16, 18, 22, 31}

// base returns the baseline of a text in the middle of a row.
func base(s Style, top, height int) int { return top + (height+Heights[s])/2 }

// The marks of a card, so that nothing is said by color only.
const (
	chosenMark  = "➤"
	changedMark = "●"
	turnedMark  = "↷"
	ghostMark   = "†"
)

// YoursSign marks a stack that leaves some of its text to the players.
const YoursSign = "✎"

// size says how much a card has room for.
type size struct {
	art   int // the least height of its middle
	words int // lines of keywords
	names int // lines of its name
	items int
	typed bool // its type has a line of its own
}

var (
	roomy  = size{art: 86, words: 3, names: 2, items: maxItems, typed: true}
	normal = size{art: 52, words: 2, names: 2, items: maxItems, typed: true}
	tight  = size{art: 34, words: 1, names: 2, items: 5}
	terse  = size{art: 30, words: 1, names: 1, items: 2}
)

// card composes a whole card of a width.
func (l *layout) card(lane int, of tracker.Tile, w int, room size) Card {
	c := Card{Lane: lane, Of: of, Crown: of.Figure.Crown, Pile: of.Count > 1}
	if of.Turned {
		c.Lean = Lean
	}
	c.W = w
	c.Body = Box{0, 0, w - c.Lean, 0}
	x, inner := Rim+inset, c.Body.W-2*(Rim+inset)
	l.badge(&c)
	y := l.title(&c, x, inner, room)
	c.Art = Box{Rim, y, c.Body.W - 2*Rim, 0}
	y = l.art(&c, Box{x, y + 5, inner, 0}, room)
	c.Art.H = max(y-c.Art.Y, room.art)
	y = c.Art.Y + c.Art.H
	l.foot(&c, x, y, inner, room.typed)
	c.Body.H = y + footRow + Rim - 1
	c.H = c.Body.H + l.tuck(&c, of.Under)
	return c
}

// title lays out the name and what players call it, and returns the bottom.
func (l *layout) title(c *Card, x, inner int, room size) int {
	y := Rim
	style, lines := Bold, l.wrap(Bold, bare(c.Of.Name), inner, room.names)
	if isCut(lines) { // lighter letters are narrower
		if narrow := l.wrap(Plain, bare(c.Of.Name), inner, room.names); !isCut(narrow) {
			style, lines = Plain, narrow
		}
	}
	if c.Of.Label != "" {
		lines = append(lines, l.clip(Bold, "“"+c.Of.Label+"”", inner))
	}
	if len(lines) == 0 {
		lines = []string{""}
	}
	for _, line := range lines {
		c.Texts = append(c.Texts, Text{x, base(Bold, y+3, nameRow), style, Dark, line})
		y += nameRow
	}
	c.Title = Box{Rim, Rim, c.Body.W - 2*Rim, y + 6 - Rim}
	return c.Title.Y + c.Title.H
}

// isCut reports whether one of some lines has no room for all of its text.
func isCut(lines []string) bool {
	return slices.ContainsFunc(lines, func(line string) bool { return strings.HasSuffix(line, "…") })
}

// art lays out what is in the middle of a card: marks in rows beside the cost, then
// keywords. It returns the bottom.
func (l *layout) art(c *Card, in Box, room size) int {
	pips := l.pips(c, in)
	f := flow{l: l, c: c, in: in, first: in.W - pips, most: room.items}
	l.items(&f, c.Of)
	y := f.bottom()
	if pips > 0 {
		y = max(y, in.Y+noteRow)
	}
	if !l.numberFits(c, in.W) {
		l.marks(c, in.X, base(Small, y, wordRow), in.W)
		y += wordRow
	}
	if _, typ, _ := strings.Cut(c.Of.Type, " — "); room.typed && typ != "" && !strings.Contains(c.Of.Name, typ) {
		c.Texts = append(c.Texts, Text{in.X, base(Small, y, wordRow), Small, Soft, l.clip(Small, typ, in.W)})
		y += wordRow
	}
	having := append(keywords(c.Of), owned(l, c.Of)...)
	for _, line := range l.wrap(Small, strings.Join(having, ", "), in.W, room.words) {
		c.Texts = append(c.Texts, Text{in.X, base(Small, y, wordRow), Small, Pale, line})
		y += wordRow
	}
	return y + 4
}

// keywords returns the keywords of a stack. Games write them in lower case, and symbols
// in capitals.
func keywords(of tracker.Tile) []string {
	all := make([]string, len(of.Keywords))
	for i, word := range of.Keywords {
		all[i] = word
		if from, to := strings.IndexByte(word, '{'), strings.LastIndexByte(word, '}'); from >= 0 && to > from {
			all[i] = word[:from] + strings.ToUpper(word[from:to]) + word[to:]
		}
	}
	return all
}

// owned says who owns a stack, if that isn't its player.
func owned(l *layout, of tracker.Tile) []string {
	if of.Owner == "" {
		return nil
	}
	return []string{l.In.Say("owned by %s", tracker.Name(of.Owner))}
}

// pips lays out the cost at the upper right of the middle, and returns its width.
func (l *layout) pips(c *Card, in Box) (width int) {
	cost := c.Of.Figure.Cost
	if len(cost) > maxPips {
		cost = append(slices.Clip(cost[:maxPips-1]), tracker.Pip{Text: "…"})
	}
	if len(cost)*(pipSize+2) > in.W {
		return 0
	}
	for i, p := range cost {
		c.Pips = append(c.Pips, Pip{Box{in.X + in.W - (len(cost)-i)*(pipSize+2) + 2, in.Y + 2, pipSize, pipSize}, p})
	}
	if len(cost) == 0 {
		return 0
	}
	return len(cost)*(pipSize+2) + 4
}

// items puts the marks of a stack onto its card: how many, its part in a combat,
// damage, counters, and the rest in words.
func (l *layout) items(f *flow, of tracker.Tile) {
	if of.Count > 1 {
		f.put(Words, "×"+Short(of.Count), "", Loud, Pale)
	}
	switch of.Figure.Role {
	case tracker.Attacks:
		f.put(Sword, "", l.aims(of), Small, Pale)
	case tracker.Blocks:
		f.put(Guard, "", l.aims(of), Small, Pale)
	case tracker.NoRole:
	}
	if of.Figure.Damage > 0 {
		f.put(Drop, Short(of.Figure.Damage), "", Bold, Pale)
	}
	for _, n := range of.Counters {
		switch n.Means {
		case tracker.Worth:
			if of.Size != "" || f.c.Form == Strip {
				f.put(Shield, Short(n.Value), "", Bold, Pale)
			}
		case tracker.Grows:
			f.put(Grow, Short(n.Value), n.Called().String(), Bold, Pale)
		case tracker.Shrinks:
			f.put(Shrink, Short(n.Value), n.Called().String(), Bold, Pale)
		case tracker.Counts:
			f.put(Die, Short(n.Value), n.Called().String(), Bold, Dark)
		}
	}
	if of.Figure.Fresh {
		f.put(Sick, "", "", Small, Pale)
	}
	for _, m := range notes(of) {
		f.put(Note, "", m, Small, Pale)
	}
	f.close()
}

// notes returns the marks of a stack that its figure doesn't show.
func notes(of tracker.Tile) []string {
	drawn := said(of.Figure.Said)
	return slices.DeleteFunc(said(of.Marks), func(m string) bool { return slices.Contains(drawn, m) })
}

// aims says whom a stack attacks or what it blocks: "Bob", "#5, #6".
func (l *layout) aims(of tracker.Tile) string {
	var all []string
	for _, a := range of.Figure.Aims {
		switch {
		case a.ID != 0:
			all = append(all, fmt.Sprintf("#%d", a.ID))
		case l.names[a.Seat] != "":
			all = append(all, l.names[a.Seat])
		}
	}
	return strings.Join(all, ", ")
}

// foot lays out the number at the lower left, with the type if that has no line of its
// own, and the size at the lower right.
func (l *layout) foot(c *Card, x, y, inner int, typed bool) {
	room := inner
	if c.Size.W > 0 {
		c.Size.Y = y + footRow + Rim - 1 - c.Size.H - 2
		room -= c.Size.W
	}
	at := x
	if l.numberFits(c, inner) {
		at += l.marks(c, x, base(Small, y, footRow), room)
	}
	if left := room - (at - x); left > 40 {
		if typ := kindOf(c.Of); typ != "" && (!typed || !strings.Contains(c.Of.Type, " — ")) {
			c.Texts = append(c.Texts, Text{at, base(Small, y, footRow), Small, Pale, l.clip(Small, typ, left)})
		}
	}
}

// marks puts a stack's number and its marks side by side, those that fit, and returns
// how wide they are.
func (l *layout) marks(c *Card, x, y, room int) (width int) {
	for _, mark := range l.number(c.Of) {
		if w := l.width(Small, mark.Text) + 5; width+w <= room {
			mark.X, mark.Y = x+width, y
			c.Texts = append(c.Texts, mark)
			width += w
		}
	}
	return width
}

// numberFits reports whether a stack's number and marks fit beside its size. That it is
// tapped is seen without its mark.
func (l *layout) numberFits(c *Card, inner int) bool {
	w := 0
	for _, mark := range l.number(c.Of) {
		if mark.Text != turnedMark {
			w += l.width(Small, mark.Text) + 5
		}
	}
	return w <= inner-c.Size.W
}

// kindOf returns what stands after the dash of a type line, or else the types.
func kindOf(of tracker.Tile) string {
	if _, sub, ok := strings.Cut(of.Type, " — "); ok {
		return sub
	}
	if len(of.Types) > 0 {
		return strings.Join(of.Types, " ")
	}
	return of.Type
}

// number returns a stack's number with its marks.
func (l *layout) number(of tracker.Tile) []Text {
	var all []Text
	mark := func(is bool, text string, tone Tone) {
		if is {
			all = append(all, Text{Style: Small, Tone: tone, Text: text})
		}
	}
	mark(of.ID != 0, fmt.Sprintf("#%d", of.ID), Pale)
	mark(of.Chosen, chosenMark, Accent)
	mark(of.Changed, changedMark, Fresh)
	mark(of.Yours, YoursSign, Accent)
	mark(of.Turned, turnedMark, Pale)
	return all
}

// badge lays out the size, or without one the loyalty on a shield. Its Y is set later.
func (l *layout) badge(c *Card) {
	const height = 36
	mark, tone := trend(c.Of.Size, c.Of.Printed)
	number, of := unit(c.Of.Size)
	number = shortSize(number)
	shield := false
	if number == "" {
		for _, n := range c.Of.Counters {
			if n.Means == tracker.Worth {
				number, shield = Short(n.Value), true
				break
			}
		}
	}
	if number == "" {
		return
	}
	style, most := Total, c.Body.W*2/3-10
	for _, smaller := range []Style{Bold, Small} {
		if l.width(style, mark+number) > most {
			style = smaller
		}
	}
	number = l.clip(style, mark+number, most)
	w := l.width(style, number) + 16
	texts := []Text{{8, base(style, 0, height), style, tone, number}}
	if of != "" && w+l.width(Small, of)+5 <= most+16 && c.Body.W > 160 {
		texts = append(texts, Text{w - 4, base(style, 0, height), Small, Pale, l.clip(Small, of, most)})
		w += l.width(Small, of) + 4
	}
	if shield {
		w = max(w, 44)
		texts[0].X = (w - l.width(style, number)) / 2
	}
	c.Size = Badge{Box{c.Body.W - w - 2, 0, w, height}, shield, texts}
}

// tuck lays out attachments under a card, and returns their height.
func (l *layout) tuck(c *Card, under []tracker.Tile) int {
	all := flat(under)
	y := c.Body.H
	shown := all[:min(len(all), maxTucked)]
	switch {
	case len(all) == maxTucked+1: // the last takes no more room than its count
		shown = all
	case l.level == brief && len(all) > 1:
		shown = nil
	}
	w := c.Body.W - 2*tuckIn
	for _, t := range shown {
		k := Tuck{Box: Box{tuckIn, y, w, tuckRow}, Of: t}
		x := 8
		for _, mark := range l.number(t) {
			if x+l.width(Small, mark.Text) > w {
				continue
			}
			mark.X, mark.Y, mark.Tone = x, base(Small, 0, tuckRow-3), Dark
			k.Texts = append(k.Texts, mark)
			x += l.width(Small, mark.Text) + 5
		}
		if rest := l.clip(Small, strings.Join(append([]string{Counted(t)}, attachedNotes(t)...), ", "), w-x-6); w-x > 20 {
			k.Texts = append(k.Texts, Text{x, base(Small, 0, tuckRow-3), Small, Dark, rest})
		}
		c.Tucked = append(c.Tucked, k)
		y += tuckRow
	}
	if n := len(all) - len(shown); n > 0 {
		more := l.clip(Small, l.In.Say("and %d more", n), w-14)
		c.Tucked = append(c.Tucked, Tuck{Box: Box{tuckIn, y, w, tuckRow}, Rest: true, Texts: []Text{{8, base(Small, 0, tuckRow-3), Small, Dim, more}}})
		y += tuckRow
	}
	return y - c.Body.H
}

// attachedNotes returns what is said of an attachment: its counters and marks.
func attachedNotes(t tracker.Tile) []string {
	var all []string
	for _, n := range t.Counters {
		all = append(all, Times(n.Value)+n.Called().String())
	}
	return append(all, notes(t)...)
}

// flat lists attachments, each followed by its own.
func flat(under []tracker.Tile) []tracker.Tile {
	var all []tracker.Tile
	for _, t := range under {
		all = append(append(all, t), flat(t.Under)...)
	}
	return all
}
