package picture

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/commands/language"
	"arbiter/tracker"
)

// tileBox is the position and content of a tile.
type tileBox struct {
	x, y, w, h int
	of         tracker.Tile
	low        bool // number, name and size are in one line
	brief      bool // a low tile with abbreviated content
	nameAt     int  // x of the name, relative to the content
	name       []string
	chips      []chipBox
	words      []string
	under      []string
}

// chipBox is a counter or mark, relative to the content of its tile.
type chipBox struct {
	x, y, w int
	text    string
	with    ink
	bare    bool
}

// The dimensions of a low tile.
const (
	lowLine = 40 // with number, name and size
	lowBase = 31 // their baseline
	lowRow  = 28 // of a name's second line
	lowEnd  = 6  // padding at the bottom
)

// compose lays out the content of a tile and computes its height.
func (b *tileBox) compose(t *textRenderer) {
	inside := b.inner()
	f := flow{y: b.title(t, inside), inside: inside, t: t}
	for _, c := range b.of.Counters {
		f.put(times(c.Value)+c.Name, accent, false)
	}
	for _, m := range said(b.of.Marks) {
		if b.low && b.of.Turned && slices.ContainsFunc(turnedWords, func(w string) bool { return t.in.Say(w) == m }) {
			continue
		}
		with := text
		if strings.HasSuffix(m, t.in.Say(" damage")) {
			with = less
		}
		f.put(m, with, false)
	}
	b.listAttachments(b.of.Under)
	if n := len(b.under) - maxAttached; n > 0 {
		b.under = append(b.under[:maxAttached], "└ "+t.in.Say("and %d more", n))
	}
	if b.low {
		b.appendInline(&f)
	}
	if b.chips = f.chips; len(b.chips) > 0 {
		f.y += chipRow
	}
	if b.low {
		b.h = f.y + lowEnd
		return
	}
	having := strings.Join(b.of.Keywords, ", ")
	if b.of.Owner != "" {
		having = strings.TrimPrefix(having+" · "+t.in.Say("owned by %s", tracker.Name(b.of.Owner)), " · ")
	}
	b.words = t.small.wrap(having, inside, 3)
	for i := range b.under {
		b.under[i] = t.small.clip(b.under[i], inside)
	}
	b.h = f.y + (len(b.words)+len(b.under))*wordRow + pad
}

// turnedWords are words that a low tile omits, since it is slanted and marked.
var turnedWords = []string{"tapped", "exhausted"}

// appendInline appends what has lines of its own in a full tile to the chips of a low
// one.
func (b *tileBox) appendInline(f *flow) {
	for i, k := range b.of.Keywords {
		if i < len(b.of.Keywords)-1 {
			k += ","
		}
		f.put(k, dim, true)
	}
	if b.of.Owner != "" {
		f.put(f.t.in.Say("owned by %s", tracker.Name(b.of.Owner)), dim, true)
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

// The maximum numbers of chips and words in a low tile, and in an abbreviated
// one.
const (
	mostLow   = 10
	mostBrief = 3
)

// flow lays out chips side by side, and in further rows as needed.
type flow struct {
	t      *textRenderer
	x, y   int
	inside int
	chips  []chipBox
}

// put adds a chip; a bare one has no background.
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

// title lays out the name, with the label beside or below it, and returns its
// bottom.
func (b *tileBox) title(t *textRenderer, inside int) (bottom int) {
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

// number returns the first text of a tile: its marks and the stack's number.
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
	return s + yoursSign(b.of)
}

// The marks of a tile.
const (
	chosenMark  = "➤ "
	changedMark = "● "
	turnedMark  = " ↷"
)

// YoursSign marks a stack that leaves some of its text to the players.
const YoursSign = "✎"

// sizeWidth returns the width of the size in a low tile, at most half of the
// tile.
func (b *tileBox) sizeWidth(t *textRenderer) int {
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

// inner returns the width of a tile's content, which is smaller for a slanted
// one.
func (b *tileBox) inner() int {
	if b.of.Turned {
		return b.w - 2*pad - lean
	}
	return b.w - 2*pad
}

// listAttachments lists attachments, and their attachments.
func (b *tileBox) listAttachments(under []tracker.Tile) {
	for _, u := range under {
		parts := []string{fmt.Sprintf("└ #%d%s %s", u.ID, yoursSign(u), counted(u))}
		for _, c := range u.Counters {
			parts = append(parts, times(c.Value)+c.Name)
		}
		b.under = append(b.under, strings.Join(append(parts, said(u.Marks)...), ", "))
		b.listAttachments(u.Under)
	}
}

// YoursLegend explains the sign of stacks that leave some of their text to the
// players, with the first of them as an example; "" if there are none.
func YoursLegend(b tracker.Board, in *language.Tongue) string {
	var first func([]tracker.Tile) int64
	first = func(tiles []tracker.Tile) int64 {
		for _, t := range tiles {
			if t.Yours {
				return t.ID
			}
			if id := first(t.Under); id != 0 {
				return id
			}
		}
		return 0
	}
	for _, lane := range b.Lanes {
		if id := first(lane.Tiles); id != 0 {
			return in.Say("%s some of its text is yours to do: why #%d", tracker.Name(YoursSign), id)
		}
	}
	return ""
}

// yoursSign returns the sign of a stack that leaves some of its text to the
// players, after a space.
func yoursSign(t tracker.Tile) string {
	if !t.Yours {
		return ""
	}
	return " " + YoursSign
}
