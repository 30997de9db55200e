package svg

import (
	"fmt"
	"html"
	"math"
	"strconv"
	"strings"

	"arbiter/commands/language"
	"arbiter/commands/render/layout"
	"arbiter/commands/render/picture"
	"arbiter/tracker"
)

// Drawing is a sheet as SVG: the parts from back to front.
type Drawing struct {
	Width, Height int
	Parts         []Part
}

// Kind is what a part shows.
type Kind string

// The kinds.
const (
	Ground Kind = "ground" // the area of a player or a place, with its numbers
	Card   Kind = "card"   // a stack
	Gone   Kind = "gone"   // a stack that the last line removed
	Arrow  Kind = "arrow"  // from an attacker or a blocker
	Turn   Kind = "turn"   // whose turn it is
	Foot   Kind = "foot"   // the lines below the lanes
)

// Part is a piece of a drawing. Its SVG has X and Y as its origin.
type Part struct {
	Key  string // the same for the same thing on the next board
	Kind Kind
	ID   int64  // of the stack, or 0
	Seat int    // of a player's area: the number of the seat
	Name string // of a player's area: the player
	Says string // a description in words
	X, Y int
	W, H int
	SVG  string
}

// pen writes the SVG of one part.
type pen struct {
	strings.Builder
	m layout.Metrics
}

// Draw writes a sheet of a width. Fixed phrases are in a language; nil means English.
func Draw(s layout.Sheet, width int, m layout.Metrics, in *language.Tongue) Drawing {
	d := drawer{m: m, in: in, used: make(map[string]int), Drawing: Drawing{Width: width, Height: s.Height}}
	d.turn(s.Turn)
	for i := range s.Lanes {
		d.lane(&s.Lanes[i])
	}
	for i := range s.Places {
		d.place(&s.Places[i], i)
	}
	d.foot(s.Foot)
	for _, a := range s.Arrows {
		if a.Behind {
			d.arrow(a)
		}
	}
	for i := range s.Lanes {
		d.cards(s.Lanes[i].Cards)
	}
	for i := range s.Places {
		d.cards(s.Places[i].Cards)
	}
	for _, a := range s.Arrows {
		if !a.Behind {
			d.arrow(a)
		}
	}
	return d.Drawing
}

type drawer struct {
	Drawing
	m    layout.Metrics
	in   *language.Tongue
	used map[string]int // how many parts have a key
}

// add appends a part. A key that was used before is numbered.
func (d *drawer) add(p Part) {
	d.used[p.Key]++
	if n := d.used[p.Key]; n > 1 {
		p.Key += "." + strconv.Itoa(n)
	}
	d.Parts = append(d.Parts, p)
}

func (d *drawer) pen() *pen { return &pen{m: d.m} }

// rect writes a rectangle with round corners.
func (p *pen) rect(class string, x, y, w, h, radius int) {
	fmt.Fprintf(p, `<rect class="%s" x="%d" y="%d" width="%d" height="%d"`, class, x, y, max(w, 0), max(h, 0))
	if radius > 0 {
		fmt.Fprintf(p, ` rx="%d"`, radius)
	}
	fmt.Fprint(p, "/>")
}

func (p *pen) box(class string, b layout.Box, radius int) {
	p.rect(class, b.X, b.Y, b.W, b.H, radius)
}

// use draws a symbol that the page defines.
func (p *pen) use(class, sign string, x, y, w, h int) {
	fmt.Fprintf(p, `<use class="%s" href="#%s" x="%d" y="%d" width="%d" height="%d"/>`, class, sign, x, y, w, h)
}

// tones are the classes of tones.
var tones = [...]string{
	layout.Ink: "ink", layout.Dim: "dim", layout.Accent: "accent", layout.Fresh: "fresh", layout.More: "more",
	layout.Less: "less", layout.Dark: "dark", layout.Pale: "pale", layout.Soft: "soft",
}

// styles are the classes of styles.
var styles = [layout.Styles]string{"small", "plain", "bold", "loud", "total", "huge"}

// text writes texts, with the symbols in them.
func (p *pen) text(all ...layout.Text) {
	for _, t := range all {
		p.line(t, styles[t.Style]+" "+tones[t.Tone])
	}
}

func (p *pen) line(t layout.Text, class string) {
	x, width, run := t.X*64, 0, ""
	put := func() {
		if strings.TrimSpace(run) != "" {
			fmt.Fprintf(p, `<text class="%s" x="%d" y="%d">%s</text>`, class, (x+32)/64, t.Y, html.EscapeString(run))
		}
		x, width, run = x+width, 0, ""
	}
	for _, r := range t.Text {
		symbol, ok := layout.Symbol(r)
		if !ok {
			run, width = run+string(r), width+p.m.Advance(t.Style, r)
			continue
		}
		put()
		size := layout.Heights[t.Style] + 4
		p.pip(symbol, x/64+1, t.Y-size+2, size)
		x += layout.SymbolWidth(t.Style) * 64
	}
	put()
}

// pip writes a symbol of a cost.
func (p *pen) pip(of tracker.Pip, x, y, size int) {
	all := layout.SymbolHues(of)
	fmt.Fprintf(p, `<g class="pip %s"><circle cx="%d" cy="%d" r="%d"/>`, hue(all[0]), x+size/2, y+size/2, size/2)
	if len(all) > 1 {
		fmt.Fprintf(p, `<circle class="%s half" cx="%d" cy="%d" r="%d"/>`, hue(all[1]), x+size/2, y+size/2, size/2)
	}
	wide := 0
	for _, r := range of.Text {
		wide += p.m.Advance(layout.Small, r)
	}
	if wide > 0 && wide/64 <= size { // otherwise the colors say it
		fmt.Fprintf(p, `<text x="%d" y="%d">%s</text>`, x+size/2, y+size/2+6, html.EscapeString(of.Text))
	}
	fmt.Fprint(p, "</g>")
}

// hue returns the class of a hue of package layout.
func hue(name string) string { return "h-" + name }

// turn draws whose turn it is and the steps.
func (d *drawer) turn(t layout.Turn) {
	p := d.pen()
	if t.Flag.W > 0 {
		p.box("on-accent-plate", t.Flag, 12)
		p.line(t.Who, styles[t.Who.Style]+" on-accent")
	}
	for i, dot := range t.Dots {
		switch {
		case i == t.At:
			p.box("on-accent-plate", dot, 10)
		case i < t.At:
			p.box("dot-past", dot, dot.W/2)
		default:
			p.box("dot", dot, dot.W/2)
		}
	}
	if t.Caption.Text != "" {
		p.line(t.Caption, styles[t.Caption.Style]+" on-accent")
	}
	p.text(t.Texts...)
	if p.Len() > 0 {
		says := t.Caption.Text
		for _, text := range t.Texts {
			says += ", " + text.Text
		}
		if t.Who.Text != "" {
			says = t.Who.Text + ", " + says
		}
		d.add(Part{Key: "turn", Kind: Turn, Says: says, SVG: p.String()})
	}
}

// lane draws a player's area, name and numbers.
func (d *drawer) lane(l *layout.Lane) {
	p := d.pen()
	w, h := l.W, l.H
	class := "lane"
	if l.Active {
		class = "lane active"
	}
	p.rect(class, 1, 1, w-2, h-2, 14)
	fmt.Fprintf(p, `<g transform="translate(%d %d)">`, -l.X, -l.Y)
	if l.Score.W > 0 {
		class := "score"
		if l.Of.Lost {
			class = "chip"
		}
		if l.Fresh {
			class += " changed"
		}
		p.box(class, l.Score, 12)
	}
	for n, dot := range l.Track {
		class := "point"
		if n < l.Filled {
			class = "point reached"
		}
		r := dot.W/2 + 2
		x, y := dot.X+dot.W/2, dot.Y+dot.H/2
		fmt.Fprintf(p, `<path class="%s" d="M%d %dl%d %dl%d %dl%d %dz"/>`, class, x, y-r, r, r, -r, r, -r, -r)
	}
	for _, c := range l.Chips {
		p.chip(c)
	}
	for _, g := range l.Gauges {
		p.box("gauge", g.Box, 6)
		class := "filled"
		if g.Deadly {
			class = "filled deadly"
		}
		if g.Full > 0 {
			p.rect(class, g.X, g.Y, max(g.Full, g.H), g.H, 6)
		}
		p.text(g.Caption, g.Number)
	}
	p.text(l.Texts...)
	fmt.Fprint(p, "</g>")
	d.add(Part{Key: "lane" + strconv.Itoa(l.Of.Seat), Kind: Ground, Seat: l.Of.Seat, Name: l.Of.Player, Says: picture.LaneInWords(l.Of, d.in), X: l.X, Y: l.Y, W: w, H: h, SVG: p.String()})
}

func (p *pen) chip(c layout.Chip) {
	class := "chip"
	if c.Fresh {
		class += " changed"
	}
	p.box(class, c.Box, 9)
	p.text(c.Text)
}

// place draws a place between the players.
func (d *drawer) place(of *layout.Place, i int) {
	p := d.pen()
	class := "lane place"
	switch {
	case of.Contested:
		class += " contested"
	case of.Of.Holder != "":
		class += " held"
	}
	p.rect(class, 1, 1, of.W-2, of.H-2, 14)
	fmt.Fprintf(p, `<path class="chip" d="M3 %dV17A14 14 0 0 1 17 3H%dA14 14 0 0 1 %d 17V%dz"/>`, of.Head, of.W-17, of.W-3, of.Head)
	if of.Contested { // a hatched border, for those who don't see the color
		var hatch strings.Builder
		for x := 4; x < of.W-16; x += 14 {
			fmt.Fprintf(&hatch, "M%d %dl5 -5h7l-5 5z", x, of.Head+5)
		}
		fmt.Fprintf(p, `<path class="hatch" d="%s"/>`, hatch.String())
	}
	fmt.Fprintf(p, `<g transform="translate(%d %d)">`, -of.X, -of.Y)
	if of.Middle > 0 {
		p.rect("rule", of.X+12, of.Middle, of.W-24, 2, 0)
	}
	if of.Between > 0 {
		p.rect("rule", of.Between-1, of.Y+of.Head+12, 2, of.H-of.Head-24, 0)
	}
	for _, c := range of.Chips {
		p.box("lane", c.Box, 9)
		p.text(c.Text)
	}
	p.text(of.Texts...)
	fmt.Fprint(p, "</g>")
	says := []string{of.Of.Name}
	for _, t := range of.Texts {
		says = append(says, t.Text)
	}
	d.add(Part{Key: "place" + strconv.Itoa(i), Kind: Ground, Says: strings.Join(says, ", "), X: of.X, Y: of.Y, W: of.W, H: of.H, SVG: p.String()})
}

func (d *drawer) foot(f layout.Foot) {
	if len(f.Lines) == 0 {
		return
	}
	p := d.pen()
	p.rect("lane foot", 0, 0, f.W, f.H, 10)
	fmt.Fprintf(p, `<g transform="translate(%d %d)">`, -f.X, -f.Y)
	p.text(f.Lines...)
	fmt.Fprint(p, "</g>")
	var says []string
	for _, t := range f.Lines {
		says = append(says, t.Text)
	}
	d.add(Part{Key: "foot", Kind: Foot, Says: strings.Join(says, " "), X: f.X, Y: f.Y, W: f.W, H: f.H, SVG: p.String()})
}

// arrow draws a slightly bent arrow, so that parallel ones can be told apart.
func (d *drawer) arrow(a layout.Arrow) {
	class := "attacks"
	if a.Role == tracker.Blocks {
		class = "blocks"
	}
	dx, dy := a.X2-a.X1, a.Y2-a.Y1
	if dx*dx+dy*dy < 16 {
		return
	}
	n := math.Hypot(float64(dx), float64(dy))
	bend := min(n*.12, 26) / n
	p := d.pen()
	path := fmt.Sprintf("M0 0Q%.0f %.0f %d %d", float64(dx)/2-float64(dy)*bend, float64(dy)/2+float64(dx)*bend, dx, dy)
	fmt.Fprintf(p, `<path class="halo" d="%s"/><path class="%s" d="%s" marker-end="url(#%s-head)"/><circle class="%s" r="6"/>`, path, class, path, class, class)
	d.add(Part{Key: fmt.Sprintf("arrow%d.%d-%d.%d", a.X1, a.Y1, a.X2, a.Y2), Kind: Arrow, X: a.X1, Y: a.Y1, SVG: p.String()})
}
