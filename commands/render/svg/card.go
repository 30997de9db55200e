package svg

import (
	"fmt"
	"slices"
	"strconv"

	"arbiter/commands/render/layout"
	"arbiter/commands/render/picture"
	"arbiter/tracker"
)

// cards draws stacks.
func (d *drawer) cards(all []layout.Card) {
	for i := range all {
		c := &all[i]
		p := d.pen()
		part := Part{Key: "c" + strconv.FormatInt(c.Of.ID, 10), Kind: Card, ID: c.Of.ID, X: c.X, Y: c.Y, W: c.W, H: c.H}
		switch c.Form {
		case layout.Ghost:
			part.Key, part.Kind = "gone"+strconv.FormatInt(c.Of.ID, 10), Gone
			p.ghost(c)
		case layout.Strip:
			p.leaning(c, p.strip)
		case layout.Whole:
			p.leaning(c, p.whole)
		}
		part.Says, part.SVG = picture.InWords(c.Of, d.in), p.String()
		d.add(part)
	}
}

// leaning draws a card, with its top moved to the right if it is turned.
func (p *pen) leaning(c *layout.Card, draw func(*layout.Card)) {
	class := "body " + hue(layout.CardHues(&c.Of)[0])
	if c.Of.Turned {
		class += " turned"
	}
	if c.Lean > 0 && c.H > 0 {
		fmt.Fprintf(p, `<g class="%s" transform="matrix(1 0 %.4f 1 %d 0)">`, class, -float64(c.Lean)/float64(c.H), c.Lean)
	} else {
		fmt.Fprintf(p, `<g class="%s">`, class)
	}
	draw(c)
	p.outline(c)
	fmt.Fprint(p, "</g>")
}

// split draws a plate in one hue, or its halves in two.
func (p *pen) split(all []string, class string, x, y, w, h, radius int) {
	p.rect(class, x, y, w, h, radius)
	if len(all) > 1 {
		p.rect(class+" half "+hue(all[1]), x, y, w, h, radius)
	}
}

// whole draws a card over what is tucked under it.
func (p *pen) whole(c *layout.Card) {
	all := layout.CardHues(&c.Of)
	for _, k := range slices.Backward(c.Tucked) {
		p.tucked(k)
	}
	p.rect("shade", 2, 4, c.Body.W, c.Body.H, 11)
	if c.Pile {
		for i := 2; i > 0; i-- {
			p.rect("edge", 3*i, -3*i, c.Body.W, c.Body.H, 10)
			p.split(all, "frame", 3*i+1, -3*i+1, c.Body.W-2, c.Body.H-2, 9)
		}
	}
	p.rect("edge", -1, -1, c.Body.W+2, c.Body.H+2, 11)
	p.split(all, "frame", 0, 0, c.Body.W, c.Body.H, 10)
	p.split(all, "plate", c.Title.X, c.Title.Y, c.Title.W, c.Title.H, 6)
	p.split(all, "middle", c.Art.X, c.Art.Y+2, c.Art.W, c.Art.H+(c.Body.H-c.Art.Y-c.Art.H)-layout.Rim-2, 6)
	p.many(c)
	size := min(c.Art.H, c.Art.W) * 4 / 5
	size = min(size, 90)
	p.use("emblem", emblems[c.Of.Figure.Emblem], c.Art.X+(c.Art.W-size)/2, c.Art.Y+(c.Art.H-size)/2+2, size, size)
	if c.Of.Turned {
		p.rect("veil", -1, -1, c.Body.W+2, c.Body.H+2, 11)
	}
	for _, k := range c.Pips {
		p.pip(k.Of, k.X, k.Y, k.W)
	}
	for _, it := range c.Items {
		p.item(it)
	}
	p.onCard(c, c.Texts)
	p.badge(c.Size)
	if c.Crown {
		p.use("crown", "s-crown", 13, -layout.CrownRise, 32, 20)
	}
}

// onCard writes texts on a card. Dark texts are pale on a turned card, whose plate is dark.
func (p *pen) onCard(c *layout.Card, all []layout.Text) {
	for _, t := range all {
		if t.Tone == layout.Dark && c.Of.Turned {
			t.Tone = layout.Pale
		}
		p.text(t)
	}
}

// many draws a stripe with all colors of a card with more than two.
func (p *pen) many(c *layout.Card) {
	all := layout.Hues(c.Of.Colors)
	if len(all) < 3 {
		return
	}
	w, top := c.Title.W-8, c.Title.Y+c.Title.H-2
	for i, h := range all {
		from, to := i*w/len(all), (i+1)*w/len(all)
		p.rect("frame "+hue(h), c.Title.X+4+from, top, to-from-1, 5, 0)
	}
}

// emblems are the signs of kinds of things.
var emblems = [...]string{
	tracker.NoEmblem: "e-none", tracker.Being: "e-being", tracker.Hero: "e-hero", tracker.Device: "e-device",
	tracker.Charm: "e-charm", tracker.Ground: "e-ground", tracker.Siege: "e-siege", tracker.Source: "e-source",
}

// badge draws the size of a card on a plate, or its loyalty on a shield.
func (p *pen) badge(b layout.Badge) {
	if b.W == 0 {
		return
	}
	fmt.Fprintf(p, `<g class="size" transform="translate(%d %d)">`, b.X, b.Y)
	if b.Shield {
		p.use("shield", "s-crest", 0, -6, b.W, b.H+10)
	} else {
		p.rect("size-plate", 0, 0, b.W, b.H, 8)
	}
	p.text(b.Texts...)
	fmt.Fprint(p, "</g>")
}

// tucked draws an attachment that sticks out under the card.
func (p *pen) tucked(k layout.Tuck) {
	const under = 14 // the part that is covered
	all := layout.CardHues(&k.Of)
	fmt.Fprintf(p, `<g class="tuck %s" transform="translate(%d %d)">`, hue(all[0]), k.X, k.Y)
	p.rect("edge", -1, -under, k.W+2, k.H+under-1, 8)
	p.split(all, "frame", 0, -under, k.W, k.H+under-2, 7)
	face := "plate"
	if k.Rest {
		face = "middle"
	}
	p.rect(face, 4, -under, k.W-8, k.H+under-5, 4)
	for _, t := range k.Texts {
		if t.Tone == layout.Dim {
			t.Tone = layout.Pale
		}
		p.text(t)
	}
	fmt.Fprint(p, "</g>")
}

// strip draws a quiet stack as a line.
func (p *pen) strip(c *layout.Card) {
	all := layout.CardHues(&c.Of)
	p.rect("shade", 1, 3, c.Body.W, c.Body.H, 9)
	if c.Pile {
		p.rect("edge", 3, -3, c.Body.W, c.Body.H, 8)
		p.rect("frame", 4, -2, c.Body.W-2, c.Body.H-2, 7)
	}
	p.rect("edge", -1, -1, c.Body.W+2, c.Body.H+2, 9)
	p.split(all, "frame", 0, 0, c.Body.W, c.Body.H, 8)
	p.split(all, "middle", 12, 3, c.Body.W-15, c.Body.H-6, 5)
	h := c.Body.H - 8
	for i, color := range c.Of.Figure.Makes {
		if name, ok := layout.Hue(color); ok {
			from, to := i*h/len(c.Of.Figure.Makes), (i+1)*h/len(c.Of.Figure.Makes)
			p.rect("frame "+hue(name), 3, 4+from, 8, to-from-1, 3)
		}
	}
	if c.Of.Turned {
		p.rect("veil", -1, -1, c.Body.W+2, c.Body.H+2, 9)
	}
	for _, it := range c.Items {
		p.item(it)
	}
	p.onCard(c, c.Texts)
	if c.Crown {
		p.use("crown", "s-crown", 8, -layout.CrownRise, 32, 20)
	}
}

// ghost draws a stack that has gone.
func (p *pen) ghost(c *layout.Card) {
	p.rect("ghost", 1, 1, c.Body.W-2, c.Body.H-2, 8)
	for _, t := range c.Texts {
		p.line(t, styles[t.Style]+" dim struck")
	}
}

// outline draws a border, which marks stacks that a question is about or that the last line
// changed.
func (p *pen) outline(c *layout.Card) {
	class := "pick-outline"
	switch {
	case c.Of.Chosen:
		class += " chosen"
	case c.Of.Changed:
		class += " changed"
	}
	p.rect(class, -4, -4, c.Body.W+8, c.Body.H+8, 14)
}

// item draws a mark.
func (p *pen) item(it layout.Item) {
	fmt.Fprintf(p, `<g transform="translate(%d %d)">`, it.X, it.Y)
	k := it.Die
	switch it.Shape {
	case layout.Note:
		p.rect("note", 0, 1, it.W, it.H-2, 7)
	case layout.Die:
		p.rect("die", k.X, k.Y, k.W, k.H, 6)
	case layout.Grow:
		p.rect("die grow", k.X, k.Y, k.W, k.H, 6)
	case layout.Shrink:
		p.rect("die shrink", k.X, k.Y, k.W, k.H, 6)
	case layout.Drop:
		p.use("drop", "s-burst", k.X-6, k.Y-5, k.W+12, k.H+10)
	case layout.Shield:
		p.use("shield", "s-crest", k.X, k.Y, k.W, k.H)
	case layout.Sick:
		p.use("sick", "s-sick", k.X, k.Y, k.W, k.H)
	case layout.Sword:
		p.rect("sword-plate", 0, 1, it.W, it.H-2, 7)
		p.use("sword", "s-sword", k.X+3, k.Y+3, k.W-6, k.H-6)
	case layout.Guard:
		p.rect("guard-plate", 0, 1, it.W, it.H-2, 7)
		p.use("sword", "s-crest", k.X+4, k.Y+3, k.W-8, k.H-6)
	case layout.Words:
	}
	p.text(it.Texts...)
	fmt.Fprint(p, "</g>")
}
