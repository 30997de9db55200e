package picture

import (
	"image"

	"arbiter/commands/language"
	"arbiter/commands/render/layout"
	"arbiter/tracker"
)

// Painter draws boards. It is safe for concurrent use.
type Painter struct {
	fonts fonts
	// idle is a pool of renderers, whose cached glyphs are expensive to draw.
	idle  chan *renderer
	cards *cards
	in    *language.Tongue
}

// In returns a painter whose fixed phrases are in a language; nil means
// English. The texts of a board are translated already.
func (p *Painter) In(l *language.Tongue) *Painter {
	return &Painter{fonts: p.fonts, idle: p.idle, cards: p.cards, in: l}
}

// maxIdle is the size of the pool.
const maxIdle = 4

// New parses the fonts.
func New() (*Painter, error) {
	f, err := readFonts()
	if err != nil {
		return nil, err
	}
	first, err := f.renderer()
	if err != nil {
		return nil, err
	}
	p := &Painter{fonts: f, idle: make(chan *renderer, maxIdle), cards: &cards{kept: make(map[string]*canvas)}}
	p.idle <- first
	return p, nil
}

// acquire takes a renderer from the pool or creates one. free returns it to
// the pool.
func (p *Painter) acquire() (t *renderer, free func()) {
	select {
	case t = <-p.idle:
	default:
		var err error
		if t, err = p.fonts.renderer(); err != nil {
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
const Most = layout.Most

// Parts returns a board as one or more pictures to be shown one below the other.
// Discord scales them to about half their size, and to a third those of boards with
// more than that many parts would hold.
func (p *Painter) Parts(b tracker.Board, theme Theme) ([]Part, error) {
	return p.parts(b, theme, maxHeight)
}

func (p *Painter) parts(b tracker.Board, theme Theme, most int) ([]Part, error) {
	t, free := p.acquire()
	defer free()
	var all []Part
	sheets := layout.Of(b, layout.Paper{Metrics: t, Height: most, In: p.in})
	for _, s := range sheets {
		c := p.draw(t, &s, theme)
		raw, err := c.encode(levelOf(sheets))
		if err != nil {
			return nil, err
		}
		t.paper = c.Pix
		all = append(all, Part{raw, s.Of})
	}
	return all, nil
}

// Measure calls do with the metrics of the fonts of boards, which are valid until do returns.
func (p *Painter) Measure(do func(layout.Metrics)) {
	t, free := p.acquire()
	defer free()
	do(t)
}

// Image returns a board as an image.
func (p *Painter) Image(b tracker.Board, theme Theme) image.Image {
	t, free := p.acquire()
	defer free()
	return p.draw(t, &layout.Of(b, layout.Paper{Metrics: t, In: p.in})[0], theme).Paletted
}

// draw draws a sheet.
func (p *Painter) draw(t *renderer, s *layout.Sheet, theme Theme) *canvas {
	theme = theme.known()
	c := t.brush(theme).canvas(layout.Width, s.Height, felt, t.paper)
	t.paper = nil
	(&tablePainter{c, t, theme, p.cards}).sheet(s)
	return c
}
