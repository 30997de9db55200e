package picture

import (
	"bytes"
	"fmt"
	"image"

	"arbiter/commands/language"
	"arbiter/tracker"
)

// Painter draws boards. It is safe for concurrent use.
type Painter struct {
	fonts fonts
	// idle is a pool of renderers, whose cached glyphs are expensive to draw.
	idle chan *textRenderer
	in   *language.Tongue
}

// In returns a painter whose fixed phrases are in a language; nil means
// English. The texts of a board are translated already.
func (p *Painter) In(l *language.Tongue) *Painter {
	return &Painter{fonts: p.fonts, idle: p.idle, in: l}
}

// maxIdle is the size of the pool.
const maxIdle = 4

// New parses the fonts.
func New() (*Painter, error) {
	f, err := readFonts()
	if err != nil {
		return nil, err
	}
	first, err := f.typist()
	if err != nil {
		return nil, err
	}
	p := &Painter{fonts: f, idle: make(chan *textRenderer, maxIdle)}
	p.idle <- first
	return p, nil
}

// acquire takes a renderer from the pool or creates one. free returns it to
// the pool.
func (p *Painter) acquire() (t *textRenderer, free func()) {
	select {
	case t = <-p.idle:
	default:
		var err error
		if t, err = p.fonts.typist(); err != nil {
			panic(err) // New has made the same faces
		}
	}
	t.in = p.in
	return t, func() {
		select {
		case p.idle <- t:
		default:
		}
	}
}

// Draw returns a board as a PNG, 800 pixels wide.
func (p *Painter) Draw(b tracker.Board, theme Theme) ([]byte, error) {
	parts, err := p.parts(b, theme, 0)
	if err != nil {
		return nil, err
	}
	return parts[0].PNG, nil
}

// Part is a part of a board that fits one picture.
type Part struct {
	PNG   []byte
	Board tracker.Board // the stacks on it
}

// maxHeight is the maximum height of a part in pixels. Discord shows a picture
// at most 550 wide and 350 high, so 800×700 is shown at half its size, as on a
// phone.
const maxHeight = 700

// Most is the maximum number of parts of a board of eight players.
const Most = 6

// Parts returns a board as one or more pictures to be shown one below the
// other, none of which Discord scales below half its size.
func (p *Painter) Parts(b tracker.Board, theme Theme) ([]Part, error) {
	return p.parts(b, theme, maxHeight)
}

func (p *Painter) parts(b tracker.Board, theme Theme, most int) ([]Part, error) {
	t, free := p.acquire()
	defer free()
	var all []Part
	for _, s := range layOut(b, t, most) {
		var out bytes.Buffer
		c := s.draw(t, theme)
		if err := c.encode(&out); err != nil {
			return nil, fmt.Errorf("encode the board: %w", err)
		}
		t.paper = c.Pix
		all = append(all, Part{out.Bytes(), s.of})
	}
	return all, nil
}

// Image returns a board as an image.
func (p *Painter) Image(b tracker.Board, theme Theme) image.Image {
	t, free := p.acquire()
	defer free()
	return layOut(b, t, 0)[0].draw(t, theme).Paletted
}

func (s sheet) draw(t *textRenderer, theme Theme) *canvas {
	c := newCanvas(width, s.height, theme.palette(), t.paper)
	t.paper = nil
	for _, l := range s.head {
		c.write(t.text, margin, l.y, l.text, l.with)
	}
	for _, l := range s.lanes {
		l.draw(c, t)
	}
	for _, l := range s.foot {
		c.write(t.text, margin, l.y, l.text, l.with)
	}
	return c
}

func (l laneBox) draw(c *canvas, t *textRenderer) {
	under, words := lane, text
	if l.of.Active {
		under = laneOn
	}
	if l.of.Lost {
		words = dim
	}
	c.plate(margin, l.y, width-2*margin, l.h, 12, 0, under)
	x, y := 2*margin, l.y+38
	if l.of.Active {
		x = c.write(t.name, x, y, activeMark, accent)
	}
	name, _ := t.nameIn(l.of)
	c.write(t.name, x, y, name, words)
	for _, f := range l.facts {
		in := t.text
		if f.first {
			in = t.name
		}
		c.plate(f.x, l.y+f.y, f.w, 34, 10, 0, chip)
		c.write(in, f.x+factPad, l.y+f.y+25, f.text, words)
	}
	for _, tile := range l.tiles {
		tile.draw(c, t)
	}
	if l.more > 0 {
		c.write(t.text, 2*margin, l.y+l.h-margin, t.in.Say("and %d more stacks: /board as:text", l.more), dim)
	}
}

func (b tileBox) draw(c *canvas, t *textRenderer) {
	slant, on := 0, tile
	if b.of.Turned {
		slant, on = lean, tileOff
	}
	rim, thick := edge, 2
	switch {
	case b.of.Chosen:
		rim, thick = accent, 5
	case b.of.Changed:
		rim, thick = fresh, 4
	}
	c.plate(b.x, b.y, b.w, b.h, 10, slant, rim)
	c.plate(b.x+thick, b.y+thick, b.w-2*thick, b.h-2*thick, 8, slant, on)
	x := b.x + pad + slant*3/4
	b.stripe(c, x)
	b.top(c, t, x)
	y := b.y + topLine
	if b.low {
		for i, row := range b.name {
			c.write(t.text, x+b.nameAt, b.y+lowBase+i*lowRow, row, text)
		}
		y = b.y + lowLine + max(0, len(b.name)-1)*lowRow
	} else {
		for _, row := range b.name {
			c.write(t.name, x, y+t.name.ascent-2, row, text)
			y += nextRow
		}
	}
	for _, k := range b.chips {
		if !k.bare {
			c.plate(x+k.x, b.y+k.y+2, k.w, chipRow-6, 8, 0, chip)
		}
		c.write(t.small, x+k.x+chipPad, b.y+k.y+t.small.ascent+3, k.text, k.with)
		y = b.y + k.y + chipRow
	}
	for _, row := range b.words {
		c.write(t.small, x, y+t.small.ascent+1, row, dim)
		y += wordRow
	}
	for _, row := range b.under {
		c.write(t.small, x, y+t.small.ascent+1, row, text)
		y += wordRow
	}
}

// top draws the stack's number at the left and its size at the right.
func (b tileBox) top(c *canvas, t *textRenderer, x int) {
	y, down, large := b.y+36, 3, t.total
	if b.low {
		y, down, large = b.y+lowBase, 0, t.name
	}
	if b.of.Chosen {
		x = c.write(t.text, x, y, chosenMark, accent)
	}
	if b.of.Changed {
		x = c.write(t.text, x, y, changedMark, fresh)
	}
	x = c.write(t.text, x, y, fmt.Sprintf("#%d", b.of.ID), dim)
	if b.of.Turned {
		x = c.write(t.text, x, y, turnedMark, dim)
	}
	if b.of.Yours {
		x = c.write(t.text, x, y, " "+YoursSign, accent)
	}
	if b.of.Size == "" {
		return
	}
	mark, with := trend(b.of.Size, b.of.Printed)
	right := b.x + b.w - pad
	if b.of.Turned {
		right -= lean / 4
	}
	number, of := unit(b.of.Size)
	if of != "" {
		of = t.small.clip(" "+of, (right-x)/2)
		right -= t.small.width(of)
		c.write(t.small, right, y+down, of, dim)
	}
	in := large
	if x+10+in.width(mark+number) > right {
		in = t.text
	}
	said := in.clip(mark+number, right-x-6)
	c.write(in, right-in.width(said), y+down, said, with)
}

// stripe draws the colors of an object along the top of its tile.
func (b tileBox) stripe(c *canvas, x int) {
	inks := []ink{plain}
	if len(b.of.Colors) > 0 {
		inks = inks[:0]
	}
	for _, name := range b.of.Colors {
		if i, ok := stripes[name]; ok {
			inks = append(inks, i)
		}
	}
	w := b.inner()
	for i, with := range inks {
		from, to := i*w/len(inks), (i+1)*w/len(inks)
		c.rect(x+from, b.y+5, to-from, 4, with)
	}
}
