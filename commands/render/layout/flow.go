package layout

import "fmt"

// flow puts the items of a card side by side, and into further rows as needed. Beyond
// most, they are counted.
type flow struct {
	l     *layout
	c     *Card
	in    Box // its height is not used
	first int // the width of the first row
	most  int
	line  bool // all in one row

	x, row, left int
}

// put adds an item: a shape with a number, and a text beside it.
func (f *flow) put(shape Shape, number, text string, style Style, tone Tone) {
	if len(f.c.Items) >= f.most || f.left > 0 {
		f.left++
		return
	}
	it := f.item(shape, number, text, style, tone)
	if f.line && f.x > 0 && f.x+it.W > f.first {
		f.left++
		return
	}
	f.add(it)
}

// add places an item, in the next row if it doesn't fit in this one.
func (f *flow) add(it Item) {
	if !f.line && (f.x > 0 && f.x+it.W > f.room() || f.row == 0 && it.W > f.first) {
		f.x, f.row = 0, f.row+1
	}
	it.X, it.Y = f.in.X+f.x, f.in.Y+f.row*noteRow
	f.c.Items = append(f.c.Items, it)
	f.x += it.W + 5
}

// room returns the width of the row.
func (f *flow) room() int {
	if f.row == 0 {
		return f.first
	}
	return f.in.W
}

// item composes an item at most as wide as a row.
func (f *flow) item(shape Shape, number, text string, style Style, tone Tone) Item {
	const height = noteRow - 2
	it := Item{Shape: shape, Box: Box{H: height}}
	room := f.in.W
	if f.line && room-f.x < room {
		room = max(f.first-f.x, 60)
	}
	switch shape {
	case Words:
		number = f.l.clip(style, number, room)
		it.W = f.l.width(style, number) + 2
		it.Texts = []Text{{0, base(style, 0, height), style, tone, number}}
		return it
	case Note:
		text = f.l.clip(Small, text, room-12)
		it.W = f.l.width(Small, text) + 12
		it.Texts = []Text{{6, base(Small, 0, height), Small, tone, text}}
		return it
	case Sick:
		it.Die = Box{0, (height - iconSize) / 2, iconSize, iconSize}
		it.W = iconSize
		return it
	case Sword, Guard:
		it.Die = Box{2, (height - iconSize) / 2, iconSize, iconSize}
	case Die, Grow, Shrink, Drop, Shield:
		number = f.l.clip(style, number, room-16)
		w := max(dieSize, f.l.width(style, number)+10)
		it.Die = Box{0, (height - dieSize) / 2, w, dieSize}
		if shape == Drop { // its teeth stand out
			it.Die = Box{6, (height-dieSize)/2 + 3, w - 4, dieSize - 6}
		}
		it.Texts = []Text{{it.Die.X + (it.Die.W-f.l.width(style, number))/2, base(style, 0, height), style, tone, number}}
	}
	it.W = it.Die.X + it.Die.W
	if shape == Drop {
		it.W += 6
	}
	if text != "" && room-it.W > 40 {
		text = f.l.clip(Small, text, room-it.W-10)
		it.Texts = append(it.Texts, Text{it.W + 4, base(Small, 0, height), Small, Pale, text})
		it.W += f.l.width(Small, text) + 10
	}
	return it
}

// close counts what has no room.
func (f *flow) close() {
	if f.left == 0 {
		return
	}
	it := f.item(Words, fmt.Sprintf("+%d", f.left), "", Small, Pale)
	for f.x+it.W > f.room() && len(f.c.Items) > 0 && f.line { // take the last one back
		last := f.c.Items[len(f.c.Items)-1]
		f.c.Items = f.c.Items[:len(f.c.Items)-1]
		f.x, f.left = last.X-f.in.X, f.left+1
		it = f.item(Words, fmt.Sprintf("+%d", f.left), "", Small, Pale)
	}
	f.add(it)
}

// bottom returns the Y below the last row.
func (f *flow) bottom() int {
	if len(f.c.Items) == 0 {
		return f.in.Y
	}
	return f.in.Y + (f.row+1)*noteRow
}
