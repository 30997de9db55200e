package picture

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/tracker"
)

// tileBox is a stack's place.
type tileBox struct {
	x, y, w, h int
	of         tracker.Tile
	low        bool // number, name and size stand in one line
	brief      bool // a low one that says little
	nameAt     int  // where the name begins, from the left of what is inside
	name       []string
	chips      []chipBox
	words      []string
	under      []string
}

// chipBox is a counter or a mark, from the corner of what is inside its tile.
type chipBox struct {
	x, y, w int
	text    string
	with    ink
	bare    bool
}

// The measures of a low tile.
const (
	lowLine = 40 // number, name and size
	lowBase = 31 // their baseline
	lowRow  = 28 // of a name's second line
	lowEnd  = 6  // below all
)

// compose writes what is in a tile, and measures it.
func (b *tileBox) compose(t *typist) {
	inside := b.inner()
	f := flow{y: b.title(t, inside), inside: inside, t: t}
	for _, c := range b.of.Counters {
		f.put(times(c.Value)+c.Name, accent, false)
	}
	for _, m := range b.of.Marks {
		if b.low && b.of.Turned && slices.ContainsFunc(turnedWords, func(w string) bool { return t.in.Text(w) == m }) {
			continue
		}
		with := text
		if strings.HasSuffix(m, t.in.Text(" damage")) {
			with = less
		}
		f.put(m, with, false)
	}
	b.tuck(b.of.Under)
	if n := len(b.under) - mostUnder; n > 0 {
		b.under = append(b.under[:mostUnder], "└ "+t.in.Say("and %d more", n))
	}
	if b.low {
		b.runOn(&f)
	}
	if b.chips = f.chips; len(b.chips) > 0 {
		f.y += chipRow
	}
	if b.low {
		b.h = f.y + lowEnd
		return
	}
	said := strings.Join(b.of.Keywords, ", ")
	if b.of.Owner != "" {
		said = strings.TrimPrefix(said+" · "+t.in.Say("owned by %s", b.of.Owner), " · ")
	}
	b.words = t.small.wrap(said, inside, 3)
	for i := range b.under {
		b.under[i] = t.small.clip(b.under[i], inside)
	}
	b.h = f.y + (len(b.words)+len(b.under))*wordRow + pad
}

// turnedWords say what a low tile says by leaning, and with its mark.
var turnedWords = []string{"tapped", "exhausted"}

// runOn puts what has lines of its own in a large tile behind the counters and
// marks of a low one.
func (b *tileBox) runOn(f *flow) {
	for i, k := range b.of.Keywords {
		if i < len(b.of.Keywords)-1 {
			k += ","
		}
		f.put(k, dim, true)
	}
	if b.of.Owner != "" {
		f.put(f.t.in.Say("owned by %s", b.of.Owner), dim, true)
	}
	for _, u := range b.under {
		f.put(u, text, true)
	}
	b.under = nil
	most := mostLow
	if b.brief {
		most = mostBrief
	}
	if len(f.chips) <= most {
		return
	}
	more := fmt.Sprintf("+%d", len(f.chips)-most+1)
	last := f.chips[most-1]
	f.chips, f.x, f.y = f.chips[:most-1], last.x, last.y
	f.put(more, dim, true)
}

// How many counters, marks and words are in a low tile, and in one that says
// little.
const (
	mostLow   = 10
	mostBrief = 3
)

// flow sets chips side by side, and in the next row where there is no room.
type flow struct {
	t      *typist
	x, y   int
	inside int
	chips  []chipBox
}

// put sets the next; a bare one has nothing around it.
func (f *flow) put(text string, with ink, bare bool) {
	text = f.t.small.clip(text, f.inside-2*chipPad)
	w := f.t.small.width(text) + 2*chipPad
	if f.x > 0 && f.x+w > f.inside {
		f.x, f.y = 0, f.y+chipRow
	}
	f.chips = append(f.chips, chipBox{f.x, f.y, w, text, with, bare})
	if f.x += w + 6; bare {
		f.x -= 6
	}
}

// title sets the name, with the label behind or below it, and gives where it ends.
func (b *tileBox) title(t *typist, inside int) (bottom int) {
	if !b.low {
		b.name = t.name.wrap(counted(b.of), inside, 2)
		if b.of.Label != "" {
			b.name = append(b.name, t.name.clip("“"+b.of.Label+"”", inside))
		}
		return topLine + len(b.name)*nextRow
	}
	b.nameAt = t.text.width(b.number()) + pad/2
	b.name = t.text.wrap(name(b.of), inside-b.nameAt-b.sizeWidth(t)-pad, 2)
	return lowLine + max(0, len(b.name)-1)*lowRow
}

// number is what stands first in a tile: its marks and the stack's number.
func (b *tileBox) number() string {
	s := fmt.Sprintf("#%d", b.of.ID)
	if b.of.Changed {
		s = changedMark + s
	}
	if b.of.Chosen {
		s = chosenMark + s
	}
	if b.of.Turned {
		s += turnedMark
	}
	return s
}

// The marks of a tile.
const (
	chosenMark  = "➤ "
	changedMark = "● "
	turnedMark  = " ↷"
)

// sizeWidth is how wide a low tile shows its size: not wider than half of it.
func (b *tileBox) sizeWidth(t *typist) int {
	if b.of.Size == "" {
		return 0
	}
	mark, _ := trend(b.of.Size, b.of.Printed)
	number, of := unit(b.of.Size)
	w := t.name.width(mark + number)
	if of != "" {
		w += t.small.width(" " + of)
	}
	return min(w, b.w/2)
}

// inner is the room for what is in a tile; a turned one leans.
func (b *tileBox) inner() int {
	if b.of.Turned {
		return b.w - 2*pad - lean
	}
	return b.w - 2*pad
}

// tuck lists what is attached, and what is attached to that.
func (b *tileBox) tuck(under []tracker.Tile) {
	for _, u := range under {
		parts := []string{fmt.Sprintf("└ #%d %s", u.ID, counted(u))}
		for _, c := range u.Counters {
			parts = append(parts, times(c.Value)+c.Name)
		}
		b.under = append(b.under, strings.Join(append(parts, u.Marks...), ", "))
		b.tuck(u.Under)
	}
}
