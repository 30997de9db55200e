package picture

import (
	"fmt"
	"strings"
	"sync"

	"arbiter/commands/render/layout"
	"arbiter/tracker"
)

// maxCached is the maximum size of the drawn cards that are kept, in bytes.
const maxCached = 6 << 20

// cards keeps drawn cards. It is safe for concurrent use.
type cards struct {
	mu    sync.Mutex
	kept  map[string]*canvas
	bytes int
}

// drawn returns a card, drawn now or before.
func (k *cards) drawn(t *renderer, c *layout.Card, theme Theme, ground ink) *canvas {
	key := keyOf(c, theme, ground)
	k.mu.Lock()
	have := k.kept[key]
	k.mu.Unlock()
	if have != nil {
		return have
	}
	have = t.sprite(c, t.brush(theme), ground)
	kept := *have
	kept.brush = nil // which belongs to this renderer
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.bytes += len(kept.Pix); k.bytes > maxCached {
		clear(k.kept)
		k.bytes = len(kept.Pix)
	}
	k.kept[key] = &kept
	return have
}

// keyOf returns a text that is equal for cards that look alike.
func keyOf(c *layout.Card, theme Theme, ground ink) string {
	var b strings.Builder
	b.Grow(400)
	num := func(all ...int) {
		for _, n := range all {
			b.WriteByte(byte(n & 0xff))
			b.WriteByte(byte(n >> 8 & 0xff))
		}
	}
	box := func(x layout.Box) { num(x.X, x.Y, x.W, x.H) }
	texts := func(all []layout.Text) {
		num(len(all))
		for _, t := range all {
			num(t.X, t.Y, int(t.Style), int(t.Tone), len(t.Text))
			b.WriteString(t.Text)
		}
	}
	flags := func(all ...bool) {
		for _, is := range all {
			if is {
				b.WriteByte('1')
			} else {
				b.WriteByte('0')
			}
		}
	}
	colors := func(t *tracker.Tile) {
		num(len(t.Colors), int(t.Figure.Emblem))
		for _, all := range [][]string{t.Colors, t.Figure.Makes} {
			for _, color := range all {
				b.WriteString(color)
				b.WriteByte(0)
			}
		}
	}
	b.WriteString(string(theme))
	num(int(ground), c.W, c.H, int(c.Form), c.Lean)
	flags(c.Crown, c.Pile, c.Of.Turned, c.Of.Chosen, c.Of.Changed, c.Size.Shield)
	colors(&c.Of)
	box(c.Body)
	box(c.Title)
	box(c.Art)
	texts(c.Texts)
	for _, it := range c.Items {
		num(int(it.Shape))
		box(it.Box)
		box(it.Die)
		texts(it.Texts)
	}
	for _, p := range c.Pips {
		box(p.Box)
		fmt.Fprint(&b, p.Of)
	}
	box(c.Size.Box)
	texts(c.Size.Texts)
	for _, k := range c.Tucked {
		box(k.Box)
		flags(k.Rest)
		colors(&k.Of)
		texts(k.Texts)
	}
	return b.String()
}
